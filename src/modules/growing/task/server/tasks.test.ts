import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { potUp } from '#modules/growing/batch/batch-calls.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import * as calls from '../task-calls.ts'
import { planTasks } from '#modules/growing/schedule/server/plan-task.ts'

const feeding = { title: 'Liquid feed', task_type: 'feeding', scheduled_date: '2026-09-07' } as const

async function withBatch() {
  const nursery = await aNursery()
  const kowhai = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await nursery.as('manager').calls(createPlantType, { body: kowhai })
  const body = { plant_type_id: plant.id, container_size: 'PB3', quantity: 100, started_on: '2026-08-01' }
  const { data: batch } = await nursery.as('manager').calls(createBatch, { body })
  return { nursery, grower: nursery.as('production'), plant, batch }
}

test('a task is planned for a batch and a person, and found by title, location and person', async () => {
  const { nursery, grower, batch } = await withBatch()
  const body = {
    ...feeding,
    batch_id: batch.id,
    assignee_id: nursery.people.production,
    minutes: '45',
    checklist: [{ text: 'Mix', done: false }],
  }
  const { data: task } = await grower.calls(calls.createTask, { body })
  expect(task).toMatchObject({
    common_name: 'Kōwhai',
    batch_code: batch.batch_code,
    assignee: 'production',
    minutes: 45,
    status: 'pending',
  })
  const found = async (query: Record<string, string>) => (await grower.calls(calls.listTasks, { query })).data.length
  for (const query of [
    { search: 'kowh' },
    { search: 'liquid' },
    { search: batch.batch_code },
    { status: 'open' },
    { task_type: 'feeding' },
  ])
    expect(await found(query)).toBe(1)
  expect(await found({ assignee: nursery.people.production, from: '2026-09-07', to: '2026-09-07' })).toBe(1)
  for (const query of [{ assignee: 'none' }, { status: 'completed' }, { from: '2026-09-08' }, { search: '%' }])
    expect(await found(query)).toBe(0)
})

test('tasks come by their day, a page at a time', async () => {
  const { grower } = await withBatch()
  for (const day of ['2026-09-09', '2026-09-07', '2026-09-08'])
    await grower.calls(calls.createTask, { body: { ...feeding, scheduled_date: day } })
  const first = await grower.calls(calls.listTasks, { query: { limit: '2' } })
  expect([first.data.map((each) => each.scheduled_date), first.meta['total']]).toEqual([['2026-09-07', '2026-09-08'], 3])
  const rest = await grower.calls(calls.listTasks, { query: { limit: '2', cursor: String(first.meta['next_cursor']) } })
  expect(rest.data.map((each) => each.scheduled_date)).toEqual(['2026-09-09'])
  const latest = await grower.calls(calls.listTasks, { query: { limit: '1', sort: '-day' } })
  expect(latest.data[0]?.scheduled_date).toBe('2026-09-09')
  const week = await grower.calls(calls.taskBoard, { query: { from: '2026-09-08', to: '2026-09-14' } })
  expect(week.data).toHaveLength(2)
  expect((await grower.calls(calls.taskBoard, { query: { from: '2026-01-01', to: '2026-12-31' } })).status).toBe(422)
})

test('a task dragged to another day and person keeps everything else; dragging an outdated one gets an error', async () => {
  const { nursery, grower } = await withBatch()
  const { data: task } = await grower.calls(calls.createTask, { body: { ...feeding, latest_date: '2026-09-10', minutes: 20 } })
  const change = { scheduled_date: '2026-09-09', assignee_id: nursery.people.general_staff, version: task.version }
  const moved = await grower.calls(calls.editTask, { params: { id: task.id }, body: change })
  expect(moved.data).toMatchObject({ latest_date: '2026-09-12', minutes: 20, title: 'Liquid feed', assignee: 'general_staff' })
  expect(await grower.calls(calls.editTask, { params: { id: task.id }, body: change })).toMatchObject({
    status: 409,
    code: 'STALE',
  })
})

