/** Further cases of `corrected-prices.test.ts`. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#testing/batches.ts'
import { aNursery } from '#testing/nursery.ts'
import { createExpense, editExpense, getExpense } from '#modules/buying/expense/contract.ts'
import { voidSale, createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { sql } from '#server/sql.ts'
import * as purchases from '#modules/buying/stockroom/contract.ts'
import { createBill, editBill, getBill, listBills, voidBill } from '../contract.ts'
import { key } from './testing-corrected-prices.ts'

const Stock = z.object({ quantity: z.string(), average: z.string(), value: z.string(), worth: z.string() })

type Nursery = Awaited<ReturnType<typeof aNursery>>

interface SoldHere {
  readonly id: string
  readonly version: number
  readonly total_amount: string
  readonly items: readonly { readonly id: string }[]
}

let bills = 1

/** A supply that is for sale; each step is done as a person would. */
async function aSupply(nursery: Nursery) {
  const manager = nursery.as('manager')
  const { data: item } = await manager.calls(supplies.createItem, {
    body: { name: 'Pot', unit: 'each', forSale: true, price: '20.00' },
    key: key(),
  })
  const inventory_item_id = item.id
  const expenseOf = (quantity: number, cost: string) => ({
    expense_date: today,
    vendor: 'Pot Co',
    category: 'Pots',
    cost,
    quantity: String(quantity),
  })
  const done = <T>({ status, detail, data }: { status: number; detail: string | undefined; data: T }) => {
    expect([status < 300, detail]).toEqual([true, undefined])
    return data
  }
  return {
    item,
    manager,
    buy: async (quantity: number, cost: string) =>
      done(await manager.calls(createExpense, { body: { ...expenseOf(quantity, cost), inventory_item_id }, key: key() })).id,
    correct: async (id: string, quantity: number, cost: string) => {
      const { version } = (await manager.calls(getExpense, { params: { id } })).data
      done(await manager.calls(editExpense, { params: { id }, body: { ...expenseOf(quantity, cost), version } }))
    },
    use: async (quantity: number) => {
      const body = { inventory_item_id, kind: 'use' as const, quantity: String(quantity) }
      return done(await manager.calls(supplies.addTransaction, { body, key: key() })).id
    },
    unuse: async (id: string) => done(await manager.calls(supplies.deleteTransaction, { params: { id } })),
    deliver: async (quantity: number, unit_cost: string) => {
      const wanted = { vendor: 'Pot Co', items: [{ inventory_item_id, quantity: String(quantity), unit_cost }] }
      const { id, version } = done(await manager.calls(purchases.draftPurchase, { body: wanted, key: key() }))
      const params = { id }
      const sent = done(await manager.calls(purchases.setPurchaseState, { params, body: { to: 'sent', version } }))
      const line_id = sent.items[0]?.id ?? ''
      const body = { received_on: today, billing: 'later' as const, lines: [{ line_id, quantity: String(quantity) }] }
      done(await manager.calls(purchases.receivePurchase, { params, body, key: key() }))
      return { id, line_id }
    },
    bill: async ({ id, line_id }: { id: string; line_id: string }, quantity: number, unit_cost: string) => {
      const bill_number = `P ${bills++}`
      const lines = [{ line_id, quantity: String(quantity), unit_cost }]
      const body = { bill_number, bill_date: today, gst_paid: '0', lines }
      done(await manager.calls(purchases.billPurchase, { params: { id }, body, key: key() }))
      const { data } = await manager.calls(listBills, { query: { search: bill_number } })
      return data.find((bill) => bill.bill_number === bill_number)?.id ?? ''
    },
    voidBill: async (id: string) => {
      const { version } = (await manager.calls(getBill, { params: { id } })).data
      done(await manager.calls(voidBill, { params: { id }, body: { reason: 'Wrong price', version } }))
    },
    credit: async ({ id, items }: SoldHere, quantity: number) => {
      const item = { sale_item_id: items[0]?.id ?? '', quantity: String(quantity), restock: true }
      const body = { reason: 'Too many', method: 'card' as const, items: [item] }
      done(await manager.calls(refundSale, { params: { id }, body, key: key() }))
    },
    voidSale: async ({ id, version, total_amount }: SoldHere) => {
      const refunds = [{ method: 'card' as const, amount: total_amount }]
      done(await manager.calls(voidSale, { params: { id }, body: { reason: 'Wrong customer', version, refunds } }))
    },
    sell: async (quantity: number) => {
      const items = [{ item_type: 'other' as const, inventory_item_id, quantity: String(quantity) }]
      return done(await manager.calls(createSale, { body: { payment_method: 'card', items }, key: key() }))
    },
    /** Stock by the supply and by its ledger, with all decimals. */
    stock: () =>
      nursery.has((db) =>
        db.one(
          Stock,
          sql`
          SELECT quantity_on_hand::text AS quantity, average_cost::text AS average,
            trim_scale((SELECT sum(delta * unit_cost) FROM inventory_transactions AS move
              WHERE move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = item.id))::text AS value,
            trim_scale(round(quantity_on_hand * average_cost, 6))::text AS worth
          FROM inventory_items AS item WHERE item.nursery_id = ${db.nursery_id} AND item.id = ${inventory_item_id}`,
        ),
      ),
  }
}

