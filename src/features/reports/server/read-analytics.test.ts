import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { tell } from '#app/demo/story.ts'
import { insert } from '#app/demo/write.ts'
import { someTrade } from '#app/testing-trade.ts'
import { aNursery, owner } from '#app/testing.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import * as z from 'zod/mini'
import { sql } from '#server/sql.ts'
import { analyses } from '../analytics.ts'
import {
  getAnalytics,
  getAnalyticsFile,
  getForecast,
  getForecastFile,
  getMargins,
  getPlan,
  getPlanFile,
  makePlanOrders,
  makePlanTasks,
} from '../contract.ts'
import { waterfall } from '../margin.ts'
import { sumUpSold } from './sold-facts.ts'

const zone = 'Pacific/Auckland'
const today = dayIn(zone, new Date())
let nursery: Awaited<ReturnType<typeof aNursery>>
const staff = (role: string) => [{ role, first_name: role, last_name: 'X', email: '', subject: newId(), user_id: newId() }]

/** The story of the demo: a year and a half in which batches grew, died and were sold. */
beforeAll(async () => {
  nursery = await aNursery({ country: 'NZ', timeZone: zone })
  const people = Object.entries(nursery.people).flatMap(([role, user_id]) => staff(role).map((each) => ({ ...each, user_id })))
  const story = tell(people as Parameters<typeof tell>[0], today)
  await nursery.has(async (db) => {
    for (const [table, rows] of story) await insert(db, table, rows)
  })
  // Autovacuum does so within minutes; until then the planner takes the nursery for an empty one.
  await owner.query('ANALYZE')
})

const Any = z.object({ id: z.string() })
const Task = z.object({ title: z.string(), quantity: z.int() })

const manager = () => nursery.as('manager')

test.each(analyses)('%s has something to say, and leaves as a file', async (view) => {
  const { status, data } = await manager().calls(getAnalytics, { query: { view } })
  expect(status).toBe(200)
  if (view !== 'stock_outs') expect(data.sections[0]?.rows.length).toBeGreaterThan(2)
  for (const section of data.sections) for (const row of section.rows) expect(row.cells).toHaveLength(section.columns.length)
  expect((await manager().calls(getAnalyticsFile, { query: { view, format: 'csv' } })).status).toBe(200)
  const empty = await aNursery()
  expect((await empty.as('admin').calls(getAnalytics, { query: { view } })).status).toBe(200)
})

