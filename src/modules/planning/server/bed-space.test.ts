/** The planner plans within the beds of the nursery map once plants are on it. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as map from '#modules/growing/map/contract.ts'
import { changeReferenceEntry, listReferenceEntries } from '#modules/setup/reference/contract.ts'
import type { LocationDetails } from '#modules/setup/reference/entry.ts'
import type * as z from 'zod/mini'
import { adjustDemand, getPlan, saveProductionRecipe } from '../contract.ts'

async function withBed() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 100, location: 'Bed 1' }))
  const draw = async () => {
    const site = (await admin.calls(map.addSite, { body: { name: 'Home', width: 60, length: 60 } })).data
    const bed = (await admin.calls(map.getMap)).data.undrawn.find(({ name }) => name === 'Bed 1')
    const places = [{ location_id: bed?.id ?? null, name: 'Bed 1', type: 'bed' as const, x: 1, y: 1, width: 1.2, length: 20 }]
    await admin.calls(map.saveDrawing, {
      params: { id: site.id },
      body: { version: site.version, width: 60, length: 60, places },
    })
  }
  const plan = async () => (await admin.calls(getPlan)).data
  return { admin, plant, draw, plan }
}

test('space is what there ever was, and with a map the square metres of its beds', async () => {
  const { draw, plan } = await withBed()
  expect(await plan()).toMatchObject({ space: null, space_unit: 'plants' })
  await draw()
  expect(await plan()).toMatchObject({ space: 24, space_unit: 'm2' })
})

test('the kind of place that a recipe needs is that of a bed, or of what the bed is part of', async () => {
  const { admin, plant, draw, plan } = await withBed()
  const recipe = { plant_type_id: plant, container_size: '14 cm', method: 'seed', grow_dec: '8', place_kind: 'tunnel' } as const
  expect((await admin.calls(saveProductionRecipe, { body: recipe })).status).toBeLessThan(300)
  await admin.calls(adjustDemand, {
    body: { plant_type_id: plant, container_size: '14 cm', quantity: 5_200, reason: 'A new estate' },
  })
  await draw()
  const place = async () => (await plan()).plants[0]?.recipe
  const mark = async (name: string, details: z.input<typeof LocationDetails>) => {
    const entries = (await admin.calls(listReferenceEntries, { query: { kind: 'locations' } })).data
    const { id, version } = entries.find((each) => each.name === name)!
    return admin.calls(changeReferenceEntry, { params: { id }, body: { kind: 'locations', name, version, ...details } })
  }
  expect(await place()).toMatchObject({ place_kind: 'tunnel', place_m2: null })
  await mark('Home', { place_kind: 'tunnel' })
  expect(await place()).toMatchObject({ place_kind: 'tunnel', place_m2: 24 })
  await mark('Bed 1', { place_kind: 'shade' })
  expect(await place()).toMatchObject({ place_m2: null })
  expect((await mark('Bed 1', { place_kind: 'cellar' as 'shade' })).errors).toMatchObject([
    { message: 'Choose a kind of place.' },
  ])
})
