import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity } from '#kernel/quantity.ts'
import {
  amountIn,
  commonUnits,
  convert,
  fitsUnit,
  ingredientPartFault,
  partFault,
  quantityKind,
  readUnit,
  unitFault,
} from './units.ts'

test.each([
  ['1437.5', 'L', 'm3', '1.4375'],
  ['1', 'm3', 'L', '1000'],
  ['1', 'yd3', 'ft3', '27'],
  ['1', 'm3', 'yd3', '1.308'],
  ['250', 'g', 'kg', '0.25'],
  ['2', 'lb', 'kg', '0.9072'],
  ['3', 'dozen', 'each', '36'],
  ['150', 'cm', 'm', '1.5'],
])('%s %s is so many %s: %s', (amount, from, to, expected) => {
  expect(convert(parseQuantity(amount), from, to)).toBe(parseQuantity(expected))
})

test('people write units in many ways', () => {
  expect(['Litres', 'l', 'm³', 'KG', 'ea', 'pcs', ' roll ', 'Bag'].map(readUnit)).toEqual([
    'L',
    'L',
    'm3',
    'kg',
    'each',
    'each',
    'roll',
    'Bag',
  ])
})

test('kilograms of pots are refused in a sentence that says what to choose', () => {
  expect(unitFault('kg', { name: 'PB5 bag', unit: 'each' })).toBe(
    'PB5 bag is counted in each; it cannot be measured in kg. Choose each.',
  )
  expect(unitFault('each', { name: 'Bark', unit: 'm3' })).toContain('Choose m3 (or L, mL).')
  expect(unitFault('L', { name: 'Bark', unit: 'm3' })).toBeUndefined()
  expect(fitsUnit('roll', 'roll')).toBe(true)
  expect(fitsUnit('roll', 'each')).toBe(false)
  expect(() => convert(1n, 'kg', 'each')).toThrow(RangeError)
})

test('something never becomes nothing, and what goes to a smaller unit comes back as it was', () => {
  expect(convert(1n, 'mL', 'm3')).toBe(1n)
  const smaller = [
    ['m3', 'L'],
    ['L', 'mL'],
    ['kg', 'g'],
    ['dozen', 'each'],
    ['m', 'cm'],
  ] as const
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 12n), fc.constantFrom(...smaller), (amount, [big, small]) => {
      expect(convert(convert(amount, big, small), small, big)).toBe(amount)
    }),
  )
  expect(commonUnits.every((unit) => readUnit(unit) === unit)).toBe(true)
})

test('there is half a litre, and no half pot nor half of a unit that is not known', () => {
  expect(['L', 'litres', 'kg', 'm', 'each', 'pcs', 'roll'].map(quantityKind)).toEqual([
    'quantity',
    'quantity',
    'quantity',
    'quantity',
    'whole',
    'whole',
    'whole',
  ])
  const pot = { name: 'Pot', unit: 'each' }
  expect([partFault(pot, '3'), partFault({ name: 'Bark', unit: 'm3' }, '1.5')]).toEqual([undefined, undefined])
  expect(partFault(pot, '1.5')).toBe('Pot is counted one by one: enter a whole number.')
  expect(ingredientPartFault({ quantity: '0.5', unit: 'dozen' }, pot)).toBeUndefined()
  expect(ingredientPartFault({ quantity: '0.3', unit: 'dozen' }, pot)).toBe('Pot is counted one by one: enter a whole number.')
})

test('a unit that is not known fits itself, also in another spelling of none, and is turned into nothing else', () => {
  expect([fitsUnit('roll', 'bag'), fitsUnit('L', 'roll'), fitsUnit('L', 'kg'), fitsUnit('mL', 'm3')]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(convert(7n, 'roll', 'roll')).toBe(7n)
  expect(() => convert(7n, 'roll', 'bag')).toThrow('roll cannot be converted to bag.')
  expect(() => convert(7n, 'L', 'roll')).toThrow(RangeError)
  expect(() => convert(7n, 'roll', 'L')).toThrow(RangeError)
  expect(unitFault('kg', { name: 'Film', unit: 'roll' })).toBe(
    'Film is counted in roll; it cannot be measured in kg. Choose roll.',
  )
})

test('what is counted one by one has no unit in a sentence', () => {
  expect([amountIn(100, 'each'), amountIn('2', 'roll'), amountIn(5, 'L')]).toEqual(['100', '2', '5 L'])
})
