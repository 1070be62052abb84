/** Container sizes and what refers to them: named, measured, renamed, merged, archived. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createPriceGroup, listPriceGroups } from '#modules/customers/price-group-calls.ts'
import { listQuotes, makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { bulkPropagation, potUp, reverseOperations } from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import { cancelOrder, getOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices, createPrice, editPrice, listPrices } from '#modules/plants/contract.ts'
import { createRecipe, getRecipe } from '#modules/growing/recipe/recipe-calls.ts'
import { getSale, createSale } from '#modules/selling/sale/contract.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { createStandingOrder, listStandingOrders } from '#modules/orders/standing/contract.ts'
import { draftPurchase, getPurchase } from '#modules/buying/stockroom/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import type { Usage } from '../usage.ts'

const kind = 'container_sizes' as const
const today = dayIn('Pacific/Auckland', new Date())
const used = (usage: Usage) => Object.fromEntries(usage.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
const key = () => ({ key: randomUUID() })

/** Lavender in 14 cm: a price, a batch, a recipe, a price rule, a quote, an open and a cancelled order, a standing and a purchase order, a sale. */
async function withSizes() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  const { plant, price_id, batch } = await nursery.has((db) => forSale(db))
  const sizes = async () => (await admin.calls(calls.listReferenceEntries, { query: { kind } })).data
  const size = async (name: string) => {
    const found = (await sizes()).find((each) => each.name === name)
    if (found?.kind !== kind) throw new Error(`There is no container size ${name}.`)
    return found
  }
  const container_size = '14 cm'
  const recipe = (await admin.calls(createRecipe, { body: { name: 'Herbs', container_size }, ...key() })).data
  const rules = [{ container_size, percent: '10' }]
  expect((await admin.calls(createPriceGroup, { body: { name: 'Trade', rules }, ...key() })).status).toBeLessThan(300)
  const item = { plant_type_id: plant, container_size, quantity: '2' }
  const ordered = async () =>
    (await admin.calls(takeCurrentOrder, { body: { customer_name: 'Ana', items: [item] }, ...key() })).data
  const [open, cancelled] = [await ordered(), await ordered()]
  expect((await admin.calls(cancelOrder, { params: { id: cancelled.id }, body: { reason: 'Not wanted' } })).status).toBeLessThan(
    300,
  )
  const order = { customer_name: 'Ana', frequency: 'week' as const, first_day: addDays(today, 180), items: [item] }
  expect((await admin.calls(createStandingOrder, { body: order, ...key() })).status).toBeLessThan(300)
  const purchase = (
    await admin.calls(draftPurchase, { body: { items: [{ ...item, quantity: '50', unit_cost: '1' }] }, ...key() })
  ).data
  const good = {
    id: price_id,
    plant_type_id: plant,
    container_size,
    common_name: 'Lavender',
    botanical_name: '',
    category: 'Perennials',
    price: '10.00',
    barcode: null,
    available: 500,
    photo: null,
  }
  const quote = (more: object = {}) => {
    const cart = { lines: [{ good: { ...good, ...more }, quantity: '1', discount: '0' }], customer_name: 'Ana' }
    return admin.calls(makeQuote, { body: { cart, valid_until: addDays(today, 90) }, ...key() })
  }
  expect((await quote()).status).toBeLessThan(300)
  const sell = (name: string, more: object = {}) =>
    admin.calls(createSale, {
      body: { customer_name: '', payment_method: 'eftpos', items: [{ ...lineOf(plant, '3', name), ...more }] },
      ...key(),
    })
  const sale = (await sell(container_size)).data
  const now = async () => ({
    price: (await admin.calls(listPrices, { params: { id: plant } })).data.find(({ id }) => id === price_id),
    batch: (await admin.calls(getBatch, { params: { id: batch } })).data,
    good: (await admin.calls(allPrices)).data[0],
    recipe: (await admin.calls(getRecipe, { params: { id: recipe.id } })).data,
    rule: (await admin.calls(listPriceGroups)).data[0]?.rules[0],
    quote: (await admin.calls(listQuotes)).data[0]?.cart.lines[0]?.good,
    order: (await admin.calls(getOrder, { params: { id: open.id } })).data.items[0],
    standing: (await admin.calls(listStandingOrders)).data[0]?.items[0],
    purchase: (await admin.calls(getPurchase, { params: { id: purchase.id } })).data.items[0],
  })
  const issued = async () => [
    (await admin.calls(getSale, { params: { id: sale.id } })).data.items[0]?.container_size,
    (await admin.calls(getOrder, { params: { id: cancelled.id } })).data.items[0]?.description,
  ]
  const change = async (name: string, changes: object) => {
    const { id, version } = await size(name)
    return admin.calls(calls.changeReferenceEntry, { params: { id }, body: { kind, name, version, ...changes } })
  }
  const merge = async (from: string, into: string) =>
    admin.calls(calls.mergeReferenceEntry, {
      params: { id: (await size(from)).id },
      body: { kind, into_id: (await size(into)).id },
    })
  return { nursery, admin, plant, price_id, batch, sizes, size, sell, quote, now, issued, change, merge }
}

