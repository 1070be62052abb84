import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getDashboard } from '../contract.ts'
import { salesOfDaysText } from './dashboard.queries.ts'
import { auckland, today, aPlant, aSale } from './testing-read-dashboard.ts'

interface SomeOrder {
  readonly day: string
  readonly quantity: number
  readonly kind?: 'current' | 'future'
  readonly due?: string
  readonly sale?: string
  readonly status?: string
}

async function anOrder(db: Db, plant: string, { day, quantity, kind = 'current', due, sale, status = 'confirmed' }: SomeOrder) {
  const id = newId()
  await db.run(sql`
    INSERT INTO orders (nursery_id, id, kind, status, customer_name, order_date, due_date, sale_id)
    VALUES (${db.nursery_id}, ${id}, ${kind}, ${status}, 'Ana', ${day}, ${due ?? null}, ${sale ?? null})`)
  await db.run(sql`
    INSERT INTO order_items (nursery_id, order_id, position, plant_type_id, quantity, unit_price, line_total)
    VALUES (${db.nursery_id}, ${id}, 0, ${plant}, ${quantity}, 9, 9)`)
}

const aTask = (db: Db, task_type: string, scheduled_date: string, status = 'pending') =>
  db.run(sql`
    INSERT INTO production_tasks (nursery_id, title, task_type, scheduled_date, status)
    VALUES (${db.nursery_id}, ${`${task_type} on ${scheduled_date}`}, ${task_type}, ${scheduled_date}, ${status})`)

test('shows an empty dashboard for a new nursery, with every group of its trend', async () => {
  const nursery = await aNursery()
  const { status, data } = await nursery.as('admin').calls(getDashboard)
  expect(status).toBe(200)
  expect(data.tiles).toEqual({ plants_sold: 0, plant_batches: 0, inventory_items: 0, open_tasks: 0 })
  expect(data.started).toEqual({ price_list: false })
  expect(data.trend).toHaveLength(12)
  expect(data.activity).toEqual([
    { task_type: 'potting-up', upcoming: 0, completed: 0 },
    { task_type: 'division', upcoming: 0, completed: 0 },
    { task_type: 'for-sale', upcoming: 0, completed: 0 },
  ])
})

test('counts plants of sales not voided, and of current orders not yet invoiced', async () => {
  const nursery = await aNursery(auckland)
  await nursery.has(async (db) => {
    const plant = await aPlant(db)
    const sale = await aSale(db, plant, { day: '2026-08-31', quantity: 5 })
    await aSale(db, plant, { day: '2026-09-06', quantity: 2 })
    await aSale(db, plant, { day: '2026-09-07', quantity: 100, voided: true })
    await anOrder(db, plant, { day: '2026-09-01', quantity: 30 })
    await anOrder(db, plant, { day: '2026-09-01', quantity: 1000, sale })
    await anOrder(db, plant, { day: '2026-09-01', quantity: 1000, kind: 'future' })
    await anOrder(db, plant, { day: '2026-09-01', quantity: 1000, status: 'cancelled' })
  })
  const read = (query: object) => nursery.as('sales').calls(getDashboard, { query })
  const { data } = await read({ group: 'week', from: '2026-08-24', to: '2026-09-13' })
  expect(data.trend.map(({ label, quantity }) => `${label}: ${quantity}`)).toEqual(['24/08: 0', '31/08: 37', '07/09: 0'])
  expect(data.tiles.plants_sold).toBe(7)
  expect(data.started).toEqual({ price_list: true })
  const seasons = await read({ group: 'season', from: '2026-07-01', to: '2026-12-31' })
  expect(seasons.data.trend).toEqual([
    { label: '2026-Q3', start: '2026-07-01', quantity: 37 },
    { label: '2026-Q4', start: '2026-10-01', quantity: 0 },
  ])
})

test('counts the week’s activity by kind, from Monday to Sunday of the nursery’s own week', async () => {
  const nursery = await aNursery(auckland)
  const monday = mondayOf(today())
  await nursery.has(async (db) => {
    await aTask(db, 'potting-up', monday)
    await aTask(db, 'potting-up', addDays(monday, 6), 'in_progress')
    await aTask(db, 'potting-up', addDays(monday, 3), 'completed')
    await aTask(db, 'potting-up', addDays(monday, 3), 'cancelled')
    await aTask(db, 'for-sale', addDays(monday, -1))
    await aTask(db, 'for-sale', addDays(monday, 7))
    await aTask(db, 'watering', monday)
  })
  const { data } = await nursery.as('production').calls(getDashboard)
  expect(data.activity).toEqual([
    { task_type: 'potting-up', upcoming: 2, completed: 1 },
    { task_type: 'division', upcoming: 0, completed: 0 },
    { task_type: 'for-sale', upcoming: 0, completed: 0 },
  ])
  expect(data.tiles.open_tasks).toBe(5)
})

