import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { pricedCart } from './priced-cart.ts'
import { type TillCart, emptyCart } from './cart.ts'

const today = '2026-11-22'
const settings = {
  ...defaultSettings(today),
  gstRegistered: true,
  gstRegistrations: [{ registered: true, from: null }],
  defaultDiscountPercent: '10',
  autoDiscountThreshold: '20',
}
const basket = { id: 'basket', name: 'Basket', price: '23.00', tax_kind: 'standard' as const }
const cart: TillCart = { ...emptyCart, lines: [{ good: basket, quantity: '1', discount: '0' }] }

test('a cart is priced with its discount and its tax', () => {
  const priced = pricedCart(cart, settings, today)
  expect(priced).toMatchObject({
    tax: { registered: true, rates: { standard: 15_000n }, half: 'down' },
    lines: [{ unit_price: 2300n }],
    discount: { percent: '10', amount: 230n, reason: '10% off from $20.00' },
    refusal: '',
  })
  expect([priced.cart?.total_amount, priced.cart?.tax_amount]).toEqual([2070n, 270n])
  expect(pricedCart({ ...cart, discount: { amount: '3' } }, settings, today).cart?.total_amount).toBe(2000n)
})

test('a discount that is too large is refused in a sentence, and takes nothing off', () => {
  const refused = pricedCart({ ...cart, discount: { amount: '30' } }, settings, today)
  expect(refused).toMatchObject({
    lines: [{ unit_price: 2300n }],
    tax: { rates: { standard: 15_000n } },
    discount: { percent: '0', amount: 0n, reason: '' },
    refusal: 'The discount is larger than the sale. Deduct $23.00 at most.',
  })
  expect(refused.cart).toBeUndefined()
})

test('an unexpected error is shown too', () => {
  expect(pricedCart({ ...cart, discount: { amount: 'x' } }, settings, today).refusal).toBe(
    'RangeError: Not an amount of money: x',
  )
})
