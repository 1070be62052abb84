import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import * as z from 'zod/mini'
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import { getForecastFile, getPlan, getPlanFile, makePlanOrders, makePlanTasks, saveProductionRecipe } from '../contract.ts'
import { importFile } from '#testing/imports.ts'
import { bulkPropagation, setBatchState } from '#modules/growing/batch/batch-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { Growing, Grown } from '../planning-inputs.ts'
import { growingBatches, grownBatches } from './forecast.queries.ts'
import { zone, nursery, manager, forecastOf, planOf } from './testing-planning.ts'

const Task = z.object({ title: z.string(), quantity: z.int() })

test('bases the forecast on the nursery’s own batches and shows its accuracy', async () => {
  const data = await forecastOf()
  expect(data.ripening.length).toBeGreaterThan(5)
  for (const { ready, plants, on_hand } of data.ripening) {
    expect(ready.low <= ready.middle && ready.middle <= ready.high && ready.low >= data.today).toBe(true)
    expect(plants.low <= plants.middle && plants.middle <= plants.high && plants.high <= on_hand).toBe(true)
  }
  for (const { forecasts, within, below, above } of data.back_tests) expect(within + below + above).toBe(forecasts)
  expect(data.back_tests.find(({ what }) => what === 'ready')?.forecasts).toBeGreaterThan(50)
})

test.each([
  ['the forecast', 'as a spreadsheet', 'xlsx', getForecastFile],
  ['the plan', 'on paper', 'pdf', getPlanFile],
] as const)('%s leaves %s, to managers only', async (_, _how, format, call) => {
  // A nursery without a history: its plan is one page, that of the other takes seconds of a core to draw.
  const fresh = await aNursery({ timeZone: zone })
  expect((await fresh.as('manager').calls(call, { query: { format } })).status).toBe(200)
  expect((await fresh.as('production').calls(call, { query: { format: 'csv' } })).status).toBe(403)
})

test('creates tasks from the plan once; refuses a plan that has changed', async () => {
  const plan = await planOf()
  expect(plan.work.length).toBeGreaterThan(10)
  const perWeek = Map.groupBy(
    plan.work.filter(({ operation }) => operation === 'pot'),
    ({ week }) => week,
  )
  for (const pots of perWeek.values())
    expect(pots.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(plan.minutes!)
  for (const { to_buy } of plan.buying) expect(Number(to_buy)).toBeGreaterThan(0)
  const keys = plan.work.slice(0, 3).map(({ key }) => key)
  const made = await manager().calls(makePlanTasks, { body: { keys }, key: 'plan-1' })
  expect(made.data).toMatchObject({ made: 3 })
  expect((await manager().calls(makePlanTasks, { body: { keys }, key: 'plan-1' })).data).toEqual(made.data)
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

test('creates drafts of purchase orders for what is missing, which is on order from then on', async () => {
  // No supplies are on hand.
  await nursery.has((db) => db.run(sql`UPDATE inventory_items SET quantity_on_hand = 0 WHERE nursery_id = ${db.nursery_id}`))
  const { data: plan } = await manager().calls(getPlan)
  expect(plan.buying.length).toBeGreaterThan(1)
  expect(plan.buying.every(({ cost }) => Number(cost) > 0)).toBe(true)
  const items = plan.buying.map(({ inventory_item_id }) => inventory_item_id)
  const keys = plan.work.filter(({ operation }) => operation === 'buy').map(({ key }) => key)
  const { data: made } = await manager().calls(makePlanOrders, { body: { items, keys }, key: randomUUID() })
  expect(made.every(({ state, total }) => state === 'draft' && Number(total) >= 0)).toBe(true)
  expect(made.reduce((sum, { lines }) => sum + lines, 0)).toBe(items.length + keys.length)
  const { data: then } = await manager().calls(getPlan)
  expect(then.buying).toEqual([])
  expect(then.work.filter(({ operation }) => operation === 'buy')).toEqual([])
  const stale = await manager().calls(makePlanOrders, { body: { items }, key: randomUUID() })
  expect([stale.status, stale.code]).toEqual([409, 'STALE'])
  expect((await manager().calls(makePlanOrders, { body: {}, key: randomUUID() })).status).toBe(422)
})

test('takes the days of an imported batch as a case until the batch is put up for sale here', async () => {
  const fresh = await aNursery({ timeZone: zone })
  const owner = fresh.as('admin')
  const list = [
    'Plant,Category,Container,Quantity,Potted,Ready on',
    'Aster,Perennials,9 cm,50,2026-02-02,2026-05-11',
    'Hebe,Shrubs,2 L,40,2026-02-02,',
  ]
  await importFile(owner, 'batches', { name: 'stock.csv', bytes: list.join('\n') })
  const cases = async () => z.array(Grown).parse(JSON.parse(await fresh.has(grownBatches)))
  expect(await cases()).toMatchObject([
    { container_size: '9 cm', potted_on: '2026-02-02', ready_on: '2026-05-11', imported: true },
  ])
  const aster = (await owner.calls(listBatches, { query: {} })).data.find(({ common_name }) => common_name === 'Aster')!
  await owner.calls(setBatchState, { body: { batch_ids: [aster.id], state: 'for_sale', date: dayIn(zone, new Date()) } })
  expect(await cases()).toMatchObject([{ ready_on: dayIn(zone, new Date()), survived: 50, imported: false }])
})

test('does not pot cuttings before they have rooted; plants that stand in the size they are sold in become ready', async () => {
  const fresh = await aNursery({ timeZone: zone })
  const owner = fresh.as('admin')
  const on = dayIn(zone, new Date())
  const list = ['Plant,Category,Container,Price,Quantity', 'Hebe,Shrubs,2 L,9.50,30']
  await importFile(owner, 'price-list', { name: 'prices.csv', bytes: list.join('\n') })
  const plant_type_id = (await owner.calls(listPlantTypes, { query: {} })).data[0]!.id
  const recipe = { plant_type_id, container_size: '2 L', method: 'cutting', raise_dec: 8, grow_dec: 10 } as const
  expect((await owner.calls(saveProductionRecipe, { body: recipe })).status).toBe(204)
  const stick = (container_size: string, quantity: number) =>
    owner.calls(bulkPropagation, {
      body: { method: 'cutting', started_on: on, recipe_id: null, batches: [{ plant_type_id, container_size, quantity }] },
      key: randomUUID(),
    })
  expect((await stick('Plug 72', 100)).status).toBe(201)
  const growing = async () => z.array(Growing).parse(JSON.parse(await fresh.has(growingBatches)))
  expect(await growing()).toMatchObject([{ container_size: 'Plug 72', potted: false, method: 'cutting' }])
  await stick('2 L', 20)
  expect((await growing()).map(({ container_size, potted }) => [container_size, potted])).toEqual(
    expect.arrayContaining([['2 L', true]]),
  )
})
