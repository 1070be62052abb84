/** The SQL of the journal: the lock under which it is written, its entries, and the balances of its accounts. */
import * as z from 'zod/mini'
import { type DayRange, wholeMonths } from '#modules/figures/sums/period.ts'
import { always } from '#modules/figures/sums/server/sold-facts.ts'
import { addDays } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { Day, DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { JournalEntry, type PlannedEntry } from '../journal-entry.ts'
import { accountTypes, moneyPurposes } from '../purpose.ts'
import type { entrySorts } from '../sorts.ts'

const Progress = z.object({ watermark: z.string(), posted_to: z.string(), posted_to_id: Id })
/** Up to the watermark everything is posted, for good; up to the last row posted, everything that was visible then. */
export type Progress = z.infer<typeof Progress>

/** Locks the journal until the commit, because entries are numbered without gaps. Returns the posting progress. */
export async function lockJournal(db: Db): Promise<Progress> {
  // Longer than the usual lock timeout: a waiting request may have to wait for one or two batches of a long posting.
  await db.run(sql`SET LOCAL lock_timeout = '8s'`)
  await db.run(sql`INSERT INTO journal_progress (nursery_id) VALUES (${db.nursery_id}) ON CONFLICT (nursery_id, name) DO NOTHING`)
  return db.one(
    Progress,
    sql`SELECT watermark::text AS watermark, posted_to::text AS posted_to, posted_to_id FROM journal_progress WHERE nursery_id = ${db.nursery_id} FOR UPDATE`,
  )
}

/** The figure of a line by hand: money in or out, unless the entry only moves it between accounts that hold money. */
const manualFigure = sql`CASE WHEN NOT is_money OR sum(amount) FILTER (WHERE is_money) OVER () = 0 THEN ''
            WHEN amount > 0 THEN 'received' ELSE 'spent' END`

/** Writes entries to a locked journal, in the order of their days, and adds them to the balances. */
export async function writeEntries(db: Db, planned: readonly PlannedEntry[]): Promise<void> {
  if (planned.length === 0) return
  const entries = planned.toSorted((a, b) => a.entry_date.localeCompare(b.entry_date)).map((entry) => ({ ...entry, id: newId() }))
  const lines = entries.flatMap(({ id, entry_date, lines: of }) => of.map((line) => ({ ...line, entry_id: id, entry_date })))
  await Promise.all([
    db.run(sql`
      INSERT INTO journal_entries (nursery_id, id, number, entry_date, source_type, source_id, description)
      SELECT ${db.nursery_id}, id, last.number + row_number() OVER (ORDER BY position), entry_date, source_type, source_id, left(description, 200)
      FROM jsonb_to_recordset(${JSON.stringify(entries.map(({ lines: _, ...entry }, position) => ({ ...entry, position })))}::jsonb)
        AS entry (position int, id uuid, entry_date date, source_type text, source_id uuid, description text),
        (SELECT coalesce(max(number), 0) AS number FROM journal_entries WHERE nursery_id = ${db.nursery_id}) AS last
        RETURNING 1`),
    insertLines(
      db,
      sql`SELECT entry_id, entry_date, coalesce(mapped.account_id, posting.account_id) AS account_id, amount, detail, line.purpose, figure
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          AS line (entry_id uuid, entry_date date, purpose text, detail text, figure text, amount numeric)
        JOIN posting_accounts AS posting ON posting.nursery_id = ${db.nursery_id} AND posting.purpose = line.purpose
        LEFT JOIN category_accounts AS mapped ON mapped.nursery_id = ${db.nursery_id} AND mapped.category = line.detail AND line.purpose = 'expenses'`,
    ),
  ])
}

/** Writes lines (`entry_id`, `entry_date`, `account_id`, `amount`, `detail`, `purpose`, `figure`) and adds them to the balances. */
const insertLines = (db: Db, given: Sql) =>
  db.run(sql`
    WITH line AS (
      INSERT INTO journal_lines (nursery_id, entry_id, entry_date, account_id, amount, detail, purpose, figure)
      SELECT ${db.nursery_id}, entry_id, entry_date, account_id, amount, detail, purpose, figure FROM (${given}) AS given
      RETURNING account_id, entry_date, detail, figure, amount
    ), written AS (
      INSERT INTO journal_balances AS balance (nursery_id, account_id, month, detail, figure, debit, credit)
      SELECT own_nursery, account_id, date_trunc('month', entry_date)::date, detail, figure, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      FROM line ${ownNursery(db)} GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (nursery_id, account_id, month, detail, figure)
      DO UPDATE SET debit = balance.debit + excluded.debit, credit = balance.credit + excluded.credit RETURNING 1
    ) SELECT 1 FROM written`)

export interface JournalFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly account_id?: string | undefined
  readonly search?: string | undefined
}

export const entryOrders: Orders<(typeof entrySorts)[number]> = {
  number: [sql`entry.number`, 'int'],
  day: [sql`entry.entry_date`, 'date'],
}

const entryColumns = (db: Db) => sql`
  entry.id, number::int AS number, entry_date, source_type, source_id, description, entry.created_at, reverses,
  (SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = entry.created_by) AS created_by,
  EXISTS (SELECT FROM journal_entries AS later WHERE later.nursery_id = ${db.nursery_id} AND later.reverses = entry.id) AS reversed,
  (SELECT jsonb_agg(jsonb_build_object('account_id', account.id, 'code', code, 'account', account.name, 'detail', detail,
      'debit', CASE WHEN amount > 0 THEN trim_scale(amount)::text END, 'credit', CASE WHEN amount < 0 THEN trim_scale(-amount)::text END)
      ORDER BY amount < 0, code, line.id)
    FROM journal_lines AS line JOIN ledger_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = line.account_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.entry_id = entry.id) AS lines`

