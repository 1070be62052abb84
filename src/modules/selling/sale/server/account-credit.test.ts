/** Payments on account beyond, or without, an invoice: they become credit, the next invoices use it, and it can be refunded. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountActivities, accountsAgeing } from '#modules/customers/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { refundSale } from '../refund-calls.ts'
import { openSession, currentSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { aTrade } from './testing-account-credit.ts'

test('500 on account without an invoice stand as credit; the next invoices take it, the oldest first, and once', async () => {
  const { admin, params, sell, pay, balance, ledger, sale } = await aTrade()
  const refused = await pay({ amount: '500' })
  expect([refused.code, refused.detail]).toEqual([
    'OVERPAID',
    'Rata Landscapes has no balance due. Choose to keep the payment as credit, or enter nothing.',
  ])
  const key = randomUUID()
  const response = await pay({ amount: '500', keep_rest: true }, key)
  expect(response.data).toEqual({ parts: [], opening: '0.00', credit: '500.00', balance: '-500.00' })
  expect((await pay({ amount: '500', keep_rest: true }, key)).data).toEqual(response.data)
  expect(await balance()).toBe('-500.00')
  expect(await ledger()).toMatchObject({
    closing: '-500.00',
    entries: [{ kind: 'payment', amount: '-500.00', notes: 'on account', sale_id: null }],
    ageing: { current: '-500.00', total: '-500.00' },
  })

  const first = await sell(30)
  expect(first).toMatchObject({
    payment_status: 'paid',
    amount_paid: '300.00',
    payments: [{ method: 'account_credit', amount: '300.00' }],
  })
  const second = await sell(25)
  expect(second).toMatchObject({ payment_status: 'unpaid', amount_paid: '200.00' })
  expect(await sell(1)).toMatchObject({ amount_paid: '0.00', payments: [] })
  expect(await balance()).toBe('60.00')
  expect((await ledger()).ageing.total).toBe('60.00')
  expect((await admin.calls(accountsAgeing, { query: {} })).data).toMatchObject([{ total: '60.00' }])
  const texts = (await admin.calls(accountActivities, { params })).data.map(({ text }) => text)
  expect(texts).toContain('On account 500.00')

  expect((await pay({ amount: '60' })).data.parts).toHaveLength(2)
  expect((await sale(second.id)).payment_status).toBe('paid')
  expect(await balance()).toBe('0.00')
})

test('an overpayment becomes credit; it is allocated to an invoice by hand, never more than there is', async () => {
  const { sell, pay, back, balance, sale } = await aTrade()
  const [older, newer] = [await sell(10), await sell(20)]
  const paid = await pay({ amount: '250', keep_rest: true, sale_ids: [newer.id] })
  expect(paid.data).toMatchObject({
    parts: [{ sale_id: newer.id, amount: '200.00', paid: true }],
    credit: '50.00',
    balance: '50.00',
  })
  expect((await sale(older.id)).amount_paid).toBe('0.00')

  const twice = await pay({ amount: '10', sale_ids: [older.id, older.id] })
  expect(twice.errors[0]).toEqual({ path: 'sale_ids.1', message: 'This invoice is named twice. Choose it once.' })
  const much = await pay({ amount: '50.01', method: 'account_credit' })
  expect([much.code, much.detail]).toEqual(['OVERPAID', 'Rata Landscapes has $50.00 of credit. Enter that, or less.'])
  const put = await pay({ amount: '30', method: 'account_credit' })
  expect(put.data).toMatchObject({
    parts: [{ sale_id: older.id, amount: '30.00', paid: false }],
    credit: '0.00',
    balance: '50.00',
  })
  expect((await sale(older.id)).amount_paid).toBe('30.00')
  expect(await balance()).toBe('50.00')
  expect((await back('20.01')).code).toBe('OVERPAID')
  expect((await back('20')).data.balance).toBe('70.00')
  expect((await back('0.01')).code).toBe('OVERPAID')
})

test('a mistaken payment on account is reversed: the ledger has both, nothing is left of it, and sellers may not', async () => {
  const { sales, pay, back, ledger } = await aTrade()
  await pay({ amount: '500', keep_rest: true })
  expect((await back('500', sales)).code).toBe('FORBIDDEN')
  expect((await back('0')).status).toBe(422)
  expect((await back('500')).data).toEqual({ balance: '0.00' })
  const { entries, ageing } = await ledger()
  expect(entries.map(({ amount, notes }) => [amount, notes])).toEqual([
    ['-500.00', 'on account'],
    ['500.00', 'refunded'],
  ])
  expect(ageing).toMatchObject({ current: '0.00', total: '0.00' })
})

test('a void invoice leaves the credit it was paid with; a credit note settles its own invoice, and no credit goes out as money', async () => {
  const { admin, sales, sell, pay, balance, ledger, sale } = await aTrade()
  await pay({ amount: '300', keep_rest: true })
  const refused = await sell(30)
  await admin.calls(calls.voidSale, {
    params: { id: refused.id },
    body: { reason: 'Rung up twice', version: (await sale(refused.id)).version },
  })
  expect(await balance()).toBe('-300.00')
  const next = await sell(40)
  expect(next).toMatchObject({ amount_paid: '300.00', payment_status: 'unpaid' })

  const line = { sale_item_id: next.items[0]?.id ?? '', quantity: '10', restock: true }
  const refund = (method: 'cash' | 'account') =>
    sales.calls(refundSale, { params: { id: next.id }, body: { reason: 'Too many', method, items: [line] }, key: randomUUID() })
  expect((await refund('cash')).errors[0]?.message).toContain('Only $0.00 was paid for invoice')
  const { data: note } = await refund('account')
  // The number of the paper that the customer has.
  expect((await ledger()).entries.at(-1)).toMatchObject({ kind: 'credit', amount: '-100.00', notes: note.credit_number })
  expect(await sale(next.id)).toMatchObject({ amount_paid: '400.00', payment_status: 'paid' })
  expect(await balance()).toBe('0.00')
  expect((await pay({ amount: '0.01', method: 'account_credit' })).code).toBe('OVERPAID')
})

test('two who spend the same credit at once spend it once', async () => {
  const { sell, pay, balance } = await aTrade()
  await pay({ amount: '100', keep_rest: true })
  const sold = await Promise.all([1, 2, 3, 4].map(() => sell(10)))
  expect(sold.map(({ amount_paid }) => amount_paid).toSorted()).toEqual(['0.00', '0.00', '0.00', '100.00'])
  expect(await balance()).toBe('300.00')
})

test('cash on account lies in the drawer and in the cash flow of its day, once; credit that is spent brings none', async () => {
  const { admin, sales, account, params, sell } = await aTrade()
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' } })
  await sales.calls(calls.payAccount, {
    params,
    body: { amount: '80', method: 'cash', keep_rest: true, till_session_id: session.id },
    key: randomUUID(),
  })
  await sell(8)
  const now = await sales.calls(currentSession, { params: { id: till.id } })
  expect(now.data?.report.tenders).toEqual([expect.objectContaining({ method: 'cash', taken: '80.00' })])
  const today = dayIn('Pacific/Auckland', new Date())
  const days = { statement: 'cash', from: today, to: today } as const
  const flow = await admin.calls(getFinancialReport, { query: days })
  expect(JSON.stringify(flow.data)).toContain('80.00')
  expect(JSON.stringify(flow.data)).not.toContain('160.00')
  const lines = await admin.calls(listFinancialReportLines, { query: { ...days, key: 'received' } })
  expect(lines.data).toMatchObject([
    { document: 'account', document_id: account.id, number: expect.stringContaining('Rata Landscapes'), amount: '80.00' },
  ])
})

test('a payment counts on the day it was paid: statement, ageing and cash flow; its reference is on the statement', async () => {
  const { admin, sales, params, sell, ledger } = await aTrade()
  const today = dayIn('Pacific/Auckland', new Date())
  const friday = addDays(today, -9)
  const sale = await sell(10)
  const pay = (body: { amount: string; paid_on: string; method?: 'cash'; till_session_id?: string }) =>
    sales.calls(calls.paySale, { params: { id: sale.id }, body: { reference: 'RATA 0042', ...body }, key: randomUUID() })
  expect((await pay({ amount: '1', paid_on: addDays(today, 1) })).errors[0]?.path).toBe('paid_on')
  expect((await pay({ amount: '40', paid_on: friday })).status).toBe(201)
  const over = { amount: '80', paid_on: addDays(friday, 1), keep_rest: true, reference: 'RATA 0043' }
  expect((await sales.calls(calls.payAccount, { params, body: over, key: randomUUID() })).data.credit).toBe('20.00')
  const { entries } = await ledger()
  expect(entries.map(({ entry_date, amount, notes }) => [entry_date, amount, notes])).toEqual([
    [friday, '-40.00', 'RATA 0042'],
    [addDays(friday, 1), '-60.00', 'RATA 0043'],
    [addDays(friday, 1), '-20.00', 'on account, RATA 0043'],
    [today, '100.00', ''],
  ])
  const received = async (day: string) => {
    const query = { statement: 'cash', from: day, to: day } as const
    const { data } = await admin.calls(getFinancialReport, { query })
    return data.sections[0]?.total?.[1]
  }
  expect([await received(friday), await received(addDays(friday, 1)), await received(today)]).toEqual(['40.00', '80.00', '0.00'])
})

test('cash for an invoice goes into the drawer that is named, on its day; without the new fields it is a transfer of today', async () => {
  const { sales, sell } = await aTrade()
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const { data: session } = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' } })
  const sale = await sell(20)
  const pay = (body: object) =>
    sales.calls(calls.paySale, { params: { id: sale.id }, body: { amount: '50', ...body }, key: randomUUID() })
  const cash = { method: 'cash' as const, till_session_id: session.id }
  expect((await pay(cash)).status).toBe(201)
  expect((await pay({ ...cash, paid_on: addDays(dayIn('Pacific/Auckland', new Date()), -1) })).errors[0]?.path).toBe('paid_on')
  expect((await pay({})).data.payments.map(({ method }) => method)).toEqual(['cash', 'bank_transfer'])
  const now = await sales.calls(currentSession, { params: { id: till.id } })
  expect(now.data?.report.tenders).toEqual([expect.objectContaining({ method: 'cash', taken: '50.00', expected: '150.00' })])
})

test('money on account is not taken on a day of a closed period, whether or not an invoice is open', async () => {
  const { admin, sales, params, balance, sell } = await aTrade()
  const today = dayIn('Pacific/Auckland', new Date())
  const day = addDays(today, -5)
  await admin.calls(closeBooks, { body: { closed_through: day } })
  const pay = (paid_on: string) =>
    sales.calls(calls.payAccount, { params, body: { amount: '50', keep_rest: true, paid_on }, key: randomUUID() })
  expect((await pay(day)).code).toBe('PERIOD_CLOSED')
  expect(await balance()).toBe('0.00')
  expect((await pay(addDays(day, 1))).data.credit).toBe('50.00')
  await sell(10)
  expect((await pay(day)).code).toBe('PERIOD_CLOSED')
  expect(await balance()).toBe('50.00')
})
