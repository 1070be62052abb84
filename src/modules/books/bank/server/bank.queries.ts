/** The SQL of lines of bank statements, and their matches with the books. */
import * as z from 'zod/mini'
import { SaleId, type UserId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { BankLine, BookLine, type lineStates } from '../bank-line.ts'
import type { lineSorts } from '../sorts.ts'
import { insertRows } from '#server/rows.ts'

/** Serializes what is imported and matched on one account until the commit. */
export const lockBankAccount = (db: Db, account: string) =>
  db.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('bank ' || ${account}::text, 0)) WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )

const bookLine = sql`line.id, entry.id AS entry_id, line.entry_date, line.amount::numeric(14,2)::text AS amount,
  coalesce(nullif(line.detail, ''), entry.description) AS description, entry.source_type, entry.source_id`

const booked = (db: Db) => sql`
    journal_lines AS line JOIN journal_entries AS entry ON entry.nursery_id = ${db.nursery_id} AND entry.id = line.entry_id`

export const columns = (db: Db) => sql`
    bank_lines.id, line_date, bank_lines.amount, bank_lines.description, reference, match_id, coalesce((
      SELECT jsonb_agg(to_jsonb(matched) ORDER BY matched.entry_date, matched.id) FROM (
        SELECT ${bookLine} FROM bank_match_entries AS part JOIN ${booked(db)} ON line.nursery_id = ${db.nursery_id} AND line.id = part.journal_line_id
        WHERE part.nursery_id = ${db.nursery_id} AND part.match_id = bank_lines.match_id
      ) AS matched), '[]') AS entries`

export const lineOrders: Orders<(typeof lineSorts)[number]> = {
  day: [sql`line_date`, 'date'],
  amount: [sql`bank_lines.amount`, 'numeric'],
}

export interface LineFilter {
  readonly account_id: string
  readonly state?: (typeof lineStates)[number] | undefined
  readonly search?: string | undefined
}

const matching = (db: Db, { account_id, state, search = '' }: LineFilter): Sql =>
  join(
    [
      sql`bank_lines.nursery_id = ${db.nursery_id} AND bank_lines.account_id = ${account_id}::uuid`,
      ...(state ? [state === 'matched' ? sql`match_id IS NOT NULL` : sql`match_id IS NULL`] : []),
      ...(search.trim()
        ? [sql`(bank_lines.description || ' ' || reference || ' ' || bank_lines.amount::text) ILIKE ${containing(search)}`]
        : []),
    ],
    ' AND ',
  )

const Sortable = z.extend(BankLine, SortKey)

export const linesPage = (db: Db, filter: LineFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns(db)}, ${column} FROM bank_lines WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

export const countLines = (db: Db, filter: LineFilter) =>
  db.one(z.object({ total: z.int() }), sql`SELECT count(*)::int AS total FROM bank_lines WHERE ${matching(db, filter)}`)

/** NOT_FOUND if there is none. */
export const lineWithId = (db: Db, id: string): Promise<BankLine> =>
  db.one(
    BankLine,
    sql`SELECT ${columns(db)} FROM bank_lines WHERE bank_lines.nursery_id = ${db.nursery_id} AND bank_lines.id = ${id}::uuid`,
  )

export const Account = z.object({ account_id: Id })

export const accountOfLine = (db: Db, id: string) =>
  db.one(Account, sql`SELECT account_id FROM bank_lines WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`)

export const oldestUnmatched = (db: Db, account: string, most: number) =>
  db.many(
    BankLine,
    sql`SELECT ${columns(db)} FROM bank_lines WHERE ${matching(db, { account_id: account, state: 'unmatched' })} ORDER BY line_date, id LIMIT ${most}`,
  )

export interface Days {
  readonly from: string
  readonly to: string
}

/** Entries on the account that are on no statement, within the days, newest first. */
export const unmatchedEntries = (db: Db, account: string, { from, to }: Days, search: string, most: number) =>
  db.many(
    BookLine,
    sql`
    SELECT ${bookLine} FROM ${booked(db)}
    WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account}::uuid AND line.entry_date BETWEEN ${from}::date AND ${to}::date
      AND NOT EXISTS (SELECT FROM bank_match_entries AS part WHERE part.nursery_id = ${db.nursery_id} AND part.journal_line_id = line.id)
      AND (entry.description || ' ' || line.amount::numeric(14,2)::text) ILIKE ${containing(search)}
    ORDER BY line.entry_date DESC, line.id LIMIT ${most}`,
  )

const Entry = z.object({ id: Id, amount: MoneyText, matched: z.boolean() })

export const entriesWith = (db: Db, account: string, ids: readonly string[]) =>
  db.many(
    Entry,
    sql`
    SELECT id, amount::numeric(14,2)::text AS amount,
      EXISTS (SELECT FROM bank_match_entries AS part WHERE part.nursery_id = ${db.nursery_id} AND part.journal_line_id = line.id) AS matched
    FROM journal_lines AS line WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND id = ANY(${ids}::uuid[])`,
  )

const Line = z.object({ id: Id, amount: MoneyText, matched: z.boolean() })

export const linesWith = (db: Db, account: string, ids: readonly string[]) =>
  db.many(
    Line,
    sql`
    SELECT id, amount, match_id IS NOT NULL AS matched FROM bank_lines
    WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND id = ANY(${ids}::uuid[])`,
  )

