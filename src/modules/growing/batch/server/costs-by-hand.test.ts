/** A cost that a manager adds to batches: shared by their plants on hand, and reversed exactly. */
import { expect, test } from 'vitest'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import type { CostBody } from '../batch-bodies.ts'
import { getBatchHistory } from '../contract.ts'

async function aBill() {
  const shed = await aShed()
  const owner = shed.as('manager')
  const put = (batch_ids: string[], amount: string, more: Partial<CostBody> = {}) =>
    owner.calls(costCalls.bulkCosts, {
      body: { batch_ids, amount, component: 'other', reason: 'Freight from Levin', date: today, ...more },
      ...keyed(),
    })
  const costs = async (id: string) => (await owner.calls(costCalls.getBatchCosts, { params: { id } })).data
  return { ...shed, owner, put, costs }
}

test('freight is shared by the plants of the batches to the cent, and each says what it was for', async () => {
  const { propagate, put, costs, balanced, owner } = await aBill()
  const [many, few] = [await propagate(300, '30.00'), await propagate(100, '10.00')]
  const done = await put([many.id, few.id], '50.01')
  expect(done.data.map(({ cost }) => cost)).toEqual(['67.507500', '22.502500'])
  expect(await costs(many.id)).toMatchObject({ plants: '30.000000', other: '37.507500', per_plant: '0.225025' })
  const events = (await owner.calls(getBatchHistory, { params: { id: few.id } })).data
  expect(events[0]).toMatchObject({ kind: 'cost', cost_delta: '12.502500', component: 'other', reason: 'Freight from Levin' })
  expect((await balanced()).cents).toMatchObject({ other: '50.010000', work_in_progress: '90.010000' })
})

test('a contractor’s day moves with the plants that are potted, and is reversed only before later entries', async () => {
  const { propagate, put, costs, hand, balanced } = await aBill()
  const batch = await propagate(100, '10.00')
  const day = await put([batch.id], '240', { component: 'labour', reason: 'Weeding' })
  expect(await costs(batch.id)).toMatchObject({ labour: '240.000000', per_plant: '2.500000' })
  const operation_ids = day.answer['operation_ids'] as string[]
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(40), ...keyed() })
  expect((await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })).code).toBe('BAD_STATE')
  expect((await costs(potted.data.id)).plants).toBe('100.000000')
  const back = { operation_ids: [...operation_ids, String(potted.answer['operation_id'])] }
  expect((await hand.calls(calls.reverseOperations, { body: back, ...keyed() })).status).toBe(200)
  expect(await costs(batch.id)).toMatchObject({ labour: '0.000000', total: '10.000000' })
  await balanced()
})

test('a late bill follows the plants: potted on, divided and sold ones take their share, as the preview says', async () => {
  const { propagate, put, costs, hand, owner, balanced } = await aBill()
  const batch = await propagate(850, '85.00')
  const later = { ...potting(600), potting_date: addDays(began, 10) }
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: later, ...keyed() })
  const lost = { quantity: 60, loss_date: addDays(began, 20), abnormal: true }
  await hand.calls(calls.recordLoss, { params: { id: potted.data.id }, body: lost, ...keyed() })
  const before = await Promise.all([costs(batch.id), costs(potted.data.id)])
  const query = { ids: batch.id, amount: '85.00', date: addDays(began, 9) }
  const preview = await owner.calls(costCalls.previewCosts, { query })
  expect(preview.data).toMatchObject({
    batches: [
      { id: batch.id, quantity_current: 250, share: '25.000000', per_plant: '0.100000', per_plant_after: '0.200000' },
      { id: potted.data.id, quantity_current: 540, share: '54.000000' },
    ],
    sold: '0.000000',
    lost: '6.000000',
  })
  expect(await Promise.all([costs(batch.id), costs(potted.data.id)])).toEqual(before)
  const done = await put([batch.id], '85.00', { date: query.date })
  expect(done.data.map(({ id, cost }) => [id, cost])).toEqual([
    [batch.id, '50.000000'],
    [potted.data.id, (Number(before[1]?.total) + 54).toFixed(6)],
  ])
  expect((await costs(potted.data.id)).other).toBe('54.000000')
  await balanced()
  // On a day after the potting it stays where the plants are.
  const today_ = await owner.calls(costCalls.previewCosts, { query: { ...query, date: today } })
  expect(today_.data.batches.map(({ id, share }) => [id, share])).toEqual([[batch.id, '85.000000']])
  const operation_ids = done.answer['operation_ids'] as string[]
  expect((await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
  expect((await costs(potted.data.id)).total).toBe(before[1]?.total)
})

test('a late bill goes on although the batch is empty by now, and is refused where none of its plants is left', async () => {
  const { propagate, put, hand, costs } = await aBill()
  const batch = await propagate(40, '4.00')
  const body = { ...potting(39), potting_date: addDays(began, 10) }
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body, ...keyed() })
  const lose = (id: string, quantity: number) =>
    hand.calls(calls.recordLoss, { params: { id }, body: { quantity, loss_date: addDays(began, 11) }, ...keyed() })
  await lose(batch.id, 1)
  expect((await put([batch.id], '40', { date: began })).data.map(({ id }) => id)).toEqual([potted.data.id])
  expect((await costs(potted.data.id)).other).toBe('39.000000')
  await lose(potted.data.id, 39)
  expect(await put([batch.id], '40', { date: began })).toMatchObject({
    status: 409,
    detail: 'None of these plants is left to carry a cost. Record an expense instead.',
  })
})

test('refuses a cost on an empty batch, before it began, or by a user who is no manager', async () => {
  const { propagate, put, hand, costs } = await aBill()
  const [batch, archived] = [await propagate(100), await propagate(5)]
  const params = { id: archived.id }
  await hand.calls(calls.recordLoss, { params, body: { quantity: 5, loss_date: today }, ...keyed() })
  const empty = await put([batch.id, archived.id], '50')
  expect([empty.status, empty.detail]).toEqual([
    409,
    `${archived.batch_code} has no plants left to carry a cost. Leave this batch out and record an expense instead.`,
  ])
  expect((await put([batch.id], '50', { date: addDays(began, -1) })).errors[0]?.path).toBe('date')
  expect((await put([batch.id], '50', { date: addDays(today, 1) })).errors[0]?.path).toBe('date')
  expect((await put([batch.id], '0')).errors[0]).toEqual({ path: 'amount', message: 'Enter more than 0.' })
  expect((await put([batch.id], '5', { reason: ' ' })).errors[0]?.path).toBe('reason')
  expect((await put([batch.id, batch.id], '5')).status).toBe(422)
  const body = { batch_ids: [batch.id], amount: '5', component: 'other' as const, reason: 'Freight', date: today }
  expect((await hand.calls(costCalls.bulkCosts, { body, ...keyed() })).status).toBe(403)
  expect((await costs(batch.id)).total).toBe('180.000000')
})
