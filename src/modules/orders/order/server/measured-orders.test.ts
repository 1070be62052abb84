/**
 * Bark by the cubic metre and seed by the kilogram: ordered, delivered in parts, invoiced to the cent; counted goods stay whole.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import { makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { orderQuote } from '#modules/orders/entry/contract.ts'
import * as calls from '../contract.ts'
import { createStandingOrder } from '#modules/orders/standing/contract.ts'

const today = dayIn('Pacific/Auckland', new Date())

async function aYard() {
  const nursery = await aNursery({
    country: 'NZ',
    gstRegistered: true,
    retailTaxIncluded: true,
    timeZone: 'Pacific/Auckland',
  })
  const [bark, seed, stake] = [newId(), newId(), newId()]
  const plant = await nursery.has(async (db) => {
    for (const [id, name, unit, price] of [
      [bark, 'Bark', 'm3', '85.50'],
      [seed, 'Grass seed', 'kg', '12.40'],
      [stake, 'Stake', 'each', '2.00'],
    ] as const)
      await db.run(sql`
        INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand)
        VALUES (${db.nursery_id}, ${id}, ${name}, ${unit}, true, ${price}, 10)`)
    return (await forSale(db, { quantity: 20, code: 'L-1' })).plant
  })
  const sales = nursery.as('sales')
  const supply = (inventory_item_id: string, quantity: number | string) => ({ inventory_item_id, quantity })
  const take = (...items: readonly object[]) =>
    sales.calls(calls.takeCurrentOrder, { body: { customer_name: 'Ana', items: items as never } })
  const left = async (id: string) =>
    (
      await nursery.has((db) =>
        db.one(
          z.object({ quantity: z.string() }),
          sql`SELECT quantity_on_hand::text AS quantity FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
        ),
      )
    ).quantity
  return { nursery, sales, supply, take, left, bark, seed, stake, plant }
}

test('1.5 m³ and 2.35 kg are ordered, leave in parts that add up, and are invoiced; the stock falls by what left', async () => {
  const { sales, supply, take, left, bark, seed, plant } = await aYard()
  const taken = await take(supply(bark, 1.5), supply(seed, '2.35'), {
    plant_type_id: plant,
    container_size: '14 cm',
    quantity: 4,
  })
  expect(taken.data).toMatchObject({
    // 128.25 and 29.14 and four lavenders at 10.00.
    total_amount: '197.39',
    items: [
      { description: 'Bark', quantity: 1.5, unit: 'm3', line_total: '128.25' },
      { description: 'Grass seed', quantity: 2.35, unit: 'kg', line_total: '29.14' },
      { quantity: 4, unit: null, line_total: '40.00' },
    ],
  })
  const { id, items } = taken.data
  const params = { id }
  const confirmed = await sales.calls(calls.confirmOrder, { params, body: {}, key: randomUUID() })
  expect(confirmed.data.items.map((item) => item.quantity_reserved)).toEqual([1.5, 2.35, 4])
  expect(confirmed.data.pick).toMatchObject([
    { batch_code: 'L-1', quantity: 4, missing: false },
    { order_item_id: items[0]?.id, quantity: 1.5, missing: false },
    { order_item_id: items[1]?.id, quantity: 2.35, missing: false },
  ])
  const line = (i: number, quantity: number) => ({ id: items[i]?.id ?? '', quantity })
  const picked = await sales.calls(calls.pickOrder, { params, body: { items: [line(0, 0.6)] } })
  expect(picked.data.pick.find(({ order_item_id }) => order_item_id === items[0]?.id)?.quantity).toBe(0.9)
  const deliver = (...lines: { id: string; quantity: number }[]) =>
    sales.calls(calls.deliverOrder, { params, body: { items: lines, invoice: 'eftpos' }, key: randomUUID() })
  const part = await deliver(line(0, 0.6), line(1, 0.1), line(2, 4))
  expect(part.data).toMatchObject({ status: 'confirmed', items: [{ quantity_delivered: 0.6 }, { quantity_invoiced: 0.1 }, {}] })
  expect(await left(bark)).toBe('9.4000')
  const tooMuch = await deliver(line(0, 0.91))
  expect(tooMuch.errors[0]?.message).toBe('Only 0.9 of Bark are still to be delivered.')
  const rest = await deliver(line(0, 0.9), line(1, 2.25))
  expect(rest.data.status).toBe('invoiced')
  expect([await left(bark), await left(seed)]).toEqual(['8.5000', '7.6500'])
  const invoices = await Promise.all(
    rest.data.dockets.map(async ({ sale_id }) => (await sales.calls(getSale, { params: { id: sale_id ?? '' } })).data),
  )
  // 0.6 m³ is 51.30, 0.1 kg 1.24, the lavenders 40.00; 0.9 m³ is 76.95, 2.25 kg 27.90.
  expect(invoices.map(({ total_amount }) => total_amount)).toEqual(['92.54', '104.85'])
  expect(invoices[1]?.items).toMatchObject([
    { quantity: '0.9000', unit: 'm3' },
    { quantity: '2.2500', unit: 'kg' },
  ])
  const docket = await sales.calls(calls.getOrderPdf, { params })
  expect(docket.status).toBe(200)
})

test('there is no part of a stake or of a plant, nor five decimals of anything', async () => {
  const { sales, supply, take, bark, stake, plant } = await aYard()
  const refused = await take(supply(bark, 1), supply(stake, 1.5))
  expect(refused.errors).toMatchObject([
    { path: 'items.1.quantity', message: 'There is no part of Stake: enter a whole number.' },
  ])
  const half = await take({ plant_type_id: plant, container_size: '14 cm', quantity: 1.5 })
  expect(half.errors[0]).toMatchObject({ path: 'items.0.quantity', message: 'Enter a whole number of 1 or more.' })
  expect((await take(supply(bark, 1.00001))).errors[0]?.path).toBe('items.0.quantity')
  expect((await take(supply(bark, 0))).errors[0]?.message).toBe('Enter more than 0.')
  for (const [typed, message] of [
    ['1,000', 'Write it as 1000, in digits only.'],
    ['2,35', 'Enter 2.35 or 235: a comma only separates thousands.'],
  ] as const)
    expect((await take(supply(bark, typed))).errors).toMatchObject([{ path: 'items.0.quantity', message }])
  const { data } = await take(supply(stake, 2))
  await sales.calls(calls.confirmOrder, { params: { id: data.id }, body: {}, key: randomUUID() })
  const items = [{ id: data.items[0]?.id ?? '', quantity: 0.5 }]
  const part = await sales.calls(calls.deliverOrder, { params: { id: data.id }, body: { items }, key: randomUUID() })
  expect(part.errors[0]?.path).toBe('items.0.quantity')
})

test('a quote of 1.5 m³ becomes an order at its price; the rest of a delivered part is cancelled to the cent; it repeats', async () => {
  const { sales, bark, supply } = await aYard()
  const good = { id: bark, name: 'Bark', unit: 'm3', measured: true, price: '80.00', barcode: null, quantity_on_hand: '10' }
  const quote = await sales.calls(makeQuote, {
    body: { cart: { lines: [{ good, quantity: '1.5', discount: '0' }], customer_name: 'Ana' }, valid_until: addDays(today, 9) },
  })
  const { data } = await sales.calls(orderQuote, { body: { quote_id: quote.data.id } })
  expect(data).toMatchObject({ total_amount: '120.00', items: [{ quantity: 1.5, unit_price: '80.00' }] })
  const params = { id: data.id }
  await sales.calls(calls.confirmOrder, { params, body: {}, key: randomUUID() })
  const items = [{ id: data.items[0]?.id ?? '', quantity: 0.3 }]
  await sales.calls(calls.deliverOrder, { params, body: { items, invoice: 'eftpos' }, key: randomUUID() })
  const closed = await sales.calls(calls.cancelOrder, { params, body: { reason: 'Enough' } })
  expect(closed.data).toMatchObject({
    status: 'invoiced',
    total_amount: '24.00',
    items: [{ quantity: 0.3, line_total: '24.00' }],
  })
  const standingOrder = await sales.calls(createStandingOrder, {
    body: { customer_name: 'Ana', frequency: 'week', first_day: addDays(today, 30), items: [supply(bark, 1.5)] },
  })
  expect(standingOrder.data.items).toMatchObject([{ quantity: 1.5, unit: 'm3' }])
})
