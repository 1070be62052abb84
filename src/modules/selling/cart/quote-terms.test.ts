import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { quoteHolds } from './quote-terms.ts'

const quote = { number: 'Q00003', state: 'open', valid_until: '2026-11-22' } as const

test('the prices of a quote hold through its last day', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((today) => quoteHolds(quote, today))).toEqual([true, true, false])
})

test('a quote that is over is refused with what became of it', () => {
  const refused = (state: 'sold' | 'ordered' | 'cancelled') => () => quoteHolds({ ...quote, state }, '2026-11-22')
  expect(refused('sold')).toThrow(new Problem('BAD_STATE', 'Quote Q00003 is already sold.'))
  expect(refused('ordered')).toThrow(new Problem('BAD_STATE', 'Quote Q00003 is already ordered.'))
  expect(refused('cancelled')).toThrow(new Problem('BAD_STATE', 'Quote Q00003 was cancelled. Make another one.'))
})
