import { expect, test } from 'vitest'
import { Signature, isSigned, signaturePath } from './signature.ts'

test('nothing drawn, a dot and a short touch are no signature; a line is', () => {
  expect(isSigned([])).toBe(false)
  expect(isSigned([[10, 10]])).toBe(false)
  expect(isSigned([[10, 10, 20, 10]])).toBe(false)
  expect(isSigned([[10, 10, 90, 10]])).toBe(true)
  expect(
    isSigned([
      [10, 10, 40, 10],
      [60, 10, 90, 10],
    ]),
  ).toBe(true)
})

test('it is drawn as a path, a touch as a dot', () => {
  expect(
    signaturePath([
      [1, 2, 3, 4],
      [5, 6],
    ]),
  ).toBe('M1 2L3 4M5 6h1')
})

test('points off the field, half a point and too many strokes are refused', () => {
  expect(Signature.safeParse([[1, 2, 3]]).success).toBe(false)
  expect(Signature.safeParse([[1, 601]]).success).toBe(false)
  expect(Signature.safeParse([[-1, 2]]).success).toBe(false)
  expect(Signature.safeParse(Array.from({ length: 201 }, () => [1, 2])).success).toBe(false)
  expect(Signature.safeParse([[0, 0, 600, 200]]).success).toBe(true)
})
