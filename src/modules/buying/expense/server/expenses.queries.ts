/** The SQL of expenses. */
import { type BillId, UserId, type ExpenseId } from '#kernel/id.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import * as z from 'zod/mini'
import { byName, joinName } from '#modules/setup/reference/server/entry-names.ts'
import type { Named } from '#modules/setup/reference/server/find-or-create.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals, orNil, pageQuery } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, nowIf, sql } from '#server/sql.ts'
import { Expense, type ExpenseChange, type NewExpense } from '../expense.ts'
import type { expenseSorts } from '../sorts.ts'
import type { BookedTax } from './booked-tax.ts'

const Row = z.extend(Expense, { volume_m3: z.nullable(z.string()) })

/** An empty volume is left out. */
const shown = ({ volume_m3, ...expense }: z.infer<typeof Row>): Expense =>
  volume_m3 === null ? expense : { ...expense, volume_m3 }

const columns = (db: Db) => sql`
  id, expense_date, description, category, coalesce(vendor, '') AS vendor, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, quantity, volume_m3, inventory_item_id, notes, recurring_id, bill_id,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'kind', kind, 'name', name, 'bytes', bytes) ORDER BY receipt.id), '[]')
    FROM expense_receipts AS receipt WHERE receipt.nursery_id = ${db.nursery_id} AND receipt.expense_id = expenses.id) AS receipts,
  (SELECT jsonb_build_object('name', name, 'unit', unit) FROM inventory_items AS item
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = inventory_item_id) AS supply,
  archived_at IS NOT NULL AS archived, version`

const from = (db: Db) => sql`expenses ${joinName(db, 'vendors', sql`expenses.vendor_id`)}`

export interface ExpenseFilter {
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly category?: string | undefined
  readonly vendor?: string | undefined
  readonly has_receipt?: 'true' | 'false' | undefined
}

export const expenseOrders = (db: Db) =>
  ({
    day: [sql`expenses.expense_date`, 'date'],
    what: [sql`sort_key(coalesce(nullif(expenses.description, ''), expenses.category))`, 'text'],
    category: [sql`sort_key(expenses.category)`, 'text'],
    vendor: byName(db, 'vendors', orNil(sql`expenses.vendor_id`)),
    quantity: [sql`coalesce(expenses.volume_m3, expenses.quantity)`, 'numeric'],
    tax: [sql`expenses.gst_paid`, 'numeric'],
    cost: [sql`expenses.cost`, 'numeric'],
    receipt: [
      sql`(SELECT count(*) FROM expense_receipts AS receipt WHERE receipt.nursery_id = ${db.nursery_id} AND receipt.expense_id = expenses.id)`,
      'int',
    ],
  }) satisfies Orders<(typeof expenseSorts)[number]>

const matching = (db: Db, { search = '', from, to, category, vendor, has_receipt }: ExpenseFilter): Sql =>
  join(
    [
      sql`nursery_id = ${db.nursery_id} AND archived_at IS NULL`,
      ...(from ? [sql`expense_date >= ${from}::date`] : []),
      ...(to ? [sql`expense_date <= ${to}::date`] : []),
      ...(category ? [sql`category = ${category}`] : []),
      ...(vendor ? [sql`vendor = ${vendor}`] : []),
      ...(has_receipt
        ? [
            sql`(EXISTS (SELECT FROM expense_receipts WHERE nursery_id = ${db.nursery_id} AND expense_id = expenses.id)) = ${has_receipt === 'true'}`,
          ]
        : []),
      ...(search.trim() ? [sql`concat_ws(' ', description, category, vendor, notes) ILIKE ${containing(search)}`] : []),
    ],
    ' AND ',
  )

const Sortable = z.extend(Row, SortKey)

export async function expensesPage(db: Db, filter: ExpenseFilter, limit: number, sorted: Sorted) {
  const rows = await db.many(
    Sortable,
    pageQuery({ columns: columns(db), from: from(db), where: matching(db, filter) }, limit, sorted),
  )
  return rows.map(({ sort_key, ...row }) => ({ ...shown(row), sort_key }))
}

