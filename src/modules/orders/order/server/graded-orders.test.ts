/** Grades sold: prices by grade, orders, the till, dockets and invoices; grade A is never grade B. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlant } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import * as lists from '#modules/growing/availability/contract.ts'
import { gradeBatches } from '#modules/growing/batch/batch-calls.ts'
import { createBatch, getBatch } from '#modules/growing/batch/contract.ts'
import { listParked, parkCart } from '#modules/selling/draft/draft-calls.ts'
import { allPrices, createPrice } from '#modules/plants/contract.ts'
import * as reference from '#modules/setup/reference/contract.ts'
import { getSale, listSales, createSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'

const size = 'PB5'

/** 500 Griselinia of which 300 are grade A at 12.00, 150 grade B at 8.00, and 50 were not graded; any grade costs 10.00. */
async function aGradedNursery() {
  const nursery = await aNursery({ country: 'NZ', timeZone: 'Pacific/Auckland' })
  const plant = await nursery.has((db) => aPlant(db, 'Griselinia', 'Griselinia littoralis', 'Shrubs'))
  const manager = nursery.as('manager')
  const batch = await manager.calls(createBatch, {
    body: { plant_type_id: plant, container_size: size, quantity: 500, state: 'for_sale', started_on: '2026-01-05' },
  })
  const parts = [
    { quantity: 300, grade: 'A', height_from_cm: 60, height_to_cm: 80 },
    { quantity: 150, grade: 'B', height_from_cm: 40, height_to_cm: 60 },
  ]
  const graded = await manager.calls(gradeBatches, {
    body: { batches: [{ batch_id: batch.data.id, parts }], date: '2026-02-01' },
    key: randomUUID(),
  })
  const [a, b] = graded.data
  const price = (amount: string, grade?: string) =>
    manager.calls(createPrice, { params: { id: plant }, body: { container_size: size, price: amount, grade } })
  for (const [amount, grade] of [['10'], ['12', 'A'], ['8', 'B']] as const) expect((await price(amount, grade)).status).toBe(201)
  const line = (quantity: number, grade?: string) => ({ plant_type_id: plant, container_size: size, quantity, grade })
  const take = (...items: ReturnType<typeof line>[]) =>
    manager.calls(calls.takeCurrentOrder, { body: { customer_name: 'City Council', items }, key: randomUUID() })
  const confirm = (id: string) => manager.calls(calls.confirmOrder, { params: { id }, body: {}, key: randomUUID() })
  const sell = (quantity: number, grade?: string, more: object = {}) =>
    nursery.as('sales').calls(createSale, {
      body: {
        payment_method: 'eftpos',
        items: [{ item_type: 'plant', plant_type_id: plant, container_size: size, quantity: String(quantity), grade }],
        ...more,
      },
      key: randomUUID(),
    })
  const left = async (id: string | undefined) =>
    (await manager.calls(getBatch, { params: { id: id ?? '' } })).data.quantity_current
  const free = async () =>
    (await manager.calls(lists.listAvailability)).data.map(({ grade, available, committed, measurements }) => [
      grade,
      available,
      committed,
      measurements,
    ])
  return { ...nursery, plant, manager, plain: batch.data, a, b, price, line, take, confirm, sell, left, free }
}

test('each grade has its own price and is listed by itself, with the height of its plants', async () => {
  const { free, price, manager } = await aGradedNursery()
  expect(await free()).toEqual([
    ['B', 150, 0, '40–60 cm'],
    [null, 500, 0, ''],
    ['A', 300, 0, '60–80 cm'],
  ])
  const twice = await price('13', 'a')
  expect([twice.status, twice.detail]).toEqual([409, 'This plant already has a price for PB5, Grade a. Change that one instead.'])
  const { data: goods } = await manager.calls(allPrices)
  expect(goods.map(({ grade, price: each, available, reserved }) => [grade, each, available, reserved])).toEqual([
    ['B', '8.00', 150, 0],
    [null, '10.00', 500, 0],
    ['A', '12.00', 300, 0],
  ])
})

test('an order for grade A is priced, reserved, picked, delivered and invoiced as grade A', async () => {
  const { take, confirm, line, manager, a, b, left, free } = await aGradedNursery()
  const { data: order } = await take(line(100, 'A'), line(30, 'B'))
  expect(order.items.map(({ description, unit_price, grade }) => [description, unit_price, grade])).toEqual([
    ['Griselinia, PB5, Grade A', '12.00', 'A'],
    ['Griselinia, PB5, Grade B', '8.00', 'B'],
  ])
  const confirmed = await confirm(order.id)
  expect(confirmed.data.pick.map(({ batch_code, quantity }) => [batch_code, quantity])).toEqual([
    [a?.batch_code, 100],
    [b?.batch_code, 30],
  ])
  expect((await free()).map(([grade, available, committed]) => [grade, available, committed])).toEqual([
    ['B', 120, 30],
    [null, 370, 130],
    ['A', 200, 100],
  ])
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const delivered = await manager.calls(calls.deliverOrder, { params: { id: order.id }, body: { items, invoice: 'eftpos' } })
  expect(delivered.status).toBe(200)
  expect([await left(a?.id), await left(b?.id)]).toEqual([200, 120])
  expect(delivered.data.dockets).toMatchObject([{ invoice_number: '00001' }])
  const [invoice] = (await manager.calls(listSales)).data
  const { data: sale } = await manager.calls(getSale, { params: { id: invoice?.id ?? '' } })
  expect(
    sale.items.map(({ plant_common_name, grade, unit_price, quantity }) => [
      plant_common_name,
      grade,
      unit_price,
      Number(quantity),
    ]),
  ).toEqual([
    ['Griselinia', 'A', '12.00', 100],
    ['Griselinia', 'B', '8.00', 30],
  ])
})

