/** Entries named by id in the bodies of calls: instead of the text beside the id, or together with it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createPriceGroup, listPriceGroups } from '#modules/customers/price-group-calls.ts'
import { changeBatch, moveBatch } from '#modules/growing/batch/batch-calls.ts'
import { createBatch, getBatch } from '#modules/growing/batch/contract.ts'
import { createExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { getOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { createPlantType, createPrice, getPlantType, listPrices } from '#modules/plants/contract.ts'
import { createRecipe, getRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import { createSpray, listSprays } from '#modules/growing/spray/spray-calls.ts'
import { createStandingOrder, listStandingOrders } from '#modules/orders/standing/contract.ts'
import { draftPurchase, getPurchase } from '#modules/buying/stockroom/contract.ts'
import { listStocktakes, startStocktake } from '#modules/buying/stockroom/stocktake-calls.ts'
import { createItem, editItem, getItem } from '#modules/supplies/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import type { Kind } from '../kinds.ts'

const yesterday = addDays(dayIn('UTC', new Date()), -1)
const key = () => ({ key: randomUUID() })
/** A body without the text of the id. */
const byId = (body: object) => ({ body: body as never, ...key() })

async function withEntries() {
  const nursery = await aNursery({ locations: ['Fernery'], vendors: ['Kiwi Bark', 'Pots Ltd'] })
  const admin = nursery.as('admin')
  const { plant, batch } = await nursery.has((db) => forSale(db))
  const entry = async (kind: Kind, name: string) => {
    const found = (await admin.calls(calls.listReferenceEntries, { query: { kind } })).data.find((each) => each.name === name)
    if (!found) throw new Error(`There is no ${kind} ${name}.`)
    return found
  }
  const rename = async (kind: Kind, from: string, name: string) => {
    const { id, version } = await entry(kind, from)
    expect((await admin.calls(calls.changeReferenceEntry, { params: { id }, body: { kind, name, version } })).status).toBe(200)
  }
  return { nursery, admin, plant, batch, entry, rename }
}

test('a container size is named by id wherever its text is taken, and a rename carries through', async () => {
  const { admin, plant, entry, rename } = await withEntries()
  const container_size_id = (await entry('container_sizes', '14 cm')).id
  const item = { plant_type_id: plant, container_size_id, quantity: '2' }
  const other = (await admin.calls(createPlantType, { body: { common_name: 'Hebe', category: 'Shrubs' } })).data
  await admin.calls(createPrice, { params: { id: other.id }, ...byId({ container_size_id, price: '9' }) })
  await admin.calls(createPriceGroup, byId({ name: 'Trade', rules: [{ container_size_id, percent: '10' }] }))
  const standing = { customer_name: 'Ana', frequency: 'week', first_day: addDays(yesterday, 180) }
  await admin.calls(createStandingOrder, byId({ ...standing, items: [item] }))
  const recipe = (await admin.calls(createRecipe, byId({ name: 'Herbs', container_size_id }))).data
  const order = (await admin.calls(takeCurrentOrder, byId({ customer_name: 'Ana', items: [item] }))).data
  const purchase = (await admin.calls(draftPurchase, byId({ items: [{ ...item, unit_cost: '1' }] }))).data
  const batch = (await admin.calls(createBatch, byId({ plant_type_id: plant, container_size_id, quantity: 5 }))).data
  await rename('container_sizes', '14 cm', '1.5 L')
  const now = [
    (await admin.calls(listPrices, { params: { id: other.id } })).data[0],
    (await admin.calls(listPriceGroups)).data[0]?.rules[0],
    (await admin.calls(listStandingOrders)).data[0]?.items[0],
    (await admin.calls(getRecipe, { params: { id: recipe.id } })).data,
    (await admin.calls(getOrder, { params: { id: order.id } })).data.items[0],
    (await admin.calls(getPurchase, { params: { id: purchase.id } })).data.items[0],
    (await admin.calls(getBatch, { params: { id: batch.id } })).data,
  ]
  for (const each of now) expect(each).toMatchObject({ container_size: '1.5 L', container_size_id })
})

test('a location is named by id wherever its text is taken, and a rename carries through', async () => {
  const { admin, plant, batch, entry, rename } = await withEntries()
  const location_id = (await entry('locations', 'Fernery')).id
  const made = { plant_type_id: plant, container_size: '14 cm', quantity: 5, location_id }
  const standing = (await admin.calls(createBatch, byId(made))).data
  const moved = await admin.calls(moveBatch, {
    params: { id: batch },
    ...byId({ movement_date: yesterday, new_location_id: location_id }),
  })
  expect(moved.status).toBe(200)
  await admin.calls(startStocktake, byId({ kind: 'plants', location_id }))
  const sprayed = { day: yesterday, time: '07:30', product: 'Mineral oil', reentry_hours: 720, location_id }
  expect((await admin.calls(createSpray, byId(sprayed))).data).toMatchObject({ location: 'Fernery', location_id })
  await rename('locations', 'Fernery', 'Shade house')
  for (const id of [standing.id, batch])
    expect((await admin.calls(getBatch, { params: { id } })).data).toMatchObject({ location: 'Shade house', location_id })
  expect((await admin.calls(listStocktakes, { query: {} })).data[0]).toMatchObject({ about: 'Shade house', location_id })
  expect((await admin.calls(listSprays, { query: {} })).data[0]).toMatchObject({ location: 'Shade house', location_id })
})

