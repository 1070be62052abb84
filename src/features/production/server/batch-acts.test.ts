/** What is done to batches on a real database: supplies, ledgers, reversal, races, and the books of plants. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aPlant } from '#app/testing-goods.ts'
import { aNursery } from '#app/testing.ts'
import { dayIn } from '#kernel/day.ts'
import { dayInWords } from '#kernel/format.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../batch-calls.ts'
import { getBatch, getBatchHistory, getForecast } from '../contract.ts'

type Nursery = Awaited<ReturnType<typeof aNursery>>
const today = dayIn('Pacific/Auckland', new Date())
const began = '2026-01-05'

/** A nursery with a plant, two supplies and a recipe for PB5: a bag and two litres of mix for each plant. */
async function aShed() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', hourlyRate: '30.00' })
  const [bag, mix, oldPot, recipe] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { nursery_id } = nursery
  const plant = await nursery.has(async (db) => {
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost)
      VALUES (${nursery_id}, ${bag}, 'Planter bag PB5', 'each', 1000, 0.18), (${nursery_id}, ${mix}, 'Potting mix', 'm3', 3, 95),
        (${nursery_id}, ${oldPot}, 'Pot 9 cm', 'each', 10, 0.1)`)
    await db.run(sql`INSERT INTO recipes (nursery_id, id, name, container_size) VALUES (${nursery_id}, ${recipe}, 'PB5', 'PB5')`)
    await db.run(sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
      VALUES (${nursery_id}, ${recipe}, ${bag}, 1, 'each'), (${nursery_id}, ${recipe}, ${mix}, 2, 'L')`)
    return aPlant(db)
  })
  const hand = nursery.as('production')
  const propagate = async (quantity: number, cost = '180.00', container_size = '9 cm') => {
    const body = {
      method: 'cutting' as const,
      started_on: began,
      batches: [{ plant_type_id: plant, container_size, quantity, cost }],
    }
    const { data, status } = await hand.calls(calls.bulkPropagation, { body })
    expect(status).toBe(200)
    return data[0] as NonNullable<(typeof data)[0]>
  }
  const onHand = (id: string) =>
    nursery.has(async (db) => {
      const shape = (await import('zod/mini')).object({
        quantity_on_hand: (await import('zod/mini')).string(),
        average_cost: (await import('zod/mini')).string(),
      })
      const row = await db.one(
        shape,
        sql`SELECT quantity_on_hand, average_cost FROM inventory_items WHERE nursery_id = ${nursery_id} AND id = ${id}`,
      )
      return [Number(row.quantity_on_hand), Number(row.average_cost)]
    })
  const balanced = async () => {
    const { data } = await nursery.as('manager').calls(calls.getBalance)
    expect([data.plants.difference, data.cents.difference]).toEqual([0, '0.000000'])
    return data
  }
  return { ...nursery, hand, plant, bag, mix, oldPot, recipe, propagate, onHand, balanced }
}

type Shed = Awaited<ReturnType<typeof aShed>>
const potting = (quantity: number, more = {}) => ({ container_size: 'PB5', quantity, potting_date: today, ...more })
const keyed = () => ({ key: randomUUID() })

let shed: Shed
beforeAll(async () => void (shed = await aShed()))

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
  const costs = (await hand.calls(calls.getBatchCosts, { params: { id: data.id } })).data
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
    (await hand.calls(calls.batchCosts, { body: { batchIds: [parent.id, data.id] } })).data.map(({ total }) => total),
  ).toEqual(['43.200000', '598.000000'])
  expect(await balanced()).toMatchObject({ plants: { born: 1_760, moved: 760, on_hand: 1_000 } })
})

