import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import * as z from 'zod/mini'
import { writeDue } from '#modules/buying/bill/server/recurring.ts'
import { addDays } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { rounds } from '#testing/size.ts'
import { Sql, sql } from '#server/sql.ts'
import { fillNursery } from './fill-nursery.ts'
import { readPriceList } from './price-list.ts'
import { chance } from './random.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 4)
afterAll(() => pool.end())

/** A tenth of the demo's sales; all of them in `npm run prove`. */
const sales = rounds > 1 ? 4_000 : 400
const today = '2026-11-18'
const subjects = ['a', 'b', 'c', 'd', 'e']
const nursery = randomUUID()

beforeAll(async () => {
  // As on a machine that is a hundred times slower: the limits of requests don't end it.
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.searchParams.set('options', '-c statement_timeout=100')
  const hurried = openPool(url.href, 1)
  await fillNursery({ pool: hurried, nursery_id: nursery, subjects, today, log: () => {}, length: { days: 548, sales } })
  await hurried.end()
  // As autovacuum does a little later: without statistics these queries would be planned for empty tables.
  const owner = new pg.Client({ connectionString: process.env['OWNER_DATABASE_URL'] ?? '' })
  await owner.connect()
  await owner.query('ANALYZE sales, sale_items, batch_history, inventory_transactions, account_entries')
  await owner.end()
})

const Figure = z.object({ figure: z.string() })
/** One figure of a nursery, as text. */
const figure = (query: Sql) =>
  withTenantTransaction(
    pool,
    nursery,
    async (db) => (await db.one(Figure, sql`SELECT (${query})::text AS figure`)).figure,
    'read',
  )
/** The number of faulty rows. */
const wrong = (query: Sql) => figure(sql`SELECT count(*) FROM (${query}) AS wrong`)

const of = (table: string) => new Sql(`${table} WHERE nursery_id = (SELECT current_nursery())`, [])

test('has batches whose plants and cost equal the sum of their ledger', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM plant_batches JOIN batch_history ON batch_history.nursery_id = plant_batches.nursery_id AND batch_id = plant_batches.id
      WHERE plant_batches.nursery_id = ${nursery}
      GROUP BY plant_batches.id, quantity_current, cost
      HAVING sum(delta) <> quantity_current OR sum(cost_delta) <> cost`),
  ).toBe('0')
  expect(await wrong(sql`SELECT 1 FROM ${of('plant_batches')} AND state = 'for_sale' AND quantity_current = 0`)).toBe('0')
})

test('adds the cost of the supplies of an operation to its batch, split by component', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM (
        SELECT operation_id, sum(cost_delta) AS cost FROM ${of('batch_history')} AND kind = 'cost' AND component <> 'labour' GROUP BY operation_id) AS booked
      JOIN (
        SELECT reference_id AS operation_id, -sum(delta * unit_cost) AS cost FROM ${of('inventory_transactions')} AND reference_type = 'batch_operation'
        GROUP BY reference_id) AS taken USING (operation_id)
      WHERE abs(booked.cost - taken.cost) > 0.0001`),
  ).toBe('0')
  for (const component of ['plants', 'pots', 'mix', 'materials', 'labour', 'other'])
    expect(
      Number(
        await figure(sql`SELECT sum(cost_delta) FROM ${of('batch_history')} AND component = ${component} AND cost_delta > 0`),
      ),
    ).toBeGreaterThan(1_000)
  const margin = sql`SELECT 1 - sum(cost) / sum(line_total - tax_amount) FROM ${of('sale_items')} AND item_type = 'plant'`
  expect(Number(await figure(margin))).toBeGreaterThan(0.5)
  expect(Number(await figure(margin))).toBeLessThan(0.85)
})

