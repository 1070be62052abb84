import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { getPlantCare, savePlantCare } from '../care-calls.ts'
import { createPlantType, mergePlantTypes } from '../contract.ts'

async function withKauri() {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const names = { common_name: 'Kauri', botanical_name: 'Agathis australis', category: 'Trees' }
  const { data: plant } = await manager.calls(createPlantType, { body: names })
  return { nursery, manager, plant, params: { id: plant.id } }
}

test('stores what is known of the care of a plant, and leaves out what is empty', async () => {
  const { nursery, manager, params, plant } = await withKauri()
  const care = { light: 'sun' as const, height_cm: 3000, hazards: [], origin: '', lowest_temperature: null }
  const { data: saved, status } = await manager.calls(savePlantCare, { params, body: { ...care, version: plant.version } })
  expect([status, saved]).toEqual([200, { light: 'sun', height_cm: 3000, version: plant.version + 1 }])
  expect((await nursery.as('sales').calls(getPlantCare, { params })).data).toEqual(saved)
  expect((await nursery.as('production').calls(savePlantCare, { params, body: saved })).status).toBe(403)
  const stranger = await aNursery()
  expect((await stranger.as('manager').calls(getPlantCare, { params })).status).toBe(404)
})

test('refuses care that was changed meanwhile, with what it is now', async () => {
  const { manager, params, plant } = await withKauri()
  const body = { light: 'sun' as const, version: plant.version }
  await manager.calls(savePlantCare, { params, body })
  const again = await manager.calls(savePlantCare, { params, body: { ...body, light: 'shade' } })
  expect(again).toMatchObject({ status: 409, code: 'STALE', answer: { current: { light: 'sun', version: plant.version + 1 } } })
})

test('a merged plant keeps its own care and takes what it lacks from the other', async () => {
  const { manager, params, plant } = await withKauri()
  const { data: other } = await manager.calls(createPlantType, { body: { common_name: 'Kauri tree', category: 'Trees' } })
  await manager.calls(savePlantCare, { params, body: { light: 'sun', version: plant.version } })
  const care = { light: 'shade' as const, water: 'moist' as const, version: other.version }
  await manager.calls(savePlantCare, { params: { id: other.id }, body: care })
  await manager.calls(mergePlantTypes, { params: { id: other.id }, body: { into_id: plant.id } })
  expect((await manager.calls(getPlantCare, { params })).data).toMatchObject({ light: 'sun', water: 'moist' })
})
