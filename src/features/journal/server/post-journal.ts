/**
 * Posts to the journal what the ledgers booked since. Ringing up a sale writes nothing here: rows are posted once, by the job or by the first
 * report that needs them, each exactly once however often and wherever this runs.
 */
import * as z from 'zod/mini'
import { lastId, longestTransaction, settledAfter } from '#features/aggregates/server/aggregation.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { entriesOf } from '../journal-entry.ts'
import { postingsOf } from '../posting-rules.ts'
import { type Ledger, type WrittenRow, rowsToPost } from './booked.queries.ts'
import { ensureChart } from './chart.queries.ts'
import { lockJournal, writeEntries } from './journal.queries.ts'
import { readBooked } from './read-booked.ts'

/** How many rows one transaction posts, so that none runs long. */
const batchSize = 2_000

const Settled = z.object({ settled: z.string(), passed: z.boolean() })

/** Posts the next rows; true if there are more. Concurrent calls wait for each other. */
export async function postJournal(db: Db, waited = longestTransaction): Promise<boolean> {
  const after = await lockJournal(db)
  // In this order: what commits between the two statements is among the rows.
  const [{ settled, passed }, rows] = await Promise.all([
    db.one(
      Settled,
      sql`
      SELECT settled::text AS settled, settled > ${after.watermark}::timestamptz AS passed
      FROM (SELECT ${settledAfter(waited)} AS settled) AS now WHERE ${db.nursery_id}::uuid IS NOT NULL`,
    ),
    rowsToPost(db, sql`(${after.watermark}::timestamptz, ${after.watermark_id}::uuid)`, batchSize),
  ])
  await post(db, rows)
  const last = rows.at(-1)
  const more = rows.length === batchSize && last !== undefined
  await advance(db, rows, { settled, passed, end: more ? last : undefined })
  return more
}

async function post(db: Db, rows: readonly WrittenRow[]): Promise<void> {
  const settings = await readSettings(db)
  const ids = new Map(
    [...Map.groupBy(rows, ({ ledger }) => ledger)].map(([ledger, of]): [Ledger, string[]] => [ledger, of.map(({ id }) => id)]),
  )
  // A new nursery has its chart before anything is booked.
  const [booked] = await Promise.all([readBooked(db, ids, settings.timeZone), ensureChart(db, settings)])
  await writeEntries(db, entriesOf(booked.map(({ booked: row, ...of }) => ({ ...of, lines: postingsOf(row) }))))
}

interface Reached {
  /** No open transaction began before it. */
  readonly settled: string
  readonly passed: boolean
  /** The last row that was posted, where there are more. */
  readonly end: WrittenRow | undefined
}

/** Moves the watermark as far as everything is posted and no earlier row can appear; what was posted beyond it is remembered row by row. */
async function advance(db: Db, rows: readonly WrittenRow[], { settled, passed, end }: Reached): Promise<void> {
  await db.run(sql`
    INSERT INTO journal_posted (nursery_id, ledger, row_id, written_at)
    SELECT ${db.nursery_id}, row.* FROM unnest(${rows.map(({ ledger }) => ledger)}::text[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ instant }) => instant)}::timestamptz[]) AS row (ledger, row_id, written_at)
    WHERE written_at > ${settled}::timestamptz`)
  if (!passed) return
  const reached = end
    ? sql`CASE WHEN ${end.instant}::timestamptz <= ${settled}::timestamptz THEN ${end.instant}::timestamptz ELSE ${settled}::timestamptz END`
    : sql`${settled}::timestamptz`
  const reachedId = end
    ? sql`CASE WHEN ${end.instant}::timestamptz <= ${settled}::timestamptz THEN ${end.id}::uuid ELSE ${lastId}::uuid END`
    : sql`${lastId}::uuid`
  await Promise.all([
    db.run(sql`
      UPDATE journal_progress SET watermark = ${reached}, watermark_id = ${reachedId} WHERE nursery_id = ${db.nursery_id}`),
    db.run(sql`DELETE FROM journal_posted WHERE nursery_id = ${db.nursery_id} AND written_at <= ${reached}`),
  ])
}
