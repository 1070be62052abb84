import { expect, test } from 'vitest'
import { eventOfChange, rowPath } from './webhook-event.ts'

test.each([
  ['sale.create', 'sale', false, ['sales']],
  ['sale.create', 'sale', true, ['sales', 'payments']],
  ['sale.pay', 'sale', false, ['sales', 'payments']],
  ['sale.void', 'sale', false, ['sales']],
  ['layby.pay', 'layby', false, ['sales', 'payments']],
  ['order.take', 'order', false, ['orders']],
  ['order.deposit_taken', 'order', false, ['orders', 'payments']],
  ['order.reverse_payment', 'order', false, ['orders', 'payments']],
  ['account.credit_taken', 'business_account', false, ['customers', 'payments']],
  ['account.edit', 'business_account', false, ['customers']],
  ['batch.pot_up', 'batch', false, ['batches']],
  ['task.complete', 'task', false, ['tasks']],
  ['delivery_run.start', 'delivery_run', false, ['deliveries']],
] as const)('%s of a %s (paid at once: %s) is an event of %j', (action, subject_type, is_paid, groups) => {
  expect(eventOfChange({ action, subject_type, subject_id: 'one', is_paid })).toEqual({
    type: action,
    groups,
    subject_type,
    subject_id: 'one',
  })
})

test('changes of settings, people and keys are no events, nor is a change without a row', () => {
  for (const subject_type of ['settings', 'user', 'key', 'session'])
    expect(eventOfChange({ action: `${subject_type}.save`, subject_type, subject_id: 'one' })).toBeUndefined()
  expect(eventOfChange({ action: 'sale.create', subject_type: 'sale' })).toBeUndefined()
})

test('an event links to the row where the API has it', () => {
  expect([rowPath('sale'), rowPath('inventory_item'), rowPath('report'), rowPath(null)]).toEqual([
    '/api/sales/:id',
    '/api/inventory/items/:id',
    null,
    null,
  ])
})