test('has a stock transaction for each spray of the last year, no closed place, and recurring expenses', async () => {
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('sprays')}`))).toBeGreaterThan(25)
  expect(
    await wrong(sql`
      SELECT 1 FROM sprays LEFT JOIN inventory_transactions AS moved ON moved.nursery_id = sprays.nursery_id AND moved.id = inventory_transaction_id
      WHERE sprays.nursery_id = ${nursery}
        AND (moved.reference_id IS DISTINCT FROM sprays.id OR moved.transaction_date <> sprayed_at OR delta >= 0 OR closed_until > now())`),
  ).toBe('0')
  expect(await figure(sql`SELECT count(*) FROM ${of('recurring_expenses')} AND NOT paused`)).toBe('4')
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('expenses')} AND recurring_id IS NOT NULL`))).toBeGreaterThanOrEqual(
    20,
  )
  expect(await withTenantTransaction(pool, nursery, (db) => writeDue(db, addDays(today, -1)))).toBe(0)
})

test('starts each ledger row where the one before it ended', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM (
        SELECT quantity_after, sum(delta) OVER (PARTITION BY batch_id ORDER BY created_at, id) AS reached
        FROM batch_history WHERE nursery_id = ${nursery}) AS entries
      WHERE quantity_after <> reached`),
  ).toBe('0')
  expect(
    await wrong(sql`
      SELECT 1 FROM (
        SELECT quantity_after, sum(delta) OVER (PARTITION BY inventory_item_id ORDER BY created_at, id) AS reached
        FROM inventory_transactions WHERE nursery_id = ${nursery}) AS entries
      WHERE quantity_after <> reached`),
  ).toBe('0')
  expect(
    await wrong(sql`
      SELECT 1 FROM (
        SELECT balance_after, sum(amount) OVER (PARTITION BY business_account_id ORDER BY created_at, id) AS reached
        FROM account_entries WHERE nursery_id = ${nursery}) AS entries
      WHERE balance_after <> reached`),
  ).toBe('0')
})

test('has supplies on hand equal to the sum of their transactions, some of them low', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM inventory_items JOIN inventory_transactions AS moved
        ON moved.nursery_id = inventory_items.nursery_id AND inventory_item_id = inventory_items.id
      WHERE inventory_items.nursery_id = ${nursery}
      GROUP BY inventory_items.id, quantity_on_hand HAVING sum(delta) <> quantity_on_hand`),
  ).toBe('0')
  expect(Number(await wrong(sql`SELECT 1 FROM ${of('inventory_items')} AND quantity_on_hand <= reorder_point`))).toBeGreaterThan(
    2,
  )
})

test('has the stock of the price list, except what is sold out', async () => {
  const forSale = sql`
    SELECT plant_type_id, container_size_id, sum(quantity_current) AS quantity FROM ${of('plant_batches')} AND state = 'for_sale'
    GROUP BY plant_type_id, container_size_id`
  const list = new Map(readPriceList(chance('any'), '2026-01-01T00:00:00Z').kinds.map((kind) => [kind.barcode, kind]))
  const stocks = await withTenantTransaction(
    pool,
    nursery,
    (db) =>
      db.many(
        z.object({ barcode: z.string(), quantity: z.int() }),
        sql`
        SELECT barcode, coalesce(quantity, 0)::int AS quantity FROM plant_type_prices LEFT JOIN (${forSale}) AS standing USING (plant_type_id, container_size_id)
        WHERE nursery_id = ${nursery} AND barcode IS NOT NULL`,
      ),
    'read',
  )
  const close = stocks.filter(({ barcode, quantity }) => Math.abs(quantity - (list.get(barcode)?.listed ?? 0)) <= 5)
  expect(close.length / stocks.length).toBeGreaterThan(0.85)
})

