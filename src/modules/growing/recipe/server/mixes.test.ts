import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listMixes, makeMix, saveMix } from '../mix-calls.ts'

const supply = (name: string, unit: string, on_hand: string, cost: string) => async (db: Db) => {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, quantity_on_hand, average_cost)
    VALUES (${db.nursery_id}, ${id}, ${name}, ${unit}, ${on_hand}, ${cost})`)
  return id
}

/** Bark, sand and fertiliser, and a mix of them: 0.7 m3 of bark, 300 L of sand, 3 kg of fertiliser for one m3. */
async function withMix() {
  const nursery = await aNursery()
  const mix = await nursery.has(supply('Native tree mix', 'm3', '1', '80'))
  const bark = await nursery.has(supply('Bark', 'm3', '10', '61.37'))
  const sand = await nursery.has(supply('Sand', 'm3', '2', '45.5'))
  const food = await nursery.has(supply('Fertiliser', 'kg', '25', '3.333333'))
  const components = [
    { inventory_item_id: bark, quantity: '0.7', unit: 'm3' },
    { inventory_item_id: sand, quantity: '300', unit: 'L' },
    { inventory_item_id: food, quantity: '3', unit: 'kg' },
  ]
  const grower = nursery.as('production')
  const params = { id: mix }
  await grower.calls(saveMix, { params, body: { components } })
  const Worth = z.object({ worth: z.string() })
  const worth = async () =>
    (
      await nursery.has((db) =>
        db.one(
          Worth,
          sql`SELECT round(sum(quantity_on_hand * average_cost), 2)::text AS worth FROM inventory_items WHERE nursery_id = ${db.nursery_id}`,
        ),
      )
    ).worth
  return { nursery, grower, params, components, worth, ids: { mix, bark, sand, food } }
}

test('making 2 m3 moves what its components have cost to the mix, to the cent', async () => {
  const { grower, params, worth } = await withMix()
  const before = await worth()
  const made = await grower.calls(makeMix, { params, body: { quantity: '2' }, key: 'once' })
  // 1.4 m3 of bark, 0.6 of sand, 6 kg of fertiliser.
  expect(Number(made.data.cost)).toBeCloseTo(1.4 * 61.37 + 0.6 * 45.5 + 6 * 3.333333, 5)
  expect(made.data.quantity_on_hand).toBe('3.0000')
  expect(await worth()).toBe(before)
  await grower.calls(makeMix, { params, body: { quantity: '2' }, key: 'once' })
  expect((await grower.calls(listMixes)).data).toMatchObject([{ name: 'Native tree mix', quantity_on_hand: '3.0000' }])
})

test('of two users who change one mix, the second gets an error and nothing is lost', async () => {
  const { grower, params, components } = await withMix()
  const [componentIds] = (await grower.calls(listMixes)).data.map((mix) => mix.components.map(({ id }) => id))
  const save = (body: object) => grower.calls(saveMix, { params, body: { components, ...body } })
  expect((await save({ components: components.slice(1), before_ids: componentIds })).status).toBe(200)
  expect(await save({ before_ids: componentIds })).toMatchObject({ status: 409, code: 'STALE' })
  expect(await save({ before_ids: [] })).toMatchObject({ status: 409, code: 'STALE' })
  expect((await grower.calls(listMixes)).data[0]?.components).toHaveLength(2)
  expect((await save({})).data.components).toHaveLength(3)
})

test('what is short is named, and nothing has moved', async () => {
  const { grower, params, worth } = await withMix()
  const before = await worth()
  const refused = await grower.calls(makeMix, { params, body: { quantity: '9' } })
  expect(refused).toMatchObject({
    status: 409,
    code: 'SHORT_SUPPLIES',
    detail: expect.stringContaining('Sand: 2.7 m3 needed, 2 on hand'),
  })
  expect(refused.detail).toContain('Fertiliser')
  expect(refused.detail).not.toContain('Bark')
  expect(await worth()).toBe(before)
})

test('a mix is not made of itself, in whatever depth, nor of kilograms of what is counted', async () => {
  const { nursery, grower, params, components, ids } = await withMix()
  const blend = await nursery.has(supply('Blend', 'm3', '0', '0'))
  const whole = { quantity: '1', unit: 'm3' }
  await grower.calls(saveMix, { params: { id: blend }, body: { components: [{ inventory_item_id: ids.mix, ...whole }] } })
  const round = await grower.calls(saveMix, { params, body: { components: [{ inventory_item_id: blend, ...whole }] } })
  expect(round).toMatchObject({
    status: 422,
    errors: [{ path: 'components', message: expect.stringContaining('cannot contain itself') }],
  })
  const kilos = await grower.calls(saveMix, { params, body: { components: [{ ...components[0]!, unit: 'kg' }] } })
  expect(kilos).toMatchObject({ status: 422, errors: [{ path: 'components.0.unit' }] })
  await grower.calls(saveMix, { params, body: { components: [] } })
  expect((await grower.calls(makeMix, { params, body: { quantity: '1' } })).code).toBe('BAD_STATE')
})

test('two who make the last of it at once: one does, the other reads what is there', async () => {
  const { grower, params } = await withMix()
  const both = await Promise.all([1, 2].map(() => grower.calls(makeMix, { params, body: { quantity: '5' } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what was mixed on an earlier day leaves and comes on that day, with its lot and minutes in the history', async () => {
  const { nursery, grower, params } = await withMix()
  const body = { quantity: '2', day: '2026-03-09', minutes: 45, lot: 'M-12' }
  expect((await grower.calls(makeMix, { params, body })).status).toBe(200)
  const moves = await nursery.has((db) =>
    db.many(
      z.object({ on: z.string(), reason: z.string() }),
      sql`SELECT DISTINCT (transaction_date AT TIME ZONE 'Pacific/Auckland')::date::text AS on, reason FROM inventory_transactions
        WHERE nursery_id = ${db.nursery_id} AND reference_type = 'mix' ORDER BY reason`,
    ),
  )
  const what = '2 m3 of Native tree mix, lot M-12, 45 minutes'
  expect(moves).toEqual([`Into ${what}`, `Made: ${what}`].map((reason) => ({ on: '2026-03-09', reason })))
  const refused = await grower.calls(makeMix, { params, body: { ...body, day: '2126-01-01' } })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'day' }] })
})