test.each(['before', 'after'])(
  'what sold out is what its invoices less its credit notes say, %s they were summed',
  async (when) => {
    const shop = await aNursery({ timeZone: zone })
    const { sold } = await shop.has((db) => someTrade(db, 150, today, 11))
    const nursery_id = await shop.has(async (db) => db.nursery_id)
    await shop.has((db) =>
      db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, quantity_current, started_on, state)
      SELECT nursery_id, id, 'B1', '1 L', 5, ${today}, 'for_sale' FROM plant_types
      WHERE nursery_id = ${db.nursery_id} AND common_name = 'Hebe'`),
    )
    if (when === 'after') {
      for (const table of ['sales', 'credit_notes'])
        await owner.query(`UPDATE ${table} SET created_at = created_at - interval '1 hour' WHERE nursery_id = $1`, [nursery_id])
      await owner.query(`UPDATE sales SET voided_at = voided_at - interval '1 hour' WHERE nursery_id = $1`, [nursery_id])
      await shop.has(sumUpSold)
    }
    const { data } = await shop.as('admin').calls(getAnalytics, { query: { view: 'stock_outs' } })

    const kinds = Map.groupBy(
      sold.filter((line) => !line.voided && line.plant && line.size && line.day > addDays(today, -280)),
      ({ plant, size }) => `${plant} ${size}`,
    )
    const expected = [...kinds].flatMap(([kind, lines]) => {
      const days = Map.groupBy(lines, ({ day }) => day)
      const net = [...days].map(([day, of]) => ({
        day,
        quantity: of.reduce((sum, { quantity }) => sum + quantity, 0n),
        revenue: of.reduce((sum, { sales, tax }) => sum + sales - tax, 0n),
      }))
      const last = net.filter(({ quantity }) => quantity > 0n).reduce((latest, { day }) => (day > latest ? day : latest), '')
      if (last <= addDays(today, -182) || kind === 'Hebe 1 L') return []
      const near = net.filter(({ day }) => day > addDays(last, -84))
      const weeks = Math.min(12, Math.floor((Date.parse(today) - Date.parse(last)) / 604_800_000))
      const quantity = Number(near.reduce((sum, each) => sum + each.quantity, 0n) / 10_000n)
      const revenue = near.reduce((sum, each) => sum + each.revenue, 0n)
      return (quantity * weeks) / 12 < 1 ? [] : [[kind, last, String(weeks), moneyText((revenue * BigInt(weeks)) / 12n)]]
    })
    expect(expected.length).toBeGreaterThan(3)
    const rows = data.sections[0]?.rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, cells[2], cells[3], cells[5]])
    expect(rows?.toSorted()).toEqual(expected.toSorted())
  },
)

test('losses are what the ledger lost, whichever way they are added up', async () => {
  const range = { from: addDays(today, -364), to: today }
  const { data } = await manager().calls(getAnalytics, { query: { view: 'losses', ...range } })
  const lost = (id: string, column: number) =>
    data.sections.find((section) => section.id === id)?.rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
  expect(lost('reason', 1)).toBeGreaterThan(100)
  const { data: through } = await manager().calls(getAnalytics, { query: { view: 'sell_through', ...range } })
  expect(through.sections[0]?.rows.reduce((sum, { cells }) => sum + Number(cells[3]), 0)).toBe(lost('reason', 1))
})

test('every plant’s margin comes apart into steps that add up to it', async () => {
  const { data } = await manager().calls(getMargins)
  expect(data.length).toBeGreaterThan(20)
  for (const facts of data) {
    const steps = waterfall(facts)
    expect(steps.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0n)).toBe(steps.at(-1)?.amount)
  }
  const grown = data.find(({ other_supplies, young_plants }) => Number(other_supplies) > 0 && Number(young_plants) > 0)
  expect(grown).toBeDefined()
})

test('the forecast stands on the nursery’s own batches and says how often it was right', async () => {
  const { data, detail } = await manager().calls(getForecast)
  expect(detail).toBeUndefined()
  expect(data.ripening.length).toBeGreaterThan(5)
  for (const { ready, plants, standing } of data.ripening) {
    expect(ready.low <= ready.middle && ready.middle <= ready.high && ready.low >= data.today).toBe(true)
    expect(plants.low <= plants.middle && plants.middle <= plants.high && plants.high <= standing).toBe(true)
  }
  for (const { forecasts, within, below, above } of data.back_tests) expect(within + below + above).toBe(forecasts)
  expect(data.back_tests.find(({ what }) => what === 'ready')?.forecasts).toBeGreaterThan(50)
})

test('a nursery without a history says that it uses defaults', async () => {
  const fresh = await aNursery({ timeZone: zone })
  await fresh.has(async (db) => {
    await someTrade(db, 3, today)
    const [plant] = await db.many(Any, sql`SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} LIMIT 1`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size, quantity_current, started_on, potting_date)
      VALUES (${db.nursery_id}, ${plant?.id}, 'B1', '1 L', 100, ${addDays(today, -20)}, ${addDays(today, -10)})`)
  })
  const { data } = await fresh.as('admin').calls(getForecast)
  expect(data.ripening).toMatchObject([{ batch_code: 'B1', ready: { basis: 'default', middle: addDays(today, 100) } }])
})

