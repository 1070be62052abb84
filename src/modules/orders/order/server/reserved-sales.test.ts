/** The till asks for confirmation before it sells plants that orders have reserved. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { makeQuote, parkCart } from '#modules/selling/draft/draft-calls.ts'
import { makeLayby } from '#modules/selling/draft/layby-calls.ts'
import * as calls from '../contract.ts'

/** 50 Barberry for sale, 20 of them reserved for order 1 of City Council. */
async function aNurseryWithAnOrder() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' })
  const { plant } = await nursery.has((db) => forSale(db, { name: 'Barberry', quantity: 50 }))
  const manager = nursery.as('manager')
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 20 }]
  const body = { customer_name: 'City Council', due_date: '2026-11-24', items }
  const order = await manager.calls(calls.takeCurrentOrder, { body, key: randomUUID() })
  await manager.calls(calls.confirmOrder, { params: { id: order.data.id }, body: {}, key: randomUUID() })
  const sell = (by: 'manager' | 'sales', quantity: number, more: object = {}) =>
    nursery.as(by).calls(createSale, {
      body: { payment_method: 'eftpos', items: [lineOf(plant, String(quantity))], ...more },
      key: randomUUID(),
    })
  const keeps = async (quantity: number) => {
    const [good] = (await manager.calls(allPrices)).data
    if (!good) throw new Error('Barberry is in no price list.')
    return { lines: [{ good, quantity: String(quantity), discount: '0' }], customer_name: 'Ana' }
  }
  const layBy = async (by: 'manager' | 'sales', quantity: number, more: object = {}) =>
    nursery.as(by).calls(makeLayby, {
      body: {
        cart: await keeps(quantity),
        customer_name: 'Ana',
        valid_until: '2099-06-30',
        method: 'eftpos',
        amount: '10',
        ...more,
      },
      key: randomUUID(),
    })
  return { ...nursery, manager, order: order.data, sell, keeps, layBy }
}

test('beyond the free stock the till needs a confirmation: a manager confirms, others are told to fetch one', async () => {
  const { sell, order, manager } = await aNurseryWithAnOrder()
  const refused = await sell('sales', 45)
  expect([refused.status, refused.code, refused.detail]).toEqual([
    409,
    'PROMISED_TO_ORDERS',
    'Only 30 of Barberry, 14 cm are free; 45 were asked for. 20 are reserved for order 1 of City Council on 24/11/2026. Lower the quantity, or ask a manager to sell them.',
  ])
  expect(refused.answer).toMatchObject({ available: 30, orders: [{ order_id: order.id, order_number: 1, quantity: 20 }] })
  expect((await sell('sales', 45, { confirm_reserved: true })).code).toBe('FORBIDDEN')
  expect((await sell('manager', 45)).code).toBe('PROMISED_TO_ORDERS')
  expect((await sell('sales', 30)).status).toBe(201)
  expect((await sell('sales', 1)).code).toBe('PROMISED_TO_ORDERS')
  expect((await sell('manager', 15, { confirm_reserved: true })).status).toBe(201)
  expect((await manager.calls(allPrices)).data).toMatchObject([{ available: 5, reserved: 20 }])
})

test('an offline sale is booked, and managers are notified of the order it affects', async () => {
  const { sell, order, manager } = await aNurseryWithAnOrder()
  expect((await sell('sales', 45, { sold_offline: true })).status).toBe(201)
  expect((await manager.calls(listNotifications, { query: {} })).data).toMatchObject([
    {
      title: 'Barberry, 14 cm: sold offline although reserved',
      message: '45 were sold without a network, 30 were free. 20 are reserved for order 1 of City Council on 24/11/2026.',
      reference_id: order.id,
    },
  ])
})

test('the order itself is delivered and invoiced without a question, and leaves the rest free', async () => {
  const { sell, order, manager } = await aNurseryWithAnOrder()
  const body = { items: [{ id: order.items[0]?.id ?? '', quantity: 20 }], invoice: 'eftpos' as const }
  expect((await manager.calls(calls.deliverOrder, { params: { id: order.id }, body, key: randomUUID() })).status).toBe(200)
  expect((await manager.calls(allPrices)).data).toMatchObject([{ available: 30, reserved: 0 }])
  expect((await sell('sales', 30)).status).toBe(201)
})

test('a lay-by needs a confirmation before it takes what an order has reserved, and then reserves it', async () => {
  const { layBy, sell, order, manager } = await aNurseryWithAnOrder()
  const refused = await layBy('sales', 45)
  expect([refused.status, refused.code, refused.detail]).toEqual([
    409,
    'PROMISED_TO_ORDERS',
    'Only 30 of Barberry, 14 cm are free; 45 were asked for. 20 are reserved for order 1 of City Council on 24/11/2026. Lower the quantity, or ask a manager to put them aside.',
  ])
  expect(refused.answer).toMatchObject({ available: 30, orders: [{ order_id: order.id, order_number: 1, quantity: 20 }] })
  expect((await layBy('sales', 45, { confirm_reserved: true })).code).toBe('FORBIDDEN')
  expect((await layBy('manager', 45)).detail).toContain('Lower the quantity, or put them aside anyway.')
  expect((await manager.calls(allPrices)).data).toMatchObject([{ available: 50, reserved: 20 }])
  expect((await layBy('sales', 30)).status).toBe(201)
  expect((await sell('sales', 1)).code).toBe('PROMISED_TO_ORDERS')
  expect((await layBy('manager', 15, { confirm_reserved: true })).status).toBe(201)
  expect((await manager.calls(allPrices)).data).toMatchObject([{ available: 5, reserved: 20 }])
})

test('a parked cart and a quote take nothing: the plants stay free for everybody', async () => {
  const { keeps, manager, sell } = await aNurseryWithAnOrder()
  const quoted = { cart: await keeps(45), customer_name: 'Ana', valid_until: '2099-06-30' }
  expect((await manager.calls(makeQuote, { body: quoted, key: randomUUID() })).status).toBe(201)
  const parked = { params: { id: randomUUID() }, body: { name: 'Ana', cart: await keeps(45) } }
  expect((await manager.calls(parkCart, parked)).status).toBe(200)
  expect((await manager.calls(allPrices)).data).toMatchObject([{ available: 50, reserved: 20 }])
  expect((await sell('sales', 30)).status).toBe(201)
})

test('of an order that was delivered in part only the rest is reserved', async () => {
  const { sell, order, manager } = await aNurseryWithAnOrder()
  const body = { items: [{ id: order.items[0]?.id ?? '', quantity: 5 }] }
  await manager.calls(calls.deliverOrder, { params: { id: order.id }, body, key: randomUUID() })
  // 45 are left, 15 of them reserved.
  expect((await sell('sales', 31)).answer).toMatchObject({ available: 30, orders: [{ quantity: 15 }] })
  expect((await sell('sales', 30)).status).toBe(201)
})
