import { expect, test } from 'vitest'
import { quotedLines } from '#modules/selling/cart/settled-prices.ts'
import { addToCart, cartOfQuote, lineKeys, setQuantity } from '#modules/selling/cart/change-cart.ts'
import { changeLinePrice } from '#modules/selling/cart/change-price.ts'
import { type PlantGood, type TillCart } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

const hebe = (price: string): PlantGood => ({
  id: 'hebe',
  plant_type_id: 'hebe',
  container_size: '14 cm',
  common_name: 'Hebe',
  botanical_name: '',
  category: 'Shrubs',
  price,
  barcode: null,
  available: 50,
  photo: null,
})
const [quotedGood, listGood] = [hebe('9.00'), hebe('12.50')]
const quote = {
  id: 'q',
  number: 'Q00003',
  valid_until: '2026-11-30',
  cart: { lines: [{ good: quotedGood, quantity: '5', discount: '0' }], customer_name: 'Ana' },
}
const onTill = cartOfQuote(quote, '2026-11-22')
const linesOf = ({ lines }: TillCart) => lines.map(({ good, quantity }) => [good.price, quantity])

test('one more of a quoted plant is a line of its own at the list price; the quoted price stays', () => {
  const one = addToCart(onTill, listGood)
  expect(linesOf(one)).toEqual([
    ['9.00', '5'],
    ['12.50', '1'],
  ])
  expect(linesOf(addToCart(one, listGood))).toEqual([
    ['9.00', '5'],
    ['12.50', '2'],
  ])
  // The server agrees: it covers the quoted five and prices the rest by the list.
  const sale = toSale(one, 's', { method: 'card' }, { reference: 'T1-000001', at: new Date(), isOffline: false })
  expect(sale.quote_id).toBe('q')
  expect(quotedLines(sale.items, quote.cart).map((line) => line?.price)).toEqual(['9.00', undefined])
})

test('up to the quoted quantity a scan counts the quoted line up, at the quoted price and with the stock of now', () => {
  const fewer = setQuantity(onTill, 'hebe', '3')
  const more = addToCart(fewer, { ...listGood, available: 4 })
  expect(linesOf(more)).toEqual([['9.00', '4']])
  expect(more.lines[0]?.good).toMatchObject({ available: 4 })
  expect(linesOf(addToCart(fewer, listGood, 4))).toEqual([
    ['9.00', '5'],
    ['12.50', '2'],
  ])
})

test('two lines of the same plant are changed, discounted and removed one by one', () => {
  const both = addToCart(onTill, listGood)
  const [first = '', second = ''] = lineKeys(both.lines)
  expect(first).not.toBe(second)
  expect(linesOf(setQuantity(both, second, '4'))).toEqual([
    ['9.00', '5'],
    ['12.50', '4'],
  ])
  expect(
    changeLinePrice(both, second, { kind: 'amount', value: '1', reason: '' }, 'up').lines.map(({ discount }) => discount),
  ).toEqual(['0', '1'])
  expect(linesOf(setQuantity(both, first, '0'))).toEqual([['12.50', '1']])
})

test('after the last day of a quote its lines are priced by the list, as any other', () => {
  const expired = cartOfQuote(quote, '2026-12-01')
  expect(linesOf(addToCart(expired, listGood))).toEqual([['12.50', '6']])
})

test('a price that the cashier confirmed stays when more of the plant is scanned', () => {
  const clientCart = {
    ...onTill,
    quote: undefined,
    lines: [{ good: quotedGood, quantity: '1', discount: '0', confirm_price: true }],
  }
  expect(linesOf(addToCart(clientCart, listGood))).toEqual([['9.00', '2']])
})
