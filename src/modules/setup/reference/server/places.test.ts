/** Renaming, merging and archiving growth stages and locations that something uses. */
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { moveBatch, reverseOperations, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { listBatches, standingBatches } from '#modules/growing/batch/contract.ts'
import { listSprays } from '#modules/growing/spray/spray-calls.ts'
import { listStocktakes, startStocktake } from '#modules/buying/stockroom/stocktake-calls.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'
import * as stages from '../growth-stage-calls.ts'

/** Two batches at the stage Hardening in the Fernery, one of them empty; a supply of a vendor. */
async function withBatches() {
  const nursery = await aNursery({ locations: ['Fernery', 'Tunnel 1'], vendors: ['Kiwi Bark', 'Pots Ltd'] })
  const admin = nursery.as('admin')
  const { nursery_id } = nursery
  const order = newId()
  const batches = await nursery.has(async (db) => {
    const there = { location: 'Fernery' }
    const [withStock, empty] = [await forSale(db, there), await forSale(db, { ...there, name: 'Hebe', quantity: 0 })]
    const bark = await referenceId(db, 'vendors', 'Kiwi Bark')
    await db.run(
      sql`UPDATE plant_batches SET growth_stage_id = ${await referenceId(db, 'growth_stages', 'Hardening')} WHERE nursery_id = ${nursery_id}`,
    )
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, name, unit, quantity_on_hand, average_cost, vendor_id)
      VALUES (${nursery_id}, 'Bark', 'm3', 1, 50, ${bark})`)
    await db.run(sql`
      INSERT INTO orders (nursery_id, id, kind, status, order_date, order_number) VALUES (${nursery_id}, ${order}, 'future', 'confirmed', '2026-11-02', 1)`)
    await db.run(sql`
      INSERT INTO order_items (nursery_id, order_id, position, description, quantity, unit_price, line_total, location_id)
      VALUES (${nursery_id}, ${order}, 1, 'Basket', 1, 10, 10, ${await referenceId(db, 'locations', 'Fernery')})`)
    return { withStock: withStock.batch, empty: empty.batch }
  })
  const stage = (await admin.calls(stages.listGrowthStages)).data.find(({ name }) => name === 'Hardening')
  if (!stage) throw new Error('A new nursery has no stage Hardening.')
  const Batch = z.object({
    id: z.string(),
    location: z.nullable(z.string()),
    growth_stage: z.nullable(z.string()),
  })
  const batchesNow = () =>
    nursery.has((db) =>
      db.many(
        Batch,
        sql`SELECT id, ${nameOf(db, 'locations', sql`location_id`)} AS location, ${nameOf(db, 'growth_stages', sql`growth_stage_id`)} AS growth_stage
          FROM plant_batches WHERE nursery_id = ${nursery_id} ORDER BY id`,
      ),
    )
  const locations = async () => (await admin.calls(calls.listReferenceEntries, { query: { kind: 'locations' } })).data
  const location = async (name: string) => {
    const found = (await locations()).find((each) => each.name === name)
    if (!found) throw new Error(`There is no location ${name}.`)
    return found
  }
  const change = async (name: string, changes: object) => {
    const { id, version } = await location(name)
    return admin.calls(calls.changeReferenceEntry, { params: { id }, body: { kind: 'locations', name, version, ...changes } })
  }
  return { nursery, admin, stage, batches, batchesNow, locations, location, change }
}

test('renaming a growth stage renames it on the batches at it, and says how many', async () => {
  const { nursery, admin, stage, batchesNow } = await withBatches()
  const renamed = await admin.calls(stages.renameGrowthStage, { params: { id: stage.id }, body: { name: 'Hardening off' } })
  expect(renamed).toMatchObject({ status: 200, data: { name: 'Hardening off', renamed: [{ what: 'batch', count: 1 }] } })
  expect((await batchesNow()).map(({ growth_stage }) => growth_stage)).toEqual(['Hardening off', 'Hardening off'])
  const { rows } = await owner.query<{ after: unknown }>(
    `SELECT after FROM audit_log WHERE nursery_id = $1 AND action = 'growth_stage.rename'`,
    [nursery.nursery_id],
  )
  expect(rows).toEqual([{ after: { name: 'Hardening off', batches: 1 } }])
})

test('a growth stage with standing batches is not deleted; one with empty batches only is', async () => {
  const { nursery, admin, stage, batches } = await withBatches()
  const refused = await admin.calls(stages.deleteGrowthStage, { params: { id: stage.id } })
  expect(refused).toMatchObject({ status: 409, code: 'IN_USE' })
  expect(refused.detail).toBe('Hardening is in use: 1 batch. Move them to another stage first, or rename this one.')
  await nursery.has((db) =>
    db.run(
      sql`UPDATE plant_batches SET growth_stage_id = NULL WHERE nursery_id = ${nursery.nursery_id} AND id = ${batches.withStock}`,
    ),
  )
  expect((await admin.calls(stages.deleteGrowthStage, { params: { id: stage.id } })).status).toBe(204)
})

test('renaming a location renames it in the list, on batches and on open orders', async () => {
  const { admin, batchesNow, change } = await withBatches()
  // Its answer is cached until something changes.
  const standing = async () => (await admin.calls(standingBatches)).data.map(({ location }) => location)
  expect(await standing()).toEqual(['Fernery'])
  const renamed = await change('Fernery', { name: 'Fern house' })
  expect(await standing()).toEqual(['Fern house'])
  expect(renamed.data.moved.filter(({ count }) => count > 0)).toEqual([
    { what: 'batch', count: 1 },
    { what: 'order', count: 1 },
  ])
  expect((await batchesNow()).map(({ location }) => location)).toEqual(['Fern house', 'Fern house'])
  expect((await admin.calls(saveSettings, { body: {} })).data.locations).toEqual(['Fern house', 'Tunnel 1'])
  expect((await change('Fern house', { name: 'TUNNEL 1' })).code).toBe('DUPLICATE')
  expect((await change('Fern house', { name: 'A place with a name too long' })).status).toBe(422)
})

test('two places are merged: batches and open orders are at the other one, and so is what was part of it', async () => {
  const { admin, batchesNow, change, location, locations } = await withBatches()
  const [fernery, tunnel] = [await location('Fernery'), await location('Tunnel 1')]
  await admin.calls(calls.addReferenceEntry, { body: { kind: 'locations', name: 'Bay 1', parent_id: fernery.id, type: 'bed' } })
  await change('Tunnel 1', { parent_id: fernery.id })
  const body = { kind: 'locations' as const, into_id: tunnel.id }
  await admin.calls(calls.mergeReferenceEntry, { params: { id: fernery.id }, body })
  expect((await batchesNow()).map((batch) => batch.location)).toEqual(['Tunnel 1', 'Tunnel 1'])
  expect((await locations()).map((each) => each.kind === 'locations' && [each.name, each.parent_id])).toEqual([
    ['Tunnel 1', null],
    ['Bay 1', tunnel.id],
  ])
})

test('a location has a type, an area and a place in the tree, which is never under itself', async () => {
  const { admin, change, location } = await withBatches()
  const fernery = await location('Fernery')
  const changed = await change('Tunnel 1', { parent_id: fernery.id, type: 'bed', area_m2: '48.5' })
  expect(changed.data.entry).toMatchObject({ parent_id: fernery.id, type: 'bed', area_m2: '48.50' })
  const { id } = changed.data.entry
  expect((await change('Fernery', { parent_id: id })).errors).toEqual([
    { path: 'parent_id', message: 'A location cannot be inside itself or one of its own parts.' },
  ])
  expect((await change('Tunnel 1', { area_m2: '-1' })).status).toBe(422)
  const archive = () => admin.calls(calls.archiveReferenceEntry, { params: { id: fernery.id }, query: { kind: 'locations' } })
  expect(await archive()).toMatchObject({ code: 'IN_USE', detail: '1 location is part of Fernery. Move or archive it first.' })
  expect((await change('Tunnel 1', { parent_id: '' })).data.entry).toMatchObject({ parent_id: null })
  expect((await archive()).status).toBe(200)
})

test('a batch that is moved to a new place or stage makes it an entry, and holds its id', async () => {
  const { nursery, admin, batches, location } = await withBatches()
  const body = { batch_ids: [batches.withStock], growth_stage: 'hardening', location: 'Shade house', date: '2026-11-20' }
  const moved = await admin.calls(setBatchState, { body, key: randomUUID() })
  expect(moved.data[0]).toMatchObject({ growth_stage: 'Hardening', location: 'Shade house' })
  expect(moved.data[0]?.location_id).toBe((await location('Shade house')).id)
  const wrong = owner.query(`UPDATE plant_batches SET location_id = nursery_id WHERE nursery_id = $1`, [nursery.nursery_id])
  await expect(wrong).rejects.toThrow('violates foreign key constraint')
})

test('a location or a vendor in use is not removed by saving the settings; the others of the save stay unsaved too', async () => {
  const { admin } = await withBatches()
  const refused = await admin.calls(saveSettings, { body: { locations: ['Tunnel 1'], vendors: ['Pots Ltd'], taxLabel: 'VAT' } })
  expect(refused).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'locations' }, { path: 'vendors' }] })
  expect(refused.errors[0]?.message).toBe(
    'Fernery is in use: 1 batch, 1 order. Move them to another location first, or rename this one.',
  )
  const { data } = await admin.calls(saveSettings, { body: { locations: ['Fernery'] } })
  expect([data.locations, data.vendors, data.taxLabel === 'VAT']).toEqual([['Fernery'], ['Kiwi Bark', 'Pots Ltd'], false])
})

test('a new name reaches a stocktake under way, and a place that is still closed; what is over keeps the old one', async () => {
  const { nursery, admin, change } = await withBatches()
  const { nursery_id } = nursery
  await nursery.has(async (db) => {
    const fernery = await referenceId(db, 'locations', 'Fernery')
    await db.run(sql`
      INSERT INTO stocktakes (nursery_id, stocktake_number, kind, printed_location, location_id, state, booked_at)
      VALUES (${nursery_id}, 1, 'plants', NULL, ${fernery}, 'counting', NULL), (${nursery_id}, 2, 'plants', 'Fernery', ${fernery}, 'booked', now())`)
    await db.run(sql`
      INSERT INTO sprays (nursery_id, sprayed_at, written_location, location_id, product, applicator, reentry_hours, closed_until)
      VALUES (${nursery_id}, now(), 'Fernery', ${fernery}, 'Soap', 'Ana', 4, now() + interval '4 hours'),
        (${nursery_id}, now() - interval '9 days', 'Fernery', ${fernery}, 'Soap', 'Ana', 4, now() - interval '8 days')`)
  })
  const place = await change('Fernery', { name: 'Fern house' })
  expect(place.data.moved).toEqual(
    expect.arrayContaining([
      { what: 'stocktake', count: 1 },
      { what: 'spray', count: 1 },
    ]),
  )
  const stocktakes = (await admin.calls(listStocktakes, { query: { sort: 'number' } })).data.map(({ about }) => about)
  const sprays = (await admin.calls(listSprays, { query: { sort: '-when' } })).data.map(({ location }) => location)
  expect([...stocktakes, ...sprays]).toEqual(['Fern house', 'Fernery', 'Fern house', 'Fernery'])
})

test('an operation that is undone after its location and stage were renamed uses the current names', async () => {
  const { admin, stage, batches, batchesNow, change } = await withBatches()
  const key = () => ({ key: randomUUID() })
  const moved = await admin.calls(moveBatch, {
    params: { id: batches.withStock },
    body: { movement_date: '2026-11-20', new_location: 'Tunnel 1' },
    ...key(),
  })
  const staged = await admin.calls(setBatchState, {
    body: { batch_ids: [batches.withStock], growth_stage: 'Dormant', date: '2026-11-20' },
    ...key(),
  })
  await change('Fernery', { name: 'Shade house' })
  await admin.calls(stages.renameGrowthStage, { params: { id: stage.id }, body: { name: 'Hardening off' } })
  const operation_ids = [moved.answer['operation_id'] as string, ...(staged.answer['operation_ids'] as string[])]
  expect((await admin.calls(reverseOperations, { body: { operation_ids }, ...key() })).status).toBe(200)
  expect((await batchesNow()).find(({ id }) => id === batches.withStock)).toMatchObject({
    location: 'Shade house',
    growth_stage: 'Hardening off',
  })
})

test('a site or a house is looked for with its beds: in the list of batches, and on the sheet of a stocktake', async () => {
  const { admin, batches, location, change } = await withBatches()
  const site = await admin.calls(calls.addReferenceEntry, { body: { kind: 'locations', name: 'Home', type: 'site' } })
  await change('Tunnel 1', { parent_id: site.data.id })
  await change('Fernery', { parent_id: (await location('Tunnel 1')).id, type: 'bed' })
  const at = async (name: string) =>
    (await admin.calls(listBatches, { query: { location: name, state: 'standing' } })).data.map(({ id }) => id)
  expect(await at('Home')).toContain(batches.withStock)
  expect(await at('Tunnel 1')).toEqual(await at('Home'))
  expect(await at('Nowhere')).toEqual([])
  const sheet = await admin.calls(startStocktake, { body: { kind: 'plants', location: 'Home' }, key: randomUUID() })
  expect(sheet.data.items.map((line) => line.batch_id)).toEqual([batches.withStock])
})
