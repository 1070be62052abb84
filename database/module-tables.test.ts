/** Access of modules to tables: writes, locks and reads. */
import { expect, test } from 'vitest'
import { importsOfModules, modulesBelow } from '../start/modules.ts'
import { serverFiles, tablesRead, writers } from './module-tables.ts'

test('a table is written by one module only', () => {
  expect(
    [...writers].filter(([, modules]) => modules.size > 1).map(([table, modules]) => `${table}: ${[...modules].join(', ')}`),
  ).toEqual([])
})

// A statement that puts other SQL into itself before it names the table is not seen.
test('a table is locked by the module that writes it', () => {
  const locked = serverFiles.flatMap(({ module, text }) =>
    [...text.matchAll(/sql`[^`]*\bFROM (\w+)[^`]*\bFOR (?:NO KEY )?(?:UPDATE|SHARE)/g)].flatMap(([, table = '']) =>
      !writers.has(table) || writers.get(table)?.has(module) ? [] : `${module}: ${table}`,
    ),
  )
  expect([...new Set(locked)].toSorted()).toEqual([])
})

/**
 * The tables of other modules that commands read by themselves, each with the reason. For what a command decides by it calls the other module
 * (`readPlants`, `lockSupplies`, `depositsHeldFor` …); what it must know of one above is answered in `app/modules.ts`.
 */
const readDirectly: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>> = {
  buying: ['what is promised and on hand of each supply, for what to order again', 'inventory_items', 'order_items', 'orders'],
  customers: [
    'the names of plants and sizes beside the prices of a group, and how the plants of a size are taxed',
    'container_sizes',
    'plant_type_prices',
    'plant_types',
  ],
  figures: [
    'sums up the ledgers of sales and of stock',
    'batch_history',
    'credit_notes',
    'inventory_transactions',
    'plant_batches',
    'sale_changes',
    'sales',
  ],
  growing: [
    'availability has the stock, the prices and the reservations of each plant in one statement, and decides what an order may reserve; batches name what an operation is blocked by; photos show who took them',
    'business_accounts',
    'container_sizes',
    'nurseries',
    'order_dockets',
    'order_items',
    'orders',
    'plant_type_prices',
    'plant_types',
    'sales',
    'saved_cart_lines',
    'users',
  ],
  home: [
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
  messages: ['writes one row for each person in the same statement', 'users'],
  reports: ['the accounts of a report', 'business_accounts'],
  selling: ['payments of an account show who took them', 'users'],
  setup: [
    'what open documents use is not removed from a list; shows who closed a period',
    'orders',
    'purchase_orders',
    'saved_carts',
    'users',
  ],
}

// Files of queries are left out: what they join is shown, not decided by.
test('a command reads the tables of its own module, and of others only those that are named here', () => {
  const reads = serverFiles
    .filter(({ isQueries }) => !isQueries)
    .flatMap(({ module, text }) => tablesIn(text).map((table) => ({ module, table })))
    .filter(({ module, table }) => writers.has(table) && !writers.get(table)?.has(module))
  expect(byModule(reads)).toEqual(tablesOf(readDirectly))
})

interface Read {
  readonly module: string
  readonly table: string
}

const tablesIn = (text: string) => [...text.matchAll(/sql`[^`]*`/g)].flatMap(([statement]) => tablesRead(statement))

const byModule = (reads: readonly Read[]) =>
  Object.fromEntries(
    [...Map.groupBy(reads, ({ module }) => module)].map(([module, each]) => [
      module,
      [...new Set(each.map(({ table }) => table))].toSorted(),
    ]),
  )

const tablesOf = (allowed: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>>) =>
  Object.fromEntries(Object.entries(allowed).map(([module, [, ...tables]]) => [module, tables]))

/**
 * The tables of modules above that a module's SQL reads, each with the reason. Imports only go down, so must reads: what a module shows of one above
 * is one statement here instead of a second round trip for each row. Nothing is decided by these but where the reason says so.
 */
const readsUpwards: Readonly<Record<string, readonly [reason: string, ...tables: string[]]>> = {
  customers: ['the sales, orders and payments of an account on its screen', 'orders', 'payments', 'sale_items', 'sales'],
  growing: [
    'where the plants of a batch went: its history, its lineage and its costs; what is growing against what is ordered and reserved',
    'credit_note_items',
    'credit_notes',
    'order_docket_batches',
    'order_dockets',
    'order_items',
    'orders',
    'sale_items',
    'sales',
    'saved_cart_lines',
  ],
  plants: [
    'lists show stock, reserved plants and orders beside a plant type',
    'order_items',
    'orders',
    'plant_batches',
    'saved_cart_lines',
  ],
  selling: [
    'decides: what orders reserve is not sold; one statement with what lay-bys reserve, on the path of a sale; a refund goes to the cards of the order too',
    'order_dockets',
    'order_items',
    'orders',
  ],
  setup: [
    'what open documents use is not removed from a list; shows who closed a period or made an entry',
    'orders',
    'purchase_orders',
    'saved_carts',
    'users',
  ],
  supplies: [
    'lists show what is on order; work that was undone gave its supplies back; what left on a docket comes back of its invoice',
    'batch_operations',
    'order_dockets',
    'purchase_order_lines',
    'purchase_orders',
  ],
}

test('SQL reads the tables of its own module and of those below, and of those above only those that are named here', () => {
  const imports = importsOfModules()
  const isAbove = (module: string, other: string) => modulesBelow(other, imports).has(module)
  const upwards = serverFiles.flatMap(({ module, text }) =>
    tablesIn(text)
      .filter((table) => [...(writers.get(table) ?? [])].some((owner) => isAbove(module, owner)))
      .map((table) => ({ module, table })),
  )
  expect(byModule(upwards)).toEqual(tablesOf(readsUpwards))
})
