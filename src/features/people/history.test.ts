import { expect, test } from 'vitest'
import { actInWords, changesOf, inWords, subjectOf } from './history.ts'

test('what was done and to what is said in words', () => {
  expect(actInWords('sale.ring_up')).toBe('Ring up')
  expect(inWords('growth_stage')).toBe('Growth stage')
  expect(inWords('salesTaxRate')).toBe('Sales tax rate')
  expect(subjectOf({ name: 'Sown' }, null)).toBe('Sown')
  expect(subjectOf({ name: 'Sown' }, { name: 'Seeded' })).toBe('Seeded')
  expect(subjectOf(null, { quantity: 4 })).toBe('')
})

test('only the fields that changed are shown, as a person reads them', () => {
  expect(changesOf({ name: 'A', active: true, same: 1 }, { name: 'B', active: false, same: 1 })).toEqual([
    { field: 'Name', before: 'A', after: 'B' },
    { field: 'Active', before: 'Yes', after: 'No' },
  ])
  expect(changesOf(null, { items: [{ quantity: 2, note: null }, { quantity: 3 }], note: '' })).toEqual([
    { field: 'Items', before: '', after: 'Quantity: 2, Quantity: 3' },
  ])
  expect(changesOf('potted', 'ready')).toEqual([{ field: 'Value', before: 'potted', after: 'ready' }])
  expect(changesOf(undefined, undefined)).toEqual([])
})
