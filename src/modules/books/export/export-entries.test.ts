/** Documents and payments of journal entries. */
import { expect, test } from 'vitest'
import { type EntryLine, type ExportEntry, type SourceDocument, documentsOf } from './export-entries.ts'

const line = (purpose: string, amount: bigint, detail = ''): EntryLine => ({
  purpose,
  account: { id: purpose, code: purpose, name: purpose },
  detail,
  amount,
})
const entry = (number: number, lines: readonly EntryLine[], rest: Partial<ExportEntry> = {}): ExportEntry => ({
  number,
  day: '2026-11-02',
  source_type: 'sale',
  source_id: 'sale-1',
  description: 'Invoice 00012',
  lines,
  ...rest,
})
const sale: SourceDocument = {
  id: 'sale-1',
  number: '00012',
  contact: '',
  email: '',
  reference: '',
  day: '2026-11-02',
  due_day: '2026-11-02',
  on_account: false,
  till: 'Till 1, Z 4',
}
const make = (entries: readonly ExportEntry[], source: Partial<SourceDocument> = {}) =>
  documentsOf(entries, { documents: new Map([['sale-1', { ...sale, ...source }]]), lines: new Map(), rate: '15' })

const invoiced = [line('receivables', 1150n), line('sales_plants', -1000n), line('tax', -150n)]
const reversed = invoiced.map((each) => ({ ...each, amount: -each.amount }))
const paid = [line('receivables', -1150n), line('cash', 1200n), line('cash_rounding', -50n)]

test('adds a sale and its payment to the summary of the till, also where they were posted one after the other', () => {
  const { documents, payments } = make([entry(7, invoiced), entry(8, paid)])
  expect(payments).toEqual([])
  expect(documents).toMatchObject([{ number: 'Z-7', reference: 'Till 1, Z 4' }])
  expect(documents[0]?.lines.map(({ net, tax }) => [net, tax])).toEqual([
    [1000n, 150n],
    [-1200n, 0n],
    [50n, 0n],
  ])
})

test('leaves out what was undone the same day', () => {
  expect(make([entry(7, invoiced), entry(9, reversed)], { on_account: true })).toEqual({ documents: [], payments: [] })
})

test('an invoice on account goes out by itself, its payment as a payment, and its void of another day as a credit note', () => {
  const { documents, payments } = make(
    [entry(7, invoiced), entry(8, paid, { day: '2026-11-03' }), entry(9, reversed, { day: '2026-11-04' })],
    { on_account: true, contact: 'Rimu' },
  )
  expect(documents.map(({ contact, number, lines }) => [contact, number, ...lines.map(({ net, tax }) => net + tax)])).toEqual([
    ['Rimu', '00012-7', 1150n],
    // No program takes a bank statement of an income account.
    ['Rimu', 'S-8', 50n],
    ['Rimu', '00012-9', -1150n],
  ])
  expect(payments.map(({ amount, account, reference }) => [amount, account.code, reference])).toEqual([[1200n, 'cash', '00012']])
})

test('an invoice paid with a deposit is settled by a credit note on the account of deposits', () => {
  const used = [line('receivables', -500n), line('customer_deposits', 500n)]
  const { documents, payments } = make([entry(8, used, { day: '2026-11-03' })], { on_account: true, contact: 'Rimu' })
  expect(payments).toEqual([])
  expect(documents).toMatchObject([
    {
      side: 'sales',
      number: 'S-8',
      reference: '00012',
      lines: [{ account: { code: 'customer_deposits' }, net: -500n, tax_name: 'outside' }],
    },
  ])
})

test('an expense that was paid at once is a bill that owes nothing; without its lines the tax is on the largest', () => {
  const lines = [
    line('expenses', 10_000n, 'Power'),
    line('expenses', 5_000n, 'Rent'),
    line('tax', 1_500n),
    line('bank', -16_500n),
  ]
  const { documents } = make([
    entry(4, lines, { source_type: 'expense', source_id: 'expense-1', description: 'Power, Meridian' }),
  ])
  expect(documents).toMatchObject([{ side: 'purchases', number: 'E-4', contact: 'Power, Meridian' }])
  expect(documents[0]?.lines.map(({ description, net, tax, tax_name }) => [description, net, tax, tax_name])).toEqual([
    ['Power', 10_000n, 1_500n, '15'],
    ['Rent', 5_000n, 0n, 'zero'],
    ['bank', -16_500n, 0n, 'outside'],
  ])
})
