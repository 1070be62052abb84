/** Archiving plant types and prices: what would be affected, where they are found afterwards, and how they come back. */
import { expect, test } from 'vitest'
import { referenceId } from '#testing/reference.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'

const kowhai = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }

async function withLavender() {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const goods = await nursery.has((db) => forSale(db, { quantity: 40 }))
  return { nursery, manager, ...goods, params: { id: goods.plant } }
}

test('archived plants are listed by archived=true only, and restored from there with their prices', async () => {
  const { manager, params, plant } = await withLavender()
  await manager.calls(calls.createPlantType, { body: kowhai })
  await manager.calls(calls.archivePlantType, { params })
  const listed = await manager.calls(calls.listPlantTypes, { query: { archived: 'true' } })
  expect(listed).toMatchObject({ status: 200, data: [{ id: plant, archived: true, available: 40 }], meta: { total: 1 } })
  const active = await manager.calls(calls.listPlantTypes)
  expect(active.data.map(({ common_name, archived }) => [common_name, archived])).toEqual([['Kōwhai', false]])
  expect((await manager.calls(calls.restorePlantType, { params })).status).toBe(200)
  expect((await manager.calls(calls.listPlantTypes, { query: { archived: 'true' } })).data).toEqual([])
  expect((await manager.calls(calls.allPrices)).data).toMatchObject([{ plant_type_id: plant, available: 40 }])
})

test('before a plant is archived, the usage call counts standing plants, batches, prices and open orders', async () => {
  const { nursery, manager, plant, params } = await withLavender()
  await nursery.has(async (db) => {
    for (const [order_number, status] of ['confirmed', 'cancelled'].entries()) {
      const id = newId()
      await db.run(sql`
        INSERT INTO orders (nursery_id, id, kind, status, order_date, order_number)
        VALUES (${db.nursery_id}, ${id}, 'current', ${status}, '2026-11-02', ${order_number + 1})`)
      await db.run(sql`
        INSERT INTO order_items (nursery_id, order_id, position, plant_type_id, container_size_id, quantity, unit_price, line_total)
        VALUES (${db.nursery_id}, ${id}, 1, ${plant}, ${await referenceId(db, 'container_sizes', '14 cm')}, 3, 10, 30)`)
    }
  })
  const usage = await manager.calls(calls.plantTypeUsage, { params })
  expect(usage).toMatchObject({ status: 200, data: { plants: 40, batches: 1, prices: 1, orders: 1 } })
  const elsewhere = await (await aNursery()).as('manager').calls(calls.plantTypeUsage, { params })
  expect(elsewhere.status).toBe(404)
})

test('adding a plant with the names of an archived one is refused and says which one to restore', async () => {
  const { manager } = await withLavender()
  const { data: first } = await manager.calls(calls.createPlantType, { body: kowhai })
  await manager.calls(calls.archivePlantType, { params: { id: first.id } })
  const again = await manager.calls(calls.createPlantType, { body: { ...kowhai, common_name: 'KŌWHAI' } })
  expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', answer: { archived_id: first.id } })
  expect(again.detail).toBe('Kōwhai (Sophora microphylla) is archived. Restore it, or give the new plant another name.')
})

test('an archived price is listed with archived=true and restored, unless its size has a price again', async () => {
  const { manager, params, plant, price_id } = await withLavender()
  const price = { id: plant, priceId: price_id }
  await manager.calls(calls.archivePrice, { params: price })
  expect((await manager.calls(calls.listPrices, { params })).data).toEqual([])
  const archived = await manager.calls(calls.listPrices, { params, query: { archived: 'true' } })
  expect(archived.data.map(({ id }) => id)).toEqual([price_id])
  expect((await manager.calls(calls.restorePrice, { params: price })).data).toMatchObject({ id: price_id, price: '10.00' })
  expect((await manager.calls(calls.allPrices)).data.map(({ id }) => id)).toEqual([price_id])
  await manager.calls(calls.archivePrice, { params: price })
  await manager.calls(calls.createPrice, { params, body: { container_size: '14 cm', price: '11' } })
  expect(await manager.calls(calls.restorePrice, { params: price })).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    detail: 'This size already has a new price. Archive that one first, then restore this one.',
  })
  expect((await manager.calls(calls.restorePrice, { params: { ...price, priceId: plant } })).status).toBe(404)
})

test('a plant is not restored beside another that was given its names meanwhile, and the refusal says so', async () => {
  const { manager } = await withLavender()
  const { data: first } = await manager.calls(calls.createPlantType, { body: kowhai })
  const { data: other } = await manager.calls(calls.createPlantType, { body: { ...kowhai, common_name: 'Rimu' } })
  await manager.calls(calls.archivePlantType, { params: { id: first.id } })
  const body = { ...kowhai, version: other.version }
  expect((await manager.calls(calls.editPlantType, { params: { id: other.id }, body })).status).toBe(200)
  expect(await manager.calls(calls.restorePlantType, { params: { id: first.id } })).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    detail: 'Another plant now has this name. Rename that one first.',
  })
})
