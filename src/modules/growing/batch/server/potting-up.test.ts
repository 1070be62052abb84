/** Potting up on a real database: cost, supplies, races. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Shed, aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { referenceId } from '#testing/reference.ts'
import { RecipeId } from '#kernel/id.ts'
import { sql } from '#server/sql.ts'
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

test('old pots go back into the supply that they came out of, also of plants that were split off; of several kinds none', async () => {
  const { hand, as, plant, oldPot, has, nursery_id, onHand } = await aShed()
  const [pot, older, newer] = [randomUUID(), ...[randomUUID(), randomUUID()].toSorted()] as [string, string, string]
  await has(async (db) => {
    const size = await referenceId(db, 'container_sizes', '9 cm')
    await db.run(
      sql`INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost) VALUES (${nursery_id}, ${pot}, 'Pot S9', 'each', 1000, 0.05)`,
    )
    await db.run(sql`
      INSERT INTO recipes (nursery_id, id, name, container_size_id)
      VALUES (${nursery_id}, ${older}, '9', ${size}), (${nursery_id}, ${newer}, '9 S', ${size})`)
    await db.run(sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
      VALUES (${nursery_id}, ${older}, ${oldPot}, 1, 'each'), (${nursery_id}, ${newer}, ${pot}, 1, 'each')`)
  })
  const propagate = async (quantity: number, recipe_id: string) => {
    const batches = [{ plant_type_id: plant, container_size: '9 cm', quantity }]
    const body = { method: 'cutting' as const, started_on: began, batches, recipe_id: RecipeId.parse(recipe_id) }
    const { data, status, detail } = await hand.calls(calls.bulkPropagation, { body })
    expect(status, detail).toBe(201)
    return data[0]?.id ?? ''
  }
  const recycle = (id: string, quantity: number) =>
    hand.calls(calls.potUp, { params: { id }, body: potting(quantity, { recycle_old_container: true }), ...keyed() })
  const there = async () => [(await onHand(pot))[0], (await onHand(oldPot))[0]]
  const id = await propagate(300, newer)
  expect(await there()).toEqual([700, 10])
  expect((await recycle(id, 100)).status).toBe(200)
  expect(await there()).toEqual([800, 10])
  const split = await hand.calls(calls.splitBatch, { params: { id }, body: { quantity: 50, date: today }, ...keyed() })
  expect((await recycle(split.data.id, 50)).status).toBe(200)
  expect(await there()).toEqual([850, 10])

  const other = await propagate(5, older)
  await hand.calls(calls.mergeBatches, { params: { id }, body: { batch_ids: [other], date: today }, ...keyed() })
  const refused = await recycle(id, 20)
  expect(refused.errors).toMatchObject([{ path: 'recycle_old_container' }])
  expect(refused.detail).toContain('Pot 9 cm and Pot S9')
  expect(await there()).toEqual([850, 5])
  expect((await as('production').calls(calls.potUp, { params: { id }, body: potting(20), ...keyed() })).status).toBe(200)
})
