import { expect, test } from 'vitest'
import { Pin, countAttempt, lockedFor } from './pin.ts'

test('a PIN is 4 to 8 digits that are not the first guess', () => {
  for (const pin of ['4071', '19530624', '4111', '1114']) expect(Pin.safeParse(pin).success).toBe(true)
  for (const pin of ['', '407', '407195306', '40 71', '4O71', '1111', '1234', '987654', 4071])
    expect(Pin.safeParse(pin).success).toBe(false)
})

test('five wrong PINs lock it for a quarter of an hour, then the count starts again', () => {
  expect(lockedFor({ attempts: 0, seconds_since: null })).toBe(0)
  expect(lockedFor({ attempts: 4, seconds_since: 1 })).toBe(0)
  expect(lockedFor({ attempts: 5, seconds_since: 1 })).toBe(899)
  expect(lockedFor({ attempts: 5, seconds_since: 900 })).toBe(0)
  expect(countAttempt({ attempts: 4, seconds_since: 1 })).toBe(5)
  expect(countAttempt({ attempts: 5, seconds_since: 901 })).toBe(1)
})
