/** The next action of a batch is its first open task; an operation completes the task that planned it. */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { addDays } from '#kernel/day.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import * as calls from '../task-calls.ts'

const later = addDays(today, 20)

async function aPlannedBatch(
  tasks: readonly { readonly title: string; readonly task_type: string; readonly quantity?: number }[],
) {
  const shed = await aShed()
  const batch = await shed.propagate(100)
  const planned: string[] = []
  for (const task of tasks) {
    const body = { ...task, scheduled_date: today, batch_id: batch.id } as const
    planned.push((await shed.hand.calls(calls.createTask, { body: body as never })).data.id)
  }
  const params = { id: batch.id }
  const read = async () => (await shed.hand.calls(getBatch, { params })).data
  const task = async (i: number) => (await shed.hand.calls(calls.getTask, { params: { id: planned[i] ?? '' } })).data
  const potUp = (quantity: number, more: object = {}) =>
    shed.hand.calls(batchCalls.potUp, { params, body: potting(quantity, more), ...keyed() })
  const undo = (operation_id: unknown) =>
    shed.hand.calls(batchCalls.reverseOperations, { body: { operation_ids: [String(operation_id)] }, ...keyed() })
  return { ...shed, batch, params, read, task, potUp, undo }
}

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

test('potting up refuses a next action without its day', async () => {
  const { potUp } = await aPlannedBatch([])
  expect(await potUp(100, { next_action: 'Prune' })).toMatchObject({
    status: 422,
    errors: [{ path: 'next_action_date', message: 'Choose the day of the next action.' }],
  })
})
