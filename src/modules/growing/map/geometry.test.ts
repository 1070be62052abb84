import { expect, test } from 'vitest'
import { centreOf, contains, cornersOf, isInside, isLarger } from './geometry.ts'

const house = { x: 10, y: 10, width: 8, length: 20, angle: 0 }

test('a rectangle is turned about its centre', () => {
  expect(centreOf(house)).toEqual({ x: 14, y: 20 })
  const [corner] = cornersOf({ ...house, angle: 90 })
  expect(corner!.x).toBeCloseTo(24)
  expect(corner!.y).toBeCloseTo(16)
  expect(isInside({ x: 5, y: 20 }, { ...house, angle: 90 })).toBe(true)
  expect(isInside({ x: 14, y: 11 }, { ...house, angle: 90 })).toBe(false)
})

test('a bed lies in a house with all its corners, or not', () => {
  expect(contains(house, { x: 10, y: 10, width: 1.2, length: 20, angle: 0 })).toBe(true)
  expect(contains(house, { x: 17, y: 10, width: 1.2, length: 20, angle: 0 })).toBe(false)
  expect(contains(house, { x: 13, y: 12, width: 1.2, length: 16, angle: 45 })).toBe(false)
  expect(contains({ ...house, angle: 45 }, { x: 13, y: 12, width: 1.2, length: 16, angle: 45 })).toBe(true)
})

test('what is longer than a house fits into it nowhere', () => {
  expect(isLarger({ x: 0, y: 0, width: 1.2, length: 30, angle: 0 }, house)).toBe(true)
  expect(isLarger({ x: 90, y: 0, width: 20, length: 8, angle: 0 }, house)).toBe(false)
})
