import { expect, test } from 'vitest'
import {
  bulkDivision,
  bulkLosses,
  countBatch,
  divide,
  mergeBatches,
  potUp,
  recordLoss,
} from '#modules/growing/batch/batch-calls.ts'
import { finishStop } from '#modules/orders/delivery/stop-calls.ts'
import { completeTask } from '#modules/growing/task/task-calls.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import {
  enteredQuantity,
  isDoneAlready,
  refusedBatch,
  settlementsOf,
  withBatch,
  withQuantity,
  type RefusedWork,
} from './settle-work.ts'

const today = '2026-11-26'
const refused = (code: ProblemCode, extra: object, path: string, body: object, params = { id: 'A' }): RefusedWork => ({
  problem: { code, detail: 'No.', extra: extra as Record<string, unknown> },
  body: { path, params, body: body as Record<string, unknown> },
  receipt: { title: '', batches: [], creates: [] },
})
const ways = (work: RefusedWork, now = { quantity_current: 0, container_size: '9 cm' }) =>
  settlementsOf(work, now, today).map(({ label, request }) => [label, request.body])
const pot = { quantity: 50, container_size: '14 cm', old_container_size: '9 cm', potting_date: '2026-11-25' }

test('of plants that are partly gone, what is left is used; of none, only another batch or another number helps', () => {
  const some = refused('NOT_ENOUGH_PLANTS', { available: 12 }, potUp.path, pot)
  expect(ways(some)).toEqual([['Use the 12 left', { ...pot, quantity: 12 }]])
  // Potted up meanwhile too.
  expect(ways(some, { quantity_current: 12, container_size: '12 cm' })).toEqual([
    ['Use the 12 left, in 12 cm', { ...pot, quantity: 12, old_container_size: '12 cm' }],
  ])
  expect(enteredQuantity(some)).toBe(50)
  expect(withQuantity(some, 30).body).toEqual({ ...pot, quantity: 30 })
  expect(ways(refused('NOT_ENOUGH_PLANTS', { available: 0 }, potUp.path, pot))).toEqual([])
})

test('of several batches only the refused one changes, or is left out', () => {
  const batches = [
    { batch_id: 'A', quantity: 5 },
    { batch_id: 'B', quantity: 8 },
  ]
  const extra = (available: number) => ({ available, errors: [{ path: 'batches.1.quantity', message: '' }] })
  const loss = (available: number) =>
    refused('NOT_ENOUGH_PLANTS', extra(available), bulkLosses.path, { batches, reason: 'frost' })
  expect(ways(loss(3))).toEqual([['Use the 3 left', { batches: [batches[0], { batch_id: 'B', quantity: 3 }], reason: 'frost' }]])
  expect(ways(loss(0))).toEqual([['Leave this batch out', { batches: [batches[0]], reason: 'frost' }]])
  expect(refusedBatch(loss(0))).toBe('B')
})

test('a count against another number is set as counted, or its difference recorded', () => {
  const count = refused('STALE', { available: 47 }, countBatch.path, { counted: 48, expected: 50, date: today })
  expect(ways(count)).toEqual([
    ['Set it to 48', { counted: 48, expected: 47, date: today }],
    ['Record the difference of −2', { counted: 45, expected: 47, date: today }],
  ])
  const same = refused('STALE', { available: 47 }, countBatch.path, { counted: 50, expected: 50, date: today })
  expect(ways(same).map(([label]) => label)).toEqual(['Set it to 50'])
})

test('a task that was changed is completed as it is; one that is completed has nothing left to do', () => {
  const stale = refused('STALE', { current: { version: 7, status: 'pending' } }, completeTask.path, { version: 3, minutes: 20 })
  expect(ways(stale)).toEqual([['Complete it as it is now', { version: 7, minutes: 20 }]])
  const done = refused('BAD_STATE', { current: { version: 7, status: 'completed' } }, completeTask.path, { version: 3 })
  expect([isDoneAlready(done), isDoneAlready(stale)]).toEqual([true, false])
})

