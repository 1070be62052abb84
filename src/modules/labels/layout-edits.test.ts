import { expect, test } from 'vitest'
import type { LabelField, NewLabelDesign } from './label-fields.ts'
import { byKey, changed, moved, onPaper, resized } from './layout-edits.ts'

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

const layout: NewLabelDesign = { name: 'Price', kind: 'price', paper: 'roll-57x32', is_default: false, fields: [field] }
const opened = { layout, made: layout }

test('on another paper every field keeps its share of the label, and letters stay readable', () => {
  expect(onPaper(opened, 'roll-114x64').layout).toMatchObject({
    paper: 'roll-114x64',
    fields: [{ x: 20, y: 20, width: 40, height: 16, size: 6 }],
  })
  expect(onPaper(opened, 'roll-10x10').layout.fields[0]?.size).toBe(1.1)
})

test('letters are as large on a paper whose width is typed digit by digit as on one that is chosen', () => {
  const typed = onPaper(onPaper(opened, 'roll-10x32'), 'roll-100x32')
  expect(typed.layout).toEqual(onPaper(opened, 'roll-100x32').layout)
  expect(onPaper(typed, 'roll-57x32').layout).toEqual(layout)
})

test('what is changed by hand on a paper is scaled from there', () => {
  const onWide = changed(onPaper(opened, 'roll-114x64'), { fields: [{ ...field, x: 0, size: 4 }] })
  const renamed = changed(onWide, { name: 'Wide' })
  expect(onPaper(renamed, 'roll-57x32').layout).toMatchObject({ name: 'Wide', fields: [{ x: 0, size: 2 }] })
})
