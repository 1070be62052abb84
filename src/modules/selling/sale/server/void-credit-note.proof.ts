/** Further cases of `void-credit-note.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { listCreditNotes } from '../refund-calls.ts'
import { today, keyed, twoSales } from './testing-void-credit-note.ts'

test('20 off an invoice on account: owed less, tax less, no plant back; never more than is left, and by managers only', async () => {
  const { charged, refund, sales, balance, standing, sold, journal } = await twoSales()
  const before = await standing()
  expect(charged.total_amount).toBe('40.00')
  const allowance = { amount: '20' }
  expect((await refund(charged.id, { method: 'account', allowance }, sales)).status).toBe(403)
  const { status, data } = await refund(charged.id, { method: 'account', allowance })
  expect([status, data.total_amount, data.tax_amount, await balance()]).toEqual([201, '20.00', '2.61', '20.00'])
  expect(data.items).toMatchObject([{ quantity: '0.0000', line_total: '20.00', tax_amount: '2.61', restocked: false }])
  expect([await standing(), await sold()]).toEqual([before, '60.00'])
  expect(await journal()).toMatchObject({ receivables: '20.00', tax: '-7.83', sales_plants: '-52.17' })
  const over = await refund(charged.id, { method: 'account', allowance: { amount: '20.01' } })
  expect(over.errors[0]).toEqual({ path: 'allowance.amount', message: 'At most $20.00 of this is left to credit.' })
  const half = await refund(charged.id, {
    method: 'account',
    items: [{ sale_item_id: charged.items[0]?.id, quantity: '2', restock: false }],
  })
  expect(half.data.total_amount).toBe('10.00')
  const neither = await refund(charged.id, { method: 'account' })
  expect(neither.errors[0]?.message).toBe('Choose items, or enter an amount to credit.')
})

test('store credit is undone while none of it is spent', async () => {
  const { paid, refund, undo, sales, journal, manager } = await twoSales()
  const { data: spent } = await refund(paid.id, { method: 'store_credit', allowance: { amount: '5' } })
  const items = [{ item_type: 'other' as const, name: 'Basket', unit_price: '1', quantity: '1' }]
  const pay = [{ method: 'store_credit' as const, amount: '1', credit_number: spent.credit_number }]
  await sales.calls(calls.createSale, { body: { payment_method: 'store_credit', payments: pay, items }, ...keyed() })
  expect((await undo(paid.id, spent.id)).detail).toContain('is already spent')
  const { data: whole } = await refund(paid.id, { method: 'store_credit', allowance: { amount: '7' } })
  expect(await journal()).toMatchObject({ store_credits: '-11.00' })
  expect((await undo(paid.id, whole.id)).status).toBe(200)
  expect(await journal()).toMatchObject({ store_credits: '-4.00' })
  const { data: notes } = await manager.calls(listCreditNotes, { params: { id: paid.id } })
  expect(notes.map(({ void_reason }) => void_reason)).toEqual([null, 'Mistake'])
})

test('closed books, and plants that left since, are refused', async () => {
  const { as, charged, refund, undo, nursery_id } = await twoSales()
  const items = [{ sale_item_id: charged.items[0]?.id, quantity: '3', restock: true }]
  const { data: note } = await refund(charged.id, { method: 'account', items })
  await owner.query('UPDATE plant_batches SET quantity_current = 0 WHERE nursery_id = $1', [nursery_id])
  expect((await undo(charged.id, note.id)).code).toBe('NOT_ENOUGH_PLANTS')
  await owner.query('UPDATE credit_notes SET credit_date = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -5)])
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -2) } as never })
  expect((await undo(charged.id, note.id)).code).toBe('PERIOD_CLOSED')
})

test('a credit note on account is not voided once its credit was given back', async () => {
  const { manager, account, charged, refund, undo, balance } = await twoSales()
  await manager.calls(calls.paySale, { params: { id: charged.id }, body: { amount: '40', method: 'card' }, ...keyed() })
  const { data: note } = await refund(charged.id, { method: 'account', allowance: { amount: '20' } })
  await manager.calls(calls.returnCredit, { params: { id: account.id }, body: { amount: '15', method: 'card' }, ...keyed() })
  const refused = await undo(charged.id, note.id)
  expect([refused.detail, refused.answer['available']]).toEqual([
    'Only $5.00 of this credit note is left; the rest was refunded.',
    '5.00',
  ])
  expect(await balance()).toBe('-5.00')
})
