/** The SQL of the journal: the lock under which it is written, its entries, and the balances of its accounts. */
import * as z from 'zod/mini'
import { type DayRange, wholeMonths } from '#features/aggregates/period.ts'
import { always } from '#features/aggregates/server/sold-facts.ts'
import { addDays } from '#kernel/day.ts'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { join, sql } from '#server/sql.ts'
import type { PlannedEntry } from '../journal-entry.ts'
import { accountTypes } from '../purpose.ts'

const Position = z.object({ watermark: z.string(), watermark_id: Id })

/** Locks the journal until the commit: entries are numbered without a gap. Gives up to where everything is posted. */
export async function lockJournal(db: Db): Promise<z.infer<typeof Position>> {
  await db.run(sql`INSERT INTO journal_progress (nursery_id) VALUES (${db.nursery_id}) ON CONFLICT (nursery_id, name) DO NOTHING`)
  return db.one(
    Position,
    sql`SELECT watermark::text AS watermark, watermark_id FROM journal_progress WHERE nursery_id = ${db.nursery_id} FOR UPDATE`,
  )
}

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
        (SELECT coalesce(max(number), 0) AS number FROM journal_entries WHERE nursery_id = ${db.nursery_id}) AS last`),
    db.run(sql`
      WITH line AS (
        INSERT INTO journal_lines (nursery_id, entry_id, entry_date, account_id, amount, detail)
        SELECT ${db.nursery_id}, entry_id, entry_date, coalesce(mapped.account_id, posting.account_id), amount, detail
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (entry_id uuid, entry_date date, purpose text, detail text, amount numeric)
        JOIN posting_accounts AS posting ON posting.nursery_id = ${db.nursery_id} AND posting.purpose = line.purpose
        LEFT JOIN category_accounts AS mapped ON mapped.nursery_id = ${db.nursery_id} AND mapped.category = line.detail AND line.purpose = 'expenses'
        RETURNING account_id, entry_date, detail, amount
      )
      INSERT INTO journal_balances AS balance (nursery_id, account_id, month, detail, debit, credit)
      SELECT ${db.nursery_id}, account_id, date_trunc('month', entry_date)::date, detail, sum(greatest(amount, 0)), sum(greatest(-amount, 0))
      FROM line GROUP BY 2, 3, 4
      ON CONFLICT (nursery_id, account_id, month, detail)
      DO UPDATE SET debit = balance.debit + excluded.debit, credit = balance.credit + excluded.credit`),
  ])
}

const Total = z.object({
  account_id: Id,
  type: z.enum(accountTypes),
  detail: z.string(),
  debit: DecimalText,
  credit: DecimalText,
})

const lines = (db: Db, { from, to }: DayRange) => sql`
    SELECT account_id, detail, greatest(amount, 0) AS debit, greatest(-amount, 0) AS credit FROM journal_lines
    WHERE nursery_id = ${db.nursery_id} AND entry_date BETWEEN ${from} AND ${to}`

/** What was posted to each account (and expense category) on these days: whole months from the balances, the days at their ends from the lines. */
export function totalsBetween(db: Db, range: DayRange) {
  const months = wholeMonths(range)
  const ends = months
    ? [
        { from: range.from, to: addDays(months.from, -1) },
        { from: addDays(months.to, 1), to: range.to },
      ].filter(({ from, to }) => from <= to)
    : [range]
  const whole = months
    ? [
        sql`SELECT account_id, detail, debit, credit FROM journal_balances
    WHERE nursery_id = ${db.nursery_id} AND month BETWEEN ${months.from} AND ${months.to}`,
      ]
    : []
  return db.many(
    Total,
    sql`
    SELECT moved.account_id, type, detail, sum(debit)::text AS debit, sum(credit)::text AS credit
    FROM (${join([...whole, ...ends.map((days) => lines(db, days))], ' UNION ALL ')}) AS moved
    JOIN ledger_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = moved.account_id
    WHERE ${db.nursery_id}::uuid IS NOT NULL GROUP BY moved.account_id, type, detail`,
  )
}

/** Everything up to the end of a day. */
export const totalsUpTo = (db: Db, to: string) => totalsBetween(db, { from: always.from, to })