test('potting all of a batch moves the batch itself, and what was done is taken back exactly, supplies too', async () => {
  const { hand, onHand, bag, mix, oldPot, propagate, balanced } = await aShed()
  const batch = await propagate(100, '12.34')
  const before = [await onHand(bag), await onHand(mix), await onHand(oldPot)]
  const body = potting(100, { recycle_old_container: true, minutes: 10 })
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body, ...keyed() })
  expect(potted.answer['newBatchCreated']).toBe(false)
  expect(potted.data).toMatchObject({ id: batch.id, container_size: 'PB5', quantity_current: 100 })

  const undo = { params: { id: String(potted.answer['act_id']) }, body: {}, ...keyed() }
  const back = await hand.calls(calls.reverseAct, undo)
  expect(back.data[0]).toMatchObject({ id: batch.id, container_size: '9 cm', quantity_current: 100, cost: '12.340000' })
  expect([await onHand(bag), await onHand(mix), await onHand(oldPot)].map(([there]) => there)).toEqual(
    before.map(([there]) => there),
  )
  expect(await onHand(bag)).toEqual(before[0])
  const kinds = (await hand.calls(getBatchHistory, { params: { id: batch.id } })).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'reversal').length).toBeGreaterThan(1)
  expect(kinds).toContain('pot_up')
  await balanced()
  expect(await hand.calls(calls.reverseAct, { ...undo, ...keyed() })).toMatchObject({ status: 409, code: 'BAD_STATE' })
})

test('short supplies are listed and refuse the act; confirmed, what is there is taken and never more', async () => {
  const { hand, onHand, bag, mix, propagate, balanced } = await aShed()
  const batch = await propagate(1_400)
  const asked = { container_size: 'PB5', old_container_size: '9 cm', quantity: '1400' }
  const preview = (await hand.calls(calls.previewInputs, { query: asked })).data
  expect(preview.lines.map(({ name, needed, short }) => [name, needed, short]).toSorted()).toEqual([
    ['Planter bag PB5', '1400.0000', true],
    ['Potting mix', '2.8000', false],
  ])
  const refused = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(1_400), ...keyed() })
  expect([refused.status, refused.code]).toEqual([409, 'SHORT_SUPPLIES'])
  expect(refused.detail).toContain('Planter bag PB5: 1400 each needed, 1000 there')
  expect(await onHand(bag)).toEqual([1_000, 0.18])
  const done = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(1_400, { confirmed: true }), ...keyed() })
  expect(done.status).toBe(200)
  expect([(await onHand(bag))[0], (await onHand(mix))[0]]).toEqual([0, 0.2])
  await balanced()
})

