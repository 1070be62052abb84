/** The life of an order. */
import { expect, test } from 'vitest'
import { may, orderStates, refuseUnless, stateAfter, stateShown } from './order-state.ts'

const line = (quantity: number, picked: number, delivered: number, invoiced: number) => ({
  quantity,
  quantity_reserved: quantity,
  quantity_picked: picked,
  quantity_delivered: delivered,
  quantity_invoiced: invoiced,
  quantity_called_off: 0,
})

test('60 of 100 delivered: the order is open for the rest; then delivered, then invoiced', () => {
  const part = [line(100, 60, 60, 60)]
  expect(stateAfter(part, 'ready')).toBe('confirmed')
  expect(stateShown('confirmed', part)).toBe('Part delivered')
  expect(stateAfter([line(100, 100, 100, 60)], 'picking')).toBe('delivered')
  expect(stateAfter([line(100, 100, 100, 100)], 'delivered')).toBe('invoiced')
  expect(stateAfter([line(10, 10, 10, 10), line(5, 5, 0, 0)], 'ready')).toBe('ready')
  expect(stateAfter([line(10, 4, 0, 0)], 'picking')).toBe('picking')
})

test('a future order of which some was called off is part fulfilled, then fulfilled', () => {
  const left = line(7, 0, 0, 0)
  const calledOff = { ...line(5, 0, 0, 0), quantity_called_off: 5 }
  expect(stateShown('confirmed', [left, left])).toBe('Confirmed')
  expect(stateShown('confirmed', [calledOff, left])).toBe('Part fulfilled')
  expect(stateShown('fulfilled', [calledOff, calledOff])).toBe('Fulfilled')
  expect(stateShown('cancelled', [calledOff, left])).toBe('Cancelled')
})

test('what is over is over', () => {
  for (const act of ['confirm', 'pick', 'deliver', 'invoice', 'cancel', 'edit', 'link'] as const) {
    expect(may(act, 'cancelled')).toBe(false)
    expect(may(act, 'invoiced')).toBe(false)
    expect(may(act, 'fulfilled')).toBe(false)
  }
  expect(orderStates.filter((state) => may('deliver', state))).toEqual(['confirmed', 'picking', 'ready'])
  expect(() => refuseUnless('deliver', { order_number: 7, status: 'draft' })).toThrow(
    'Order 7 is draft; it cannot be delivered now.',
  )
})
