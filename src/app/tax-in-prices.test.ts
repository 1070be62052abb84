/**
 * Tax is put into prices, or taken out: orders, quotes, lay-bys and standing orders from before are invoiced at the total they
 * had.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccount } from '#modules/customers/contract.ts'
import { accountPrices, createPriceGroup, editPriceGroup, getPriceGroup } from '#modules/customers/price-group-calls.ts'
import { cartOfQuote } from '#modules/selling/cart/change-cart.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'
import { pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'
import { getParked, getQuote, makeQuote, parkCart } from '#modules/selling/draft/draft-calls.ts'
import { completeLayby, makeLayby } from '#modules/selling/draft/layby-calls.ts'
import { orderQuote } from '#modules/orders/entry/contract.ts'
import {
  confirmOrder,
  deliverOrder,
  editCurrentOrder,
  getOrder,
  listCurrentOrders,
  takeCurrentOrder,
} from '#modules/orders/order/contract.ts'
import { invoiceDockets } from '#modules/orders/order/docket-calls.ts'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { getSale, createSale } from '#modules/selling/sale/contract.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { createStandingOrder } from '#modules/orders/standing/contract.ts'
import { makeDrafts } from '#modules/orders/standing/server/standing-orders.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { rounds } from '#testing/size.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const keyed = () => ({ key: randomUUID() })

async function aShop(retailTaxIncluded: boolean) {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true, retailTaxIncluded })
  const manager = nursery.as('manager')
  const supply = { name: 'Bark', unit: 'each', forSale: true, price: '9.99', quantity_on_hand: '1000', average_cost: '1' }
  const { data: bark } = await manager.calls(createItem, { body: supply, ...keyed() })
  const items = [
    { inventory_item_id: bark.id, quantity: 7 },
    { name: 'Delivery', quantity: 1, unit_price: '5.05' },
  ]
  const order = async () => {
    const body = { customer_name: 'Council', discount: '1.11', items }
    return (await manager.calls(takeCurrentOrder, { body, ...keyed() })).data
  }
  const deliver = async ({ id }: Pick<WholeOrder, 'id'>, more: object = { invoice: 'eftpos' }) => {
    await manager.calls(confirmOrder, { params: { id }, body: {}, ...keyed() })
    const { items: lines } = (await manager.calls(getOrder, { params: { id } })).data
    const body = { items: lines.map((line) => ({ id: line.id, quantity: line.quantity })), ...more }
    const { data, detail } = await manager.calls(deliverOrder, { params: { id }, body, ...keyed() })
    expect(detail).toBeUndefined()
    return data
  }
  const invoice = async (taken: Pick<WholeOrder, 'id'>) => {
    const { sale_id } = await deliver(taken)
    const { data } = await manager.calls(getSale, { params: { id: sale_id ?? ('' as never) } })
    return [data.total_amount, data.tax_amount]
  }
  const good = {
    id: bark.id,
    name: 'Bark',
    unit: 'each',
    measured: false,
    price: '9.99',
    barcode: null,
    quantity_on_hand: '1000',
  }
  const cart = {
    lines: [{ good, quantity: '7', discount: '0.50' }],
    customer_name: '',
    discount: { percent: '3' },
  } satisfies TillCart
  const quote = async () => {
    const body = { cart, customer_name: 'Council', valid_until: today } as never
    return (await manager.calls(makeQuote, { body, ...keyed() })).data
  }
  const change = async () => {
    const { status } = await nursery.as('admin').calls(saveSettings, { body: { retailTaxIncluded: !retailTaxIncluded } })
    expect(status).toBe(200)
  }
  return { ...nursery, manager, bark, good, cart, order, deliver, invoice, quote, change }
}

/** With tax in the prices, and in `npm run prove` without it, too. */
const ways = rounds > 1 ? [true, false] : [true]

