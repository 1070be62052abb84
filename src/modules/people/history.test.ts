import { expect, test } from 'vitest'
import { actionLabel, changesOf, spelledOut, subjectOf } from './history.ts'

test('describes the action and its subject in words', () => {
  expect(actionLabel('sale.create', 'sale')).toBe('Sale added')
  expect(actionLabel('purchase.receive', 'purchase_order')).toBe('Purchase order received')
  expect(actionLabel('session.open', 'session')).toBe('Signed in')
  expect(actionLabel('order.link_sale', 'order')).toBe('Order linked to a sale')
  expect(actionLabel('batch.input_correction', 'batch')).toBe('Batch: input correction')
  expect(spelledOut('growth_stage')).toBe('Growth stage')
  expect(spelledOut('salesTaxRate')).toBe('Sales tax rate')
  expect(subjectOf({ name: 'Sown' }, null)).toBe('Sown')
  expect(subjectOf({ name: 'Sown' }, { name: 'Seeded' })).toBe('Seeded')
  expect(subjectOf(null, { quantity: 4 })).toBe('')
})

const dayText = (day: string) => day.split('-').toReversed().join('/')

test('shows only the fields that changed, readable for people', () => {
  expect(changesOf({ name: 'A', active: true, same: 1 }, { name: 'B', active: false, same: 1 }, dayText)).toEqual([
    { field: 'Name', before: 'A', after: 'B' },
    { field: 'Active', before: 'Yes', after: 'No' },
  ])
  expect(changesOf(null, { items: [{ quantity: 2, note: null }, { quantity: 3 }], note: '' }, dayText)).toEqual([
    { field: 'Items', before: '', after: 'Quantity: 2, Quantity: 3' },
  ])
  expect(changesOf('potted', 'ready', dayText)).toEqual([{ field: 'Value', before: 'potted', after: 'ready' }])
  expect(changesOf(undefined, undefined, dayText)).toEqual([])
  expect(changesOf(null, { dates: ['2026-12-03'] }, dayText)).toEqual([{ field: 'Dates', before: '', after: '03/12/2026' }])
  expect(changesOf(null, { id: '0190', batch_id: '0191', items: [{ id: '0192', quantity: 2 }] }, dayText)).toEqual([
    { field: 'Items', before: '', after: 'Quantity: 2' },
  ])
})
