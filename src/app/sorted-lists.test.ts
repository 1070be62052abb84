/** The most used orders of long lists read one page from an index: no page sorts all rows. */
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountOrders } from '#modules/customers/server/accounts.queries.ts'
import { ownExpenseOrders } from '#modules/buying/expense/server/expenses.queries.ts'
import { orderUrgency } from '#modules/orders/order/server/orders.queries.ts'
import { batchOrders } from '#modules/growing/batch/server/batches.queries.ts'
import { saleOrders } from '#modules/selling/sale/server/sales.queries.ts'
import { openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { aNursery } from '#testing/nursery.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())

const sales = (['number', 'date', 'customer', 'by', 'method', 'total'] as const).map((name) => saleOrders[name][0])
const accounts = (['name', 'contact'] as const).map((name) => accountOrders[name][0])
const expenses = (['day', 'what', 'category', 'vendor', 'cost'] as const).map((name) => ownExpenseOrders[name][0])
// Not `next`: the day of a batch's first open task is in another table. Ten thousand batches with a task each are sorted by it in 0.2 s, on two busy cores.
const batches = (['code', 'container', 'location', 'state', 'stage', 'started'] as const).map((name) => batchOrders[name][0])
const unarchived = sql` AND archived_at IS NULL`

const Line = z.object({ 'QUERY PLAN': z.string() })

test.each<[list: string, from: Sql, which: Sql, orders: readonly Sql[]]>([
  ['sales', sql`sales`, none, sales],
  ['business accounts', sql`business_accounts`, unarchived, accounts],
  ['expenses', sql`expenses`, unarchived, expenses],
  ['batches', sql`plant_batches AS batch`, unarchived, batches],
  ['orders', sql`orders`, none, [orderUrgency]],
])('each order of %s has an index', async (_, from, which, orders) => {
  const { nursery_id } = await aNursery()
  const sorting = await withTenantTransaction(
    pool,
    nursery_id,
    async (db) => {
      // An empty table is sorted faster than its index is read; this only checks that an index fits.
      // SET LOCAL also reaches the node of a distributed database that plans it.
      for (const off of [sql`enable_seqscan`, sql`enable_bitmapscan`, sql`enable_sort`]) await db.run(sql`SET LOCAL ${off} = off`)
      const plans: string[] = []
      for (const by of orders) {
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
