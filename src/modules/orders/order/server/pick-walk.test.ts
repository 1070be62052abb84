/** A pick list follows the walk past the beds of the nursery map; places closed for re-entry come last. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as map from '#modules/growing/map/contract.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import { dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'

test('beds are passed in the order of the shortest walk or as set by hand, then what is not drawn, then what is closed', async () => {
  const nursery = await aNursery({ timeZone })
  const admin = nursery.as('admin')
  const site = (await admin.calls(map.addSite, { body: { name: 'Home', width: 60, length: 60 } })).data
  const bed = (name: string, x: number, y: number) => ({ name, type: 'bed' as const, x, y, width: 1, length: 1 })
  // Sorted by name the walk would cross the site three times.
  const beds = [bed('Bed 1', 1, 10), bed('Bed 2', 50, 12), bed('Bed 3', 1, 20), bed('Bed 4', 50, 22)]
  const draw = async (version: number, places: readonly object[]) =>
    admin.calls(map.saveDrawing, {
      params: { id: site.id },
      body: { version, width: 60, length: 60, places: [...places] as typeof beds },
    })
  const drawn = (await draw(site.version, beds)).data
  const plants: string[] = []
  for (const location of ['Bed 4', 'Bed 1', 'Shed', 'Bed 3', 'Bed 2'])
    plants.push((await nursery.has((db) => forSale(db, { name: `Plant of ${location}`, location }))).plant)
  const items = plants.map((plant_type_id) => ({ plant_type_id, container_size: '14 cm', quantity: 1 }))
  const { data: order } = await nursery.as('sales').calls(calls.takeCurrentOrder, { body: { customer_name: 'Ana', items } })
  expect((await nursery.as('sales').calls(calls.confirmOrder, { params: { id: order.id }, body: {} })).status).toBe(200)
  const stops = async () => (await nursery.as('sales').calls(calls.getOrder, { params: { id: order.id } })).data.pick
  const picked = async () => (await stops()).map(({ location }) => location)
  expect(await picked()).toEqual(['Bed 1', 'Bed 3', 'Bed 4', 'Bed 2', 'Shed'])

  const ids = new Map(drawn.places.map(({ name, location_id }) => [name, location_id]))
  await draw(
    drawn.sites[0]?.version ?? 0,
    beds.map((each, i) => ({ ...each, location_id: ids.get(each.name), walk_position: 4 - i })),
  )
  expect(await picked()).toEqual(['Bed 4', 'Bed 3', 'Bed 2', 'Bed 1', 'Shed'])

  const at = new Date(Date.now() - 60_000)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  const spray = { day: dayIn(timeZone, at), time, location: 'Bed 4', product: 'Mineral oil', reentry_hours: 4 }
  expect((await nursery.as('production').calls(createSpray, { body: spray, key: randomUUID() })).status).toBe(201)
  expect(await picked()).toEqual(['Bed 3', 'Bed 2', 'Bed 1', 'Shed', 'Bed 4'])
  expect((await stops()).map(({ closed_until }) => closed_until !== null)).toEqual([false, false, false, false, true])
})
