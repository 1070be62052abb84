/** The SQL that finds rows of the ledgers to post: new ones, and those written late. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import type { Progress } from './journal.queries.ts'

/** The ledgers that are posted. An invoice or a credit note is booked when it is written, and again when it is voided. */
const ledgers = [
  'sales',
  'voids',
  'credit_notes',
  'credit_voids',
  'payments',
  'drawers',
  'floats',
  'plants',
  'supplies',
  'expenses',
  'receipts',
  'receipt_reversals',
  'adjustments',
  'openings',
  'card_entries',
] as const

export type Ledger = (typeof ledgers)[number]

/** Rows of each ledger as `id` and `instant`, the time they were written. Excludes rows that moved neither money nor cost. */
const written = (db: Db): Readonly<Record<Ledger, Sql>> => ({
  sales: sql`SELECT id, created_at AS instant FROM sales WHERE nursery_id = ${db.nursery_id}`,
  voids: sql`SELECT id, voided_at AS instant FROM sales WHERE nursery_id = ${db.nursery_id} AND voided_at IS NOT NULL`,
  credit_notes: sql`SELECT id, created_at AS instant FROM credit_notes WHERE nursery_id = ${db.nursery_id}`,
  credit_voids: sql`SELECT id, voided_at AS instant FROM credit_notes WHERE nursery_id = ${db.nursery_id} AND voided_at IS NOT NULL`,
  payments: sql`SELECT id, created_at AS instant FROM payments WHERE nursery_id = ${db.nursery_id}`,
  drawers: sql`SELECT id, closed_at AS instant FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND closed_at IS NOT NULL`,
  floats: sql`SELECT id, opened_at AS instant FROM till_sessions WHERE nursery_id = ${db.nursery_id} AND float_expected <> opening_float`,
  plants: sql`SELECT id, created_at AS instant FROM batch_history WHERE nursery_id = ${db.nursery_id} AND cost_delta <> 0`,
  supplies: sql`SELECT id, created_at AS instant FROM inventory_transactions WHERE nursery_id = ${db.nursery_id} AND delta * unit_cost <> 0`,
  expenses: sql`SELECT id, created_at AS instant FROM expense_entries WHERE nursery_id = ${db.nursery_id}`,
  receipts: sql`SELECT id, created_at AS instant FROM purchase_receipts WHERE nursery_id = ${db.nursery_id}`,
  receipt_reversals: sql`SELECT id, reversed_at AS instant FROM purchase_receipts WHERE nursery_id = ${db.nursery_id} AND reversed_at IS NOT NULL`,
  adjustments: sql`SELECT id, created_at AS instant FROM adjusting_entries WHERE nursery_id = ${db.nursery_id}`,
  openings: sql`SELECT id, created_at AS instant FROM account_entries WHERE nursery_id = ${db.nursery_id} AND kind = 'opening'`,
  card_entries: sql`SELECT id, created_at AS instant FROM card_entries WHERE nursery_id = ${db.nursery_id}`,
})

const Row = z.object({ ledger: z.enum(ledgers), id: Id, instant: z.string() })

export type WrittenRow = z.infer<typeof Row>

/** The first rows, in the order they were written. `choose` takes the rows of a ledger as SQL and gives those wanted. */
const firstRows = (db: Db, limit: number, choose: (rows: Sql, ledger: Ledger) => Sql): Promise<WrittenRow[]> => {
  const of = written(db)
  return db.many(
    Row,
    sql`
    SELECT ledger, id, instant::text AS instant FROM (${join(
      ledgers.map(
        (ledger) => sql`(
      SELECT ${ledger} AS ledger, id, instant FROM (${choose(of[ledger], ledger)}) AS row ORDER BY instant, id LIMIT ${limit})`,
      ),
      ' UNION ALL ',
    )}) AS row ORDER BY row.instant, id LIMIT ${limit}`,
  )
}

const lastPosted = ({ posted_to, posted_to_id }: Progress) => sql`(${posted_to}::timestamptz, ${posted_to_id}::uuid)`

/** The first rows after the last one that is posted. */
export const newRows = (db: Db, progress: Progress, limit: number) =>
  firstRows(db, limit, (rows) => sql`SELECT id, instant FROM (${rows}) AS row WHERE (instant, id) > ${lastPosted(progress)}`)

/**
 * The first rows that lie before the last one posted but became visible after it. EXCEPT sorts or hashes: an anti join is planned as a loop over
 * both sides while the table of posted rows, just filled, has no statistics.
 */
export const lateRows = (db: Db, progress: Progress, limit: number) =>
  firstRows(
    db,
    limit,
    (rows, ledger) => sql`
        SELECT id, instant FROM (${rows}) AS row WHERE instant > ${progress.watermark}::timestamptz AND (instant, id) <= ${lastPosted(progress)}
        EXCEPT SELECT row_id, written_at FROM journal_posted WHERE nursery_id = ${db.nursery_id} AND ledger = ${ledger}`,
  )
