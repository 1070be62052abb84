/** Further cases of `search-sales.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { listSales } from '../contract.ts'
import { aShop } from './testing-search-sales.ts'

test('of thousands that match, the first pages and the totals are right', async () => {
  const { nursery, seller, plant } = await aShop()
  await owner.query(
    `WITH sold AS (
       INSERT INTO sales (nursery_id, id, invoice_number, sale_date, sold_at, payment_method, payment_status, subtotal, tax_amount, total_amount, amount_paid, tax_rules)
       SELECT $1, new_id(), 'OLD-' || i, now()::date - 9, now() - i * interval '1 minute', 'cash', 'paid', 2, 0, 2, 2, '{}' FROM generate_series(1, 5000) AS i
       RETURNING id, invoice_number)
     INSERT INTO sale_items (nursery_id, sale_id, position, item_type, plant_type_id, plant_common_name, inventory_item_name, container_size, quantity, unit_price, line_total, tax_amount)
     SELECT $1, id, 0, CASE WHEN even THEN 'plant' ELSE 'other' END, CASE WHEN even THEN $2::uuid END, CASE WHEN even THEN 'Lavender' END,
       CASE WHEN NOT even THEN 'Lavender bag' END, CASE WHEN even THEN '14 cm' END, 1, 2, 2, 0
     FROM (SELECT *, right(invoice_number, 1)::int % 2 = 0 AS even FROM sold) AS sold`,
    [nursery.nursery_id, plant],
  )
  // Autovacuum does this within a minute of such an insert.
  await owner.query('ANALYZE sales, sale_items, payments')
  const page = (search: string, cursor?: string) =>
    seller.calls(listSales, { query: { search, limit: '3', ...(cursor === undefined ? { include: 'totals' } : { cursor }) } })
  const first = await page('lavender')
  expect(first.data.map((each) => each.invoice_number)).toEqual(['INV-0041', 'OLD-1', 'OLD-2'])
  expect(first.meta).toMatchObject({ total: 5001, totals: { total_amount: '10012.50' } })
  const next = await page('lavender', String(first.meta.next_cursor))
  expect(next.data.map((each) => each.invoice_number)).toEqual(['OLD-3', 'OLD-4', 'OLD-5'])
  expect(next.meta).not.toHaveProperty('total')
  expect((await page('lavender bag')).meta.total).toBe(2500)
})
