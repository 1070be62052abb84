/** Shared by `record-payment.test.ts` and `record-payment.proof.ts`. */
import { aNursery } from '#testing/nursery.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { createBill } from '#modules/buying/bill/contract.ts'
import { createSale, listAccountPayments } from '#modules/selling/sale/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import type { PaymentOfLine } from '../bank-line.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
export const ago = (days: number) => addDays(today, -days)
export const key = () => ({ key: newId() })

/** Gotham owes 100.00 and 40.00, Bell 60.00; a power bill of 230.00 is open. The statement: 120.00 in, 230.00 out, 45.00 in. */
export async function someReceipts() {
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
