/** Weekly Production Activity counts work once, whether it was done by its task or by the operation itself. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { getDashboard } from '../contract.ts'

test('an operation that does a planned task moves it from upcoming to completed; undone, it is upcoming again', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(100)
  const task = { title: 'Pot up', task_type: 'potting-up' as const, scheduled_date: today, batch_id: batch.id }
  expect((await hand.calls(createTask, { body: task, ...keyed() })).status).toBe(201)
  const potted = async () => (await hand.calls(getDashboard)).data.activity.find(({ task_type }) => task_type === 'potting-up')
  expect(await potted()).toMatchObject({ upcoming: 1, completed: 0 })

  // Work planned for the same week is upcoming beside it.
  const next = { next_action: 'Pot up into PB18', next_action_date: today }
  const done = await hand.calls(batchCalls.potUp, { params: { id: batch.id }, body: potting(100, next), ...keyed() })
  expect(await potted()).toMatchObject({ upcoming: 1, completed: 1 })

  const body = { operation_ids: [String(done.answer['operation_id'])] }
  expect((await hand.calls(batchCalls.reverseOperations, { body, ...keyed() })).status).toBe(200)
  expect(await potted()).toMatchObject({ upcoming: 1, completed: 0 })
})
