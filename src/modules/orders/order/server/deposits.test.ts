/** Deposits on orders: taken, owed to the customer, applied to invoices, refunded; and the books of each. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOpenTill } from '#testing/tills.ts'
import { getAccount } from '#modules/customers/contract.ts'
import { getSale, payAccount, voidSale } from '#modules/selling/sale/contract.ts'
import { closeSession, currentSession, getSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import * as calls from '../contract.ts'
import { anOrder } from './testing-deposits.ts'

test('taken with the confirmation, owed until it is on an invoice, and then paid: ledger, cash and what is held agree', async () => {
  const { confirm, deposit, deliver, books, statement, sales, as, account } = await anOrder(10)
  const confirmed = await confirm({ amount: '30', method: 'eftpos' })
  expect(confirmed.data).toMatchObject({
    status: 'confirmed',
    deposit_held: '30.00',
    deposits: [{ kind: 'taken', method: 'eftpos' }],
  })
  expect(await books()).toEqual({ received: '30.00', held: '30.00' })
  expect(await statement()).toMatchObject({ closing: '0.00', deposits: '30.00', entries: [] })
  const over = await deposit('70.01')
  expect([over.code, over.answer['available']]).toEqual(['OVERPAID', '70.00'])
  expect((await deposit('5')).data.deposit_held).toBe('35.00')

  // The deposit pays the invoice of two plants; the account's limit is 60, and eight more cost 80 less 15.
  const part = await deliver(2, 'account')
  expect(part.data).toMatchObject({
    deposit_held: '15.00',
    deposits: [{}, {}, { kind: 'applied', amount: '20.00', invoice_number: '00001' }],
  })
  const first = (await sales.calls(getSale, { params: { id: part.data.dockets[0]?.sale_id ?? '' } })).data
  expect(first).toMatchObject({
    payment_status: 'paid',
    amount_paid: '20.00',
    payments: [{ method: 'deposit', amount: '20.00' }],
  })
  expect((await deliver(8, 'account')).code).toBe('BAD_STATE')
  expect((await deposit('5')).data.deposit_held).toBe('20.00')
  const rest = await deliver(8, 'account')
  expect(rest.data).toMatchObject({ status: 'invoiced', deposit_held: '0.00' })
  expect((await as('admin').calls(getAccount, { params: { id: account } })).data.balance).toBe('60.00')
  const { closing, deposits, entries, ageing } = await statement()
  expect([closing, deposits, ageing.total]).toEqual(['60.00', '0.00', '60.00'])
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale', '20.00'],
    ['payment', '-20.00'],
    ['sale', '80.00'],
    ['payment', '-20.00'],
  ])
  // The money came once.
  expect(await books()).toEqual({ received: '40.00', held: '0.00' })
  const reply = await as('admin').calls(voidSale, {
    params: { id: first.id },
    body: { reason: 'Mistake', version: first.version },
  })
  expect(reply.status).toBe(200)
  // The deposit that paid it becomes credit; the money that came in is still there.
  expect((await as('admin').calls(getAccount, { params: { id: account } })).data.balance).toBe('40.00')
  expect(await books()).toEqual({ received: '40.00', held: '0.00' })
})

test('a cancelled order’s deposit is refunded by the given method; in cash with its rounding', async () => {
  const { confirm, books, sales, params, deposit, statement, ...nursery } = await anOrder(5)
  const { id: till_session_id } = await anOpenTill(nursery)
  await confirm({ amount: '20.04', method: 'cash', till_session_id })
  const cancel = (refund_method?: 'cash') =>
    sales.calls(calls.cancelOrder, {
      params,
      body: { reason: 'Site closed', till_session_id, ...(refund_method ? { refund_method } : {}) },
    })
  const response = await cancel()
  expect(response.errors[0]).toEqual({ path: 'refund_method', message: 'Choose how to refund the deposit of $20.04.' })
  expect((await cancel('cash')).data).toMatchObject({
    status: 'cancelled',
    deposit_held: '0.00',
    deposits: [{ kind: 'taken' }, { kind: 'returned', amount: '20.04', method: 'cash' }],
  })
  expect(await books()).toEqual({ received: '0.00', held: '0.00' })
  expect((await statement()).deposits).toBe('0.00')
  expect((await deposit('1')).code).toBe('BAD_STATE')
})

test('what is paid over the counter is in the drawer of the till: deposits, invoices of orders, and payments of accounts', async () => {
  const { sales, account, params, confirm, order } = await anOrder(10)
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '0' } })
  const till_session_id = session.id
  const key = randomUUID
  const drawer = async () => {
    const { data } = await sales.calls(currentSession, { params: { id: till.id } })
    const { taken, given_back, expected } = data?.report.tenders.find(({ method }) => method === 'cash') ?? {}
    return [taken, given_back, expected, data?.report.rounding]
  }
  await confirm()
  const cash = { method: 'cash' as const, till_session_id }
  await sales.calls(calls.takeDeposit, { params, body: { amount: '30.04', ...cash }, key: key() })
  expect(await drawer()).toEqual(['30.00', '0.00', '30.00', '-0.04'])
  await sales.calls(calls.returnDeposit, { params, body: cash, key: key() })
  expect(await drawer()).toEqual(['30.00', '30.00', '0.00', '0.00'])

  // Two are paid in cash as they leave, two go on account, which pays 20.00 of it in coins.
  const deliver = (invoice: 'cash' | 'account') => {
    const items = [{ id: order.items[0]?.id ?? '', quantity: 2 }]
    return sales.calls(calls.deliverOrder, { params, body: { items, invoice, till_session_id }, key: key() })
  }
  await deliver('cash')
  expect(await drawer()).toEqual(['50.00', '30.00', '20.00', '0.00'])
  await deliver('account')
  const paid = await sales.calls(payAccount, { params: { id: account }, body: { amount: '12.34', ...cash }, key: key() })
  expect(paid.data.balance).toBe('7.66')
  expect(await drawer()).toEqual(['62.30', '30.00', '32.30', '-0.04'])
  const { data: closed } = await sales.calls(closeSession, {
    params: { id: session.id },
    body: { cash: [{ value: '32.30', count: 1 }] },
    key: key(),
  })
  expect([closed.variance, closed.report.sales]).toEqual(['0.00', 1])

  // Cash that comes later would be in no count; another payment belongs to no session.
  const pay = (method: 'cash' | 'eftpos') =>
    sales.calls(payAccount, { params: { id: account }, body: { amount: '7.66', ...cash, method }, key: key() })
  expect((await pay('cash')).code).toBe('TILL_CLOSED')
  expect((await pay('eftpos')).data.balance).toBe('0.00')
  expect((await sales.calls(getSession, { params: { id: session.id } })).data.report).toEqual(closed.report)
})