test('thirty lines of a bill of one supply are corrected at once, exactly, although most of it is used', async () => {
  const nursery = await aNursery()
  const { item, manager, use, stock } = await aSupply(nursery)
  const header = { vendor: 'Pot Co', bill_number: 'P 1', bill_date: today }
  const lines = (cost: string) =>
    Array.from({ length: 30 }, () => ({ category: 'Pots', cost, quantity: '3', inventory_item_id: item.id }))
  const { data: bill } = await manager.calls(createBill, { body: { ...header, lines: lines('1.00') }, key: key() })
  await use(71)
  const [line] = lines('60.00')
  if (!line) throw new Error('A line.')
  const body = { ...header, version: bill.version, lines: bill.lines.map(({ id }) => ({ ...line, id })) }
  expect((await manager.calls(editBill, { params: { id: bill.id }, body })).detail).toBeUndefined()
  expect(await stock()).toEqual({ quantity: '19.0000', average: '20.000000', value: '380', worth: '380' })
})

test('what comes back of a sale after a correction comes back at what was paid, in parts or by a void', async () => {
  const nursery = await aNursery()
  const supply = await aSupply(nursery)
  const { buy, correct, sell, stock } = supply
  const bought = await buy(100, '100.00')
  const [first, second] = [await sell(40), await sell(20)]
  await correct(bought, 100, '200.00')
  expect(await stock()).toMatchObject({ quantity: '40.0000', average: '2.000000', value: '80' })
  await supply.credit(first, 15)
  expect(await stock()).toMatchObject({ quantity: '55.0000', average: '2.000000', value: '110' })
  await supply.voidSale(second)
  expect(await stock()).toMatchObject({ quantity: '75.0000', average: '2.000000', value: '150' })
})

interface Bought {
  readonly quantity: number
  cost: number
}
type Event =
  | { readonly bought: Bought }
  | { readonly used: number; readonly id: string }
  | { readonly back: string; readonly quantity: number }

/** The moving average of all that happened, in its order, with the prices as they are known at the end. */
function replay(events: readonly Event[]) {
  let [there, worth] = [0, 0]
  const taken = new Map<string, { readonly quantity: number; readonly cost: number }>()
  for (const event of events) {
    if ('bought' in event) {
      there += event.bought.quantity
      worth += event.bought.cost
    } else if ('used' in event) {
      const cost = there > 0 ? (worth * event.used) / there : 0
      taken.set(event.id, { quantity: event.used, cost })
      there -= event.used
      worth -= cost
    } else {
      const { quantity, cost } = taken.get(event.back) ?? { quantity: 0, cost: 0 }
      const share = (cost * event.quantity) / quantity
      taken.set(event.back, { quantity: quantity - event.quantity, cost: cost - share })
      there += event.quantity
      worth += share
    }
  }
  return { there, worth }
}

interface Step {
  readonly quantity: number
  readonly cost: number
  readonly which: number
}

