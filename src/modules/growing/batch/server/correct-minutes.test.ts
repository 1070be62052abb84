/** How long work took is corrected: at the rate of its day, through all that came of the plants, and on its task. */
import { expect, test } from 'vitest'
import { aShed, booksByDay, keyed, potting, today } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { owner } from '#testing/nursery.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { closeBooks, saveSettings } from '#modules/setup/settings/contract.ts'
import { completeTask, createTask, getTask } from '#modules/growing/task/task-calls.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import { getBatchCosts } from '../batch-cost-calls.ts'
import { getBatchHistory } from '../contract.ts'
import { correctInputs, getOperationInputs, previewInputCorrection } from '../input-correction-calls.ts'

/** 100 plants without a cost, fed for 40 minutes at 30 an hour by a task; 25 of them are then sold at 10. */
async function aFeeding() {
  const shed = await aShed()
  const { hand, propagate, plant, has } = shed
  const manager = shed.as('manager')
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', 'PB5')
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, id, plant_type_id, container_size_id, price)
      VALUES (${db.nursery_id}, gen_random_uuid(), ${plant}, ${size}, 10)`)
  })
  const first = await propagate(100, '0.00')
  const { data: batch } = await hand.calls(calls.potUp, { params: { id: first.id }, body: potting(100), ...keyed() })
  const planned = { task_type: 'feeding' as const, scheduled_date: today, batch_id: batch.id, minutes: 40 }
  const { data: task } = await hand.calls(createTask, { body: planned })
  const { data: done } = await hand.calls(completeTask, { params: { id: task.id }, body: { version: task.version }, ...keyed() })
  const operation = done.operation_ids[0] ?? expect.fail()
  await hand.calls(calls.setBatchState, { body: { batch_ids: [batch.id], state: 'for_sale', date: today }, ...keyed() })
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: 'PB5', quantity: '25' }]
  expect((await manager.calls(createSale, { body: { payment_method: 'card', items }, ...keyed() })).status).toBe(201)
  const params = { id: operation }
  const inputs = () => manager.calls(getOperationInputs, { params })
  const correct = (minutes: number, more = {}) =>
    manager.calls(correctInputs, { params, body: { uses: [], minutes, reason: 'Two of us', ...more }, ...keyed() })
  const preview = (minutes: string) => manager.calls(previewInputCorrection, { params, query: { minutes } })
  const costs = async () => (await manager.calls(getBatchCosts, { params: { id: batch.id } })).data
  const taskNow = async () => (await hand.calls(getTask, { params: { id: task.id } })).data
  return { ...shed, manager, batch, operation, inputs, correct, preview, costs, taskNow }
}

test('it shows what a correction of the minutes would change, then does it: standing and sold plants, and the task', async () => {
  const { inputs, preview, correct, costs, taskNow, balanced, batch, hand } = await aFeeding()
  expect((await inputs()).data).toMatchObject({ kind: 'work', minutes: 40, labour: '20.000000', uses: [] })
  const { data } = await preview('100')
  expect(data).toMatchObject({
    labour: { minutes: 40, cost: '20.000000', minutes_after: 100, cost_after: '50.000000' },
    difference: '30.000000',
    supplies: [],
  })
  // 75 of 100 are on hand, 25 were sold.
  expect([data.carried.batches.map(({ share }) => share), data.carried.sold]).toEqual([['22.500000'], '7.500000'])
  const before = await costs()
  const { status, data: after } = await correct(100)
  expect([status, after.minutes, after.labour]).toEqual([200, 100, '50.000000'])
  const now = await costs()
  expect(Number(now.labour) - Number(before.labour)).toBeCloseTo(30)
  expect(Number(now.total) - Number(before.total)).toBeCloseTo(22.5)
  expect(Number(now.sold) - Number(before.sold)).toBeCloseTo(7.5)
  expect(await taskNow()).toMatchObject({ status: 'completed', minutes: 100 })
  const { data: history } = await hand.calls(getBatchHistory, { params: { id: batch.id } })
  expect(history.some(({ operation }) => operation === 'input_correction')).toBe(true)
  await balanced()
})

test('corrected again, it starts from the last correction, at the rate of the day of the work', async () => {
  const { inputs, correct, costs, as } = await aFeeding()
  const before = await costs()
  await correct(100)
  expect((await as('admin').calls(saveSettings, { body: { hourlyRate: '99.00' } })).status).toBe(200)
  const { data } = await correct(40)
  expect([data.minutes, data.labour]).toEqual([40, '20.000000'])
  const after = await costs()
  expect([after.labour, after.sold]).toEqual([before.labour, before.sold])
  expect((await inputs()).data.minutes).toBe(40)
  expect((await correct(40)).errors[0]?.message).toContain('Nothing has changed')
  expect((await correct(20_000)).errors[0]?.path).toBe('minutes')
})

test('labour that is applied to plants follows in the journal', async () => {
  const { correct, has, nursery_id } = await aFeeding()
  while (await has((db) => postJournal(db)));
  const applied = async () => {
    const { rows } = await owner.query<{ amount: string }>(
      `SELECT sum(amount)::numeric(14,2) AS amount FROM posting_accounts AS posting
       JOIN journal_lines AS line ON line.nursery_id = $1 AND line.account_id = posting.account_id
       WHERE posting.nursery_id = $1 AND posting.purpose = 'labour_applied'`,
      [nursery_id],
    )
    return Number(rows[0]?.amount)
  }
  const before = await applied()
  await correct(100)
  while (await has((db) => postJournal(db)));
  expect(before - (await applied())).toBe(30)
})

test('minutes of a potting are corrected beside its supplies; in closed books both count today', async () => {
  const shed = await aShed()
  const { hand, propagate, bag, mix, as } = shed
  const manager = as('manager')
  const first = await propagate(100, '0.00')
  const yesterday = addDays(today, -1)
  const { answer } = await hand.calls(calls.potUp, {
    params: { id: first.id },
    body: potting(100, { potting_date: yesterday, minutes: 30 }),
    ...keyed(),
  })
  const params = { id: String(answer['operation_id']) }
  const { data: before } = await manager.calls(getOperationInputs, { params })
  expect(before).toMatchObject({ kind: 'pot_up', minutes: 30 })
  expect((await manager.calls(closeBooks, { body: { closed_through: yesterday } })).status).toBe(200)
  const uses = [
    { inventory_item_id: bag, quantity: '100' },
    { inventory_item_id: mix, quantity: '0.2' },
  ]
  const body = { uses, minutes: 60, reason: 'The tea break was no hour' }
  const { data } = await manager.calls(correctInputs, { params, body, ...keyed() })
  expect([data.minutes, Number(data.labour)]).toEqual([60, Number(before.labour) * 2])
  const { data: history } = await hand.calls(getBatchHistory, { params: { id: first.id } })
  const correction = history.filter(({ operation }) => operation === 'input_correction')
  expect(correction.map(({ occurred_on }) => occurred_on)).toEqual([today])
})

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
