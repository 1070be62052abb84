/**
 * Work sent by a device that was offline: recorded at the time it was done, counted against the quantity it showed;
 * notes never overwrite each other.
 */
import { expect, test } from 'vitest'
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import * as calls from '../batch-calls.ts'
import { getBatch, getBatchHistory, standingBatches } from '../contract.ts'

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

test('work that was done before a place was closed is recorded although it is closed now', async () => {
  const { hand, propagate, balanced } = await aShed()
  const batch = await propagate(50)
  const params = { id: batch.id }
  await hand.calls(calls.moveBatch, { params, body: { movement_date: today, new_location: 'Tunnel 3' }, ...keyed() })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' })
  const spray = { day: today, time: clock.format(new Date()), location: 'Tunnel 3', product: 'Oil', reentry_hours: 12 }
  expect((await hand.calls(createSpray, { body: spray, ...keyed() })).status).toBe(201)
  const lose = (done_at?: string) =>
    hand.calls(calls.recordLoss, { params, body: { quantity: 1, loss_date: today, done_at }, ...keyed() })
  expect((await lose()).code).toBe('BAD_STATE')
  expect((await lose(new Date(Date.now() + 3_600_000).toISOString())).code).toBe('BAD_STATE')
  expect((await lose(anHourAgo())).status).toBe(200)
  const potted = await hand.calls(calls.potUp, { params, body: potting(49, { done_at: anHourAgo() }), ...keyed() })
  expect(potted.status).toBe(200)
  await balanced()
})

test('a move that was done before another one on record is in the history, and the plants stay where they are', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(50)
  const params = { id: batch.id }
  const move = (new_location: string, done_at?: string) =>
    hand.calls(calls.moveBatch, { params, body: { movement_date: today, new_location, done_at }, ...keyed() })
  expect((await move('Cold frame A', anHourAgo())).data.location).toBe('Cold frame A')
  await move('Glasshouse 1')
  const late = await move('Cold frame B', anHourAgo())
  expect(late.data.location).toBe('Glasshouse 1')
  const history = (await hand.calls(getBatchHistory, { params })).data
  expect(history.filter(({ kind }) => kind === 'movement')).toHaveLength(3)
  const potted = await hand.calls(calls.potUp, {
    params,
    body: potting(50, { done_at: anHourAgo(), location: 'Cold frame C' }),
    ...keyed(),
  })
  expect(potted.data).toMatchObject({ location: 'Glasshouse 1', container_size: 'PB5' })
  const undo = { body: { operation_ids: [potted, late].map(({ answer }) => String(answer['operation_id'])) }, ...keyed() }
  expect((await hand.calls(calls.reverseOperations, undo)).data[0]).toMatchObject({
    location: 'Glasshouse 1',
    container_size: '9 cm',
  })
})

test('a count that is sent later is refused where plants came or went that the device did not know of', async () => {
  const { hand, propagate, balanced } = await aShed()
  const batch = await propagate(50)
  const params = { id: batch.id }
  const count = (counted: number, expected?: number) =>
    hand.calls(calls.countBatch, { params, body: { counted, expected, date: today, done_at: anHourAgo() }, ...keyed() })
  await hand.calls(calls.recordLoss, { params, body: { quantity: 3, loss_date: today }, ...keyed() })
  const refused = await count(48, 50)
  expect([refused.status, refused.code, refused.answer['available']]).toEqual([409, 'STALE', 47])
  expect(refused.detail).toContain('has 47 on record; it had 50 when it was counted')
  expect((await count(46, 47)).data.quantity_current).toBe(46)
  expect((await count(45)).data.quantity_current).toBe(45)
  await balanced()
})

test('notes are added to each other, each with its day, up to what a batch can hold', async () => {
  const { hand, propagate } = await aShed()
  const { id } = await propagate(5)
  const note = (text: string, date = '2026-01-10') => hand.calls(calls.addBatchNote, { params: { id }, body: { text, date } })
  await note('Aphids on the lower leaves')
  const { data } = await note('Aphids are gone', '2026-01-12')
  expect(data.notes).toBe('10 Jan 2026: Aphids on the lower leaves\n12 Jan 2026: Aphids are gone')
  expect((await note('Later', '2999-01-01')).errors[0]?.path).toBe('date')
  for (let i = 0; i < 3; i++) await note('x'.repeat(500))
  const full = await note('x'.repeat(500))
  expect(full.errors).toEqual([
    { path: 'text', message: 'The notes of this batch are full. Edit the batch and shorten them first.' },
  ])
})

test('a device gets every batch that stands, and not those that are finished', async () => {
  const { hand, propagate } = await aShed()
  const [a, b] = [await propagate(5), await propagate(7)]
  await hand.calls(calls.recordLoss, { params: { id: b.id }, body: { quantity: 7, loss_date: today }, ...keyed() })
  const { data } = await hand.calls(standingBatches)
  expect(data).toEqual([(await hand.calls(getBatch, { params: { id: a.id } })).data])
})

test('divisions and merges that are sent later are recorded, and a merge names the batch that does not fit any more', async () => {
  const { hand, propagate, balanced } = await aShed()
  const [a, b, c] = [await propagate(50), await propagate(20), await propagate(10)]
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' })
  for (const { id } of [a, b, c])
    await hand.calls(calls.moveBatch, { params: { id }, body: { movement_date: today, new_location: 'Tunnel 4' }, ...keyed() })
  const spray = { day: today, time: clock.format(new Date()), location: 'Tunnel 4', product: 'Oil', reentry_hours: 12 }
  await hand.calls(createSpray, { body: spray, ...keyed() })
  const division = { input_quantity: 5, quantity: 15, container_size_to: 'PB5', action_date: today }
  const divide = (more = {}) => hand.calls(calls.divide, { params: { id: a.id }, body: { ...division, ...more }, ...keyed() })
  expect((await divide()).code).toBe('BAD_STATE')
  expect((await divide({ done_at: anHourAgo() })).data).toMatchObject({ quantity_current: 15, container_size: 'PB5' })
  const merge = (batch_ids: string[], more = {}) =>
    hand.calls(calls.mergeBatches, { params: { id: a.id }, body: { batch_ids, date: today, ...more }, ...keyed() })
  expect((await merge([b.id])).code).toBe('BAD_STATE')
  expect((await merge([b.id], { done_at: anHourAgo() })).data.quantity_current).toBe(65)
  const twice = await merge([c.id, b.id], { done_at: anHourAgo() })
  expect([twice.status, twice.answer['batch_id']]).toEqual([409, b.id])
  await hand.calls(calls.potUp, { params: { id: c.id }, body: potting(10, { done_at: anHourAgo() }), ...keyed() })
  expect((await merge([c.id], { done_at: anHourAgo() })).answer['batch_id']).toBe(c.id)
  await balanced()
})
