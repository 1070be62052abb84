/** Lines behind a figure, a page at a time. */
import * as z from 'zod/mini'
import { pageOf, readCursor } from '#server/cursor.ts'
import { Answer } from '#server/serve.ts'
import { Day, Id } from '#kernel/wire.ts'
import type { ReportLine } from '../report.ts'

export interface LinesAsked {
  /** Of which row of the report; all of it without. */
  readonly key?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

const Place = z.object({ day: Day, id: Id })

export const placeOf = (cursor: string | undefined) => readCursor(Place, cursor)

export function pageOfLines(rows: readonly ReportLine[], limit: number): Answer<ReportLine[]> {
  const page = pageOf(rows, limit, ({ day, id }) => ({ day, id }))
  return new Answer(page.rows, { meta: { next_cursor: page.next_cursor } })
}
