/** Further cases of `planning.test.ts`. */
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { referenceId } from '#testing/reference.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import * as z from 'zod/mini'
import { sql } from '#server/sql.ts'
import {
  adjustDemand,
  deleteProductionRecipe,
  getForecast,
  getForecastFile,
  getPlan,
  getPlanFile,
  listProductionRecipes,
  makePlanTasks,
  markWeeks,
  saveProductionRecipe,
  undoPlan,
} from '../contract.ts'
import { zone, today, nursery, manager, forecastOf, planOf } from './testing-planning.ts'

const Any = z.object({ id: z.string() })

test('marks defaults for a nursery without a history', async () => {
  const fresh = await aNursery({ timeZone: zone })
  await fresh.has(async (db) => {
    await someTrade(db, 3, today)
    const [plant] = await db.many(Any, sql`SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} LIMIT 1`)
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, potting_date)
      VALUES (${db.nursery_id}, ${plant?.id}, 'B1', ${await referenceId(db, 'container_sizes', '1 L')}, 100, ${addDays(today, -20)}, ${addDays(today, -10)})`)
  })
  const { data } = await fresh.as('admin').calls(getForecast)
  expect(data.ripening).toMatchObject([{ batch_code: 'B1', ready: { basis: 'default', middle: addDays(today, 100) } }])
})

const linesOf = (bytes: Buffer) => bytes.toString().split('\r\n')

test('exports the forecast, one line for each batch', async () => {
  const forecast = await forecastOf()
  const { bytes } = await manager().calls(getForecastFile, { query: { format: 'csv' } })
  expect(forecast.ripening.length).toBeGreaterThan(5)
  for (const { batch_code } of forecast.ripening)
    expect(linesOf(bytes).filter((line) => line.replaceAll('"', '').split(',').includes(batch_code))).toHaveLength(1)
})

test('would have planned a year ago for what has been sold since, but for the growth of that year', async () => {
  const data = await planOf()
  const { planned_on, tested_from, planned, sold } = data.back_test!
  expect(tested_from > planned_on).toBe(true)
  // The demo nursery sells a sixth more each year, which half a year of sales cannot show.
  expect(planned / sold).toBeGreaterThan(0.75)
  expect(planned / sold).toBeLessThan(1.1)
})

test('exports the plan, one line for each work and purchase', async () => {
  const plan = await planOf()
  const { bytes } = await manager().calls(getPlanFile, { query: { format: 'csv' } })
  const lines = linesOf(bytes)
  const potted = plan.work.filter(({ operation }) => operation === 'pot')
  expect(potted.length).toBeGreaterThan(0)
  expect(lines.filter((line) => /^\d{4}-\d\d-\d\d,Pot /.test(line))).toHaveLength(potted.length)
  expect(plan.buying.length).toBeGreaterThan(0)
  for (const { name } of plan.buying) expect(lines.filter((line) => line.startsWith(`${name},`))).toHaveLength(1)
})

test('reverts tasks as one, and none of them once one was changed', async () => {
  const { data: plan } = await manager().calls(getPlan)
  const keys = plan.work.slice(0, 2).map(({ key }) => key)
  const make = async () => (await manager().calls(makePlanTasks, { body: { keys }, key: randomUUID() })).data.task_ids
  const left = async (ids: readonly string[]) =>
    (
      await nursery.has((db) =>
        db.many(Any, sql`SELECT id FROM production_tasks WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`),
      )
    ).length
  const first = await make()
  expect(await left(first)).toBe(2)
  expect((await manager().calls(undoPlan, { body: { task_ids: first } })).status).toBe(204)
  expect(await left(first)).toBe(0)
  const second = await make()
  await nursery.has((db) =>
    db.run(sql`UPDATE production_tasks SET version = 2 WHERE nursery_id = ${db.nursery_id} AND id = ${second[0]}`),
  )
  expect((await manager().calls(undoPlan, { body: { task_ids: second } })).code).toBe('STALE')
  expect(await left(second)).toBe(2)
  expect((await nursery.as('sales').calls(undoPlan, { body: { task_ids: second } })).status).toBe(403)
})

test('plans for a demand by hand until the forecast is wanted again', async () => {
  const { data: plan } = await manager().calls(getPlan)
  const [plant] = plan.plants
  const of = { plant_type_id: plant!.plant_type_id, container_size: plant!.container_size }
  const planned = async () =>
    (await manager().calls(getPlan)).data.plants.find(
      (each) => each.plant_type_id === of.plant_type_id && each.container_size === of.container_size,
    )
  const quantity = plant!.forecast + 1_000
  const adjusted = await manager().calls(adjustDemand, { body: { ...of, quantity, reason: 'A new housing estate' } })
  expect(adjusted.status).toBe(204)
  expect(await planned()).toMatchObject({ planned: quantity, forecast: plant!.forecast, reason: 'A new housing estate' })
  await manager().calls(adjustDemand, { body: { ...of, quantity: 7, reason: 'None' } })
  expect(await planned()).toMatchObject({ planned: 7, reason: 'None' })
  expect((await manager().calls(adjustDemand, { body: { ...of, quantity: null } })).status).toBe(204)
  expect(await planned()).toEqual(plant)
  expect((await manager().calls(adjustDemand, { body: { ...of, quantity: 7 } })).status).toBe(422)
  const nowhere = await manager().calls(adjustDemand, { body: { ...of, container_size: 'Bathtub', quantity: 7, reason: 'x' } })
  expect(nowhere.errors).toMatchObject([{ path: 'container_size' }])
})

test('follows a production recipe: saved once for a plant, size and method, deleted again', async () => {
  const { data: plan } = await manager().calls(getPlan)
  const { plant_type_id, container_size } = plan.plants[0]!
  const body = { plant_type_id, container_size, method: 'seed' as const, grow_dec: 30, grow_jun: 10, raise_sep: 4, grow_loss: 5 }
  const saved = () => manager().calls(listProductionRecipes)
  expect((await manager().calls(saveProductionRecipe, { body: { ...body, grow_loss: 20 } })).status).toBe(204)
  expect((await manager().calls(saveProductionRecipe, { body })).status).toBe(204)
  const { data: recipes } = await saved()
  expect(recipes).toMatchObject([
    { plant_type_id, container_size, grow_dec: 30, grow_mar: 30, grow_jun: 10, raise_jun: 4, grow_loss: 5, per_start: 1 },
  ])
  const planned = (await manager().calls(getPlan)).data.plants.find(
    (each) => each.plant_type_id === plant_type_id && each.container_size === container_size,
  )
  expect(planned?.recipe).toMatchObject({ method: 'seed' })
  const never = await manager().calls(saveProductionRecipe, { body: { ...body, grow_dec: 521 } })
  expect(never.errors).toMatchObject([{ path: 'grow_dec' }])
  const nowhere = await manager().calls(saveProductionRecipe, { body: { ...body, container_size: 'Bathtub' } })
  expect(nowhere.errors).toMatchObject([{ path: 'container_size' }])
  expect((await nursery.as('production').calls(listProductionRecipes)).status).toBe(403)
  const params = { id: recipes[0]!.id }
  expect((await manager().calls(deleteProductionRecipe, { params })).status).toBe(204)
  expect((await manager().calls(deleteProductionRecipe, { params })).code).toBe('NOT_FOUND')
  expect(await saved()).toMatchObject({ data: [] })
})

test('gives a new nursery work for its first order, and no limits or look back that it cannot know', async () => {
  const fresh = await aNursery({ timeZone: zone })
  await fresh.has(async (db) => {
    await someTrade(db, 1, today)
    const [plant] = await db.many(Any, sql`SELECT id FROM plant_types WHERE nursery_id = ${db.nursery_id} LIMIT 1`)
    const container = await referenceId(db, 'container_sizes', '1 L')
    const [order] = await db.many(
      Any,
      sql`INSERT INTO orders (nursery_id, kind, status, order_date) VALUES (${db.nursery_id}, 'future', 'confirmed', ${today}) RETURNING id`,
    )
    await db.run(sql`
      INSERT INTO order_items (nursery_id, order_id, position, plant_type_id, container_size_id, description, quantity, unit_price, line_total, promised_date)
      VALUES (${db.nursery_id}, ${order?.id}, 1, ${plant?.id}, ${container}, 'Five hundred', 500, 10, 5000, ${addDays(today, 133)})`)
    await db.run(sql`
      INSERT INTO plant_type_prices (nursery_id, plant_type_id, container_size_id, price, barcode)
      SELECT ${db.nursery_id}, ${plant?.id}, ${container}, 10, '2000000000008' WHERE NOT EXISTS (
        SELECT FROM plant_type_prices WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant?.id} AND container_size_id = ${container}) RETURNING 1`)
  })
  const { data: plan } = await fresh.as('admin').calls(getPlan, { query: { weeks: '26' } })
  expect(plan.work.find(({ operation }) => operation === 'pot')).toMatchObject({ ordered: 500, late: false })
  expect(plan.work.some(({ operation }) => operation !== 'pot')).toBe(true)
  expect(plan).toMatchObject({ minutes: null, space: null, back_test: null, weeks: 26 })
})

test('leaves out weeks that a manager marked, with their sales, until the mark is removed', async () => {
  const { data: plan } = await manager().calls(getPlan)
  const { plant_type_id, container_size } = plan.plants[0]!
  const body = { plant_type_id, container_size, from: addDays(plan.from, -12), to: addDays(plan.from, -3) }
  const unusual = async () =>
    (await manager().calls(getPlan)).data.plants
      .find((each) => each.plant_type_id === plant_type_id && each.container_size === container_size)
      ?.unusual.filter(({ why }) => why === 'promotion')
  expect((await manager().calls(markWeeks, { body: { ...body, mark: 'promotion' } })).status).toBe(204)
  expect(await unusual()).toMatchObject([{ from: addDays(plan.from, -14), to: addDays(plan.from, -1), why: 'promotion' }])
  expect((await manager().calls(markWeeks, { body: { ...body, mark: null } })).status).toBe(204)
  expect(await unusual()).toEqual([])
  const refused = async (given: object) =>
    (await manager().calls(markWeeks, { body: { ...body, mark: 'sold_out', ...given } })).answer['errors']
  expect(await refused({ to: plan.from })).toMatchObject([{ path: 'to' }])
  expect(await refused({ to: addDays(body.from, -7) })).toMatchObject([{ path: 'to' }])
  expect(await refused({ from: addDays(plan.from, -7 * 300) })).toMatchObject([{ path: 'from' }])
  expect(await refused({ container_size: 'Bathtub' })).toMatchObject([{ path: 'container_size' }])
  expect((await nursery.as('production').calls(markWeeks, { body: { ...body, mark: null } })).status).toBe(403)
})

test('keeps to the potting budget of the settings, and names it where it binds', async () => {
  const plan = async () => (await manager().calls(getPlan)).data
  const free = await plan()
  expect(free.budget).toBeNull()
  await nursery.as('admin').calls(saveSettings, { body: { pottingBudget: '20.00' } })
  const bound = await plan()
  expect(bound.budget).toBe('20.00')
  const potted = ({ work }: typeof free) =>
    work.filter(({ operation }) => operation === 'pot').reduce((sum, { quantity }) => sum + quantity, 0)
  expect(potted(bound)).toBeLessThan(potted(free))
  expect([...bound.work, ...bound.unmet].some(({ limit }) => limit === 'money')).toBe(true)
  await nursery.as('admin').calls(saveSettings, { body: { pottingBudget: '0' } })
  expect(await plan()).toEqual(free)
})
