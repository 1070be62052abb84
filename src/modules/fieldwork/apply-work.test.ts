import { expect, test } from 'vitest'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import {
  addBatchNote,
  bulkDivision,
  bulkMovement,
  countBatch,
  divide,
  mergeBatches,
  potUp,
  recordLoss,
  splitBatch,
} from '#modules/growing/batch/batch-calls.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { Task } from '#modules/growing/task/task.ts'
import { type FieldState, withWork } from './apply-work.ts'
import type { FieldWork } from './field-request.ts'

const batch = (id: string, more: Partial<PlantBatch> = {}): PlantBatch => ({
  id,
  plant_type_id: 'hebe',
  common_name: 'Hebe',
  botanical_name: 'Hebe speciosa',
  category: 'Shrubs',
  parent_batch_id: null,
  batch_code: `26W48-${id}`,
  container_size: '9 cm',
  container_size_id: 'size',
  quantity_current: 50,
  location: 'Tunnel 1',
  location_id: 'tunnel',
  state: 'growing',
  on_hold: '',
  sale_from: null,
  sprayed_with: '',
  growth_stage: null,
  grade: null,
  grade_id: null,
  height_from_cm: null,
  height_to_cm: null,
  caliper_from_mm: null,
  caliper_to_mm: null,
  specification: '',
  growth_stage_id: null,
  method: 'cutting',
  started_on: '2026-11-01',
  ready_on: null,
  next_action: null,
  next_action_date: null,
  notes: '',
  vendor: null,
  vendor_id: null,
  vendor_lot: null,
  cost: '10',
  archived: false,
  version: 1,
  ...more,
})
const task = { id: 't', batch_id: 'A', status: 'pending', minutes: 30 } as Task
const state: FieldState = { batches: [batch('A'), batch('B')], tasks: [task], closed: [] }

let made = 0
const work = (path: string, params: Record<string, string>, body: object, more: Partial<FieldWork> = {}): FieldWork => ({
  id: `w${++made}`,
  at: '2026-11-25T09:00:00.000Z',
  state: 'waiting',
  body: { path, params, body: body as Record<string, unknown> },
  receipt: { title: '', batches: [], creates: ['new-1', 'new-2'] },
  ...more,
})
const shown = (after: FieldState) =>
  after.batches.map((each) => `${each.id}: ${each.quantity_current} in ${each.container_size}, ${each.location}, ${each.state}`)

test('a part that is potted up is a new batch, and what stays is fewer; later work on the new one counts', () => {
  const after = withWork(state, [
    work(potUp.path, { id: 'A' }, { quantity: 20, container_size: '14 cm', location: 'Tunnel 2', potting_date: '2026-11-25' }),
    work(recordLoss.path, { id: 'new-1' }, { quantity: 2 }),
    work(recordLoss.path, { id: 'A' }, { quantity: 1 }),
  ])
  expect(shown(after)).toEqual([
    'A: 29 in 9 cm, Tunnel 1, growing',
    'new-1: 18 in 14 cm, Tunnel 2, growing',
    'B: 50 in 9 cm, Tunnel 1, growing',
  ])
  expect(after.batches[1]).toMatchObject({ batch_code: 'New from 26W48-A', parent_batch_id: 'A', started_on: '2026-11-25' })
})

test('a whole batch that is potted up stays the same batch', () => {
  const after = withWork(state, [work(potUp.path, { id: 'A' }, { quantity: 50, container_size: '14 cm' })])
  expect(shown(after)).toEqual(['A: 50 in 14 cm, Tunnel 1, growing', 'B: 50 in 9 cm, Tunnel 1, growing'])
})

test('moves, counts, splits, losses and notes change what is shown', () => {
  const after = withWork(state, [
    work(bulkMovement.path, {}, { batch_ids: ['A', 'B'], new_location: 'Shade house' }),
    work(countBatch.path, { id: 'A' }, { counted: 47 }),
    work(splitBatch.path, { id: 'A' }, { quantity: 7, location: 'Bench 4' }),
    work(recordLoss.path, { id: 'B' }, { quantity: 50 }),
    work(addBatchNote.path, { id: 'A' }, { text: 'Aphids', date: '2026-11-25' }),
  ])
  expect(shown(after)).toEqual([
    'A: 40 in 9 cm, Shade house, growing',
    'new-1: 7 in 9 cm, Bench 4, growing',
    'B: 0 in 9 cm, Shade house, discarded',
  ])
  expect(after.batches[0]?.notes).toBe('25 Nov 2026: Aphids')
})

test('divisions are a new batch without a grade, and their mothers are fewer; later work on them counts', () => {
  const mothers = { ...state, batches: [batch('A', { grade: 'A', grade_id: 'grade', height_from_cm: 20 }), batch('B')] }
  const body = { input_quantity: 10, quantity: 30, container_size_to: 'PB3', location: 'Tunnel 2', action_date: '2026-11-25' }
  const after = withWork(mothers, [work(divide.path, { id: 'A' }, body), work(recordLoss.path, { id: 'new-1' }, { quantity: 4 })])
  expect(shown(after)).toEqual([
    'A: 40 in 9 cm, Tunnel 1, growing',
    'new-1: 26 in PB3, Tunnel 2, growing',
    'B: 50 in 9 cm, Tunnel 1, growing',
  ])
  expect(after.batches[1]).toMatchObject({ grade: null, height_from_cm: null, method: 'division', started_on: '2026-11-25' })
  const many = {
    batches: [
      { batch_id: 'A', input_quantity: 50, quantity: 60 },
      { batch_id: 'B', input_quantity: 1, quantity: 3 },
    ],
    container_size_to: 'PB3',
  }
  expect(shown(withWork(state, [work(bulkDivision.path, {}, many)]))).toEqual([
    'A: 0 in 9 cm, Tunnel 1, finished',
    'new-1: 60 in PB3, Tunnel 1, growing',
    'B: 49 in 9 cm, Tunnel 1, growing',
    'new-2: 3 in PB3, Tunnel 1, growing',
  ])
})

test('merged batches are in the one that stays, with what was done to them before', () => {
  const after = withWork({ ...state, batches: [...state.batches, batch('C')] }, [
    work(recordLoss.path, { id: 'B' }, { quantity: 5 }),
    work(mergeBatches.path, { id: 'A' }, { batch_ids: ['B'], date: '2026-11-25' }),
    work(countBatch.path, { id: 'A' }, { counted: 94 }),
  ])
  expect(shown(after)).toEqual([
    'A: 94 in 9 cm, Tunnel 1, growing',
    'B: 0 in 9 cm, Tunnel 1, finished',
    'C: 50 in 9 cm, Tunnel 1, growing',
  ])
})

test('a task that is done is done with its potting, and a spray closes its place', () => {
  const pot_up = { quantity: 50, container_size: 'PB5' }
  const after = withWork(state, [
    work(completeTask.path, { id: 't' }, { minutes: 45, pot_up }),
    work(createSpray.path, {}, { location: 'Tunnel 1', product: 'Oil', reentry_hours: 12 }),
  ])
  expect(after.tasks[0]).toMatchObject({ status: 'completed', minutes: 45 })
  expect(shown(after)[0]).toBe('A: 50 in PB5, Tunnel 1, growing')
  expect(after.closed).toMatchObject([{ location: 'Tunnel 1', closed_until: '2026-11-25T21:00:00.000Z' }])
})

test('what was refused, sent or discarded has no effect', () => {
  for (const each of ['attention', 'sent', 'void'] as const)
    expect(withWork(state, [work(recordLoss.path, { id: 'A' }, { quantity: 5 }, { state: each })])).toEqual(state)
})
