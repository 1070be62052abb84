import { expect, test } from 'vitest'
import { type Column, type PagedColumn, nextSort, sortRows } from './column.ts'

interface Plant {
  readonly name: string
  readonly count: number
}
const rows: Plant[] = [
  { name: 'PB10', count: 9 },
  { name: 'PB9', count: 100 },
  { name: 'āpa', count: 20 },
]
const columns: Column<Plant>[] = [
  { id: 'name', title: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { id: 'count', title: 'Count', cell: (row) => row.count, sortBy: (row) => row.count },
]
const sorted = (id: string, down: boolean) => sortRows(rows, columns, { id, down }).map((row) => row.name)

test('words are sorted as in a dictionary, with numbers in them by size; numbers by size', () => {
  expect(sorted('name', false)).toEqual(['āpa', 'PB9', 'PB10'])
  expect(sorted('count', true)).toEqual(['PB9', 'āpa', 'PB10'])
})

test('unsorted, and sorted by a column that is not there, rows stay as they came', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows)
  expect(sorted('price', false)).toEqual(['PB10', 'PB9', 'āpa'])
})

test('a column is sorted up, then down, then not at all', () => {
  const up = nextSort(undefined, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([{ id: 'name', down: false }, { id: 'name', down: true }, undefined])
  expect(nextSort(down, 'count')).toEqual({ id: 'count', down: false })
})

test('a column that sorts or adds up the rows it has does not fit a list that comes in pages', () => {
  type Fits = Column<Plant> extends PagedColumn<Plant> ? true : false
  const fits: Fits = false
  expect(fits).toBe(false)
})
