import { expect, test } from 'vitest'
import { type Reservation, freeOf, overlaps, reservedProblem } from './reservation.ts'

const formats = { dateFormat: 'DD/MM/YYYY' } as const
const hebe = { plant_type_id: 'hebe', container_size: 'PB3', called: 'Hebe, PB3' }
const order: Reservation = {
  ...hebe,
  order_id: 'o41',
  order_number: 41,
  customer_name: 'City Council',
  due_date: '2026-11-24',
  quantity: 20,
}

test('free is what is on hand less what is reserved, never less than nothing', () => {
  expect([freeOf(50, 20), freeOf(20, 20), freeOf(10, 20)]).toEqual([30, 0, 0])
})

test('exactly what is free may be sold; one more takes a reserved plant, also when two lines together do', () => {
  const sale = (...quantities: number[]) =>
    overlaps(
      quantities.map((quantity) => ({ ...hebe, quantity })),
      () => 50,
      [order],
    )
  expect(sale(30)).toEqual([])
  expect(sale(31)).toMatchObject([{ quantity: 31, free: 30, orders: [{ order_number: 41 }] }])
  expect(sale(15, 16)).toMatchObject([{ quantity: 31, free: 30 }])
  expect(overlaps([{ ...hebe, container_size: 'PB5', quantity: 50 }], () => 50, [order])).toEqual([])
  expect(overlaps([{ ...hebe, quantity: 50 }], () => 50, [])).toEqual([])
})

test('the refusal names the order, its customer and its day, and who may sell the plants anyway', () => {
  const [overlap] = overlaps([{ ...hebe, quantity: 45 }], () => 50, [order])
  if (!overlap) throw new Error('It overlaps.')
  const asked = reservedProblem(overlap, true, formats)
  expect([asked.code, asked.status, asked.detail]).toEqual([
    'PROMISED_TO_ORDERS',
    409,
    'Only 30 of Hebe, PB3 are free; 45 were asked for. 20 are reserved for order 41 of City Council on 24/11/2026. Lower the quantity, or sell them anyway.',
  ])
  expect(asked.extra).toMatchObject({ available: 30, orders: [{ order_id: 'o41', quantity: 20 }] })
  expect(reservedProblem(overlap, false, formats).detail).toMatch(/Lower the quantity, or ask a manager to sell them\.$/)
})
