/** Further cases of `carry-differences.test.ts`. */
import { expect, test } from 'vitest'
import { aShed, began, booksByDay, keyed, potting } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { createExpense, editExpense } from '#modules/buying/expense/contract.ts'
import { createBill, editBill } from '#modules/buying/bill/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { billPurchase, draftPurchase, receivePurchase, setPurchaseState } from '#modules/buying/stockroom/contract.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import { days, aWrongPrice } from './testing-carry-differences.ts'

test('corrected back, the plants cost what they did before', async () => {
  const { potted, correct, costs, balanced, manager } = await aWrongPrice()
  const before = await costs(potted.id)
  const right = await correct()
  expect((await costs(potted.id)).total).not.toBe(before.total)
  const body = { quantity: '1000', unit_cost: '0.18' }
  expect((await manager.calls(supplies.editTransaction, { params: { id: right.data.id }, body })).status).toBe(200)
  expect((await costs(potted.id)).total).toBe(before.total)
  await balanced()
})

/**
 * Bags that came 300 days ago, before the batch began, by one of the papers; 200 of them are potted 60 and 20 days ago, and some of those plants
 * are written off and sold. Gives the books by account and day.
 */
async function aSeason(paper: 'hand' | 'expense' | 'bill' | 'delivery', unit: string, corrected = unit) {
  const { hand, propagate, plant, bag, has, nursery_id, balanced, as } = await aShed()
  const manager = as('manager')
  const ok = <T>({ status, detail, data }: { status: number; detail: string | undefined; data: T }) => {
    expect([status < 300, detail]).toEqual([true, undefined])
    return data
  }
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  const expense_date = addDays(began, -30)
  const of = (each: string) => ({
    category: 'Pots',
    quantity: '1000',
    cost: `${Number(each) * 1000}.00`,
    gst_paid: '0',
    inventory_item_id: bag,
  })
  const numbered = { bill_number: 'P 1', bill_date: expense_date }
  const header = { ...numbered, vendor: 'Pot Co' }
  const papers = {
    hand: async () => {
      const body = {
        inventory_item_id: bag,
        kind: 'purchase' as const,
        quantity: '1000',
        unit_cost: unit,
        transaction_date: `${expense_date}T12:00`,
      }
      const { id } = ok(await manager.calls(supplies.addTransaction, { body, ...keyed() }))
      return async () =>
        ok(await manager.calls(supplies.editTransaction, { params: { id }, body: { quantity: '1000', unit_cost: corrected } }))
    },
    expense: async () => {
      const { id, version } = ok(
        await manager.calls(createExpense, { body: { ...of(unit), expense_date, vendor: 'Pot Co' }, ...keyed() }),
      )
      return async () =>
        ok(
          await manager.calls(editExpense, {
            params: { id },
            body: { ...of(corrected), expense_date, vendor: 'Pot Co', version },
          }),
        )
    },
    bill: async () => {
      const { id, version, lines } = ok(await manager.calls(createBill, { body: { ...header, lines: [of(unit)] }, ...keyed() }))
      const body = { ...header, version, lines: lines.map((line) => ({ ...of(corrected), id: line.id })) }
      return async () => ok(await manager.calls(editBill, { params: { id }, body }))
    },
    delivery: async () => {
      const wanted = { vendor: 'Pot Co', items: [{ inventory_item_id: bag, quantity: '1000', unit_cost: unit }] }
      const { id, version } = ok(await manager.calls(draftPurchase, { body: wanted, ...keyed() }))
      const sent = ok(await manager.calls(setPurchaseState, { params: { id }, body: { to: 'sent', version } }))
      const line_id = sent.items[0]?.id ?? ''
      const came = { received_on: expense_date, billing: 'later' as const, lines: [{ line_id, quantity: '1000' }] }
      ok(await manager.calls(receivePurchase, { params: { id }, body: came, ...keyed() }))
      const body = { ...numbered, gst_paid: '0', lines: [{ line_id, quantity: '1000', unit_cost: corrected }] }
      return async () => ok(await manager.calls(billPurchase, { params: { id }, body, ...keyed() }))
    },
  }
  const correct = await papers[paper]()
  const { id } = await propagate(200, '100.00')
  const at = { params: { id } }
  const first = ok(await hand.calls(calls.potUp, { ...at, body: potting(120, { potting_date: days(60) }), ...keyed() }))
  ok(
    await hand.calls(calls.recordLoss, {
      params: { id: first.id },
      body: { quantity: 10, loss_date: days(40), abnormal: true },
      ...keyed(),
    }),
  )
  ok(await hand.calls(calls.potUp, { ...at, body: potting(80, { potting_date: days(20) }), ...keyed() }))
  ok(await hand.calls(calls.setBatchState, { body: { batch_ids: [first.id], state: 'for_sale', date: days(15) }, ...keyed() }))
  const till_time = new Date(Date.now() - 10 * 86_400_000).toISOString()
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '35' }]
  ok(await manager.calls(createSale, { body: { payment_method: 'card', items, till_time }, ...keyed() }))
  await correct()
  await balanced()
  return booksByDay({ has, nursery_id })
}

for (const paper of ['hand', 'expense', 'bill', 'delivery'] as const)
  test(`a wrong price by ${paper} from before the batch began leaves the books of every day as if it had been right at once`, async () => {
    expect(await aSeason(paper, '0.10', '0.40')).toEqual(await aSeason(paper, '0.40'))
  })

test('the variance of what was used for no plants is booked on the day of each use', async () => {
  const { bag, as, ...nursery } = await aShed()
  const manager = as('manager')
  const move = async (kind: 'purchase' | 'use', quantity: string, ago: number, unit_cost?: string) => {
    const body = { inventory_item_id: bag, kind, quantity, unit_cost, transaction_date: `${days(ago)}T08:00` }
    const { status, data } = await manager.calls(supplies.addTransaction, { body, ...keyed() })
    expect(status).toBe(201)
    return data.id
  }
  const id = await move('purchase', '1000', 40, '0.18')
  await move('use', '100', 30)
  await move('use', '40', 5)
  await move('use', '20', 5)
  await move('use', '10', 0)
  const body = { quantity: '1000', unit_cost: '0.48' }
  expect((await manager.calls(supplies.editTransaction, { params: { id }, body })).status).toBe(200)
  const variance = (await booksByDay(nursery)).filter((line) => line.includes('price_variance'))
  expect(variance).toEqual([30, 5, 0].map((ago, i) => `${days(ago)} price_variance ${[15, 9, 1.5][i]}`))
})

test('a preview refuses what the correction would refuse, and is for managers', async () => {
  const { preview, as, wrong, change } = await aWrongPrice()
  expect((await preview({ quantity: '1000', unit_cost: '0.18' })).status).toBe(422)
  expect((await preview({ quantity: '999', unit_cost: '0.18' })).code).toBe('SHORT_SUPPLIES')
  const production = await as('production').calls(supplies.previewCorrection, { params: { id: wrong.id }, query: change })
  expect(production.status).toBe(403)
})
