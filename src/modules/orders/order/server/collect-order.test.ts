/** An order that is collected at the till with other goods: one invoice, paid as a sale is. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { bookedByPurpose, bookedWithCustomers, postedByPurpose, unbalanced } from '#testing/ledgers.ts'
import { aNursery } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { getSession } from '#modules/selling/payment/till-calls.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { type CartAccount, type TillCart, emptyCart } from '#modules/selling/cart/cart.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { cartWithOrder, collectionOf } from '../cart-with-order.ts'
import { collectOrder, dueForItems } from '../docket-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const key = () => ({ key: randomUUID() })

test('is one sale with the other goods of the cart, less what was paid before', async () => {
  const nursery = await aNursery({
    timeZone: 'Pacific/Auckland',
    country: 'NZ',
    gstRegistered: true,
    retailTaxIncluded: true,
    cashRounding: '10c',
  })
  const stake = newId()
  const plant = await nursery.has(async (db) => {
    const { plant, batch } = await forSale(db, { quantity: 6, cost: 6 })
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on)
      VALUES (${db.nursery_id}, ${batch}, 'created', 6, 6, 6, '2026-01-01')`)
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand, average_cost)
      VALUES (${db.nursery_id}, ${stake}, 'Stake', 'each', true, 2, 10, 0.5)`)
    await db.run(sql`
      INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost)
      VALUES (${db.nursery_id}, ${stake}, 'opening', 10, 0, 10, 0.5)`)
    return plant
  })
  const { id: till_session_id } = await anOpenTill(nursery, '100')
  const manager = nursery.as('manager')
  const ordered = [
    { plant_type_id: plant, container_size: '14 cm', quantity: 3 },
    { name: 'Planting', quantity: 1, unit_price: '19.80' },
  ]
  const take = async (customer_name: string, deposit: string) => {
    const body = { customer_name, items: ordered, discount: '2' }
    const { data } = await manager.calls(calls.takeCurrentOrder, { body, ...key() })
    const paid = { amount: deposit, method: 'cash' as const, till_session_id }
    await manager.calls(calls.confirmOrder, { params: { id: data.id }, body: { deposit: paid, back_order: true }, ...key() })
    return data
  }
  const order = await take('Ana Tui', '5')
  const other = await take('Tom Rata', '1')
  const all = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const settings = await nursery.has(readSettings)
  const basket = {
    good: { id: 'basket', name: 'Basket', price: '3', tax_kind: 'standard' as const },
    quantity: '1',
    discount: '0.5',
  }
  const stakes = {
    good: { id: stake, name: 'Stake', unit: 'each', measured: false, price: '2', barcode: null, quantity_on_hand: '10' },
    quantity: '3',
    discount: '1',
  }
  /** The body of the till for the goods that leave, of an order and others. */
  const sentFor = async (
    id: string,
    items: readonly { id: string; quantity: number }[],
    lines: TillCart['lines'],
    now = settings,
    account?: CartAccount,
  ) => {
    const params = { id }
    const { data } = await manager.calls(calls.getOrder, { params })
    const { data: due } = await manager.calls(dueForItems, { params, body: { items: [...items] } })
    const pricing = { settings: now, today }
    const cart = cartWithOrder({ ...emptyCart, lines }, { order: data, items, due, account }, pricing)
    if (!cart.order) throw new Error('It is in the cart.')
    return { ...collectionOf(cart, cart.order, { method: 'cash', tendered: '60' }, pricing), till_session_id }
  }
  // 30.00 + 19.80 − 2.00 ordered; 5.00 and 2.50 of other goods.
  const body = await sentFor(order.id, all, [stakes, basket])
  expect(body.total_amount).toBe('55.30')
  const collect = (sent: object) =>
    manager.calls(collectOrder, { params: { id: order.id }, body: { ...body, ...sent }, ...key() })

  // The other order has three of the six plants.
  const promised = { goods: [lineOf(plant)].map((line) => ({ ...line, unit_price: '10' })), total_amount: '57.80' }
  expect((await collect(promised)).answer).toMatchObject({ code: 'PROMISED_TO_ORDERS', available: 0 })
  expect((await collect({ total_amount: '55.20' })).detail).toBe(
    'This comes to $55.30 now, not $55.20. Take the order out of the cart and collect it again.',
  )
  expect((await collect({ goods: [], total_amount: '47.80', tendered: '40' })).errors).toMatchObject([{ path: 'tendered' }])
  const before = (await manager.calls(calls.getOrder, { params: { id: order.id } })).data
  expect(before).toMatchObject({ status: 'confirmed', total_amount: '47.80', deposit_held: '5.00', dockets: [] })

  const { data: sale } = await collect({})
  expect(sale).toMatchObject({
    total_amount: '55.30',
    customer_name: 'Ana Tui',
    items: [
      { line_total: '28.95' },
      { line_total: '19.11' },
      { inventory_item_name: 'Stake', line_total: '4.83' },
      { inventory_item_name: 'Basket', line_total: '2.41' },
    ],
    payments: [
      { method: 'deposit', amount: '5.00' },
      { method: 'cash', amount: '50.30', tendered: '60.00' },
    ],
  })
  const after = (await manager.calls(calls.getOrder, { params: { id: order.id } })).data
  expect(after).toMatchObject({ status: 'invoiced', sale_id: sale.id, total_amount: '55.30', deposit_held: '0.00' })
  expect(after.items.map(({ description }) => description)).toEqual(['Lavender, 14 cm', 'Planting', 'Stake', 'Basket'])
  const { data: drawer } = await manager.calls(getSession, { params: { id: till_session_id } })
  expect(drawer.report.tenders).toContainEqual(expect.objectContaining({ method: 'cash', expected: '156.30' }))

  const booksAgree = async () => {
    await bringJournalUpToDate((work) => nursery.has(work))
    expect(await unbalanced(nursery.nursery_id)).toEqual([])
    const booked = { ...(await bookedByPurpose(nursery.nursery_id)), ...(await bookedWithCustomers(nursery.nursery_id)) }
    expect(await postedByPurpose(nursery.nursery_id)).toMatchObject(booked)
  }
  await booksAgree()
  // Part of the other order, whose prices include tax, with goods of a list whose prices do no more: 10.00 − 0.40 + 3.45 − 0.50, less 1.00.
  const [first] = other.items
  await nursery.as('admin').calls(saveSettings, { body: { retailTaxIncluded: false } })
  const part = await sentFor(other.id, [{ id: first?.id ?? '', quantity: 1 }], [basket], {
    ...settings,
    retailTaxIncluded: false,
  })
  const payments = [
    { method: 'eftpos' as const, amount: '5.00' },
    { method: 'cash' as const, amount: '6.55' },
  ]
  const { tendered: _, ...unpaid } = part
  const paidTwice = await manager.calls(collectOrder, {
    params: { id: other.id },
    body: { ...unpaid, payments },
    ...key(),
  })
  expect(paidTwice.detail).toBeUndefined()
  expect(paidTwice.data.payments.map(({ method, amount }) => `${method} ${amount}`)).toEqual([
    'deposit 1.00',
    'eftpos 5.00',
    'cash 6.55',
  ])
  const { version } = (await manager.calls(getSale, { params: { id: sale.id } })).data
  const refunds = [{ method: 'cash' as const, amount: '50.30', till_session_id }]
  await manager.calls(voidSale, { params: { id: sale.id }, body: { reason: 'Changed mind', version, refunds }, ...key() })
  await booksAgree()

  // A buyer who is charged no tax, while prices include it: 8.70 − 3.48 + 17.22 − 1.00 ordered; of the stakes 3 × 1.74 − 1.00 and of the basket
  // 2.61 − 0.50: a discount by hand is of the price shown.
  await nursery.as('admin').calls(saveSettings, { body: { retailTaxIncluded: true } })
  const exempt = { name: 'Rest Home', exemption_number: 'X-1' }
  const { data: account } = await manager.calls(createAccount, { body: exempt })
  const lines = [
    { plant_type_id: plant, container_size: '14 cm', quantity: 1, unit_price: '10', unit_saving: '4' },
    { name: 'Planting', quantity: 1, unit_price: '19.80' },
  ]
  const untaxed = { business_account_id: account.id, items: lines, discount: '1' }
  const { data: third } = await manager.calls(calls.takeCurrentOrder, { body: untaxed, ...key() })
  await manager.calls(calls.confirmOrder, { params: { id: third.id }, body: { back_order: true }, ...key() })
  const leaving = third.items.map(({ id, quantity }) => ({ id, quantity }))
  const cartAccount = { ...account, prices: { group: null, trade_discount: account.trade_discount } }
  const free = await sentFor(third.id, leaving, [stakes, basket], settings, cartAccount)
  const { data: dueThen } = await manager.calls(dueForItems, { params: { id: third.id }, body: { items: leaving } })
  expect(dueThen.total_amount).toBe('21.44')
  const freed = await manager.calls(collectOrder, { params: { id: third.id }, body: free, ...key() })
  expect(freed.detail).toBeUndefined()
  expect(freed.data).toMatchObject({ total_amount: '27.77', tax_amount: '0.00' })
})
