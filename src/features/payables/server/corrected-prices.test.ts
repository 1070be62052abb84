/**
 * A corrected purchase price reaches what was used and what is there, whatever document it came by: compared with the moving average worked out
 * again from the beginning with the right prices.
 */
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aShed, keyed, potting, today } from '#app/testing-batches.ts'
import { aNursery } from '#app/testing.ts'
import { potUp } from '#features/batches/batch-calls.ts'
import { getBatchCosts } from '#features/batches/batch-cost-calls.ts'
import { createExpense, editExpense, getExpense, previewExpense } from '#features/expenses/contract.ts'
import { voidSale, ringUpSale } from '#features/sales/contract.ts'
import { refundSale } from '#features/sales/refund-calls.ts'
import * as supplies from '#features/supplies/contract.ts'
import { sql } from '#server/sql.ts'
import { createBill, editBill } from '../contract.ts'

const key = () => randomUUID()
const Stock = z.object({ quantity: z.string(), average: z.string(), value: z.string(), worth: z.string() })

type Nursery = Awaited<ReturnType<typeof aNursery>>

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
    sell: async (quantity: number) => {
      const items = [{ item_type: 'other' as const, inventory_item_id, quantity: String(quantity) }]
      return done(await manager.calls(ringUpSale, { body: { payment_method: 'card', items }, key: key() }))
    },
    /** What is there: by the supply, and by its ledger to the last digit. */
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

test('a corrected expense reaches the plants that were potted with what it bought, and the average of the rest', async () => {
  const { bag, propagate, hand, onHand, balanced, ...nursery } = await aShed()
  const manager = nursery.as('manager')
  const expense = { expense_date: today, vendor: 'Pot Co', category: 'Pots', cost: '180.00', quantity: '1000' }
  const { data: bought } = await manager.calls(createExpense, { body: { ...expense, inventory_item_id: bag }, key: key() })
  const batch = await propagate(300, '0.00')
  const { data: potted } = await hand.calls(potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  const pots = async () => Number((await manager.calls(getBatchCosts, { params: { id: potted.id } })).data.pots)
  const before = await pots()
  const body = { ...expense, cost: '480.00', version: bought.version }
  expect((await manager.calls(editExpense, { params: { id: bought.id }, body })).detail).toBeUndefined()
  // Of 2,000 bags 300 went into plants: 0.15 more for each bag.
  expect((await pots()) - before).toBeCloseTo(45, 6)
  expect(await onHand(bag)).toEqual([1700, 0.33])
  await balanced()
})

test('what a correction of an expense changes is shown before it is saved', async () => {
  const { bag, propagate, hand, onHand, ...nursery } = await aShed()
  const manager = nursery.as('manager')
  const expense = { expense_date: today, vendor: 'Pot Co', category: 'Pots', cost: '180.00', gst_paid: '0', quantity: '1000' }
  const { data: bought } = await manager.calls(createExpense, { body: { ...expense, inventory_item_id: bag }, key: key() })
  const batch = await propagate(300, '0.00')
  const { data: potted } = await hand.calls(potUp, { params: { id: batch.id }, body: potting(300), ...keyed() })
  const params = { id: bought.id }
  const was = { expense_date: today, cost: expense.cost, gst_paid: expense.gst_paid, quantity: expense.quantity }
  const preview = (change: Partial<typeof was>) => manager.calls(previewExpense, { params, query: { ...was, ...change } })
  const { data } = await preview({ cost: '480.00' })
  expect(data).toMatchObject({
    quantity: '1700.0000',
    quantity_after: '1700.0000',
    average_cost_after: '0.330000',
    counts_on: today,
  })
  expect([data.used, data.carried.batches.map(({ id, share }) => [id, share])]).toEqual(['45.000000', [[potted.id, '45.000000']]])
  expect((await preview({})).detail).toContain('Nothing')
  expect((await preview({ quantity: '200' })).data.quantity_after).toBe('900.0000')
  expect((await preview({ quantity: '0' })).errors[0]?.path).toBe('quantity')
  await manager.calls(supplies.addTransaction, { body: { inventory_item_id: bag, kind: 'count', quantity: '100' }, key: key() })
  expect((await preview({ quantity: '200' })).code).toBe('SHORT_SUPPLIES')
  const { data: none } = await manager.calls(createExpense, { body: expense, key: key() })
  const nothing = await manager.calls(previewExpense, { params: { id: none.id }, query: { ...was, cost: '1.00' } })
  expect(nothing.code).toBe('BAD_STATE')
  const body = { ...expense, cost: '480.00', version: bought.version }
  expect((await manager.calls(editExpense, { params, body })).detail).toBeUndefined()
  expect(await onHand(bag)).toEqual([100, 0.33])
})

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
  const { buy, correct, sell, stock, manager } = await aSupply(nursery)
  const bought = await buy(100, '100.00')
  const [first, second] = [await sell(40), await sell(20)]
  await correct(bought, 100, '200.00')
  expect(await stock()).toMatchObject({ quantity: '40.0000', average: '2.000000', value: '80' })
  const item = { sale_item_id: first.items[0]?.id ?? '', quantity: '15', restock: true }
  const back = { reason: 'Too many', method: 'card' as const, items: [item] }
  expect((await manager.calls(refundSale, { params: { id: first.id }, body: back, key: key() })).detail).toBeUndefined()
  expect(await stock()).toMatchObject({ quantity: '55.0000', average: '2.000000', value: '110' })
  const why = { reason: 'Wrong customer', version: second.version, refunds: [{ method: 'card' as const, amount: '400.00' }] }
  expect((await manager.calls(voidSale, { params: { id: second.id }, body: why })).detail).toBeUndefined()
  expect(await stock()).toMatchObject({ quantity: '75.0000', average: '2.000000', value: '150' })
})

