/** References to imported records, read from the foreign keys, so that no table is forgotten. */
import * as z from 'zod/mini'
import { counted } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { Sql, join, sql } from '#server/sql.ts'

const Key = z.object({ table: z.string(), column: z.string() })

/** The tables and columns that refer to a table by its id. */
const referringTo = (db: Db, table: string) =>
  db.many(
    Key,
    sql`
    SELECT child.relname::text AS table, own.attname::text AS column
    FROM pg_constraint AS key
    JOIN pg_class AS child ON child.oid = key.conrelid
    CROSS JOIN LATERAL unnest(key.conkey, key.confkey) AS part (own_number, their_number)
    JOIN pg_attribute AS own ON own.attrelid = key.conrelid AND own.attnum = part.own_number
    JOIN pg_attribute AS their ON their.attrelid = key.confrelid AND their.attnum = part.their_number AND their.attname = 'id'
    WHERE key.contype = 'f' AND key.confrelid = to_regclass(${table}::text) AND ${db.nursery_id}::uuid IS NOT NULL
    ORDER BY 1, 2`,
  )

const Use = z.object({ table: z.string(), id: z.string(), uses: z.int() })

interface Looked {
  readonly table: string
  readonly ids: readonly string[]
  /** Tables whose rows are removed with it. */
  readonly except: readonly string[]
}

const quoted = (name: string) => new Sql(`"${name.replaceAll('"', '""')}"`, [])

export async function usesOf(db: Db, { table, ids, except }: Looked) {
  const keys = (await referringTo(db, table)).filter((key) => !except.includes(key.table))
  if (keys.length === 0 || ids.length === 0) return []
  const uses = keys.map(
    (key) => sql`
    SELECT ${key.table}::text AS table, ${quoted(key.column)}::text AS id, count(*)::int AS uses FROM ${quoted(key.table)}
    WHERE nursery_id = ${db.nursery_id} AND ${quoted(key.column)} IN (SELECT id FROM looked) GROUP BY 2`,
  )
  // The ids once: to write 20,000 for each table held up the event loop.
  return db.many(Use, sql`WITH looked AS (SELECT unnest(${[...ids]}::uuid[]) AS id) ${join(uses, ' UNION ALL ')}`)
}

/** Rows of these tables are called so; others by the name of their table. */
const names: Readonly<Record<string, readonly [one: string, many: string]>> = {
  sales: ['sale', 'sales'],
  orders: ['order', 'orders'],
  order_items: ['line of an order', 'lines of orders'],
  sale_items: ['line of a sale', 'lines of sales'],
  saved_carts: ['saved cart', 'saved carts'],
  saved_cart_lines: ['line of a saved cart', 'lines of saved carts'],
  payments: ['payment', 'payments'],
  expenses: ['expense', 'expenses'],
  bills: ['bill', 'bills'],
  purchase_orders: ['purchase order', 'purchase orders'],
  purchase_order_lines: ['line of a purchase order', 'lines of purchase orders'],
  plant_batches: ['batch', 'batches'],
  batch_operations: ['operation on a batch', 'operations on batches'],
  business_accounts: ['customer', 'customers'],
  inventory_items: ['supply', 'supplies'],
  recipe_ingredients: ['ingredient of a recipe', 'ingredients of recipes'],
  price_rules: ['price rule', 'price rules'],
  price_change_items: ['price change', 'price changes'],
  account_activities: ['note', 'notes'],
  account_entries: ['entry in an account', 'entries in accounts'],
  past_sales: ['past sale', 'past sales'],
  task_templates: ['task schedule', 'task schedules'],
  standing_orders: ['standing order', 'standing orders'],
  standing_order_items: ['line of a standing order', 'lines of standing orders'],
}

const nameOf = (table: string) => names[table] ?? [table.replaceAll('_', ' '), table.replaceAll('_', ' ')]

/** Throws IN_USE that counts what depends on these records; `records` is what they are: "customers". */
export async function refuseIfUsed(db: Db, looked: Looked, records: string): Promise<void> {
  const uses = await usesOf(db, looked)
  const byTable = Map.groupBy(uses, ({ table }) => table)
  if (byTable.size === 0) return
  const parts = [...byTable].map(([table, all]) => {
    const [one, many] = nameOf(table)
    return counted(
      all.reduce((sum, each) => sum + each.uses, 0),
      one,
      many,
    )
  })
  const used = new Set(uses.map(({ id }) => id)).size
  throw new Problem(
    'IN_USE',
    `${used} of these ${records} ${used === 1 ? 'is' : 'are'} in use: ${parts.join(', ')}. Undo or delete ${uses.length === 1 ? 'that' : 'those'} first.`,
  )
}
