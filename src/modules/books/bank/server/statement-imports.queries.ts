/** The SQL of imported statements: their layout, their lines, and undoing them. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { BankImport } from '../bank-line.ts'
import type { ChangedLine, FileLine } from '../known-lines.ts'
import { insertRows } from '#server/rows.ts'
import { Account, type Days } from './bank.queries.ts'

const Layout = z.object({ columns: z.record(z.string(), z.string()) })

/** The columns that were chosen for the account's last statement. */
export const layoutOf = (db: Db, account: string) =>
  db.maybe(Layout, sql`SELECT columns FROM bank_layouts WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid`)

export const keepLayout = (db: Db, account: string, layout: Readonly<Record<string, string>>) =>
  db.run(sql`
    INSERT INTO bank_layouts (nursery_id, account_id, columns) VALUES (${db.nursery_id}, ${account}, ${JSON.stringify(layout)}::jsonb)
    ON CONFLICT (nursery_id, account_id) DO UPDATE SET columns = excluded.columns`)

const Stored = z.object({
  id: Id,
  day: z.string(),
  amount: MoneyText,
  description: z.string(),
  reference: z.string(),
  bank_number: z.string(),
  occurrence: z.int(),
  file_name: z.string(),
})

/** Lines that one statement reads. */
const storedPage = 2_000

/** The account's lines of these days, in pages: each is read without holding other requests up. */
export async function* storedLines(db: Db, account: string, { from, to }: Days): AsyncGenerator<z.infer<typeof Stored>> {
  let after = { day: from, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await db.many(
      Stored,
      sql`
      SELECT id, line_date AS day, amount, description, reference, bank_number, occurrence, file_name FROM bank_lines
      WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid AND line_date <= ${to}::date
        AND (line_date, id) > (${after.day}::date, ${after.id}::uuid)
      ORDER BY line_date, id LIMIT ${storedPage}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < storedPage) return
    after = last
  }
}

interface NewImport {
  readonly id: string
  readonly account_id: string
  readonly file_name: string
  readonly added: number
  readonly known: number
  readonly left_out: number
  readonly changed: readonly unknown[]
  readonly imported_by: UserId
}

export const writeImport = (db: Db, row: NewImport) => db.run(insertRows(db, 'bank_imports', [row]))

interface Importing {
  readonly user_id: UserId
  readonly account_id: string
  readonly import_id: string
  readonly name: string
}

export const writeLines = (
  db: Db,
  { user_id, account_id, import_id, name }: Importing,
  lines: readonly (FileLine & { readonly occurrence: number; readonly position: number })[],
) =>
  db.run(sql`
    INSERT INTO bank_lines (nursery_id, account_id, line_date, amount, description, reference, bank_number, occurrence, balance, file_name, position,
      import_id, imported_by)
    SELECT ${db.nursery_id}, ${account_id}::uuid, day, amount, description, reference, bank_number, occurrence, balance, ${name}, position,
      ${import_id}::uuid, ${user_id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS line (day date, amount numeric, description text, reference text, bank_number text, occurrence int, balance numeric, position int)
    RETURNING id`)

/** Gives stored lines the words and the number that the bank has for them now. */
export const changeLines = (db: Db, changes: readonly ChangedLine[]) =>
  changes.length === 0
    ? Promise.resolve()
    : db.run(sql`
        UPDATE bank_lines SET description = change.description, reference = change.reference, bank_number = change.bank_number, occurrence = change.occurrence
        FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (id uuid, description text, reference text, bank_number text, occurrence int)
        WHERE bank_lines.nursery_id = ${db.nursery_id} AND bank_lines.id = change.id`)

const importColumns = sql`id, file_name, added, known, left_out, imported_at`

/** The imports of an account, newest first. */
export const importsOf = (db: Db, account: string) =>
  db.many(
    BankImport,
    sql`SELECT ${importColumns} FROM bank_imports WHERE nursery_id = ${db.nursery_id} AND account_id = ${account}::uuid
        ORDER BY imported_at DESC, id`,
  )

export const importWithId = (db: Db, id: string) =>
  db.maybe(BankImport, sql`SELECT ${importColumns} FROM bank_imports WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`)

/** NOT_FOUND if there is none. */
export const accountOfImport = (db: Db, id: string) =>
  db.one(Account, sql`SELECT account_id FROM bank_imports WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`)

export const matchedLines = (db: Db, import_id: string) =>
  db.one(
    z.object({ matched: z.int() }),
    sql`SELECT count(*)::int AS matched FROM bank_lines
        WHERE nursery_id = ${db.nursery_id} AND import_id = ${import_id}::uuid AND match_id IS NOT NULL`,
  )

/** Deletes the lines of the import, and restores the words that it changed unless a later import changed them again. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.run(sql`DELETE FROM bank_lines WHERE nursery_id = ${db.nursery_id} AND import_id = ${id}::uuid`)
  await db.run(sql`
    UPDATE bank_lines SET description = change.before->>'description', reference = change.before->>'reference',
      bank_number = change.before->>'bank_number', occurrence = (change.before->>'occurrence')::int
    FROM bank_imports CROSS JOIN jsonb_to_recordset(changed) AS change (before jsonb, after jsonb)
    WHERE bank_imports.nursery_id = ${db.nursery_id} AND bank_imports.id = ${id}::uuid
      AND bank_lines.nursery_id = ${db.nursery_id} AND bank_lines.id = (change.after->>'id')::uuid
      AND bank_lines.description = change.after->>'description' AND bank_lines.reference = change.after->>'reference'
      AND bank_lines.bank_number = change.after->>'bank_number'`)
  await db.run(sql`DELETE FROM bank_imports WHERE nursery_id = ${db.nursery_id} AND id = ${id}::uuid`)
}