test('a vendor, a growth stage and a category are named by id, and a rename carries through', async () => {
  const { admin, batch, entry, rename } = await withEntries()
  const vendor_id = (await entry('vendors', 'Kiwi Bark')).id
  const supply = (await admin.calls(createItem, byId({ name: 'Bark', unit: 'm3', vendor_id }))).data
  await admin.calls(createExpense, byId({ expense_date: yesterday, cost: '46', vendor_id }))
  const growth_stage_id = (await entry('growth_stages', 'Hardening')).id
  const { version } = (await admin.calls(getBatch, { params: { id: batch } })).data
  await admin.calls(changeBatch, { params: { id: batch }, ...byId({ version, vendor_id, growth_stage_id }) })
  const category_id = (await entry('plant_categories', 'Trees')).id
  const plant = (await admin.calls(createPlantType, byId({ common_name: 'Rimu', category_id }))).data
  await rename('vendors', 'Kiwi Bark', 'Bark & Co')
  await rename('growth_stages', 'Hardening', 'Hardening off')
  await rename('plant_categories', 'Trees', 'Native trees')
  const vendor = 'Bark & Co'
  expect((await admin.calls(getItem, { params: { id: supply.id } })).data).toMatchObject({ vendor, vendor_id })
  expect((await admin.calls(listExpenses, {})).data[0]).toMatchObject({ vendor, vendor_id })
  const stage = { growth_stage: 'Hardening off', growth_stage_id }
  expect((await admin.calls(getBatch, { params: { id: batch } })).data).toMatchObject({ vendor, vendor_id, ...stage })
  expect((await admin.calls(getPlantType, { params: { id: plant.id } })).data).toMatchObject({
    category: 'Native trees',
    category_id,
  })
})

test('an id and a text that name two entries are refused, at the text; so is an id that names nothing, at the id', async () => {
  const { admin, plant, entry } = await withEntries()
  const vendor_id = (await entry('vendors', 'Kiwi Bark')).id
  const bark = { name: 'Bark', unit: 'm3' }
  const both = await admin.calls(createItem, { body: { ...bark, vendor: 'Pots Ltd', vendor_id }, ...key() })
  expect(both.errors).toEqual([{ path: 'vendor', message: 'vendor_id names Kiwi Bark, not Pots Ltd. Send one of the two.' }])
  const unknown = await admin.calls(createItem, { body: { ...bark, vendor_id: randomUUID() }, ...key() })
  expect(unknown.errors).toEqual([{ path: 'vendor_id', message: 'This vendor no longer exists. Choose another.' }])
  const item = { plant_type_id: plant, container_size: 'PB5', quantity: 1, container_size_id: randomUUID() }
  const line = await admin.calls(takeCurrentOrder, { body: { customer_name: 'Ana', items: [item] }, ...key() })
  expect(line.errors[0]?.path).toBe('items.0.container_size_id')
  const text = await admin.calls(createItem, byId({ ...bark, vendor_id: 'Kiwi Bark' }))
  expect([text.status, text.errors[0]?.path]).toEqual([422, 'vendor_id'])
})

test('the same entry by id and by text is taken however the text is written; null takes it off', async () => {
  const { admin, entry } = await withEntries()
  const vendor_id = (await entry('vendors', 'Kiwi Bark')).id
  const bark = { name: 'Bark', unit: 'm3' }
  const { data } = await admin.calls(createItem, { body: { ...bark, vendor: ' kiwi BARK ', vendor_id }, ...key() })
  expect(data).toMatchObject({ vendor: 'Kiwi Bark', vendor_id })
  const change = await admin.calls(editItem, {
    params: { id: data.id },
    body: { ...bark, vendor_id: null, version: data.version },
  })
  expect(change.data).toMatchObject({ vendor: null, vendor_id: null })
})

test('an id of an entry that was merged names the one it was merged into', async () => {
  const { admin, entry } = await withEntries()
  const [from, into] = [await entry('vendors', 'Kiwi Bark'), await entry('vendors', 'Pots Ltd')]
  const supply = { name: 'Bark', unit: 'm3', vendor_id: from.id }
  const merged = await admin.calls(calls.mergeReferenceEntry, {
    params: { id: from.id },
    body: { kind: 'vendors', into_id: into.id },
  })
  expect(merged.status).toBe(200)
  expect((await admin.calls(createItem, { body: supply, ...key() })).data).toMatchObject({
    vendor: 'Pots Ltd',
    vendor_id: into.id,
  })
})

test('neither text nor id is refused as before', async () => {
  const { admin, plant } = await withEntries()
  const refused = await admin.calls(createPrice, { params: { id: plant }, ...byId({ container_size_id: null, price: '9' }) })
  expect(refused.errors[0]?.path).toBe('container_size')
})