test('a task is not planned for 1999, nor moved there', async () => {
  const { grower } = await withBatch()
  const scheduled_date = '1999-01-15'
  const fault = [{ path: 'scheduled_date', message: 'This is more than five years ago. Check the year.' }]
  expect((await grower.calls(calls.createTask, { body: { ...feeding, scheduled_date } })).errors).toEqual(fault)
  const { data: task } = await grower.calls(calls.createTask, { body: feeding })
  const moved = { params: { id: task.id }, body: { scheduled_date, version: task.version } }
  expect((await grower.calls(calls.editTask, moved)).errors).toEqual(fault)
})

test('completing a repeated task plans the next one, once; reopening takes that back', async () => {
  const { grower } = await withBatch()
  const future = '2199-01-01'
  const { data: task } = await grower.calls(calls.createTask, {
    body: { ...feeding, scheduled_date: future, repeat_days: 14, minutes: 30, checklist: [{ text: 'Mix', done: true }] },
  })
  const params = { id: task.id }
  const done = await grower.calls(calls.completeTask, { params, body: { minutes: 55, version: task.version }, key: 'k' })
  expect(done.data).toMatchObject({ status: 'completed', minutes: 55, completed_at: expect.any(String) })
  const open = async () => (await grower.calls(calls.listTasks, { query: { status: 'open' } })).data
  expect(await open()).toMatchObject([
    { scheduled_date: '2199-01-15', minutes: 30, repeat_days: 14, checklist: [{ text: 'Mix', done: false }] },
  ])
  const again = await grower.calls(calls.completeTask, { params, body: { version: done.data.version } })
  expect(again).toMatchObject({ status: 409, code: 'BAD_STATE' })

  const reopened = await grower.calls(calls.editTask, { params, body: { status: 'pending', version: done.data.version } })
  expect(reopened.data).toMatchObject({ status: 'pending', completed_at: null })
  expect((await open()).map(({ id }) => id)).toEqual([task.id])
  await grower.calls(calls.editTask, { params, body: { status: 'completed', version: reopened.data.version } })
  expect(await open()).toMatchObject([{ scheduled_date: '2199-01-15' }])
})

test('nothing is planned after the last day there is, and the tasks before it are still answered', async () => {
  const { grower } = await withBatch()
  const plan = async (more: object) => (await grower.calls(calls.createTask, { body: { ...feeding, ...more } })).data
  const last = '2199-12-31'
  const repeated = await plan({ scheduled_date: '2199-12-20', repeat_days: 14 })
  const again = await plan({ scheduled_date: '2199-12-10', latest_date: '2199-12-20', repeat_days: 14 })
  const window = await plan({ scheduled_date: '2199-12-10', latest_date: '2199-12-20' })
  for (const { id, version } of [repeated, again])
    expect((await grower.calls(calls.completeTask, { params: { id }, body: { version } })).status).toBe(200)
  const moved = { scheduled_date: '2199-12-28', version: window.version }
  const { data } = await grower.calls(calls.editTask, { params: { id: window.id }, body: moved })
  expect([data.scheduled_date, data.latest_date]).toEqual(['2199-12-28', last])
  const open = await grower.calls(calls.listTasks, { query: { status: 'open' } })
  expect(open.data.map(({ scheduled_date, latest_date }) => [scheduled_date, latest_date]).toSorted()).toEqual([
    ['2199-12-24', last],
    ['2199-12-28', last],
  ])
})

test('a cancelled task is not completed before it is reopened, and a deleted one is not found', async () => {
  const { grower } = await withBatch()
  const { data: task } = await grower.calls(calls.createTask, { body: { ...feeding, repeat_days: 7 } })
  const params = { id: task.id }
  const { data: cancelled } = await grower.calls(calls.editTask, { params, body: { status: 'cancelled', version: task.version } })
  const refused = await grower.calls(calls.completeTask, { params, body: { version: cancelled.version } })
  expect(refused).toMatchObject({ status: 409, code: 'BAD_STATE', detail: expect.stringContaining('Reopen') })
  const { data: open } = await grower.calls(calls.editTask, { params, body: { status: 'pending', version: cancelled.version } })
  await grower.calls(calls.completeTask, { params, body: { version: open.version } })
  expect((await grower.calls(calls.deleteTask, { params })).status).toBe(204)
  expect((await grower.calls(calls.getTask, { params })).status).toBe(404)
  expect((await grower.calls(calls.listTasks)).data).toHaveLength(1)
})

