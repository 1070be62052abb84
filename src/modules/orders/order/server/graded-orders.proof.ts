/** Further cases of `graded-orders.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { listParked, parkCart } from '#modules/selling/draft/draft-calls.ts'
import { allPrices, createPrice } from '#modules/plants/contract.ts'
import * as reference from '#modules/setup/reference/contract.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import { aGradedNursery } from './testing-graded-orders.ts'

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
