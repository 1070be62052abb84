import { expect, test } from 'vitest'
import { tillOfReference, tillReference } from './till-reference.ts'

test('finds the till of a reference', () => {
  expect(tillReference(2, 'id', 123)).toBe('T2-000123')
  expect(tillOfReference('T2-000123')).toBe(2)
  expect(tillOfReference(tillReference(12, 'id', 1_234_567))).toBe(12)
})

test.each(['', 'T-000001', 'T2', 'xT2-000001', 'T2-000001 copy', `T${'9'.repeat(10)}-1`])(
  '%j is no reference of a till',
  (text) => {
    expect(tillOfReference(text)).toBeUndefined()
  },
)

test('a device without a till number counts by its own id, which is no till', () => {
  const reference = tillReference(undefined, '3f9a2c1b-0000-4000-8000-000000000000', 1)
  expect(reference).toBe('D3F9A2C1B-000001')
  expect(tillOfReference(reference)).toBeUndefined()
})
