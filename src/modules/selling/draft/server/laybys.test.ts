import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { allPrices } from '#modules/plants/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../layby-calls.ts'
import { suppliesForSale } from '#modules/selling/cart/goods-calls.ts'
import { closeSession, currentSession, getSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'

const until = addDays(dayIn('Pacific/Auckland', new Date()), 30)

/** Five rimu at 20.00 and ten cubic metres of mulch at 80.00; a cart with four of them and two of it comes to 240.00. */
async function aCart(db: Db) {
  const [plant, price, mulch] = [newId(), newId(), newId()]
  await db.run(sql`
    INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${plant}, 'Rimu', ${await referenceId(db, 'plant_categories', 'Trees')}, 'rimu')`)
  await db.run(sql`
    INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price) VALUES (${db.nursery_id}, ${price}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB3')}, 20)`)
  await db.run(sql`
    INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, state, started_on, cost)
    VALUES (${db.nursery_id}, ${newId()}, ${plant}, ${plant}, ${await referenceId(db, 'container_sizes', 'PB3')}, 5, 'for_sale', '2026-01-01', 10)`)
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand)
    VALUES (${db.nursery_id}, ${mulch}, 'Mulch', 'm3', true, 80, 10)`)
  const rimu = {
    id: price,
    plant_type_id: plant,
    container_size: 'PB3',
    common_name: 'Rimu',
    botanical_name: '',
    category: 'Trees',
    price: '20.00',
    barcode: null,
    available: 5,
    photo: null,
  }
  const heap = {
    id: mulch,
    name: 'Mulch',
    unit: 'm3',
    measured: true,
    price: '80.00',
    barcode: null,
    quantity_on_hand: '10.0000',
  }
  const lines = [
    { good: rimu, quantity: '4', discount: '0' },
    { good: heap, quantity: '2', discount: '0' },
  ]
  return { plant, mulch, cart: { lines, customer_name: '' } }
}

async function laidBy(settings: Partial<Settings> = {}, deposit = { method: 'cash' as const, amount: '60.03', tendered: '70' }) {
  const nursery = await aNursery({
    gstRegistered: true,
    country: 'NZ',
    cashRounding: '10c',
    timeZone: 'Pacific/Auckland',
    ...settings,
  })
  const { plant, mulch, cart } = await nursery.has(aCart)
  const till = nursery.as('sales')
  const { data: registered } = await till.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await till.calls(openSession, { params: { id: registered.id }, body: { opening_float: '100' } })
  const body = { cart, customer_name: 'Ana', contact: '021 555', valid_until: until, till_session_id: session.id, ...deposit }
  const made = await till.calls(calls.makeLayby, { body })
  const at = { params: { id: made.data.id } }
  const plants = (quantity: string) =>
    till.calls(createSale, {
      body: { payment_method: 'card', items: [{ item_type: 'plant', plant_type_id: plant, container_size: 'PB3', quantity }] },
    })
  const drawer = async () =>
    (await till.calls(currentSession, { params: { id: registered.id } })).data?.report.tenders.find(
      ({ method }) => method === 'cash',
    )
  return { nursery, till, session, made, body, at, plants, mulch, drawer }
}

test('a deposit reserves the goods: other tills see less, and cannot sell them', async () => {
  const { till, made, plants, mulch, body } = await laidBy()
  expect(made.status).toBe(201)
  expect(made.data).toMatchObject({
    number: 'L00001',
    customer_name: 'Ana',
    total_amount: '240.00',
    paid_amount: '60.03',
    state: 'open',
    payments: [{ amount: '60.03', method: 'cash', rounding: '-0.03' }],
  })
  expect((await till.calls(allPrices)).data).toMatchObject([{ common_name: 'Rimu', available: 1 }])
  expect((await till.calls(suppliesForSale)).data).toMatchObject([{ name: 'Mulch', quantity_on_hand: '8.0000' }])
  const refused = await plants('2')
  expect(refused).toMatchObject({ code: 'NOT_ENOUGH_PLANTS', answer: { available: 1 } })
  const heap = { item_type: 'other' as const, inventory_item_id: mulch, quantity: '8.5' }
  expect((await till.calls(createSale, { body: { payment_method: 'card', items: [heap] } })).code).toBe('SHORT_SUPPLIES')
  expect((await plants('1')).status).toBe(201)
  const { till_session_id: _, ...again } = body
  expect((await till.calls(calls.makeLayby, { body: again })).detail).toContain('reserved for lay-bys')
})

test('of two lay-bys of the last plants at once one is made', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { cart } = await nursery.has(aCart)
  const body = { cart, customer_name: 'Ana', valid_until: until, method: 'card' as const, amount: '10' }
  const made = await Promise.all([1, 2, 3].map(() => nursery.as('sales').calls(calls.makeLayby, { body })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('it is paid by and by, never too much, and handed over with one invoice; the drawer counts each payment once', async () => {
  const { till, at, session, drawer, nursery } = await laidBy()
  const pay = (amount: string) =>
    till.calls(calls.payLayby, { ...at, body: { method: 'card', amount, till_session_id: session.id } })
  expect((await pay('100')).data.paid_amount).toBe('160.03')
  expect(await pay('80')).toMatchObject({ code: 'OVERPAID', answer: { available: '79.97' } })
  expect((await till.calls(calls.completeLayby, { ...at, body: {} })).errors[0]?.path).toBe('payment')
  const held = await till.calls(calls.listLaybys, { query: { state: 'open' } })
  expect(held.meta).toMatchObject({ held: '160.03' })
  const done = await till.calls(calls.completeLayby, {
    ...at,
    body: { payment: { method: 'cash', tendered: '80' }, till_session_id: session.id },
  })
  expect(done.data).toMatchObject({ state: 'sold', paid_amount: '240.00' })
  const sale = await till.calls(getSale, { params: { id: done.data.sale_id ?? '' } })
  expect(sale.data).toMatchObject({
    invoice_number: '00001',
    total_amount: '240.00',
    payment_status: 'paid',
    payment_method: 'cash',
    customer_name: 'Ana',
    payments: [{ method: 'deposit', amount: '240.00' }],
  })
  // 60.00 and 80.00 in coins.
  expect(await drawer()).toMatchObject({ taken: '140.00', expected: '240.00' })
  expect((await till.calls(allPrices)).data).toMatchObject([{ available: 1 }])
  expect((await till.calls(calls.listLaybys)).meta).toMatchObject({ held: '0.00' })
  const again = await till.calls(calls.completeLayby, { ...at, body: {} })
  expect(again.detail).toContain('already handed over')
  const voiding = { params: { id: sale.data.id }, body: { reason: 'Oops', version: sale.data.version } }
  const response = await nursery.as('manager').calls(voidSale, voiding)
  expect(response.errors[0]?.message).toBe('$240.00 was paid in advance. Choose a refund method.')
  const refunds = [{ method: 'cash' as const, amount: '240.00', till_session_id: session.id }]
  const voided = await nursery.as('manager').calls(voidSale, { ...voiding, body: { ...voiding.body, refunds } })
  expect(voided.status).toBe(200)
  expect(await drawer()).toMatchObject({ taken: '140.00', given_back: '240.00', expected: '0.00' })
  expect((await till.calls(calls.listLaybys)).meta).toMatchObject({ held: '0.00' })
})

test.each([
  ['with tax in the price', { retailTaxIncluded: true }],
  ['with tax on top', { retailTaxIncluded: false }],
])(
  'cancelled, what was paid goes back less the fee, which has an invoice; the goods are free again (%s)',
  async (_, settings) => {
    const { till, at, session, drawer } = await laidBy({ laybyFee: '10', ...settings })
    const body = { method: 'cash' as const, reason: 'Moved away', till_session_id: session.id }
    const { data, status } = await till.calls(calls.cancelLayby, { ...at, body })
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'cancelled', paid_amount: '6.00' })
    const fee = await till.calls(getSale, { params: { id: data.sale_id ?? '' } })
    expect(fee.data).toMatchObject({
      total_amount: '6.00',
      tax_amount: '0.78',
      items: [{ inventory_item_name: 'Lay-by cancellation fee' }],
      payments: [{ method: 'deposit', amount: '6.00' }],
    })
    // 54.03 back, in coins 54.00.
    expect(await drawer()).toMatchObject({ taken: '60.00', given_back: '54.00', expected: '106.00' })
    expect((await till.calls(allPrices)).data).toMatchObject([{ available: 5 }])
  },
)

test('cancelled after two payments, the refund gives back each of them, by its own method first, and says what is left of a payment', async () => {
  const { till, at, nursery } = await laidBy({ laybyFee: '10' })
  await till.calls(calls.payLayby, { ...at, body: { method: 'card', amount: '40' } })
  const [byCash, byCard] = (await till.calls(calls.getLayby, at)).data.payments
  const { data } = await till.calls(calls.cancelLayby, { ...at, body: { method: 'card', reason: 'Moved away' } })
  // 100.03 was paid, the fee is 10.00.
  const refunds = data.payments.slice(2).toSorted((a, b) => Number(b.amount) - Number(a.amount))
  expect(refunds).toMatchObject([
    { amount: '-40.00', method: 'card', reverses: byCard?.id },
    { amount: '-50.03', method: 'card', reverses: byCash?.id },
  ])
  expect(data.paid_amount).toBe('10.00')
  const Reversed = z.object({ reverses: z.string(), reason: z.string() })
  const rows = await nursery.has((db) =>
    db.many(
      Reversed,
      sql`SELECT reverses, reason FROM payments WHERE nursery_id = ${db.nursery_id} AND amount < 0 ORDER BY amount DESC`,
    ),
  )
  expect(rows).toEqual([
    { reverses: byCard?.id, reason: 'Moved away' },
    { reverses: byCash?.id, reason: 'Moved away' },
  ])
})

test('without a fee everything is refunded, and there is no invoice', async () => {
  const { till, at, nursery } = await laidBy()
  const { data } = await till.calls(calls.cancelLayby, { ...at, body: { method: 'card', reason: 'Moved away' } })
  expect(data).toMatchObject({ state: 'cancelled', sale_id: null, paid_amount: '0.00' })
  const Sales = z.object({ count: z.int() })
  const sales = await nursery.has((db) =>
    db.one(Sales, sql`SELECT count(*)::int AS count FROM sales WHERE nursery_id = ${db.nursery_id}`),
  )
  expect(sales.count).toBe(0)
})

test('a closed till pays nothing back for a lay-by, and what is paid after the close counts in no till', async () => {
  const { till, at, session } = await laidBy()
  await till.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '20', count: 8 }] } })
  const cancelled = await till.calls(calls.cancelLayby, {
    ...at,
    body: { method: 'cash', reason: 'Moved away', till_session_id: session.id },
  })
  expect([cancelled.code, cancelled.detail]).toEqual(['BAD_STATE', expect.stringContaining('This till is closed')])
  const report = async () => (await till.calls(getSession, { params: { id: session.id } })).data.report
  const before = await report()
  const paid = await till.calls(calls.payLayby, { ...at, body: { method: 'card', amount: '10', till_session_id: session.id } })
  expect(paid.data.paid_amount).toBe('70.03')
  expect(await report()).toEqual(before)
})

test('a payment of a lay-by is reversed while it is open, by a manager: that much is to be paid again', async () => {
  const { till, nursery, at, session, drawer } = await laidBy()
  const { data: before } = await till.calls(calls.getLayby, at)
  const [deposit] = before.payments
  const params = { id: at.params.id, paymentId: deposit?.id ?? '' }
  const body = { reason: 'Rung up twice', till_session_id: session.id }
  expect((await till.calls(calls.reverseLaybyPayment, { params, body })).status).toBe(403)
  const reverse = () => nursery.as('manager').calls(calls.reverseLaybyPayment, { params, body })
  expect((await reverse()).status).toBe(204)
  const { data } = await till.calls(calls.getLayby, at)
  expect(data).toMatchObject({ state: 'open', paid_amount: '0.00', payments: [{}, { amount: '-60.03', reverses: deposit?.id }] })
  expect(await drawer()).toMatchObject({ taken: '60.00', given_back: '60.00', expected: '100.00' })
  expect((await reverse()).detail).toBe('This payment is already reversed.')
  await till.calls(calls.payLayby, { ...at, body: { method: 'card', amount: '10' } })
  await till.calls(calls.cancelLayby, { ...at, body: { method: 'card', reason: 'Moved away' } })
  expect((await reverse()).detail).toContain('already cancelled')
})
