/** A whole tray has a price of its own: the same at the till, on a quote, a lay-by, an order, its invoices and the lists. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import { type PlantGood, type TillCart, emptyCart } from '#modules/selling/cart/cart.ts'
import { addToCart } from '#modules/selling/cart/change-cart.ts'
import { pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'
import { makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { completeLayby, makeLayby } from '#modules/selling/draft/layby-calls.ts'
import * as orders from '#modules/orders/order/contract.ts'
import { allPrices, editPrice, listPrices } from '#modules/plants/contract.ts'
import { getSale, createSale } from '#modules/selling/sale/contract.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { orderQuote } from '../contract.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
const where = { reference: 'T1-000001', at: new Date(), isOffline: false }

/** Lavender at 10.00, a tray of 12 of it at 96.00; a shelf takes 5 trays and costs 450.00. */
async function aNurseryWithTrays() {
  const nursery = await aNursery({ timeZone: zone, gstRegistered: true })
  const { plant, price_id } = await nursery.has((db) => forSale(db, { quantity: 1000 }))
  await nursery.has((db) =>
    db.run(sql`
      UPDATE container_sizes SET cells = 12, trays_per_shelf = 5 WHERE nursery_id = ${db.nursery_id} AND name = '14 cm'`),
  )
  const manager = nursery.as('manager')
  const price = async (wanted: object) => {
    const [before] = (await manager.calls(listPrices, { params: { id: plant } })).data
    const body = { container_size: '14 cm', price: '10.00', version: before?.version ?? 1, ...wanted }
    return manager.calls(editPrice, { params: { id: plant, priceId: price_id }, body })
  }
  expect((await price({ tray_price: '96', shelf_price: '450' })).status).toBe(200)
  const till = nursery.as('sales')
  const good = async (): Promise<PlantGood> => {
    const [found] = (await till.calls(allPrices)).data
    if (!found) throw new Error('It is in the list.')
    return found
  }
  const { data: settings } = await till.calls(getSettings)
  const line = (quantity: number) => ({ plant_type_id: plant, container_size: '14 cm', quantity })
  const ring = (cart: TillCart, more: object = {}) =>
    till.calls(createSale, { body: { ...toSale(cart, newId(), { method: 'card' }, where), ...more } })
  return { ...nursery, plant, manager, till, price, good, settings, line, ring }
}

test('the till shows what the server books: whole trays at their price, the rest one by one', async () => {
  const { good, settings, ring, till, line } = await aNurseryWithTrays()
  const cart = addToCart(emptyCart, await good(), 30)
  const shown = pricedCart(cart, settings, today).cart
  expect(moneyText(shown?.total_amount ?? 0n)).toBe('252.00')
  const { data } = await ring(cart)
  expect(data).toMatchObject({
    total_amount: '252.00',
    items: [{ unit_price: '10.00', discount_amount: '48.00', line_total: '252.00', price_reason: '2 trays at 96.00' }],
  })
  expect(data.items[0]?.tax_amount).toBe(moneyText(shown?.tax_amount ?? 0n))
  // Without a price the list price applies.
  const items = [{ item_type: 'plant' as const, ...line(72), quantity: '72' }]
  const other = await till.calls(createSale, { body: { payment_method: 'card', items } })
  expect(other.data).toMatchObject({ total_amount: '546.00', items: [{ price_reason: '1 shelf at 450.00, 1 tray at 96.00' }] })
})

test('a changed tray price needs a confirmation at the till; sold without a network, the shown one is booked', async () => {
  const { good, price, ring } = await aNurseryWithTrays()
  const cart = addToCart(emptyCart, await good(), 12)
  await price({ tray_price: '100', shelf_price: '450' })
  const stale = await ring(cart)
  expect([stale.code, stale.answer['current_price'], stale.answer['current_unit_prices']]).toEqual([
    'PRICE_CHANGED',
    '10.00',
    [
      { unit: 'tray', plants: 12, price: '100.00' },
      { unit: 'shelf', plants: 60, price: '450.00' },
    ],
  ])
  const offline = toSale(cart, newId(), { method: 'card' }, { ...where, isOffline: true })
  expect((await ring(cart, { items: offline.items })).data).toMatchObject({ total_amount: '96.00' })
  // One that sends the price of a plant alone showed no tray.
  const bare = offline.items.map(({ unit_saving: _, confirm_price: _c, ...item }) => item)
  expect((await ring(cart, { items: bare })).code).toBe('PRICE_CHANGED')
  expect((await ring(addToCart(emptyCart, await good(), 12))).data).toMatchObject({ total_amount: '100.00' })
})

test('more taken off than whole trays save is a lower price, and needs an approval', async () => {
  const { good, ring, as } = await aNurseryWithTrays()
  const cart = addToCart(emptyCart, await good(), 12)
  const [item] = toSale(cart, newId(), { method: 'card' }, where).items
  const items = [{ ...item, unit_saving: '84.00', confirm_price: true }]
  expect((await ring(cart, { items })).answer).toMatchObject({ code: 'APPROVAL_REQUIRED', amount: '60.00' })
  const impossible = await as('admin').calls(createSale, {
    body: {
      ...toSale(cart, newId(), { method: 'card' }, where),
      items: [{ ...item, unit_saving: '120.01', confirm_price: true }],
    } as never,
  })
  expect([impossible.status, impossible.errors[0]?.path]).toEqual([422, 'items.0.unit_saving'])
})

