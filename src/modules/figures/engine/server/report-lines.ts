/** Shared by all reports on the server: reads a report, pages through the lines of a figure, and writes either to a file. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { Day, Id } from '#kernel/wire.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer, FileFormat, ReadOn } from '#server/file-reply.ts'
import { ApiReply } from '#server/reply.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type Report, ReportLine } from '../report.ts'
import { linesFile, reportFile } from './report-file.ts'

const Place = z.object({ day: Day, id: Id })
/** The position after the last line of a page. */
export type Place = z.infer<typeof Place>

/** Reads the newest lines of a figure after a cursor, at most `limit`. */
export type ReadLines = (db: Db, limit: number, after: Place | undefined) => Promise<ReportLine[]>

/** A report on the server; `Query` has the parameters of its screen. */
export interface ServerReport<Query> {
  readonly read: (db: Db, query: Query) => Promise<Report>
  /** The lines of a row, by its key; without a key, those of the whole report. Throws a Problem for an invalid key. */
  readonly drillDown: (db: Db, query: Query, key: string | undefined) => Promise<ReadLines>
  /** The name of a file of its lines. */
  readonly linesName: string
}

interface OfLines {
  readonly key?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

export async function pageOfLines<Query>(
  db: Db,
  report: ServerReport<Query>,
  { key, limit = '50', cursor, ...query }: Query & OfLines,
): Promise<ApiReply<ReportLine[]>> {
  const lines = await report.drillDown(db, query as Query, key)
  const rows = await lines(db, Number(limit) + 1, readCursor(Place, cursor))
  const page = pageOf(rows, Number(limit), ({ day, id }) => ({ day, id }))
  return new ApiReply(page.rows, { meta: { next_cursor: page.next_cursor } })
}

interface OfFile {
  readonly format: FileFormat
  readonly content?: 'report' | 'lines' | undefined
  readonly key?: string | undefined
}

/** The report itself as a file, or every line of one of its figures. */
export async function fileOf<Query>(
  db: Db,
  report: ServerReport<Query>,
  { format, content, key, ...query }: Query & OfFile,
): Promise<FileAnswer> {
  if (content !== 'lines') return reportFile(db, await report.read(db, query as Query), format)
  const lines = await report.drillDown(db, query as Query, key)
  return linesFile(report.linesName, format, (read) => everyLine(read, lines))
}

const pageOfFile = 2_000

/** All of the lines, page by page, each page in a transaction of its own. */
async function* everyLine(read: ReadOn, lines: ReadLines): AsyncGenerator<ReportLine> {
  let last: ReportLine | undefined
  for (;;) {
    const rows = await read((db) => lines(db, pageOfFile, last))
    yield* rows
    if (rows.length < pageOfFile) return
    last = rows.at(-1)
  }
}

/** The newest lines after a cursor: the end of every query of lines. */
export const newestOf = (db: Db, lines: Sql, limit: number, after: Place | undefined): Promise<ReportLine[]> =>
  db.many(
    ReportLine,
    sql`
    SELECT * FROM (${lines}) AS line
    WHERE ${after?.day ?? null}::date IS NULL OR (day, id) < (${after?.day ?? null}::date, ${after?.id ?? null}::uuid)
    ORDER BY day DESC, id DESC LIMIT ${limit}`,
  )

/**
 * The newest lines of a date range after a cursor, at most `limit`. Reads backwards in growing steps: if there are many lines,
 * a week is enough; only rare lines need the whole range. `read` returns the newest lines of one step.
 */
export async function newestLines(
  { from, to }: DayRange,
  limit: number,
  after: Place | undefined,
  read: (slice: DayRange, limit: number) => Promise<ReportLine[]>,
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
