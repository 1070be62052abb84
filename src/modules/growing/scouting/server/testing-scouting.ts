/** Shared by `scouting.test.ts` and `scouting.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '#kernel/day.ts'
import { aNursery } from '#testing/nursery.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import * as calls from '../contract.ts'
import * as walk from '../walk-calls.ts'

const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())

export async function aWalk() {
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
