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
  /** Why the operator suspended the nursery. */
  readonly suspension?: string | null
  /** Of the sample nursery: a visitor without an account. */
  readonly is_sample?: boolean
  /** Whether they proved who they are, by password or passkey, in the last ten minutes. */
  readonly signed_in_recently?: boolean
}
