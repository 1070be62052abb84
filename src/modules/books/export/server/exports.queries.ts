/** The SQL of exports: which journal entries go out, the exports that were made, and what programs call taxes. */
import * as z from 'zod/mini'
import { DecimalText, Day, Id } from '#kernel/wire.ts'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, readList } from '#server/keyset-pagination.ts'
import { type Sql, sql } from '#server/sql.ts'
import { AccountingExport, type ExportFormat, type NewAccountingExport, taxSides } from '../accounting-export.ts'
import type { listAccountingExports } from '../contract.ts'
import type { NamedFile } from '../export-files.ts'
import { insertRows } from '#server/rows.ts'

type Chosen = Pick<NewAccountingExport, 'format' | 'from' | 'to'>

/** The ids of the entries up to the last day that are in no export to the program yet: from the first day on, or from the first that was ever exported. */
export const entriesToExport = (db: Db, { format, from, to }: Chosen): Sql => sql`
    SELECT chosen.id FROM journal_entries AS chosen
    WHERE chosen.nursery_id = ${db.nursery_id} AND chosen.entry_date <= ${to}::date
      AND chosen.entry_date >= least(${from}::date, (SELECT min(from_day) FROM accounting_exports AS made
        WHERE made.nursery_id = ${db.nursery_id} AND made.format = ${format} AND undone_at IS NULL))
      AND NOT EXISTS (SELECT FROM accounting_export_entries AS exported
        WHERE exported.nursery_id = ${db.nursery_id} AND exported.format = ${format} AND exported.entry_id = chosen.id)`

export const exportedEntries = (db: Db, exportId: string): Sql => sql`
    SELECT entry_id FROM accounting_export_entries WHERE nursery_id = ${db.nursery_id} AND export_id = ${exportId}`

/** Marks the entries as exported; gives how many. A concurrent export waits here and then finds nothing left. */
export const markExported = (db: Db, exportId: string, chosen: Chosen): Promise<number> =>
  db.run(sql`
    INSERT INTO accounting_export_entries (nursery_id, format, entry_id, export_id)
    SELECT ${db.nursery_id}, ${chosen.format}, id, ${exportId} FROM (${entriesToExport(db, chosen)}) AS entry ORDER BY id
    ON CONFLICT (nursery_id, format, entry_id) DO NOTHING RETURNING 1`)

const Count = z.object({ entries: z.int(), earlier: z.int(), documents: z.int() })

/** Number of entries, of those before the first day, and of those exported as documents. */
export const countEntries = (db: Db, entries: Sql, from: string, documentTypes: readonly string[]) =>
  db.one(
    Count,
    sql`
    SELECT count(*)::int AS entries, count(*) FILTER (WHERE entry_date < ${from}::date)::int AS earlier,
      count(*) FILTER (WHERE source_type = ANY(${[...documentTypes]}::text[]))::int AS documents
    FROM journal_entries WHERE nursery_id = ${db.nursery_id} AND id IN (${entries})`,
  )

const Entry = z.object({
  number: z.int(),
  day: Day,
  source_type: z.string(),
  source_id: z.nullable(Id),
  description: z.string(),
  lines: z.array(z.object({ purpose: z.string(), account_id: Id, detail: z.string(), amount: DecimalText })),
})

/** `parts` names what goes out by document, as "sale receivables"; entries by hand are "manual ". */
const inParts = (parts: readonly string[]) => sql`entry.source_type || ' ' || line.purpose = ANY(${[...parts]}::text[])`

const entriesWithLines = (db: Db, entries: Sql) => sql`
    FROM journal_entries AS entry JOIN journal_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.entry_id = entry.id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id IN (${entries})`

export const documentEntries = (db: Db, entries: Sql, parts: readonly string[]) =>
  db.many(
    Entry,
    sql`
    SELECT number::int AS number, entry.entry_date AS day, source_type, source_id, description,
      jsonb_agg(jsonb_build_object('purpose', line.purpose, 'account_id', line.account_id, 'detail', line.detail, 'amount', line.amount::text) ORDER BY line.id) AS lines
    ${entriesWithLines(db, entries)} AND ${inParts(parts)}
    GROUP BY entry.nursery_id, entry.id ORDER BY entry.entry_date, number`,
  )

const Movement = z.object({ day: Day, account: Id, amount: DecimalText })

/** The rest, by day and account. */
export const restByDay = (db: Db, entries: Sql, parts: readonly string[]) =>
  db.many(
    Movement,
    sql`
    SELECT entry.entry_date AS day, line.account_id AS account, sum(line.amount)::text AS amount
    ${entriesWithLines(db, entries)} AND NOT (${inParts(parts)}) GROUP BY entry.entry_date, line.account_id ORDER BY 1, 2`,
  )

const Before = z.object({ account: Id, amount: DecimalText })

