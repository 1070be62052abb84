import { expect, test } from 'vitest'
import { addMonths, guaranteeOf } from './guarantee.ts'

const line = { sale_item_id: 'a', guaranteed: true, line_total: '60.00', discount_amount: '0.00' }

test('a tree is guaranteed to the same day a year later, that day included', () => {
  expect(guaranteeOf(line, '2026-03-10', '2026-03-10', 12)).toEqual({
    sale_item_id: 'a',
    until: '2027-03-10',
    days_left: 366,
    reason: '',
  })
  expect(guaranteeOf(line, '2026-03-10', '2027-03-10', 12).days_left).toBe(1)
  expect(guaranteeOf(line, '2026-03-10', '2027-03-11', 12)).toMatchObject({
    days_left: 0,
    reason: 'The guarantee ended on 2027-03-10.',
  })
})

test.each([
  ['perennials', { guaranteed: false }, 12],
  ['what is no plant', { guaranteed: null }, 12],
  ['what was sold at half price', { line_total: '30.00', discount_amount: '30.00' }, 12],
  ['anything where the nursery gives none', {}, 0],
])('%s are not', (_, change, months) => {
  const { until, days_left, reason } = guaranteeOf({ ...line, ...change }, '2026-03-10', '2026-03-11', months)
  expect([until, days_left, reason !== '']).toEqual([null, 0, true])
})

test('a month that is shorter ends sooner', () => {
  expect([addMonths('2026-08-31', 6), addMonths('2027-08-31', 6), addMonths('2026-11-30', 3)]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-02-28',
  ])
})
