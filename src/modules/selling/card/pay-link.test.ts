import { expect, test } from 'vitest'
import { amountToPay, closedReason } from './pay-link.ts'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' }

test('a link takes nothing, and says why, where nothing is due or links are off', () => {
  const open = { closed: '', owed: 1_250n }
  expect(closedReason(open, 'whole')).toBeUndefined()
  expect(closedReason({ ...open, closed: 'This invoice was cancelled.' }, 'part')).toBe('This invoice was cancelled.')
  expect(closedReason({ ...open, owed: 0n }, 'part')).toContain('Nothing is due')
  expect(closedReason({ ...open, owed: -100n }, 'part')).toContain('Nothing is due')
  expect(closedReason({ ...open, owed: 49n }, 'part')).toContain('So small')
  expect(closedReason(open, 'off')).toContain('switched off')
})

test.each([
  ['', 'part', 125_000n],
  ['  ', 'whole', 125_000n],
  ['1250', 'whole', 125_000n],
  ['$1,250.00', 'whole', 125_000n],
  ['1.250,00', 'whole', 125_000n],
  ['12,50', 'part', 1_250n],
  ['0.50', 'part', 50n],
  ['0.49', 'part', 'Enter $0.50 or more.'],
  ['12.50', 'whole', '$1,250.00 is to be paid at once. Enter that amount.'],
  ['1250.01', 'part', 'Only $1,250.00 is due. Enter that, or less.'],
  ['0', 'part', 'Enter an amount like $1,250.00.'],
  ['-5', 'part', 'Enter an amount like $1,250.00.'],
  ['all of it', 'part', 'Enter an amount like $1,250.00.'],
  ['1e3', 'part', 'Enter an amount like $1,250.00.'],
] as const)('%s, where %s is allowed: %s', (entered, payLinks, expected) => {
  expect(amountToPay(entered, { owed: 125_000n }, payLinks, formats)).toBe(expected)
})

test('beyond what a card takes at once, the most is offered', () => {
  expect(amountToPay('', { owed: 150_000_000n }, 'whole', formats)).toBe(99_999_999n)
  expect(amountToPay('1200000', { owed: 150_000_000n }, 'part', formats)).toMatch(/at most/)
})
