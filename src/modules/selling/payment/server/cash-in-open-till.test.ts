/** Cash comes in and goes out through the drawer of an open till, wherever it is taken or given back. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import * as laybys from '#modules/selling/draft/layby-calls.ts'
import * as orders from '#modules/orders/order/contract.ts'
import { invoiceDockets } from '#modules/orders/order/docket-calls.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { changeBuyer, payAccount, paySale, returnCredit, createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { closeSession, getSession } from '../till-calls.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const cash = 'cash' as const
const key = () => ({ key: randomUUID() })

async function aShop() {
  const nursery = await aNursery({ timeZone, country: 'NZ', gstRegistered: false })
  const { plant } = await nursery.has((db) => forSale(db, { price: '10', quantity: 500 }))
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Rata Landscapes' }, ...key() })
  const charge = async () =>
    (
      await sales.calls(createSale, {
        body: { payment_method: 'account', business_account_id: account.id, items: [lineOf(plant)] },
        ...key(),
      })
    ).data
  const takeOrder = async () => {
    const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 3 }]
    const { data } = await sales.calls(orders.takeCurrentOrder, { body: { customer_name: 'Ana', items }, ...key() })
    return data
  }
  const confirmed = async () => {
    const order = await takeOrder()
    await sales.calls(orders.confirmOrder, { params: { id: order.id }, body: {}, ...key() })
    return order
  }
  const createLayby = async (method: 'cash' | 'card', through: object = {}) => {
    const [good] = (await sales.calls(allPrices)).data
    if (!good) throw new Error('Nothing is for sale.')
    const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' }
    const body = { cart, customer_name: 'Ana', valid_until: addDays(today, 30), method, amount: '4', ...through }
    return sales.calls(laybys.makeLayby, { body, ...key() })
  }
  return { ...nursery, sales, manager, plant, account: { id: account.id }, charge, takeOrder, confirmed, createLayby }
}

type Shop = Awaited<ReturnType<typeof aShop>>
type Try = (through: { till_session_id?: string }) => Promise<{ status: number; code?: string | undefined }>

const deposited = async ({ confirmed, sales }: Shop) => {
  const order = await confirmed()
  const params = { id: order.id }
  await sales.calls(orders.takeDeposit, { params, body: { amount: '20', method: 'card' }, ...key() })
  return params
}

/** Each way of taking cash (+) or giving it back (-): what it takes in all with an open till, and how to try it. */
const ways: readonly (readonly [name: string, drawer: string, prepare: (shop: Shop) => Promise<Try> | Try])[] = [
  [
    'a sale by the API, without a till',
    '10.00',
    ({ sales, plant }) =>
      (through) =>
        sales.calls(createSale, { body: { payment_method: cash, items: [lineOf(plant)], ...through }, ...key() }),
  ],
  [
    'a payment of an invoice',
    '10.00',
    async ({ sales, charge }) => {
      const { id } = await charge()
      return (through) => sales.calls(paySale, { params: { id }, body: { amount: '10', method: cash, ...through }, ...key() })
    },
  ],
  [
    'a payment of an account, some of it in advance',
    '25.00',
    async ({ sales, account, charge }) => {
      await charge()
      const body = { amount: '25', method: cash, keep_rest: true }
      return (through) => sales.calls(payAccount, { params: account, body: { ...body, ...through }, ...key() })
    },
  ],
  [
    'credit of an account given back',
    '-15.00',
    async ({ sales, manager, account }) => {
      await sales.calls(payAccount, { params: account, body: { amount: '15', method: 'card', keep_rest: true }, ...key() })
      return (through) =>
        manager.calls(returnCredit, { params: account, body: { amount: '15', method: cash, ...through }, ...key() })
    },
  ],
  [
    'an invoice on account that somebody else has paid',
    '10.00',
    async ({ manager, charge }) => {
      const { id, version } = await charge()
      return (through) =>
        manager.calls(changeBuyer, {
          params: { id },
          body: { reason: 'Wrong buyer', version, customer_name: 'Bo', payment: { method: cash, paid_on: today, ...through } },
          ...key(),
        })
    },
  ],
  [
    'a refund',
    '-10.00',
    async ({ sales, plant }) => {
      const { data } = await sales.calls(createSale, { body: { payment_method: 'card', items: [lineOf(plant)] }, ...key() })
      const items = [{ sale_item_id: data.items[0]?.id ?? '', quantity: '1', restock: true }]
      return (through) =>
        sales.calls(refundSale, {
          params: { id: data.id },
          body: { reason: 'Too many', method: cash, items, ...through },
          ...key(),
        })
    },
  ],
  [
    'the deposit of a lay-by',
    '4.00',
    ({ createLayby }) =>
      (through) =>
        createLayby(cash, through),
  ],
  [
    'a payment of a lay-by',
    '3.00',
    async ({ sales, createLayby }) => {
      const { id } = (await createLayby('card')).data
      return (through) =>
        sales.calls(laybys.payLayby, { params: { id }, body: { amount: '3', method: cash, ...through }, ...key() })
    },
  ],
  [
    'the rest of a lay-by as it is handed over',
    '6.00',
    async ({ sales, createLayby }) => {
      const { id } = (await createLayby('card')).data
      return (through) =>
        sales.calls(laybys.completeLayby, { params: { id }, body: { payment: { method: cash }, ...through }, ...key() })
    },
  ],
  [
    'what goes back of a cancelled lay-by',
    '-4.00',
    async ({ sales, createLayby }) => {
      const { id } = (await createLayby('card')).data
      return (through) =>
        sales.calls(laybys.cancelLayby, { params: { id }, body: { method: cash, reason: 'Moved', ...through }, ...key() })
    },
  ],
  [
    'a deposit with the confirmation of an order',
    '20.00',
    async ({ sales, takeOrder }) => {
      const params = { id: (await takeOrder()).id }
      return (through) =>
        sales.calls(orders.confirmOrder, {
          params,
          body: { deposit: { amount: '20', method: cash, ...through } },
          ...key(),
        })
    },
  ],
  [
    'a deposit on an order',
    '20.00',
    async ({ sales, confirmed }) => {
      const params = { id: (await confirmed()).id }
      return (through) => sales.calls(orders.takeDeposit, { params, body: { amount: '20', method: cash, ...through }, ...key() })
    },
  ],
  [
    'a deposit given back',
    '-20.00',
    async (shop) => {
      const params = await deposited(shop)
      return (through) => shop.sales.calls(orders.returnDeposit, { params, body: { method: cash, ...through }, ...key() })
    },
  ],
  [
    'the deposit of an order that is cancelled',
    '-20.00',
    async (shop) => {
      const params = await deposited(shop)
      return (through) =>
        shop.sales.calls(orders.cancelOrder, { params, body: { reason: 'Enough', refund_method: cash, ...through }, ...key() })
    },
  ],
  [
    'an order that is delivered and paid',
    '20.00',
    async ({ sales, confirmed }) => {
      const { id, items } = await confirmed()
      const leaving = [{ id: items[0]?.id ?? '', quantity: 2 }]
      return (through) =>
        sales.calls(orders.deliverOrder, { params: { id }, body: { items: leaving, invoice: cash, ...through }, ...key() })
    },
  ],
  [
    'the invoice of a docket',
    '20.00',
    async ({ sales, confirmed }) => {
      const { id, items } = await confirmed()
      const leaving = [{ id: items[0]?.id ?? '', quantity: 2 }]
      const { data } = await sales.calls(orders.deliverOrder, { params: { id }, body: { items: leaving }, ...key() })
      const docket_ids = data.dockets.map((docket) => docket.id)
      return (through) => sales.calls(invoiceDockets, { body: { docket_ids, payment_method: cash, ...through }, ...key() })
    },
  ],
]

