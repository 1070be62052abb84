/** Standing orders: drafts created ahead, exactly once, at the prices of the day; paused, skipped, ended. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { listCurrentOrders } from '#modules/orders/order/contract.ts'
import * as calls from '../contract.ts'
import { makeDrafts } from './standing-orders.ts'

const today = dayIn('Pacific/Auckland', new Date())

/** Lavender at 10.00; an account with 10 percent off that takes forty of them every week, starting in three days. */
async function withStandingOrder(more: object = {}) {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const account = newId()
  const plant = await nursery.has(async (db) => {
    const { plant } = await forSale(db)
    await db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, trade_discount) VALUES (${db.nursery_id}, ${account}, 'Greenstone', 10)`)
    return plant
  })
  const sales = nursery.as('sales')
  const wanted = {
    business_account_id: account,
    frequency: 'week' as const,
    first_day: addDays(today, 3),
    days_ahead: 5,
    notes: 'Gate 2',
    items: [{ plant_type_id: plant, container_size: '14 cm', quantity: 40 }],
    ...more,
  }
  const made = await sales.calls(calls.createStandingOrder, { body: wanted, key: randomUUID() })
  const params = { id: made.data?.id ?? '' }
  const orders = async () =>
    (await sales.calls(listCurrentOrders, { query: {} })).data
      .map(({ due_date, status, total_amount }) => [due_date, status, total_amount])
      .toSorted()
  const work = (day: string) => nursery.has((db) => makeDrafts(db, day))
  return { ...nursery, sales, plant, wanted, made, params, orders, work }
}

test('ends with the last day there is, and is still listed', async () => {
  const { sales, params, made } = await withStandingOrder({ first_day: '2199-12-30' })
  expect(made.data.next_day).toBe('2199-12-30')
  const skipped = await sales.calls(calls.skipStandingOrder, { params, body: { day: '2199-12-30' } })
  expect([skipped.status, skipped.data.next_day]).toEqual([200, null])
  expect((await sales.calls(calls.listStandingOrders)).data).toHaveLength(1)
})

test('creates a draft five days ahead, once however often the job runs, at the agreed price, with a notification', async () => {
  const { made, orders, work, as } = await withStandingOrder()
  const [first, second] = [addDays(today, 3), addDays(today, 10)]
  expect(made.data).toMatchObject({
    customer_name: 'Greenstone',
    made: 1,
    next_day: second,
    items: [{ description: 'Lavender, 14 cm' }],
  })
  expect(await orders()).toEqual([[first, 'draft', '360.00']])
  expect(await work(addDays(today, 4))).toBe(0)
  expect((await Promise.all([work(addDays(today, 5)), work(addDays(today, 5))])).toSorted()).toEqual([0, 1])
  expect(await orders()).toEqual([
    [first, 'draft', '360.00'],
    [second, 'draft', '360.00'],
  ])
  const notifications = (await as('manager').calls(listNotifications)).data
  expect(notifications.map(({ title, reference_type }) => [title, reference_type])).toEqual([
    [`Standing order of Greenstone: a draft for ${spelledOutDay(second)}`, 'order'],
    [`Standing order of Greenstone: a draft for ${spelledOutDay(first)}`, 'order'],
  ])
  expect((await as('production').calls(listNotifications)).data).toEqual([])
})

test('skips a day, leaves out the days of a pause, and creates none after the end', async () => {
  const { sales, params, orders, work } = await withStandingOrder({ first_day: addDays(today, 20), last_day: addDays(today, 55) })
  const day = (n: number) => addDays(today, 20 + 7 * n)
  const skip = (which: string) => sales.calls(calls.skipStandingOrder, { params, body: { day: which } })
  expect((await skip(day(1))).code).toBe('STALE')
  expect((await skip(day(0))).data.next_day).toBe(day(1))
  await work(addDays(day(1), -5))
  expect(await orders()).toEqual([[day(1), 'draft', '360.00']])
  const pause = (paused: boolean) => sales.calls(paused ? calls.pauseStandingOrder : calls.resumeStandingOrder, { params })
  expect((await pause(true)).data.paused).toBe(true)
  expect(await work(day(2))).toBe(0)
  expect((await pause(false)).data).toMatchObject({ paused: false, next_day: day(2) })
  // Downtime: past days are skipped, future ones are created.
  expect(await work(addDays(day(3), 2))).toBe(1)
  expect((await orders()).map(([due]) => due)).toEqual([day(1), day(4)])
  expect(await work(addDays(day(5), 30))).toBe(0)
  expect((await sales.calls(calls.listStandingOrders)).data).toMatchObject([{ next_day: null, made: 2 }])
  expect((await sales.calls(calls.endStandingOrder, { params })).status).toBe(204)
  expect((await sales.calls(calls.listStandingOrders)).data).toEqual([])
  expect(await orders()).toHaveLength(2)
})

test('refuses a change of an outdated version; refuses what cannot be ordered, or notifies when its day comes', async () => {
  const { sales, params, made, wanted, plant, work, has, as, orders } = await withStandingOrder({ first_day: addDays(today, 20) })
  const edit = (version: number, more: object) =>
    sales.calls(calls.editStandingOrder, { params, body: { ...wanted, version, ...more } })
  const changed = await edit(made.data.version, {
    frequency: 'month',
    items: [{ ...wanted.items[0], quantity: 10, unit_price: '7.50' }],
  })
  expect(changed.data).toMatchObject({ frequency: 'month', items: [{ quantity: 10, unit_price: '7.50' }] })
  expect((await edit(made.data.version, {})).code).toBe('STALE')
  const none = await edit(changed.data.version, { items: [{ plant_type_id: plant, container_size: '9 cm', quantity: 1 }] })
  expect(none.errors[0]?.path).toBe('items.0')
  const early = await sales.calls(calls.createStandingOrder, {
    body: { ...wanted, first_day: addDays(today, -1) },
    key: randomUUID(),
  })
  expect(early.errors[0]?.path).toBe('first_day')
  await has((db) => db.run(sql`UPDATE plant_type_prices SET archived_at = now() WHERE nursery_id = ${db.nursery_id}`))
  expect(await work(addDays(today, 18))).toBe(0)
  expect(await orders()).toEqual([])
  expect((await as('sales').calls(listNotifications)).data).toMatchObject([
    {
      title: `The standing order of Greenstone for ${spelledOutDay(addDays(today, 20))} could not be made`,
      message: 'This is no longer in the price list. Remove it from the order.',
    },
  ])
  expect((await as('production').calls(calls.listStandingOrders)).status).toBe(403)
  const stranger = await aNursery()
  expect((await stranger.as('admin').calls(calls.endStandingOrder, { params })).status).toBe(404)
})
