import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { isEan13 } from '#modules/setup/reference/barcode.ts'
import * as calls from '../contract.ts'

const kowhai = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }

async function withKowhai() {
  const nursery = await aNursery()
  const owner = nursery.as('manager')
  const { data: plant } = await owner.calls(calls.createPlantType, { body: kowhai })
  return { nursery, owner, plant }
}

test('a plant is found by half a word of either name, without its accents', async () => {
  const { owner, plant } = await withKowhai()
  for (const search of ['kowh', 'SOPH micro', 'kōwhai'])
    expect((await owner.calls(calls.listPlantTypes, { query: { search } })).data.map((row) => row.id)).toEqual([plant.id])
  expect((await owner.calls(calls.listPlantTypes, { query: { search: '%' } })).data).toHaveLength(1)
  expect((await owner.calls(calls.listPlantTypes, { query: { search: 'owhai' } })).data).toEqual([])
  expect((await owner.calls(calls.listPlantTypes, { query: { category: 'Ferns' } })).data).toEqual([])
})

test('a plant is added with its first size, and what is there is for sale at once', async () => {
  const nursery = await aNursery()
  const owner = nursery.as('manager')
  const add = (more: object) => owner.calls(calls.createPlantType, { body: { ...kowhai, ...more } })
  expect((await add({ price: '14.50', quantity: 3 })).errors).toMatchObject([{ path: 'container_size' }])
  expect((await add({ container_size: 'PB3', quantity: 3 })).errors).toMatchObject([{ path: 'price' }])
  expect((await add({ container_size: 'PB3', price: '14.50', quantity: -1 })).status).toBe(422)
  expect((await owner.calls(calls.listPlantTypes, { query: {} })).data).toEqual([])
  expect((await add({ container_size: 'PB3', price: '14.50', quantity: '12' })).status).toBe(201)
  expect((await add({ common_name: 'Rimu', botanical_name: '', container_size: 'PB5', price: '27.50' })).status).toBe(201)
  expect((await nursery.as('sales').calls(calls.allPrices)).data).toMatchObject([
    { common_name: 'Kōwhai', container_size: 'PB3', price: '14.50', available: 12, stocked: true },
    { common_name: 'Rimu', available: 0, stocked: false },
  ])
})

test('the same plant is not added twice, whatever its capitals', async () => {
  const { owner } = await withKowhai()
  const again = await owner.calls(calls.createPlantType, { body: { ...kowhai, common_name: 'KŌWHAI' } })
  expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', errors: [{ path: 'common_name' }] })
})

test('who changes an older plant than there is now gets the one there is', async () => {
  const { owner, plant } = await withKowhai()
  const body = { ...kowhai, category: 'Shrubs' as const, version: plant.version }
  expect((await owner.calls(calls.editPlantType, { params: { id: plant.id }, body })).data.category).toBe('Shrubs')
  const stale = await owner.calls(calls.editPlantType, { params: { id: plant.id }, body })
  expect(stale).toMatchObject({ status: 409, code: 'STALE', answer: { current: { category: 'Shrubs' } } })
})

test('a price is added, discounted, scanned, and used at the till', async () => {
  const { nursery, owner, plant } = await withKowhai()
  const { barcode } = (await owner.calls(calls.newBarcode)).data
  expect(isEan13(barcode)).toBe(true)
  const body = { container_size: 'PB3', price: '14.50', discount_percent: '10', barcode }
  const { data: price } = await owner.calls(calls.createPrice, { params: { id: plant.id }, body })
  expect(price).toMatchObject({ price: '14.50', discount_percent: '10.00', barcode })
  const scanned = await nursery.as('sales').calls(calls.lookUpBarcode, { params: { barcode } })
  expect(scanned.data).toMatchObject([{ common_name: 'Kōwhai', container_size: 'PB3', price: '13.05', available: 0 }])
  expect((await owner.calls(calls.newBarcode)).data.barcode).not.toBe(barcode)
  const twice = await owner.calls(calls.createPrice, { params: { id: plant.id }, body })
  expect(twice).toMatchObject({ status: 409, code: 'DUPLICATE' })
})