test.each(firstOf(ways, 3))('%s: in cash only through an open till, and it is in its count', async (_, drawer, prepare) => {
  const shop = await aShop()
  const attempt = await prepare(shop)
  expect(await attempt({})).toMatchObject({ status: 409, code: 'TILL_CLOSED' })
  const closed = await anOpenTill(shop)
  await shop.sales.calls(closeSession, { params: { id: closed.id }, body: { cash: [] }, ...key() })
  const code = drawer.startsWith('-') ? 'BAD_STATE' : 'TILL_CLOSED'
  expect(await attempt({ till_session_id: closed.id })).toMatchObject({ status: 409, code })
  const session = await anOpenTill(shop, '100')
  expect(Math.floor((await attempt({ till_session_id: session.id })).status / 100)).toBe(2)
  const { data } = await shop.sales.calls(getSession, { params: { id: session.id } })
  const { taken = '', given_back = '' } = data.report.tenders.find(({ method }) => method === 'cash') ?? {}
  expect((Number(taken) - Number(given_back)).toFixed(2)).toBe(drawer)
})

test('a till session that does not exist is refused at its field, whatever is paid with', async () => {
  const shop = await aShop()
  const { id } = await shop.charge()
  const through = { till_session_id: randomUUID() }
  const body = { items: [lineOf(shop.plant)], ...through }
  const message = 'There is no till session with this id. Open the till, or send the id of the session that is open.'
  const refused = { status: 422, errors: [{ path: 'till_session_id', message }] }
  for (const payment_method of ['cash', 'card'] as const) {
    const alone = await shop.sales.calls(createSale, { body: { ...body, payment_method }, ...key() })
    expect(alone).toMatchObject(refused)
    const paid = { params: { id }, body: { amount: '5', method: payment_method, ...through }, ...key() }
    expect(await shop.sales.calls(paySale, paid)).toMatchObject(refused)
  }
})

test('cash of an earlier day was counted then, and needs no till; a till that is closed takes no cash of today', async () => {
  const shop = await aShop()
  const pay = (more: object) =>
    shop.sales.calls(payAccount, {
      params: shop.account,
      body: { amount: '5', method: cash, keep_rest: true, ...more },
      ...key(),
    })
  expect((await pay({ paid_on: addDays(today, -1) })).status).toBe(201)
  const { id } = await anOpenTill(shop)
  await shop.sales.calls(closeSession, { params: { id }, body: { cash: [] }, ...key() })
  expect(await pay({ till_session_id: id })).toMatchObject({ code: 'TILL_CLOSED' })
})
