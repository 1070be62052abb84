/** Actions on many batches at once: all or none, and reversed together. */
import { expect, test } from 'vitest'
import { aShed, keyed, today } from '#testing/batches.ts'
import { spelledOutDay } from '#kernel/format.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { getBatch } from '../contract.ts'

test('losses in many batches at once, all or none, and reversed together', async () => {
  const { hand, propagate, balanced } = await aShed()
  const [a, b] = [await propagate(30), await propagate(20)]
  const lose = (...lost: readonly [string, number][]) =>
    hand.calls(calls.bulkLosses, {
      body: {
        batches: lost.map(([batch_id, quantity]) => ({ batch_id, quantity })),
        loss_date: today,
        reason: 'frost',
      },
      ...keyed(),
    })
  const refused = await lose([a.id, 5], [b.id, 21])
  expect([refused.code, refused.errors[0]?.path]).toEqual(['NOT_ENOUGH_PLANTS', 'batches.1.quantity'])
  expect((await lose([b.id, 21])).errors[0]?.path).toBe('batches.0.quantity')
  const done = await lose([b.id, 20], [a.id, 5])
  expect(done.data.map(({ quantity_current, state }) => [quantity_current, state])).toEqual([
    [0, 'discarded'],
    [25, 'growing'],
  ])
  const operation_ids = done.answer['operation_ids'] as string[]
  // A later entry depends on one of them: none is reversed.
  const later = await lose([a.id, 1])
  const undo = () => hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })
  const blocked = await undo()
  expect(blocked.detail).toBe(`The loss of ${spelledOutDay(today)} depends on it, in ${a.batch_code}. Undo that first.`)
  expect((await hand.calls(getBatch, { params: { id: b.id } })).data.quantity_current).toBe(0)
  await hand.calls(calls.reverseOperations, { body: { operation_ids: later.answer['operation_ids'] as string[] }, ...keyed() })
  expect((await undo()).data.map(({ quantity_current }) => quantity_current).toSorted()).toEqual([20, 30])
  await balanced()
})

test('many mother plants are divided together, moved together, and reversed together', async () => {
  const { hand, propagate, balanced } = await aShed()
  const mothers = [await propagate(10), await propagate(4)]
  const divided = await hand.calls(calls.bulkDivision, {
    body: {
      batches: mothers.map(({ id, quantity_current }) => ({ batch_id: id, input_quantity: quantity_current, quantity: 30 })),
      container_size_to: '14 cm',
      action_date: today,
      minutes: 45,
    },
    ...keyed(),
  })
  const children = divided.data.map(({ id }) => id)
  expect(divided.data.map(({ quantity_current }) => quantity_current)).toEqual([30, 30])
  const moved = await hand.calls(calls.bulkMovement, {
    body: { batch_ids: children, movement_date: today, new_location: 'Tunnel 9' },
    ...keyed(),
  })
  expect(moved.data.map(({ location }) => location)).toEqual(['Tunnel 9', 'Tunnel 9'])
  const undo = (answer: Readonly<Record<string, unknown>>) =>
    hand.calls(calls.reverseOperations, { body: { operation_ids: answer['operation_ids'] as string[] }, ...keyed() })
  expect((await undo(moved.answer)).data.map(({ location }) => location)).toEqual([null, null])
  const back = (await undo(divided.answer)).data
  expect(mothers.map(({ id }) => back.find((batch) => batch.id === id)?.quantity_current)).toEqual([10, 4])
  await balanced()
})

test('many batches are potted up together or not at all', async () => {
  const { hand, propagate, balanced } = await aShed()
  const [a, b] = [await propagate(30), await propagate(20)]
  const batches = [
    { batch_id: a.id, quantity: 30 },
    { batch_id: b.id, quantity: 21 },
  ]
  const common = { container_size: 'PB5', potting_date: today, minutes: 50 }
  const refused = await hand.calls(calls.bulkPottingUp, { body: { ...common, batches }, ...keyed() })
  expect(refused.code).toBe('NOT_ENOUGH_PLANTS')
  const twice = [...batches, { batch_id: a.id, quantity: 1 }]
  expect((await hand.calls(calls.bulkPottingUp, { body: { ...common, batches: twice }, ...keyed() })).status).toBe(422)
  const good = [
    { batch_id: a.id, quantity: 30 },
    { batch_id: b.id, quantity: 15 },
  ]
  const done = await hand.calls(calls.bulkPottingUp, { body: { ...common, batches: good }, ...keyed() })
  expect([done.status, done.answer['newBatchCreated'], done.data.map(({ quantity_current }) => quantity_current)]).toEqual([
    200,
    true,
    [30, 15],
  ])
  const [first, second] = (await hand.calls(costCalls.batchCosts, { body: { batchIds: done.data.map(({ id }) => id) } })).data
  expect([first?.labour, second?.labour]).toEqual(['16.500000', '8.500000'])
  const divided = await hand.calls(calls.bulkDivision, {
    body: { batches: [{ batch_id: b.id, input_quantity: 5, quantity: 12 }], container_size_to: '9 cm', action_date: today },
    ...keyed(),
  })
  expect(divided.data[0]?.quantity_current).toBe(12)
  const ids = [a.id, b.id]
  const moved = await hand.calls(calls.bulkMovement, {
    body: { batch_ids: ids, movement_date: today, new_location: 'Shade' },
    ...keyed(),
  })
  expect(moved.status).toBe(200)
  const offered = await hand.calls(calls.setBatchState, {
    body: { batch_ids: [a.id], state: 'for_sale', date: today },
    ...keyed(),
  })
  expect(offered.data[0]).toMatchObject({ state: 'for_sale', location: 'Shade' })
  const empty = await hand.calls(calls.setBatchState, { body: { batch_ids: [b.id], state: 'for_sale', date: today }, ...keyed() })
  expect([empty.status, empty.code]).toEqual([409, 'BAD_STATE'])
  await balanced()
})
