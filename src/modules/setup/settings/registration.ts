/** The registration for the tax, by day. Pure. */
import { type Since, factOn } from './since.ts'

interface RegistrationFrom extends Since {
  readonly registered: boolean
}

/** True if registered for the tax on that day. */
export const isRegistered = (registrations: readonly RegistrationFrom[], day: string): boolean =>
  factOn(registrations, day)?.registered ?? false
