import { expect, test } from 'vitest'
import { addDays } from '#kernel/day.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'
import { today, aWalk } from './testing-scouting.ts'

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
