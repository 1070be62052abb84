/** Inserts many rows in few statements, with the application's role and under row-level security, as in service. */
import { entryFields } from '#modules/growing/ledger/batch-snapshot.ts'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import type { Kind } from '#modules/setup/reference/kinds.ts'
import type { Db } from '#server/database.ts'
import { insertRows } from '#server/rows.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows per statement: far from the pool's statement timeout of ten seconds. */
const slice = 2_000

/** A bigint is written as digits. */
export async function insert(db: Db, table: string, given: readonly Row[]): Promise<void> {
  const rows = await withReferenceIds(db, table, given)
  for (let i = 0; i < rows.length; i += slice) await db.run(insertRows(db, table, rows.slice(i, i + slice)))
}

type Named = Readonly<Record<string, Readonly<Record<string, Kind>>>>

/** Fields of rows that name a reference entry, with its kind: the table stores the id. */
const stored: Named = {
  plant_types: { category: 'plant_categories' },
  inventory_items: { vendor: 'vendors' },
  expenses: { vendor: 'vendors' },
  recurring_expenses: { vendor: 'vendors' },
  order_items: { container_size: 'container_sizes', location: 'locations' },
  sprays: { location: 'locations' },
  plant_batches: { container_size: 'container_sizes', vendor: 'vendors', location: 'locations', growth_stage: 'growth_stages' },
  recipes: { container_size: 'container_sizes' },
  price_rules: { container_size: 'container_sizes' },
  batch_operations: { potted_into: 'container_sizes' },
  standing_order_items: { container_size: 'container_sizes' },
  saved_cart_lines: { container_size: 'container_sizes', grade: 'grades' },
  lost_sales: { container_size: 'container_sizes' },
  purchase_order_lines: { container_size: 'container_sizes' },
  plant_type_prices: { container_size: 'container_sizes' },
  sale_items: { container_size: 'container_sizes' },
}

/** The rows with the id of each named entry. */
async function withReferenceIds(db: Db, table: string, given: readonly Row[]): Promise<readonly Row[]> {
  let rows = given
  for (const [column, kind] of Object.entries(stored[table] ?? {})) rows = await withIds(db, column, kind, rows)
  if (table === 'batch_operations') return withOverwrittenIds(db, rows)
  // An invoice prints the name of that day.
  return table === 'sale_items' ? rows.map((row, i) => ({ ...row, container_size: given[i]?.['container_size'] })) : rows
}

/** The rows with the id of an entry in the place of its name. */
async function withIds(db: Db, column: string, kind: Kind, rows: readonly Row[]): Promise<readonly Row[]> {
  const entryOf = await findOrCreateAll(
    db,
    kind,
    rows.map((row) => row[column] as string | null),
  )
  return rows.map(({ [column]: name, ...row }) => ({ ...row, [`${column}_id`]: entryOf(name as string | null).id }))
}

/** Operations with the ids of the entries that they overwrote. */
async function withOverwrittenIds(db: Db, operations: readonly Row[]): Promise<readonly Row[]> {
  let rows = operations.map(({ before, ...row }) => ({ row, before: Object.entries(before as Readonly<Record<string, Row>>) }))
  for (const [field, kind] of Object.entries(entryFields)) {
    const named = rows.flatMap(({ before }) => before.filter(([, values]) => field in values))
    const stored = await withIds(
      db,
      field,
      kind,
      named.map(([, values]) => values),
    )
    const storedOf = new Map(named.map(([, values], i) => [values, stored[i] ?? {}]))
    rows = rows.map(({ row, before }) => ({ row, before: before.map(([id, values]) => [id, storedOf.get(values) ?? values]) }))
  }
  return rows.map(({ row, before }) => ({ ...row, before: Object.fromEntries(before) }))
}
