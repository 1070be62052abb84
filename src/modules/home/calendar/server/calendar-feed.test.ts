/** A person's calendar at its secret address, read back by ical.js. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { cancelOrder } from '#modules/orders/order/contract.ts'
import { createTask, editTask } from '#modules/growing/task/task-calls.ts'
import { aDeliveryYard, deliveryDay, key } from '#testing/deliveries.ts'
import { aNursery, app, owner } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import type { Role } from '#kernel/role.ts'
import { newId } from '#server/new-id.ts'
import { getCalendarLink, makeCalendarLink, removeCalendarLink } from '../contract.ts'

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

/** The entries by their kind, as a calendar program reads them. */
function entriesIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0])
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each)
    const { startDate } = event
    const start = startDate.isDate ? startDate.toString() : startDate.toJSDate().toISOString()
    return {
      uid: event.uid,
      kind: event.uid.split('-')[0],
      start,
      title: event.summary,
      sequence: event.sequence,
      status: each.getFirstPropertyValue('status'),
    }
  })
}

test('shows each role its own, follows what is moved and cancelled, and ends when it is revoked or its person leaves', async () => {
  const yard = await aDeliveryYard()
  const { nursery_id, people } = yard
  const sql = (text: string, ...values: unknown[]) => owner.query(text, [nursery_id, ...values])
  const linkOf = async (role: Role) => (await yard.as(role).calls(makeCalendarLink)).data.path
  const read = async (path: string) => entriesIn((await get(path)).body)

  expect((await yard.as('production').calls(getCalendarLink)).data).toEqual({ made_at: null })
  const growing = yard.as('production')
  const task = { title: 'Pot up; water, feed', task_type: 'other', assignee_id: people.production } as const
  const { data: own } = await growing.calls(createTask, { body: { ...task, scheduled_date: deliveryDay } })
  await growing.calls(createTask, { body: { ...task, assignee_id: people.general_staff, scheduled_date: deliveryDay } })
  const order = await yard.order(20)
  await sql(`UPDATE orders SET due_date = $2 WHERE nursery_id = $1`, addDays(deliveryDay, 3))
  await yard.run([])
  const vendor = newId()
  await sql(`INSERT INTO vendors (nursery_id, id, name) VALUES ($1, $2, 'Pot Makers')`, vendor)
  await sql(
    `INSERT INTO bills (nursery_id, vendor_id, bill_number, bill_date, due_date, total_amount) VALUES ($1, $2, 'B-7', $3, $4, 10)`,
    vendor,
    deliveryDay,
    addDays(deliveryDay, 20),
  )

  const [grower, seller, boss] = [await linkOf('production'), await linkOf('sales'), await linkOf('manager')]
  const kinds = async (path: string) => (await read(path)).map(({ kind }) => kind)
  // The driver of the run is the grower.
  expect([await kinds(grower), await kinds(seller), await kinds(boss)]).toEqual([
    ['task', 'delivery'],
    ['delivery', 'order'],
    ['delivery', 'order', 'bill'],
  ])
  const [mine, run] = await read(grower)
  expect(mine).toEqual({
    uid: `task-${own.id}@nursery.example`,
    kind: 'task',
    start: deliveryDay,
    title: task.title,
    sequence: own.version,
    status: 'CONFIRMED',
  })
  const inAuckland = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland', dateStyle: 'short', timeStyle: 'short' })
  expect(inAuckland.format(new Date(run?.start ?? ''))).toBe(`${deliveryDay} 07:30`)
  // The clocks change twice within these days, and the time stays.
  for (const ahead of [100, 200, 300, 0]) {
    const day = addDays(deliveryDay, ahead)
    await sql(`UPDATE delivery_runs SET run_date = $2 WHERE nursery_id = $1`, day)
    const start = (await read(grower)).find(({ kind }) => kind === 'delivery')?.start
    expect(inAuckland.format(new Date(start ?? ''))).toBe(`${day} 07:30`)
  }

  const first = await get(grower)
  expect([first.headers['content-type'], first.headers['x-robots-tag']]).toEqual(['text/calendar; charset=utf-8', 'noindex'])
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await get(grower, known)).statusCode).toBe(304)
  const moved = { scheduled_date: addDays(deliveryDay, 2), version: own.version }
  const { data: later } = await growing.calls(editTask, { params: { id: own.id }, body: moved })
  expect((await get(grower, known)).statusCode).toBe(200)
  expect((await read(grower))[0]).toMatchObject({ uid: mine?.uid, start: moved.scheduled_date, sequence: own.version + 1 })
  await growing.calls(editTask, { params: { id: own.id }, body: { status: 'cancelled', version: later.version } })
  expect((await read(grower))[0]).toMatchObject({ uid: mine?.uid, sequence: own.version + 2, status: 'CANCELLED' })
  const before = (await read(seller)).find(({ kind }) => kind === 'order')
  await yard.as('sales').calls(cancelOrder, { params: { id: order.id }, body: { reason: 'Not wanted' }, ...key() })
  const cancelled = (await read(seller)).find(({ kind }) => kind === 'order')
  expect(cancelled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
  expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? 0)

  const refused = async (path: string) => {
    const { statusCode, body } = await get(path)
    expect([statusCode, body]).toEqual([
      410,
      expect.stringContaining('This calendar address was revoked, or its person has left.'),
    ])
  }
  await yard.as('production').calls(removeCalendarLink)
  await refused(grower)
  const newer = await linkOf('sales')
  await refused(seller)
  expect((await get(newer)).statusCode).toBe(200)
  await sql(`UPDATE users SET active = false WHERE nursery_id = $1 AND id = $2`, people.sales)
  for (const path of [newer, '/calendar/x.ics', newer.replace('.ics', '')]) await refused(path)
})

test('an address that is asked too often is told to wait', async () => {
  const { data } = await (await aNursery()).as('manager').calls(makeCalendarLink)
  const asked: number[] = []
  for (let n = 0; n < 30; n++) asked.push((await get(data.path)).statusCode)
  expect(new Set(asked)).toEqual(new Set([200]))
  const { statusCode, headers, body } = await get(data.path)
  expect([statusCode, headers['retry-after']]).toEqual([429, expect.anything()])
  expect(body).toContain('This calendar is requested too often.')
})
