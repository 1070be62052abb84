import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { addToCart, setQuantity } from './change-cart.ts'
import { limitProblem } from './cart-limit.ts'
import { type OpenGood, type PlantGood, type TillCart, emptyCart } from './cart.ts'
import { type PriceChange, changeLinePrice } from './change-price.ts'
import { toSale } from './sale-of-cart.ts'

const today = '2026-11-23'
const settings = defaultSettings(today)
const hebe: PlantGood = {
  id: 'hebe',
  plant_type_id: 'hebe',
  container_size: '14 cm',
  common_name: 'Hebe',
  botanical_name: 'Veronica speciosa',
  category: 'Shrubs',
  price: '23.90',
  unit_prices: [{ unit: 'tray', plants: 6, price: '120.00' }],
  barcode: null,
  available: 50,
  photo: null,
}
const changed = (cart: TillCart, change: PriceChange | undefined) =>
  changeLinePrice(cart, cart.lines[0]?.good.id ?? '', change, 'up')
const sent = (cart: TillCart) =>
  toSale(cart, 'id', { method: 'cash' }, { reference: 'T1-000001', at: new Date(0), isOffline: false }).items.map(
    ({ unit_price, unit_saving, discount_amount, confirm_price, price_reason }) => ({
      unit_price,
      ...(unit_saving ? { unit_saving } : {}),
      ...(discount_amount ? { discount_amount } : {}),
      ...(confirm_price ? { confirm_price } : {}),
      ...(price_reason ? { price_reason } : {}),
    }),
  )

test('a price match replaces the price, also of what is scanned after it, and is sent with its reason', () => {
  const matched = changed(addToCart(emptyCart, hebe), { kind: 'price', value: '19', reason: 'Price match' })
  expect(sent(matched)).toEqual([{ unit_price: '19.00', confirm_price: true, price_reason: 'Price match' }])
  expect(sent(addToCart(matched, hebe, 5))).toEqual(sent(matched))
})

test('a percentage is taken off each, and changing it begins at the usual price again', () => {
  const once = changed(addToCart(emptyCart, hebe), { kind: 'percent', value: '50', reason: 'Damaged' })
  const twice = changed(once, { kind: 'percent', value: '10', reason: 'Last ones' })
  expect([sent(once)[0]?.unit_price, sent(twice)[0]?.unit_price]).toEqual(['11.95', '21.51'])
})

test('an amount is a discount on the line, with its reason', () => {
  const cart = changed(addToCart(emptyCart, hebe, 2), { kind: 'amount', value: '4.90', reason: 'Goodwill' })
  expect(sent(cart)).toEqual([{ unit_price: '23.90', discount_amount: '4.90', price_reason: 'Goodwill' }])
})

test('back to the usual price: of the list, of whole trays, and of a quote', () => {
  const tray = addToCart(emptyCart, hebe, 6)
  const match = { kind: 'price', value: '19', reason: 'Price match' } as const
  expect(sent(changed(changed(tray, match), undefined))).toEqual(sent(tray))
  const quoted = {
    ...tray,
    lines: tray.lines.map((line) => ({ ...line, quoted: '6', confirm_price: false, price_reason: 'Agreed' })),
  }
  expect(changed(changed(quoted, match), undefined)).toEqual({ ...quoted, lines: [expect.objectContaining(quoted.lines[0])] })
  const off = changed(tray, { kind: 'amount', value: '1', reason: 'Damaged' })
  expect(sent(changed(off, undefined))).toEqual(sent(tray))
})

test('an item that is not in the price list gets another price, or a discount', () => {
  const basket: OpenGood = { id: 'basket', name: 'Hanging basket', price: '39.00', tax_kind: 'standard' }
  const cart = addToCart(emptyCart, basket, 2)
  expect(sent(changed(cart, { kind: 'price', value: '35', reason: 'Price match' }))).toEqual([{ unit_price: '35.00' }])
  expect(sent(changed(cart, { kind: 'percent', value: '10', reason: 'Damaged' }))).toEqual([
    { unit_price: '39.00', discount_amount: '7.80', price_reason: 'Damaged' },
  ])
})

test('the limit of the role counts a price by hand, without a network too', () => {
  const problem = (value: string) =>
    limitProblem(
      setQuantity(changed(addToCart(emptyCart, hebe), { kind: 'price', value, reason: 'Price match' }), 'hebe', '10'),
      settings,
      {
        role: 'sales',
        today,
        offline: true,
      },
    )
  expect(problem('17.25')).toBeUndefined()
  // Ten as a tray of 6 and four single ones come to 215.60.
  expect(problem('17')?.extra).toMatchObject({ amount: '45.60', limit: '20' })
})