test('forecast and plan leave as files', async () => {
  const [{ data: outlook }, { data: plan }] = [await manager().calls(getForecast), await manager().calls(getPlan)]
  const lines = (bytes: Buffer) => bytes.toString().split('\r\n')
  const forecast = await manager().calls(getForecastFile, { query: { format: 'csv' } })
  expect(outlook.ripening.length).toBeGreaterThan(5)
  for (const { batch_code } of outlook.ripening)
    expect(lines(forecast.bytes).filter((line) => line.includes(batch_code))).toHaveLength(1)
  const planned = await manager().calls(getPlanFile, { query: { format: 'csv' } })
  expect(lines(planned.bytes).filter((line) => line.includes('Pot '))).toHaveLength(
    plan.work.filter(({ act }) => act === 'pot').length + plan.buying.filter(({ name }) => name.includes('Pot ')).length,
  )
  for (const call of [getForecastFile, getPlanFile])
    for (const format of ['xlsx', 'pdf'] as const) expect((await manager().calls(call, { query: { format } })).status).toBe(200)
  expect((await nursery.as('production').calls(getPlanFile, { query: { format: 'csv' } })).status).toBe(403)
})

test('the plan becomes tasks by one click, once; a plan that has moved on is refused', async () => {
  const { data: plan } = await manager().calls(getPlan)
  expect(plan.work.length).toBeGreaterThan(10)
  const perWeek = Map.groupBy(
    plan.work.filter(({ act }) => act === 'pot'),
    ({ week }) => week,
  )
  for (const pots of perWeek.values())
    expect(pots.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(plan.potting)
  for (const { to_buy } of plan.buying) expect(Number(to_buy)).toBeGreaterThan(0)
  const keys = plan.work.slice(0, 3).map(({ key }) => key)
  const made = await manager().calls(makePlanTasks, { body: { keys }, key: 'plan-1' })
  expect(made.data).toEqual({ made: 3 })
  expect((await manager().calls(makePlanTasks, { body: { keys }, key: 'plan-1' })).data).toEqual({ made: 3 })
  const tasks = await nursery.has((db) =>
    db.many(
      Task,
      sql`SELECT title, quantity FROM production_tasks WHERE nursery_id = ${db.nursery_id} AND notes LIKE 'Planned:%'`,
    ),
  )
  expect(tasks.map(({ quantity }) => quantity).toSorted()).toEqual(
    plan.work
      .slice(0, 3)
      .map(({ quantity }) => quantity)
      .toSorted(),
  )
  expect((await manager().calls(makePlanTasks, { body: { keys: ['pot 99 x y'] }, key: 'plan-2' })).code).toBe('STALE')
  expect((await nursery.as('production').calls(getPlan)).status).toBe(403)
})

test('what the plan lacks becomes drafts of purchase orders by one click, and is on order from then on', async () => {
  // The shelves are empty.
  await nursery.has((db) => db.run(sql`UPDATE inventory_items SET quantity_on_hand = 0 WHERE nursery_id = ${db.nursery_id}`))
  const { data: plan } = await manager().calls(getPlan)
  expect(plan.buying.length).toBeGreaterThan(1)
  const items = plan.buying.map(({ inventory_item_id }) => inventory_item_id)
  const keys = plan.work.filter(({ act }) => act === 'buy').map(({ key }) => key)
  const { data: made } = await manager().calls(makePlanOrders, { body: { items, keys }, key: randomUUID() })
  expect(made.every(({ state, total }) => state === 'draft' && Number(total) >= 0)).toBe(true)
  expect(made.reduce((sum, { lines }) => sum + lines, 0)).toBe(items.length + keys.length)
  const { data: then } = await manager().calls(getPlan)
  expect(then.buying).toEqual([])
  expect(then.work.filter(({ act }) => act === 'buy')).toEqual([])
  const gone = await manager().calls(makePlanOrders, { body: { items }, key: randomUUID() })
  expect([gone.status, gone.code]).toEqual([409, 'STALE'])
  expect((await manager().calls(makePlanOrders, { body: {}, key: randomUUID() })).status).toBe(422)
})
