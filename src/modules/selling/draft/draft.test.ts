import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { quoteHolds } from '#modules/selling/cart/quote-terms.ts'
import { CartShape, type LocalParked, allParked, totalOf, withDiscountSettled } from './draft.ts'
import { addToCart, setQuantity } from '#modules/selling/cart/change-cart.ts'
import { type SupplyGood, emptyCart } from '#modules/selling/cart/cart.ts'

const id = '01990000-0000-7000-8000-000000000001'
const settings = {
  ...defaultSettings('2026-01-01', 'Lane'),
  gstRegistered: true,
  gstRegistrations: [{ registered: true, from: null }],
}
const mulch: SupplyGood = {
  id,
  name: 'Bark mulch',
  unit: 'm3',
  measured: true,
  price: '85.50',
  barcode: null,
  quantity_on_hand: '10.0000',
}
const open = { id: '01990000-0000-7000-8000-000000000002', name: 'Delivery', price: '30.00', tax_kind: 'zero' as const }
const plant = {
  id: '01990000-0000-7000-8000-000000000003',
  plant_type_id: id,
  container_size: 'PB3',
  common_name: 'Rimu',
  botanical_name: '',
  category: 'Trees',
  price: '10',
  barcode: '123',
  available: 3,
  photo: null,
}
const cart = setQuantity(
  [mulch, open, plant].reduce((all, good) => addToCart(all, good), emptyCart),
  id,
  '1.5',
)

test('a cart with everything in it travels as it is, and comes to the same', () => {
  const there = CartShape.parse(JSON.parse(JSON.stringify(cart)))
  expect(there).toEqual(JSON.parse(JSON.stringify(cart)))
  expect(totalOf(there, settings, '2026-09-01')).toBe(16_825n)
})

test('the automatic discount is settled when a cart is quoted; one by hand stays', () => {
  const rules = { ...settings, defaultDiscountPercent: '10', autoDiscountThreshold: '100' }
  expect(withDiscountSettled(cart, rules, '2026-09-01').discount).toEqual({ percent: '10' })
  expect(withDiscountSettled(cart, settings, '2026-09-01').discount).toEqual({ percent: '0' })
  expect(withDiscountSettled({ ...cart, discount: { amount: '5' } }, rules, '2026-09-01').discount).toEqual({ amount: '5' })
})

test('quoted prices hold to the end of their day, once', () => {
  const terms = { number: 'Q00001', state: 'open', valid_until: '2026-09-14' } as const
  expect(quoteHolds(terms, '2026-09-14')).toBe(true)
  expect(quoteHolds(terms, '2026-09-15')).toBe(false)
  expect(() => quoteHolds({ ...terms, state: 'sold' }, '2026-09-01')).toThrow('already sold')
})

const parked = (name: string, at: string, shared: boolean): LocalParked => ({
  id: name,
  name,
  by: 'Ruby',
  at,
  total_amount: '1.00',
  cart,
  shared,
})
const names = (all: readonly LocalParked[]) => all.map(({ name }) => name)

test('a cart taken up at another till disappears, one not uploaded yet stays, and others’ are listed', () => {
  const local = [parked('ours', '3', true), parked('taken elsewhere', '1', true), parked('new', '4', false)]
  const there = [parked('ours', '3', true), parked('theirs', '2', true), parked('taken up here', '1', true)]
  expect(names(allParked(local, there, ['taken up here']))).toEqual(['theirs', 'ours', 'new'])
  expect(names(allParked(local, undefined, []))).toEqual(['ours', 'taken elsewhere', 'new'])
})
