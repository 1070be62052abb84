import { expect, test } from 'vitest'
import { agreedPrice, quantityBreaks } from './agreed-price.ts'
import { type AccountPrices, NewPriceGroup, type PriceRule } from './price-group.ts'

const lavender = '01990000-0000-7000-8000-000000000001'
const hebe = '01990000-0000-7000-8000-000000000002'
const rule = (what: Partial<PriceRule>): PriceRule => ({
  plant_type_id: null,
  container_size: null,
  from_quantity: 1,
  percent: null,
  price: null,
  ...what,
})
const landscapers: AccountPrices = {
  group: {
    name: 'Landscapers',
    rules: [
      rule({ percent: '20.00' }),
      rule({ percent: '25.00', from_quantity: 100 }),
      rule({ container_size: '2.5 L', price: '9.00', from_quantity: 50 }),
      rule({ plant_type_id: lavender, container_size: '14 cm', price: '7.50' }),
      rule({ plant_type_id: lavender, container_size: '14 cm', price: '6.90', from_quantity: 50 }),
    ],
  },
  trade_discount: '5.00',
}
const of = (plant_type_id: string, container_size: string) => ({ plant_type_id, container_size })

test('the rule that says most of the plant goes first, then the one from most on', () => {
  const price = (quantity: number, kind = of(lavender, '14 cm')) => agreedPrice('10.00', kind, quantity, landscapers)
  expect(price(1)).toEqual({ price: '7.50', reason: 'Landscapers price' })
  expect(price(49).price).toBe('7.50')
  expect(price(50)).toEqual({ price: '6.90', reason: 'Landscapers price from 50' })
  expect(price(500).price).toBe('6.90')
  expect(price(10, of(hebe, '2.5 L'))).toEqual({ price: '8.00', reason: 'Landscapers 20% off' })
  expect(price(50, of(hebe, '2.5 L'))).toEqual({ price: '9.00', reason: 'Landscapers price from 50' })
  expect(price(100, of(hebe, '9 cm'))).toEqual({ price: '7.50', reason: 'Landscapers 25% off from 100' })
})

test('the price never exceeds the list, and other products get the account’s own discount', () => {
  expect(agreedPrice('7.00', of(lavender, '14 cm'), 1, landscapers)).toEqual({ price: '7.00', reason: '' })
  expect(agreedPrice('10', {}, '1.5', landscapers)).toEqual({ price: '9.50', reason: 'Trade discount 5%' })
  expect(agreedPrice('10.00', of(hebe, '9 cm'), 1, { group: null, trade_discount: '0' })).toEqual({ price: '10.00', reason: '' })
  expect(agreedPrice('10', of(hebe, '9 cm'), 1, undefined)).toEqual({ price: '10.00', reason: '' })
})

test('price breaks are listed if a higher quantity is cheaper', () => {
  expect(quantityBreaks('10.00', of(lavender, '14 cm'), landscapers)).toEqual([{ from: 50, price: '6.90' }])
  expect(quantityBreaks('10.00', of(hebe, '9 cm'), landscapers)).toEqual([{ from: 100, price: '7.50' }])
  expect(quantityBreaks('10.00', of(hebe, '9 cm'), undefined)).toEqual([])
})

test.each([
  ['neither percentage nor price', [{}]],
  ['both', [{ plant_type_id: hebe, percent: '5', price: '5' }]],
  ['one price for every plant', [{ price: '5' }]],
  ['the same twice', [{ percent: '5' }, { percent: '6', from_quantity: 1 }]],
  ['more than all of it off', [{ percent: '101' }]],
  ['from none on', [{ percent: '5', from_quantity: 0 }]],
])('a group with %s is refused', (_, rules) => {
  expect(NewPriceGroup.safeParse({ name: 'Landscapers', rules }).success).toBe(false)
})

test('a rule for the plant goes before one for its size, and one for both before either', () => {
  const price = (...rules: PriceRule[]) =>
    agreedPrice('10.00', of(lavender, '14 cm'), 1, { group: { name: 'Trade', rules }, trade_discount: '0' }).price
  const [all, size, plant] = [
    rule({ percent: '10.00' }),
    rule({ container_size: '14 cm', percent: '20.00' }),
    rule({ plant_type_id: lavender, percent: '30.00' }),
  ]
  const both = rule({ plant_type_id: lavender, container_size: '14 cm', percent: '40.00' })
  expect(price(all)).toBe('9.00')
  expect(price(all, size)).toBe('8.00')
  expect(price(plant, size, all)).toBe('7.00')
  expect(price(size, plant, all)).toBe('7.00')
  expect(price(plant, both, size)).toBe('6.00')
})

test('a rule of another plant makes no break, nor does one from the first plant on', () => {
  const rules = [
    rule({ plant_type_id: hebe, percent: '50.00', from_quantity: 10 }),
    rule({ plant_type_id: lavender, percent: '10.00', from_quantity: 20 }),
    rule({ plant_type_id: lavender, percent: '5.00', from_quantity: 1 }),
  ]
  const prices = { group: { name: 'Trade', rules }, trade_discount: '0' }
  expect(quantityBreaks('10.00', of(lavender, '14 cm'), prices)).toEqual([{ from: 20, price: '9.00' }])
  expect(quantityBreaks('10.00', {}, prices)).toEqual([])
  expect(quantityBreaks('10.00', of(lavender, '14 cm'), { group: null, trade_discount: '5' })).toEqual([])
})

test('a group is a list of rules, each once for its plants and its number', () => {
  const refusals = (...rules: object[]) =>
    NewPriceGroup.safeParse({ name: 'Landscapers', rules }).error?.issues.map(({ message }) => message) ?? []
  const size = { container_size: '14 cm', percent: '5' }
  expect(refusals({ percent: '5' }, { plant_type_id: hebe, price: '5' }, { container_size: '14 cm', price: '5' })).toEqual([])
  expect(
    refusals(size, { ...size, container_size: '9 cm' }, { ...size, from_quantity: 2 }, { ...size, plant_type_id: hebe }),
  ).toEqual([])
  expect(refusals({ ...size, plant_type_id: hebe }, { ...size, plant_type_id: lavender })).toEqual([])
  const twice = ['Two lines are for the same plants and quantity. Remove one.']
  expect(refusals(size, { percent: '5' }, { ...size, percent: null, price: '7', plant_type_id: null, from_quantity: 1 })).toEqual(
    twice,
  )
  expect(refusals({ percent: '5' }, { percent: '6', container_size: null })).toEqual(twice)
  expect(refusals({ plant_type_id: hebe })).toEqual(['Enter a percentage or a price.'])
  expect(refusals({ plant_type_id: hebe, percent: '5', price: '5' })).toEqual(['Enter a percentage or a price.'])
  expect(refusals({ price: '5', percent: null })).toEqual([
    'A price is for a plant or a size. Choose one, or take a percentage off everything.',
  ])
})