test('more grade A than there is is refused, however much grade B stands beside it', async () => {
  const { take, confirm, line } = await aGradedNursery()
  const { data: order } = await take(line(301, 'A'))
  const refused = await confirm(order.id)
  expect([refused.status, refused.code, refused.detail]).toEqual([
    409,
    'NOT_ENOUGH_PLANTS',
    'Griselinia, PB5, Grade A: 300 of 301 can be promised. Lower the quantity, or confirm with the rest on back-order.',
  ])
})

test('the till sells a grade from its batches at its price, and names it on the invoice', async () => {
  const { sell, left, plain, a, b, as } = await aGradedNursery()
  const sold = await sell(10, 'B')
  expect([sold.status, sold.data.total_amount]).toEqual([201, '80.00'])
  expect([await left(plain.id), await left(a?.id), await left(b?.id)]).toEqual([50, 300, 140])
  const { data } = await as('sales').calls(getSale, { params: { id: sold.data.id } })
  expect(data.items).toMatchObject([{ grade: 'B', container_size: 'PB5', plant_common_name: 'Griselinia' }])
  const short = await sell(301, 'A')
  expect([short.code, short.detail]).toEqual([
    'NOT_ENOUGH_PLANTS',
    'Only 300 of Griselinia, PB5, Grade A are for sale; you need 301. Lower the quantity, or adjust the stock if you have more.',
  ])
  // Any grade: the oldest batch first.
  expect((await sell(60)).data.total_amount).toBe('600.00')
  expect([await left(plain.id), (await left(a?.id)) + (await left(b?.id))]).toEqual([0, 430])
})

test('what an order has reserved of grade A is asked about for grade A alone, and a sale of any grade takes it last', async () => {
  const { take, confirm, line, sell, left, a, b } = await aGradedNursery()
  const { data: order } = await take(line(300, 'A'))
  await confirm(order.id)
  expect((await sell(150, 'B')).status).toBe(201)
  expect((await sell(50)).status).toBe(201)
  expect([await left(a?.id), await left(b?.id)]).toEqual([300, 0])
  const refused = await sell(1, 'A')
  expect([refused.code, refused.answer['available']]).toEqual(['PROMISED_TO_ORDERS', 0])
  expect((await sell(1)).code).toBe('PROMISED_TO_ORDERS')
})

test('a grade without a price of its own costs what any grade costs; a plant that is only sold by grade asks for one', async () => {
  const { take, line, manager, plant, sell } = await aGradedNursery()
  const body = { container_size: 'PB8', quantity: 5, plant_type_id: plant, state: 'for_sale' as const, grade: 'A' }
  await manager.calls(createBatch, { body })
  const price = { container_size: 'PB8', price: '20', grade: 'A' }
  await manager.calls(createPrice, { params: { id: plant }, body: price })
  const asked = await take({ ...line(1), container_size: 'PB8' })
  expect([asked.status, asked.errors]).toEqual([
    422,
    [{ path: 'items.0.grade', message: 'Griselinia is sold as Grade A. Choose one of them.' }],
  ])
  const { data: c } = await take(line(1, 'C'))
  expect(c.items).toMatchObject([{ unit_price: '10.00', description: 'Griselinia, PB5, Grade C' }])
  expect((await sell(1, 'C')).code).toBe('NOT_ENOUGH_PLANTS')
})

test('a parked cart keeps its grade', async () => {
  const { manager } = await aGradedNursery()
  const good = (await manager.calls(allPrices)).data.find(({ grade }) => grade === 'A')
  if (!good) throw new Error('Grade A is in no price list.')
  const cart = { lines: [{ good, quantity: '3', discount: '0' }], customer_name: 'Ana' }
  await manager.calls(parkCart, { params: { id: randomUUID() }, body: { name: 'Ana', cart } })
  const [parked] = (await manager.calls(listParked)).data
  expect(parked?.cart.lines[0]?.good).toMatchObject({ grade: 'A', id: good.id, price: '12.00' })
})

test('two grades that are merged leave one price, and open orders ask for the grade that stays', async () => {
  const { take, line, as, manager, free } = await aGradedNursery()
  const { data: order } = await take(line(10, 'B'))
  const { data: grades } = await manager.calls(reference.listReferenceEntries, { query: { kind: 'grades' } })
  const id = (name: string) => grades.find((each) => each.name === name)?.id ?? ''
  const merged = await as('admin').calls(reference.mergeReferenceEntry, {
    params: { id: id('B') },
    body: { kind: 'grades', into_id: id('A') },
  })
  expect(merged.status).toBe(200)
  expect((await free()).map(([grade, available]) => [grade, available])).toEqual([
    [null, 500],
    ['A', 450],
  ])
  const { data } = await manager.calls(calls.getOrder, { params: { id: order.id } })
  expect(data.items).toMatchObject([{ grade: 'A', description: 'Griselinia, PB5, Grade A', unit_price: '8.00' }])
})
