/** Further cases of `record-payment.test.ts`. */
import { expect, test } from 'vitest'
import { createSale, getSale } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import * as calls from '../contract.ts'
import { ago, key, someReceipts } from './testing-record-payment.ts'

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
