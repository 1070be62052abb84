import { expect, test } from 'vitest'
import { calledOffAmounts, isLeft, plantsCalledOff } from './call-off.ts'

const calledOff = { line_total: '100.00', called_off_to: { id: '01990000-0000-7000-8000-000000000001', order_number: 7 } }
const left = { line_total: '60.00', called_off_to: null }

test('a line is left until it is called off', () => {
  expect([isLeft(calledOff), isLeft(left)]).toEqual([false, true])
})

test('what was called off and what is left each carry their part of the discount', () => {
  expect(calledOffAmounts({ items: [calledOff, left, left], discount: '22.00', discount_called_off: '10.00' })).toEqual({
    called_off: 9_000n,
    left: 10_800n,
  })
})

test('only plants are counted, and what is left is the promised quantity less the called-off part', () => {
  const line = (plant_type_id: string | null, quantity: number, quantity_called_off: number) => ({
    plant_type_id,
    quantity,
    quantity_called_off,
  })
  expect(plantsCalledOff([line('a', 10, 10), line('b', 5, 2), line(null, 7, 7)])).toEqual({
    promised: 15,
    called_off: 12,
    left: 3,
  })
})
