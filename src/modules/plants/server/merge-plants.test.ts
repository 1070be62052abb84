/** Merging a plant type that was entered twice: everything moves in one transaction, and what was printed stays. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { sumUpStock } from '#modules/figures/sums/server/stock-facts.ts'
import { getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { plantReferences } from './plant-references.queries.ts'

const glossy = { name: 'Glossy abelia', botanical: 'Abelia × grandiflora', category: 'Shrubs' }
const twice = { name: 'Abelia', botanical: 'Abelia x grandiflora', category: 'Shrubs' }

/** Two plants that are one: both sold in 14 cm at two prices; the second with a price in PB3 too. */
async function enteredTwice() {
  const nursery = await aNursery()
  const [into, from] = await nursery.has(async (db) => [
    await forSale(db, { ...glossy, price: '12', quantity: 40 }),
    await forSale(db, { ...twice, price: '11.50', quantity: 30 }),
  ])
  if (!into || !from) throw new Error('No plants.')
  const manager = nursery.as('manager')
  const pb3 = { container_size: 'PB3', price: '15', barcode: '4006381333931' }
  await manager.calls(calls.createPrice, { params: { id: from.plant }, body: pb3 })
  return { nursery, manager, into, from, params: { id: from.plant }, body: { into_id: into.plant } }
}

const sell = async ({ nursery, from }: Awaited<ReturnType<typeof enteredTwice>>, quantity: string) =>
  (
    await nursery.as('sales').calls(createSale, {
      body: { payment_method: 'eftpos', items: [lineOf(from.plant, quantity)] },
    })
  ).data

const Count = z.object({ count: z.int() })
const rowsOf = (db: Db, plant: string) =>
  db.one(
    Count,
    sql`SELECT count(*)::int AS count FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}`,
  )

test('the preview names what moves and which price is archived, and changes nothing', async () => {
  const shop = await enteredTwice()
  const { nursery, manager, params, body, from } = shop
  await sell(shop, '3')
  const { data } = await manager.calls(calls.previewPlantMerge, { params, query: body })
  expect(data.moves.filter(({ count }) => count > 0)).toEqual([
    { what: 'batch', count: 1 },
    { what: 'price', count: 2 },
    { what: 'sale', count: 1 },
  ])
  expect(data.prices).toMatchObject([{ container_size: '14 cm', stays: '12.00', archived: '11.50' }])
  expect(data.synonyms).toEqual(['Abelia'])
  expect(await nursery.has((db) => rowsOf(db, from.plant))).toEqual({ count: 1 })
})

test('batches, prices and sales are of the plant that stays; the invoice reads as it was printed', async () => {
  const shop = await enteredTwice()
  const { nursery, manager, params, body, into, from } = shop
  const sale = await sell(shop, '3')
  const merged = await manager.calls(calls.mergePlantTypes, { params, body })
  expect(merged).toMatchObject({ status: 200, data: { id: into.plant, common_name: 'Glossy abelia', synonyms: ['Abelia'] } })
  expect((await manager.calls(calls.getPlantType, { params })).status).toBe(404)
  const { data: batches } = await manager.calls(listBatches, { query: { plant_type_id: into.plant } })
  expect(batches.map(({ quantity_current }) => quantity_current).toSorted()).toEqual([27, 40])
  const { data: prices } = await manager.calls(calls.listPrices, { params: { id: into.plant }, query: {} })
  expect(prices.map(({ container_size, price }) => [container_size, price])).toEqual([
    ['14 cm', '12.00'],
    ['PB3', '15.00'],
  ])
  const { data: archived } = await manager.calls(calls.listPrices, { params: { id: into.plant }, query: { archived: 'true' } })
  expect(archived.map(({ price }) => price)).toEqual(['11.50'])
  const { data: printed } = await manager.calls(getSale, { params: { id: sale.id } })
  expect(printed.items).toMatchObject([{ plant_type_id: into.plant, plant_common_name: 'Abelia', line_total: '34.50' }])
  const { data: scanned } = await nursery.as('sales').calls(calls.lookUpBarcode, { params: { barcode: '4006381333931' } })
  expect(scanned).toMatchObject([{ plant_type_id: into.plant, common_name: 'Glossy abelia' }])
  const { rows } = await owner.query(`SELECT action, before->>'common_name' AS was FROM audit_log WHERE subject_id = $1`, [
    into.plant,
  ])
  expect(rows).toEqual([{ action: 'plant_type.merge', was: 'Abelia' }])
  expect(from.plant).not.toBe(into.plant)
})

