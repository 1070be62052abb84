/**
 * Staff PINs: a seller enters theirs at a till where somebody else is signed in, to sell there or, as a manager, to approve.
 * Pure.
 */
import { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'

/** All digits the same, or one after the other: the first that anybody would try. */
const isEasy = (pin: string) => /^(\d)\1+$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin)

export const Pin = z.string('Enter 4 to 8 digits.').check(
  z.regex(/^\d{4,8}$/, { error: 'Enter 4 to 8 digits.', abort: true }),
  z.refine((pin) => !isEasy(pin), 'This PIN is easy to guess. Choose one that is not a row of digits.'),
)

/** A PIN as somebody enters it at a till. */
export const EnteredPin = z.string('Enter the PIN.').check(z.regex(/^\d{1,12}$/, 'Enter the digits of the PIN.'))

/** Somebody who may have a PIN. */
export const PinHolder = z.object({ id: UserId, name: z.string(), has_pin: z.boolean() })
export type PinHolder = z.infer<typeof PinHolder>

/** Wrong PINs in a row that lock the PIN on one device. */
export const maxAttempts = 5
const lockMinutes = 15
/**
 * Wrong PINs over all devices that lock it everywhere until it is reset, so that switching devices does not allow more guesses.
 */
export const maxAttemptsInAll = 20

export interface PinAttempts {
  readonly attempts: number
  /** Seconds since the last attempt; null before the first. */
  readonly seconds_since: number | null
}

/** Seconds until the PIN may be tried again; 0 if it may be tried now. */
export function lockedFor({ attempts, seconds_since }: PinAttempts): number {
  if (attempts < maxAttempts || seconds_since === null) return 0
  return Math.max(0, Math.ceil(lockMinutes * 60 - seconds_since))
}

/** The number of attempts, this one included: a lock that has passed starts the count again. */
export const countAttempt = ({ attempts }: PinAttempts): number => (attempts >= maxAttempts ? 1 : attempts + 1)
