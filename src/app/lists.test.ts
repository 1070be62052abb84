/** Every paged list is sorted by the server over all of its rows, and its totals are over all matching rows. */
import { referenceId, referenceIdOf } from '#testing/reference.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { listAccounts } from '#modules/customers/contract.ts'
import { listBills } from '#modules/buying/bill/contract.ts'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { listCurrentOrders, listFutureOrders } from '#modules/orders/order/contract.ts'
import { listDockets } from '#modules/orders/order/docket-calls.ts'
import { listUsers } from '#modules/people/contract.ts'
import { findOrCreateAll } from '#modules/setup/reference/server/find-or-create.ts'
import { orderStates } from '#modules/orders/order/order-state.ts'
import type { Order } from '#modules/orders/order/order.ts'
import { listScouting } from '#modules/growing/scouting/contract.ts'
import { listSprays } from '#modules/growing/spray/spray-calls.ts'
import { listTasks } from '#modules/growing/task/task-calls.ts'
import { taskStates, taskTypes } from '#modules/growing/schedule/task-kinds.ts'
import { listReports } from '#modules/reports/contract.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { listStocktakes } from '#modules/buying/stockroom/stocktake-calls.ts'
import { stocktakeStates } from '#modules/buying/stockroom/stocktake.ts'
import { listPurchases } from '#modules/buying/stockroom/contract.ts'
import { purchaseStates } from '#modules/buying/stockroom/purchase.ts'
import { listItems, listTransactions } from '#modules/supplies/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { roles } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { rounds } from '#testing/size.ts'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'

type Key = string | number
type Row = Readonly<Record<string, string | number | boolean | null>> & { readonly id: string }

let nursery: Awaited<ReturnType<typeof aNursery>>

/** Like `sort_key` in the database: case and accents are ignored, numbers sort by value. */
const sortKey = (text: Row[string] | undefined): string =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(9, '0'))

const linesOf = (row: Row) => (row as unknown as Order).items
const plants = (row: Row) => linesOf(row).reduce((all, line) => all + (line.plant_type_id === null ? 0 : line.quantity), 0)
const last = '9999'

interface Case {
  readonly call: Endpoint
  readonly query?: Readonly<Record<string, string>>
  /** The default order. */
  readonly standard: string
  /** The sort value of each order, from a row of the response. */
  readonly keys: Readonly<Record<string, (row: Row) => Key>>
  readonly totals?: (rows: readonly Row[]) => object
}

const field = (name: string) => (row: Row) => String(row[name] ?? '')
const number = (name: string) => (row: Row) => Number(row[name])
const name = (key: string) => (row: Row) => sortKey(row[key])
const place = (key: string, values: readonly string[]) => (row: Row) => values.indexOf(String(row[key]))
const added = (rows: readonly Row[], key: string) => moneyText(sum(rows.map((row) => cents(String(row[key])))))

const orderKeys = {
  number: number('order_number'),
  customer: name('customer_name'),
  date: field('order_date'),
  due: (row: Row) => String(row['due_date'] ?? last),
  state: place('status', orderStates),
  plants,
  short: (row: Row) =>
    row['kind'] === 'future' || row['status'] === 'draft' || row['status'] === 'cancelled'
      ? 0
      : linesOf(row).reduce((all, line) => all + Math.max(0, line.quantity - line.quantity_reserved), 0),
  ready: (row: Row) => linesOf(row).filter(({ ready_at }) => ready_at !== null).length,
  total: number('total_amount'),
}
/** A future order has no back-orders: the column does not exist there. */
const { short: _, ...futureKeys } = orderKeys
const orderTotals = (rows: readonly Row[]) => {
  const counted = rows.filter((row) => row['status'] !== 'cancelled')
  return { total_amount: added(counted, 'total_amount'), plants: counted.reduce((all, row) => all + plants(row), 0) }
}

