/** Corrects labour time at the rate of its day, on all batches the plants became, and on its task. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
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
