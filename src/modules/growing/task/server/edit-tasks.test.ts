import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createBatch, getBatch } from '#modules/growing/batch/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import type { BulkTaskChange } from '../bulk-tasks.ts'
import type { Task } from '../task.ts'
import * as calls from '../task-calls.ts'

async function withTasks(bodies: readonly object[]) {
  const nursery = await aNursery()
  await nursery.as('admin').calls(saveSettings, { body: { hourlyRate: '60.00' } })
  const { data: plant } = await nursery
    .as('manager')
    .calls(createPlantType, { body: { common_name: 'Hebe', category: 'Shrubs' } })
  const batchBody = { plant_type_id: plant.id, container_size: 'PB3', quantity: 100, started_on: '2026-08-01' }
  const { data: batch } = await nursery.as('manager').calls(createBatch, { body: batchBody })
  const grower = nursery.as('production')
  const tasks: Task[] = []
  for (const body of bodies) {
    const whole = { title: 'Feed', task_type: 'feeding', scheduled_date: '2026-09-07', ...body } as const
    const isOn = 'minutes' in body || 'on' in body
    const { on: _on, ...rest } = { on: undefined, ...whole }
    tasks.push((await grower.calls(calls.createTask, { body: { ...rest, ...(isOn ? { batch_id: batch.id } : {}) } })).data)
  }
  const edit = (change: Omit<BulkTaskChange, 'id' | 'version'>, of = tasks) =>
    grower.calls(calls.editTasks, { body: { tasks: of.map(({ id, version }) => ({ ...change, id, version })) } })
  const costOf = async () => (await grower.calls(getBatch, { params: { id: batch.id } })).data.cost
  const all = async () => (await grower.calls(calls.listTasks, { query: { limit: '200' } })).data
  return { nursery, grower, tasks, edit, costOf, all, batch }
}

test('tasks get another day and another person together, and back again', async () => {
  const { nursery, grower, edit, tasks } = await withTasks([{ latest_date: '2026-09-09' }, { scheduled_date: '2026-09-10' }])
  const { data: moved } = await edit({ scheduled_date: '2026-09-14', assignee_id: nursery.people.production })
  expect(moved.map(({ scheduled_date, latest_date, assignee }) => [scheduled_date, latest_date, assignee])).toEqual([
    ['2026-09-14', '2026-09-16', 'production'],
    ['2026-09-14', null, 'production'],
  ])
  expect((await edit({ scheduled_date: '1999-09-14' }, moved)).detail).toContain('would be more than five years ago')
  const back = moved.map(({ id, version }, i) => ({
    id,
    version,
    scheduled_date: tasks[i]?.scheduled_date,
    assignee_id: null,
  }))
  const { data: again } = await grower.calls(calls.editTasks, { body: { tasks: back } })
  expect(again.map(({ scheduled_date, latest_date, assignee_id }) => [scheduled_date, latest_date, assignee_id])).toEqual([
    ['2026-09-07', '2026-09-09', null],
    ['2026-09-10', null, null],
  ])
})

test('completed together, they book their minutes and plan the next ones once; reopened, all of that is gone', async () => {
  const { edit, costOf, all } = await withTasks([{ minutes: 30 }, { minutes: 15, repeat_days: 7 }, { repeat_days: 7 }])
  const before = await costOf()
  const { data: done } = await edit({ status: 'completed' })
  expect(done.map(({ status, operation_ids }) => [status, operation_ids.length])).toEqual([
    ['completed', 1],
    ['completed', 1],
    ['completed', 0],
  ])
  expect(Number(await costOf()) - Number(before)).toBe(45)
  expect((await all()).filter(({ status }) => status === 'pending')).toHaveLength(2)
  await edit({ status: 'pending' }, done)
  expect(Number(await costOf())).toBe(Number(before))
  expect(await all()).toHaveLength(3)
})

test('one that needs a form refuses all, by name', async () => {
  const { edit, all } = await withTasks([{}, { title: 'Pot the hebes', task_type: 'potting-up', on: true }])
  const refused = await edit({ status: 'completed' })
  expect(refused).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: 'Nothing was changed. Pot the hebes is completed with a form of its own.',
  })
  expect((await all()).map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('one that was changed since refuses all, by name', async () => {
  const { grower, edit, tasks, all } = await withTasks([{ title: 'Weed' }, { title: 'Prune' }])
  const [weed] = tasks
  await grower.calls(calls.editTask, { params: { id: weed?.id ?? '' }, body: { notes: 'Bed 4', version: 1 } })
  expect(await edit({ status: 'cancelled' })).toMatchObject({
    status: 409,
    code: 'STALE',
    detail: expect.stringContaining('Weed was changed'),
  })
  expect((await all()).map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('a person of another nursery is refused', async () => {
  const { edit } = await withTasks([{}])
  const { people } = await aNursery()
  expect(await edit({ assignee_id: people.production })).toMatchObject({ code: 'NOT_FOUND' })
})
