/** Classifies errors of the outbox: retry later, or show to the user. */
import { Problem, type ProblemCode } from '#kernel/problem.ts'

/** The server has not decided: it is down, busy, or does not know the user. */
const retriedLater: ReadonlySet<ProblemCode> = new Set([
  'UNAUTHENTICATED',
  'SESSION_INVALID',
  'MAX_DEVICES_REACHED',
  'SUBSCRIPTION_INACTIVE',
  'IN_PROGRESS',
  'TOO_MANY',
])

export type ErrorClass = 'later' | 'attention'

export const classifyError = (refusal: unknown): ErrorClass =>
  refusal instanceof Problem && refusal.status < 500 && !retriedLater.has(refusal.code) ? 'attention' : 'later'

/** True if the whole outbox must pause: no network, no server, or no signed-in user. */
export const isFatal = (refusal: unknown): boolean =>
  classifyError(refusal) === 'later' && !(refusal instanceof Problem && ['INTERNAL', 'IN_PROGRESS'].includes(refusal.code))

const first = 2_000
const longest = 5 * 60_000

/** Delay before the next attempt in milliseconds: exponential backoff, five minutes at most. */
export const backoff = (tries: number): number => Math.min(longest, first * 2 ** Math.min(tries, 12))