test('the plant that stays is found by the name of the other, and what it was is not entered a second time', async () => {
  const { manager, params, body, into } = await enteredTwice()
  await manager.calls(calls.editPlantType, {
    params: { id: into.plant },
    body: {
      common_name: 'Glossy abelia',
      botanical_name: glossy.botanical,
      category: 'Shrubs',
      synonyms: ['Linnaea x grandiflora'],
      version: 1,
    },
  })
  await manager.calls(calls.mergePlantTypes, { params, body })
  for (const search of ['linnaea', 'abelia', 'glossy'])
    expect((await manager.calls(calls.listPlantTypes, { query: { search } })).data).toMatchObject([
      { id: into.plant, synonyms: ['Linnaea × grandiflora', 'Abelia'] },
    ])
})

test('reports add up what was sold and what stands as of one plant, aggregated before the merge or after it', async () => {
  const shop = await enteredTwice()
  const { nursery, manager, params, body, into } = shop
  const aggregate = async () => {
    for (const table of ['sales', 'batch_history'])
      await owner.query(`UPDATE ${table} SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [
        nursery.nursery_id,
      ])
    await nursery.has((db) => sumUpSold(db))
    await nursery.has((db) => sumUpStock(db))
  }
  const first = await sell(shop, '3')
  await nursery.as('sales').calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(into.plant, '2')] } })
  await aggregate()
  await sell(shop, '4')
  await manager.calls(calls.mergePlantTypes, { params, body })
  const sold = async () => {
    const { data } = await manager.calls(getSalesReport, { query: { by: 'plant', compare: 'none' } })
    return data.sections[0]?.rows.map(({ cells }) => cells[1])
  }
  expect(await sold()).toEqual(['9'])
  await manager.calls(voidSale, { params: { id: first.id }, body: { reason: 'Rang up twice', version: first.version } })
  expect(await sold()).toEqual(['6'])
  const { rows } = await owner.query(`SELECT DISTINCT key::text FROM stock_facts WHERE nursery_id = $1 AND grain = 'month'`, [
    nursery.nursery_id,
  ])
  expect(rows).toEqual([{ key: into.plant }])
})

test('only managers merge; a plant is not merged into itself, into an archived one or into none', async () => {
  const { nursery, manager, params, body, into, from } = await enteredTwice()
  expect((await nursery.as('sales').calls(calls.mergePlantTypes, { params, body })).status).toBe(403)
  const refused = (into_id: string) => manager.calls(calls.mergePlantTypes, { params, body: { into_id } })
  expect(await refused(from.plant)).toMatchObject({ status: 422, errors: [{ path: 'into_id' }] })
  await manager.calls(calls.archivePlantType, { params: { id: into.plant } })
  expect(await refused(into.plant)).toMatchObject({ status: 422, errors: [{ path: 'into_id' }] })
  expect((await manager.calls(calls.mergePlantTypes, { params: { id: nursery.nursery_id }, body })).status).toBe(404)
})

test('names that another plant has are refused: a rename offers to merge into it, a new plant to open it', async () => {
  const { nursery, manager, params, into } = await enteredTwice()
  const names = { common_name: 'glossy ABELIA', botanical_name: 'Abelia x grandiflora', category: 'Shrubs' }
  expect(await manager.calls(calls.editPlantType, { params, body: { ...names, version: 1 } })).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    answer: { merge_into: { id: into.plant, name: 'Glossy abelia' } },
  })
  expect((await manager.calls(calls.createPlantType, { body: names })).answer).toMatchObject({ existing_id: into.plant })
  const own = { params: { id: into.plant }, body: { ...names, version: 1 } }
  expect((await manager.calls(calls.editPlantType, own)).status).toBe(200)
  expect((await nursery.as('manager').calls(calls.getPlantType, { params })).data.common_name).toBe('Abelia')
})

test('every table that refers to plant types is moved', async () => {
  const { rows } = await owner.query<{ reference: string }>(`
    SELECT conrelid::regclass || '.' || attname AS reference FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[2]
    WHERE contype = 'f' AND confrelid = 'plant_types'::regclass ORDER BY 1`)
  const moved = [
    ...plantReferences.map(({ table, column }) => `${table.text}.${column.text}`),
    'sold_lines.plant_type_id',
    'sold_sums.plant_type_id',
  ]
  expect(moved.toSorted()).toEqual(rows.map(({ reference }) => reference))
})
