import { expect, test } from 'vitest'
import { countryRates } from '#modules/setup/settings/country.ts'
import { ratesOn } from '#modules/setup/settings/tax-rates.ts'
import { NewSale } from './new-sale.ts'
import { addToCart, cartOfQuote, lineKeys, quantityBy, quantityInCart, setQuantity } from './change-cart.ts'
import { changeLinePrice } from './change-price.ts'
import {
  type OpenGood,
  type PlantGood,
  type SupplyGood,
  type TillCart,
  afterExchange,
  cartLines,
  cartTax,
  countOf,
  emptyCart,
  goodFree,
  goodsText,
  orderInCart,
  quantityFault,
  readMoney,
  readQuantity,
  unitName,
} from './cart.ts'
import { toSale } from './sale-of-cart.ts'

const gstRegistrations = [{ registered: true, from: null }]

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const good = (n: number): PlantGood => ({
  id: id(n),
  plant_type_id: id(n),
  container_size: '14 cm',
  common_name: 'Hebe',
  botanical_name: 'Veronica speciosa',
  category: 'Shrubs',
  price: '12.50',
  barcode: null,
  available: 5,
  photo: null,
})

test('scanning the same plant again counts it once more', () => {
  const cart = addToCart(addToCart(addToCart(emptyCart, good(1)), good(2)), good(1))
  expect(cart.lines.map((line) => [line.good.id, line.quantity])).toEqual([
    [id(1), '2'],
    [id(2), '1'],
  ])
})

test('none of a plant takes its line off', () => {
  expect(setQuantity(addToCart(emptyCart, good(1)), id(1), '0').lines).toEqual([])
})

const mulch: SupplyGood = {
  id: id(5),
  name: 'Bark mulch',
  unit: 'm3',
  measured: true,
  price: '85.00',
  barcode: null,
  quantity_on_hand: '12.5000',
}
const stake: SupplyGood = { ...mulch, id: id(6), name: 'Stake', unit: 'each', measured: false, price: '2.50' }
const basket: OpenGood = { id: id(7), name: 'Hanging basket', price: '39.00', tax_kind: 'standard' as const }
const stamps: OpenGood = { id: id(8), name: 'Voucher', price: '20.00', tax_kind: 'zero' as const }

const where = { reference: 'T1-000007', at: new Date('2026-08-31T02:00:00Z'), isOffline: false }

test('the cart becomes a sale that the server understands', () => {
  const cart = {
    ...changeLinePrice(addToCart(emptyCart, good(1), 3), id(1), { kind: 'amount', value: '1.50', reason: '' }, 'up'),
    discount: { percent: '10' },
  }
  const sale = toSale(cart, id(9), { method: 'cash', tendered: '50' }, where)
  expect(NewSale.safeParse(sale).success).toBe(true)
  expect(sale).toMatchObject({
    id: id(9),
    discount_percent: '10',
    till_reference: 'T1-000007',
    till_time: '2026-08-31T02:00:00.000Z',
    items: [{ quantity: '3', unit_price: '12.50', discount_amount: '1.50' }],
  })
})

test('a plant is sold by the name of its size with the id beside it, so that a rename meanwhile does not matter', () => {
  const sized = { ...good(1), container_size_id: id(5) }
  const [item] = toSale(addToCart(emptyCart, sized), id(9), { method: 'card' }, where).items
  expect(item).toMatchObject({ container_size: sized.container_size, container_size_id: id(5) })
})

test('without a discount by hand none is sent, so that the automatic one applies', () => {
  expect(toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, where)).not.toHaveProperty('discount_percent')
})

test('without a network the shown price applies; with one the server checks it', () => {
  const confirmed = (isOffline: boolean) =>
    toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, { ...where, isOffline }).items[0]?.confirm_price
  expect(confirmed(true)).toBe(true)
  expect(confirmed(false)).toBeUndefined()
})

