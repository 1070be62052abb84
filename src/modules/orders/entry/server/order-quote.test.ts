/** A quote becomes an order: once, at its prices, and only while they hold. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { cancelQuote, getQuote, listQuotes, makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { confirmOrder, deliverOrder, editCurrentOrder, getOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { orderQuote } from '../contract.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())

async function aQuote() {
  const nursery = await aNursery({ timeZone: zone, gstRegistered: true })
  const [plant, price] = [newId(), newId()]
  await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, botanical_name, category_id, search_text)
      VALUES (${db.nursery_id}, ${plant}, 'Rimu', 'Dacrydium cupressinum', ${await referenceId(db, 'plant_categories', 'Trees')}, 'rimu')`)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price) VALUES (${db.nursery_id}, ${price}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB3')}, 16.90)`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on)
      VALUES (${db.nursery_id}, ${plant}, 'R-1', ${await referenceId(db, 'container_sizes', 'PB3')}, 50, 'for_sale', '2026-01-01')`)
  })
  const rimu = {
    id: price,
    plant_type_id: plant,
    container_size: 'PB3',
    common_name: 'Rimu',
    botanical_name: 'Dacrydium cupressinum',
    category: 'Trees',
    price: '16.90',
    barcode: null,
    available: 50,
    photo: null,
  }
  const sales = nursery.as('sales')
  const quote = async (change: Partial<TillCart> = {}) => {
    const cart = {
      lines: [{ good: rimu, quantity: '7', discount: '1.30' }],
      customer_name: '',
      discount: { percent: '10' },
      ...change,
    }
    const body = { cart, customer_name: 'Bell', valid_until: today } as never
    return (await sales.calls(makeQuote, { body, key: randomUUID() })).data
  }
  const order = (quote_id: string) => sales.calls(orderQuote, { body: { quote_id }, key: randomUUID() })
  const dearer = () =>
    nursery.has((db) => db.run(sql`UPDATE plant_type_prices SET price = 21 WHERE nursery_id = ${db.nursery_id}`))
  return { ...nursery, sales, rimu, quote, order, dearer }
}

test('an order comes to the cent of its quote, though the list is dearer, and so does its invoice; many who ask get one order', async () => {
  const { sales, quote, order, dearer } = await aQuote()
  const quoted = await quote()
  // 7 × 16.90 − 1.30, less 10 %
  expect(quoted.total_amount).toBe('105.30')
  await dearer()
  const answers = await Promise.all([1, 2, 3].map(() => order(quoted.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const made = answers.find(({ status }) => status === 201)?.data
  expect(made).toMatchObject({
    status: 'draft',
    customer_name: 'Bell',
    discount: '13.00',
    total_amount: '105.30',
    notes: 'Quote Q00001',
    items: [{ quantity: 7, unit_price: '16.90' }],
  })
  expect((await sales.calls(getQuote, { params: { id: quoted.id } })).data).toMatchObject({
    state: 'ordered',
    order_id: made?.id,
  })
  expect((await sales.calls(listQuotes, { query: { state: 'open' } })).data).toEqual([])
  const cancelled = await sales.calls(cancelQuote, { params: { id: quoted.id } })
  expect(cancelled.detail).toBe('Quote Q00001 is already ordered.')

  const params = { id: made?.id ?? '' }
  const { data: whole } = await sales.calls(getOrder, { params })
  await sales.calls(confirmOrder, { params, body: {}, key: randomUUID() })
  const items = [{ id: whole.items[0]?.id ?? '', quantity: 7 }]
  const { data: left } = await sales.calls(deliverOrder, { params, body: { items, invoice: 'eftpos' }, key: randomUUID() })
  const sale = await sales.calls(getSale, { params: { id: left.sale_id ?? '' } })
  expect(sale.data.total_amount).toBe('105.30')
})

test('a quote whose day is over is refused in a sentence, and stays open', async () => {
  const { quote, order, rimu, has, sales } = await aQuote()
  const late = await quote({ lines: [{ good: rimu, quantity: '1', discount: '0' }] })
  await has((db) => db.run(sql`UPDATE saved_carts SET valid_until = ${addDays(today, -1)} WHERE id = ${late.id}`))
  expect((await order(late.id)).detail).toMatch(/^The prices of quote Q00001 held until .*Make another quote/)
  expect((await sales.calls(listQuotes, { query: { state: 'open' } })).data).toHaveLength(1)
})

test('a basket and a delivery without tax go from the quote to the order, its change, its part deliveries and its invoices, to the cent', async () => {
  const { quote, order, rimu, sales } = await aQuote()
  const basket = { id: newId(), name: 'Hanging basket', price: '39.00', tax_kind: 'standard' as const }
  const delivery = { id: newId(), name: 'Delivery to Raglan', price: '45.00', tax_kind: 'zero' as const }
  const quoted = await quote({
    discount: { percent: '0' },
    lines: [
      { good: rimu, quantity: '2', discount: '0' },
      { good: basket, quantity: '3', discount: '0' },
      { good: delivery, quantity: '1', discount: '0' },
    ],
  })
  const made = await order(quoted.id)
  expect([quoted.total_amount, made.data.total_amount]).toEqual(['195.80', '195.80'])
  const params = { id: made.data.id }
  const { data: first } = await sales.calls(getOrder, { params })
  expect(first.items.map(({ description, tax_kind, unit_price }) => [description, tax_kind, unit_price])).toEqual([
    ['Rimu, PB3', 'standard', '16.90'],
    ['Hanging basket', 'standard', '39.00'],
    ['Delivery to Raglan', 'zero', '45.00'],
  ])
  const items = first.items.map((item) => ({
    ...(item.plant_type_id
      ? { plant_type_id: item.plant_type_id, container_size: item.container_size ?? '' }
      : { name: item.description, tax_kind: item.tax_kind }),
    quantity: item.description === 'Hanging basket' ? 4 : item.quantity,
    unit_price: item.unit_price,
  }))
  const changed = await sales.calls(editCurrentOrder, { params, body: { customer_name: 'Bell', items, version: first.version } })
  expect(changed.data.total_amount).toBe('234.80')
  expect(
    (await sales.calls(confirmOrder, { params, body: {}, key: randomUUID() })).data.items.map((item) => item.quantity_reserved),
  ).toEqual([2, 4, 1])

  const [tree, baskets, drive] = changed.data.items.map(({ id }) => id)
  const leave = (lines: [string | undefined, number][]) =>
    sales.calls(deliverOrder, {
      params,
      body: { items: lines.map(([id = '', quantity]) => ({ id, quantity })), invoice: 'eftpos' },
      key: randomUUID(),
    })
  await leave([
    [baskets, 1],
    [drive, 1],
  ])
  const { data: last } = await leave([
    [tree, 2],
    [baskets, 3],
  ])
  expect(last.status).toBe('invoiced')
  const invoices = await Promise.all(
    [...new Set(last.dockets.map(({ sale_id }) => sale_id ?? ''))].map((id) => sales.calls(getSale, { params: { id } })),
  )
  const bills = invoices.map(({ data }) => data).toSorted((a, b) => a.invoice_number.localeCompare(b.invoice_number))
  expect(bills.map(({ total_amount, tax_amount }) => [total_amount, tax_amount])).toEqual([
    ['84.00', '5.09'],
    ['150.80', '19.67'],
  ])
  expect(bills[0]?.items.map(({ inventory_item_name, tax_amount }) => [inventory_item_name, tax_amount])).toEqual([
    ['Hanging basket', '5.09'],
    ['Delivery to Raglan', '0.00'],
  ])
})

test('a line that is named has a price, and only such a line says whether it is taxed', async () => {
  const { sales, rimu } = await aQuote()
  const take = (item: object) =>
    sales.calls(takeCurrentOrder, { body: { customer_name: 'Bell', items: [item] } as never, key: randomUUID() })
  expect((await take({ name: 'Delivery', quantity: 1 })).errors).toEqual([
    { path: 'items.0.unit_price', message: 'Enter a price.' },
  ])
  const plant = { plant_type_id: rimu.plant_type_id, container_size: 'PB3', quantity: 1 }
  expect((await take({ ...plant, tax_kind: 'zero' as const })).errors[0]?.path).toBe('items.0.tax_kind')
  expect((await take({ ...plant, name: 'Delivery', unit_price: '1' })).errors[0]?.path).toBe('items.0.plant_type_id')
  expect((await take({ name: 'Delivery', unit_price: '45', quantity: 1 })).data.items[0]).toMatchObject({
    description: 'Delivery',
    tax_kind: 'standard' as const,
    line_total: '45.00',
  })
})