test('a mark of a delivery is done already only where it was marked in the same way; it has no plants to change', () => {
  const mark = (outcome: string) =>
    refused('BAD_STATE', { current: { status: 'delivered' } }, finishStop.path, { outcome, receiver: 'Pat' })
  expect([isDoneAlready(mark('delivered')), isDoneAlready(mark('refused'))]).toEqual([true, false])
  expect(refusedBatch(mark('delivered'))).toBeUndefined()
  const short = refused('NOT_ENOUGH_PLANTS', { available: 3 }, finishStop.path, { outcome: 'delivered' })
  expect(ways(short)).toEqual([])
})

test('supplies, recipes, containers and days each have their way', () => {
  expect(ways(refused('SHORT_SUPPLIES', {}, potUp.path, pot))).toEqual([['Use all in stock', { ...pot, confirmed: true }]])
  expect(ways(refused('RECIPE_AMBIGUOUS', { choices: [{ id: 'r', name: 'Fern mix' }] }, potUp.path, pot))).toEqual([
    ['Use Fern mix', { ...pot, recipe_id: 'r' }],
    ['No recipe', { ...pot, recipe_id: null }],
  ])
  expect(ways(refused('BAD_STATE', {}, potUp.path, pot), { quantity_current: 50, container_size: '12 cm' })).toEqual([
    ['Pot up from 12 cm', { ...pot, old_container_size: '12 cm' }],
  ])
  expect(ways(refused('PERIOD_CLOSED', {}, potUp.path, pot))).toEqual([['Record it today', { ...pot, potting_date: today }]])
  const future = { errors: [{ path: 'loss_date', message: '' }] }
  expect(ways(refused('INVALID', future, recordLoss.path, { quantity: 1, loss_date: '2026-12-01' }))).toEqual([
    ['Record it today', { quantity: 1, loss_date: today }],
  ])
})

test('another batch takes the place of the refused one, with the container it is in', () => {
  expect(withBatch(refused('NOT_FOUND', {}, potUp.path, pot), 'C', '12 cm')).toEqual({
    path: potUp.path,
    params: { id: 'C' },
    body: { ...pot, old_container_size: '12 cm' },
  })
})

test('a task with a potting is settled in its potting', () => {
  const work = refused('NOT_ENOUGH_PLANTS', { available: 4 }, completeTask.path, { version: 1, pot_up: pot })
  expect(ways(work)).toEqual([['Use the 4 left', { version: 1, pot_up: { ...pot, quantity: 4 } }]])
})

test('of mothers that are partly gone, what is left was divided into as many divisions as there are', () => {
  const body = { input_quantity: 20, quantity: 60, container_size_to: 'PB3', action_date: '2026-11-25' }
  const work = refused('NOT_ENOUGH_PLANTS', { available: 12 }, divide.path, body)
  expect(ways(work)).toEqual([['Use the 12 left', { ...body, input_quantity: 12 }]])
  expect(enteredQuantity(work)).toBe(20)
  const batches = [
    { batch_id: 'A', input_quantity: 5, quantity: 15 },
    { batch_id: 'B', input_quantity: 8, quantity: 16 },
  ]
  const extra = { available: 3, errors: [{ path: 'batches.1.input_quantity', message: '' }] }
  const many = refused('NOT_ENOUGH_PLANTS', extra, bulkDivision.path, { batches })
  expect(ways(many)).toEqual([['Use the 3 left', { batches: [batches[0], { ...batches[1], input_quantity: 3 }] }]])
  expect(ways(refused('PERIOD_CLOSED', {}, divide.path, body))).toEqual([['Record it today', { ...body, action_date: today }]])
})

test('of a merge the batch that does not fit any more is left out, or another takes its place', () => {
  const body = { batch_ids: ['B', 'C'], date: today }
  const potted = (batch_id: string, ids = body) => refused('BAD_STATE', { batch_id }, mergeBatches.path, ids)
  expect(ways(potted('C'))).toEqual([['Leave this batch out', { ...body, batch_ids: ['B'] }]])
  expect([refusedBatch(potted('C')), refusedBatch(potted('A'))]).toEqual(['C', 'A'])
  expect(withBatch(potted('C'), 'D', '9 cm').body).toEqual({ ...body, batch_ids: ['B', 'D'] })
  expect(withBatch(potted('A'), 'D', '9 cm')).toMatchObject({ params: { id: 'D' }, body })
  // Nothing is left to merge, or the one that stays is the one that does not fit.
  expect(ways(potted('B', { ...body, batch_ids: ['B'] }))).toEqual([])
  expect(ways(potted('A'))).toEqual([])
})
