import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import type { TillCart } from './cart.ts'
import { limitProblem } from './cart-limit.ts'

const today = '2026-11-23'
const settings = { ...defaultSettings(today), defaultDiscountPercent: '30', autoDiscountThreshold: '100' }
const good = { id: 'pot', name: 'Pot', unit: 'each', measured: false, price: '10.00', barcode: null, quantity_on_hand: '99' }
const cart = (quantity: string, more: Partial<TillCart> = {}, discount = '0'): TillCart => ({
  lines: [{ good, quantity, discount }],
  customer_name: '',
  ...more,
})
const problem = (given: TillCart, role: 'sales' | 'admin' = 'sales', offline = false) =>
  limitProblem(given, settings, { role, today, offline })

test('a cart beyond the limit of the role needs an approval before it is sent', () => {
  expect(problem(cart('2', { discount: { percent: '20' } }))).toBeUndefined()
  expect(problem(cart('2', { discount: { percent: '21' } }))?.extra).toEqual({ amount: '4.20', limit: '20' })
  expect(problem(cart('2', {}, '4.01'))?.code).toBe('APPROVAL_REQUIRED')
  expect(problem(cart('2', { discount: { percent: '100' } }), 'admin')).toBeUndefined()
  expect(problem(cart('2', { discount: { amount: '50' } }))).toBeUndefined()
})

test('the automatic discount is the nursery’s own, also where as much is taken off by hand', () => {
  expect(problem(cart('10'))).toBeUndefined()
  expect(problem(cart('10', { discount: { percent: '30' } }))).toBeUndefined()
  expect(problem(cart('10', { discount: { percent: '31' } }))?.code).toBe('APPROVAL_REQUIRED')
})

test('without the network it says that nobody can approve it; what a quote agreed is for the server to judge', () => {
  expect(problem(cart('2', { discount: { percent: '50' } }), 'sales', true)).toMatchObject({
    detail: 'You need the network for a manager’s approval. Discount 20% at most, or sell when you’re online.',
    extra: { offline: true },
  })
  expect(problem(cart('2', { discount: { percent: '50' }, quote: { id: 'q', number: 'Q00001' } }), 'sales', true)).toBeUndefined()
})
