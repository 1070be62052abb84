/** A line of a statement is recorded as a payment of invoices or bills: on its day, matched at once; and what it cannot pay is refused. */
import { expect, test } from 'vitest'
import { getBill } from '#modules/buying/bill/contract.ts'
import { ago, someReceipts } from './testing-record-payment.ts'

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

  // 20.00 is still due: an overpayment is refused, until it may become credit of the account.
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