const cases: Readonly<Record<string, Case>> = {
  sales: {
    call: listSales,
    query: { include: 'totals' },
    standard: '-date',
    keys: {
      number: name('invoice_number'),
      date: field('sold_at'),
      customer: name('customer_name'),
      by: name('soldBy'),
      method: field('payment_method'),
      total: number('total_amount'),
    },
    totals: (rows) => ({
      total_amount: added(
        rows.filter((row) => row['voided_at'] === null),
        'total_amount',
      ),
    }),
  },
  'current orders': { call: listCurrentOrders, standard: '-date', keys: orderKeys, totals: orderTotals },
  'future orders': { call: listFutureOrders, standard: '-date', keys: futureKeys, totals: orderTotals },
  'dockets to invoice': {
    call: listDockets,
    standard: 'number',
    keys: {
      number: number('docket_number'),
      customer: name('customer_name'),
      order: number('order_number'),
      day: field('delivered_on'),
      plants: number('plants'),
    },
  },
  users: {
    call: listUsers,
    standard: 'active',
    keys: {
      active: (row) => `${row['active'] ? 0 : 1} ${sortKey(`${row['first_name']} ${row['last_name']}`)}`,
      first: (row) => sortKey(`${row['first_name']} ${row['last_name']}`),
      last: (row) => sortKey(`${row['last_name']} ${row['first_name']}`),
      email: name('email'),
      login: field('last_login'),
      role: place('role', roles),
    },
  },
  'purchase orders': {
    call: listPurchases,
    standard: '-number',
    keys: {
      number: number('order_number'),
      vendor: name('vendor'),
      state: place('state', purchaseStates),
      ordered: (row) => String(row['ordered_on'] ?? last),
      expected: (row) => String(row['expected_on'] ?? last),
      lines: number('lines'),
      total: number('total'),
    },
    totals: (rows) => ({ total_cost: added(rows, 'total') }),
  },
  stocktakes: {
    call: listStocktakes,
    standard: '-number',
    keys: {
      number: number('stocktake_number'),
      about: (row) => `${String(row['kind'])} ${sortKey(row['about'])}`,
      started: field('started_at'),
      by: name('by'),
      counted: (row) => Number(row['counted']) / Math.max(1, Number(row['lines'])),
      state: place('state', stocktakeStates),
    },
  },
  scouting: {
    call: listScouting,
    standard: '-when',
    keys: {
      when: field('observed_at'),
      place: name('location'),
      subject: name('subject'),
      value: number('value'),
    },
  },
  sprays: {
    call: listSprays,
    standard: '-when',
    keys: {
      when: field('sprayed_at'),
      place: name('location'),
      product: name('product'),
      against: name('against'),
      by: name('applicator'),
    },
  },
  tasks: {
    call: listTasks,
    standard: 'day',
    keys: {
      task: (row) =>
        sortKey(
          row['title'] ||
            [String(row['task_type']).replace('-', ' '), row['common_name']].filter((part) => part !== null).join(': '),
        ),
      type: place('task_type', taskTypes),
      batch: (row) => sortKey(row['common_name'] ? `${String(row['common_name'])}, ${String(row['container_size'])}` : ''),
      day: field('scheduled_date'),
      who: name('assignee'),
      minutes: (row) => Number(row['minutes'] ?? -1),
      status: place('status', taskStates),
    },
  },
  reports: {
    call: listReports,
    standard: '-at',
    keys: { title: name('title'), days: field('from_day'), by: name('created_by'), at: field('created_at') },
  },
  accounts: {
    call: listAccounts,
    standard: 'name',
    keys: {
      name: name('name'),
      contact: name('contact_name'),
      terms: number('terms_days'),
      discount: number('trade_discount'),
      limit: (row) => Number(row['credit_limit'] ?? Infinity),
      state: (row) =>
        row['on_hold'] ? 0 : row['credit_limit'] !== null && Number(row['balance']) > Number(row['credit_limit']) ? 1 : 2,
      balance: number('balance'),
    },
    totals: (rows) => ({ balance: added(rows, 'balance') }),
  },
  supplies: {
    call: listItems,
    standard: 'name',
    keys: {
      name: name('name'),
      category: name('category'),
      vendor: name('vendor'),
      state: (row) => (Number(row['quantity_on_hand']) === 0 ? 0 : row['low'] ? 1 : row['forSale'] ? 2 : 3),
      onhand: number('quantity_on_hand'),
      onorder: number('on_order'),
      min: (row) => Number(row['reorder_point'] ?? -1),
      cost: number('average_cost'),
      value: number('value'),
    },
    totals: (rows) => ({ value: added(rows, 'value') }),
  },
  movements: {
    call: listTransactions,
    standard: '-entered',
    keys: {
      entered: field('created_at'),
      when: field('transaction_date'),
      name: name('name'),
      kind: field('kind'),
      by: name('by'),
      cost: number('unit_cost'),
      delta: number('delta'),
      after: number('quantity_after'),
    },
  },
  'plant types': { call: listPlantTypes, standard: 'name', keys: { category: field('category') } },
  bills: {
    call: listBills,
    standard: 'due',
    keys: {
      due: field('due_date'),
      date: field('bill_date'),
      vendor: name('vendor'),
      number: name('bill_number'),
      total: number('total_amount'),
      owed: (row) => Number(row['total_amount']) - Number(row['amount_paid']),
    },
  },
  expenses: {
    call: listExpenses,
    standard: '-day',
    keys: {
      day: field('expense_date'),
      what: (row) => sortKey(row['description'] || row['category']),
      category: name('category'),
      vendor: name('vendor'),
      receipt: (row) => (row['receipts'] as unknown as readonly object[]).length,
      quantity: (row) => Number(row['volume_m3'] ?? row['quantity']),
      tax: number('gst_paid'),
      cost: number('cost'),
    },
    totals: (rows) => ({ cost: added(rows, 'cost'), gst_paid: added(rows, 'gst_paid') }),
  },
}

