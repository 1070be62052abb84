/** Turns PostgreSQL's errors into Problems, and says whether a retry may help. */
import { Problem } from '#kernel/problem.ts'

const busy = () => new Problem('UNAVAILABLE', 'The database is busy. Nothing was changed; try again in a moment.')
export const away = () => new Problem('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.')
const silent = () => new Problem('UNAVAILABLE', 'The database did not answer in time. Try again in a moment.')
export const crowdedText = 'The server is busy. Try again in a moment.'
const crowded = () => new Problem('UNAVAILABLE', crowdedText)
const full = () => new Problem('UNAVAILABLE', 'The disk is full. Nothing was changed; free some space, then try again.')
const tooLarge = () => new Problem('INVALID', 'A number comes to more than can be stored. Check the quantities and prices.')
const locked = () => new Problem('IN_PROGRESS', 'Someone else is changing the same thing right now. Try again in a moment.')

/** Class 23 and a few more are caused by the request; the rest by us. Codes: PostgreSQL's appendix A. */
const known: Record<string, { again: boolean; problem?: () => Problem }> = {
  '40001': { again: true, problem: busy }, // serialization_failure
  '40P01': { again: true, problem: busy }, // deadlock_detected
  '0A000': { again: true }, // cached plan must not change result type: another connection does not have it
  '55P03': { again: false, problem: locked }, // lock_not_available
  '57014': { again: false, problem: busy }, // query_canceled
  '57P01': { again: false, problem: away }, // admin_shutdown
  '57P02': { again: false, problem: away }, // crash_shutdown
  '57P03': { again: false, problem: away }, // cannot_connect_now
  '53300': { again: false, problem: busy }, // too_many_connections
  '53100': { again: false, problem: full }, // disk_full
  '22003': { again: false, problem: tooLarge }, // numeric_value_out_of_range
  '23505': { again: false, problem: () => new Problem('DUPLICATE', 'It is already there. Choose another name or number.') },
  '23503': { again: false, problem: () => new Problem('IN_USE', 'Other records refer to it, so it was left as it is.') },
}

/** Errors of pg and its pool that have no code, and those of Citus that have none of their own. */
const byMessage: readonly (readonly [RegExp, () => Problem])[] = [
  [/connection (terminated|timeout|ended)|not queryable/i, away],
  // The node of the nursery broke off within the transaction, or at its end: then it may be committed, and is not tried again.
  [/^failure on connection marked as essential|^could not commit transaction for shard/, away],
  [/query read timeout/i, silent],
  // No connection of the pool became free in time.
  [/timeout exceeded when trying to connect/i, crowded],
]

const connection = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08)/

export function toProblem(error: unknown): { again: boolean; problem: unknown } {
  if (error instanceof Problem || !(error instanceof Error)) return { again: false, problem: error }
  const { code = '' } = error as Error & { code?: string }
  const rule = known[code]
  if (rule) return { again: rule.again, problem: because(rule.problem?.() ?? error, error) }
  if (connection.test(code)) return { again: false, problem: because(away(), error) }
  // The rows of the nursery are being moved to another node: the next plan finds them.
  if (/could not find valid entry for shard/.test(error.message)) return { again: true, problem: because(busy(), error) }
  const problem = byMessage.find(([pattern]) => pattern.test(error.message))?.[1]()
  return { again: false, problem: because(problem ?? error, error) }
}

/** True if the database cancelled a statement because of a time limit. */
export const isGivenUp = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

function because(problem: Error, cause: Error): Error {
  if (problem !== cause) problem.cause = cause
  return problem
}

/** True if an error is, or was caused by, a violation of the unique index of that name. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const { code, constraint, message } = ((error as Error).cause ?? error) as {
    code?: unknown
    constraint?: unknown
    message?: unknown
  }
  return code === '23505' && (constraint === index || constraintOfShard(message) === index)
}

/** Citus names the constraint of the shard, with the shard's number, in the message alone. */
const constraintOfShard = (message: unknown): string | undefined =>
  typeof message === 'string' ? /unique constraint "(.+)_\d{6,}"/.exec(message)?.[1] : undefined

/** True if an error is, or was caused by, a reference to a row that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (((error as Error).cause ?? error) as { code?: unknown }).code === '23503'
