import { expect, test } from 'vitest'
import { isOverheadName, proposedRate, rateProblems, totalOf } from './space-rate.ts'

test('the costs of a year over the area and 52 weeks are the rate of a square metre', () => {
  // A million dollars for 30,000 ft² in use: 0.641 for a square foot and week.
  expect(proposedRate(['1000000.00'], 30_000)).toBe('0.6410')
  expect(proposedRate(['20800.00', '5200.00'], 500)).toBe('1.0000')
})

test('without an area or a cost nothing is proposed', () => {
  expect(proposedRate(['100.00'], 0)).toBeUndefined()
  expect(proposedRate([], 500)).toBeUndefined()
  expect(proposedRate(['-5.00'], 500)).toBeUndefined()
})

test('adds up the chosen costs', () => expect(totalOf(['20800.00', '5200.50'])).toBe('26000.50'))

test.each(['Rent', 'Power & gas', 'Depreciation', 'Heating oil', 'Land rates', 'Repairs and maintenance', 'Insurance'])(
  'proposes %s as overhead',
  (name) => expect(isOverheadName(name)).toBe(true),
)
test.each(['Plants', 'Potting mix', 'Wages', 'Freight', 'Advertising', 'Bank fees', 'Current account'])(
  'does not propose %s as overhead',
  (name) => expect(isOverheadName(name)).toBe(false),
)

test('a rate begins after the newest one', () => {
  expect(rateProblems('2026-01-01', null)).toEqual([])
  expect(rateProblems('2026-01-02', '2026-01-01')).toEqual([])
  expect(rateProblems('2026-01-01', '2026-01-01')).toMatchObject([{ path: 'valid_from' }])
})
