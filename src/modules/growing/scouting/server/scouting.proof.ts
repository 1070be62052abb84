/** Further cases of `scouting.test.ts`. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import { aNursery } from '#testing/nursery.ts'
import { addReferenceEntry, listReferenceEntries, mergeReferenceEntry } from '#modules/setup/reference/contract.ts'
import * as calls from '../contract.ts'
import * as walk from '../walk-calls.ts'
import { today, aWalk } from './testing-scouting.ts'

test('what cannot be is refused at its field; a place that is merged takes its entries along; a photo has one version', async () => {
  const { nursery, hand, named, limit, entry, see } = await aWalk()
  const fault = async (answer: Promise<{ readonly errors: readonly { path: string; message: string }[] }>) =>
    (await answer).errors[0]
  expect(await fault(see('Aphids', '-1'))).toEqual({ path: 'value', message: 'Enter 0 or more.' })
  expect(await fault(see('pH', '58'))).toEqual({ path: 'value', message: 'pH goes from 0 to 14.' })
  expect((await see('Temperature', '-3.5')).data.value).toBe('-3.5')
  expect((await fault(see('EC', '2', { day: addDays(today, 1) })))?.path).toBe('time')
  expect((await fault(see('EC', '2', { time: '24:10' })))?.path).toBe('time')
  expect((await fault(see('EC', '2', { subject_id: randomUUID() })))?.message).toBe('Choose one of the list.')
  expect((await fault(limit('EC', { act_from: '1', act_below: '2' })))?.path).toBe('act_below')
  expect((await fault(limit('Temperature', { unit: '°F' })))?.message).toMatch(/^Temperature has entries already/)
  expect((await limit('Thrips', { name: 'aphids' })).code).toBe('DUPLICATE')
  const ids = async () => (await hand.calls(calls.addUsualSubjects, { body: {} })).data.map(({ id }) => id)
  expect(await ids()).toEqual(await ids())
  expect((await limit('Thrips', { archived: true })).data.archived).toBe(true)
  expect((await fault(see('Thrips', '2')))?.message).toBe('Thrips is archived. Choose another, or restore it.')
  expect((await nursery.as('sales').calls(calls.newestScouting)).status).toBe(403)

  // A device without a network chooses the id; sent twice, it is one entry.
  const id = randomUUID()
  const body = { ...entry('EC', '2.4'), id }
  const first = await hand.calls(walk.createScoutingEntry, { body, key: randomUUID() })
  expect([first.status, first.data.id]).toEqual([201, id])
  expect((await hand.calls(walk.createScoutingEntry, { body, key: randomUUID() })).code).toBe('DUPLICATE')

  const admin = nursery.as('admin')
  const { data: other } = await admin.calls(addReferenceEntry, { body: { kind: 'locations', name: 'Tunnel Two' } })
  const { data: places } = await admin.calls(listReferenceEntries, { query: { kind: 'locations' } })
  const from = places.find(({ name }) => name === 'Tunnel 2')!
  await admin.calls(mergeReferenceEntry, { params: { id: from.id }, body: { kind: 'locations', into_id: other.id } })
  expect((await hand.calls(calls.getScoutingEntry, { params: { id } })).data.location).toBe('Tunnel Two')

  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const photo = { params: { id }, body: {}, file: { name: 'a.jpg', bytes }, key: randomUUID() }
  expect((await hand.calls(walk.addScoutingPhoto, photo)).status).toBe(201)
  expect((await hand.calls(walk.addScoutingPhoto, { ...photo, key: randomUUID() })).status).toBe(201)
  expect((await hand.calls(calls.getScoutingEntry, { params: { id } })).data.has_photo).toBe(true)
  expect((await (await aNursery()).as('admin').calls(calls.showScoutingPhoto, { params: { id }, query: {} })).status).toBe(404)
  expect((await hand.calls(calls.removeScoutingPhoto, { params: { id } })).status).toBe(204)
  expect((await hand.calls(calls.removeScoutingPhoto, { params: { id } })).status).toBe(404)
  expect(named('EC').unit).toBe('mS/cm')
})
