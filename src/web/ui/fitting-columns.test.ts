import { expect, test } from 'vitest'
import type { DrawnColumn } from './column.ts'
import { fittingColumns } from './fitting-columns.ts'

const column = (id: string, width: string, more: Partial<DrawnColumn<object>> = {}): DrawnColumn<object> => ({
  id,
  title: id,
  width,
  cell: () => '',
  ...more,
})
const columns = [
  column('name', 'minmax(200px, 2fr)', { phone: 'title' }),
  column('kind', '120px', { order: 'kind' }),
  column('day', '100px', { phone: 'detail' }),
  column('minutes', '100px', { order: 'minutes' }),
  column('done', '60px', { controls: true }),
]
const shownIn = (room: number, sorted?: string) => fittingColumns(columns, room, sorted).map(({ id }) => id)

test('a table that is wide enough has all its columns', () => {
  expect(shownIn(620)).toEqual(['name', 'kind', 'day', 'minutes', 'done'])
})

test('a narrower one leaves out what a phone does not show, from the end', () => {
  expect(shownIn(619)).toEqual(['name', 'kind', 'day', 'done'])
  expect(shownIn(500)).toEqual(['name', 'day', 'done'])
  expect(shownIn(100)).toEqual(['name', 'day', 'done'])
})

test('the column of the order stays', () => {
  expect(shownIn(619, 'minutes')).toEqual(['name', 'day', 'minutes', 'done'])
})
