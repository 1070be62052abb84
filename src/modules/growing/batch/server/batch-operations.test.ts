/** Operations on one batch: ledgers, reversal, refusals. */
import { expect, test } from 'vitest'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { aNursery } from '#testing/nursery.ts'
import { spelledOutDay } from '#kernel/format.ts'
import * as calls from '../batch-calls.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { getBatch, getBatchForecast } from '../contract.ts'

test('the same operation sent twice is done once', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(10)
  const request = { params: { id: batch.id }, body: { quantity: 3, loss_date: today }, ...keyed() }
  const [first, second] = [await hand.calls(calls.recordLoss, request), await hand.calls(calls.recordLoss, request)]
  expect([first.data.quantity_current, second.data.quantity_current]).toEqual([7, 7])
})

test('division, split, merge, count and movement: plants and cents are never made or lost', async () => {
  const { hand, propagate, balanced } = await aShed()
  const mothers = await propagate(50, '200.00')
  const divided = await hand.calls(calls.divide, {
    params: { id: mothers.id },
    body: { input_quantity: 50, quantity: 150, container_size_to: '14 cm', action_date: today, parent_batch_id: mothers.id },
    ...keyed(),
  })
  expect(divided.data).toMatchObject({ quantity_current: 150, cost: '200.000000', method: 'division', container_size: '14 cm' })
  const id = divided.data.id
  const split = await hand.calls(calls.splitBatch, {
    params: { id },
    body: { quantity: 50, date: today, location: 'Bench 9' },
    ...keyed(),
  })
  expect(split.data).toMatchObject({ quantity_current: 50, location: 'Bench 9', cost: '66.666666', parent_batch_id: id })
  const joined = await hand.calls(calls.mergeBatches, {
    params: { id },
    body: { batch_ids: [split.data.id], date: today },
    ...keyed(),
  })
  expect(joined.data).toMatchObject({ quantity_current: 150, cost: '200.000000' })
  const counted = await hand.calls(calls.countBatch, { params: { id }, body: { counted: 147, date: today }, ...keyed() })
  expect(counted.data).toMatchObject({ quantity_current: 147, cost: '200.000000' })
  const moved = await hand.calls(calls.moveBatch, {
    params: { id },
    body: { movement_date: today, new_location: 'Yard' },
    ...keyed(),
  })
  expect(moved.data.location).toBe('Yard')
  const lost = await hand.calls(calls.recordLoss, {
    params: { id },
    body: { quantity: 47, loss_date: today, reason: 'frost', abnormal: true },
    ...keyed(),
  })
  expect(lost.data).toMatchObject({ quantity_current: 100, cost: '136.054422' })
  expect(await balanced()).toMatchObject({
    plants: { divided_away: 50, lost: 47, counted: -3, on_hand: 100 },
    cents: { scrap: '63.945578', work_in_progress: '136.054422' },
  })
})

test('missing plants for sale are an expense, lost or counted; growing ones a normal loss, unless it is said to be abnormal', async () => {
  const { hand, propagate } = await aShed()
  const costAfter = async (forSale: boolean, abnormal: boolean) => {
    const { id } = await propagate(100, '400.00')
    const params = { id }
    if (forSale) await hand.calls(calls.setBatchState, { body: { batch_ids: [id], state: 'for_sale', date: today }, ...keyed() })
    const lost = await hand.calls(calls.recordLoss, { params, body: { quantity: 10, loss_date: today, abnormal }, ...keyed() })
    const counted = await hand.calls(calls.countBatch, { params, body: { counted: 80, date: today, abnormal }, ...keyed() })
    return [lost.data.cost, counted.data.cost]
  }
  const [expensed, carried] = [
    ['360.000000', '320.000000'],
    ['400.000000', '400.000000'],
  ]
  expect(await costAfter(true, false)).toEqual(expensed)
  expect(await costAfter(false, true)).toEqual(expensed)
  expect(await costAfter(false, false)).toEqual(carried)
})

