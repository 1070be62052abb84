import { expect, test } from 'vitest'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import type { Task } from '#modules/growing/task/task.ts'
import { batchesFor, tasksFor } from './device-answers.ts'

const batch = (id: string, more: Partial<PlantBatch>) =>
  ({
    id,
    batch_code: `26W40-${id}`,
    common_name: 'Hebe',
    botanical_name: 'Hebe speciosa',
    container_size: '9 cm',
    location: 'Tunnel 1',
    growth_stage: null,
    state: 'growing',
    started_on: '2026-10-01',
    ready_on: null,
    quantity_current: 10,
    cost: '5',
    plant_type_id: 'hebe',
    ...more,
  }) as PlantBatch
const batches = [
  batch('A', { started_on: '2026-10-01', ready_on: '2026-11-20' }),
  batch('B', { common_name: 'Kōwhai', started_on: '2026-11-01', state: 'for_sale', location: 'Bench 4', quantity_current: 30 }),
  batch('C', { started_on: '2026-10-15', state: 'discarded', quantity_current: 0 }),
]
const found = (query: Record<string, string>) => batchesFor(batches, query, '2026-11-25')?.map(({ id }) => id)

test('batches are found by any word, without accents, the newest first', () => {
  expect(found({})).toEqual(['B', 'A'])
  expect(found({ search: 'kowhai bench' })).toEqual(['B'])
  expect(found({ search: '26w40-a' })).toEqual(['A'])
  expect(found({ search: 'nothing' })).toEqual([])
})

test('batches are filtered and sorted as the list of the server is', () => {
  expect(found({ state: 'for_sale' })).toEqual(['B'])
  expect(found({ location: 'Tunnel 1' })).toEqual(['A'])
  expect(found({ ready: 'late' })).toEqual(['A'])
  expect(found({ ready: '2026-W47' })).toEqual(['A'])
  expect(found({ ready: '2026-W48' })).toEqual([])
  expect(found({ sort: 'quantity' })).toEqual(['A', 'B'])
  expect(found({ sort: '-quantity' })).toEqual(['B', 'A'])
})

test('of batches that a device does not hold it answers nothing', () => {
  expect([found({ archived: 'true' }), found({ state: 'finished' })]).toEqual([undefined, undefined])
})

const task = (id: string, scheduled_date: string, more: Partial<Task> = {}) =>
  ({
    id,
    title: `Water ${id}`,
    task_type: 'watering',
    status: 'pending',
    scheduled_date,
    assignee_id: null,
    batch_id: null,
    notes: '',
    location: null,
    batch_code: null,
    common_name: null,
    ...more,
  }) as Task

test('tasks are filtered by day, person and state, the earliest first', () => {
  const tasks = [
    task('2', '2026-11-26', { assignee_id: 'tama' }),
    task('1', '2026-11-25'),
    task('3', '2026-11-27', { status: 'completed' }),
  ]
  const ids = (query: Record<string, string>) => tasksFor(tasks, query).map(({ id }) => id)
  expect(ids({ status: 'open' })).toEqual(['1', '2'])
  expect(ids({ assignee: 'tama' })).toEqual(['2'])
  expect(ids({ assignee: 'none', status: 'open' })).toEqual(['1'])
  expect(ids({ from: '2026-11-26', to: '2026-11-27' })).toEqual(['2', '3'])
  expect(ids({ search: 'water 3' })).toEqual(['3'])
})
