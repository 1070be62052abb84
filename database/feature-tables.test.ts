/** Which features write, lock and read which tables. */
import { expect, test } from 'vitest'
import { featureOrder } from '../oxlint.config.ts'
import { serverFiles, tablesRead, writers } from './feature-tables.ts'

test('a table is written by one feature only', () => {
  expect(
    [...writers].filter(([, features]) => features.size > 1).map(([table, features]) => `${table}: ${[...features].join(', ')}`),
  ).toEqual([])
})

// A statement that puts other SQL into itself before it names the table is not seen.
test('a table is locked by the feature that writes it, but for these, which are still to be moved there', () => {
  const locked = serverFiles.flatMap(({ feature, text }) =>
    [...text.matchAll(/sql`[^`]*\bFROM (\w+)[^`]*\bFOR (?:NO KEY )?(?:UPDATE|SHARE)/g)].flatMap(([, table = '']) =>
      !writers.has(table) || writers.get(table)?.has(feature) ? [] : `${feature}: ${table}`,
    ),
  )
  expect([...new Set(locked)].toSorted()).toEqual(['imports: nurseries', 'payments: nurseries'])
})

/**
 * The tables of other features that commands still read by themselves: nearly all of them for a screen, a document or a report that shows names
 * beside its own rows. What a command must know of another feature it asks that feature for (`readPlants`, `readSupplies`, `lockAccount` …).
 */
const readDirectly: Readonly<Record<string, readonly string[]>> = {
  accounts: ['plant_types'],
  aggregates: ['batch_history', 'credit_notes', 'inventory_transactions', 'plant_batches', 'sale_changes', 'sales'],
  availability: [
    'business_accounts',
    'nurseries',
    'order_items',
    'orders',
    'plant_batches',
    'plant_type_prices',
    'plant_types',
    'saved_cart_lines',
  ],
  'batch-records': ['users'],
  batches: [
    'batch_history',
    'batch_operations',
    'inventory_items',
    'inventory_transactions',
    'order_dockets',
    'plant_batches',
    'plant_types',
    'recipe_ingredients',
    'recipes',
    'sales',
  ],
  carts: ['users'],
  dashboard: ['inventory_items', 'plant_batches', 'plant_types', 'recipes', 'sales', 'settings', 'users'],
  labels: ['plant_batches', 'plant_type_prices', 'plant_types'],
  notifications: ['users'],
  orders: ['payments'],
  payments: ['nurseries'],
  recipes: ['batch_operations'],
  reference: ['orders', 'purchase_orders', 'saved_carts'],
  reports: ['business_accounts'],
  sales: ['payments'],
  schedules: ['plant_types'],
  settings: ['users'],
  'stock-ledger': [
    'purchase_orders',
    'purchase_receipt_lines',
    'purchase_receipts',
    'sale_item_batches',
    'sale_items',
    'stocktake_lines',
    'stocktakes',
  ],
  stockroom: ['inventory_items', 'order_items', 'orders'],
  tasks: ['production_tasks'],
}

// Files of queries are left out: what they join is shown, not decided by.
test('a command reads the tables of its own feature, and of others only those that are named here', () => {
  const reads = Map.groupBy(
    serverFiles
      .filter(({ isQueries }) => !isQueries)
      .flatMap(({ feature, text }) =>
        [...text.matchAll(/sql`[^`]*`/g)].flatMap(([statement]) => tablesRead(statement).map((table) => ({ feature, table }))),
      )
      .filter(({ feature, table }) => writers.has(table) && !writers.get(table)?.has(feature)),
    ({ feature }) => feature,
  )
  const found = [...reads].map(([feature, each]) => [feature, [...new Set(each.map(({ table }) => table))].toSorted()])
  expect(Object.fromEntries(found)).toEqual(readDirectly)
})

/**
 * The tables of later features that a feature's SQL reads, each with the reason. Imports only go down, so must reads: what a feature shows of a
 * later one is one statement here instead of a second round trip for each row. Nothing is decided by these but where the reason says so.
 */
const readsUpwards: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>> = {
  reference: ['a rename reaches the text of documents that are open', 'orders', 'purchase_orders', 'saved_carts'],
  settings: ['decides: the next invoice number must not exist; names of people', 'sales', 'users'],
  plants: [
    'lists show stock, reserved plants and orders beside a plant type',
    'order_items',
    'orders',
    'plant_batches',
    'saved_cart_lines',
  ],
  supplies: [
    'lists show what is on order; decides: a supply in a recipe is not archived',
    'purchase_order_lines',
    'purchase_orders',
    'recipe_ingredients',
    'recipes',
  ],
  accounts: ['the sales, orders and payments of an account on its screen', 'orders', 'payments', 'sale_items', 'sales'],
  recipes: ['the recipe that a plant was last potted by', 'batch_operations'],
  'stock-ledger': [
    'the document that an operation belongs to, and the plants that a sale took',
    'purchase_orders',
    'purchase_receipt_lines',
    'purchase_receipts',
    'sale_item_batches',
    'sale_items',
    'stocktake_lines',
    'stocktakes',
  ],
  batches: [
    'where the plants of a batch went: its history, its lineage and its costs',
    'credit_note_items',
    'credit_notes',
    'order_docket_batches',
    'order_dockets',
    'order_items',
    'orders',
    'sale_item_batches',
    'sale_items',
    'sales',
  ],
  availability: ['what is growing against what is ordered and reserved', 'order_items', 'orders', 'saved_cart_lines'],
  payments: ['how many sales a till session had', 'sales'],
  carts: ['decides: what orders and lay-bys reserve is not sold', 'order_items', 'orders', 'saved_cart_lines'],
  drafts: ['what orders reserve beside what a lay-by reserves', 'order_items', 'orders'],
  expenses: ['the delivery that an expense is the bill of', 'purchase_orders', 'purchase_receipts'],
  payables: ['whether a line of a bill is of a delivery', 'purchase_bill_lines'],
}

test('SQL reads the tables of earlier features, and of later ones only those that are named here with the reason', () => {
  const place = (feature: string) => featureOrder.findIndex((each) => each === feature)
  const upwards = serverFiles.flatMap(({ feature, text }) =>
    [...text.matchAll(/sql`[^`]*`/g)]
      .flatMap(([statement]) => tablesRead(statement))
      .filter((table) => [...(writers.get(table) ?? [])].some((owner) => place(owner) > place(feature)))
      .map((table) => ({ feature, table })),
  )
  const found = [...Map.groupBy(upwards, ({ feature }) => feature)].map(([feature, each]) => [
    feature,
    [...new Set(each.map(({ table }) => table))].toSorted(),
  ])
  const allowed = Object.entries(readsUpwards).map(([feature, [, ...tables]]) => [feature, tables])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed))
})
