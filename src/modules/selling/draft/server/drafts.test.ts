import { expect, test } from 'vitest'
import { referenceId } from '#testing/reference.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../draft-calls.ts'
import { makeLayby } from '../layby-calls.ts'
import { linePrice } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())

/** Mulch at 85.50 in stock; and a cart with one and a half. */
async function mulch(db: Db) {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand)
    VALUES (${db.nursery_id}, ${id}, 'Bark mulch', 'm3', true, 85.50, 10)`)
  const good = { id, name: 'Bark mulch', unit: 'm3', measured: true, price: '85.50', barcode: null, quantity_on_hand: '10.0000' }
  return { lines: [{ good, quantity: '1.5', discount: '0' }], customer_name: 'Ana' }
}
const dearer = (db: Db) => db.run(sql`UPDATE inventory_items SET price = 99 WHERE nursery_id = ${db.nursery_id}`)
const where = { reference: 'T1-000001', at: new Date(), isOffline: false }

test('a cart is parked under the till’s own id, and the first till to take it up gets it', async () => {
  const nursery = await aNursery()
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const id = newId()
  const park = () => till.calls(calls.parkCart, { params: { id }, body: { name: 'Red hat', cart } })
  expect((await park()).data).toMatchObject({ id, name: 'Red hat', by: 'sales', total_amount: '128.25', cart })
  await park()
  expect((await till.calls(calls.listParked)).data).toHaveLength(1)
  const taking = await Promise.all([1, 2, 3].map(() => nursery.as('manager').calls(calls.takeUpParked, { params: { id } })))
  expect(taking.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect((await till.calls(calls.listParked)).data).toEqual([])
})

test('a cart whose account pays by no percentage and no price is refused by the field', async () => {
  const nursery = await aNursery()
  const cart = await nursery.has(mulch)
  const rule = { plant_type_id: newId(), container_size: null, from_quantity: 1, percent: null, price: 'abc' }
  for (const [prices, path] of [
    [{ group: null, trade_discount: 'x' }, 'cart.account.prices.trade_discount'],
    [{ group: { name: 'Trade', rules: [rule] }, trade_discount: '5.00' }, 'cart.account.prices.group.rules.0.price'],
  ] as const) {
    const account = { id: newId(), name: 'Bell', prices, exemption_number: '', exemption_until: null }
    const body = { name: null, cart: { ...cart, account } }
    const parked = await nursery.as('sales').calls(calls.parkCart, { params: { id: newId() }, body: body as never })
    expect([parked.status, parked.errors[0]?.path]).toEqual([422, path])
  }
})

test('a quote has a number and a day, and is sold once at its prices though the list is dearer', async () => {
  const nursery = await aNursery({ timeZone: zone, gstRegistered: true })
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const { data: quote } = await till.calls(calls.makeQuote, { body: { cart, customer_name: 'Bell', valid_until: today } })
  expect(quote).toMatchObject({ number: 'Q00001', customer_name: 'Bell', total_amount: '128.25', state: 'open' })
  await nursery.has(dearer)
  const body = toSale({ ...quote.cart, quote: { id: quote.id, number: quote.number } }, newId(), { method: 'card' }, where)
  const sold = await till.calls(createSale, { body })
  expect(sold.data).toMatchObject({
    total_amount: '128.25',
    customer_name: 'Bell',
    items: [{ price_reason: 'Quote Q00001' }],
  })
  expect((await till.calls(calls.getQuote, { params: { id: quote.id } })).data).toMatchObject({
    state: 'sold',
    sale_id: sold.data.id,
  })
  const again = await till.calls(createSale, { body: { ...body, id: newId() } })
  expect(again).toMatchObject({ status: 409, code: 'BAD_STATE' })
  expect((await till.calls(calls.listQuotes, { query: { state: 'open' } })).data).toEqual([])
})

test('a quote fixes only its own prices: other prices, more pieces and other products need a confirmation', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const { data: quote } = await till.calls(calls.makeQuote, { body: { cart, valid_until: today } })
  await nursery.has(dearer)
  const inventory_item_id = cart.lines[0]?.good.id ?? ''
  type Line = { quantity: string; unit_price: string; confirm_price?: boolean; price_reason?: string }
  const sell = (...lines: Line[]) => sellAs('sales', ...lines)
  const sellAs = (role: 'sales' | 'manager', ...lines: Line[]) => {
    const items = lines.map((line) => ({ item_type: 'other' as const, inventory_item_id, ...line }))
    return nursery.as(role).calls(createSale, { body: { id: newId(), quote_id: quote.id, payment_method: 'card', items } })
  }
  const priceChanged = { status: 409, code: 'PRICE_CHANGED', answer: { current_price: '99.00' } }
  expect(await sell({ quantity: '1.5', unit_price: '0.01' })).toMatchObject(priceChanged)
  expect(await sell({ quantity: '2', unit_price: '85.50' })).toMatchObject(priceChanged)
  expect(await sell({ quantity: '1', unit_price: '85.50' }, { quantity: '1', unit_price: '85.50' })).toMatchObject(priceChanged)
  expect((await till.calls(calls.getQuote, { params: { id: quote.id } })).data.state).toBe('open')

  const cheap = { quantity: '5', unit_price: '0.02', confirm_price: true, price_reason: 'Quote Q00001' }
  const lines = [{ quantity: '1.5', unit_price: '85.50' }, { quantity: '1', unit_price: '99.00' }, cheap] as const
  // The quote is no approval of any other price.
  expect(await sell(...lines)).toMatchObject({ code: 'APPROVAL_REQUIRED', answer: { amount: '494.90' } })
  const { data } = await sellAs('manager', ...lines)
  expect(data.items.map(({ unit_price, price_reason }) => [unit_price, price_reason])).toEqual([
    ['85.50', 'Quote Q00001'],
    ['99.00', ''],
    ['0.02', ''],
  ])
})

test('a quote and a lay-by below the limit of a role need an approval; what a manager has quoted is sold by anybody', async () => {
  const nursery = await aNursery({ timeZone: zone, discountLimitSales: '20' })
  const cart = await nursery.has(mulch)
  const [line] = cart.lines
  if (!line) throw new Error('The cart has a line.')
  const half = { ...cart, lines: [{ ...line, quantity: '2', discount: '20.00' }], discount: { percent: '50' } }
  const free = { ...cart, lines: [{ ...line, good: { ...line.good, price: '0.01' } }] }
  const quote = (role: 'sales' | 'manager', given: typeof half | typeof free) =>
    nursery.as(role).calls(calls.makeQuote, { body: { cart: given, valid_until: today } })
  for (const given of [half, free]) expect((await quote('sales', given)).code).toBe('APPROVAL_REQUIRED')
  const layby = { cart: half, customer_name: 'Ana', valid_until: today, method: 'card' as const, amount: '10' }
  expect((await nursery.as('sales').calls(makeLayby, { body: layby })).code).toBe('APPROVAL_REQUIRED')
  expect((await nursery.as('manager').calls(makeLayby, { body: layby })).status).toBe(201)

  const { data } = await quote('manager', half)
  const quoted = { ...data.cart, quote: { id: data.id, number: data.number } }
  const sell = (given: Parameters<typeof toSale>[0]) =>
    nursery.as('sales').calls(createSale, { body: toSale(given, newId(), { method: 'card' }, where) })
  expect((await sell({ ...quoted, discount: { percent: '75' } })).code).toBe('APPROVAL_REQUIRED')
  expect((await sell({ ...quoted, lines: quoted.lines.map((each) => ({ ...each, discount: '90.00' })) })).code).toBe(
    'APPROVAL_REQUIRED',
  )
  expect((await sell(quoted)).data.total_amount).toBe('75.50')
})

test('who may take off 20 % takes it off once: in the quote or in the sale of it', async () => {
  const nursery = await aNursery({ timeZone: zone, discountLimitSales: '20' })
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const [line] = cart.lines
  if (!line) throw new Error('The cart has a line.')
  // 68.40 is 20 % below 85.50.
  const cheap = { ...cart, lines: [{ ...line, quantity: '1', good: { ...line.good, price: '68.40' }, confirm_price: true }] }
  const { data } = await till.calls(calls.makeQuote, { body: { cart: cheap, valid_until: today } })
  const quoted = { ...data.cart, quote: { id: data.id, number: data.number } }
  const sell = (given: Parameters<typeof toSale>[0]) =>
    till.calls(createSale, { body: toSale(given, newId(), { method: 'card' }, where) })
  const less = [
    { ...quoted, discount: { percent: '1' } },
    { ...quoted, lines: quoted.lines.map((each) => ({ ...each, discount: '0.01' })) },
    { ...quoted, lines: quoted.lines.map((each) => ({ ...each, good: { ...each.good, price: '60.00' } })) },
  ]
  for (const each of less) expect((await sell(each)).code).toBe('APPROVAL_REQUIRED')
  expect((await sell(quoted)).data.total_amount).toBe('68.40')
})

test('after its day a quote needs a confirmation of the list price', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const { data: quote } = await till.calls(calls.makeQuote, { body: { cart, valid_until: today } })
  await nursery.has(async (db) => {
    await dearer(db)
    await db.run(sql`UPDATE saved_carts SET valid_until = ${addDays(today, -1)} WHERE nursery_id = ${db.nursery_id}`)
  })
  const body = toSale({ ...quote.cart, quote: { id: quote.id, number: quote.number } }, newId(), { method: 'card' }, where)
  expect(await till.calls(createSale, { body })).toMatchObject({ code: 'PRICE_CHANGED', answer: { current_price: '99.00' } })
  expect((await till.calls(calls.getQuote, { params: { id: quote.id } })).data.state).toBe('open')
})

test('a discount that came by itself stays on the quote; a day that is past, an empty cart and a cancelled quote are refused', async () => {
  const nursery = await aNursery({ timeZone: zone, defaultDiscountPercent: '10', autoDiscountThreshold: '100' })
  const cart = await nursery.has(mulch)
  const till = nursery.as('sales')
  const quote = (body: object) => till.calls(calls.makeQuote, { body: { cart, valid_until: today, ...body } })
  const { data } = await quote({})
  expect(data).toMatchObject({ total_amount: '115.43', cart: { discount: { percent: '10' } } })
  expect(await quote({ valid_until: addDays(today, -1) })).toMatchObject({ status: 422, errors: [{ path: 'valid_until' }] })
  expect((await quote({ cart: { ...cart, lines: [] } })).status).toBe(422)
  const cancel = () => till.calls(calls.cancelQuote, { params: { id: data.id } })
  expect((await cancel()).data.state).toBe('cancelled')
  expect((await cancel()).code).toBe('BAD_STATE')
  const body = toSale({ ...data.cart, quote: { id: data.id, number: data.number } }, newId(), { method: 'card' }, where)
  expect((await till.calls(createSale, { body })).code).toBe('BAD_STATE')
})

/** Rimu at 20.00, a cart with three of them for Bell, who pays 10 % less, and what the account pays. */
async function rimuForBell(db: Db) {
  const [plant, price, bell] = [newId(), newId(), newId()]
  const size = await referenceId(db, 'container_sizes', 'PB3')
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${plant}, 'Rimu', ${await referenceId(db, 'plant_categories', 'Trees')}, 'rimu')`)
  await db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
    VALUES (${db.nursery_id}, ${price}, ${plant}, ${size}, 20)`)
  await db.run(sql`
    INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
    VALUES (${db.nursery_id}, ${plant}, 'R-1', ${size}, 50, 'for_sale', '2026-01-01')`)
  await db.run(sql`
    INSERT INTO business_accounts (nursery_id, id, name, trade_discount) VALUES (${db.nursery_id}, ${bell}, 'Bell', 10)`)
  const names = { common_name: 'Rimu', botanical_name: '', category: 'Trees' }
  const good = { id: price, plant_type_id: plant, container_size: 'PB3', ...names, price: '20.00', barcode: null }
  const prices = { group: null, trade_discount: '10.00' }
  const account = { id: bell, name: 'Bell', prices, exemption_number: '', exemption_until: null }
  const lines = [{ good: { ...good, available: 50, photo: null }, quantity: '3', discount: '0' }]
  return { plant, cart: { lines, customer_name: 'Ana', account } }
}

test('a cart follows its plants and its account: by the name they have now, and with what is on hand now', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const { plant, cart } = await nursery.has(rimuForBell)
  const till = nursery.as('sales')
  const params = { id: newId() }
  const parked = await till.calls(calls.parkCart, { params, body: { name: '', cart } })
  expect(parked.data).toMatchObject({ total_amount: '54.00', cart })
  await nursery.has(async (db) => {
    await db.run(sql`UPDATE plant_types SET common_name = 'Red pine' WHERE nursery_id = ${db.nursery_id} AND id = ${plant}`)
    await db.run(sql`UPDATE business_accounts SET name = 'Bell & Co' WHERE nursery_id = ${db.nursery_id}`)
    await db.run(sql`UPDATE plant_batches SET quantity_current = 8 WHERE nursery_id = ${db.nursery_id}`)
  })
  const { data } = await till.calls(calls.takeUpParked, { params })
  expect(data.cart).toMatchObject({
    account: { name: 'Bell & Co', prices: { trade_discount: '10.00' } },
    lines: [{ good: { common_name: 'Red pine', available: 8, reserved: 0 } }],
  })
})

test('a quote keeps the price its account was given, and the reason, though less is agreed with it since', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const { cart } = await nursery.has(rimuForBell)
  const till = nursery.as('sales')
  const { data: quote } = await till.calls(calls.makeQuote, { body: { cart, valid_until: today } })
  await nursery.has((db) => db.run(sql`UPDATE business_accounts SET trade_discount = 0 WHERE nursery_id = ${db.nursery_id}`))
  const { data } = await till.calls(calls.getQuote, { params: { id: quote.id } })
  expect(data.total_amount).toBe('54.00')
  expect(linePrice(data.cart.lines[0]!, data.cart.account)).toEqual({ price: '18.00', reason: 'Trade discount 10%' })
  const body = toSale({ ...data.cart, quote: { id: quote.id, number: quote.number } }, newId(), { method: 'card' }, where)
  expect((await till.calls(createSale, { body })).data).toMatchObject({
    total_amount: '54.00',
    items: [{ unit_price: '18.00', price_reason: 'Quote Q00001' }],
  })
})

test('a cart that names a plant or an account which is not there is refused in a sentence', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const { cart } = await nursery.has(rimuForBell)
  const [line] = cart.lines
  const unknown = [
    { ...cart, account: { ...cart.account, id: newId() } },
    { ...cart, lines: [{ ...line!, good: { ...line!.good, plant_type_id: newId() } }] },
    { ...cart, quote: { id: newId(), number: 'Q00009' } },
  ]
  for (const each of unknown) {
    const refused = await nursery.as('sales').calls(calls.parkCart, { params: { id: newId() }, body: { name: '', cart: each } })
    expect([refused.status, refused.errors[0]?.message]).toEqual([422, expect.stringContaining('that is not there')])
  }
  expect((await nursery.as('sales').calls(calls.listParked)).data).toEqual([])
})

test('a unit price of a cart is an amount for at least one plant; anything else is refused with its field', async () => {
  const nursery = await aNursery({ timeZone: zone })
  const { cart } = await nursery.has(rimuForBell)
  const [line] = cart.lines
  const park = (unit: object) => {
    const units = { ...cart, lines: [{ ...line!, good: { ...line!.good, unit_prices: [unit] } }] }
    return nursery.as('sales').calls(calls.parkCart, { params: { id: newId() }, body: { name: '', cart: units as never } })
  }
  const tray = { unit: 'tray', plants: 12, price: '100.00' }
  for (const wrong of [{ price: 'much' }, { price: '-1' }, { plants: 0 }, { plants: -12 }, { unit: 'heap' }]) {
    const refused = await park({ ...tray, ...wrong })
    expect([refused.status, refused.code]).toEqual([422, 'INVALID'])
  }
  expect((await park(tray)).data.cart.lines[0]?.good).toMatchObject({ unit_prices: [tray] })
})
