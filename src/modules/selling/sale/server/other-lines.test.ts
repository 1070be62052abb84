import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { listTransactions } from '#modules/supplies/contract.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listSales, createSale, voidSale } from '../contract.ts'
import { refundSale } from '../refund-calls.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'

const gst = { gstRegistered: true, country: 'NZ' } as const

/** A supply for sale; ten of it there, at 40.00 each. */
async function supply(db: Db, { name = 'Bark mulch', unit = 'm3', price = '85.50', on_hand = '10' } = {}) {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, average_cost)
    VALUES (${db.nursery_id}, ${id}, ${name}, ${unit}, true, ${price}, ${on_hand}, 40)`)
  return id
}
const of = (id: string, quantity = '1') => ({ item_type: 'other' as const, inventory_item_id: id, quantity })
const open = (name: string, unit_price: string) => ({ item_type: 'other' as const, name, unit_price, quantity: '1' })

const Stock = z.object({ quantity_on_hand: z.string(), average_cost: z.string() })
const stockOf = (db: Db, id: string) =>
  db.one(
    Stock,
    sql`SELECT quantity_on_hand, average_cost FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
const Cost = z.object({ cost: z.string() })

test('a cubic metre and a half of mulch costs one and a half times its price, and the heap is that much smaller', async () => {
  const nursery = await aNursery(gst)
  const mulch = await nursery.has((db) => supply(db))
  const { status, data } = await nursery
    .as('sales')
    .calls(createSale, { body: { payment_method: 'card', items: [of(mulch, '1.5')] } })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    total_amount: '128.25',
    tax_amount: '16.73',
    items: [{ inventory_item_name: 'Bark mulch', unit: 'm3', quantity: '1.5000', unit_price: '85.50', line_total: '128.25' }],
  })
  expect(await nursery.has((db) => stockOf(db, mulch))).toEqual({ quantity_on_hand: '8.5000', average_cost: '40.000000' })
  const cost = await nursery.has((db) =>
    db.one(Cost, sql`SELECT cost FROM sale_items WHERE nursery_id = ${db.nursery_id} AND sale_id = ${data.id}`),
  )
  expect(cost.cost).toBe('60.000000')
  const moved = await nursery.as('sales').calls(listTransactions, { query: { inventory_item_id: mulch } })
  expect(moved.data).toMatchObject([{ kind: 'sale', delta: '-1.5000' }])
})

test('what is counted is sold whole', async () => {
  const nursery = await aNursery()
  const stake = await nursery.has((db) => supply(db, { name: 'Stake', unit: 'each' }))
  const refused = await nursery.as('sales').calls(createSale, { body: { payment_method: 'eftpos', items: [of(stake, '1.5')] } })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'items.0.quantity' }] })
})

test('an open item and a delivery have a name and a price, no stock, and no tax if set so', async () => {
  const nursery = await aNursery(gst)
  const items = [open('Hanging basket', '23.00'), { ...open('Delivery', '30.00'), tax_kind: 'zero' as const }]
  const { data } = await nursery.as('sales').calls(createSale, { body: { payment_method: 'eftpos', items } })
  expect(data).toMatchObject({ total_amount: '53.00', tax_amount: '3.00' })
  expect(data.items).toMatchObject([
    { inventory_item_name: 'Hanging basket', inventory_item_id: null, tax_amount: '3.00' },
    { inventory_item_name: 'Delivery', tax_amount: '0.00' },
  ])
  const found = await nursery.as('sales').calls(listSales, { query: { search: 'hanging' } })
  expect(found.data.map(({ id }) => id)).toEqual([data.id])
})

test.each([
  ['neither named nor chosen', { item_type: 'other', quantity: '1' }, 'Choose an item, or name it.'],
  ['named without a price', { item_type: 'other', name: 'Basket', quantity: '1' }, 'Enter a price.'],
  [
    'a supply without its tax',
    { ...of(newId()), tax_kind: 'zero' as const },
    'Plants and supplies use their own tax settings. Leave this out.',
  ],
  [
    'a supply of a batch',
    { ...of(newId()), batch_id: newId() },
    'Only a plant line names a plant type, a container size or a batch.',
  ],
  [
    'a plant that is a supply as well',
    { ...of(newId()), item_type: 'plant', plant_type_id: newId(), container_size: '9 cm' },
    'A plant line names no supply. Send it as a line of its own.',
  ],
])('%s is refused', async (_what, item, message) => {
  const nursery = await aNursery()
  const body = { payment_method: 'eftpos', items: [item] } as never
  expect(await nursery.as('sales').calls(createSale, { body })).toMatchObject({ status: 422, errors: [{ message }] })
})

