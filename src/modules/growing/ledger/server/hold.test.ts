/** Batches on hold, on a real database: whatever is done to them, they and what comes of them stay off sale until they are released. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { keyed, today } from '#testing/batches.ts'
import { aNursery } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { placeOnHold, releaseHold } from './hold-batch.ts'
import { returnAllocations, issueStock } from './allocate-stock.ts'

async function aNurseryWithStock() {
  const nursery = await aNursery()
  const hand = nursery.as('manager')
  const { plant, batch } = await nursery.has((db) => forSale(db, { quantity: 10, cost: 20 }))
  const hold = () => nursery.has((db) => placeOnHold(db, newId(), [batch], 'Myrtle rust'))
  const state = async (id: string) => {
    const { data } = await hand.calls(getBatch, { params: { id } })
    return { state: data.state, on_hold: data.on_hold }
  }
  return { nursery, hand, plant, batch, hold, state }
}

const held = { state: 'growing', on_hold: 'Myrtle rust' }

test('what is split off a batch on hold, or raised from it, is on hold too', async () => {
  const { hand, plant, batch, hold, state } = await aNurseryWithStock()
  await hold()
  const body = { quantity: 4, date: today, while_held: true }
  const split = await hand.calls(calls.splitBatch, { params: { id: batch }, body, ...keyed() })
  expect(split.status).toBe(201)
  expect(await state(split.data.id)).toEqual(held)
  const raised = await hand.calls(calls.bulkPropagation, {
    body: {
      batches: [
        { plant_type_id: plant, container_size: '14 cm', quantity: 5, parent_batch_id: batch },
        { plant_type_id: plant, container_size: '14 cm', quantity: 6 },
      ],
      method: 'cutting',
      while_held: true,
      started_on: today,
      confirmed: true,
    },
    ...keyed(),
  })
  expect(raised.status).toBe(201)
  expect(await state(raised.data[0]?.id ?? '')).toEqual(held)
  expect(await state(raised.data[1]?.id ?? '')).toEqual({ state: 'growing', on_hold: '' })
})

test('undoing that the plants were taken off sale does not put them up for sale while they are on hold, but once they are released', async () => {
  const { nursery, hand, batch, hold, state } = await aNurseryWithStock()
  const off = { batch_ids: [batch], state: 'growing' as const, date: today }
  const set = await hand.calls(calls.setBatchState, { body: off, ...keyed() })
  await hold()
  const operation_ids = set.answer['operation_ids'] as string[]
  expect((await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
  expect(await state(batch)).toEqual(held)
  await nursery.has((db) => releaseHold(db, newId(), [batch]))
  expect(await state(batch)).toEqual({ state: 'for_sale', on_hold: '' })
})

test('plants that come back into a sold-out batch on hold are for sale once it is released', async () => {
  const { nursery, batch, hold, state } = await aNurseryWithStock()
  const takes = [{ batch_id: batch, quantity: 10, cost: '20' }]
  const why = { kind: 'sale' as const, reference_id: newId(), user_id: newId(), occurred_on: today }
  await nursery.has((db) => issueStock(db, takes, { ...why, emptied: [batch] }))
  await hold()
  await nursery.has((db) => returnAllocations(db, takes, why))
  expect(await state(batch)).toEqual(held)
  await nursery.has((db) => releaseHold(db, newId(), [batch]))
  expect(await state(batch)).toEqual({ state: 'for_sale', on_hold: '' })
})