/** Every row of a list, read in small pages, and the meta of its first page. */
async function readAll({ call, query = {} }: Case, sort?: string) {
  const rows: Row[] = []
  const metas: Readonly<Record<string, unknown>>[] = []
  let cursor: string | null = null
  do {
    const page = await nursery.as('admin').calls(call, {
      query: { ...query, limit: rounds > 1 ? '7' : '12', ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) } as z.input<
        typeof call.query
      >,
    })
    expect(page.status, page.detail).toBe(200)
    rows.push(...(page.data as Row[]))
    metas.push(page.meta)
    cursor = page.meta['next_cursor'] as string | null
  } while (cursor)
  return { rows, meta: metas[0] ?? {} }
}

beforeAll(async () => {
  nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ' })
  await nursery.has((db) => fill(db, nursery.people.manager))
})

describe.each(Object.entries(cases))('%s', (_, list) => {
  // One query sorts both ways: each key is tried one way, and both in `npm run prove`.
  const orders = Object.keys(list.keys).flatMap((sort, at) =>
    rounds > 1 ? [sort, `-${sort}`] : [at % 2 === 0 ? sort : `-${sort}`],
  )
  test.each(orders)('is sorted by %s over all rows', async (sort) => {
    const key = list.keys[sort.replace('-', '')]!
    const { rows } = await readAll(list, sort)
    const keys = rows.map(key)
    expect(new Set(keys).size).toBeGreaterThan(1)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(22)
    const up = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(sort.startsWith('-') ? up.toReversed() : up)
  })

  test('has a default order; every page has the count and totals of all rows', async () => {
    const { rows, meta } = await readAll(list)
    expect(rows.map(({ id }) => id)).toEqual((await readAll(list, list.standard)).rows.map(({ id }) => id))
    expect(meta['total']).toBe(22)
    if (list.totals) expect(meta['totals']).toMatchObject(list.totals(rows))
  })

  test('refuses an unknown order', async () => {
    const { status } = await nursery
      .as('admin')
      .calls(list.call, { query: { sort: 'nonsense' } as z.input<typeof list.call.query> })
    expect(status).toBe(422)
  })
})

