/** Shared by `bank.test.ts` and `bank.proof.ts`. */
import { expect } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { payAccount, createSale } from '#modules/selling/sale/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())
export const ago = (days: number) => addDays(today, -days)
export const key = () => ({ key: newId() })
export const csv = (...rows: string[]) => ({ name: 'november.csv', bytes: Buffer.from(rows.join('\n')) })

/** A customer's transfer of 45.00 ten days ago, a power bill of 230.00 paid eight days ago, and card takings of today. */
export async function aMonth() {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true })
  const admin = nursery.as('admin')
  const { data: customer } = await admin.calls(createAccount, { body: { name: 'Gotham Gardens' } })
  const sell = (payment_method: 'account' | 'bank_transfer', unit_price: string) =>
    admin.calls(createSale, {
      body: {
        payment_method,
        ...(payment_method === 'account' ? { business_account_id: customer.id } : {}),
        items: [{ item_type: 'other', name: 'Bench', quantity: '1', unit_price }],
      },
      ...key(),
    })
  const { data: sold } = await sell('account', '100.00')
  const paid = { amount: '45.00', method: 'bank_transfer' as const, paid_on: ago(0) }
  expect((await admin.calls(payAccount, { params: { id: customer.id }, body: paid, ...key() })).status).toBe(201)
  const lines = [{ category: 'Power', cost: '230.00', gst_paid: '30.00' }]
  const bill = { vendor: 'Power Co', bill_number: 'INV-7', bill_date: ago(20), lines }
  const { data: billed } = await admin.calls(createBill, { body: bill, ...key() })
  const body = {
    vendor_id: billed.vendor_id,
    amount: '230.00',
    method: 'bank_transfer' as const,
    paid_on: ago(8),
    reference: 'INV-7',
  }
  expect((await admin.calls(payBills, { body, ...key() })).status).toBe(201)
  const { data: chart } = await admin.calls(listLedgerAccounts)
  const accountFor = (purpose: string) => chart.find(({ purposes }) => purposes.some((each) => each === purpose))?.id ?? ''
  const account_id = accountFor('bank')
  const send = (file: ReturnType<typeof csv>, more: object = {}) =>
    admin.calls(calls.importStatement, { file, body: { account_id, ...more }, ...key() })
  const lineList = async (state?: 'matched' | 'unmatched') =>
    (await admin.calls(calls.listBankLines, { query: { account_id, ...(state ? { state } : {}) } })).data
  const agreement = async () => (await admin.calls(calls.getReconciliation, { query: { account_id } })).data
  const confirm = async () => {
    const { data } = await admin.calls(calls.listBankProposals, { query: { account_id } })
    const matches = data.map(({ line, entries }) => ({ line_ids: [line.id], entry_ids: entries.map(({ id }) => id) }))
    return admin.calls(calls.matchBankLines, { body: { account_id, matches }, ...key() })
  }
  return { nursery, admin, account_id, accountFor, send, lineList, agreement, confirm, sale: sold.id }
}

export const statement = csv(
  'Kiwibank 38-9000',
  'Date,Amount,Payee,Reference,Balance',
  `${ago(8)},-230.00,POWER CO,INV-7,770.00`,
  `${ago(1)},-3.50,Account fee,,766.50`,
  `${ago(0)},45.00,GOTHAM GARDENS,PAYMENT,811.50`,
)
