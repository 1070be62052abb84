import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { getBatchCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import { createBatch, listBatches } from '#modules/growing/batch/contract.ts'
import { completeTask, createTask, editTask, getTask, tasksThisWeek } from '../task-calls.ts'
import type { TaskType } from '#modules/growing/schedule/task-kinds.ts'

const today = dayIn('Pacific/Auckland', new Date())

/** A hundred kōwhai in PB3, an hour of work at 30 dollars, and a task on them. */
async function withTask(task_type: TaskType, more: object = {}) {
  const nursery = await aNursery({ hourlyRate: '30.00' })
  const kowhai = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await nursery.as('manager').calls(createPlantType, { body: kowhai })
  const grower = nursery.as('production')
  const started = { plant_type_id: plant.id, container_size: 'PB3', quantity: 100, started_on: '2026-01-05' }
  const { data: batch } = await nursery.as('manager').calls(createBatch, { body: started })
  const planned = { task_type, scheduled_date: today, batch_id: batch.id, minutes: 60, ...more }
  const { data: task } = await grower.calls(createTask, { body: planned })
  const params = { id: task.id }
  const complete = (done: object) => grower.calls(completeTask, { params, body: { version: task.version, ...done } })
  const stockNow = async () =>
    (await grower.calls(listBatches, { query: {} })).data.map(
      (each) => `${each.quantity_current} ${each.container_size} ${each.state}`,
    )
  const labour = async () => (await grower.calls(getBatchCosts, { params: { id: batch.id } })).data.labour
  return { grower, batch, task, params, complete, stockNow, labour }
}

test('completing a potting-up task pots the plants, with its minutes as their labour; reopening takes both back', async () => {
  const { grower, batch, params, complete, stockNow, labour } = await withTask('potting-up')
  const pot_up = { container_size: 'PB5', quantity: 100, potting_date: today }
  const { data: done } = await complete({ pot_up })
  expect(done).toMatchObject({ status: 'completed', operation_ids: [expect.any(String)] })
  expect(await stockNow()).toEqual(['100 PB5 growing'])
  expect(Number(await labour())).toBe(30)
  const reopened = await grower.calls(editTask, { params, body: { status: 'pending', version: done.version } })
  expect(reopened.data).toMatchObject({ status: 'pending', operation_ids: [] })
  expect(await stockNow()).toEqual(['100 PB3 growing'])
  expect(Number((await grower.calls(getBatchCosts, { params: { id: batch.id } })).data.total)).toBe(0)
})

test('a division and a for-sale task do their work, and their batches know it', async () => {
  const division = await withTask('division')
  await division.complete({ division: { input_quantity: 40, quantity: 120, container_size_to: '14 cm', action_date: today } })
  expect((await division.stockNow()).toSorted()).toEqual(['120 14 cm growing', '60 PB3 growing'])
  const sale = await withTask('for-sale')
  const { data } = await sale.complete({ for_sale: { date: today, location: 'Bench 1' }, minutes: 20 })
  expect(data.operation_ids).toHaveLength(2)
  expect(await sale.stockNow()).toEqual(['100 PB3 for_sale'])
  expect(Number(await sale.labour())).toBe(10)
})

test('a task that is completed by its status does its work, and is refused without it', async () => {
  const potting = await withTask('potting-up')
  const put = (done: object) =>
    potting.grower.calls(editTask, {
      params: potting.params,
      body: { status: 'completed', version: potting.task.version, ...done },
    })
  expect(await put({})).toMatchObject({ status: 422, errors: [{ path: 'pot_up' }] })
  expect((await potting.grower.calls(getTask, { params: potting.params })).data).toEqual(potting.task)
  const done = await put({ pot_up: { container_size: 'PB5', quantity: 100, potting_date: today } })
  expect(done.data).toMatchObject({ status: 'completed', operation_ids: [expect.any(String)] })
  expect(await potting.stockNow()).toEqual(['100 PB5 growing'])

  const sale = await withTask('for-sale')
  await sale.grower.calls(editTask, { params: sale.params, body: { status: 'completed', version: sale.task.version } })
  expect(await sale.stockNow()).toEqual(['100 PB3 for_sale'])
})

test('a task without a batch has a place of its own; with one it is where the batch is', async () => {
  const { grower, batch } = await withTask('feeding')
  const body = { task_type: 'other' as const, title: 'Check the drippers', scheduled_date: today, location: 'Tunnel 2' }
  const { data: task } = await grower.calls(createTask, { body })
  expect(task).toMatchObject({ location: 'Tunnel 2', location_id: expect.any(String), batch_id: null })
  const params = { id: task.id }
  const { data: later } = await grower.calls(editTask, { params, body: { minutes: 10, version: task.version } })
  expect(later).toMatchObject({ location: 'Tunnel 2', minutes: 10 })
  const onBatch = await grower.calls(editTask, { params, body: { batch_id: batch.id, version: later.version } })
  expect(onBatch.data).toMatchObject({ location: null, batch_id: batch.id })
  const off = await grower.calls(editTask, { params, body: { batch_id: null, location: 'Shed', version: onBatch.data.version } })
  expect(off.data).toMatchObject({ location: 'Shed', batch_id: null })
})

test('what is refused leaves the task to be done', async () => {
  const { grower, task, params, complete, stockNow } = await withTask('potting-up')
  const tooMany = await complete({ pot_up: { container_size: 'PB5', quantity: 101, potting_date: today } })
  expect(tooMany).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS' })
  const other = await complete({ for_sale: { date: today } })
  expect(other).toMatchObject({ status: 422, errors: [{ path: 'for_sale' }] })
  expect((await grower.calls(getTask, { params })).data).toEqual(task)
  expect(await stockNow()).toEqual(['100 PB3 growing'])
})

test('work on a batch that moves no plants is part of its cost; a task that was done before is only ticked off', async () => {
  const feeding = await withTask('feeding', { minutes: 45 })
  await feeding.complete({})
  expect(Number(await feeding.labour())).toBe(22.5)
  const potting = await withTask('potting-up')
  await potting.complete({ minutes: 0 })
  expect(await potting.stockNow()).toEqual(['100 PB3 growing'])
  expect(Number(await potting.labour())).toBe(0)
})

test('later entries keep a completed task from being reopened', async () => {
  const { grower, batch, params, complete } = await withTask('potting-up')
  const { data: done } = await complete({ pot_up: { container_size: 'PB5', quantity: 100, potting_date: today } })
  await grower.calls(recordLoss, { params: { id: batch.id }, body: { quantity: 5, loss_date: today } })
  const refused = await grower.calls(editTask, { params, body: { status: 'pending', version: done.version } })
  expect(refused).toMatchObject({ status: 409, code: 'BAD_STATE' })
  expect((await grower.calls(getTask, { params })).data.status).toBe('completed')
})

test('two who complete the same task at once pot the plants once', async () => {
  const { complete, stockNow } = await withTask('potting-up')
  const pot_up = { container_size: 'PB5', quantity: 60, potting_date: today }
  const both = await Promise.all([complete({ pot_up }), complete({ pot_up })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await stockNow()).toSorted()).toEqual(['40 PB3 growing', '60 PB5 growing'])
})

test('a task that is completed later is done when it was done, and a repeated one comes again from then', async () => {
  const { grower, task, complete } = await withTask('watering', { repeat_days: 3 })
  const done_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const { data: done } = await complete({ done_at })
  expect(done.completed_at && new Date(done.completed_at).toISOString()).toBe(done_at)
  const { data: open } = await grower.calls(tasksThisWeek)
  const from = task.scheduled_date > dayIn('Pacific/Auckland', new Date(done_at)) ? task.scheduled_date : today
  expect(open.map(({ scheduled_date }) => scheduled_date)).toEqual([addDays(from, 3)])
  // A clock that is fast does not make it later than now.
  const fast = await withTask('watering')
  const { data } = await fast.complete({ done_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect(Date.parse(data.completed_at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('the minutes of a completed task stay as they are in the cost of its batch; forgotten ones are booked when they are entered', async () => {
  const { grower, params, complete, labour } = await withTask('feeding', { minutes: 45 })
  const { data: done } = await complete({})
  expect(Number(await labour())).toBe(22.5)
  const edit = (body: object, version: number) => grower.calls(editTask, { params, body: { version, ...body } })
  expect(await edit({ minutes: 60 }, done.version)).toMatchObject({ status: 422, errors: [{ path: 'minutes' }] })
  expect(await edit({ batch_id: null }, done.version)).toMatchObject({ status: 422, errors: [{ path: 'batch_id' }] })
  expect((await edit({ notes: 'Half strength' }, done.version)).status).toBe(200)
  expect(Number(await labour())).toBe(22.5)

  const forgotten = await withTask('feeding', { minutes: null })
  const { data: silent } = await forgotten.complete({})
  const body = { version: silent.version, minutes: 20 }
  const { data: later } = await forgotten.grower.calls(editTask, { params: forgotten.params, body })
  expect(later).toMatchObject({ minutes: 20, operation_ids: [expect.any(String)] })
  expect(Number(await forgotten.labour())).toBe(10)
})