interface WrittenMatch {
  readonly id: string
  readonly line_ids: readonly string[]
  readonly entry_ids: readonly string[]
}

export function writeMatches(db: Db, user: UserId, account: string, matches: readonly WrittenMatch[]) {
  const ids = matches.map(({ id }) => ({ id }))
  const lines = matches.flatMap(({ id, line_ids }) => line_ids.map((line) => ({ match: id, line })))
  const entries = matches.flatMap(({ id, entry_ids }) => entry_ids.map((entry) => ({ match_id: id, journal_line_id: entry })))
  return Promise.all([
    db.run(insertRows(db, 'bank_matches', ids, { account_id: account, created_by: user })),
    db.run(insertRows(db, 'bank_match_entries', entries)),
    db.run(sql`
      UPDATE bank_lines SET match_id = part.match FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS part (match uuid, line uuid)
      WHERE bank_lines.nursery_id = ${db.nursery_id} AND bank_lines.id = part.line`),
  ])
}

const Deleted = z.object({ id: Id })

export async function deleteMatch(db: Db, id: string): Promise<boolean> {
  await Promise.all([
    db.run(sql`UPDATE bank_lines SET match_id = NULL WHERE nursery_id = ${db.nursery_id} AND match_id = ${id}::uuid`),
    db.run(sql`DELETE FROM bank_match_entries WHERE nursery_id = ${db.nursery_id} AND match_id = ${id}::uuid`),
  ])
  return (
    (await db.many(Deleted, sql`DELETE FROM bank_matches WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid RETURNING id`))
      .length > 0
  )
}

export const deleteLine = (db: Db, id: string) =>
  db.run(sql`DELETE FROM bank_lines WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`)

const Sums = z.object({
  book_balance: MoneyText,
  unmatched_entries: MoneyText,
  unmatched_lines: MoneyText,
  statement_balance: z.nullable(MoneyText),
})

/** Sums at the end of a day. Entries before the first statement line form the opening balance. */
export const reconciliationSums = (db: Db, account: string, day: string) =>
  db.one(
    Sums,
    sql`
    SELECT (SELECT coalesce(sum(amount), 0)::numeric(14,2)::text FROM journal_lines
        WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND entry_date <= ${day}::date) AS book_balance,
      (SELECT coalesce(sum(amount), 0)::numeric(14,2)::text FROM journal_lines AS line
        WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND entry_date <= ${day}::date
          AND entry_date >= (SELECT min(line_date) FROM bank_lines WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid)
          AND NOT EXISTS (SELECT FROM bank_match_entries AS part WHERE part.nursery_id = ${db.nursery_id} AND part.journal_line_id = line.id)) AS unmatched_entries,
      (SELECT coalesce(sum(amount), 0)::numeric(14,2)::text FROM bank_lines
        WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND line_date <= ${day}::date AND match_id IS NULL) AS unmatched_lines,
      (SELECT balance::text FROM bank_lines
        WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND line_date <= ${day}::date AND balance IS NOT NULL
        ORDER BY line_date DESC, imported_at DESC, position DESC LIMIT 1) AS statement_balance`,
  )

const OpenInvoice = z.object({
  id: SaleId,
  invoice_number: z.string(),
  customer_name: z.string(),
  business_account_id: Id,
  due: z.string(),
  owed: MoneyText,
})

export type OpenInvoice = z.infer<typeof OpenInvoice>

/** Unpaid invoices on account with these numbers, without prefix and leading zeros. */
export const openInvoicesNumbered = (db: Db, numbers: readonly string[]) =>
  numbers.length === 0
    ? Promise.resolve([])
    : db.many(
        OpenInvoice,
        sql`
        SELECT id, invoice_number, customer_name, business_account_id, coalesce(due_date, sale_date) AS due,
          (total_amount - amount_paid)::numeric(14,2)::text AS owed
        FROM sales WHERE nursery_id = ${db.nursery_id} AND business_account_id IS NOT NULL AND payment_method = 'account'
          AND payment_status = 'unpaid' AND voided_at IS NULL
          AND substring(invoice_number FROM '0*(\\d+)$') = ANY(${[...numbers]}::text[])
        ORDER BY sale_date DESC, id`,
      )

const EntryLine = z.object({ id: Id })

/** The line of a document's entry on the account with this amount. */
export const lineOfDocument = (
  db: Db,
  account: string,
  { source_id, amount }: { readonly source_id: string; readonly amount: string },
) =>
  db.maybe(
    EntryLine,
    sql`
    SELECT line.id FROM ${booked(db)}
    WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account}::uuid AND line.amount = ${amount}::numeric
      AND (entry.source_id = ${source_id}::uuid OR entry.id = ${source_id}::uuid) LIMIT 1`,
  )

/** The lines on the account of entries that this transaction posted of these documents. */
export const linesPostedNow = (db: Db, account: string, sources: readonly string[]) =>
  db.many(
    EntryLine,
    sql`
    SELECT line.id FROM ${booked(db)}
    WHERE line.nursery_id = ${db.nursery_id} AND line.account_id = ${account}::uuid AND entry.source_id = ANY(${[...sources]}::uuid[])
      AND entry.created_at = now()`,
  )
