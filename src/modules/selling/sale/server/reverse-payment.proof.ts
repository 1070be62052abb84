/** Further cases of `reverse-payment.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { refundSale } from '../refund-calls.ts'
import { today, anInvoice } from './testing-reverse-payment.ts'

const Payment = z.object({ id: z.string() })

test('many who reverse at once reverse it once', async () => {
  const { pay, reverse, balance } = await anInvoice()
  const id = (await pay({ amount: '30', method: 'card' })).payments[0]?.id ?? ''
  const answers = await Promise.all([1, 2, 3].map(() => reverse(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect(await balance()).toBe('40.00')
})

test('its day is not before the payment, not to come and not in closed books; a void sale and one paid at the till are refused', async () => {
  const { as, pay, reverse, sale, sales, manager } = await anInvoice()
  const paid = await pay({ amount: '40', method: 'card', paid_on: addDays(today, -3) })
  const id = paid.payments[0]?.id ?? ''
  expect((await reverse(id, { paid_on: addDays(today, -4) })).errors[0]?.path).toBe('paid_on')
  expect((await reverse(id, { paid_on: addDays(today, 1) })).errors[0]?.path).toBe('paid_on')
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -2) } as never })
  expect((await reverse(id, { paid_on: addDays(today, -2) })).code).toBe('PERIOD_CLOSED')
  await manager.calls(refundSale, {
    params: { id: sale.id },
    body: { reason: 'Wilted', method: 'card', items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '1', restock: false }] },
  })
  expect((await reverse(id)).detail).toContain('was refunded with a credit note')
  const item = { item_type: 'other' as const, name: 'Basket', unit_price: '10', quantity: '1' }
  const { data: atTill } = await sales.calls(calls.createSale, { body: { payment_method: 'card', items: [item] } })
  const there = await manager.calls(calls.reverseSalePayment, {
    params: { id: atTill.id, paymentId: atTill.payments[0]?.id ?? '' },
    body: { reason: 'Mistake' },
  })
  expect(there.detail).toContain('was paid at the till')
  await manager.calls(calls.voidSale, { params: { id: atTill.id }, body: { reason: 'Mistake', version: atTill.version } })
  const voided = await manager.calls(calls.reverseSalePayment, {
    params: { id: atTill.id, paymentId: atTill.payments[0]?.id ?? '' },
    body: { reason: 'Mistake' },
  })
  expect(voided.detail).toContain('is void')
})

test('reversing a payment that is not in the account’s ledger leaves the ledger alone', async () => {
  const { pay, reverse, balance } = await anInvoice()
  const paid = await pay({ amount: '15', method: 'card', saleOnly: true })
  expect(await balance()).toBe('40.00')
  expect((await reverse(paid.payments[0]?.id ?? '')).data.amount_paid).toBe('0.00')
  expect(await balance()).toBe('40.00')
})

test('a payment on account is refunded while it is credit there', async () => {
  const { manager, sales, account, has, balance } = await anInvoice()
  const take = (amount: string) =>
    sales.calls(calls.payAccount, {
      params: { id: account },
      body: { amount, method: 'bank_transfer', keep_rest: true },
      key: randomUUID(),
    })
  await take('65')
  expect(await balance()).toBe('-25.00')
  const paymentId = await has(async (db) => {
    const rows = await db.many(Payment, sql`SELECT id FROM payments WHERE nursery_id = ${db.nursery_id} AND kind = 'account'`)
    return rows[0]?.id ?? ''
  })
  const reverse = () =>
    manager.calls(calls.reverseAccountPayment, { params: { id: account, paymentId }, body: { reason: 'Wrong account' } })
  await manager.calls(calls.returnCredit, { params: { id: account }, body: { amount: '5', method: 'bank_transfer' } })
  const less = await reverse()
  expect([less.code, less.answer['available']]).toEqual(['BAD_STATE', '20.00'])
  await take('5')
  expect((await reverse()).status).toBe(204)
  expect(await balance()).toBe('0.00')
  expect((await reverse()).detail).toBe('This payment is already reversed.')
})

test('the payments of an account say what they paid and who booked them, page by page; another nursery has no such account', async () => {
  const { manager, sales, account, sale, pay } = await anInvoice()
  const listed = async (query: object = {}) =>
    manager.calls(calls.listAccountPayments, { params: { id: account }, query: query as never })
  const paid = (await pay({ amount: '15', method: 'card', paid_on: addDays(today, -2) })).payments[0]?.id ?? ''
  await sales.calls(calls.payAccount, {
    params: { id: account },
    body: { amount: '65', method: 'bank_transfer', keep_rest: true },
    key: randomUUID(),
  })
  await manager.calls(calls.returnCredit, { params: { id: account }, body: { amount: '40', method: 'eftpos' } })
  const item = { item_type: 'other' as const, name: 'Basket', unit_price: '10', quantity: '1' }
  // Paid at the till: it has nothing to do with what the account owes.
  await sales.calls(calls.createSale, { body: { payment_method: 'card', business_account_id: account, items: [item] } })
  const all = await listed()
  expect(all.meta['total']).toBe(4)
  expect(all.data.map(({ amount, method, invoice_number, by }) => [amount, method, invoice_number, by]).toSorted()).toEqual([
    ['-40.00', 'eftpos', null, 'manager'],
    ['15.00', 'card', sale.invoice_number, 'sales'],
    ['25.00', 'bank_transfer', sale.invoice_number, 'sales'],
    ['40.00', 'bank_transfer', null, 'sales'],
  ])
  expect(all.data.at(-1)).toMatchObject({ id: paid, paid_on: addDays(today, -2), left: '15.00', reverses: null })
  await manager.calls(calls.reverseSalePayment, { params: { id: sale.id, paymentId: paid }, body: { reason: 'Bounced' } })
  const cheapest = await listed({ sort: 'amount', limit: '2' })
  expect(cheapest.data.map(({ amount, reverses, reason }) => [amount, reverses, reason])).toEqual([
    ['-40.00', null, ''],
    ['-15.00', paid, 'Bounced'],
  ])
  const rest = await listed({ sort: 'amount', cursor: cheapest.meta['next_cursor'] })
  expect(rest.data.map(({ amount, left }) => [amount, left])).toEqual([
    ['15.00', '0.00'],
    ['25.00', '25.00'],
    ['40.00', '40.00'],
  ])
  const other = (await aNursery()).as('admin')
  expect((await other.calls(calls.listAccountPayments, { params: { id: account } })).code).toBe('NOT_FOUND')
})