const matching = (db: Db, { from, to, account_id, search = '' }: JournalFilter): Sql =>
  join(
    [
      sql`entry.nursery_id = ${db.nursery_id}`,
      ...(from ? [sql`entry_date >= ${from}::date`] : []),
      ...(to ? [sql`entry_date <= ${to}::date`] : []),
      ...(account_id
        ? [
            sql`entry.id IN (SELECT entry_id FROM journal_lines AS line WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account_id}::uuid)`,
          ]
        : []),
      ...(search.trim() ? [sql`description ILIKE ${containing(search)}`] : []),
    ],
    ' AND ',
  )

const SortableEntry = z.extend(JournalEntry, SortKey)

export const entriesPage = (db: Db, filter: JournalFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    SortableEntry,
    sql`SELECT ${entryColumns(db)}, ${column} FROM journal_entries AS entry WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

export const countEntries = (db: Db, filter: JournalFilter) =>
  db.one(
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM journal_entries AS entry WHERE ${matching(db, filter)}`,
  )

/** NOT_FOUND if there is none. */
export const entryWithId = (db: Db, id: string): Promise<JournalEntry> =>
  db.one(
    JournalEntry,
    sql`SELECT ${entryColumns(db)} FROM journal_entries AS entry WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = ${id}::uuid`,
  )

export interface ManualEntry {
  readonly entry_date: string
  readonly description: string
  readonly reverses?: string
  /** A debit; with a minus a credit. */
  readonly lines: readonly { readonly account_id: string; readonly amount: string; readonly detail?: string }[]
}

/** Writes an entry by hand to a locked journal; gives its id. */
export async function writeManualEntry(db: Db, userId: UserId, { lines: given, ...entry }: ManualEntry): Promise<string> {
  const id = newId()
  await Promise.all([
    db.run(sql`
      INSERT INTO journal_entries (nursery_id, id, number, entry_date, source_type, description, reverses, created_by)
      SELECT ${db.nursery_id}, ${id}, coalesce(max(number), 0) + 1, ${entry.entry_date}::date, 'manual', ${entry.description},
        ${entry.reverses ?? null}::uuid, ${userId}::uuid
      FROM journal_entries WHERE nursery_id = ${db.nursery_id} RETURNING 1`),
    insertLines(
      db,
      sql`SELECT ${id}::uuid AS entry_id, ${entry.entry_date}::date AS entry_date, account_id, amount, coalesce(detail, '') AS detail, '' AS purpose,
          ${manualFigure} AS figure
        FROM (
          SELECT line.*, EXISTS (SELECT FROM posting_accounts AS posting WHERE posting.nursery_id = ${db.nursery_id}
            AND posting.account_id = line.account_id AND posting.purpose = ANY(${[...moneyPurposes]}::text[])) AS is_money
          FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS line (account_id uuid, amount numeric, detail text)
        ) AS line WHERE ${db.nursery_id}::uuid IS NOT NULL`,
    ),
  ])
  return id
}

const Total = z.object({
  account_id: Id,
  type: z.enum(accountTypes),
  detail: z.string(),
  debit: DecimalText,
  credit: DecimalText,
})

/** The accounts are named so that each is read by its index of days. */
const linesBetween = (db: Db, { from, to }: DayRange) => sql`
    SELECT account_id, date_trunc('month', entry_date)::date AS month, detail, figure, greatest(amount, 0) AS debit, greatest(-amount, 0) AS credit
    FROM journal_lines
    WHERE nursery_id = ${db.nursery_id} AND entry_date BETWEEN ${from} AND ${to}
      AND account_id IN (SELECT id FROM ledger_accounts WHERE nursery_id = ${db.nursery_id})`

/** Postings of these days: whole months from the stored balances, the days at both ends from the lines. */
function movedBetween(db: Db, range: DayRange): Sql {
  const months = wholeMonths(range)
  const ends = months
    ? [
        { from: range.from, to: addDays(months.from, -1) },
        { from: addDays(months.to, 1), to: range.to },
      ].filter(({ from, to }) => from <= to)
    : [range]
  const whole = months
    ? [
        sql`SELECT account_id, month, detail, figure, debit, credit FROM journal_balances
    WHERE nursery_id = ${db.nursery_id} AND month BETWEEN ${months.from} AND ${months.to}`,
      ]
    : []
  return join([...whole, ...ends.map((days) => linesBetween(db, days))], ' UNION ALL ')
}

/** Debits and credits per account (and expense category) on these days. */
export const totalsBetween = (db: Db, range: DayRange) =>
  db.many(
    Total,
    sql`
    SELECT moved.account_id, type, detail, sum(debit)::text AS debit, sum(credit)::text AS credit
    FROM (${movedBetween(db, range)}) AS moved
    JOIN ledger_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = moved.account_id
    WHERE ${db.nursery_id}::uuid IS NOT NULL GROUP BY moved.account_id, type, detail`,
  )

const FigureTotal = z.object({ month: Day, figure: z.string(), amount: MoneyText })

/** Figures of the tax return and the cash flow on these days, by month: debits less credits. */
export const figuresBetween = (db: Db, range: DayRange) =>
  db.many(
    FigureTotal,
    sql`
    SELECT month::text AS month, figure, sum(debit - credit)::numeric(14,2) AS amount FROM (${movedBetween(db, range)}) AS moved
    WHERE ${db.nursery_id}::uuid IS NOT NULL AND figure <> '' GROUP BY month, figure ORDER BY month`,
  )

/** Everything up to the end of a day. */
export const totalsUpTo = (db: Db, to: string) => totalsBetween(db, { from: always.from, to })