test('plants, supplies and open items become lines of one sale', () => {
  const cart = [mulch, stake, basket, stamps].reduce((all, each) => addToCart(all, each), addToCart(emptyCart, good(1)))
  const sale = toSale(setQuantity(cart, mulch.id, '1.5'), id(9), { method: 'card' }, where)
  expect(NewSale.safeParse(sale).success).toBe(true)
  expect(sale.items).toEqual([
    { item_type: 'plant', plant_type_id: id(1), container_size: '14 cm', quantity: '1', unit_price: '12.50' },
    { item_type: 'other', inventory_item_id: mulch.id, quantity: '1.5', unit_price: '85.00' },
    { item_type: 'other', inventory_item_id: stake.id, quantity: '1', unit_price: '2.50' },
    { item_type: 'other', name: 'Hanging basket', quantity: '1', unit_price: '39.00' },
    { item_type: 'other', name: 'Voucher', tax_kind: 'zero', quantity: '1', unit_price: '20.00' },
  ])
  expect(cartLines(cart, untaxed).map(({ tax_kind }) => tax_kind)).toEqual([
    'standard',
    'standard',
    'standard',
    'standard',
    'zero',
  ])
})

test('with an account chosen its prices are shown, sent and explained; what was set by hand stays', () => {
  const rule = { plant_type_id: null, container_size: '14 cm', from_quantity: 1, percent: '20', price: null }
  const account = {
    id: id(7),
    name: 'Greenstone',
    prices: {
      group: { name: 'Landscapers', rules: [rule, { ...rule, from_quantity: 3, percent: null, price: '9.00' }] },
      trade_discount: '10',
    },
    exemption_number: '',
    exemption_until: null,
  }
  const cart = { ...[stake, basket].reduce((all, each) => addToCart(all, each), addToCart(emptyCart, good(1), 2)), account }
  const sent = (of: TillCart) => {
    const sale = toSale(of, id(9), { method: 'account' }, where)
    expect(NewSale.safeParse(sale).success).toBe(true)
    return sale.items.map(({ unit_price, price_reason }) => [unit_price, price_reason])
  }
  expect(toSale(cart, id(9), { method: 'card' }, where).business_account_id).toBe(id(7))
  expect(sent(cart)).toEqual([
    ['10.00', 'Landscapers 20% off'],
    ['2.25', 'Trade discount 10%'],
    ['39.00', undefined],
  ])
  const three = addToCart(cart, good(1))
  expect(sent(three)[0]).toEqual(['9.00', 'Landscapers price from 3'])
  const settled = { ...three, lines: three.lines.map((line) => ({ ...line, confirm_price: true })) }
  expect(sent(settled)[0]).toEqual(['12.50', undefined])
  expect(cartLines(three, untaxed).map(({ unit_price, agreed }) => [unit_price, agreed])).toEqual([
    [900n, true],
    [225n, true],
    [3900n, false],
  ])
})

test('an exempt account sees prices without tax, until its certificate expires', () => {
  const prices = { group: null, trade_discount: '0' }
  const account = { id: id(7), name: 'Trust', prices, exemption_number: 'RC-1', exemption_until: '2026-08-31' }
  const cart = { ...addToCart(emptyCart, good(1)), account }
  const settings = {
    country: 'NZ',
    gstRegistrations,
    retailTaxIncluded: true,
    taxRates: countryRates('NZ'),
  } as const
  const price = (day: string) => cartLines(cart, cartTax(cart, settings, day))[0]?.unit_price
  expect([price('2026-08-31'), price('2026-09-01')]).toEqual([1087n, 1250n])
})

const untaxed = { registered: false, included: true, rates: ratesOn([], '2026-11-22'), half: 'down' } as const

test('bulk is measured, everything else is counted', () => {
  expect(['1.5', '0.25', '1.23456', '0', 'two', '0,25', '1,200.5'].map((typed) => readQuantity(mulch, typed))).toEqual([
    '1.5',
    '0.25',
    undefined,
    undefined,
    undefined,
    undefined,
    '1200.5',
  ])
  expect(quantityFault(mulch, '0,25')).toBe('Write the decimals after a point: 0.25.')
  expect(quantityFault(stake, '1,20')).toBe('Enter a whole number, 1 or more.')
  expect(readQuantity(stake, '1,200')).toBe('1200')
  expect(readQuantity(stake, '1.5')).toBeUndefined()
  expect(readQuantity(good(1), '12')).toBe('12')
})

