/** Further cases of `correct-minutes.test.ts`. */
import { expect, test } from 'vitest'
import { aShed, booksByDay, keyed, potting, today } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import { getBatchCosts } from '../batch-cost-calls.ts'
import { correctInputs, getOperationInputs } from '../input-correction-calls.ts'

/** 100 plants potted 70 days ago; since then some were split off, potted on, written off, merged and sold. Gives the potting, and the books by account and day. */
async function aSeason(minutes: number) {
  const { hand, propagate, plant, has, nursery_id, balanced, as } = await aShed()
  const manager = as('manager')
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  const ago = (days: number) => addDays(today, -days)
  const { id } = await propagate(100, '100.00')
  const at = (batch: string) => ({ params: { id: batch }, ...keyed() })
  const potted = await hand.calls(calls.potUp, { ...at(id), body: potting(100, { potting_date: ago(70), minutes }) })
  const split = async (quantity: number, days: number) =>
    (await hand.calls(calls.splitBatch, { ...at(id), body: { quantity, date: ago(days) } })).data.id
  const first = await split(40, 50)
  const smaller = { container_size: '2 L', potting_date: ago(45), confirmed: true }
  const further = await hand.calls(calls.potUp, { ...at(id), body: potting(10, smaller) })
  await hand.calls(calls.recordLoss, { ...at(first), body: { quantity: 10, loss_date: ago(40), abnormal: true } })
  const second = await split(20, 30)
  const merged = await hand.calls(calls.mergeBatches, { ...at(first), body: { batch_ids: [second], date: ago(20) } })
  await hand.calls(calls.setBatchState, { body: { batch_ids: [id, first], state: 'for_sale', date: ago(15) }, ...keyed() })
  const sell = (days: number) => {
    const till_time = new Date(Date.now() - days * 86_400_000).toISOString()
    const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '35' }]
    return manager.calls(createSale, { body: { payment_method: 'card', items, till_time }, ...keyed() })
  }
  const done = [potted, further, merged, await sell(10), await sell(3)]
  expect(done.map(({ status }) => status < 300)).toEqual(done.map(() => true))
  const books = async () => {
    await balanced()
    return booksByDay({ has, nursery_id })
  }
  const batchCosts = async () =>
    Promise.all(
      [id, first, second, further.data.id].map(async (batch) => {
        const { batch_id: _, ...costs } = (await manager.calls(getBatchCosts, { params: { id: batch } })).data
        return costs
      }),
    )
  return { manager, books, batchCosts, params: { id: String(potted.answer['operation_id']) } }
}

test('minutes that were wrong at first leave the books of every day and every batch as if they had been right at once', async () => {
  const [wrong, right] = [await aSeason(20), await aSeason(80)]
  const correct = async (minutes: number) => {
    const uses = (await wrong.manager.calls(getOperationInputs, { params: wrong.params })).data.uses.map(
      ({ inventory_item_id, quantity }) => ({ inventory_item_id, quantity }),
    )
    const body = { uses, minutes, reason: 'All of us' }
    expect((await wrong.manager.calls(correctInputs, { params: wrong.params, body, ...keyed() })).status).toBe(200)
  }
  await correct(80)
  expect(await wrong.books()).toEqual(await right.books())
  expect(await wrong.batchCosts()).toEqual(await right.batchCosts())
  const untouched = await aSeason(20)
  await correct(20)
  expect(await wrong.books()).toEqual(await untouched.books())
  expect(await wrong.batchCosts()).toEqual(await untouched.batchCosts())
})
