/** Grades sold: prices by grade, orders, the till, dockets and invoices; grade A is never grade B. */
import { expect, test } from 'vitest'
import { allPrices } from '#modules/plants/contract.ts'
import { getSale, listSales } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import { aGradedNursery } from './testing-graded-orders.ts'

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
