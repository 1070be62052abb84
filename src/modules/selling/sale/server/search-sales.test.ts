/** Search of sales; the first page is the same whether few sales match or many. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { plantSearchText } from '#modules/plants/search-text.ts'
import { editSale } from '../contract.ts'
import { aShop } from './testing-search-sales.ts'

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