test('one more and one less are exact, and never below nothing', () => {
  expect(quantityBy('2.675', 1)).toBe('3.675')
  expect(quantityBy('0.1', 0.2)).toBe('0.3')
  expect(quantityBy('0.5', -1)).toBe('0')
})

test('a cart says how many things are in it', () => {
  const plants = addToCart(emptyCart, good(1), 3)
  expect(countOf(plants).text).toBe('3 plants')
  expect(countOf(addToCart(emptyCart, good(1))).text).toBe('1 plant')
  // A heap of mulch is one item, however many cubic metres it has.
  expect(countOf(setQuantity(addToCart(plants, mulch), mulch.id, '2.5')).text).toBe('4 items')
})

test('an amount is read with its thousands, and not where it can be two', () => {
  expect(['1,250.5', '12,5', '12.505', '', '-1'].map(readMoney)).toEqual(['1250.5', undefined, undefined, undefined, undefined])
})

test('a quantity is more than nothing and at most 99,999, whole for what is counted', () => {
  expect([quantityFault(stake, '99,999'), quantityFault(mulch, '0.5')]).toEqual([undefined, undefined])
  expect(quantityFault(stake, '100000')).toBe('Enter at most 99,999.')
  expect([quantityFault(stake, '0'), quantityFault(stake, '1.5'), quantityFault(stake, 'x')]).toEqual(
    Array.from({ length: 3 }, () => 'Enter a whole number, 1 or more.'),
  )
  expect([quantityFault(mulch, '0'), quantityFault(mulch, 'x')]).toEqual(['Enter more than 0.', 'Enter a number like 2.5.'])
})

test('an amount is below ten million', () => {
  expect(['9,999,999.99', '10000000', '-1', 'x', '', '0'].map(readMoney)).toEqual([
    '9999999.99',
    undefined,
    undefined,
    undefined,
    undefined,
    '0',
  ])
})

test('the goods of a cart in words, each with its unit or its size', () => {
  const lines = [
    { good: good(1), quantity: '4', discount: '0' },
    { good: mulch, quantity: '1.5000', discount: '0' },
    { good: stake, quantity: '2', discount: '0' },
    { good: basket, quantity: '1', discount: '0' },
  ]
  expect(goodsText({ ...emptyCart, lines })).toBe('4 × Hebe 14 cm, 1.5 m³ × Bark mulch, 2 × Stake, 1 × Hanging basket')
  expect(countOf({ ...emptyCart, lines }).text).toBe('8 items')
  expect(countOf({ ...emptyCart, lines: [{ good: stake, quantity: '3', discount: '0' }] }).count).toBe(3)
  expect([unitName('m3'), unitName('3 L')]).toEqual(['m³', '3 L'])
})

test('what orders have reserved of a plant is not free, a supply is free as far as it is there', () => {
  expect([goodFree(good(1)), goodFree({ ...good(1), reserved: 2 }), goodFree(mulch), goodFree(basket)]).toEqual([
    5,
    3,
    12.5,
    undefined,
  ])
})

test('only what was decided at the till is sent with the sale', () => {
  const cart = addToCart(emptyCart, good(1))
  const plain = toSale(cart, id(9), { method: 'card' }, where)
  expect(Object.keys(plain)).toEqual(['id', 'customer_name', 'payment_method', 'till_reference', 'till_time', 'items'])
  const payments = [{ method: 'card' as const, amount: '12.50' }]
  const full = toSale(
    { ...cart, discount: { amount: '1' }, quote: { id: id(3), number: 'Q1' } },
    id(9),
    { method: 'card', payments, over_limit: true, confirm_reserved: true },
    { ...where, till_session_id: id(4), isOffline: true },
  )
  expect(full).toMatchObject({
    payments,
    over_limit: true,
    confirm_reserved: true,
    sold_offline: true,
    till_session_id: id(4),
    discount_amount: '1',
    quote_id: id(3),
  })
  expect(full).not.toHaveProperty('discount_percent')
  const refused = toSale(cart, id(9), { method: 'card', over_limit: false, confirm_reserved: false }, where)
  expect(refused).toEqual(plain)
})

