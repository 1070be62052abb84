import { expect, test } from 'vitest'
import fc from 'fast-check'
import { type NumberKind, numberRules, parseNumber, trimDecimals, wireFault, writeNumber } from './number.ts'

const kinds = Object.keys(numberRules) as NumberKind[]

test('reads a comma as a thousands separator', () => {
  expect(parseNumber('1,200', 'quantity')).toEqual({ text: '1200' })
  expect(parseNumber('1,200', 'whole')).toEqual({ text: '1200' })
  expect(parseNumber('1,200.50', 'money')).toEqual({ text: '1200.50' })
  expect(parseNumber('12,345,678.5', 'quantity')).toEqual({ text: '12345678.5' })
})

test('reads spaces and apostrophes as thousands separators where all are the same', () => {
  for (const typed of ['1 200 000', '1’200’000', "1'200'000", '1\u00A0200\u00A0000', '1\u202F200\u202F000'])
    expect(parseNumber(typed, 'quantity')).toEqual({ text: '1200000' })
  for (const typed of ['1 200,000', '1,200 000', '12 00', '1  200', '1 2'])
    expect(parseNumber(typed, 'quantity').text).toBeUndefined()
})

test('refuses an ambiguous number and names both readings', () => {
  expect(parseNumber('1,20', 'money').fault).toBe('Enter 1.20 or 120: a comma only separates thousands.')
  expect(parseNumber('1,2', 'quantity').fault).toBe('Enter 1.2 or 12: a comma only separates thousands.')
  expect(parseNumber('1234,567', 'quantity').fault).toBe('Enter 1234.567 or 1234567: a comma only separates thousands.')
  expect(parseNumber('1,20', 'whole').fault).toBe('Enter a whole number.')
})

test('refuses a decimal comma and shows the number with a point', () => {
  expect(parseNumber('0,125', 'quantity').fault).toBe('Write the decimals after a point: 0.125.')
  expect(parseNumber('1.200,50', 'money').fault).toBe('Write the decimals after a point: 1200.50.')
  expect(parseNumber('1.200,50', 'whole').fault).toBe('Enter a whole number.')
})

test('refuses decimals of a piece', () => {
  expect(parseNumber('1.5', 'whole').fault).toBe('Enter a whole number.')
  expect(parseNumber('1.200', 'whole').fault).toBe('Enter a whole number.')
  expect(parseNumber('12.00', 'whole')).toEqual({ text: '12' })
})

test('refuses more decimals than are stored', () => {
  expect(parseNumber('1.255', 'money').fault).toBe('Enter at most 2 decimals.')
  expect(parseNumber('0.00001', 'quantity').fault).toBe('Enter at most 4 decimals.')
})

test('accepts ".5", leading zeros and surrounding spaces', () => {
  expect(parseNumber('.5', 'quantity')).toEqual({ text: '0.5' })
  expect(parseNumber('5.', 'quantity')).toEqual({ text: '5' })
  expect(parseNumber(' 007 ', 'whole')).toEqual({ text: '7' })
})

test('refuses text that is not a number, too large a number and a negative number', () => {
  for (const typed of ['', ' ', '.', 'abc', '1e3', '٣', '-5', '1234567890', '1,2,3', '1,20,000', '1.2.3', '0x10'])
    expect(parseNumber(typed, 'quantity').text).toBeUndefined()
  expect(parseNumber('1234567890', 'whole').fault).toBe('Enter a whole number.')
  expect(parseNumber('999999999', 'whole')).toEqual({ text: '999999999' })
  expect(parseNumber('100', 'percent')).toEqual({ text: '100' })
  expect(parseNumber('101', 'percent').fault).toBe('Enter a percentage from 0 to 100.')
})

test('accepts a minus where a difference is entered', () => {
  expect(parseNumber('-1,200', 'quantity', true)).toEqual({ text: '-1200' })
  expect(parseNumber('−2.5', 'quantity', true)).toEqual({ text: '-2.5' })
  expect(parseNumber('- 2.5', 'quantity', true)).toEqual({ text: '-2.5' })
  expect(parseNumber('2.5', 'quantity', true)).toEqual({ text: '2.5' })
  expect(parseNumber('-0', 'quantity', true)).toEqual({ text: '0' })
})

test('takes plain digits in calls, and explains other input', () => {
  expect(wireFault('1200.5', 'quantity')).toBeUndefined()
  expect(wireFault('1,000', 'quantity')).toBe('Write it as 1000, in digits only.')
  expect(wireFault('1,00', 'money')).toBe('Enter 1.00 or 100: a comma only separates thousands.')
  expect(wireFault('1.500', 'money')).toBe('Enter at most 2 decimals.')
  expect(wireFault('12.000', 'whole')).toBe('Enter a whole number.')
  expect(wireFault('.5', 'quantity')).toBe('Write it as 0.5, in digits only.')
  expect(wireFault('-5', 'quantity')).toBe('Enter a number like 2.5.')
  expect(wireFault('-5', 'quantity', true)).toBeUndefined()
})

test('shows a number with thousands separators, money with cents, and other text unchanged', () => {
  expect(writeNumber('1200.5', 'quantity')).toBe('1,200.5')
  expect(writeNumber('1200.5', 'money')).toBe('1,200.50')
  expect(writeNumber('-1234567', 'money')).toBe('-1,234,567.00')
  expect(writeNumber('5.', 'quantity')).toBe('5')
  expect(writeNumber('123', 'whole')).toBe('123')
  for (const text of ['', 'a12', '12a', '1.x', '1.2.3']) expect(writeNumber(text, 'quantity')).toBe(text)
})

test('reads a formatted number back as the same number, of every kind', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.bigInt({ min: 0n, max: 99_999_999_999n }), (kind, parts) => {
      const { decimals } = numberRules[kind]
      const digits = (parts % ('max' in numberRules[kind] ? 10n ** BigInt(decimals + 2) : 10n ** 11n))
        .toString()
        .padStart(decimals + 1, '0')
      const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      const [whole = ''] = text.split('.')
      fc.pre(whole.length <= 9)
      expect(parseNumber(text, kind)).toEqual({ text })
      expect(parseNumber(writeNumber(text, kind), kind)).toEqual({ text })
      expect(wireFault(text, kind)).toBeUndefined()
    }),
  )
})

test('never reads input as a number a thousand times smaller', () => {
  const typed = fc.string({ unit: fc.constantFrom('0', '1', '2', ',', '.', ' ', '’'), maxLength: 9 })
  fc.assert(
    fc.property(typed, (text) => {
      const read = parseNumber(text, 'cost').text
      if (read === undefined) return
      // The part before the last point must be whole digits.
      const [whole = ''] = text.trim().split('.')
      expect(Number(read.split('.')[0])).toBe(Number(whole.replace(/\D/g, '')))
    }),
  )
})

test('drops only the noughts after the point', () => {
  expect(['2.5000', '100.0000', '100', '0.0000', '-1.50', '10.05', '', null, undefined, 7].map(trimDecimals)).toEqual([
    '2.5',
    '100',
    '100',
    '0',
    '-1.5',
    '10.05',
    '',
    '',
    '',
    '7',
  ])
})
