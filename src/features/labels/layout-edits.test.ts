import { expect, test } from 'vitest'
import type { LabelField } from './label-fields.ts'
import { byKey, moved, resized, scaledTo } from './layout-edits.ts'

const size = [57, 32] as const
const field: LabelField = { kind: 'price', x: 10, y: 10, width: 20, height: 8, size: 3, bold: false, align: 'start', text: '' }

test('a field stays on the label, wherever it is dragged', () => {
  expect(moved(field, [-40, 3.2], size)).toMatchObject({ x: 0, y: 13 })
  expect(moved(field, [400, 400], size)).toMatchObject({ x: 37, y: 24 })
  expect(resized(field, [100, -100], size)).toMatchObject({ width: 47, height: 1 })
})

test('arrow keys move a field by half a millimetre, with Shift they resize it', () => {
  expect(byKey(field, { key: 'ArrowRight', shiftKey: false }, size)).toMatchObject({ x: 10.5, width: 20 })
  expect(byKey(field, { key: 'ArrowUp', shiftKey: true }, size)).toMatchObject({ y: 10, height: 7.5 })
  expect(byKey(field, { key: 'Enter', shiftKey: false }, size)).toBeUndefined()
})

test('on another paper every field keeps its share of the label, and letters stay readable', () => {
  const [small] = scaledTo([field], size, [28.5, 16])
  expect(small).toMatchObject({ x: 5, y: 5, width: 10, height: 4, size: 1.5 })
  expect(scaledTo([field], size, [10, 10])[0]?.size).toBe(1.1)
})