test('a batch or a person that is not of this nursery is refused on its field', async () => {
  const { nursery, grower } = await withBatch()
  const stranger = await withBatch()
  const body = { ...feeding, batch_id: stranger.batch.id, assignee_id: randomUUID() }
  const refused = await grower.calls(calls.createTask, { body })
  expect([refused.status, refused.errors.map(({ path }) => path)]).toEqual([422, ['batch_id', 'assignee_id']])
  expect((await nursery.as('sales').calls(calls.listTasks)).status).toBe(403)
  expect((await grower.calls(calls.taskPeople)).data.map(({ name }) => name)).toEqual([
    'admin',
    'general_staff',
    'manager',
    'production',
  ])
})

test('potting a plant with a schedule plans its dated tasks; a next action becomes one', async () => {
  const { nursery, grower, plant, batch } = await withBatch()
  const line = {
    plant_type_id: plant.id,
    title: 'Trim and shape',
    task_type: 'pruning',
    from_day: 14,
    to_day: '21',
    minutes: 40,
  } as const
  const { data: template } = await grower.calls(calls.createTemplate, { body: line })
  await grower.calls(calls.createTemplate, {
    body: { ...line, title: 'Grade', task_type: 'for-sale', from_day: 90, to_day: 120 },
  })
  const user_id = nursery.people.production
  const potting = { container_size: 'PB5', quantity: 100, potting_date: '2026-09-07' }
  expect((await grower.calls(potUp, { params: { id: batch.id }, body: potting })).status).toBe(200)
  await nursery.has((db) =>
    planTasks(db, [{ user_id, batch_id: batch.id, action: 'Pot up into PB5', scheduled_date: '2026-10-01' }]),
  )
  expect((await grower.calls(calls.listTasks, { query: { batch_id: batch.id } })).data).toMatchObject([
    { title: 'Trim and shape', scheduled_date: '2026-09-21', latest_date: '2026-09-28', quantity: 100, minutes: 40 },
    { title: 'Pot up into PB5', task_type: 'potting-up', scheduled_date: '2026-10-01' },
    { title: 'Grade', task_type: 'for-sale', scheduled_date: '2026-12-06' },
  ])
  const params = { id: template.id }
  const backwards = await grower.calls(calls.editTemplate, { params, body: { ...line, from_day: 30, version: template.version } })
  expect(backwards).toMatchObject({ status: 422, errors: [{ path: 'to_day' }] })
  await grower.calls(calls.deleteTemplate, { params })
  expect((await grower.calls(calls.listTemplates, { query: {} })).data).toMatchObject([{ title: 'Grade', common_name: 'Kōwhai' }])
})

test('an urgent task comes before the others of its day, and first on the dashboard; the next of it is not urgent', async () => {
  const { nursery } = await withBatch()
  const grower = nursery.as('production')
  const plan = async (title: string, more: object = {}) =>
    (await grower.calls(calls.createTask, { body: { ...feeding, title, ...more } })).data
  await plan('First entered')
  await plan('The day before', { scheduled_date: '2026-09-06' })
  const burst = await plan('Burst pipe', { urgent: true, repeat_days: 7 })
  const { data: board } = await grower.calls(calls.taskBoard, { query: { from: '2026-09-06', to: '2026-09-07' } })
  expect(board.map(({ title }) => title)).toEqual(['The day before', 'Burst pipe', 'First entered'])
  const { data } = await grower.calls(getDashboard)
  expect(data.tasks_due?.rows.map(({ title, urgent }) => [title, urgent])).toEqual([
    ['Burst pipe', true],
    ['The day before', false],
    ['First entered', false],
  ])
  await grower.calls(calls.completeTask, { params: { id: burst.id }, body: { version: burst.version }, key: randomUUID() })
  const next = await grower.calls(calls.listTasks, { query: { search: 'Burst', status: 'open' } })
  expect(next.data).toMatchObject([{ title: 'Burst pipe', urgent: false }])
})
