import { expect, test } from 'vitest'
import { NewSale } from './sale.ts'
import { addToCart, quantityBy, setLineDiscount, setQuantity } from './change-cart.ts'
import {
  type OpenGood,
  type PlantGood,
  type SupplyGood,
  type TillCart,
  cartLines,
  cartTax,
  countOf,
  emptyCart,
  quantityFault,
  readMoney,
  readQuantity,
  toSale,
} from './till.ts'

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
const basket: OpenGood = { id: id(7), name: 'Hanging basket', price: '39.00', taxed: true }
const stamps: OpenGood = { id: id(8), name: 'Voucher', price: '20.00', taxed: false }

const where = { reference: 'T1-000007', at: new Date('2026-08-31T02:00:00Z'), blind: false }

test('the cart becomes a sale that the server understands', () => {
  const cart = { ...setLineDiscount(addToCart(emptyCart, good(1), 3), id(1), '1.50'), discount: { percent: '10' } }
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

test('a discount that nobody decided is not sent, so that the automatic one applies', () => {
  expect(toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, where)).not.toHaveProperty('discount_percent')
})

test('without a network the price the customer was told is the price; with one the server is asked', () => {
  const confirmed = (blind: boolean) =>
    toSale(addToCart(emptyCart, good(1)), id(9), { method: 'card' }, { ...where, blind }).items[0]?.confirm_price
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
    { item_type: 'other', name: 'Voucher', taxed: false, quantity: '1', unit_price: '20.00' },
  ])
  expect(cartLines(cart, untaxed).map(({ taxed }) => taxed)).toEqual([true, true, true, true, false])
})

test('with an account chosen its prices are told, sent and explained; what was settled by hand stays', () => {
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

test('an exempt account is told prices without tax, until its certificate runs out', () => {
  const prices = { group: null, trade_discount: '0' }
  const account = { id: id(7), name: 'Trust', prices, exemption_number: 'RC-1', exemption_until: '2026-08-31' }
  const cart = { ...addToCart(emptyCart, good(1)), account }
  const settings = { country: 'NZ', gstRegistered: true, retailTaxIncluded: true, salesTaxRate: '15' } as const
  const price = (day: string) => cartLines(cart, cartTax(cart, settings, day))[0]?.unit_price
  expect([price('2026-08-31'), price('2026-09-01')]).toEqual([1087n, 1250n])
})

const untaxed = { registered: false, included: true, rate: 0n, half: 'down' } as const

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
  // A heap of mulch is one thing, however many cubic metres it has.
  expect(countOf(setQuantity(addToCart(plants, mulch), mulch.id, '2.5')).text).toBe('4 items')
})

test('an amount is read with its thousands, and not where it can be two', () => {
  expect(['1,250.5', '12,5', '12.505', '', '-1'].map(readMoney)).toEqual(['1250.5', undefined, undefined, undefined, undefined])
})
