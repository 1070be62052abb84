import { expect, test } from 'vitest'
import { type Reservation, freeOf, notAManager, overlaps, reservedFor, reservedProblem } from './reservation.ts'

const formats = { dateFormat: 'DD/MM/YYYY' } as const
const hebe = { plant_type_id: 'hebe', container_size: 'PB3', grade: null, called: 'Hebe, PB3' }
const stock = (quantity: number) => [{ plant_type_id: 'hebe', container_size: 'PB3', grade: null, quantity }]
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
      stock(50),
      [],
      [order],
    )
  expect(sale(30)).toEqual([])
  expect(sale(31)).toMatchObject([{ quantity: 31, free: 30, orders: [{ order_number: 41 }] }])
  expect(sale(15, 16)).toMatchObject([{ quantity: 31, free: 30 }])
  expect(overlaps([{ ...hebe, container_size: 'PB5', quantity: 50 }], stock(50), [], [order])).toEqual([])
  expect(overlaps([{ ...hebe, quantity: 50 }], stock(50), [], [])).toEqual([])
})

test('the refusal names the order, its customer and its day, and who may sell the plants anyway', () => {
  const [overlap] = overlaps([{ ...hebe, quantity: 45 }], stock(50), [], [order])
  if (!overlap) throw new Error('It overlaps.')
  const problem = reservedProblem(overlap, true, formats)
  expect([problem.code, problem.status, problem.detail]).toEqual([
    'PROMISED_TO_ORDERS',
    409,
    'Only 30 of Hebe, PB3 are free; 45 were asked for. 20 are reserved for order 41 of City Council on 24/11/2026. Lower the quantity, or sell them anyway.',
  ])
  expect(problem.extra).toMatchObject({ available: 30, orders: [{ order_id: 'o41', quantity: 20 }] })
  expect(reservedProblem(overlap, false, formats).detail).toMatch(/Lower the quantity, or ask a manager to sell them\.$/)
})

test('two kinds of plants are looked at by themselves', () => {
  const rose = { plant_type_id: 'rose', container_size: 'PB3', grade: null, called: 'Rose, PB3' }
  const roseOrder = { ...order, ...rose, quantity: 5 }
  const lines = [
    { ...hebe, quantity: 20 },
    { ...rose, quantity: 6 },
  ]
  const both = [...stock(50), { plant_type_id: 'rose', container_size: 'PB3', grade: null, quantity: 10 }]
  expect(overlaps(lines, both, [], [order, roseOrder])).toEqual([{ ...rose, quantity: 6, free: 5, orders: [roseOrder] }])
  expect(overlaps([{ ...hebe, quantity: 60 }], stock(50), [], [])).toEqual([])
})

test('an order without a number, a customer or a day is named without them', () => {
  const nameless = { ...order, order_number: null, customer_name: '', due_date: null, quantity: 1 }
  expect(reservedFor([nameless, order], formats)).toBe(
    '1 is reserved for an order; 20 are reserved for order 41 of City Council on 24/11/2026',
  )
})

test('the refusal counts one plant and none as one says them, and says what a manager may do', () => {
  const messageFor = (quantity: number, free: number, manager: boolean, purpose?: 'sell' | 'reserve') =>
    reservedProblem({ ...hebe, quantity, free, orders: [order] }, manager, formats, purpose)
  expect(messageFor(1, 0, true).detail).toMatch(/^No Hebe, PB3 is free; 1 was asked for\./)
  expect(messageFor(2, 1, false, 'reserve').detail).toMatch(/^Only 1 of Hebe, PB3 is free; 2 were asked for\./)
  expect(messageFor(2, 1, false, 'reserve').detail).toMatch(/or ask a manager to put them aside\.$/)
  expect(messageFor(2, 1, true, 'reserve').detail).toMatch(/or put them aside anyway\.$/)
  expect(messageFor(2, 1, true).extra).toEqual({
    plant_type_id: 'hebe',
    container_size: 'PB3',
    grade: null,
    available: 1,
    orders: [{ order_id: 'o41', order_number: 41, customer_name: 'City Council', due_date: '2026-11-24', quantity: 20 }],
  })
})

test('an order for grade A keeps grade A, and nobody is asked about grade B', () => {
  const of = (grade: string, quantity: number) => ({ ...hebe, grade, quantity })
  const plants = [of('A', 20), of('B', 20)]
  const forA = { ...order, grade: 'A', quantity: 20 }
  expect(overlaps([of('B', 20)], plants, [], [forA])).toEqual([])
  expect(overlaps([of('A', 1)], plants, [], [forA])).toMatchObject([{ quantity: 1, free: 0, orders: [{ grade: 'A' }] }])
  expect(overlaps([{ ...hebe, quantity: 21 }], plants, [], [forA])).toMatchObject([{ free: 20, quantity: 21 }])
  // An order that takes any grade needs 20 of what is left.
  expect(overlaps([of('B', 20)], plants, [], [{ ...order, quantity: 21 }])).toMatchObject([{ free: 19 }])
})

test('the orders named are those of the grade, or of any; all of them where none of these is in the way', () => {
  const of = (grade: string | null, quantity: number) => ({ ...hebe, grade, quantity })
  const forA = { ...order, order_id: 'a', grade: 'A', quantity: 5 }
  const forAny = { ...order, order_id: 'any', quantity: 10 }
  const named = (grade: string | null, quantity: number, reservations: Reservation[]) =>
    overlaps([of(grade, quantity)], [of('A', 10), of('B', 10)], [], reservations).map(({ orders }) =>
      orders.map(({ order_id }) => order_id),
    )
  expect(named('B', 9, [forA, forAny])).toEqual([['any']])
  expect(named('A', 6, [forA, forAny])).toEqual([['a', 'any']])
  expect(named(null, 6, [forA, forAny])).toEqual([['a', 'any']])
  expect(named('B', 11, [forA])).toEqual([['a']])
})

test('only who manages may sell or put aside what is reserved', () => {
  expect([notAManager('sell').code, notAManager('sell').detail, notAManager('reserve').detail]).toEqual([
    'FORBIDDEN',
    'Only an admin or a manager may sell plants that orders have reserved. Ask one of them.',
    'Only an admin or a manager may put aside plants that orders have reserved. Ask one of them.',
  ])
})
