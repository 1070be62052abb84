/** The planner plans within the beds of the nursery map once plants are on it. */
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as map from '#modules/growing/map/contract.ts'
import { getPlan } from '../contract.ts'

test('space is what there ever was, and with a map the square metres of its beds', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  await nursery.has((db) => forSale(db, { quantity: 100, location: 'Bed 1' }))
  const space = async () => {
    const { data } = await nursery.as('manager').calls(getPlan)
    return [data.space, data.space_unit]
  }
  expect(await space()).toEqual([null, 'plants'])
  const site = (await admin.calls(map.addSite, { body: { name: 'Home', width: 60, length: 60 } })).data
  const bed = (await admin.calls(map.getMap)).data.undrawn.find(({ name }) => name === 'Bed 1')
  const places = [{ location_id: bed?.id ?? null, name: 'Bed 1', type: 'bed' as const, x: 1, y: 1, width: 1.2, length: 20 }]
  await admin.calls(map.saveDrawing, { params: { id: site.id }, body: { version: site.version, width: 60, length: 60, places } })
  expect(await space()).toEqual([24, 'm2'])
})