/** 22 rows in every list: repeated values, accents, capitals, numbers in text, and missing values. */
async function fill(db: Db, user: string): Promise<void> {
  const plant = await aPlant(db, 'Kōwhai', 'Sophora')
  const rows = sql`generate_series(1, 22) AS i`
  const named = sql`(ARRAY['Ōpua 9', 'opua 12', 'Zoe', 'ana', 'Ben', ''])[1 + i % 6]`
  const amount = sql`(i * 37 % 23) * 11.35`
  const day = sql`('2026-08-01'::date + i * 5 % 17)`
  await db.run(
    sql`INSERT INTO vendors (nursery_id, name) SELECT DISTINCT ${db.nursery_id}::uuid, ${named} FROM ${rows} WHERE ${named} <> '' RETURNING 1`,
  )
  await db.run(sql`
    INSERT INTO business_accounts (nursery_id, name, contact_name, terms_days, trade_discount, credit_limit, on_hold, balance)
    SELECT ${db.nursery_id}, ${named} || ' ' || i, ${named}, i % 4 * 10, i % 3 * 2.5, CASE WHEN i % 2 = 0 THEN i * 10 END, i % 7 = 0, ${amount}
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, customer_name, payment_method, payment_status, subtotal, tax_amount,
      total_amount, tax_rules, "soldBy", voided_at)
    SELECT ${db.nursery_id}, new_id(), 'A' || i, ${day}, ${day}::timestamp AT TIME ZONE 'UTC', ${named}, (ARRAY['cash', 'eftpos'])[1 + i % 2],
      'paid', ${amount}, 0, ${amount}, '{}', ${named}, CASE WHEN i % 9 = 0 THEN now() END
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO orders (nursery_id, kind, status, order_number, customer_name, order_date, due_date, total_amount)
    SELECT ${db.nursery_id}, kind, (ARRAY['draft', 'confirmed', 'cancelled', 'ready'])[1 + i % 4], i + CASE kind WHEN 'future' THEN 100 ELSE 0 END, ${named}, ${day},
      CASE WHEN i % 3 > 0 THEN ${day} + 9 END, ${amount}
    FROM ${rows}, (VALUES ('current'), ('future')) AS kinds (kind) RETURNING 1`)
  await db.run(sql`
    INSERT INTO order_items (nursery_id, order_id, position, plant_type_id, description, container_size_id, quantity, quantity_reserved, unit_price,
      line_total, ready_at)
    SELECT ${db.nursery_id}, id, line, ${plant}, 'Kōwhai', ${await referenceId(db, 'container_sizes', 'PB5')}, order_number % 5 + line, least(order_number % 5 + line, order_number % 3), 1, 1,
      CASE WHEN order_number % 4 = line THEN now() END
    FROM orders, generate_series(1, 2) AS line WHERE nursery_id = ${db.nursery_id} RETURNING 1`)
  await db.run(sql`
    INSERT INTO order_dockets (nursery_id, order_id, docket_number, delivered_on)
    SELECT ${db.nursery_id}, id, 500 + order_number * 7 % 23, order_date + order_number % 4 FROM orders
    WHERE nursery_id = ${db.nursery_id} AND kind = 'current' RETURNING 1`)
  await db.run(sql`
    INSERT INTO order_docket_items (nursery_id, docket_id, order_item_id, quantity)
    SELECT ${db.nursery_id}, docket.id, item.id, item.quantity
    FROM order_dockets AS docket
    JOIN order_items AS item ON item.nursery_id = docket.nursery_id AND item.order_id = docket.order_id AND position = 1
    WHERE docket.nursery_id = ${db.nursery_id} RETURNING 1`)
  await db.run(sql`
    INSERT INTO inventory_categories (nursery_id, name) SELECT ${db.nursery_id}, name FROM (VALUES ('Pots'), ('Änderung'), ('mix')) AS given (name) RETURNING 1`)
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, category_id, name, unit, quantity_on_hand, average_cost, reorder_point, "forSale", vendor_id)
    SELECT ${db.nursery_id}, CASE WHEN i % 4 > 0 THEN (
        SELECT id FROM inventory_categories WHERE nursery_id = ${db.nursery_id} ORDER BY name OFFSET i % 3 LIMIT 1) END,
      ${named} || ' pot ' || i, 'each', i % 5, i * 0.37, CASE WHEN i % 2 = 0 THEN i % 4 END, i % 3 = 0, ${referenceIdOf(db, 'vendors', named)}
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, transaction_date, created_at, created_by)
    SELECT ${db.nursery_id}, (SELECT id FROM inventory_items WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET i % 8 LIMIT 1),
      (ARRAY['purchase', 'use', 'count'])[1 + i % 3], i * 7 % 9 - 3.5, 10, 10 + i * 7 % 9 - 3.5, i % 4 * 0.5, '', ${day}::timestamp AT TIME ZONE 'UTC',
      now() - i % 5 * interval '1 minute', CASE WHEN i % 2 = 0 THEN ${user}::uuid END
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO purchase_orders (nursery_id, order_number, vendor_id, state, ordered_on, expected_on)
    SELECT ${db.nursery_id}, i, ${referenceIdOf(db, 'vendors', named)}, (ARRAY['draft', 'sent', 'received'])[1 + i % 3], CASE WHEN i % 3 > 0 THEN ${day} END,
      CASE WHEN i % 4 > 0 THEN ${day} + 20 END
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO purchase_order_lines (nursery_id, purchase_order_id, position, inventory_item_id, quantity, unit_cost)
    SELECT ${db.nursery_id}, id, line, (SELECT id FROM inventory_items WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET order_number % 6 LIMIT 1), order_number, 1.25
    FROM purchase_orders, generate_series(1, 3) AS line WHERE nursery_id = ${db.nursery_id} AND order_number % 4 >= line RETURNING 1`)
  await db.run(sql`
    INSERT INTO stocktakes (nursery_id, stocktake_number, kind, printed_location, state, started_at, created_by, booked_at)
    SELECT ${db.nursery_id}, i, 'plants', nullif(${named}, ''), (ARRAY['counting', 'booked', 'cancelled'])[1 + i % 3], ${day}::timestamp AT TIME ZONE 'UTC',
      CASE WHEN i % 2 = 0 THEN ${user}::uuid END, CASE WHEN i % 3 = 1 THEN now() END
    FROM ${rows} RETURNING 1`)
  await findOrCreateAll(
    db,
    'locations',
    Array.from({ length: 5 }, (_, n) => `Bed ${n}`),
  )
  await findOrCreateAll(
    db,
    'container_sizes',
    Array.from({ length: 7 }, (_, n) => `PB${n}`),
  )
  await db.run(sql`
    INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost)
    SELECT ${db.nursery_id}, ${plant}, 'B' || i, ${referenceIdOf(db, 'container_sizes', sql`('PB' || i % 7)`)}, 10, 'growing', ${day}, 0 FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO stocktake_lines (nursery_id, stocktake_id, batch_id, expected, counted, counted_at)
    SELECT ${db.nursery_id}, stocktakes.id, batch.id, done.counted, done.counted, CASE WHEN done.counted IS NOT NULL THEN now() END
    FROM stocktakes JOIN plant_batches AS batch ON batch.nursery_id = stocktakes.nursery_id
    CROSS JOIN LATERAL (SELECT CASE WHEN right(batch_code, 1)::int < stocktake_number % 5 THEN 9 END AS counted) AS done
    WHERE stocktakes.nursery_id = ${db.nursery_id} AND length(batch_code) = 2 RETURNING 1`)
  await db.run(sql`
    INSERT INTO sprays (nursery_id, sprayed_at, written_location, product, against, applicator, reentry_hours, closed_until)
    SELECT ${db.nursery_id}, ${day}::timestamp AT TIME ZONE 'UTC', 'Tunnel ' || i % 12, 'Product ' || i % 5, ${named}, ${named}, 1, ${day}::timestamp AT TIME ZONE 'UTC'
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    WITH subjects AS (
      INSERT INTO scouting_subjects (nursery_id, name, kind) SELECT ${db.nursery_id}, 'Pest ' || n, 'pest' FROM generate_series(1, 4) AS n
      RETURNING id, name)
    INSERT INTO scouting_entries (nursery_id, id, entry_id, version, subject_id, location_id, observed_at, value)
    SELECT ${db.nursery_id}, made.id, made.id, 1, subjects.id, (SELECT id FROM locations WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET i % 5 LIMIT 1),
      ${day}::timestamp AT TIME ZONE 'UTC', i % 7
    FROM ${rows} CROSS JOIN LATERAL (SELECT new_id() AS id, i AS row) AS made JOIN subjects ON subjects.name = 'Pest ' || (1 + made.row % 4) RETURNING 1`)
  await db.run(sql`
    INSERT INTO production_tasks (nursery_id, title, task_type, status, scheduled_date, batch_id, assignee_id, minutes)
    SELECT ${db.nursery_id}, CASE WHEN i % 3 > 0 THEN ${named} ELSE '' END, (ARRAY['potting-up', 'spraying', 'for-sale', 'other'])[1 + i % 4],
      (ARRAY['pending', 'in_progress', 'cancelled'])[1 + i % 3], ${day},
      CASE WHEN i % 2 = 0 THEN (SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} ORDER BY id OFFSET i % 9 LIMIT 1) END,
      CASE WHEN i % 4 = 0 THEN ${user}::uuid END, CASE WHEN i % 3 > 0 THEN i % 5 * 10 END
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO reports (nursery_id, kind, title, from_day, to_day, request, created_by, created_at)
    SELECT ${db.nursery_id}, 'sales', ${named}, ${day}, ${day} + 30, '{}', CASE WHEN i % 2 = 0 THEN ${user}::uuid END, ${day}::timestamp AT TIME ZONE 'UTC'
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO expenses (nursery_id, expense_date, description, category, vendor_id, cost, gst_paid, quantity, volume_m3)
    SELECT ${db.nursery_id}, ${day}, CASE WHEN i % 3 > 0 THEN ${named} ELSE '' END, ${named}, ${referenceIdOf(db, 'vendors', named)}, ${amount}, ${amount} / 10, i % 5,
      CASE WHEN i % 6 = 0 THEN i % 4 + 0.5 END
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO bills (nursery_id, vendor_id, bill_number, bill_date, due_date, total_amount, amount_paid)
    SELECT ${db.nursery_id}, ${referenceIdOf(db, 'vendors', sql`coalesce(nullif(${named}, ''), 'Ben')`)}, 'B' || i, ${day}, ${day} + i % 4, ${amount} + 1, i % 3 * 0.3
    FROM ${rows} RETURNING 1`)
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, common_name, category_id, search_text)
    SELECT ${db.nursery_id}, 'Plant ' || i, ${referenceIdOf(db, 'plant_categories', sql`(ARRAY['Trees', 'Ferns', 'Shrubs'])[1 + i % 3]`)}, 'plant ' || i
    FROM ${rows} WHERE i > 1 RETURNING 1`)
  await db.run(sql`
    INSERT INTO users (nursery_id, subject, email, first_name, last_name, role, active, last_login)
    SELECT ${db.nursery_id}, 'person ' || i, ${named} || i || '@example.com', ${named}, 'Ōtaki ' || i % 3,
      CASE WHEN i % 2 = 0 THEN 'sales' ELSE 'production' END, i % 4 > 0, CASE WHEN i % 5 > 0 THEN ${day}::timestamp AT TIME ZONE 'UTC' END
    FROM ${rows} WHERE i <= 22 - (SELECT count(*) FROM users WHERE nursery_id = ${db.nursery_id}) RETURNING 1`)
  await db.run(sql`
    INSERT INTO expense_receipts (nursery_id, expense_id, kind, name, bytes)
    SELECT ${db.nursery_id}, id, 'pdf', 'receipt', 1 FROM expenses WHERE nursery_id = ${db.nursery_id} AND gst_paid > 10 RETURNING 1`)
}
