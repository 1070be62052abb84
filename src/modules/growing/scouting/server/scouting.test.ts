import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/day.ts'
import { aNursery } from '#testing/nursery.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { addReferenceEntry, listReferenceEntries, mergeReferenceEntry } from '#modules/setup/reference/contract.ts'
import * as calls from '../contract.ts'
import * as walk from '../walk-calls.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

async function aWalk() {
  const nursery = await aNursery({ timeZone })
  const hand = nursery.as('production')
  const { data: usual } = await hand.calls(calls.addUsualSubjects, { body: {} })
  const named = (name: string) => usual.find((each) => each.name === name)!
  const limit = async (name: string, limits: object) => {
    const { id, kind, unit, version } = named(name)
    const body = { name, kind, unit, version, ...limits }
    return hand.calls(calls.changeScoutingSubject, { params: { id }, body })
  }
  const entry = (name: string, value: string, more: object = {}) => ({
    subject_id: named(name).id,
    location: 'Tunnel 2',
    value,
    day: addDays(today, -1),
    time: '08:00',
    ...more,
  })
  const see = (name: string, value: string, more: object = {}) =>
    hand.calls(walk.createScoutingEntry, { body: entry(name, value, more), key: randomUUID() })
  const openTasks = async () =>
    (await hand.calls(tasks.listTasks, { query: { status: 'open' } })).data.map(({ title, location, task_type, notes }) => ({
      title,
      location,
      task_type,
      notes,
    }))
  return { nursery, hand, named, limit, entry, see, openTasks }
}

test('the newest value of a place beyond its limit plans one task, which follows a correction until somebody touches it', async () => {
  const { hand, named, limit, entry, see, openTasks } = await aWalk()
  expect((await hand.calls(getSettings)).data.hiddenFeatures).not.toContain('scouting')
  expect((await limit('Aphids', { act_from: '10', action: 'Spray with soap' })).status).toBe(200)
  expect((await see('Aphids', '9')).data).toMatchObject({ beyond_limit: false, task_id: null })
  const { data: high } = await see('Aphids', '18', { time: '09:00' })
  const task = {
    title: 'Spray with soap: Aphids',
    location: 'Tunnel 2',
    task_type: 'spraying',
    notes: 'Tunnel 2: 18 per plant; the limit is 10 per plant.',
  }
  expect(high).toMatchObject({ beyond_limit: true, task: task.title, version: 1 })
  expect(await openTasks()).toEqual([task])
  // Seen again, and seen before: the one task is enough. Another place has its own.
  expect((await see('Aphids', '20', { time: '10:00' })).data.task_id).toBeNull()
  const { data: late } = await see('Aphids', '3', { time: '11:00' })
  expect((await see('Aphids', '50', { location: 'Tunnel 3', day: addDays(today, -9) })).data.task).toBe(task.title)
  expect((await see('Aphids', '4', { location: 'Bay 1' })).data.task_id).toBeNull()
  expect((await see('Aphids', '40', { location: 'bay 1', time: '07:00' })).data).toMatchObject({
    location: 'Bay 1',
    task_id: null,
  })
  expect(await openTasks()).toHaveLength(2)

  // It was 8, not 18: its task goes. The newest is 3, so there is none in its place until that is taken out.
  const params = { id: high.id }
  const body = { ...entry('Aphids', '8', { time: '09:00', note: 'Read again' }), version: 1 }
  expect((await hand.calls(calls.correctScoutingEntry, { params, body })).data).toMatchObject({ task_id: null, version: 2 })
  expect((await hand.calls(calls.correctScoutingEntry, { params, body })).code).toBe('STALE')
  expect((await openTasks()).map(({ location }) => location)).toEqual(['Tunnel 3'])
  const ofLate = { params: { id: late.id } }
  const remove = () => hand.calls(calls.removeScoutingEntry, ofLate)
  expect((await remove()).status).toBe(204)
  expect((await openTasks()).map(({ notes }) => notes)).toContain('Tunnel 2: 20 per plant; the limit is 10 per plant.')
  expect((await remove()).detail).toBe('This entry was taken out already.')
  expect((await hand.calls(calls.restoreScoutingEntry, { ...ofLate, body: {} })).data.version).toBe(3)
  const { data: versions } = await hand.calls(calls.scoutingVersions, { params })
  expect(versions.map(({ version, value, note }) => [version, value, note])).toEqual([
    [2, '8', 'Read again'],
    [1, '18', ''],
  ])

  // A completed task stays what it was, and what is seen after it plans the next.
  const { data: open } = await hand.calls(tasks.listTasks, { query: { status: 'open', search: 'Tunnel 3' } })
  const [begun] = open
  await hand.calls(tasks.editTask, { params: { id: begun!.id }, body: { status: 'cancelled', version: begun!.version } })
  expect((await see('Aphids', '60', { location: 'Tunnel 3' })).data.task).toBe(task.title)
  const two = await Promise.all(['07:01', '07:02'].map((time) => see('Aphids', '11', { location: 'Bed 9', time })))
  expect(two.map(({ status }) => status)).toEqual([201, 201])
  expect((await openTasks()).filter(({ location }) => location === 'Bed 9')).toHaveLength(1)

  const { data: newest } = await hand.calls(calls.newestScouting)
  expect(newest.filter(({ location }) => location === 'Tunnel 2')).toEqual([
    expect.objectContaining({ value: '3', previous: '20', version: 3, subject: 'Aphids', task: task.title }),
  ])
  const list = async (query: object) => (await hand.calls(calls.listScouting, { query })).data.map(({ value }) => value)
  expect(await list({ search: 'tunnel 2' })).toEqual(['3', '20', '8', '9'])
  expect(await list({ subject_id: named('EC').id })).toEqual([])
  expect(await list({ to: addDays(today, -9) })).toEqual(['50'])
  expect((await list({ sort: '-value' })).slice(0, 3)).toEqual(['60', '50', '40'])
})

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
