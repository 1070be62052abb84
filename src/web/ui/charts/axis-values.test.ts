import { scaleLinear } from '@visx/scale'
import { expect, test } from 'vitest'
import { axisValues } from './axis-values.ts'

test('an axis of plants has whole plants only, one of money has parts too', () => {
  const scale = scaleLinear<number>({ domain: [0, 2], range: [100, 0] })
  expect(axisValues(scale, String, true)).toEqual([0, 1, 2])
  expect(axisValues(scale, String, false)).toEqual([0, 0.5, 1, 1.5, 2])
})

test('no two values of an axis are written alike', () => {
  const dollars = (value: number) => `$${value.toFixed(0)}`
  const labels = (most: number) => axisValues(scaleLinear<number>({ domain: [0, most] }), dollars, false).map(dollars)
  expect(labels(1)).toEqual(['$0', '$1'])
  expect(labels(2)).toEqual(['$0', '$1', '$2'])
  expect(labels(50)).toEqual(['$0', '$10', '$20', '$30', '$40', '$50'])
})
