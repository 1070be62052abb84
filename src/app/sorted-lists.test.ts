/** The most used orders of long lists read a page from an index, of one entry where they sort by its name: no page sorts all rows. */
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountOrders } from '#modules/customers/server/accounts.queries.ts'
import { expenseOrders } from '#modules/buying/expense/server/expenses.queries.ts'
import { orderUrgency } from '#modules/orders/order/server/orders.queries.ts'
import { batchOrders } from '#modules/growing/batch/server/batches.queries.ts'
import { saleOrders } from '#modules/selling/sale/server/sales.queries.ts'
import { type Db, openPool } from '#server/database.ts'
import type { Orders } from '#server/keyset-pagination.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { aNursery } from '#testing/nursery.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())

const unarchived = sql` AND archived_at IS NULL`

const Line = z.object({ 'QUERY PLAN': z.string() })

// Not `next`: the day of a batch's first open task is in another table. Ten thousand batches with a task each are sorted by it in 0.2 s, on two busy cores.
test.each<[list: string, from: Sql, which: Sql, names: readonly string[], orders: (db: Db) => Orders<string>]>([
  ['sales', sql`sales`, none, ['number', 'date', 'customer', 'by', 'method', 'total'], () => saleOrders],
  ['business accounts', sql`business_accounts`, unarchived, ['name', 'contact'], () => accountOrders],
  ['expenses', sql`expenses`, unarchived, ['day', 'what', 'category', 'vendor', 'cost'], expenseOrders],
  [
    'batches',
    sql`plant_batches AS batch`,
    unarchived,
    ['code', 'container', 'location', 'state', 'stage', 'started'],
    batchOrders,
  ],
  ['orders', sql`orders`, none, ['urgency'], () => ({ urgency: [orderUrgency, 'text'] })],
])('each order of %s has an index', async (_, from, which, names, ordersOf) => {
  const { nursery_id } = await aNursery()
  const sorting = await withTenantTransaction(
    pool,
    nursery_id,
    async (db) => {
      // An empty table is sorted faster than its index is read; this only checks that an index fits.
      // SET LOCAL also reaches the node of a distributed database that plans it.
      for (const off of [sql`enable_seqscan`, sql`enable_bitmapscan`, sql`enable_sort`]) await db.run(sql`SET LOCAL ${off} = off`)
      const plans: string[] = []
      const orders = ordersOf(db)
      for (const name of names) {
        const order = orders[name]
        if (!order) throw new Error(`The list has no order ${name}.`)
        const by = 'of' in order ? order.of : order[0]
        const lines = await db.many(
          Line,
          sql`EXPLAIN SELECT id FROM ${from} WHERE nursery_id = ${db.nursery_id}${which} ORDER BY ${by}, id LIMIT 50`,
        )
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'))
      }
      return plans.filter((plan) => /Sort/.test(plan))
    },
    'read',
  )
  expect(sorting).toEqual([])
})
