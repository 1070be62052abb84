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
test('a table is locked by the feature that writes it', () => {
  const locked = serverFiles.flatMap(({ feature, text }) =>
    [...text.matchAll(/sql`[^`]*\bFROM (\w+)[^`]*\bFOR (?:NO KEY )?(?:UPDATE|SHARE)/g)].flatMap(([, table = '']) =>
      !writers.has(table) || writers.get(table)?.has(feature) ? [] : `${feature}: ${table}`,
    ),
  )
  expect([...new Set(locked)].toSorted()).toEqual([])
})

/**
 * The tables of other features that commands read by themselves, each with the reason. What a command decides by it asks the feature for
 * (`readPlants`, `lockSupplies`, `depositsHeldFor` …); what it must know of a later feature is answered in `app/features.ts`.
 */
const readDirectly: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>> = {
  accounts: [
    'the names of plants beside the prices of a group, and how the plants of a size are taxed',
    'plant_type_prices',
    'plant_types',
  ],
  aggregates: [
    'aggregates the ledgers of sales and of stock',
    'batch_history',
    'credit_notes',
    'inventory_transactions',
    'plant_batches',
    'sale_changes',
    'sales',
  ],
  availability: [
    'the stock, the prices and the reservations of each plant in one statement; decides what an order may reserve',
    'business_accounts',
    'container_sizes',
    'nurseries',
    'order_items',
    'orders',
    'plant_batches',
    'plant_type_prices',
    'plant_types',
    'saved_cart_lines',
  ],
  'batch-records': ['shows who took a photo', 'users'],
  batches: [
    'names what an operation is blocked by, and the plants in notifications',
    'batch_history',
    'batch_operations',
    'order_dockets',
    'plant_batches',
    'plant_types',
    'sales',
  ],
  dashboard: [
    'the first steps of a nursery',
    'inventory_items',
    'plant_batches',
    'plant_types',
    'recipes',
    'sales',
    'settings',
    'users',
  ],
  labels: ['what is printed on labels', 'container_sizes', 'plant_batches', 'plant_type_prices', 'plant_types'],
  notifications: ['writes one row for each person in the same statement', 'users'],
  reference: ['a rename reaches the text of documents that are open', 'orders', 'purchase_orders', 'saved_carts'],
  reports: ['the accounts of a report', 'business_accounts'],
  sales: ['the payments of an account in a list', 'payments'],
  schedules: ['shows the plant of a schedule', 'plant_types'],
  settings: ['shows who closed a period or made an entry', 'users'],
  stockroom: ['what is promised and on hand of each supply, for what to order again', 'inventory_items', 'order_items', 'orders'],
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
  expect(Object.fromEntries(found)).toEqual(tablesOf(readDirectly))
})

const tablesOf = (allowed: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>>) =>
  Object.fromEntries(Object.entries(allowed).map(([feature, [, ...tables]]) => [feature, tables]))

/**
 * The tables of later features that a feature's SQL reads, each with the reason. Imports only go down, so must reads: what a feature shows of a
 * later one is one statement here instead of a second round trip for each row. Nothing is decided by these but where the reason says so.
 */
const readsUpwards: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>> = {
  reference: ['a rename reaches the text of documents that are open', 'orders', 'purchase_orders', 'saved_carts'],
  settings: ['shows who closed a period or made an entry', 'users'],
  plants: [
    'lists show stock, reserved plants and orders beside a plant type',
    'order_items',
    'orders',
    'plant_batches',
    'saved_cart_lines',
  ],
  supplies: [
    'lists show what is on order; work that was undone gave its supplies back; what left on a docket comes back of its invoice',
    'batch_operations',
    'order_dockets',
    'purchase_order_lines',
    'purchase_orders',
  ],
  accounts: ['the sales, orders and payments of an account on its screen', 'orders', 'payments', 'sale_items', 'sales'],
  batches: [
    'where the plants of a batch went: its history, its lineage and its costs',
    'credit_note_items',
    'credit_notes',
    'order_docket_batches',
    'order_dockets',
    'order_items',
    'orders',
    'sale_items',
    'sales',
  ],
  availability: ['what is growing against what is ordered and reserved', 'order_items', 'orders', 'saved_cart_lines'],
  payments: ['how many sales a till session had', 'sales'],
  carts: [
    'decides: what orders and lay-bys reserve is not sold; one statement for both on the path of a sale',
    'order_items',
    'orders',
    'saved_cart_lines',
  ],
  drafts: ['what orders reserve beside what a lay-by reserves', 'order_items', 'orders'],
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
  expect(Object.fromEntries(found)).toEqual(tablesOf(readsUpwards))
})