test('lists what is due or overdue today, limited to what each role may open', async () => {
  const nursery = await aNursery(auckland)
  const day = today()
  await nursery.has(async (db) => {
    const plant = await aPlant(db)
    await aTask(db, 'watering', addDays(day, -2))
    await aTask(db, 'watering', day)
    await aTask(db, 'watering', addDays(day, 1))
    for (let i = 0; i < 6; i++) await anOrder(db, plant, { day, quantity: 4, due: addDays(day, -i) })
    await anOrder(db, plant, { day, quantity: 4, due: day, status: 'delivered' })
    await db.run(sql`
      INSERT INTO inventory_items (nursery_id, name, quantity_on_hand, reorder_point)
      VALUES (${db.nursery_id}, '14 cm pot', 20, 20), (${db.nursery_id}, '9 cm pot', 21, 20), (${db.nursery_id}, 'Labels', 0, NULL)`)
  })
  const { data } = await nursery.as('general_staff').calls(getDashboard)
  expect(data.tasks_due).toMatchObject({ count: 2, rows: [{ scheduled_date: addDays(day, -2) }, { scheduled_date: day }] })
  expect(data.orders_due?.count).toBe(6)
  expect(data.orders_due?.rows).toHaveLength(3)
  expect(data.orders_due?.rows[0]).toMatchObject({ customer_name: 'Ana', due_date: addDays(day, -5), plants: 4 })
  expect(data.low_supplies).toMatchObject({ count: 1, rows: [{ name: '14 cm pot', quantity_on_hand: '20.0000' }] })

  const grower = await nursery.as('production').calls(getDashboard)
  expect(grower.data).toMatchObject({ orders_due: null, tasks_due: { count: 2 } })
  const seller = await nursery.as('sales').calls(getDashboard)
  expect(seller.data).toMatchObject({ tasks_due: null, orders_due: { count: 6 } })
})

test('shows a nursery its own figures only', async () => {
  const [nursery, other] = await Promise.all([aNursery(), aNursery()])
  await nursery.has(async (db) => {
    await aSale(db, await aPlant(db), { day: today(), quantity: 5 })
    await aTask(db, 'potting-up', today())
  })
  const { data } = await other.as('admin').calls(getDashboard)
  expect(data.tiles).toEqual({ plants_sold: 0, plant_batches: 0, inventory_items: 0, open_tasks: 0 })
  expect(data.trend.every((point) => point.quantity === 0)).toBe(true)
})

test.each([
  ['a group there is not', { group: 'decade' }, 'group'],
  ['a day there is not', { from: '2026-02-30' }, 'from'],
  ['a range that ends before it starts', { from: '2026-02-02', to: '2026-02-01' }, 'from'],
  ['ten years of days', { group: 'day', from: '2016-01-01', to: '2026-01-01' }, 'from'],
  ['the end of time', { group: 'week', from: '0001-01-01', to: '9999-12-31' }, 'from'],
  ['a question there is not', { colour: 'red' }, 'colour'],
])('%s is refused by name', async (_, query, path) => {
  const nursery = await aNursery()
  const { status, errors } = await nursery.as('admin').calls(getDashboard, { query: query as never })
  expect(status).toBe(422)
  expect(errors.map((error) => error.path)).toContain(path)
})

test('shows managers what accounts owe, and how much of it is overdue', async () => {
  const nursery = await aNursery(auckland)
  await nursery.has(async (db) => {
    for (const [name, amount, due] of [
      ['Late', 100, -1],
      ['Today', 30, 0],
      ['Credit', -5, 0],
    ] as const) {
      const id = newId()
      await db.run(
        sql`INSERT INTO business_accounts (nursery_id, id, name, balance) VALUES (${db.nursery_id}, ${id}, ${name}, ${amount})`,
      )
      await db.run(sql`
        INSERT INTO account_entries (nursery_id, id, business_account_id, kind, amount, balance_after, entry_date, due_date)
        VALUES (${db.nursery_id}, ${newId()}, ${id}, 'sale', ${amount}, ${amount}, ${addDays(today(), -20)}, ${addDays(today(), due)})`)
    }
  })
  const { receivables } = (await nursery.as('admin').calls(getDashboard)).data
  expect(receivables).toEqual({ owed: '130.00', overdue: '100.00', overdue_accounts: 1 })
})

test('the sales of today and of the days beside it are selected inside of the view, where an index finds them', async () => {
  const nursery = await aNursery(auckland)
  const plan = await nursery.has(async (db) => {
    const Line = z.object({ 'QUERY PLAN': z.string() })
    const lines = await db.many(Line, sql`EXPLAIN ${salesOfDaysText(db, [{ day: today(), until: new Date() }])}`)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/sale_date = ANY/)
})
