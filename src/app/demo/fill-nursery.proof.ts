/** More of `fill-nursery.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { openPool } from '#server/database.ts'
import { Sql, sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { fillNursery } from './fill-nursery.ts'

const figures = sql`
  SELECT
    (SELECT md5(string_agg(invoice_number || total_amount || sold_at || customer_name, '' ORDER BY invoice_number))
     FROM sales WHERE nursery_id = (SELECT current_nursery())) AS sales,
    (SELECT md5(string_agg(batch_code || quantity_current || cost || state, '' ORDER BY batch_code))
     FROM plant_batches WHERE nursery_id = (SELECT current_nursery())) AS batches,
    (SELECT md5(string_agg(expense_date || description || cost, '' ORDER BY id))
     FROM expenses WHERE nursery_id = (SELECT current_nursery())) AS expenses,
    (SELECT md5(string_agg(title || status || scheduled_date, '' ORDER BY id))
     FROM production_tasks WHERE nursery_id = (SELECT current_nursery())) AS tasks`
const Figures = z.object({ sales: z.string(), batches: z.string(), expenses: z.string(), tasks: z.string() })

const pool = openPool(process.env['DATABASE_URL'] ?? '', 4)
const nursery = randomUUID()
const fill = (nursery_id: string) =>
  fillNursery({ pool, nursery_id, subjects: ['a', 'b', 'c', 'd', 'e'], today: '2026-11-18', log: () => {} })
beforeAll(() => fill(nursery))
afterAll(() => pool.end())

const Figure = z.object({ figure: z.string() })
/** One figure of the nursery, as text. */
const figure = (query: Sql) =>
  withTenantTransaction(
    pool,
    nursery,
    async (db) => (await db.one(Figure, sql`SELECT (${query})::text AS figure`)).figure,
    'read',
  )
const of = (table: string) => new Sql(`${table} WHERE nursery_id = (SELECT current_nursery())`, [])

test('two demos of the same day have the same figures', async () => {
  const figuresOf = (nursery_id: string) => withTenantTransaction(pool, nursery_id, (db) => db.one(Figures, figures), 'read')
  const second = randomUUID()
  await fill(second)
  expect(await figuresOf(second)).toEqual(await figuresOf(nursery))
})

test('has as much data as the specification asks for', async () => {
  const tables = ['plant_types', 'inventory_items', 'business_accounts', 'users', 'sales', 'recipes']
  const counts = await Promise.all(tables.map((table) => figure(sql`SELECT count(*) FROM ${of(table)}`)))
  expect(Object.fromEntries(tables.map((table, i) => [table, Number(counts[i])]))).toEqual({
    plant_types: 200,
    inventory_items: 60,
    business_accounts: 25,
    users: 5,
    sales: 4000,
    recipes: 12,
  })
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('plant_batches')} AND quantity_current > 0`))).toBeGreaterThanOrEqual(
    250,
  )
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('plant_batches')} AND parent_batch_id IS NOT NULL`))).toBeGreaterThan(
    80,
  )
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('orders')}`))).toBe(40)
  expect(Number(await figure(sql`SELECT count(*) FROM ${of('notifications')} AND is_read`))).toBeGreaterThan(12)
})

test('its bank, its card clearing and its drawers are never overdrawn', async () => {
  await bringJournalUpToDate((step) => withTenantTransaction(pool, nursery, step))
  const lowest = (purpose: string) =>
    figure(sql`
      SELECT min(balance) FROM (
        SELECT sum(sum(amount)) OVER (ORDER BY line.entry_date) AS balance FROM journal_lines AS line
        JOIN posting_accounts AS posting ON posting.nursery_id = line.nursery_id AND posting.account_id = line.account_id
        WHERE line.nursery_id = (SELECT current_nursery()) AND posting.purpose = ${purpose} GROUP BY line.entry_date
      ) AS days`)
  for (const purpose of ['bank', 'card_clearing', 'cash'])
    expect(Number(await lowest(purpose)), purpose).toBeGreaterThanOrEqual(0)
})
