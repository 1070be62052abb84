/** Invalid sales, as some tills send them: a clear error, nothing lost, nothing booked. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { nextInvoiceNumber, createSale } from '../contract.ts'

async function aTill() {
  const nursery = await aNursery()
  const { plant, batch } = await nursery.has((db) => forSale(db, { quantity: 20 }))
  const till = nursery.as('sales')
  const line = { item_type: 'plant', plant_type_id: plant, container_size: '14 cm', quantity: '1' }
  const sell = (item: object, sale: object = {}) =>
    till.calls(createSale, {
      body: { payment_method: 'cash', items: [{ ...line, ...item }], ...sale } as never,
      key: randomUUID(),
    })
  const untouched = async () => {
    const Stock = z.object({ quantity_current: z.int() })
    const { quantity_current } = await nursery.has((db) =>
      db.one(Stock, sql`SELECT quantity_current FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`),
    )
    expect([quantity_current, (await till.calls(nextInvoiceNumber)).data.invoice_number]).toEqual([20, '00001'])
  }
  return { ...nursery, sell, untouched, batch }
}

const whole = [{ path: 'items.0.quantity', message: 'Enter a whole number of plants, 1 or more.' }]

test('plants are whole: fewer than one, a part of one, and what is no number are refused in the words of the trade', async () => {
  const { sell, untouched } = await aTill()
  for (const quantity of ['1,000', '-1', '0', '1.5', '', 'NaN', 'Infinity', '1e3', -1, 0, 0.5, 1e21])
    expect((await sell({ quantity })).errors, String(quantity)).toEqual(whole)
  expect((await sell({ quantity: null })).errors).toEqual([{ path: 'items.0.quantity', message: 'Enter how many.' }])
  await untouched()
})

test('what is measured is a number above nothing', async () => {
  const { sell, untouched } = await aTill()
  const named = { item_type: 'other', name: 'Mulch', unit_price: '10', plant_type_id: undefined, container_size: undefined }
  const messages = async (quantity: unknown) => (await sell({ ...named, quantity })).errors.map(({ message }) => message)
  expect(await messages('-1')).toEqual(['Enter a number like 2.5.'])
  expect(await messages('NaN')).toEqual(['Enter a number like 2.5.'])
  expect(await messages('0')).toEqual(['Enter more than 0.'])
  expect(await messages('0.00001')).toEqual(['Enter at most 4 decimals.'])
  expect(await messages('1,000')).toEqual(['Write it as 1000, in digits only.'])
  expect(await messages('1,5')).toEqual(['Enter 1.5 or 15: a comma only separates thousands.'])
  await untouched()
})

test('more than a hundred per cent off, an amount beyond the sale, and less than nothing handed over are refused', async () => {
  const { sell, untouched } = await aTill()
  expect((await sell({}, { discount_percent: '101' })).errors).toEqual([
    { path: 'discount_percent', message: 'Enter a percentage from 0 to 100.' },
  ])
  expect((await sell({}, { discount_percent: '-1' })).status).toBe(422)
  expect((await sell({ unit_price: '-10' })).status).toBe(422)
  expect((await sell({}, { tendered: '5' })).status).toBe(422)
  await untouched()
})

test('the label of a batch that is finished sells no plant of it, and says so', async () => {
  const { sell, has, batch } = await aTill()
  await has((db) =>
    db.run(sql`UPDATE plant_batches SET state = 'finished' WHERE nursery_id = ${db.nursery_id} AND id = ${batch}`),
  )
  const refused = await sell({ batch_id: batch })
  expect([refused.status, refused.code]).toEqual([409, 'NOT_ENOUGH_PLANTS'])
  expect(refused.detail).toMatch(/Lavender/)
})