test('an operation that a later entry depends on cannot be reversed, and the error names the entry; reversed in order, all is restored', async () => {
  const { hand, propagate, balanced } = await aShed()
  const batch = await propagate(100, '10.00')
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(40), ...keyed() })
  const loss = await hand.calls(calls.recordLoss, {
    params: { id: potted.data.id },
    body: { quantity: 5, loss_date: today },
    ...keyed(),
  })
  const undo = (operation: unknown) =>
    hand.calls(calls.reverseOperations, { body: { operation_ids: [String(operation)] }, ...keyed() })
  const refused = await undo(potted.answer['operation_id'])
  expect([refused.status, refused.detail]).toEqual([
    409,
    `The loss of ${spelledOutDay(today)} depends on it, in ${potted.data.batch_code}. Undo that first.`,
  ])
  expect((await undo(loss.answer['operation_id'])).status).toBe(200)
  const back = await undo(potted.answer['operation_id'])
  expect(
    back.data.map(({ batch_code, quantity_current, cost, state }) => [batch_code, quantity_current, cost, state]).toSorted(),
  ).toEqual([
    [batch.batch_code, 100, '10.000000', 'growing'],
    [potted.data.batch_code, 0, '0.000000', 'discarded'],
  ])
  await balanced()
  expect((await undo((back.answer['operation_ids'] as string[])[0])).detail).toContain('Record the operation again')
})

test('a forecast goes by what was lost of this plant before', async () => {
  const { hand, propagate } = await aShed()
  const lose = (id: string, quantity: number) =>
    hand.calls(calls.recordLoss, { params: { id }, body: { quantity, loss_date: today }, ...keyed() })
  const forecast = async (id: string) => (await hand.calls(getBatchForecast, { params: { id } })).data
  const fresh = await propagate(1_000)
  expect(await forecast(fresh.id)).toMatchObject({ plants: 800, usual_loss: 20, from: 'trade', batches: 0 })
  for (const lost of [10, 20, 30]) {
    const { id } = await propagate(100)
    await lose(id, lost)
    await hand.calls(calls.setBatchState, { body: { batch_ids: [id], state: 'for_sale', date: today }, ...keyed() })
  }
  expect(await forecast(fresh.id)).toMatchObject({ plants: 800, usual_loss: 20, from: 'plant', batches: 3 })
  const slip = await lose(fresh.id, 500)
  await hand.calls(calls.reverseOperations, { body: { operation_ids: [String(slip.answer['operation_id'])] }, ...keyed() })
  await lose(fresh.id, 100)
  expect((await forecast(fresh.id)).plants).toBe(800)
})

test('bad days, foreign batches and wrong roles are refused in a sentence', async () => {
  const { hand, as, propagate, plant } = await aShed()
  const batch = await propagate(10)
  const at = (potting_date: string) =>
    hand.calls(calls.potUp, { params: { id: batch.id }, body: { ...potting(1), potting_date }, ...keyed() })
  expect((await at('2026-01-04')).detail).toContain(`${batch.batch_code} started on ${spelledOutDay(began)}`)
  expect((await at('2199-01-01')).detail).toContain('in the future')
  const later = '2199-01-01'
  const divided = { input_quantity: 1, quantity: 2, container_size_to: '9 cm', action_date: later }
  const params = { id: batch.id }
  for (const [field, refused] of [
    ['potting_date', await at(later)],
    ['loss_date', await hand.calls(calls.recordLoss, { params, body: { quantity: 1, loss_date: later }, ...keyed() })],
    [
      'movement_date',
      await hand.calls(calls.moveBatch, { params, body: { movement_date: later, new_location: 'A' }, ...keyed() }),
    ],
    ['action_date', await hand.calls(calls.divide, { params, body: divided, ...keyed() })],
    ['date', await hand.calls(calls.countBatch, { params, body: { counted: 9, date: later }, ...keyed() })],
  ] as const)
    expect(refused.errors).toEqual([{ path: field, message: expect.stringContaining('in the future') }])
  const stranger = await aNursery()
  const foreign = { params: { id: batch.id }, body: { quantity: 1, loss_date: today }, ...keyed() }
  expect((await stranger.as('admin').calls(calls.recordLoss, foreign)).status).toBe(404)
  expect((await as('sales').calls(calls.recordLoss, foreign)).status).toBe(403)
  expect(
    (await hand.calls(calls.countBatch, { params: { id: batch.id }, body: { counted: -1, date: today }, ...keyed() })).status,
  ).toBe(422)
  const all = { params: { id: batch.id }, body: { quantity: 10, date: today }, ...keyed() }
  expect((await hand.calls(calls.splitBatch, all)).detail).toContain('That is the whole batch')
  const other = await propagate(5, '1', '14 cm')
  const join = { params: { id: batch.id }, body: { batch_ids: [other.id], date: today }, ...keyed() }
  expect((await hand.calls(calls.mergeBatches, join)).detail).toContain('only merge batches of the same plant')
  const sown = {
    method: 'seed' as const,
    started_on: '2199-01-01',
    batches: [{ plant_type_id: plant, container_size: '9 cm', quantity: 1 }],
  }
  expect((await hand.calls(calls.bulkPropagation, { body: sown })).detail).toContain('in the future')
})

