/** Lines behind a figure, a page at a time. */
import * as z from 'zod/mini'
import { pageOf, readCursor } from '#server/cursor.ts'
import { Answer } from '#server/serve.ts'
import { addDays } from '#kernel/day.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { DayRange } from '../period.ts'
import type { ReportLine } from '../report.ts'

export interface LinesAsked {
  /** Of which row of the report; all of it without. */
  readonly key?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

const Place = z.object({ day: Day, id: Id })
/** Where the last page ended. */
export type Place = z.infer<typeof Place>

export const placeOf = (cursor: string | undefined) => readCursor(Place, cursor)

export function pageOfLines(rows: readonly ReportLine[], limit: number): Answer<ReportLine[]> {
  const page = pageOf(rows, limit, ({ day, id }) => ({ day, id }))
  return new Answer(page.rows, { meta: { next_cursor: page.next_cursor } })
}

/**
 * The newest lines of some days, at most `limit`, after a place. Read backwards in stretches that grow: a page of many lines takes a week,
 * and only what is rare is looked for everywhere. `read` gives the newest of a stretch.
 */
export async function newestLines(
  { from, to }: DayRange,
  limit: number,
  after: Place | undefined,
  read: (stretch: DayRange, limit: number) => Promise<ReportLine[]>,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  let last = after && after.day < to ? after.day : to
  for (let days = 7; last >= from && lines.length < limit; days *= 4) {
    const first = addDays(last, 1 - days)
    lines.push(...(await read({ from: first < from ? from : first, to: last }, limit - lines.length)))
    last = addDays(first, -1)
  }
  return lines
}
