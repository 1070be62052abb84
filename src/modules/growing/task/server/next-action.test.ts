/** The next action of a batch is its first open task; an operation completes the task that planned it. */
import { expect, test } from 'vitest'
import { today } from '#testing/batches.ts'
import { addDays } from '#kernel/day.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import * as calls from '../task-calls.ts'
import { aPlannedBatch } from './testing-next-action.ts'

const later = addDays(today, 20)

test('potting up completes the task that planned it, and the action entered with it is next; undone, the task is open again', async () => {
  const { read, task, potUp, undo, hand, batch } = await aPlannedBatch([
    { title: 'Pot Lemonwood into PB5', task_type: 'potting-up' },
  ])
  expect(await read()).toMatchObject({ next_action: 'Pot Lemonwood into PB5', next_action_date: today })
  const potted = await potUp(100, { next_action: 'Prune', next_action_date: later })
  expect(potted.data).toMatchObject({ id: batch.id, next_action: 'Prune', next_action_date: later })
  expect(await read()).toMatchObject({ next_action: 'Prune', next_action_date: later })
  expect(await task(0)).toMatchObject({ status: 'completed', operation_ids: [potted.answer['operation_id']] })
  const open = (await hand.calls(calls.listTasks, { query: { status: 'open' } })).data
  expect(open.map(({ title }) => title)).toEqual(['Prune'])

  await undo(potted.answer['operation_id'])
  expect(await task(0)).toMatchObject({ status: 'pending', completed_at: null, operation_ids: [] })
  expect(await read()).toMatchObject({ next_action: 'Pot Lemonwood into PB5' })
  // The planned follow-up task is closed too.
  const left = (await hand.calls(calls.listTasks, { query: { status: 'open' } })).data
  expect(left.map(({ title }) => title)).toEqual(['Pot Lemonwood into PB5'])
})

test('a planned task that somebody has changed since is cancelled, not lost, when its operation is undone', async () => {
  const { potUp, undo, hand } = await aPlannedBatch([])
  const potted = await potUp(40, { next_action: 'Prune', next_action_date: later })
  const [prune] = (await hand.calls(calls.listTasks, { query: { status: 'open' } })).data
  const params = { id: prune?.id ?? '' }
  await hand.calls(calls.editTask, { params, body: { notes: 'Hard', version: prune?.version ?? 0 } })
  await undo(potted.answer['operation_id'])
  expect((await hand.calls(calls.getTask, { params })).data).toMatchObject({ status: 'cancelled', notes: 'Hard' })
})

test('a batch is edited with its next action: it plans, changes and cancels the task', async () => {
  const { read, hand, params } = await aPlannedBatch([])
  const edit = async (change: object) => {
    const { version } = await read()
    return hand.calls(batchCalls.changeBatch, { params, body: { ...change, version } })
  }
  expect((await edit({ next_action: 'Prune', next_action_date: later })).data).toMatchObject({ next_action: 'Prune' })
  expect((await edit({ next_action: 'Feed' })).data).toMatchObject({ next_action: 'Feed', next_action_date: later })
  const open = async () => (await hand.calls(calls.listTasks, { query: { status: 'open' } })).data
  expect(await open()).toMatchObject([{ title: 'Feed', task_type: 'feeding', scheduled_date: later }])
  const halves = [
    await edit({ next_action: 'Feed', next_action_date: null }),
    await edit({ next_action: null, next_action_date: later }),
  ]
  expect(halves.map(({ status }) => status)).toEqual([422, 422])
  expect((await edit({ next_action: null, next_action_date: null })).data).toMatchObject({
    next_action: null,
    next_action_date: null,
  })
  expect(await open()).toEqual([])
})
