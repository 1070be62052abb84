/** More of `fill-nursery.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPool } from '#server/database.ts'
import { sql } from '#server/sql.ts'
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

test('two demos of the same day have the same figures', async () => {
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 4)
  const fill = async () => {
    const nursery_id = randomUUID()
    await fillNursery({ pool, nursery_id, subjects: ['a', 'b', 'c', 'd', 'e'], today: '2026-11-18', log: () => {} })
    return withTenantTransaction(pool, nursery_id, (db) => db.one(Figures, figures), 'read')
  }
  expect(await fill()).toEqual(await fill())
  await pool.end()
})
