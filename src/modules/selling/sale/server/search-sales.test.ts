/** Search of sales; the first page is the same whether few sales match or many. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { plantSearchText } from '#modules/plants/search-text.ts'
import { editSale, listSales, createSale } from '../contract.ts'

async function aShop() {
  const nursery = await aNursery({ nextReceiptNumber: 'INV-0041' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.50', quantity: 10, cost: 10 }))
  const seller = nursery.as('sales')
  const lavender = { item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '1' }
  const delivery = { item_type: 'other' as const, name: 'Delivery to Ōtaki', quantity: '1', unit_price: '9.00' }
  const sale = async (customer_name: string, item: typeof lavender | typeof delivery) => {
    const sold = await seller.calls(createSale, { body: { payment_method: 'eftpos', customer_name, items: [item] } })
    expect(sold.status).toBe(201)
    return sold.data
  }
  const [first, second] = [await sale('Ana Reid', lavender), await sale('Ben Hall', delivery)]
  const found = async (search: string) => {
    const { status, data, meta } = await seller.calls(listSales, { query: { search, include: 'totals', limit: '200' } })
    expect([status, meta.total]).toEqual([200, data.length])
    return data.map((each) => each.invoice_number).toSorted()
  }
  return { nursery, plant, seller, first, second, found }
}

test('a sale is found by its number, with or without prefix and zeros, and by its till reference', async () => {
  const { nursery, found } = await aShop()
  for (const typed of ['INV-0042', 'inv-42', ' 42', '0042']) expect(await found(typed)).toEqual(['INV-0042'])
  expect(await found('43')).toEqual([])
  await owner.query(`UPDATE sales SET till_reference = 'T1-17' WHERE nursery_id = $1 AND invoice_number = 'INV-0041'`, [
    nursery.nursery_id,
  ])
  expect(await found('t1-1')).toEqual(['INV-0041'])
})

test('by parts of the customer, the order number, the seller, the plant, and of a line without an article', async () => {
  const { plant, seller, first, found } = await aShop()
  expect(await found('reid')).toEqual(['INV-0041'])
  expect(await found('ōtaki')).toEqual(['INV-0042'])
  expect(await found('avand')).toEqual(['INV-0041'])
  expect(await found('sales')).toEqual(['INV-0041', 'INV-0042'])
  await seller.calls(editSale, { params: { id: first.id }, body: { customer_order_number: 'PO-77', version: first.version } })
  expect(await found('po-77')).toEqual(['INV-0041'])
  // A wildcard is a character like any other.
  expect(await found('%')).toEqual([])
  await owner.query(`UPDATE plant_types SET common_name = 'Dutch lavender', search_text = 'dutch lavender' WHERE id = $1`, [
    plant,
  ])
  expect(await found('dutch')).toEqual(['INV-0041'])
})

test('by a plant written without its macrons, and by its former name', async () => {
  const { nursery, plant, found } = await aShop()
  const name = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', synonyms: ['Edwardsia'] }
  await owner.query(
    'UPDATE plant_types SET common_name = $3, botanical_name = $4, search_text = $5 WHERE nursery_id = $1 AND id = $2',
    [nursery.nursery_id, plant, name.common_name, name.botanical_name, plantSearchText(name)],
  )
  for (const typed of ['kowhai', 'KŌWHAI', 'Sophora  microphylla', 'phylla', 'edwards'])
    expect(await found(typed)).toEqual(['INV-0041'])
  expect(await found('kowhai yellow')).toEqual([])
  // Without a letter it is no plant’s.
  expect(await found('-')).toEqual([])
})

test('by its total, what is owed, and a payment', async () => {
  const { nursery, second, found } = await aShop()
  expect(await found('$9.00')).toEqual(['INV-0042'])
  await owner.query(
    `INSERT INTO payments (nursery_id, kind, sale_id, amount, method, paid_on) VALUES ($1, 'sale', $2, 3.45, 'eftpos', now()::date)`,
    [nursery.nursery_id, second.id],
  )
  expect(await found('3.45')).toEqual(['INV-0042'])
  await owner.query(`UPDATE sales SET payment_method = 'account', payment_status = 'unpaid', amount_paid = 5 WHERE id = $1`, [
    second.id,
  ])
  expect(await found('4.00')).toEqual(['INV-0042'])
})

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
  // As autovacuum does within a minute of so many rows.
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
