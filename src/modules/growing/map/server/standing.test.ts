/** Plants by location, search on the map, and free space by week. */
import { expect, test } from 'vitest'
import { referenceId } from '#testing/reference.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { addReferenceEntry } from '#modules/setup/reference/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

const today = dayIn('Pacific/Auckland', new Date())

/** A tunnel with two beds of 10 m² and a shade house; 100 Hebe on the first bed, ten to a square metre. */
async function aNurseryWithBeds() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', locations: [] })
  const admin = nursery.as('admin')
  const { id, version } = (await admin.calls(calls.addSite, { body: { name: 'Home', width: 60, length: 40 } })).data
  const at = { y: 2, width: 1, length: 10, type: 'bed' as const, parent: 'Tunnel' }
  const places = [
    { name: 'Tunnel', type: 'area' as const, x: 1, y: 1, width: 8, length: 20 },
    { ...at, name: 'Bed 1', x: 2 },
    { ...at, name: 'Bed 2', x: 4 },
    { name: 'Shade house', type: 'area' as const, x: 20, y: 1, width: 10, length: 10 },
  ]
  const drawn = await admin.calls(calls.saveDrawing, {
    params: { id },
    body: { version, width: 60, length: 40, places },
  })
  const idOf = (name: string) => drawn.data.places.find((each) => each.name === name)!.location_id
  const size = await admin.calls(addReferenceEntry, {
    body: { kind: 'container_sizes', name: 'Deep pot', plants_per_m2: '10' },
  })
  expect(size.status).toBe(201)
  const hebe = await nursery.has((db) =>
    forSale(db, { name: 'Hebe', quantity: 100, container_size: 'Deep pot', location: 'Bed 1' }),
  )
  return { ...nursery, admin, idOf, hebe }
}

test('a place shows its plants, their space, age and losses, and what is due first', async () => {
  const { admin, idOf, hebe } = await aNurseryWithBeds()
  const body = { quantity: 20, loss_date: today }
  expect((await admin.calls(recordLoss, { params: { id: hebe.batch }, body })).status).toBe(200)
  await admin.calls(createTask, { body: { task_type: 'pruning', scheduled_date: addDays(today, 9), batch_id: hebe.batch } })
  for (const scheduled_date of [addDays(today, 4), addDays(today, 6)])
    await admin.calls(createTask, { body: { task_type: 'watering', scheduled_date, location: 'Bed 1' } })
  const { data } = await admin.calls(calls.getStanding)
  expect(data).toEqual([
    {
      location_id: idOf('Bed 1'),
      plants: 80,
      batches: 1,
      used_m2: 8,
      unmeasured: 0,
      oldest_on: '2026-01-01',
      lost: 20,
      next_on: addDays(today, 4),
      due: 3,
    },
  ])
  const here = (await admin.calls(calls.getPlace, { params: { id: idOf('Tunnel') } })).data
  expect(here).toMatchObject({
    name: 'Tunnel',
    more: false,
    batches: [{ common_name: 'Hebe', quantity_current: 80, location: 'Bed 1', next_action: 'pruning' }],
  })
  expect(here.tasks.map(({ task_type }) => task_type)).toEqual(['watering', 'watering', 'pruning'])
})

test('plants are found by name, container or code; those that are gone are not', async () => {
  const { admin, idOf } = await aNurseryWithBeds()
  const found = async (search: string) => (await admin.calls(calls.findPlants, { query: { search } })).data
  const bed = [{ location_id: idOf('Bed 1'), plants: 100, batches: 1 }]
  expect(await found('hebe')).toEqual(bed)
  expect(await found('deep')).toEqual(bed)
  expect(await found('rose')).toEqual([])
})

test('space by week counts each square metre once, and frees what leaves', async () => {
  const { admin, has, nursery_id, idOf } = await aNurseryWithBeds()
  await has((db) =>
    db.run(sql`UPDATE plant_batches SET state = 'growing', ready_on = ${addDays(today, 8)} WHERE nursery_id = ${nursery_id}`),
  )
  await has(async (db) => forSale(db, { name: 'Fern', quantity: 30, container_size: 'Odd', location: 'Bed 2' }))
  await has((db) => db.run(sql`UPDATE container_sizes SET litres = NULL WHERE nursery_id = ${nursery_id} AND name = 'Odd'`))
  const { weeks, places, uncounted } = (await admin.calls(calls.getSpace, { query: { weeks: '13' } })).data
  expect(weeks).toHaveLength(13)
  expect(places.map(({ name, area_m2, within, used }) => [name, area_m2, within.join(' / '), used[0], used.at(-1)])).toEqual([
    ['Bed 1', 10, 'Home / Tunnel', 10, 0],
    ['Bed 2', 10, 'Home / Tunnel', 0, 0],
    ['Shade house', 100, 'Home', 0, 0],
  ])
  expect(uncounted).toBe(30)
  expect(await has((db) => referenceId(db, 'locations', 'Bed 1'))).toBe(idOf('Bed 1'))
})
