/** Permission to make a call: by role, by the state of the nursery, and by how recent the sign-in is. Pure. */
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'
import type { Role } from './role.ts'

interface Caller {
  readonly role: Role
  /** False while the nursery's subscription has lapsed or the operator suspended it: everything can be read, nothing written. */
  readonly may_write: boolean
  /** Operator's reason for suspending the nursery. */
  readonly suspension?: string | null
  readonly signed_in_recently?: boolean
  /** A visitor of the sample nursery, without an account. */
  readonly is_sample?: boolean
}

type Call = Pick<Endpoint, 'method' | 'evenLapsed' | 'freshSignIn'> & { readonly roles: readonly Role[] }

/**
 * The refusal of a call, or undefined. Reasons that never change (the role) come before those that may (lapsed, signed in long
 * ago).
 */
export function callRefusal({ method, roles, evenLapsed, freshSignIn }: Call, caller: Caller): Problem | undefined {
  if (caller.is_sample && (method !== 'GET' || freshSignIn)) return sampleRefusal()
  if (!roles.includes(caller.role)) return new Problem('FORBIDDEN', 'Your role may not do this. Ask an admin of your nursery.')
  if (method !== 'GET' && !caller.may_write && !evenLapsed) return readOnly(caller.suspension)
  if (freshSignIn && !caller.signed_in_recently)
    return new Problem('SIGN_IN_AGAIN', 'For security, sign in again, then retry within 10 minutes.')
  return undefined
}

/** `suspension`: why the operator suspended it; otherwise its subscription has lapsed. */
const readOnly = (suspension: string | null | undefined) =>
  new Problem(
    'SUBSCRIPTION_INACTIVE',
    typeof suspension === 'string'
      ? `This nursery is suspended: everything can be read and exported, nothing changed. ${suspension}`
      : 'Your subscription has ended. You can view and export, but not make changes. The owner can renew it under Account.',
  )

/** Refusal of any write in the sample nursery, and of any call that needs a fresh sign-in. */
export const sampleRefusal = () =>
  new Problem('SAMPLE_NURSERY', 'This is the sample nursery. Nothing is saved here. Start your own nursery to do this.')
