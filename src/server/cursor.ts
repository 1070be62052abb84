/** Page cursors: opaque text; invalid ones are refused. */
import * as z from 'zod/mini'
import { invalid } from '#kernel/problem.ts'
import { Day } from '#kernel/wire.ts'
import { hasInvalidText } from './validate.ts'

const timeOfDay = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

/** An instant to the microsecond, in PostgreSQL's format. */
export const Moment = z
  .string()
  .check(z.refine((text) => Day.safeParse(text.slice(0, 10)).success && timeOfDay.test(text.slice(10))))

const writeCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Undefined without a cursor; throws a Problem for one that is not of this list. */
export function readCursor<S extends z.ZodMiniType>(shape: S, cursor: string | undefined): z.infer<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString(), readable))
  } catch {
    throw invalid([{ path: 'cursor', message: 'This page is not there any more. Start again from the first.' }])
  }
}

function readable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && hasInvalidText(value)) throw new TypeError('Nobody was given this.')
  return value
}

/** A page that was read with one row more: its rows, and the cursor of the next page. */
export function pageOf<Row extends object>(rows: readonly Row[], limit: number, placeOf: (last: Row) => object) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next_cursor: rows.length > limit && last ? writeCursor(placeOf(last)) : null }
}