/** Amounts of these days in previous exports, by account. */
export const exportedBefore = (db: Db, { format, from, to }: Chosen) =>
  db.many(
    Before,
    sql`
    SELECT line.account_id AS account, sum(line.amount)::text AS amount
    FROM accounting_export_entries AS exported
    JOIN journal_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.entry_id = exported.entry_id AND line.entry_date BETWEEN ${from} AND ${to}
    WHERE exported.nursery_id = ${db.nursery_id} AND exported.format = ${format} GROUP BY line.account_id`,
  )

const exportColumns = (db: Db) => sql`
    made.id, format, contents, from_day, to_day, entries, made.created_at, undone_at,
    (SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = made.created_by) AS created_by,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'records', records, 'total_amount', total_amount::text) ORDER BY position), '[]')
      FROM accounting_export_files AS file WHERE file.nursery_id = ${db.nursery_id} AND file.export_id = made.id) AS files`

const orders: Orders<'made'> = { made: [sql`made.created_at`, 'timestamptz'] }
const Sortable = z.extend(AccountingExport, SortKey)
const Total = z.object({ total: z.int() })

/** Newest first. */
export const exportsMade = (db: Db, page: NonNullable<z.infer<typeof listAccountingExports.query>>) =>
  readList(page, {
    orders,
    standard: '-made',
    id: sql`made.id`,
    read: (limit, { column, after, orderBy }) =>
      db.many(
        Sortable,
        sql`
        SELECT ${exportColumns(db)}, ${column} FROM accounting_exports AS made
        WHERE made.nursery_id = ${db.nursery_id}${after} ${orderBy} LIMIT ${limit}`,
      ),
    sums: () => db.one(Total, sql`SELECT count(*)::int AS total FROM accounting_exports WHERE nursery_id = ${db.nursery_id}`),
  })

/** NOT_FOUND if there is none. */
export const exportWithId = (db: Db, id: string) =>
  db.one(
    AccountingExport,
    sql`SELECT ${exportColumns(db)} FROM accounting_exports AS made WHERE made.nursery_id = ${db.nursery_id} AND made.id = ${id}::uuid`,
  )

const Content = z.object({ name: z.string(), content: z.string() })

export const filesOf = (db: Db, id: string) =>
  db.many(
    Content,
    sql`SELECT name, content FROM accounting_export_files WHERE nursery_id = ${db.nursery_id} AND export_id = ${id}::uuid ORDER BY position`,
  )

interface MadeExport extends NewAccountingExport {
  readonly id: string
  readonly entries: number
}

export async function insertExport(
  db: Db,
  userId: UserId,
  made: MadeExport,
  files: readonly (NamedFile & { total_amount: string })[],
) {
  const { id, format, contents, from, to, entries } = made
  const row = { id, format, contents, from_day: from, to_day: to, entries, created_by: userId }
  await db.run(insertRows(db, 'accounting_exports', [row]))
  const rows = files.map(({ name, records, total_amount, content }, position) => ({
    position,
    name,
    records,
    total_amount,
    content,
  }))
  await db.run(insertRows(db, 'accounting_export_files', rows, { export_id: id }))
}

/** Takes the marks off, so that the entries can be exported again; 0 if it was undone before. */
export async function undoExport(db: Db, userId: UserId, id: string): Promise<number> {
  const undone = await db.run(sql`
    UPDATE accounting_exports SET undone_at = now(), undone_by = ${userId} WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid AND undone_at IS NULL`)
  if (undone > 0)
    await db.run(sql`DELETE FROM accounting_export_entries WHERE nursery_id = ${db.nursery_id} AND export_id = ${id}::uuid`)
  return undone
}

const Code = z.object({ side: z.enum(taxSides), tax: z.string(), code: z.string() })

export const taxCodesOf = (db: Db, format: ExportFormat) =>
  db.many(Code, sql`SELECT side, tax, code FROM accounting_tax_codes WHERE nursery_id = ${db.nursery_id} AND format = ${format}`)

/** Empty: the usual name again. */
export const setTaxCode = (db: Db, { format, side, tax, code }: z.infer<typeof Code> & { readonly format: ExportFormat }) =>
  code === ''
    ? db.run(
        sql`DELETE FROM accounting_tax_codes WHERE nursery_id = ${db.nursery_id} AND format = ${format} AND side = ${side} AND tax = ${tax}`,
      )
    : db.run(sql`
    INSERT INTO accounting_tax_codes (nursery_id, format, side, tax, code) VALUES (${db.nursery_id}, ${format}, ${side}, ${tax}, ${code})
    ON CONFLICT (nursery_id, format, side, tax) DO UPDATE SET code = excluded.code`)

const Rate = z.object({ rate: z.string() })

/** The rates that sales were taxed at, in percent. */
export const ratesOfSales = (db: Db) =>
  db.many(
    Rate,
    sql`SELECT DISTINCT trim_scale(tax_rate::numeric)::text AS rate FROM sale_items WHERE nursery_id = ${db.nursery_id} AND tax_amount > 0`,
  )
