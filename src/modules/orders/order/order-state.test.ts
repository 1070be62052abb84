/** The life of an order. */
import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
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
  for (const action of ['confirm', 'pick', 'deliver', 'invoice', 'cancel', 'edit', 'link'] as const) {
    expect(may(action, 'cancelled')).toBe(false)
    expect(may(action, 'invoiced')).toBe(false)
    expect(may(action, 'fulfilled')).toBe(false)
  }
  expect(orderStates.filter((state) => may('deliver', state))).toEqual(['confirmed', 'picking', 'ready'])
  expect(() => refuseUnless('deliver', { order_number: 7, status: 'draft' })).toThrow(
    'Order 7 is draft; it cannot be delivered now.',
  )
})

test('each action in the states in which it is possible', () => {
  const states = (action: Parameters<typeof may>[0]) => orderStates.filter((state) => may(action, state)).join(' ')
  expect(states('edit')).toBe('draft confirmed')
  expect(states('confirm')).toBe('draft confirmed picking ready')
  expect(states('pick')).toBe('confirmed picking ready')
  expect(states('ready')).toBe('confirmed picking ready')
  expect(states('invoice')).toBe('confirmed picking ready delivered')
  expect(states('cancel')).toBe('draft confirmed picking ready')
  expect(states('link')).toBe('draft confirmed picking ready delivered')
})

test('an action that is not possible now is refused with the order and its state', () => {
  expect(() => refuseUnless('edit', { order_number: 7, status: 'draft' })).not.toThrow()
  expect(() => refuseUnless('edit', { order_number: 7, status: 'picking' })).toThrow(
    new Problem('BAD_STATE', 'Order 7 is being picked; it cannot be changed now. Reload and try again.'),
  )
  expect(() => refuseUnless('link', { order_number: null, status: 'cancelled' })).toThrow(
    new Problem('BAD_STATE', 'This order is cancelled; it cannot be linked to a sale now. Reload and try again.'),
  )
  const actions = ['confirm', 'pick', 'ready', 'deliver', 'invoice', 'cancel'] as const
  const refusals = actions.map((action) => {
    try {
      return refuseUnless(action, { order_number: 7, status: 'invoiced' })
    } catch (error) {
      return (error as Problem).detail
    }
  })
  expect(refusals).toEqual(
    ['confirmed', 'picked', 'put ready', 'delivered', 'invoiced', 'cancelled'].map(
      (done) => `Order 7 is invoiced; it cannot be ${done} now. Reload and try again.`,
    ),
  )
})

test('what is left of an order is ready only where all of it is picked, and picking where some of it is', () => {
  expect(stateAfter([line(10, 0, 10, 0), line(5, 5, 0, 0)], 'ready')).toBe('ready')
  expect(stateAfter([line(10, 10, 10, 10), line(5, 5, 0, 0), line(5, 4, 0, 0)], 'ready')).toBe('picking')
  expect(stateAfter([line(10, 4, 0, 0), line(5, 0, 0, 0)], 'confirmed')).toBe('picking')
  expect(stateAfter([line(10, 10, 4, 0)], 'picking')).toBe('picking')
  expect(stateAfter([line(10, 10, 0, 0)], 'confirmed')).toBe('picking')
  expect(stateAfter([line(10, 0, 0, 0)], 'draft')).toBe('draft')
  expect(stateAfter([line(10, 4, 0, 0)], 'draft')).toBe('draft')
  expect(stateAfter([line(10, 0, 0, 0)], 'confirmed')).toBe('confirmed')
})

test('every state has its name, and an order is part delivered when one of its lines has left', () => {
  const untouched = [line(10, 0, 0, 0)]
  expect(orderStates.map((state) => stateShown(state, untouched))).toEqual([
    'Draft',
    'Confirmed',
    'Picking',
    'Ready',
    'Delivered',
    'Invoiced',
    'Fulfilled',
    'Cancelled',
  ])
  expect(stateShown('picking', [line(10, 10, 10, 0), line(5, 0, 0, 0)])).toBe('Part delivered')
  expect(stateShown('delivered', [line(10, 10, 10, 0)])).toBe('Delivered')
})
