import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { isFatal, backoff, classifyError } from './classify-error.ts'

test('an error of the request itself is for the user; everything else is retried', () => {
  for (const code of ['NOT_ENOUGH_PLANTS', 'PRICE_CHANGED', 'INVALID', 'FORBIDDEN', 'KEY_REUSED', 'PERIOD_CLOSED'] as const)
    expect(classifyError(new Problem(code, ''))).toBe('attention')
  for (const code of ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY', 'UNAUTHENTICATED', 'SESSION_INVALID', 'IN_PROGRESS'] as const)
    expect(classifyError(new Problem(code, ''))).toBe('later')
  expect(classifyError(new DOMException('', 'AbortError'))).toBe('later')
})

test('one sale the server stumbles over does not hold up the others; no network does', () => {
  expect(isFatal(new Problem('INTERNAL', ''))).toBe(false)
  expect(isFatal(new Problem('NOT_ENOUGH_PLANTS', ''))).toBe(false)
  expect(isFatal(new Problem('UNAVAILABLE', ''))).toBe(true)
  expect(isFatal(new Problem('SESSION_INVALID', ''))).toBe(true)
})

test('the pauses grow to five minutes and no further', () => {
  expect([0, 1, 2, 20].map(backoff)).toEqual([2_000, 4_000, 8_000, 300_000])
})
