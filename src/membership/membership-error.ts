/** Refusals of the membership provider, and their messages. */
import { APIError } from 'better-auth/api'
import { emailRule, passwordRule } from './form-schemas.ts'

/** An error whose message is shown to the person. */
export class MembershipError extends Error {}

/** The address has an account already. */
export class KnownAddressError extends MembershipError {}

/** The address is locked after too many wrong passwords, whatever the password is now. */
export class TooManyAttempts extends MembershipError {}

/** The message of a MembershipError; throws any other error on. */
export function refusalMessage(error: unknown): string {
  if (error instanceof MembershipError) return error.message
  throw error
}

export const locked =
  'Too many wrong passwords for this e-mail address. Wait an hour, or choose a new password under “Forgot your password?”, which works right away.'

export const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or password is incorrect. Check both and try again.',
  INVALID_PASSWORD: 'Your current password is incorrect. Check it and try again.',
  INVALID_EMAIL: emailRule,
  PASSWORD_TOO_SHORT: passwordRule,
  PASSWORD_TOO_LONG: 'Choose a password of at most 200 characters.',
  USER_ALREADY_EXISTS: 'This e-mail address already has an account. Sign in instead.',
}

/** The error of better-auth as a MembershipError; any other error as it is. */
export function toMembershipError(error: unknown): unknown {
  const code = error instanceof APIError ? String(error.body?.['code'] ?? '') : ''
  const message = messages[code]
  return message === undefined ? error : new MembershipError(message)
}
