/** Further cases of `next-action.test.ts`. */
import { expect, test } from 'vitest'
import { keyed, potting, today } from '#testing/batches.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import * as calls from '../task-calls.ts'
import { aPlannedBatch } from './testing-next-action.ts'

test('of several tasks that fit, the one that is named is done, else the earliest, and the answer says which', async () => {
  const { task, potUp, undo } = await aPlannedBatch([
    { title: 'Pot up', task_type: 'potting-up' },
    { title: 'Pot up into PB18', task_type: 'potting-up' },
  ])
  const [first, second] = [await task(0), await task(1)]
  const earliest = await potUp(100)
  expect(earliest.answer['completed_tasks']).toEqual([{ id: first.id, title: 'Pot up' }])
  await undo(earliest.answer['operation_id'])
  const named = await potUp(100, { task_id: second.id })
  expect(named.answer['completed_tasks']).toEqual([{ id: second.id, title: 'Pot up into PB18' }])
  expect([(await task(0)).status, (await task(1)).status]).toEqual(['pending', 'completed'])
  await undo(named.answer['operation_id'])
  const none = await potUp(100, { task_id: '' })
  expect(none.answer['completed_tasks']).toEqual([])
  expect([(await task(0)).status, (await task(1)).status]).toEqual(['pending', 'pending'])
  await undo(none.answer['operation_id'])
  const wrong = await potUp(100, { task_id: first.batch_id ?? '' })
  expect([wrong.status, wrong.errors[0]?.path]).toEqual([422, 'task_id'])
})

test('a task stays open for another container, or while some of its plants are left', async () => {
  const { task, potUp } = await aPlannedBatch([
    { title: 'Pot up into PB18', task_type: 'potting-up' },
    { title: 'Pot up', task_type: 'potting-up', quantity: 90 },
  ])
  await potUp(40)
  expect([(await task(0)).status, (await task(1)).status]).toEqual(['pending', 'pending'])
  await potUp(60)
  expect([(await task(0)).status, (await task(1)).status]).toEqual(['pending', 'completed'])
})

test('a move completes a move to that place, and putting up for sale completes its task', async () => {
  const { task, hand, params, batch } = await aPlannedBatch([
    { title: 'Space out', task_type: 'moving' },
    { title: 'Move to Tunnel 3', task_type: 'moving' },
    { title: 'Grade and label', task_type: 'for-sale' },
  ])
  await hand.calls(batchCalls.moveBatch, { params, body: { movement_date: today, new_location: 'Tunnel 3' }, ...keyed() })
  await hand.calls(batchCalls.setBatchState, { body: { batch_ids: [batch.id], state: 'for_sale', date: today }, ...keyed() })
  expect([(await task(0)).status, (await task(1)).status, (await task(2)).status]).toEqual(['pending', 'completed', 'completed'])
})

test('a task that is completed with its work completes no other', async () => {
  const { task, hand } = await aPlannedBatch([
    { title: 'Pot up', task_type: 'potting-up' },
    { title: 'Pot up again', task_type: 'potting-up' },
  ])
  const { id, version } = await task(1)
  const done = await hand.calls(calls.completeTask, {
    params: { id },
    body: { pot_up: potting(100), version } as never,
    ...keyed(),
  })
  expect(done.data).toMatchObject({ status: 'completed' })
  expect(await task(0)).toMatchObject({ status: 'pending' })
})

test('potting up refuses a next action without its day', async () => {
  const { potUp } = await aPlannedBatch([])
  expect(await potUp(100, { next_action: 'Prune' })).toMatchObject({
    status: 422,
    errors: [{ path: 'next_action_date', message: 'Choose the day of the next action.' }],
  })
})