test.each([
  [{ price: '-1' }, 'price'],
  [{ price: '1.999' }, 'price'],
  [{ price: '10', barcode: '4006381333932' }, 'barcode'],
  [{ price: '10', discount_percent: '120' }, 'discount_percent'],
  [{ price: '10', nursery_id: 'x' }, 'nursery_id'],
])('a price with %j is refused by name', async (wrong, path) => {
  const { owner, plant } = await withKowhai()
  const reply = await owner.calls(calls.createPrice, {
    params: { id: plant.id },
    body: { container_size: 'PB3', ...wrong } as never,
  })
  expect({ status: reply.status, path: reply.errors[0]?.path }).toEqual({ status: 422, path })
})

test('an archived plant leaves every list and comes back with its prices', async () => {
  const { owner, plant } = await withKowhai()
  await owner.calls(calls.createPrice, { params: { id: plant.id }, body: { container_size: 'PB3', price: '14.50' } })
  await owner.calls(calls.archivePlantType, { params: { id: plant.id } })
  expect((await owner.calls(calls.listPlantTypes)).data).toEqual([])
  expect((await owner.calls(calls.allPrices)).data).toEqual([])
  await owner.calls(calls.restorePlantType, { params: { id: plant.id } })
  expect((await owner.calls(calls.allPrices)).data).toMatchObject([{ common_name: 'Kōwhai', price: '14.50' }])
})

test('staff read the list and do not change it; other nurseries see nothing of it', async () => {
  const { nursery, plant } = await withKowhai()
  expect((await nursery.as('sales').calls(calls.listPlantTypes)).data).toHaveLength(1)
  expect((await nursery.as('sales').calls(calls.createPlantType, { body: kowhai })).code).toBe('FORBIDDEN')
  const other = (await aNursery()).as('admin')
  expect((await other.calls(calls.listPlantTypes)).data).toEqual([])
  expect((await other.calls(calls.archivePlantType, { params: { id: plant.id } })).status).toBe(404)
  expect((await other.calls(calls.archivePlantType, { params: { id: 'no-uuid' } })).status).toBe(404)
})

test('two who ask for an in-store number at once get two, beyond every one that is on a label already', async () => {
  const { owner, plant } = await withKowhai()
  const body = { container_size: 'PB8', price: '20', barcode: '2000000000428' }
  expect((await owner.calls(calls.createPrice, { params: { id: plant.id }, body })).status).toBe(201)
  const barcodes = await Promise.all(Array.from({ length: 8 }, () => owner.calls(calls.newBarcode)))
  const numbers = barcodes.map(({ data }) => data.barcode)
  expect(new Set(numbers).size).toBe(8)
  expect(numbers.every((each) => isEan13(each) && each > '2000000000428')).toBe(true)
})

test.each([
  ["Clematis 'Côte d'Azur'", ["cote d'azur", 'CLEMATIS COTE', 'clematis d azur']],
  ['× Cuprocyparis leylandii', ['x cuprocyparis', 'cuprocyparis leyl', '×cuprocyparis']],
  ['Viola x wittrockiana', ['viola × wittrockiana', 'viola wittr', 'viola x witt']],
  ["Berberis thunbergii f. atropurpurea 'Rose Glow'", ['berberis f atropurpurea', '"rose glow"', 'thunbergii rose']],
  ['Rhododendron Hinode-giri Group', ['hinode giri', 'hinode-giri group']],
  ['Acer sp.', ['acer sp', 'ACER']],
])('%s is found however it is typed', async (botanical_name, searches) => {
  const owner = (await aNursery()).as('manager')
  await owner.calls(calls.createPlantType, { body: { common_name: 'It', botanical_name, category: 'Shrubs' } })
  for (const search of searches)
    expect((await owner.calls(calls.listPlantTypes, { query: { search } })).data, search).toHaveLength(1)
})