test('an account pays the lower of its own price and that of the tray, never both discounts', async () => {
  const { as, till, line } = await aNurseryWithTrays()
  const bill = async (trade_discount: string) => {
    const body = { name: `Less ${trade_discount}`, trade_discount }
    const { data } = await as('admin').calls(createAccount, { body })
    const order = await till.calls(orders.takeCurrentOrder, { body: { business_account_id: data.id, items: [line(30)] } })
    const [listed] = (await till.calls(lists.listAvailability, { query: { business_account_id: data.id } })).data
    return [order.data.total_amount, order.data.items[0]?.price_reason, listed?.unit_prices.map(({ unit }) => unit)]
  }
  // 24 in trays, 6 at 9.50.
  expect(await bill('5')).toEqual(['249.00', 'Trade discount 5%, 2 trays at 96.00', ['tray', 'shelf']])
  // At 7.80 twelve plants cost less than a tray, and sixty more than a shelf.
  expect(await bill('22')).toEqual(['234.00', 'Trade discount 22%', ['shelf']])
})

test('an order has the price of its trays, and its invoices come to it however it is delivered', async () => {
  const { till, line } = await aNurseryWithTrays()
  const { data: order } = await till.calls(orders.takeCurrentOrder, { body: { customer_name: 'Bell', items: [line(31)] } })
  expect(order).toMatchObject({
    total_amount: '262.00',
    items: [{ unit_price: '10.00', unit_saving: '48.00', line_total: '262.00', price_reason: '2 trays at 96.00' }],
  })
  await till.calls(orders.confirmOrder, { params: { id: order.id }, body: {} })
  const totals: number[] = []
  for (const quantity of [7, 11, 13]) {
    const items = [{ id: order.items[0]?.id ?? '', quantity }]
    const { data } = await till.calls(orders.deliverOrder, { params: { id: order.id }, body: { items, invoice: 'eftpos' } })
    const sale = data.dockets.find(({ items: [left] }) => left?.quantity === quantity)?.sale_id ?? ''
    totals.push(Number((await till.calls(getSale, { params: { id: sale } })).data.total_amount))
  }
  expect(totals).toEqual([59.16, 92.97, 109.87])
  expect(totals.reduce((all, each) => all + each, 0)).toBeCloseTo(262, 10)
})

test('what was delivered of an order that is closed keeps its share; a changed order takes the price of its new quantity', async () => {
  const { till, line } = await aNurseryWithTrays()
  const { data: order } = await till.calls(orders.takeCurrentOrder, { body: { customer_name: 'Bell', items: [line(24)] } })
  const { data: changed } = await till.calls(orders.editCurrentOrder, {
    params: { id: order.id },
    body: { customer_name: 'Bell', items: [line(12), { ...line(12), unit_price: '9.00' }], version: order.version },
  })
  // A manual price has no tray saving.
  expect(changed).toMatchObject({ total_amount: '204.00', items: [{ unit_saving: '24.00' }, { unit_saving: '0.00' }] })
  await till.calls(orders.confirmOrder, { params: { id: order.id }, body: {} })
  const items = [{ id: changed.items[0]?.id ?? '', quantity: 5 }]
  await till.calls(orders.deliverOrder, { params: { id: order.id }, body: { items } })
  const closed = await till.calls(orders.cancelOrder, { params: { id: order.id }, body: { reason: 'Enough' } })
  expect(closed.data).toMatchObject({
    total_amount: '40.00',
    items: [{ quantity: 5, unit_saving: '10.00', line_total: '40.00' }],
  })
})

test('a quote and a lay-by hold the price of the tray, at the till and as an order', async () => {
  const { good, till, price, ring } = await aNurseryWithTrays()
  const cart = addToCart(emptyCart, await good(), 30)
  const quoted = async () => {
    const { data } = await till.calls(makeQuote, { body: { cart: cart as never, valid_until: today } })
    expect(data.total_amount).toBe('252.00')
    return data
  }
  const [sold, ordered] = [await quoted(), await quoted()]
  const { data: layby } = await till.calls(makeLayby, {
    body: { cart: cart as never, customer_name: 'Ana', valid_until: today, method: 'card', amount: '50' },
  })
  expect(layby.total_amount).toBe('252.00')
  await price({ tray_price: '119', shelf_price: null })
  const sale = await ring({ ...sold.cart, quote: { id: sold.id, number: sold.number } })
  expect(sale.data).toMatchObject({ total_amount: '252.00', items: [{ price_reason: 'Quote Q00001, 2 trays at 96.00' }] })
  const { data: order } = await till.calls(orderQuote, { body: { quote_id: ordered.id } })
  expect(order).toMatchObject({ discount: '0.00', total_amount: '252.00', items: [{ unit_saving: '48.00' }] })
  const handed = await till.calls(completeLayby, { params: { id: layby.id }, body: { payment: { method: 'card' } } })
  expect([handed.status, handed.data.total_amount]).toEqual([200, '252.00'])
})

test('a tray is refused a price that is no less than its plants, and of a size without trays', async () => {
  const { price } = await aNurseryWithTrays()
  expect((await price({ tray_price: '120' })).errors[0]?.path).toBe('tray_price')
  expect((await price({ trolley_price: '1000' })).errors[0]).toEqual({
    path: 'trolley_price',
    message: '14 cm has no trolleys. Enter in Settings what a tray of it takes, or leave this empty.',
  })
})
