import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money.ts'
import {
  NewPurchaseLine,
  type PurchaseState,
  billOf,
  costShown,
  isCost,
  isQuantity,
  landedCosts,
  landedUnitCost,
  lineTotal,
  canChangeTo,
  mayEdit,
  mayReceive,
  notNow,
  purchaseName,
  purchaseStates,
  stateBy,
} from './purchase.ts'

test('freight is shared by what the lines are worth, to the cent', () => {
  const lines = [
    { quantity: '1000', unit_cost: '0.18' },
    { quantity: '400', unit_cost: '0.3' },
    { quantity: '1', unit_cost: '0' },
  ]
  const landed = landedCosts(lines, 2_501n)
  expect(landed).toEqual([
    { net: 18_000n, freight: 1_501n },
    { net: 12_000n, freight: 1_000n },
    { net: 0n, freight: 0n },
  ])
  expect(billOf(landed, '48.75')).toBe(30_000n + 2_501n + 4_875n)
})

test('a delivery that is free still carries its freight', () => {
  expect(
    landedCosts(
      [
        { quantity: '3', unit_cost: '0' },
        { quantity: '9', unit_cost: '0' },
      ],
      101n,
    ).map(({ freight }) => freight),
  ).toEqual([51n, 50n])
})

test('what the lines have cost is what was billed, whatever was bought', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 100).toFixed(2)),
    unit_cost: fc.integer({ min: 0, max: 99_999_999 }).map((n) => (n / 1_000_000).toFixed(6)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.bigInt({ min: 0n, max: 1_000_000n }), (lines, freight) => {
      const landed = landedCosts(lines, freight)
      expect(sum(landed.map((each) => each.freight))).toBe(freight)
      expect(sum(landed.map(({ net }) => net))).toBe(sum(lines.map((each) => lineTotal(each.quantity, each.unit_cost))))
    }),
  )
})

test('a thousand liners for 450 and 50 of freight cost half a dollar each', () => {
  const [landed] = landedCosts([{ quantity: '1000', unit_cost: '0.45' }], 5_000n)
  expect(landed && landedUnitCost(landed, '1000')).toBe('0.500000')
})

test('an order is received when every line is, and may be more than that', () => {
  const line = (quantity: string, quantity_received: string) => ({ quantity, quantity_received })
  expect(stateBy([line('10', '0'), line('5', '0.0000')])).toBe('sent')
  expect(stateBy([line('10', '10.0000'), line('5', '0')])).toBe('part_received')
  expect(stateBy([line('10', '10.0000'), line('5', '6')])).toBe('received')
  expect([canChangeTo('part_received', 'cancelled'), canChangeTo('sent', 'cancelled'), canChangeTo('received', 'draft')]).toEqual(
    [false, true, false],
  )
  expect(purchaseName(12)).toBe('PO-0012')
})

const id = '01990000-0000-7000-8000-000000000001'

test('a line is a supply, or a whole number of plants in a container', () => {
  const faults = (line: object) => {
    const { error } = NewPurchaseLine.safeParse({ quantity: '5', ...line })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }
  const plants = { plant_type_id: id, container_size: '9 cm' }
  expect(faults({ inventory_item_id: id, quantity: '2.5' })).toEqual([])
  expect(faults({ ...plants })).toEqual([])
  expect(faults({})).toEqual(['inventory_item_id: Choose a supply or a plant.'])
  expect(faults({ ...plants, inventory_item_id: id })).toEqual(['inventory_item_id: Choose a supply or a plant.'])
  expect(faults({ plant_type_id: id })).toEqual(['container_size: Choose a container.'])
  expect(faults({ inventory_item_id: id, container_size: '9 cm' })).toEqual(['container_size: Only plants have a container.'])
  expect(faults({ ...plants, quantity: '2.5' })).toEqual(['quantity: Enter a whole number of plants.'])
  expect(faults({ inventory_item_id: id, quantity: '0' })).toEqual(['quantity: Enter more than 0.'])
})

test('what can be done with an order by its state', () => {
  const next = (from: PurchaseState) =>
    (['draft', 'sent', 'received', 'cancelled'] as const).filter((to) => canChangeTo(from, to)).join(' ')
  expect(purchaseStates.map(next)).toEqual(['sent cancelled', 'draft cancelled', 'received', 'sent', 'draft'])
  expect(purchaseStates.filter(mayEdit)).toEqual(['draft', 'sent'])
  expect(purchaseStates.filter(mayReceive)).toEqual(['draft', 'sent', 'part_received'])
})

test('what cannot be done now is refused with the order and its state', () => {
  const refusals = purchaseStates.map((state) => notNow({ order_number: 7, state }, 'changed').detail)
  expect(refusals).toEqual(
    ['a draft', 'sent', 'partly received', 'received', 'cancelled'].map(
      (state) => `PO-0007 is ${state}; it cannot be changed now. Reload and try again.`,
    ),
  )
  expect(notNow({ order_number: 7, state: 'draft' }, 'changed').code).toBe('BAD_STATE')
})

test('a quantity has four decimals and is more than nothing, a unit cost six and may be nothing', () => {
  expect(['1', '999999999', '0.0001', '2.5'].every(isQuantity)).toBe(true)
  expect(['', '0', '0.00001', '1234567890', '1,5', '-1', 'x1', '1x', '1.'].some(isQuantity)).toBe(false)
  expect(['0', '999999999', '0.000001', '2.5'].every(isCost)).toBe(true)
  expect(['', '0.0000001', '1234567890', '1,5', '-1', 'x1', '1x', '1.'].some(isCost)).toBe(false)
})

test('a cost is shown with its cents, or with all its decimals where it has more', () => {
  expect(['2', '2.5', '0.185', '0.000400', '12.340000'].map(costShown)).toEqual(['2.00', '2.50', '0.185', '0.0004', '12.34'])
})
