/** A line of a statement is recorded as a payment of invoices or bills: on its day, matched at once; and what it cannot pay is refused. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { createBill, getBill } from '#modules/buying/bill/contract.ts'
import { createSale, getSale, listAccountPayments } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import type { PaymentOfLine } from '../bank-line.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const ago = (days: number) => addDays(today, -days)
const key = () => ({ key: newId() })

/** Gotham owes 100.00 and 40.00, Bell 60.00; a power bill of 230.00 is open. The statement: 120.00 in, 230.00 out, 45.00 in. */
async function someReceipts() {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true })
  const admin = nursery.as('admin')
  const account = async (name: string) => (await admin.calls(createAccount, { body: { name } })).data.id
  const [gotham, bell] = [await account('Gotham Gardens'), await account('Bell')]
  const charge = async (business_account_id: typeof gotham, unit_price: string) => {
    const items = [{ item_type: 'other' as const, name: 'Bench', quantity: '1', unit_price }]
    const till_time = `${ago(12)}T00:30:00Z`
    const body = { payment_method: 'account' as const, business_account_id, items, till_time }
    return (await admin.calls(createSale, { body, ...key() })).data.id
  }
  const invoices = {
    old: await charge(gotham, '100.00'),
    late: await charge(gotham, '40.00'),
    other: await charge(bell, '60.00'),
  }
  const lines = [{ category: 'Power', cost: '230.00', gst_paid: '30.00' }]
  const bill = (
    await admin.calls(createBill, { body: { vendor: 'Power Co', bill_number: '7', bill_date: ago(12), lines }, ...key() })
  ).data
  const { data: chart } = await admin.calls(listLedgerAccounts)
  const accountFor = (purpose: 'bank' | 'card_clearing') => chart.find(({ purposes }) => purposes.includes(purpose))?.id ?? ''
  const account_id = accountFor('bank')
  const rows = [
    'Date,Amount,Payee,Balance',
    `${ago(5)},120.00,GOTHAM GARDENS 04022,120.00`,
    `${ago(4)},-230.00,POWER CO,-110.00`,
    `${ago(3)},45.00,GOTHAM GARDENS,-65.00`,
  ]
  const file = { name: 'november.csv', bytes: Buffer.from(rows.join('\n')) }
  await admin.calls(calls.importStatement, { file, body: { account_id }, ...key() })
  const [rest, paid, received] = (await admin.calls(calls.listBankLines, { query: { account_id } })).data
  const record = (line: { id: string } | undefined, body: PaymentOfLine) =>
    admin.calls(calls.recordBankPayment, { params: { id: line?.id ?? '' }, body, ...key() })
  const agreement = async () => (await admin.calls(calls.getReconciliation, { query: { account_id } })).data
  const payments = async () => (await admin.calls(listAccountPayments, { params: { id: gotham }, query: {} })).data
  const balance = async () => (await admin.calls(getAccount, { params: { id: gotham } })).data.balance
  return { admin, accountFor, file, invoices, bill, rest, paid, received, record, agreement, payments, balance }
}

test('money in pays invoices in their order, money out bills; on the day of the bank, and the books agree with it', async () => {
  const { admin, invoices, bill, rest, paid, received, record, agreement, payments, balance } = await someReceipts()
  const first = await record(received, { sale_ids: [invoices.old, invoices.late] })
  expect(first.detail).toBeUndefined()
  expect(first.data.entries.map(({ amount, source_type }) => [amount, source_type]).toSorted()).toEqual([
    ['100.00', 'sale'],
    ['20.00', 'sale'],
  ])
  expect((await payments()).map(({ paid_on, method, amount }) => [paid_on, method, amount]).toSorted()).toEqual([
    [ago(5), 'bank_transfer', '100.00'],
    [ago(5), 'bank_transfer', '20.00'],
  ])
  const out = await record(paid, { bill_ids: [bill.id] })
  expect(out.data.entries).toMatchObject([{ amount: '-230.00', source_type: 'bill', entry_date: ago(4) }])
  expect((await admin.calls(getBill, { params: { id: bill.id } })).data.amount_paid).toBe('230.00')

  // 20.00 is still due: what is over is refused, until it may become credit of the account.
  const over = await record(rest, { sale_ids: [invoices.late] })
  expect([over.code, over.answer['available']]).toEqual(['OVERPAID', '20.00'])
  const kept = await record(rest, { sale_ids: [invoices.late], keep_rest: true })
  expect(kept.data.entries.map(({ amount, source_type }) => [amount, source_type]).toSorted()).toEqual([
    ['20.00', 'sale'],
    ['25.00', 'account'],
  ])
  expect(await balance()).toBe('-25.00')
  expect(await agreement()).toMatchObject({ unmatched_lines: '0.00', unmatched_entries: '0.00', difference: '0.00' })
})