test('more than is in stock is not sold; two lines of one product count together', async () => {
  const nursery = await aNursery()
  const mulch = await nursery.has((db) => supply(db, { on_hand: '2' }))
  const till = nursery.as('sales')
  const items = [of(mulch, '1.5'), of(mulch, '0.6')]
  const refused = await till.calls(createSale, { body: { payment_method: 'eftpos', items } })
  expect(refused).toMatchObject({ status: 409, code: 'SHORT_SUPPLIES', answer: { available: '2.0000' } })
})

test('a heap sold offline is booked by a manager, and its stock increased first', async () => {
  const nursery = await aNursery()
  const mulch = await nursery.has((db) => supply(db, { on_hand: '1' }))
  const body = {
    payment_method: 'eftpos' as const,
    items: [of(mulch, '1.25')],
    sold_offline: true,
    till_reference: 'T1-000009',
    adjust_stock: true,
  }
  expect((await nursery.as('sales').calls(createSale, { body })).status).toBe(403)
  expect((await nursery.as('manager').calls(createSale, { body })).status).toBe(201)
  expect((await nursery.has((db) => stockOf(db, mulch))).quantity_on_hand).toBe('0.0000')
})

test('what comes back of a supply comes back at what it had cost, however its price has moved since', async () => {
  const nursery = await aNursery(gst)
  const mulch = await nursery.has((db) => supply(db))
  const till = nursery.as('manager')
  const items = [of(mulch, '2'), open('Delivery', '30.00')]
  const { data: sale } = await till.calls(createSale, { body: { payment_method: 'eftpos', items } })
  await nursery.has((db) =>
    db.run(sql`UPDATE inventory_items SET average_cost = 50 WHERE nursery_id = ${db.nursery_id} AND id = ${mulch}`),
  )
  const [line, fee] = sale.items.map(({ id }) => id)
  const back = await till.calls(refundSale, {
    params: { id: sale.id },
    body: {
      reason: 'Too much',
      method: 'eftpos',
      items: [
        { sale_item_id: line ?? '', quantity: '0.5', restock: true },
        { sale_item_id: fee ?? '', quantity: '1', restock: true },
      ],
    },
  })
  expect(back.data).toMatchObject({ total_amount: '72.75', items: [{ name: 'Bark mulch' }, { name: 'Delivery' }] })
  // 8 at 50 and half of one at 40.
  expect(await nursery.has((db) => stockOf(db, mulch))).toEqual({ quantity_on_hand: '8.5000', average_cost: '49.411765' })
})

test('a void puts supplies back', async () => {
  const nursery = await aNursery()
  const mulch = await nursery.has((db) => supply(db))
  const manager = nursery.as('manager')
  const { data } = await manager.calls(createSale, {
    body: { payment_method: 'card', items: [of(mulch, '2.25'), open('Pot', '1')] },
  })
  await manager.calls(voidSale, { params: { id: data.id }, body: { reason: 'Wrong till', version: data.version } })
  expect(await nursery.has((db) => stockOf(db, mulch))).toEqual({ quantity_on_hand: '10.0000', average_cost: '40.000000' })
})

test('a till loads every supply that is for sale, and which of them are measured', async () => {
  const nursery = await aNursery()
  await nursery.has((db) => supply(db))
  await nursery.has((db) => supply(db, { name: 'Stake', unit: 'each', price: '2.50' }))
  const hidden = await nursery.has((db) => supply(db, { name: 'Own bark' }))
  await nursery.has((db) =>
    db.run(sql`UPDATE inventory_items SET "forSale" = false WHERE nursery_id = ${db.nursery_id} AND id = ${hidden}`),
  )
  const { data } = await nursery.as('sales').calls(suppliesForSale)
  expect(data.map(({ name, measured, price }) => [name, measured, price])).toEqual([
    ['Bark mulch', true, '85.50'],
    ['Stake', false, '2.50'],
  ])
})
