/** Changing many rows of a list in one call: all of them or none. */
import * as z from 'zod/mini'
import { Problem } from './problem.ts'

/** The most rows of one call. */
export const mostRows = 1000

/** The rows of a call that changes many. */
export const Rows = <Row extends z.ZodMiniType>(row: Row) =>
  z
    .array(row)
    .check(z.minLength(1, 'Choose at least one row.'), z.maxLength(mostRows, `Choose at most ${mostRows} rows at once.`))

interface RefusedRow {
  readonly id: string
  readonly name: string
  /** Follows the name: 'is cancelled'. */
  readonly reason: string
}

/** Number of refused rows named in the message; `refused` of the Problem lists all. */
const named = 5

/** Throws a Problem that names the rows that cannot be changed, and why; does nothing if there are none. */
export function refuseRows(refused: readonly RefusedRow[], code: 'BAD_STATE' | 'STALE' | 'IN_USE' = 'BAD_STATE'): void {
  if (refused.length === 0) return
  const sentences = refused.slice(0, named).map(({ name, reason }) => `${name} ${reason}.`)
  const rest = refused.length > named ? ` And ${refused.length - named} more.` : ''
  throw new Problem(code, `Nothing was changed. ${sentences.join(' ')}${rest}`, { refused })
}

interface Versioned {
  readonly id: string
  readonly version: number
}

/**
 * Each row that is sent with the row as it was read, in the order sent. Throws INVALID where a row is sent twice or is not there any more, and STALE
 * with their names where rows were changed since the sender read them.
 */
export function matchRows<Sent extends Versioned, Row extends Versioned>(
  sent: readonly Sent[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { readonly sent: Sent; readonly row: Row }[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (new Set(sent.map(({ id }) => id)).size < sent.length) throw new Problem('INVALID', 'A row is listed twice. Send each once.')
  const matched = sent.flatMap((each) => {
    const row = byId.get(each.id)
    return row ? { sent: each, row } : []
  })
  const missing = sent.length - matched.length
  if (missing > 0)
    throw new Problem(
      'NOT_FOUND',
      `Nothing was changed. ${missing === 1 ? 'One of these rows' : `${missing} of these rows`} no longer ${missing === 1 ? 'exists' : 'exist'}. Reload the list and choose again.`,
    )
  refuseRows(
    matched
      .filter((each) => each.sent.version !== each.row.version)
      .map(({ row }) => ({
        id: row.id,
        name: nameOf(row),
        reason: 'was changed in the meantime. Reload the list and choose it again',
      })),
    'STALE',
  )
  return matched
}
