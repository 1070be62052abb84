import { expect, test } from 'vitest'
import { actionLabel, changesOf, spelledOut, subjectOf } from './history.ts'

test('describes the action and its subject in words', () => {
  expect(actionLabel('sale.create', 'sale')).toBe('Sale added')
  expect(actionLabel('purchase.receive', 'purchase_order')).toBe('Purchase order received')
  expect(actionLabel('session.open', 'session')).toBe('Signed in')
  expect(actionLabel('order.link_sale', 'order')).toBe('Order: link sale')
  expect(spelledOut('growth_stage')).toBe('Growth stage')
  expect(spelledOut('salesTaxRate')).toBe('Sales tax rate')
  expect(subjectOf({ name: 'Sown' }, null)).toBe('Sown')
  expect(subjectOf({ name: 'Sown' }, { name: 'Seeded' })).toBe('Seeded')
  expect(subjectOf(null, { quantity: 4 })).toBe('')
})

test('shows only the fields that changed, readable for people', () => {
  expect(changesOf({ name: 'A', active: true, same: 1 }, { name: 'B', active: false, same: 1 })).toEqual([
    { field: 'Name', before: 'A', after: 'B' },
    { field: 'Active', before: 'Yes', after: 'No' },
  ])
  expect(changesOf(null, { items: [{ quantity: 2, note: null }, { quantity: 3 }], note: '' })).toEqual([
    { field: 'Items', before: '', after: 'Quantity: 2, Quantity: 3' },
  ])
  expect(changesOf('potted', 'ready')).toEqual([{ field: 'Value', before: 'potted', after: 'ready' }])
  expect(changesOf(undefined, undefined)).toEqual([])
  expect(changesOf(null, { id: '0190', batch_id: '0191', items: [{ id: '0192', quantity: 2 }] })).toEqual([
    { field: 'Items', before: '', after: 'Quantity: 2' },
  ])
})