const everywhere = {
  batch: 1,
  price: 1,
  recipe: 1,
  'price rule': 1,
  order: 1,
  'standing order': 1,
  'purchase order': 1,
  'saved cart': 1,
}

test('a nursery begins with the usual sizes of its country, measured; they are a setting, and another country brings its own', async () => {
  const { admin, sizes, size, change } = await withSizes()
  expect((await sizes())[0]).toMatchObject({ name: 'Plug 512', litres: '0.0026', cells: 512, system: 'tray' })
  expect(await size('PB5')).toMatchObject({ litres: '2.8000', system: 'pint bag', mm: null })
  const { data } = await admin.calls(getSettings)
  expect(data.containerSizes).toContainEqual({ code: '14 cm', system: 'diameter', litres: '1.5', mm: 140 })
  expect((await change('PB5', { litres: '3' })).data.entry).toMatchObject({ litres: '3.0000' })
  expect((await change('PB5', { litres: '-1' })).errors).toMatchObject([{ path: 'litres' }])
  const noCells = { path: 'cells', message: 'A tray has 1 cell or more. Enter a whole number, or leave it empty.' }
  expect((await change('PB5', { cells: '0' })).errors).toEqual([noCells])
  // Something was sold: the currency stays.
  await admin.calls(saveSettings, { body: { country: 'AU', currency: 'NZD' } })
  const codes = (await admin.calls(getSettings)).data.containerSizes.map(({ code }) => code)
  // Sizes in use or measured here remain; the other usual ones of New Zealand are replaced by those of Australia.
  expect(codes).toEqual(expect.arrayContaining(['14 cm', 'PB5', '140 mm', 'Super tube']))
  expect(codes).not.toContain('PB12')
})

test('a size in use is not left out of the settings; others can be, and a size of one’s own is added', async () => {
  const { admin, size } = await withSizes()
  const { data } = await admin.calls(getSettings)
  const without = (code: string) => data.containerSizes.filter((each) => each.code !== code)
  const refused = await admin.calls(saveSettings, { body: { containerSizes: without('14 cm') } })
  expect(refused).toMatchObject({ status: 409, code: 'IN_USE', errors: [{ path: 'containerSizes' }] })
  const barrel = { code: 'Half barrel', system: 'litre' as const, litres: '95' }
  const saved = await admin.calls(saveSettings, { body: { containerSizes: [...without('PB95'), barrel] } })
  expect(saved.data.containerSizes).toEqual([...without('PB95'), barrel])
  expect((await size('PB95')).archived).toBe(true)
})

test('what names a size holds its id, however it is spelled; a new name becomes an entry', async () => {
  const { admin, plant, size, now } = await withSizes()
  const { id } = await size('14 cm')
  for (const row of Object.values(await now())) expect(row).toMatchObject({ container_size: '14 cm', container_size_id: id })
  const spelled = await admin.calls(createPrice, { params: { id: plant }, body: { container_size: ' pb5 ', price: '12' } })
  expect(spelled.data).toMatchObject({ container_size: 'PB5', container_size_id: (await size('PB5')).id })
  await admin.calls(createPrice, { params: { id: plant }, body: { container_size: 'Basket', price: '30' } })
  expect(await size('Basket')).toMatchObject({ litres: null })
  const wrong = owner.query(`UPDATE plant_batches SET container_size_id = $2 WHERE container_size_id = $1`, [id, randomUUID()])
  await expect(wrong).rejects.toThrow('violates foreign key constraint')
})