test('lines of the same product are distinguished by a number', () => {
  const [hebe, rimu] = [{ good: good(1) }, { good: good(2) }]
  expect(lineKeys([hebe, rimu, hebe, hebe])).toEqual([id(1), id(2), `${id(1)} 2`, `${id(1)} 3`])
})

test('a quantity goes up and down, and never below nothing', () => {
  expect([quantityBy('1.5', 1), quantityBy('1', -1), quantityBy('1', -3)]).toEqual(['2.5', '0', '0'])
})

test('all lines of a good count together', () => {
  const lines = [
    { good: mulch, quantity: '1.5', discount: '0' },
    { good: stake, quantity: '4', discount: '0' },
    { good: mulch, quantity: '0.25', discount: '0' },
  ]
  expect([quantityInCart({ ...emptyCart, lines }, mulch), quantityInCart({ ...emptyCart, lines }, basket)]).toEqual([1.75, 0])
})

test('a quote holds through its last day, and its cart says which quote it is', () => {
  const quote = { id: id(3), number: 'Q00003', valid_until: '2026-11-22', cart: addToCart(emptyCart, good(1), 3) }
  expect(cartOfQuote(quote, '2026-11-22')).toMatchObject({
    quote: { id: id(3), number: 'Q00003' },
    lines: [{ quantity: '3', quoted: '3' }],
  })
  expect(cartOfQuote(quote, '2026-11-23').lines[0]?.quoted).toBeUndefined()
})

const exchange = (method: 'cash' | 'account', ...amounts: string[]): TillCart => ({
  ...emptyCart,
  returned: {
    sale_id: id(9),
    invoice_number: 'INV-00009',
    reason: '',
    method,
    lines: amounts.map((amount) => ({ sale_item_id: id(9), name: 'Hebe', quantity: '1', restock: true, amount })),
  },
})
const collected: TillCart = {
  ...emptyCart,
  order: { id: id(3), name: 'Order 12', customer: 'Mr Kemp', account_id: null, lines: [], paid_before: '20.00' },
}

test.each([
  ['a sale', emptyCart, { due: 5_000n, back: 0n }],
  ['a dearer exchange', exchange('cash', '12.50', '20'), { due: 1_750n, back: 0n }],
  ['an even exchange', exchange('cash', '50'), { due: 0n, back: 0n }],
  ['a cheaper exchange', exchange('cash', '50.05'), { due: 0n, back: 5n }],
  ['an exchange on account, both sides of which are booked', exchange('account', '50.05'), { due: 5_000n, back: 0n }],
  ['an order with a deposit', collected, { due: 3_000n, back: 0n }],
])('what is due of 50.00 for %s', (_, cart, due) => {
  expect(afterExchange(cart, 5_000n)).toEqual(due)
})

test('an order in the cart is sold by itself', () => {
  expect(collected.order && orderInCart(collected.order)).toBe(
    'Order 12 is in the cart. Take its payment first, or take it out of the cart.',
  )
})

test('goods beside a quote or an order without tax in its prices are converted, its own lines are not', () => {
  const taxed = {
    country: 'NZ',
    gstRegistrations,
    retailTaxIncluded: true,
    taxRates: countryRates('NZ'),
  } as const
  const prices = (cart: TillCart) => cartLines(cart, cartTax(cart, taxed, '2026-11-22')).map(({ unit_price }) => unit_price)
  const [line] = addToCart(emptyCart, { ...good(1), price: '11.50' }).lines
  if (!line) throw new Error('There is no line.')
  const lines = [{ ...line, quoted: '1' }, line]
  const untaxedCart = { ...emptyCart, lines, tax_included: false }
  expect(prices({ ...untaxedCart, quote: { id: id(4), number: 'Q00001' } })).toEqual([1_150n, 1_000n])
  expect(prices({ ...untaxedCart, order: { ...(collected.order as NonNullable<TillCart['order']>), lines: [] } })).toEqual([
    1_150n,
    1_000n,
  ])
  expect(prices(untaxedCart)).toEqual([1_150n, 1_150n])
})
