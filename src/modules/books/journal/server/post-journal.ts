/**
 * Posts to the journal what the ledgers booked since. Ringing up a sale writes nothing here: rows are posted once, by the job or by the first
 * report that needs them, each exactly once however often and wherever this runs.
 */
import * as z from 'zod/mini'
import { longestTransaction, settledInstant } from '#modules/figures/sums/server/aggregation.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { entriesOf } from '../journal-entry.ts'
import { postingsOf } from '../posting-rules.ts'
import { type Ledger, type WrittenRow, lateRows, newRows } from './written-rows.queries.ts'
import { ensureChart } from './chart.queries.ts'
import { lockJournal, writeEntries } from './journal.queries.ts'
import { readBooked } from './read-booked.ts'

/** Posts the next rows, a batch in one transaction so that none runs long; true if there are more. Concurrent calls wait for each other. */
export async function postJournal(db: Db, waited = longestTransaction, batchSize = 2_000): Promise<boolean> {
  const progress = await lockJournal(db)
  // The order matters: rows committed between the two statements are among the fresh rows.
  const [settled, fresh] = await Promise.all([settledInstant(db, waited), newRows(db, progress, batchSize)])
  const late = fresh.length < batchSize ? await lateRows(db, progress, batchSize) : []
  await post(db, [...late, ...fresh])
  const more = fresh.length === batchSize || late.length === batchSize
  await advance(db, { late, fresh, settled, more })
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

interface Posted {
  /** Rows that lie before the last one posted, and rows after it. */
  readonly late: readonly WrittenRow[]
  readonly fresh: readonly WrittenRow[]
  /** Start of the oldest open transaction: rows before it are final. */
  readonly settled: string
  readonly more: boolean
}

/**
 * Moves the position on. The watermark follows as far as no earlier row can appear: to where all is settled once nothing is left; before that only
 * while nothing lies between the two. Rows posted beyond it are remembered one by one, because rows that commit late may lie between them.
 */
async function advance(db: Db, { late, fresh, settled, more }: Posted): Promise<void> {
  const last = fresh.at(-1)
  const before = last
    ? sql`least(${settled}::timestamptz, (${last.instant}::timestamptz AT TIME ZONE 'UTC' - interval '1 microsecond') AT TIME ZONE 'UTC')`
    : sql`watermark`
  const watermark = more
    ? sql`CASE WHEN posted_to <= watermark THEN greatest(watermark, ${before}) ELSE watermark END`
    : sql`greatest(watermark, ${settled}::timestamptz)`
  const moved = db.run(sql`
    UPDATE journal_progress SET watermark = ${watermark},
      posted_to = coalesce(${last?.instant ?? null}::timestamptz, posted_to), posted_to_id = coalesce(${last?.id ?? null}::uuid, posted_to_id)
    WHERE nursery_id = ${db.nursery_id}`)
  const progress = db.one(
    z.object({ reached: z.string() }),
    sql`SELECT watermark::text AS reached FROM journal_progress WHERE nursery_id = ${db.nursery_id}`,
  )
  const [, { reached }] = await Promise.all([moved, progress])
  const rows = [...late, ...fresh]
  await Promise.all([
    db.run(sql`DELETE FROM journal_posted WHERE nursery_id = ${db.nursery_id} AND written_at <= ${reached}::timestamptz`),
    db.run(sql`
    INSERT INTO journal_posted (nursery_id, ledger, row_id, written_at)
    SELECT ${db.nursery_id}, row.* FROM unnest(${rows.map(({ ledger }) => ledger)}::text[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ instant }) => instant)}::timestamptz[]) AS row (ledger, row_id, written_at)
    WHERE written_at > ${reached}::timestamptz RETURNING 1`),
  ])
}