test.each(ways)('an order keeps its total, edited or not, where prices had tax in them: %s', async (included) => {
  const { manager, order, deliver, invoice, change } = await aShop(included)
  const [first, edited, open] = [await order(), await order(), await order()]
  const before = await invoice(first)
  await change()
  expect((await manager.calls(listCurrentOrders, { query: {} })).data.map(({ total_amount }) => total_amount)).toEqual(
    [first, edited, open].map(({ total_amount }) => total_amount),
  )
  const { id, version, items } = edited
  const lines = items.map(({ inventory_item_id, description, quantity, unit_price }) =>
    inventory_item_id ? { inventory_item_id, quantity, unit_price } : { name: description, quantity, unit_price },
  )
  const body = { version, customer_name: 'Council', discount: '1.11', notes: 'Gate 2', items: lines }
  expect((await manager.calls(editCurrentOrder, { params: { id }, body, ...keyed() })).status).toBe(200)
  expect(await invoice(edited)).toEqual(before)
  const dockets = [await deliver(open, {}), await deliver(await order(), {})].flatMap(({ dockets: left }) => left)
  const docket_ids = dockets.map((docket) => docket.id)
  const both = await manager.calls(invoiceDockets, { body: { docket_ids, payment_method: 'eftpos' }, ...keyed() })
  expect(both.errors).toMatchObject([{ path: 'docket_ids' }])
  const one = await manager.calls(invoiceDockets, {
    body: { docket_ids: docket_ids.slice(0, 1), payment_method: 'eftpos' },
    ...keyed(),
  })
  expect(one.data.total_amount).toBe(before[0])
})

test.each(ways)('a quote and a lay-by keep their totals, where prices had tax in them: %s', async (included) => {
  const { manager, good, cart, invoice, quote, change } = await aShop(included)
  const [ordered, sold, more] = [await quote(), await quote(), await quote()]
  const laid = await manager.calls(makeLayby, {
    body: { cart, customer_name: 'Bell', valid_until: today, amount: '10.00', method: 'eftpos' } as never,
    ...keyed(),
  })
  expect(laid.status, laid.detail).toBe(201)
  await change()
  const { data: settings } = await manager.calls(getSettings)
  const { data: made } = await manager.calls(orderQuote, { body: { quote_id: ordered.id }, ...keyed() })
  expect((await invoice(made))[0]).toBe(ordered.total_amount)

  const sell = async ({ id }: typeof sold, scanned: TillCart['lines'] = []) => {
    const { data } = await manager.calls(getQuote, { params: { id } })
    const atTill = cartOfQuote(data as never, today)
    const whole = { ...atTill, lines: [...atTill.lines, ...scanned] }
    const { till_time: _, ...sale } = toSale(
      whole,
      randomUUID(),
      { method: 'eftpos' },
      { reference: '', at: new Date(), isOffline: false },
    )
    const answer = await manager.calls(createSale, { body: { ...sale, till_reference: undefined }, ...keyed() })
    expect(answer.status, answer.detail).toBe(201)
    return [answer.data.total_amount, moneyText(pricedCart(whole, settings, today).cart?.total_amount ?? 0n)]
  }
  expect(await sell(sold)).toEqual([sold.total_amount, sold.total_amount])
  // Lines added by a scan have the list price, with or without tax like the quote.
  const [total, shown] = await sell(more, [{ good, quantity: '2', discount: '0' }])
  expect(total).toBe(shown)
  expect(Number(total)).toBeGreaterThan(Number(more.total_amount))

  const params = { id: laid.data.id }
  const done = await manager.calls(completeLayby, { params, body: { payment: { method: 'eftpos' } }, ...keyed() })
  expect([done.status, done.detail, done.data.state]).toEqual([200, undefined, 'sold'])
  const { data: sale } = await manager.calls(getSale, { params: { id: done.data.sale_id ?? ('' as never) } })
  expect(sale.total_amount).toBe(laid.data.total_amount)
})

test.each(ways)('a standing order keeps its total, where prices had tax in them: %s', async (included) => {
  const { manager, has, bark, invoice, change } = await aShop(included)
  const items = [{ inventory_item_id: bark.id, quantity: 7, unit_price: '8.88' }]
  const body = { customer_name: 'Council', frequency: 'week' as const, first_day: addDays(today, 3), days_ahead: 5, items }
  expect((await manager.calls(createStandingOrder, { body, ...keyed() })).status).toBe(201)
  await change()
  await has((db) => makeDrafts(db, addDays(today, 7)))
  const [first, second] = (await manager.calls(listCurrentOrders, { query: {} })).data
  const invoices = [await invoice({ id: first?.id ?? ('' as never) }), await invoice({ id: second?.id ?? ('' as never) })]
  const total = included ? ['62.16', '8.11'] : ['71.48', '9.32']
  expect(invoices).toEqual([total, total])
})