interface Bought {
  readonly quantity: number
  cost: number
}
type Event = { readonly bought: Bought } | { readonly used: number; readonly id: string } | { readonly back: string }

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
      there += quantity
      worth += cost
    }
  }
  return { there, worth }
}

const amount = fc.integer({ min: 1, max: 60 })
const step = fc.record({
  kind: fc.constantFrom('buy', 'use', 'correct', 'unuse', 'correct'),
  amount,
  cost: amount,
  which: fc.nat(20),
})

test('any history of purchases, uses and corrections leaves what right prices would have left', async () => {
  const nursery = await aNursery()
  const histories = fc.sample(fc.array(step, { minLength: 8, maxLength: 14 }), Math.min(12, Number(process.env['RUNS'] ?? 4)))
  for (const steps of histories) {
    const { buy, correct, use, unuse, stock } = await aSupply(nursery)
    const events: Event[] = []
    const expenses: { readonly id: string; readonly bought: Bought }[] = []
    const uses: string[] = []
    for (const { kind, amount: quantity, cost, which } of [{ kind: 'buy', amount: 60, cost: 30, which: 0 }, ...steps]) {
      if (kind === 'buy') {
        const bought = { quantity, cost }
        expenses.push({ id: await buy(quantity, cost.toFixed(2)), bought })
        events.push({ bought })
      } else if (kind === 'use' && quantity < replay(events).there) {
        const id = await use(quantity)
        uses.push(id)
        events.push({ used: quantity, id })
      } else if (kind === 'correct') {
        const expense = expenses[which % expenses.length]
        if (!expense || expense.bought.cost === cost) continue
        expense.bought.cost = cost
        await correct(expense.id, expense.bought.quantity, cost.toFixed(2))
      } else if (kind === 'unuse' && uses.length > 0) {
        const [id = ''] = uses.splice(which % uses.length, 1)
        await unuse(id)
        events.push({ back: id })
      }
    }
    const { there, worth } = replay(events)
    const found = await stock()
    expect(Number(found.quantity)).toBe(there)
    expect(Number(found.worth), JSON.stringify(steps)).toBeCloseTo(worth, 2)
    expect(Number(found.value)).toBeCloseTo(Number(found.worth), 3)
  }
})