test('a new name reaches all that uses a size, and its orders, quotes and rules still find it; what was issued keeps the old one', async () => {
  const { admin, now, issued, change, sell, quote, size, sizes } = await withSizes()
  const renamed = await change('14 cm', { name: '1.5 L pot' })
  expect(used(renamed.data.moved)).toEqual(everywhere)
  for (const row of Object.values(await now())) expect(row).toMatchObject({ container_size: '1.5 L pot' })
  expect((await now()).order?.description).toBe('Lavender, 1.5 L pot')
  expect(await issued()).toEqual(['14 cm', 'Lavender, 14 cm'])
  // A till that was offline meanwhile sells and quotes it under the old name, with the id beside it; the old name alone is of no size.
  const { id: container_size_id } = await size('1.5 L pot')
  expect((await sell('14 cm', { container_size_id })).data.items[0]).toMatchObject({ container_size: '1.5 L pot' })
  const quoted = (await quote({ container_size_id })).data.cart.lines[0]?.good
  expect(quoted).toMatchObject({ container_size: '1.5 L pot', container_size_id })
  expect((await sizes()).map(({ name }) => name)).not.toContain('14 cm')
  expect(await sell('14 cm')).toMatchObject({ status: 422, detail: expect.stringContaining('no longer in the price list') })
  expect((await sell('1.5 L pot')).status).toBe(201)
  expect((await change('1.5 L pot', { name: 'pb5' })).answer['merge_into']).toMatchObject({ name: 'PB5' })
  expect((await admin.calls(getSettings)).data.containerSizes.map(({ code }) => code)).toContain('1.5 L pot')
  expect((await size('1.5 L pot')).litres).toBe('1.5000')
})

test('a line of a sale keeps the name that was sold and finds its size by the id, after a rename and a merge too', async () => {
  const { admin, plant, change, merge, sell, size } = await withSizes()
  const { id } = await size('14 cm')
  const { data: sale } = await sell('14 cm')
  const line = async () => (await admin.calls(getSale, { params: { id: sale.id } })).data.items[0]
  expect(sale.items[0]).toMatchObject({ container_size: '14 cm', container_size_id: id })
  await change('14 cm', { name: 'Pot' })
  expect(await line()).toMatchObject({ container_size: '14 cm', container_size_id: id })
  await merge('Pot', 'PB5')
  const into = (await size('PB5')).id
  expect(await line()).toMatchObject({ container_size: '14 cm', container_size_id: into })
  const body = {
    customer_name: '',
    payment_method: 'eftpos',
    items: [{ ...lineOf(plant, '1', 'Pot'), container_size: undefined, container_size_id: id }],
  }
  const merged = await admin.calls(createSale, { body: body as never, ...key() })
  expect(merged.data.items[0]).toMatchObject({ container_size: 'PB5', container_size_id: into })
})

test('merged, everything refers to the other size; where a plant had a price for both, one is archived and nothing is lost', async () => {
  const { admin, plant, price_id, now, issued, merge, size } = await withSizes()
  const prices = async (query = {}) => (await admin.calls(listPrices, { params: { id: plant }, query })).data
  const first = (await prices()).find(({ id }) => id === price_id)
  const priced = { container_size: '14 cm', price: '10', barcode: '9417990000018', version: first?.version ?? 0 }
  expect((await admin.calls(editPrice, { params: { id: plant, priceId: price_id }, body: priced })).status).toBe(200)
  const other = (await admin.calls(createPrice, { params: { id: plant }, body: { container_size: 'PB5', price: '12' } })).data
  const { id } = await size('PB5')
  const merged = await merge('14 cm', 'PB5')
  expect(used(merged.data.moved)).toMatchObject({ 'archived price': 1, batch: 1, recipe: 1 })
  const { price: _price, ...others } = await now()
  for (const row of Object.values(others)) expect(row).toMatchObject({ container_size: 'PB5' })
  expect(await prices()).toMatchObject([{ id: other.id, container_size_id: id, price: '12.00', barcode: '9417990000018' }])
  expect(await prices({ archived: 'true' })).toMatchObject([{ id: price_id, container_size_id: id, price: '10.00' }])
  expect(await issued()).toEqual(['14 cm', 'Lavender, 14 cm'])
  const again = await admin.calls(createRecipe, { body: { name: 'Other', container_size: '14 CM' }, ...key() })
  expect(again.data).toMatchObject({ container_size: 'PB5', container_size_id: id })
})

test('an operation that is undone after its size was renamed uses the current size', async () => {
  const { nursery, admin, plant, change } = await withSizes()
  const hand = nursery.as('production')
  const made = await hand.calls(bulkPropagation, {
    body: {
      method: 'cutting',
      started_on: today,
      batches: [{ plant_type_id: plant, container_size: '9 cm', quantity: 10, cost: '5' }],
    },
    ...key(),
  })
  const id = made.data[0]?.id ?? ''
  const potted = await hand.calls(potUp, {
    params: { id },
    body: { container_size: 'PB8', quantity: 10, potting_date: today },
    ...key(),
  })
  await change('9 cm', { name: 'Liner' })
  const operation_ids = [potted.answer['operation_id'] as string]
  expect((await hand.calls(reverseOperations, { body: { operation_ids }, ...key() })).status).toBe(200)
  expect((await admin.calls(getBatch, { params: { id } })).data).toMatchObject({ container_size: 'Liner', quantity_current: 10 })
})