test('has sales that add up to the cent, with the tax of their lines', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM sales JOIN sale_items AS line ON line.nursery_id = sales.nursery_id AND sale_id = sales.id
      WHERE sales.nursery_id = ${nursery}
      GROUP BY sales.id, subtotal, total_amount, sales.tax_amount
      HAVING sum(line_total) <> subtotal OR subtotal <> total_amount OR sum(line.tax_amount) <> sales.tax_amount`),
  ).toBe('0')
  // 3/23 of each line, half a cent rounds down. Exempt customers pay none.
  expect(
    await wrong(sql`
      SELECT 1 FROM sales JOIN sale_items AS line ON line.nursery_id = sales.nursery_id AND sale_id = sales.id
      WHERE sales.nursery_id = ${nursery} AND line.tax_amount <> CASE
        WHEN tax_rules -> 'exemption' ->> 'valid' = 'true' THEN 0 ELSE ceil(line_total * 3 / 23 * 100 - 0.5) / 100 END`),
  ).toBe('0')
  expect(
    Number(await figure(sql`SELECT count(*) FROM ${of('sales')} AND tax_rules -> 'exemption' ->> 'valid' = 'true'`)),
  ).toBeGreaterThan(sales / 800)
  expect(await wrong(sql`SELECT 1 FROM ${of('sale_items')} AND line_total <> quantity * unit_price - discount_amount`)).toBe('0')
})

test('takes every sold plant from its batch', async () => {
  const sold = await figure(sql`SELECT sum(quantity)::int FROM ${of('sale_items')} AND item_type = 'plant'`)
  expect(Number(sold)).toBeGreaterThan(5 * sales)
  expect(await figure(sql`SELECT sum(quantity) FROM ${of('sale_item_batches')}`)).toBe(sold)
  expect(await figure(sql`SELECT -sum(delta) FROM ${of('batch_history')} AND kind = 'sale'`)).toBe(sold)
})

test('numbers invoices without a gap in order of time, and continues with the next', async () => {
  expect(await figure(sql`SELECT min(invoice_number) || ' ' || max(invoice_number) FROM ${of('sales')}`)).toBe(
    `00001 ${String(sales).padStart(5, '0')}`,
  )
  expect(await figure(sql`SELECT next_number FROM ${of('number_sequences')} AND kind = 'invoice'`)).toBe(String(sales + 1))
  expect(
    await wrong(sql`
      SELECT 1 FROM (SELECT sold_at, lag(sold_at) OVER (ORDER BY invoice_number) AS before FROM ${of('sales')}) AS numbered
      WHERE sold_at < before`),
  ).toBe('0')
  expect(await wrong(sql`SELECT 1 FROM ${of('sales')} AND sale_date >= ${today}`)).toBe('0')
})

test('has account balances equal to the sum of their entries, and of their unpaid invoices', async () => {
  expect(
    await wrong(sql`
      SELECT 1 FROM business_accounts WHERE nursery_id = ${nursery} AND (
        balance <> (SELECT coalesce(sum(amount), 0) FROM account_entries WHERE account_entries.nursery_id = ${nursery} AND business_account_id = business_accounts.id)
        OR balance > credit_limit OR balance < 0)`),
  ).toBe('0')
  const owed = await figure(sql`SELECT sum(balance) FROM ${of('business_accounts')}`)
  expect(await figure(sql`SELECT sum(total_amount - amount_paid) FROM ${of('sales')}`)).toBe(owed)
  expect(await figure(sql`SELECT sum(amount) FROM ${of('payments')} AND kind = 'sale'`)).toBe(
    await figure(sql`SELECT sum(amount_paid) FROM ${of('sales')}`),
  )
  expect(
    Number(await wrong(sql`SELECT 1 FROM ${of('sales')} AND payment_status = 'unpaid' AND due_date < ${today}`)),
  ).toBeGreaterThan(2)
})

test('has potting, dividing and preparing for sale this week, done and to do', async () => {
  const counts = await withTenantTransaction(
    pool,
    nursery,
    (db) =>
      db.many(
        z.object({ task_type: z.string(), done: z.int(), open: z.int() }),
        sql`
        SELECT task_type, count(*) FILTER (WHERE status = 'completed')::int AS done, count(*) FILTER (WHERE status <> 'completed')::int AS open
        FROM ${of('production_tasks')} AND scheduled_date BETWEEN '2026-11-16' AND '2026-11-22'
          AND task_type IN ('potting-up', 'division', 'for-sale')
        GROUP BY task_type`,
      ),
    'read',
  )
  expect(counts).toHaveLength(3)
  for (const { done, open } of counts) expect(done * open).toBeGreaterThan(0)
})

test('has a delivery run for its day, with the orders that are due', async () => {
  expect(
    await figure(sql`SELECT count(*) FROM ${of('delivery_runs')} AND run_date = ${today}::date AND status = 'planned'`),
  ).toBe('1')
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('delivery_stops')}`))).toBeGreaterThan(1)
})
