/** The spray diary: places closed to entry, their times, and who opens them. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { createPlantType } from '#modules/plants/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { createItem, deleteTransaction, listItems, listTransactions } from '#modules/supplies/contract.ts'
import { moveBatch, potUp, recordLoss, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { addReferenceEntry } from '#modules/setup/reference/contract.ts'
import * as calls from '../spray-calls.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import { notifyOpenSprays } from './sprays.ts'

const timeZone = 'Pacific/Auckland'
const ago = (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  return { day: dayIn(timeZone, at), time }
}
const oil = { location: 'Tunnel 2', product: 'Mineral oil', reentry_hours: 4, against: 'scale', applicator: 'Tama' }

async function opened() {
  const nursery = await aNursery({ timeZone })
  const grower = nursery.as('production')
  const spray = (body: object) => grower.calls(calls.createSpray, { body: { ...oil, ...ago(60), ...body }, key: randomUUID() })
  const closed = async () => (await nursery.as('sales').calls(calls.closedPlaces)).data.map(({ location }) => location)
  const titles = async () => (await grower.calls(listNotifications, { query: {} })).data.map(({ title }) => title)
  const later = (hours: number) =>
    nursery.has((db) =>
      db.run(
        sql`UPDATE sprays SET closed_until = (closed_until AT TIME ZONE 'UTC' - make_interval(hours => ${hours})) AT TIME ZONE 'UTC' WHERE nursery_id = ${nursery.nursery_id}`,
      ),
    )
  return { nursery, grower, spray, closed, titles, later }
}

async function withTask({ nursery, grower }: Awaited<ReturnType<typeof opened>>, given: object = {}) {
  const kowhai = { common_name: `Kōwhai ${randomUUID()}`, botanical_name: 'Sophora', category: 'Trees' as const }
  const { data: plant } = await nursery.as('manager').calls(createPlantType, { body: kowhai })
  const body = { plant_type_id: plant.id, container_size: 'PB3', quantity: 100, started_on: '2026-08-01', location: 'Tunnel 2' }
  const { data: batch } = await nursery.as('manager').calls(createBatch, { body })
  const task = { task_type: 'feeding' as const, scheduled_date: '2026-09-07', batch_id: batch.id, ...given }
  return (await grower.calls(tasks.createTask, { body: task, key: randomUUID() })).data
}

test('a location is closed for its hours, growing staff are notified, and notified once when it is open again', async () => {
  const { nursery, spray, closed, titles, later } = await opened()
  const { data, status } = await spray({})
  expect([status, data.product, data.reentry_hours]).toEqual([201, 'Mineral oil', 4])
  expect(Date.parse(data.closed_until) - Date.parse(data.sprayed_at)).toBe(4 * 3_600_000)
  expect(await closed()).toEqual(['Tunnel 2'])
  expect(await titles()).toEqual([expect.stringMatching(/^Do not enter Tunnel 2 until \d\d:\d\d/)])
  const look = () => nursery.has(notifyOpenSprays)
  expect(await look()).toBe(0)
  await later(4)
  expect((await Promise.all([look(), look()])).toSorted()).toEqual([0, 1])
  expect(await closed()).toEqual([])
  expect((await titles())[0]).toBe('Tunnel 2 can be entered again')
})

test('a location that a second spraying keeps closed is not announced as open', async () => {
  const { nursery, spray, titles } = await opened()
  await spray({ reentry_hours: 1, ...ago(59) })
  await spray({ reentry_hours: 24, location: 'tunnel 2' })
  await nursery.has((db) =>
    db.run(sql`UPDATE sprays SET closed_until = now() WHERE nursery_id = ${nursery.nursery_id} AND reentry_hours = 1`),
  )
  expect(await nursery.has(notifyOpenSprays)).toBe(0)
  expect((await titles()).filter((title) => title.includes('again'))).toEqual([])
})

test('work at a closed location is neither started nor completed, until it is open or a manager confirms it', async () => {
  const all = await opened()
  const { nursery, grower, spray, closed } = all
  const task = await withTask(all)
  const { data } = await spray({})
  const params = { id: task.id }
  const complete = () => grower.calls(tasks.completeTask, { params, body: { version: task.version }, key: randomUUID() })
  const refused = await complete()
  expect([refused.status, refused.code]).toEqual([409, 'BAD_STATE'])
  expect(refused.detail).toMatch(/Do not enter Tunnel 2 until \d\d:\d\d.*Mineral oil/)
  const started = await grower.calls(tasks.editTask, { params, body: { status: 'in_progress', version: task.version } })
  expect(started.code).toBe('BAD_STATE')
  const open = (role: 'production' | 'manager') =>
    nursery.as(role).calls(calls.openPlace, { params: { id: data.id }, body: { because: 'Vents were open all morning' } })
  expect((await open('production')).status).toBe(403)
  expect((await open('manager')).data).toMatchObject({ opened_by: 'manager', reopen_reason: 'Vents were open all morning' })
  expect((await open('manager')).code).toBe('BAD_STATE')
  expect(await closed()).toEqual([])
  expect((await complete()).status).toBe(200)
})

test('completing a spraying enters it into the diary; reopening it voids it', async () => {
  const all = await opened()
  const { grower, closed } = all
  const task = await withTask(all, { task_type: 'spraying' })
  const params = { id: task.id }
  const body = { version: task.version, spray: { ...oil, ...ago(1) } }
  const done = await grower.calls(tasks.completeTask, { params, body, key: randomUUID() })
  expect([done.status, await closed()]).toEqual([200, ['Tunnel 2']])
  await grower.calls(tasks.editTask, { params, body: { status: 'pending', version: done.data.version } })
  expect(await closed()).toEqual([])
  const feeding = await withTask(all)
  const wrong = await grower.calls(tasks.completeTask, {
    params: { id: feeding.id },
    body: { ...body, version: feeding.version },
    key: randomUUID(),
  })
  expect(wrong.errors[0]?.path).toBe('spray')
})

test('a sprayed product is issued at its cost, once, and returned when the spraying is voided or its task reopened', async () => {
  const all = await opened()
  const { nursery, grower, spray } = all
  const manager = nursery.as('manager')
  const { data: item } = await manager.calls(createItem, {
    body: { name: 'Mineral oil', unit: 'L', quantity_on_hand: '5', average_cost: '9.80' },
    key: randomUUID(),
  })
  const there = async () => {
    const { data } = await manager.calls(listItems, { query: { search: 'Mineral' } })
    return [Number(data[0]?.quantity_on_hand), data[0]?.value]
  }
  const from = { inventory_item_id: item.id, used: '0.75' }
  const { data } = await spray(from)
  expect(data.taken).toMatchObject({ inventory_item_id: item.id, name: 'Mineral oil', unit: 'L' })
  expect([Number(data.taken?.quantity), await there()]).toEqual([0.75, [4.25, '41.65']])
  const moves = await manager.calls(listTransactions, { query: { inventory_item_id: item.id } })
  const [move] = moves.data
  expect(move).toMatchObject({ kind: 'use', reason: 'Sprayed: Tunnel 2', own: false, transaction_date: data.sprayed_at })
  const byHand = await manager.calls(deleteTransaction, { params: { id: move?.id ?? '' } })
  expect([byHand.code, byHand.detail]).toEqual(['BAD_STATE', expect.stringContaining('stocktake or spray')])
  const voidRecord = () => manager.calls(calls.voidSpray, { params: { id: data.id } })
  expect((await Promise.all([voidRecord(), voidRecord()])).map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect(await there()).toEqual([5, '49.00'])

  const task = await withTask(all, { task_type: 'spraying' })
  const body = { version: task.version, spray: { ...oil, ...ago(1), ...from } }
  const done = await grower.calls(tasks.completeTask, { params: { id: task.id }, body, key: randomUUID() })
  expect([done.status, await there()]).toEqual([200, [4.25, '41.65']])
  await grower.calls(tasks.editTask, { params: { id: task.id }, body: { status: 'pending', version: done.data.version } })
  expect(await there()).toEqual([5, '49.00'])

  const more = await spray({ ...from, used: '5.01' })
  expect([more.code, more.detail]).toEqual(['SHORT_SUPPLIES', expect.stringContaining('more Mineral oil than the 5 L on hand')])
  expect((await spray({ inventory_item_id: item.id })).errors[0]?.path).toBe('used')
  expect((await spray({ used: '1' })).errors[0]?.path).toBe('inventory_item_id')
  expect((await (await opened()).spray(from)).status).toBe(404)
  expect(await there()).toEqual([5, '49.00'])
})

test('nobody works in a closed place or in a part of it today, nor carries plants there; work of an earlier day was done before', async () => {
  const world = await opened()
  const { nursery, grower, spray, later } = world
  const place = async (name: string, parent_id: string | null): Promise<string> =>
    (await nursery.as('admin').calls(addReferenceEntry, { body: { kind: 'locations', name, parent_id } })).data.id
  await place('Bay 7', await place('Tunnel 2', null))
  const { batch_id: id } = await withTask(world)
  if (id === null) throw new Error('The task has a batch.')
  await grower.calls(moveBatch, { params: { id }, body: { movement_date: dayIn(timeZone, new Date()), new_location: 'Bay 7' } })
  await spray({})
  const today = dayIn(timeZone, new Date())
  const lose = (loss_date: string) => grower.calls(recordLoss, { params: { id }, body: { quantity: 1, loss_date } })
  expect(await lose(today)).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: expect.stringContaining('Do not enter Tunnel 2'),
  })
  const pot = { container_size: 'PB5', quantity: 10, potting_date: today }
  expect(await grower.calls(potUp, { params: { id }, body: pot })).toMatchObject({ status: 409, code: 'BAD_STATE' })
  expect((await lose('2026-08-02')).status).toBe(200)
  await later(5)
  expect((await lose(today)).status).toBe(200)
})

test('more sprayings of a place than the label allows are refused, unless it is recorded that it was done', async () => {
  const { nursery, grower, spray } = await opened()
  const add = async (name: string, parent_id: string | null): Promise<string> =>
    (await nursery.as('admin').calls(addReferenceEntry, { body: { kind: 'locations', name, parent_id } })).data.id
  await add('Bay 7', await add('Tunnel 2', null))
  const limited = { max_per_year: 2, days_before_sale: 14, registration: 'P1234' }
  expect((await spray(limited)).data).toMatchObject({ max_per_year: 2, days_before_sale: 14 })
  // A part of the place counts, another product and another place do not.
  expect((await spray({ ...limited, location: 'Bay 7' })).status).toBe(201)
  expect((await spray({ ...limited, product: 'Copper' })).status).toBe(201)
  expect((await spray({ ...limited, location: 'Shade' })).status).toBe(201)
  const third = await spray({ ...limited, product: 'MINERAL OIL' })
  expect(third).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: expect.stringContaining('3 times in twelve months; its label allows 2.'),
    errors: [{ path: 'max_per_year' }],
  })
  const label = (query: object) => grower.calls(calls.productLabel, { query: { product: 'mineral oil', ...query } })
  expect((await label({ location: 'Tunnel 2' })).data).toEqual({ known: true, reentry_hours: 4, ...limited, sprayings: 3 })
  expect((await label({ location: 'Tunnel 2', day: '2024-01-01' })).data.sprayings).toBe(1)
  expect((await label({ product: 'Soap' })).data).toMatchObject({ known: false, max_per_year: null, sprayings: 1 })
  expect((await spray({ ...limited, over_limit: true })).status).toBe(201)
  expect((await spray({ max_per_year: 0 })).errors[0]?.path).toBe('max_per_year')
  expect((await spray({ days_before_sale: 366 })).errors[0]?.path).toBe('days_before_sale')
})

test('plants are not put up for sale before the days of the label have passed, wherever they were moved since', async () => {
  const all = await opened()
  const { grower, spray, nursery } = all
  const today = dayIn(timeZone, new Date())
  const { batch_id: id } = await withTask(all)
  if (id === null) throw new Error('The task has a batch.')
  await spray({ reentry_hours: 0, days_before_sale: 14 })
  const offer = (batch_id: string) =>
    grower.calls(setBatchState, { body: { batch_ids: [batch_id], state: 'for_sale', date: today }, key: randomUUID() })
  expect(await offer(id)).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: expect.stringMatching(/ was sprayed with Mineral oil\. Its plants may be sold from /),
  })
  const move = { movement_date: today, new_location: 'Shade' }
  expect((await grower.calls(moveBatch, { params: { id }, body: move, key: randomUUID() })).status).toBe(200)
  expect((await offer(id)).status).toBe(409)
  const { batch_id: other } = await withTask(all)
  const past = sql`UPDATE sprays SET sprayed_at = (sprayed_at AT TIME ZONE 'UTC' - interval '14 days') AT TIME ZONE 'UTC' WHERE nursery_id = ${nursery.nursery_id}`
  await nursery.has((db) => db.run(past))
  expect((await offer(other ?? '')).status).toBe(200)
})

test('the diary is searched and limited by days; invalid days are refused with a message', async () => {
  const { nursery, grower, spray } = await opened()
  await spray({ day: '2026-08-01', time: '23:30' })
  await spray({ day: '2026-08-02', time: '00:10', product: 'Copper' })
  const list = async (query: object) => (await grower.calls(calls.listSprays, { query })).data.map(({ product }) => product)
  expect(await list({ from: '2026-08-01', to: '2026-08-01' })).toEqual(['Mineral oil'])
  expect(await list({ search: 'copp' })).toEqual(['Copper'])
  expect((await grower.calls(calls.listSprays, { query: { from: '2026-08-02', to: '2026-08-01' } })).errors[0]?.path).toBe('to')
  const firstErrorPath = async (body: object) => (await spray(body)).errors[0]?.path
  expect(await firstErrorPath({ ...ago(-120) })).toBe('time')
  expect(await firstErrorPath({ day: '9999-12-31' })).toBe('day')
  expect(await firstErrorPath({ day: '2026-02-30' })).toBe('day')
  expect(await firstErrorPath({ time: '25:00' })).toBe('time')
  expect(await firstErrorPath({ reentry_hours: 721 })).toBe('reentry_hours')
  expect(await firstErrorPath({ location: '' })).toBe('location')
  expect((await nursery.as('sales').calls(calls.listSprays, { query: {} })).status).toBe(403)
  expect((await (await aNursery()).as('admin').calls(calls.closedPlaces)).data).toEqual([])
})

test('the diary keeps what was sprayed for a task that is deleted later', async () => {
  const here = await opened()
  const { grower, nursery } = here
  const task = await withTask(here, { task_type: 'spraying' })
  const params = { id: task.id }
  await grower.calls(tasks.completeTask, { params, body: { version: task.version, spray: { ...oil, ...ago(60) } } })
  expect((await grower.calls(tasks.deleteTask, { params })).status).toBe(204)
  expect((await grower.calls(calls.listSprays, { query: {} })).data).toHaveLength(1)
  expect(
    await nursery.has((db) => db.run(sql`SELECT 1 FROM sprays WHERE nursery_id = ${db.nursery_id} AND task_id IS NULL`)),
  ).toBe(1)
})
