/** Drawing the map: sites, areas and beds become locations, with areas; what cannot be drawn is refused in a sentence. */
import { expect, test } from 'vitest'
import { changeReferenceEntry } from '#modules/setup/reference/contract.ts'
import * as calls from '../contract.ts'
import { aSite } from './testing-drawing.ts'

const tunnel = { name: 'Tunnel 1', type: 'area', x: 2, y: 2, width: 8, length: 30 } as const
const bed = { name: 'Bed 1', type: 'bed', parent: 'Tunnel 1', x: 2.5, y: 3, width: 1.2, length: 20 } as const

test('what is drawn becomes a tree of locations, whose areas follow from the drawing or are typed', async () => {
  const { added, draw, read, locations, site } = await aSite()
  expect(added.status).toBe(201)
  const { undrawn } = await read()
  expect(undrawn.map(({ name }) => name)).toEqual(['Shade house', 'Old site'])
  const shade = undrawn[0]!
  const { status, data } = await draw([
    tunnel,
    bed,
    { ...bed, name: 'Bed 2', x: 4.5, area_m2: '22' },
    { location_id: shade.id, name: 'Shade house', type: 'area', x: 20, y: 2, width: 10, length: 20, angle: 15 },
  ])
  expect(status).toBe(200)
  const found = await locations()
  const named = (name: string) => found.find((each) => each.name === name)
  expect(named('Home')).toMatchObject({ type: 'site', parent_id: null })
  expect(named('Tunnel 1')).toMatchObject({ type: 'area', parent_id: site.location_id, area_m2: null })
  expect(named('Bed 1')).toMatchObject({ type: 'bed', parent_id: named('Tunnel 1')?.id })
  expect(named('Bed 2')).toMatchObject({ area_m2: '22.00' })
  expect(named('Shade house')).toMatchObject({ id: shade.id, parent_id: site.location_id })
  expect(data.places.find(({ name }) => name === 'Shade house')).toMatchObject({
    x: 20,
    width: 10,
    angle: 15,
    walk_position: null,
  })
  expect(data.undrawn.map(({ name }) => name)).toEqual(['Old site'])
})

test('a drawing without places leaves them as they are, and none of them outside', async () => {
  const { draw, read, admin, site } = await aSite()
  await draw([tunnel, { ...bed, area_m2: '22' }])
  const before = (await read()).places
  const row = (await admin.calls(calls.getSite, { params: { id: site.id } })).data
  const save = (change: object) =>
    admin.calls(calls.saveDrawing, { params: { id: site.id }, body: { ...row, ...change } as never })
  expect((await save({ width: 5 })).status).toBe(422)
  expect((await save({ start_x: 1 })).status).toBe(200)
  expect((await read()).places).toEqual(before)
})

test('a place that is left out leaves the map and stays a location; one with another name is renamed', async () => {
  const { draw, read, locations } = await aSite()
  await draw([tunnel, bed])
  const id = (name: string, places: readonly { name: string; location_id: string }[]) =>
    places.find((each) => each.name === name)!.location_id
  const { places } = await read()
  const kept = { ...tunnel, location_id: id('Tunnel 1', places), name: 'Polytunnel' }
  expect((await draw([kept])).data.places.map(({ name }) => name)).toEqual(['Polytunnel'])
  expect((await locations()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Bed 1', 'Polytunnel']))
  expect((await read()).undrawn.map(({ name }) => name)).toContain('Bed 1')
})

test('a drawing that cannot be is refused as a whole, each fault at its place', async () => {
  const { draw, read } = await aSite()
  const refused = async (...args: Parameters<typeof draw>) => {
    const { status, code, errors } = await draw(...args)
    return [status, code, ...errors.map(({ path, message }) => `${path}: ${message}`)]
  }
  expect(await refused([tunnel, { ...bed, length: 35 }])).toEqual([
    422,
    'INVALID',
    'places.1.length: Bed 1 (1.2 × 35 m) is larger than Tunnel 1 (8 × 30 m). Make it smaller, or Tunnel 1 larger.',
  ])
  expect(await refused([{ ...tunnel, parent: 'Tunnel 1' }])).toEqual([
    422,
    'INVALID',
    'places.0.parent: Tunnel 1 cannot be inside itself or one of its own parts. Choose another place.',
  ])
  expect(await refused([{ ...tunnel, width: -3 }])).toEqual([
    422,
    'INVALID',
    'places.0.width: Enter metres from 0.05 to 5,000, like 1.2.',
  ])
  expect(await refused(Array.from({ length: 10_000 }, () => bed))).toEqual([
    422,
    'INVALID',
    'places: A site takes at most 2,000 places. Draw the others as another site.',
  ])
  expect(await refused([{ ...tunnel, name: 'shade house' }])).toEqual([
    409,
    'DUPLICATE',
    'places.0.name: There is already a location called Shade house. Put it on the map from the list, or choose another name.',
  ])
  expect((await read()).places).toEqual([])
})

test('a site cannot end up inside one of its own places', async () => {
  const { admin, draw, read, locations, site } = await aSite()
  const shade = (await read()).undrawn[0]!
  const [home] = (await locations()).filter(({ id }) => id === site.location_id)
  const body = { kind: 'locations', name: 'Home', version: home!.version, parent_id: shade.id } as const
  expect((await admin.calls(changeReferenceEntry, { params: { id: site.location_id }, body })).status).toBe(200)
  const { code, detail } = await draw([{ ...tunnel, name: 'Shade house', location_id: shade.id }])
  expect([code, detail]).toEqual([
    'BAD_STATE',
    expect.stringContaining('would be inside itself or one of its own parts. Choose another place.'),
  ])
})

test('a place is drawn once, and on one site', async () => {
  const { admin, draw, read } = await aSite()
  await draw([tunnel])
  const drawn = { ...tunnel, location_id: (await read()).places[0]!.location_id }
  expect((await draw([drawn, { ...drawn, name: 'Copy' }])).errors).toEqual([
    { path: 'places.1.location_id', message: 'Copy is in the drawing twice. Remove one of them.' },
  ])
  const other = await admin.calls(calls.addSite, { body: { name: 'North', width: 50, length: 50 } })
  const body = { version: other.data.version, width: 50, length: 50, places: [drawn] }
  expect((await admin.calls(calls.saveDrawing, { params: { id: other.data.id }, body })).errors).toEqual([
    { path: 'places.0.location_id', message: 'Tunnel 1 is drawn on Home. Remove it there first.' },
  ])
  expect(await admin.calls(calls.addSite, { body: { name: 'North', width: 50, length: 50 } })).toMatchObject({
    code: 'DUPLICATE',
  })
})

test('two people who draw one site do not overwrite each other; only admins draw', async () => {
  const { admin, draw, site, as } = await aSite()
  const body = { version: site.version, width: 60, length: 40, places: [tunnel] }
  expect((await draw([tunnel])).status).toBe(200)
  expect(await admin.calls(calls.saveDrawing, { params: { id: site.id }, body })).toMatchObject({
    status: 409,
    code: 'STALE',
    detail: expect.stringContaining('changed the map of Home in the meantime'),
  })
  expect((await as('manager').calls(calls.saveDrawing, { params: { id: site.id }, body })).status).toBe(403)
  expect((await as('production').calls(calls.getMap)).data.places).toHaveLength(1)
  expect((await as('sales').calls(calls.getMap)).status).toBe(403)
})