test.each(ways)('a price agreed with a group stays what it was, where prices had tax in them: %s', async (included) => {
  const { manager, as, has, change } = await aShop(included)
  const { plant } = await has((db) => forSale(db, { name: 'Rimu', price: '20', quantity: 50 }))
  const rules = [{ plant_type_id: plant, price: '10.00' }]
  const { data: group } = await manager.calls(createPriceGroup, { body: { name: 'Trade', rules }, ...keyed() })
  const account = { name: 'Greenstone', price_group_id: group.id }
  const { data: buyer } = await manager.calls(createAccount, { body: account as never, ...keyed() })
  const sell = async () => {
    const body = { items: [lineOf(plant)], payment_method: 'eftpos' as const, business_account_id: buyer.id }
    const { data, detail } = await manager.calls(createSale, { body, ...keyed() })
    expect(detail).toBeUndefined()
    return data.total_amount
  }
  const read = async () => (await manager.calls(getPriceGroup, { params: { id: group.id } })).data
  const parked = { params: { id: newId() } }
  const prices = async () => (await manager.calls(getParked, parked)).data.cart.account?.prices.group?.rules[0]?.price
  const atTill = {
    id: buyer.id,
    name: 'Greenstone',
    tax_treatment: 'standard' as const,
    prices: { group: null, trade_discount: '0' },
    exemption_number: '',
    exemption_until: null,
  }
  const cart = {
    lines: [{ good: { id: newId(), name: 'Basket', price: '5.00', tax_kind: 'standard' }, quantity: '1', discount: '0' }],
    customer_name: '',
    account: atTill,
  }
  expect((await manager.calls(parkCart, { ...parked, body: { name: '', cart: cart as never } })).detail).toBeUndefined()
  expect(await prices()).toBe('10.00')
  const before = await sell()
  await change()
  expect(await prices()).toBe(included ? '8.70' : '11.50')
  expect(await sell()).toBe(before)
  const shown = await read()
  expect(shown.rules[0]?.price).toBe(included ? '8.70' : '11.50')
  const { price } = (await manager.calls(accountPrices, { params: { id: buyer.id } })).data.group?.rules[0] ?? {}
  expect(price).toBe(shown.rules[0]?.price)
  // Sent as it was read, the rule stays as it was agreed.
  const back = { name: 'Trade gold', version: shown.version, rules: [{ plant_type_id: plant, price: price ?? '' }] }
  expect((await manager.calls(editPriceGroup, { params: { id: group.id }, body: back })).status).toBe(200)
  await as('admin').calls(saveSettings, { body: { retailTaxIncluded: included } })
  expect((await read()).rules[0]?.price).toBe('10.00')
  expect(await sell()).toBe(before)
})

test.each(ways)(
  'a price agreed for a size stays what it was for each plant at its own rate, where prices had tax in them: %s',
  async (included) => {
    const { manager, has, change } = await aShop(included)
    const [rimu, basil] = await has(async (db) => {
      const plants = [
        await forSale(db, { name: 'Rimu', price: '20', quantity: 50 }),
        await forSale(db, { name: 'Basil', price: '20', quantity: 50 }),
      ]
      await db.run(sql`UPDATE plant_types SET tax_kind = 'zero' WHERE nursery_id = ${db.nursery_id} AND id = ${plants[1]?.plant}`)
      return plants.map(({ plant }) => plant)
    })
    const rules = [{ container_size: '14 cm', price: '10.00' }]
    const { data: group } = await manager.calls(createPriceGroup, { body: { name: 'Trade', rules }, ...keyed() })
    const account = { name: 'Greenstone', price_group_id: group.id }
    const { data: buyer } = await manager.calls(createAccount, { body: account as never, ...keyed() })
    const sell = async (plant = '') => {
      const body = { items: [lineOf(plant)], payment_method: 'eftpos' as const, business_account_id: buyer.id }
      const { data, detail } = await manager.calls(createSale, { body, ...keyed() })
      expect(detail).toBeUndefined()
      return data.total_amount
    }
    const before = [await sell(rimu), await sell(basil)]
    expect(before).toEqual([included ? '10.00' : '11.50', '10.00'])
    await change()
    expect([await sell(rimu), await sell(basil)]).toEqual(before)
    // Only the zero-rated plant of that size is left.
    await has((db) =>
      db.run(
        sql`UPDATE plant_type_prices SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${rimu}`,
      ),
    )
    expect((await manager.calls(getPriceGroup, { params: { id: group.id } })).data.rules).toMatchObject([{ price: '10.00' }])
    expect(await sell(basil)).toBe('10.00')
  },
)
