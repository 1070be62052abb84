import { expect, test } from 'vitest'
import { keepKey, takeKey } from './request-keys.ts'

test('a request that got no answer is sent again with its key, once; every other request has a key of its own', () => {
  const key = takeKey('POST /api/expenses {"cost":"12.50"}')
  keepKey('POST /api/expenses {"cost":"12.50"}', key)
  expect(takeKey('POST /api/expenses {"cost":"13.00"}')).not.toBe(key)
  expect(takeKey('POST /api/expenses {"cost":"12.50"}')).toBe(key)
  expect(takeKey('POST /api/expenses {"cost":"12.50"}')).not.toBe(key)
})