const Sums = z.object({ total: z.int(), cost: MoneyText, gst_paid: MoneyText })
export const sumExpenses = async (db: Db, filter: ExpenseFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total, coalesce(sum(cost), 0.00)::text AS cost, coalesce(sum(gst_paid), 0.00)::text AS gst_paid
    FROM ${from(db)} WHERE ${matching(db, filter)}`,
    ),
  )

/** NOT_FOUND if there is none. */
export const expenseWithId = async (db: Db, id: ExpenseId): Promise<Expense> =>
  shown(await db.one(Row, sql`SELECT ${columns(db)} FROM ${from(db)} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`))

export const expensesWithIds = async (db: Db, ids: readonly ExpenseId[]): Promise<Expense[]> =>
  (
    await db.many(
      Row,
      sql`SELECT ${columns(db)} FROM ${from(db)} WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id`,
    )
  ).map(shown)

/** Locked until the commit in the order of their ids, whether archived or not. */
export const lockExpenses = (db: Db, ids: readonly ExpenseId[]) =>
  db.many(
    Made,
    sql`SELECT id FROM expenses WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`,
  )

const Made = z.object({ id: Id })

interface Entry<Given> {
  readonly expense: Given
  readonly vendor: Named
  readonly tax: BookedTax
}

interface NewEntry extends Entry<NewExpense> {
  readonly id: string
  readonly intoStock: boolean
  readonly bill_id: BillId | null
  readonly received: Cents
}

export function addExpenses(db: Db, userId: UserId, entries: readonly NewEntry[]) {
  const rows = entries.map(({ id, expense, vendor, tax, intoStock, bill_id, received }) => ({
    ...expense,
    ...tax,
    id,
    vendor_id: vendor.id,
    into_stock: intoStock,
    bill_id,
    received: moneyText(received),
  }))
  return db.run(sql`
    INSERT INTO expenses (nursery_id, id, expense_date, description, category, vendor_id, cost, gst_paid, tax_kind, reverse_charge_tax, quantity,
      volume_m3, inventory_item_id, into_stock, notes, bill_id, received, created_by, updated_by)
    SELECT ${db.nursery_id}, id, expense_date, coalesce(description, ''), coalesce(category, ''), vendor_id, cost, gst_paid, tax_kind,
      reverse_charge_tax, quantity, volume_m3, inventory_item_id, into_stock, coalesce(notes, ''), bill_id, received, ${userId}::uuid, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id uuid, expense_date date, description text, category text, vendor_id uuid,
      cost numeric, gst_paid numeric, tax_kind text, reverse_charge_tax numeric, quantity numeric, volume_m3 numeric, inventory_item_id uuid,
      into_stock boolean, notes text, bill_id uuid, received numeric) RETURNING 1`)
}

interface ChangedEntry extends Entry<ChangedExpense> {
  readonly id: ExpenseId
}
/** Without a version if it changes together with a document that has one. */
export type ChangedExpense = Omit<ExpenseChange, 'version'> & { readonly version?: number }

/** Writes changed expenses; returns the ids of those written: not one that was changed or archived meanwhile. */
export async function writeExpenses(db: Db, userId: UserId, entries: readonly ChangedEntry[]): Promise<string[]> {
  const rows = entries.map(({ id, expense, vendor, tax }) => ({
    ...expense,
    ...tax,
    id,
    vendor_id: vendor.id,
  }))
  const written = await db.many(
    Made,
    sql`
    UPDATE expenses SET expense_date = row.expense_date, description = coalesce(row.description, ''), category = coalesce(row.category, ''),
      vendor_id = row.vendor_id, cost = row.cost, gst_paid = row.gst_paid, tax_kind = row.tax_kind,
      reverse_charge_tax = row.reverse_charge_tax, quantity = row.quantity, volume_m3 = row.volume_m3, notes = coalesce(row.notes, ''),
      version = expenses.version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id uuid, expense_date date, description text, category text,
      vendor_id uuid, cost numeric, gst_paid numeric, tax_kind text, reverse_charge_tax numeric, quantity numeric, volume_m3 numeric, notes text,
      version int)
    WHERE nursery_id = ${db.nursery_id} AND expenses.id = row.id AND expenses.version = coalesce(row.version, expenses.version)
      AND archived_at IS NULL
    RETURNING expenses.id`,
  )
  return written.map(({ id }) => id)
}

export const setArchived = (db: Db, userId: UserId, ids: readonly ExpenseId[], archived: boolean) =>
  db.run(sql`
    UPDATE expenses SET archived_at = ${nowIf(archived)}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

/** Books what the expenses say now, or (`sign` -1) takes it off again: before a correction, and when they are archived. */
export const bookExpenses = (db: Db, ids: readonly ExpenseId[], sign: 1 | -1) =>
  db.run(sql`
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, reverse_charge_tax, into_stock, on_account, received)
    SELECT nursery_id, id, expense_date, category, ${sign} * cost, ${sign} * gst_paid, tax_kind, ${sign} * reverse_charge_tax, inventory_item_id IS NOT NULL OR into_stock,
      bill_id IS NOT NULL, ${sign} * received
    FROM expenses WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[]) AND cost <> 0 ORDER BY id RETURNING 1`)

const Suggestion = z.object({ of: z.enum(['category', 'vendor', 'untaxed']), name: z.string(), tax_kind: z.enum(taxKinds) })

/** The last purchase of each category and of each vendor; and the vendors that charge no tax. */
export async function suggestions(db: Db) {
  const last = (column: Sql) => sql`(
    SELECT DISTINCT ON (${column}) ${column} AS name, tax_kind FROM ${from(db)}
    WHERE nursery_id = ${db.nursery_id} AND ${column} <> '' ORDER BY ${column}, archived_at IS NOT NULL, expense_date DESC, id DESC)`
  const rows = await db.many(
    Suggestion,
    sql`
    SELECT 'category' AS of, name, tax_kind FROM ${last(sql`category`)} AS category
    UNION ALL SELECT 'vendor', name, tax_kind FROM ${last(sql`vendor`)} AS vendor
    UNION ALL SELECT 'untaxed', name, 'exempt' FROM vendors WHERE nursery_id = ${db.nursery_id} AND NOT charges_tax
    ORDER BY 1, 2`,
  )
  const all = (of: z.infer<typeof Suggestion>['of']) => rows.filter((row) => row.of === of)
  const names = (of: z.infer<typeof Suggestion>['of']) => all(of).map(({ name }) => name)
  const kinds = (of: 'category' | 'vendor') =>
    all(of).flatMap(({ name, tax_kind }) => (tax_kind === 'standard' ? [] : [{ name, tax_kind }]))
  return {
    categories: names('category'),
    vendors: names('vendor'),
    usual_kinds: { untaxed: names('untaxed'), vendors: kinds('vendor'), categories: kinds('category') },
  }
}