test('the details of a batch change, unless it was changed meanwhile; only an empty one is archived', async () => {
  const { hand, as, propagate } = await aShed()
  const batch = await propagate(10)
  const change = (body: { version: number; batch_code?: string; notes?: string }) =>
    hand.calls(calls.changeBatch, { params: { id: batch.id }, body })
  const changed = await change({ version: batch.version, batch_code: `MINE-${batch.id.slice(-4)}`, notes: 'By the door' })
  expect([changed.status, changed.data.batch_code]).toEqual([200, `MINE-${batch.id.slice(-4)}`])
  expect((await change({ version: batch.version, notes: 'x' })).code).toBe('STALE')
  const other = await propagate(1)
  expect((await change({ version: changed.data.version, batch_code: other.batch_code })).errors[0]?.path).toBe('batch_code')
  const remove = (id: string) => as('manager').calls(calls.removeBatch, { params: { id } })
  expect((await remove(batch.id)).code).toBe('IN_USE')
  await hand.calls(calls.recordLoss, { params: { id: other.id }, body: { quantity: 1, loss_date: today }, ...keyed() })
  expect((await remove(other.id)).status).toBe(204)
  expect(
    (await hand.calls(calls.recordLoss, { params: { id: other.id }, body: { quantity: 1, loss_date: today }, ...keyed() }))
      .status,
  ).toBe(404)
})

test('container, method and start of a batch are corrected until something contradicts them', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(10)
  const params = { id: batch.id }
  const correct = (body: object, version: number) => hand.calls(calls.changeBatch, { params, body: { ...body, version } })
  const right = { container_size: 'PB5', method: 'cutting', started_on: '2026-01-02' }
  const corrected = await correct(right, batch.version)
  expect(corrected).toMatchObject({
    status: 200,
    data: { ...right, quantity_current: 10, container_size_id: expect.any(String) },
  })
  const pot = { container_size: 'PB8', quantity: 10, potting_date: today, confirmed: true }
  const { data: potted } = await hand.calls(calls.potUp, { params, body: pot, ...keyed() })
  const refused = await correct({ container_size: 'PB5', started_on: '2199-01-01' }, potted.version)
  expect([refused.status, refused.errors.map(({ path }) => path)]).toEqual([422, ['container_size', 'started_on']])
})

test('a batch that was entered as the wrong plant is moved to the right one, with its plants, cost and history', async () => {
  const { as, hand, propagate } = await aShed()
  const batch = await propagate(10)
  const params = { id: batch.id }
  const { data: rimu } = await as('manager').calls(createPlantType, { body: { common_name: 'Rimu', category: 'Trees' } })
  const { data: lost } = await hand.calls(calls.recordLoss, { params, body: { quantity: 1, loss_date: today }, ...keyed() })
  const correct = (plant_type_id: string, version: number) =>
    hand.calls(calls.changeBatch, { params, body: { plant_type_id, version } })
  const corrected = await correct(rimu.id, lost.version)
  expect(corrected).toMatchObject({
    status: 200,
    data: { plant_type_id: rimu.id, common_name: 'Rimu', quantity_current: 9, cost: lost.cost, batch_code: batch.batch_code },
  })
  expect(await correct(batch.id, corrected.data.version)).toMatchObject({ status: 422, errors: [{ path: 'plant_type_id' }] })
  await hand.calls(calls.splitBatch, { params, body: { quantity: 2, date: today, location: 'Bed 2' }, ...keyed() })
  const { data: now } = await hand.calls(getBatch, { params })
  const refused = await correct(batch.plant_type_id, now.version)
  expect(refused.errors).toEqual([{ path: 'plant_type_id', message: expect.stringContaining('Other batches are related') }])
})

test('a loss does not conflict with an edit of the notes opened before it; a new growth stage does', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(10)
  const params = { id: batch.id }
  await hand.calls(calls.recordLoss, { params, body: { quantity: 1, loss_date: today }, ...keyed() })
  const edit = (notes: string, version: number) => hand.calls(calls.changeBatch, { params, body: { notes, version } })
  const edited = await edit('By the door', batch.version)
  expect(edited).toMatchObject({ status: 200, data: { notes: 'By the door', quantity_current: 9 } })
  const state = { batch_ids: [batch.id], growth_stage: 'Rooted', date: today }
  expect((await hand.calls(calls.setBatchState, { body: state, ...keyed() })).status).toBe(200)
  expect((await edit('By the window', edited.data.version)).code).toBe('STALE')
})
