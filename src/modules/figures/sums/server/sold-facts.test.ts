import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { someTrade } from '#testing/trade.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { editSale, getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { addDays } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { sql } from '#server/sql.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { soldLines, sumUpSold } from './sold-facts.ts'
import { today } from './testing-sold-facts.ts'

test('includes a sale whose transaction began before the aggregation and ended after it', async () => {
  const nursery = await aNursery()
  await nursery.has((db) => someTrade(db, 3, today))
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const late = withTenantTransaction(pool, nursery.nursery_id, async (db) => {
    const sale = randomUUID()
    await db.run(sql`
      INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
      VALUES (${db.nursery_id}, ${sale}, 'late', ${today}, 'cash', 'paid', 12.50, 0, 12.50, '{}')`)
    await db.run(sql`
      INSERT INTO sale_items (nursery_id, sale_id, position, item_type, inventory_item_name, quantity, unit_price, line_total, tax_amount)
      VALUES (${db.nursery_id}, ${sale}, 0, 'other', 'Late', 1, 12.50, 12.50, 0)`)
    // Concurrently: everything settled is aggregated, without the two-minute delay.
    await nursery.has((other) => sumUpSold(other, '0 seconds'))
  })
  await late
  await nursery.has((db) => sumUpSold(db, '0 seconds'))
  const { data } = await nursery.as('admin').calls(getSalesReport, { query: { by: 'plant', compare: 'none' } })
  const [section] = data.sections
  expect(section?.rows.find(({ cells }) => cells[0] === 'Late')?.cells[2]).toBe('12.50')
  await pool.end()
})

test('counts a renamed sale for the new customer at once, aggregated or not, and for none once it is voided', async () => {
  const nursery = await aNursery({ gstRegistered: false })
  const manager = nursery.as('manager')
  const ids: string[] = []
  for (const unit_price of ['1', '10', '100', '1000']) {
    const items = [{ item_type: 'other' as const, name: 'Planting plan', unit_price, quantity: '1' }]
    const { data } = await manager.calls(createSale, {
      body: { payment_method: 'card', customer_name: 'Ana', items },
      key: randomUUID(),
    })
    ids.push(data.id)
  }
  await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [
    nursery.nursery_id,
  ])
  const rename = async (i: number, customer_name: string) => {
    const params = { id: ids[i] ?? '' }
    const { version } = (await manager.calls(getSale, { params })).data
    expect((await manager.calls(editSale, { params, body: { customer_name, version } })).status).toBe(200)
  }
  const sumUp = () => nursery.has((db) => sumUpSold(db, '0 seconds'))
  /** Compares the reports of one dimension with the report that combines two dimensions. */
  const check = async (expected: Record<string, string>) => {
    const query = { compare: 'none', from: addDays(today, -5), to: today } as const
    const { data } = await nursery.as('admin').calls(getSalesReport, { query: { ...query, by: 'customer' } })
    const cells = data.sections[0]?.rows.map((row) => [row.cells[0], row.cells[2]])
    expect(Object.fromEntries(cells ?? [])).toEqual(expected)
    const found = await nursery.has(async (db) =>
      db.many(
        z.object({ customer_name: z.string(), sales: z.string() }),
        sql`SELECT customer_name, sum(sales)::numeric(14,2)::text AS sales FROM ${await soldLines(db, { table: 'sold_lines' }, query)} AS line GROUP BY 1 HAVING sum(sales) <> 0`,
      ),
    )
    expect(Object.fromEntries(found.map(({ customer_name, sales }) => [customer_name, sales]))).toEqual(expected)
  }
  await rename(0, 'Bo')
  await check({ Ana: '1110.00', Bo: '1.00' })
  await sumUp()
  await check({ Ana: '1110.00', Bo: '1.00' })
  await rename(1, 'Bo')
  await rename(1, 'Cleo')
  await rename(2, 'Bo')
  await check({ Ana: '1000.00', Bo: '101.00', Cleo: '10.00' })
  await sumUp()
  await rename(0, 'Ana')
  const params = { id: ids[2] ?? '' }
  const { version } = (await manager.calls(getSale, { params })).data
  expect(
    (
      await manager.calls(voidSale, {
        params,
        body: { reason: 'Oops', version, refunds: [{ method: 'card', amount: '100.00' }] },
      })
    ).status,
  ).toBe(200)
  await rename(2, 'Cleo')
  await check({ Ana: '1001.00', Cleo: '10.00' })
  await sumUp()
  await check({ Ana: '1001.00', Cleo: '10.00' })
  await rename(2, 'Dora')
  await sumUp()
  await check({ Ana: '1001.00', Cleo: '10.00' })
})