/** A person who trades with one supply, and a record of what happened, for `replay`. */
async function trade(nursery: Nursery) {
  const supply = await aSupply(nursery)
  const events: Event[] = []
  const expenses: { readonly id: string; readonly bought: Bought }[] = []
  const deliveries: {
    readonly bought: Bought
    readonly ordered: Awaited<ReturnType<typeof supply.deliver>>
    readonly cost: number
    bill?: string
  }[] = []
  const uses: { readonly id: string; readonly quantity: number }[] = []
  const sales: { readonly sale: Awaited<ReturnType<typeof supply.sell>>; left: number; credited: boolean }[] = []
  const one = <Row>(rows: readonly Row[], which: number) => rows[which % rows.length]
  const can = (quantity: number) => quantity < replay(events).there
  const steps = {
    buy: async ({ quantity, cost }: Step) => {
      const bought = { quantity, cost }
      expenses.push({ id: await supply.buy(quantity, cost.toFixed(2)), bought })
      events.push({ bought })
    },
    correct: async ({ cost, which }: Step) => {
      const expense = one(expenses, which)
      if (!expense || expense.bought.cost === cost) return
      expense.bought.cost = cost
      await supply.correct(expense.id, expense.bought.quantity, cost.toFixed(2))
    },
    deliver: async ({ quantity, cost }: Step) => {
      const bought = { quantity, cost: quantity * cost }
      deliveries.push({ bought, cost: bought.cost, ordered: await supply.deliver(quantity, String(cost)) })
      events.push({ bought })
    },
    bill: async ({ cost, which }: Step) => {
      const delivery = one(deliveries, which)
      if (!delivery || delivery.bill !== undefined) return
      delivery.bill = await supply.bill(delivery.ordered, delivery.bought.quantity, String(cost))
      delivery.bought.cost = delivery.bought.quantity * cost
    },
    voidBill: async ({ which }: Step) => {
      const delivery = one(deliveries, which)
      if (delivery?.bill === undefined) return
      await supply.voidBill(delivery.bill)
      delete delivery.bill
      delivery.bought.cost = delivery.cost
    },
    use: async ({ quantity }: Step) => {
      if (!can(quantity)) return
      const id = await supply.use(quantity)
      uses.push({ id, quantity })
      events.push({ used: quantity, id })
    },
    unuse: async ({ which }: Step) => {
      const [use] = uses.splice(which % Math.max(1, uses.length), 1)
      if (!use) return
      await supply.unuse(use.id)
      events.push({ back: use.id, quantity: use.quantity })
    },
    sell: async ({ quantity }: Step) => {
      if (!can(quantity)) return
      const sale = await supply.sell(quantity)
      sales.push({ sale, left: quantity, credited: false })
      events.push({ used: quantity, id: sale.id })
    },
    credit: async ({ quantity, which }: Step) => {
      const sold = one(sales, which)
      if (!sold || sold.left < quantity) return
      await supply.credit(sold.sale, quantity)
      sold.left -= quantity
      sold.credited = true
      events.push({ back: sold.sale.id, quantity })
    },
    voidSale: async ({ which }: Step) => {
      const sold = one(sales, which)
      if (!sold || sold.credited || sold.left === 0) return
      await supply.voidSale(sold.sale)
      events.push({ back: sold.sale.id, quantity: sold.left })
      sold.left = 0
    },
  }
  return { steps, events, stock: supply.stock }
}

test('any history of purchases, bills, uses, sales and corrections leaves what right prices would have left', async () => {
  const nursery = await aNursery()
  const numRuns = Math.min(12, Number(process.env['RUNS'] ?? 4))
  const kinds = Object.keys((await trade(nursery)).steps) as (keyof Awaited<ReturnType<typeof trade>>['steps'])[]
  const amount = fc.integer({ min: 1, max: 60 })
  const step = fc.record({ kind: fc.constantFrom(...kinds), quantity: amount, cost: amount, which: fc.nat(20) })
  const histories = fc.sample(fc.array(step, { minLength: 14, maxLength: 22 }), {
    numRuns,
    seed: Number(process.env['SEED'] ?? 1),
  })
  for (const history of histories) {
    const { steps, events, stock } = await trade(nursery)
    const first = { quantity: 60, cost: 30, which: 0 }
    await steps.buy(first)
    await steps.deliver(first)
    for (const { kind, ...each } of history) {
      await steps[kind](each)
      const { there, worth } = replay(events)
      const found = await stock()
      expect(Number(found.quantity)).toBe(there)
      expect(Number(found.worth), `${kind} of ${JSON.stringify(history)}`).toBeCloseTo(worth, 2)
      expect(Number(found.value)).toBeCloseTo(Number(found.worth), 3)
    }
  }
})
