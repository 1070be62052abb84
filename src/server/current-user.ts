import type { NurseryId, UserId } from '#kernel/id.ts'
import type { Role } from '#kernel/role.ts'

/** The authenticated user: proven by the device session on every request. */
export interface CurrentUser {
  readonly nursery_id: NurseryId
  readonly user_id: UserId
  readonly session_id: string
  readonly role: Role
  readonly name: string
  /** False while the nursery's subscription has lapsed or the operator suspended it: everything can be read, nothing written. */
  readonly may_write: boolean
  /** Operator's reason for suspending the nursery. */
  readonly suspension?: string | null
  /** True for a visitor of the sample nursery, who has no account. */
  readonly is_sample?: boolean
  /** For a program: the key it came with. Its user has neither device nor seat. */
  readonly key?: { readonly scopes: readonly string[]; readonly networks: readonly string[] }
  /** True if they signed in by password or passkey within the last ten minutes. */
  readonly signed_in_recently?: boolean
}

/** Person who did it; null where no person of the nursery did, as with a customer's payment by link. */
export interface Author {
  readonly user_id: UserId | null
}

/** True for a key that may not read personal data. */
export const isImpersonal = ({ key }: CurrentUser): boolean => key !== undefined && !key.scopes.includes('personal')
