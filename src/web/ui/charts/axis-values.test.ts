import { scaleLinear } from '@visx/scale'
import { expect, test } from 'vitest'
import { axisValues } from './axis-values.ts'

test('an axis of plants has whole plants only, one of money has parts too', () => {
  const scale = scaleLinear<number>({ domain: [0, 2], range: [100, 0] })
  expect(axisValues(scale, true)).toEqual([0, 1, 2])
  expect(axisValues(scale, false)).toEqual([0, 0.5, 1, 1.5, 2])
})
