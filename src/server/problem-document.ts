/** Error responses as documents (RFC 9457), with the title of each code. */
import type { Problem, ProblemCode } from '#kernel/problem.ts'

export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  BAD_JSON: 'The request could not be read',
  UNAUTHENTICATED: 'Sign in first',
  SUBSCRIPTION_INACTIVE: 'The subscription is not active',
  FORBIDDEN: 'Not permitted',
  SAMPLE_NURSERY: 'The sample nursery can only be read',
  SIGN_IN_AGAIN: 'Sign in again',
  SESSION_INVALID: 'This device is signed out',
  MAX_DEVICES_REACHED: 'Device limit reached',
  SEAT_LIMIT_REACHED: 'All seats are taken',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  TOO_SLOW: 'Too slow',
  STALE: 'Changed by someone else',
  IN_PROGRESS: 'Still running',
  IN_USE: 'Still in use',
  DUPLICATE: 'Already there',
  NOT_ENOUGH_PLANTS: 'Not enough plants',
  RECIPE_AMBIGUOUS: 'Choose a recipe',
  PROMISED_TO_ORDERS: 'Reserved for orders',
  APPROVAL_REQUIRED: 'A manager has to approve this',
  TILL_CLOSED: 'The till is closed',
  SHORT_SUPPLIES: 'Not enough supplies',
  DISCOUNT_TOO_LARGE: 'The discount is larger than the sale',
  OVERPAID: 'More than is owed',
  BAD_STATE: 'Not possible now',
  PERIOD_CLOSED: 'The period is closed',
  PRICE_CHANGED: 'The price has changed',
  TOO_LARGE: 'Too large',
  ADDRESS_TOO_LONG: 'The address or the headers are too long',
  UNSUPPORTED_TYPE: 'Unsupported kind of content',
  INVALID: 'Check what was entered',
  KEY_REUSED: 'The idempotency key was used before',
  TOO_MANY: 'Too many requests',
  INTERNAL: 'Something went wrong',
  UNAVAILABLE: 'Try again in a moment',
}

/** Sent as application/problem+json. */
export const problemDocument = ({ code, status, detail, extra }: Problem): Record<string, unknown> => ({
  title: problemTitles[code],
  status,
  detail,
  code,
  ...extra,
})
