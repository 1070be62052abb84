/** Reversing payments on a real database: invoices, payments on account, the ledger, the drawer and the books. */
import { expect, test } from 'vitest'
import { accountLedger } from '#modules/customers/contract.ts'
import { closeSession } from '#modules/selling/payment/till-calls.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'
import { anInvoice } from './testing-reverse-payment.ts'

test('a bounced payment is reversed: the invoice is due again, the account and the cash of the day agree, and it can be paid again', async () => {
  const { sale, pay, reverse, balance, received, manager, account } = await anInvoice()
  expect(sale.total_amount).toBe('40.00')
  const paid = await pay({ amount: '40', method: 'eftpos' })
  expect([paid.payment_status, await balance(), await received()]).toEqual(['paid', '0.00', '40.00'])
  const id = paid.payments[0]?.id ?? ''
  const { data, status } = await reverse(id)
  expect([status, data.payment_status, data.amount_paid]).toEqual([204, 'unpaid', '0.00'])
  expect(data.payments).toMatchObject([
    { id, amount: '40.00' },
    { amount: '-40.00', method: 'eftpos', reverses: id },
  ])
  expect([await balance(), await received()]).toEqual(['40.00', '0.00'])
  const ledger = await manager.calls(accountLedger, { params: { id: account } })
  expect(ledger.data.entries.map(({ amount, notes }) => [amount, notes])).toContainEqual(['40.00', 'reversed: Bounced'])
  const again = await reverse(id)
  expect([again.code, again.detail]).toEqual(['BAD_STATE', 'This payment is already reversed.'])
  expect((await reverse(data.payments[1]?.id ?? '')).code).toBe('BAD_STATE')
  expect((await pay({ amount: '40', method: 'card' })).payment_status).toBe('paid')
})

test('cash is refunded from an open drawer, with its rounding; a closed till, another invoice and a seller are refused', async () => {
  const { sales, sale, pay, open, drawer, reverse } = await anInvoice()
  const session = await open()
  const paid = await pay({ amount: '20.04', method: 'cash', till_session_id: session.id })
  const paymentId = paid.payments[0]?.id ?? ''
  expect(await drawer()).toMatchObject({ taken: '20.00', expected: '120.00' })
  expect((await reverse(paymentId)).errors[0]?.path).toBe('till_session_id')
  const body = { reason: 'Mistake', till_session_id: session.id }
  const bySeller = await sales.calls(calls.reverseSalePayment, { params: { id: sale.id, paymentId }, body })
  expect(bySeller.status).toBe(403)
  expect((await reverse(newId(), body)).status).toBe(404)
  expect((await reverse(paymentId, body)).status).toBe(204)
  expect(await drawer()).toMatchObject({ taken: '20.00', given_back: '20.00', expected: '100.00' })
  const more = await pay({ amount: '10', method: 'cash', till_session_id: session.id })
  await sales.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '10', count: 11 }] } })
  const refused = await reverse(more.payments.find(({ amount }) => amount === '10.00')?.id ?? '', body)
  expect(refused.detail).toContain('This till is closed')
})