test('what a line cannot pay is refused at its field, and nothing is booked', async () => {
  const { admin, invoices, bill, paid, received, record, agreement, balance } = await someReceipts()
  const before = await agreement()
  const errors = async (...wanted: Parameters<typeof record>) => (await record(...wanted)).errors
  expect(await errors(received, { bill_ids: [bill.id] })).toEqual([
    { path: 'sale_ids', message: 'This line is money in. Choose the invoices that it pays.' },
  ])
  expect(await errors(paid, { sale_ids: [invoices.old] })).toEqual([
    { path: 'bill_ids', message: 'This line is money out. Choose the bills that it pays.' },
  ])
  expect(await errors(received, { sale_ids: [invoices.old, invoices.other] })).toMatchObject([{ path: 'sale_ids.1' }])
  const items = [{ item_type: 'other' as const, name: 'Bench', quantity: '1', unit_price: '120' }]
  const { data: walkIn } = await admin.calls(createSale, { body: { payment_method: 'card', items }, ...key() })
  expect(await errors(received, { sale_ids: [walkIn.id] })).toEqual([
    { path: 'sale_ids.0', message: 'Invoice 00004 is not on an account. Choose an invoice on account.' },
  ])
  expect((await record(received, { sale_ids: [invoices.late] })).code).toBe('OVERPAID')
  await admin.calls(closeBooks, { body: { closed_through: ago(5) }, ...key() })
  expect((await record(received, { sale_ids: [invoices.old, invoices.late] })).code).toBe('PERIOD_CLOSED')
  expect([await agreement(), await balance()]).toEqual([before, '140.00'])
  expect((await record(paid, { bill_ids: [bill.id] })).status).toBe(201)
  expect((await record(paid, { bill_ids: [bill.id] })).detail).toBe('This line is matched. Undo the match first.')
})

test('a line of an account that transfers are not posted to pays nothing', async () => {
  const { admin, accountFor, file, invoices, record, balance } = await someReceipts()
  const account_id = accountFor('card_clearing')
  await admin.calls(calls.importStatement, { file, body: { account_id }, ...key() })
  const line = (await admin.calls(calls.listBankLines, { query: { account_id } })).data.find(({ amount }) => amount === '120.00')
  expect((await record(line, { sale_ids: [invoices.old, invoices.late] })).detail).toBe(
    'Payments by bank transfer are posted to another account of the chart. Record this line to an account instead.',
  )
  expect(await balance()).toBe('140.00')
})

test('the invoices whose numbers the payer wrote are proposed, before entries of the same amount', async () => {
  const { admin, accountFor, invoices } = await someReceipts()
  const account_id = accountFor('bank')
  const numbers = await Promise.all(
    [invoices.old, invoices.late].map(async (id) => (await admin.calls(getSale, { params: { id } })).data.invoice_number),
  )
  const rows = ['Date,Amount,Payee,Reference', `${ago(2)},140.00,SOMEONE,INV ${numbers.map((each) => Number(each)).join(' & ')}`]
  const file = { name: 'december.csv', bytes: Buffer.from(rows.join('\n')) }
  await admin.calls(calls.importStatement, { file, body: { account_id }, ...key() })
  const proposed = async () =>
    (await admin.calls(calls.listBankProposals, { query: { account_id } })).data.filter(({ invoices: named }) => named.length > 0)
  const [proposal] = await proposed()
  expect(proposal?.invoices).toMatchObject([
    { invoice_number: numbers[0], customer_name: 'Gotham Gardens', owed: '100.00' },
    { invoice_number: numbers[1], owed: '40.00' },
  ])
  const sale_ids = proposal?.invoices.map(({ id }) => id) ?? []
  const paid = await admin.calls(calls.recordBankPayment, {
    params: { id: proposal?.line.id ?? '' },
    body: { sale_ids },
    ...key(),
  })
  expect(paid.data.match_id).not.toBeNull()
  expect(await proposed()).toEqual([])
})