test('two who pot up the same last plants at once: one does, the other is told what is left', async () => {
  const { hand, as, propagate, onHand, bag } = await aShed()
  const batch = await propagate(100)
  const ask = (who: Shed['hand']) => who.calls(calls.potUp, { params: { id: batch.id }, body: potting(60), ...keyed() })
  const answers = await Promise.all([ask(hand), ask(as('general_staff'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.code, refused?.detail]).toEqual([
    'NOT_ENOUGH_PLANTS',
    `Only 40 stand in ${batch.batch_code}; 60 were asked for. Lower the number, or count the batch again.`,
  ])
  expect((await onHand(bag))[0]).toBe(940)
})

test('the same act sent twice is done once', async () => {
  const { hand, propagate } = await aShed()
  const batch = await propagate(10)
  const asked = { params: { id: batch.id }, body: { quantity: 3, loss_date: today }, ...keyed() }
  const [first, second] = [await hand.calls(calls.recordLoss, asked), await hand.calls(calls.recordLoss, asked)]
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

test('what something later stands on cannot be taken back, and the refusal names it; taken back in turn, all is as it was', async () => {
  const { hand, propagate, balanced } = await aShed()
  const batch = await propagate(100, '10.00')
  const potted = await hand.calls(calls.potUp, { params: { id: batch.id }, body: potting(40), ...keyed() })
  const loss = await hand.calls(calls.recordLoss, {
    params: { id: potted.data.id },
    body: { quantity: 5, loss_date: today },
    ...keyed(),
  })
  const undo = (act: unknown) => hand.calls(calls.reverseAct, { params: { id: String(act) }, body: {}, ...keyed() })
  const refused = await undo(potted.answer['act_id'])
  expect([refused.status, refused.detail]).toEqual([
    409,
    `The loss of ${dayInWords(today)} stands on it, in ${potted.data.batch_code}. Take that back first.`,
  ])
  expect((await undo(loss.answer['act_id'])).status).toBe(200)
  const back = await undo(potted.answer['act_id'])
  expect(
    back.data.map(({ batch_code, quantity_current, cost, state }) => [batch_code, quantity_current, cost, state]).toSorted(),
  ).toEqual([
    [batch.batch_code, 100, '10.000000', 'growing'],
    [potted.data.batch_code, 0, '0.000000', 'discarded'],
  ])
  await balanced()
  expect((await undo(back.answer['act_id'])).detail).toContain('Do the act anew')
})

test('a forecast goes by what was lost of this plant before', async () => {
  const { hand, propagate } = await aShed()
  const lose = (id: string, quantity: number) =>
    hand.calls(calls.recordLoss, { params: { id }, body: { quantity, loss_date: today }, ...keyed() })
  const forecast = async (id: string) => (await hand.calls(getForecast, { params: { id } })).data
  const fresh = await propagate(1_000)
  expect(await forecast(fresh.id)).toMatchObject({ plants: 800, usual_loss: 20, from: 'trade', batches: 0 })
  for (const lost of [10, 20, 30]) {
    const { id } = await propagate(100)
    await lose(id, lost)
    await hand.calls(calls.setBatchState, { body: { batch_ids: [id], state: 'for_sale', date: today }, ...keyed() })
  }
  expect(await forecast(fresh.id)).toMatchObject({ plants: 800, usual_loss: 20, from: 'plant', batches: 3 })
  const slip = await lose(fresh.id, 500)
  await hand.calls(calls.reverseAct, { params: { id: String(slip.answer['act_id']) }, body: {}, ...keyed() })
  await lose(fresh.id, 100)
  expect((await forecast(fresh.id)).plants).toBe(800)
})

test('losses in many batches at once, all or none, and taken back together', async () => {
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
  const act_ids = done.answer['act_ids'] as string[]
  // Something stands on one of them: none is taken back.
  const later = await lose([a.id, 1])
  const undo = () => hand.calls(calls.reverseActs, { body: { act_ids }, ...keyed() })
  const blocked = await undo()
  expect(blocked.detail).toBe(`The loss of ${dayInWords(today)} stands on it, in ${a.batch_code}. Take that back first.`)
  expect((await hand.calls(getBatch, { params: { id: b.id } })).data.quantity_current).toBe(0)
  await hand.calls(calls.reverseAct, { params: { id: String((later.answer['act_ids'] as string[])[0]) }, body: {}, ...keyed() })
  expect((await undo()).data.map(({ quantity_current }) => quantity_current).toSorted()).toEqual([20, 30])
  await balanced()
})

test('many mothers are divided together, moved together, and each is taken back with the others', async () => {
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
    hand.calls(calls.reverseActs, { body: { act_ids: answer['act_ids'] as string[] }, ...keyed() })
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
  const [first, second] = (await hand.calls(calls.batchCosts, { body: { batchIds: done.data.map(({ id }) => id) } })).data
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

test('bad days, foreign batches and wrong roles are refused in a sentence', async () => {
  const { hand, as, propagate, plant } = shed
  const batch = await propagate(10)
  const at = (potting_date: string) =>
    hand.calls(calls.potUp, { params: { id: batch.id }, body: { ...potting(1), potting_date }, ...keyed() })
  expect((await at('2026-01-04')).detail).toContain(`${batch.batch_code} began on ${dayInWords(began)}`)
  expect((await at('2199-01-01')).detail).toContain('still to come')
  const stranger: Nursery = await aNursery()
  const foreign = { params: { id: batch.id }, body: { quantity: 1, loss_date: today }, ...keyed() }
  expect((await stranger.as('admin').calls(calls.recordLoss, foreign)).status).toBe(404)
  expect((await as('sales').calls(calls.recordLoss, foreign)).status).toBe(403)
  expect(
    (await hand.calls(calls.countBatch, { params: { id: batch.id }, body: { counted: -1, date: today }, ...keyed() })).status,
  ).toBe(422)
  const all = { params: { id: batch.id }, body: { quantity: 10, date: today }, ...keyed() }
  expect((await hand.calls(calls.splitBatch, all)).detail).toContain('That is all of it')
  const other = await propagate(5, '1', '14 cm')
  const join = { params: { id: batch.id }, body: { batch_ids: [other.id], date: today }, ...keyed() }
  expect((await hand.calls(calls.mergeBatches, join)).detail).toContain('Only like joins like')
  const sown = {
    method: 'seed' as const,
    started_on: '2199-01-01',
    batches: [{ plant_type_id: plant, container_size: '9 cm', quantity: 1 }],
  }
  expect((await hand.calls(calls.bulkPropagation, { body: sown })).detail).toContain('still to come')
})

test('what is written about a batch changes, unless somebody was faster; only an empty one is put away', async () => {
  const { hand, as, propagate } = shed
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
  expect((await remove(other.id)).status).toBe(200)
  expect(
    (await hand.calls(calls.recordLoss, { params: { id: other.id }, body: { quantity: 1, loss_date: today }, ...keyed() }))
      .status,
  ).toBe(404)
})

test('a few hundred random acts over the API, many of them taken back: the books balance to the cent', async () => {
  const { hand, propagate, balanced, has, nursery_id } = await aShed()
  const ids = [(await propagate(400, '333.33')).id, (await propagate(90, '0.07')).id]
  await has((db) => db.run(sql`UPDATE inventory_items SET quantity_on_hand = 90000 WHERE nursery_id = ${nursery_id}`))
  const rolls = fc.sample(fc.tuple(fc.nat(6), fc.nat(50), fc.nat(60)), { numRuns: 250, seed: 20_261_121 })
  let last: string | undefined
  for (const [kind, which, n] of rolls) {
    const id = ids[which % ids.length] ?? ''
    const params = { id }
    const quantity = n + 1
    const answer =
      kind === 0
        ? await hand.calls(calls.potUp, { params, body: potting(quantity, { minutes: n }), ...keyed() })
        : kind === 1
          ? await hand.calls(calls.divide, {
              params,
              body: { input_quantity: quantity, quantity: quantity * 2, container_size_to: '9 cm', action_date: today },
              ...keyed(),
            })
          : kind === 2
            ? await hand.calls(calls.recordLoss, {
                params,
                body: { quantity, loss_date: today, abnormal: n % 2 === 0 },
                ...keyed(),
              })
            : kind === 3
              ? await hand.calls(calls.splitBatch, { params, body: { quantity, date: today }, ...keyed() })
              : kind === 4
                ? await hand.calls(calls.countBatch, { params, body: { counted: n, date: today }, ...keyed() })
                : kind === 5
                  ? await hand.calls(calls.mergeBatches, {
                      params,
                      body: { batch_ids: [ids[(which + 1) % ids.length] ?? ''], date: today },
                      ...keyed(),
                    })
                  : await hand.calls(calls.reverseAct, { params: { id: last ?? randomUUID() }, body: {}, ...keyed() })
    expect([200, 404, 409, 422]).toContain(answer.status)
    if (answer.status === 200) last = kind === 6 ? undefined : (answer.answer['act_id'] as string)
    if (answer.status === 200 && kind < 6 && 'id' in answer.data && !ids.includes(answer.data.id)) ids.push(answer.data.id)
  }
  expect(ids.length).toBeGreaterThan(20)
  await balanced()
})
