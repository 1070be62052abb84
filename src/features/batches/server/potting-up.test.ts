/** Potting up on a real database: cost, supplies, races. */
import { expect, test } from 'vitest'
import { type Shed, aShed, keyed, potting } from '#app/testing-batches.ts'
import * as calls from '../batch-calls.ts'
import * as costCalls from '../batch-cost-calls.ts'
import { getBatchHistory } from '../contract.ts'

test('potting some makes a new batch with its share of the cost, the recipe and the work; the rest stays', async () => {
  const { hand, onHand, bag, mix, oldPot, propagate, balanced } = await aShed()
  const parent = await propagate(1_000)
  const body = potting(760, {
    recycle_old_container: true,
    minutes: 360,
    next_action: 'Prune',
    next_action_date: '2027-02-01',
    location: 'Tunnel 2',
  })
  const { data, answer, status } = await hand.calls(calls.potUp, { params: { id: parent.id }, body, ...keyed() })
  expect([status, answer['newBatchCreated']]).toEqual([200, true])
  // 136.80 plants + 136.80 bags + 1.52 m3 × 95 = 144.40 mix + 180.00 work
  expect(data).toMatchObject({
    parent_batch_id: parent.id,
    batch_code: `${parent.batch_code}.1`,
    quantity_current: 760,
    container_size: 'PB5',
    location: 'Tunnel 2',
    cost: '598.000000',
  })
  expect(await onHand(bag)).toEqual([240, 0.18])
  expect(await onHand(mix)).toEqual([1.48, 95])
  expect((await onHand(oldPot))[0]).toBe(770)
  const costs = (await hand.calls(costCalls.getBatchCosts, { params: { id: data.id } })).data
  expect(costs).toMatchObject({
    plants: '136.800000',
    pots: '136.800000',
    mix: '144.400000',
    labour: '180.000000',
    total: '598.000000',
    per_plant: '0.786842',
    plants_in: 760,
  })
  expect(
    (await hand.calls(costCalls.batchCosts, { body: { batchIds: [parent.id, data.id] } })).data.map(({ total }) => total),
  ).toEqual(['43.200000', '598.000000'])
  expect(await balanced()).toMatchObject({ plants: { created: 1_760, moved: 760, on_hand: 1_000 } })
})

test('potting a whole batch moves the batch itself, and is reversed exactly, supplies too', async () => {
  const { hand, onHand, bag, mix, oldPot, propagate, balanced } = await aShed()
  const batch = await propagate(100, '12.34')
  const before = [await onHand(bag), await onHand(mix), await onHand(oldPot)]
  const body = potting(100, { recycle_old_container: true, minutes: 10 })
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body, ...keyed() })
  expect(potted.answer['newBatchCreated']).toBe(false)
  expect(potted.data).toMatchObject({ id: batch.id, container_size: 'PB5', quantity_current: 100 })

  const undo = { body: { operation_ids: [String(potted.answer['operation_id'])] }, ...keyed() }
  const back = await hand.calls(calls.reverseOperations, undo)
  expect(back.data[0]).toMatchObject({ id: batch.id, container_size: '9 cm', quantity_current: 100, cost: '12.340000' })
  expect([await onHand(bag), await onHand(mix), await onHand(oldPot)].map(([there]) => there)).toEqual(
    before.map(([there]) => there),
  )
  expect(await onHand(bag)).toEqual(before[0])
  const kinds = (await hand.calls(getBatchHistory, { params: { id: batch.id } })).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'reversal').length).toBeGreaterThan(1)
  expect(kinds).toContain('pot_up')
  await balanced()
  expect(await hand.calls(calls.reverseOperations, { ...undo, ...keyed() })).toMatchObject({ status: 409, code: 'BAD_STATE' })
})

test('short supplies are listed and refuse the operation; confirmed, what is there is taken and never more', async () => {
  const { hand, onHand, bag, mix, propagate, balanced } = await aShed()
  const batch = await propagate(1_400)
  const request = { container_size: 'PB5', old_container_size: '9 cm', quantity: '1400' }
  const preview = (await hand.calls(costCalls.previewInputs, { query: request })).data
  expect(preview.lines.map(({ name, needed, short }) => [name, needed, short]).toSorted()).toEqual([
    ['Planter bag PB5', '1400.0000', true],
    ['Potting mix', '2.8000', false],
  ])
  const refused = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(1_400), ...keyed() })
  expect([refused.status, refused.code]).toEqual([409, 'SHORT_SUPPLIES'])
  expect(refused.detail).toContain('Planter bag PB5: 1400 needed, 1000 on hand')
  expect(await onHand(bag)).toEqual([1_000, 0.18])
  const done = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(1_400, { confirmed: true }), ...keyed() })
  expect(done.status).toBe(200)
  expect([(await onHand(bag))[0], (await onHand(mix))[0]]).toEqual([0, 0.2])
  await balanced()
})

test('of two users who pot the last plants at once, one succeeds, and the other gets an error with what is left', async () => {
  const { hand, as, propagate, onHand, bag } = await aShed()
  const batch = await propagate(100)
  const ask = (who: Shed['hand']) => who.calls(calls.potUp, { params: { id: batch.id }, body: potting(60), ...keyed() })
  const answers = await Promise.all([ask(hand), ask(as('general_staff'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.code, refused?.detail]).toEqual([
    'NOT_ENOUGH_PLANTS',
    `Only 40 on hand in ${batch.batch_code}; you entered 60. Lower the number, or count the batch again.`,
  ])
  expect((await onHand(bag))[0]).toBe(940)
})
