import { expect, test } from 'vitest'
import { namesAfter, rowOf } from './bed-rows.ts'

const first = { x: 1, y: 2, width: 1.2, length: 20, angle: 0 }

test('a row repeats the first bed with a path between', () => {
  const beds = rowOf(first, { beds: 12, path: 0.5, direction: 'across' })
  expect(beds).toHaveLength(11)
  expect(beds[0]).toEqual({ ...first, x: 2.7 })
  expect(beds.at(-1)).toEqual({ ...first, x: 19.7 })
  expect(rowOf(first, { beds: 2, path: 1, direction: 'along' })).toEqual([{ ...first, y: 23 }])
  expect(rowOf(first, { beds: 1, path: 1, direction: 'along' })).toEqual([])
})

test('a row of turned beds goes the way they are turned', () => {
  const [second] = rowOf({ ...first, angle: 90 }, { beds: 2, path: 0.8, direction: 'across' })
  expect(second).toEqual({ ...first, angle: 90, y: 4 })
})

test('names are counted on, past those that are taken', () => {
  expect(namesAfter('Bed 9', 3, new Set(['bed 11']), 20)).toEqual(['Bed 10', 'Bed 12', 'Bed 13'])
  expect(namesAfter('T1-07', 2, new Set(), 20)).toEqual(['T1-08', 'T1-09'])
  expect(namesAfter('Bench', 2, new Set(), 20)).toEqual(['Bench 2', 'Bench 3'])
  expect(namesAfter('The long bed by walls', 1, new Set(), 20)).toEqual(['The long bed by wa 2'])
})
