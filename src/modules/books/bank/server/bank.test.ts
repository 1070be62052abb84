/** A statement is imported, matched with payments, bills and takings, and what is not booked is recorded: then the books agree with the bank. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { getJournalEntry, listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { getSale, payAccount, reverseSalePayment, createSale } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const ago = (days: number) => addDays(today, -days)
const key = () => ({ key: newId() })
const csv = (...rows: string[]) => ({ name: 'november.csv', bytes: Buffer.from(rows.join('\n')) })

/** A customer's transfer of 45.00 ten days ago, a power bill of 230.00 paid eight days ago, and card takings of today. */
async function aMonth() {
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
  return { admin, account_id, accountFor, send, lineList, agreement, confirm, sale: sold.id }
}

const statement = csv(
  'Kiwibank 38-9000',
  'Date,Amount,Payee,Reference,Balance',
  `${ago(8)},-230.00,POWER CO,INV-7,770.00`,
  `${ago(1)},-3.50,Account fee,,766.50`,
  `${ago(0)},45.00,GOTHAM GARDENS,PAYMENT,811.50`,
)

test('a statement is imported once, its columns are remembered, and its lines are matched with what is booked', async () => {
  const { admin, account_id, send, lineList, confirm, agreement } = await aMonth()
  const preview = await admin.calls(calls.previewStatement, { file: statement, body: { account_id } })
  expect(preview.data).toMatchObject({
    columns: {
      day_column: 'Date',
      amount_column: 'Amount',
      description_column: 'Payee',
      reference_column: 'Reference',
      balance_column: 'Balance',
    },
    line_count: 3,
    fault_count: 0,
  })
  expect(
    (
      await send(statement, {
        description_column: 'Reference',
        reference_column: 'Payee',
        day_column: 'Date',
        amount_column: 'Amount',
        balance_column: 'Balance',
      })
    ).data,
  ).toMatchObject({
    imported: 3,
    known: 0,
  })
  const again = await admin.calls(calls.previewStatement, { file: statement, body: { account_id } })
  expect(again.data.columns).toMatchObject({ description_column: 'Reference', reference_column: 'Payee' })
  expect((await send(statement)).data).toMatchObject({ imported: 0, known: 3 })
  expect((await confirm()).data).toEqual({ matched: 2 })
  const lines = await lineList()
  expect(lines.map(({ amount, entries }) => [amount, entries.map((entry) => [entry.amount, entry.source_type])])).toEqual([
    ['45.00', [['45.00', 'sale']]],
    ['-3.50', []],
    ['-230.00', [['-230.00', 'bill']]],
  ])
  // The books have 45.00 − 230.00; the fee is not booked; 1,000.00 was on the account before.
  expect(await agreement()).toMatchObject({
    book_balance: '-185.00',
    unmatched_entries: '0.00',
    unmatched_lines: '-3.50',
    expected_balance: '-188.50',
    statement_balance: '811.50',
    difference: '1000.00',
  })
})

test('what is not booked is recorded as an expense or to an account, and matched at once', async () => {
  const { admin, send, lineList, agreement, accountFor, account_id } = await aMonth()
  await send(csv('Date,Details,Debit,Credit', `${ago(1)},Account fee,3.50,`, `${ago(1)},EFTPOS settlement,,120.00`))
  const [settled, fee] = await lineList()
  const spent = await admin.calls(calls.recordBankExpense, {
    params: { id: fee?.id ?? '' },
    body: { category: 'Bank fees', vendor: 'Kiwibank', tax_kind: 'exempt' },
    ...key(),
  })
  expect(spent.data).toMatchObject({ amount: '-3.50', entries: [{ amount: '-3.50', source_type: 'expense' }] })
  const { data: expenses } = await admin.calls(listExpenses, { query: { search: 'Account fee' } })
  expect(expenses).toMatchObject([{ cost: '3.50', category: 'Bank fees', expense_date: ago(1) }])
  const moved = await admin.calls(calls.recordBankEntry, {
    params: { id: settled?.id ?? '' },
    body: { account_id: accountFor('card_clearing'), description: 'Card takings' },
    ...key(),
  })
  const { data: entry } = await admin.calls(getJournalEntry, { params: { id: moved.data.entries[0]?.entry_id ?? '' } })
  expect(entry.lines.map(({ account_id: id, debit, credit }) => [id, debit, credit])).toEqual([
    [account_id, '120', null],
    [accountFor('card_clearing'), null, '120'],
  ])
  expect(await agreement()).toMatchObject({ unmatched_lines: '0.00', unmatched_entries: '45.00' })
  const wrong = { params: { id: settled?.id ?? '' }, body: { category: 'Sundry' }, ...key() }
  expect((await admin.calls(calls.recordBankExpense, wrong)).detail).toBe('This line is matched. Undo the match first.')
})

test('a match is of the same amount, of unmatched lines and entries, and can be undone', async () => {
  const { admin, account_id, send, lineList, confirm, agreement } = await aMonth()
  await send(statement)
  const [gotham, fee] = await lineList()
  const { data: entries } = await admin.calls(calls.listBookLines, { query: { account_id, search: '45.00' } })
  const match = (...matches: { line_ids: string[]; entry_ids: string[] }[]) =>
    admin.calls(calls.matchBankLines, { body: { account_id, matches }, ...key() })
  const one = { line_ids: [gotham?.id ?? ''], entry_ids: entries.map(({ id }) => id) }
  const message = 'You chose 45.00, but the statement shows -3.50. Choose entries that add up to the same amount.'
  expect((await match({ ...one, line_ids: [fee?.id ?? ''] })).errors).toEqual([{ path: 'matches.0.entry_ids', message }])
  expect((await match(one, one)).status).toBe(422)
  expect((await match({ ...one, entry_ids: [newId()] })).status).toBe(422)
  await confirm()
  expect((await match(one)).code).toBe('BAD_STATE')
  const matched = await lineList('matched')
  const params = { id: matched[0]?.match_id ?? '' }
  const removed = await admin.calls(calls.deleteBankLine, { params: { id: gotham?.id ?? '' } })
  expect(removed.code).toBe('BAD_STATE')
  expect((await admin.calls(calls.unmatchBankLines, { params })).status).toBe(204)
  expect((await admin.calls(calls.unmatchBankLines, { params })).status).toBe(404)
  expect(await agreement()).toMatchObject({ unmatched_entries: '45.00', unmatched_lines: '41.50' })
  expect((await admin.calls(calls.deleteBankLine, { params: { id: gotham?.id ?? '' } })).status).toBe(204)
  expect((await lineList()).length).toBe(2)
})

test('a payment that was booked wrongly and its reversal are matched with each other', async () => {
  const { admin, sale, account_id, send, agreement } = await aMonth()
  await send(csv('Date,Amount,Payee', `${ago(0)},0.01,Interest`))
  const { data: invoice } = await admin.calls(getSale, { params: { id: sale } })
  const params = { id: sale, paymentId: invoice.payments[0]?.id ?? '' }
  const reversed = await admin.calls(reverseSalePayment, { params, body: { reason: 'Bounced' }, ...key() })
  expect(reversed.detail).toBeUndefined()
  const { data: entries } = await admin.calls(calls.listBookLines, { query: { account_id, search: '45.00' } })
  expect(entries.map(({ amount }) => amount).toSorted()).toEqual(['-45.00', '45.00'])
  const body = { account_id, matches: [{ line_ids: [], entry_ids: entries.map(({ id }) => id) }] }
  expect((await admin.calls(calls.matchBankLines, { body, ...key() })).data).toEqual({ matched: 1 })
  expect(await agreement()).toMatchObject({ unmatched_entries: '0.00' })
})

test('files that are no statement, days of closed books and other accounts are refused with what to do', async () => {
  const { admin, send, accountFor, lineList } = await aMonth()
  const messageOf = async (file: ReturnType<typeof csv>, more?: object) => (await send(file, more)).errors[0]
  expect(await messageOf(csv('Nothing', 'here'))).toEqual({
    path: 'file',
    message:
      'No row of this file has a date and an amount. Download the statement from your bank as CSV, OFX, CAMT.053, MT940 or a spreadsheet.',
  })
  expect(await messageOf(csv('Date,Amount', `${ago(3)},1.00`, 'soon,2.00'))).toEqual({
    path: 'file',
    message: 'Row 3: “soon” is not a date. Choose another column, correct the file, or leave the row out.',
  })
  expect(await messageOf(csv('Date,Amount', `${addDays(today, 3)},1.00`))).toMatchObject({
    path: 'file',
    message: expect.stringContaining('is in the future. Choose another column'),
  })
  expect(await messageOf(statement, { day_column: 'Datum' })).toEqual({
    path: 'day_column',
    message: 'The file has no column “Datum”. Choose another one.',
  })
  expect(await messageOf(statement, { account_id: accountFor('sales_plants') })).toMatchObject({ path: 'account_id' })
  expect((await send({ name: 'a.xlsx', bytes: Buffer.from('PK\x03\x04') })).code).toBe('UNSUPPORTED_TYPE')
  await send(statement)
  const [, fee] = await lineList()
  await admin.calls(closeBooks, { body: { closed_through: ago(1) }, ...key() })
  const closed = await admin.calls(calls.recordBankExpense, {
    params: { id: fee?.id ?? '' },
    body: { category: 'Bank fees' },
    ...key(),
  })
  expect(closed.code).toBe('PERIOD_CLOSED')
  expect((await admin.calls(createExpense, { body: { expense_date: today, cost: '1' }, ...key() })).status).toBe(201)
})

test('an OFX statement is imported without choosing columns, once; of several accounts one is chosen, and without transactions it is refused', async () => {
  const { admin, account_id, send, lineList } = await aMonth()
  // The columns of the last .csv file are for the next .csv file.
  const table = csv('Date,Amount,Reference', `${ago(9)},1.00,A`)
  const plain = { day_column: 'Date', amount_column: 'Amount', description_column: 'Reference' }
  await send(table, plain)
  const ofx = (...parts: string[]) => ({
    name: 'november.ofx',
    bytes: Buffer.from(`OFXHEADER:100\n<OFX>${parts.join('\n')}</OFX>`),
  })
  const compact = ago(3).replaceAll('-', '')
  const line = `<STMTTRN><DTPOSTED>${compact}120000<TRNAMT>-230.00<FITID>7<NAME>Power Co<MEMO>INV-7</STMTTRN>`
  expect((await send(ofx('<BANKACCTFROM><ACCTID>12', line))).data).toMatchObject({ imported: 1, known: 0 })
  expect((await lineList())[0]).toMatchObject({
    line_date: ago(3),
    amount: '-230.00',
    description: 'Power Co INV-7',
    reference: '',
  })
  expect((await send(ofx('<BANKACCTFROM><ACCTID>12', line))).data).toMatchObject({ imported: 0, known: 1 })
  expect((await send(ofx('<BANKACCTFROM><ACCTID>12', line, '<BANKACCTFROM><ACCTID>13', line))).errors[0]?.message).toBe(
    'This file has 2 statements. Choose the one of this account.',
  )
  const next = await admin.calls(calls.previewStatement, { file: table, body: { account_id } })
  expect(next.data).toMatchObject({ chooses_columns: true, columns: plain })
  expect((await send(ofx('<BANKACCTFROM><ACCTID>12'))).errors[0]?.message).toBe(
    'This statement has no transactions. Download it for other days.',
  )
  const preview = await admin.calls(calls.previewStatement, { file: ofx('<BANKACCTFROM><ACCTID>12', line), body: { account_id } })
  expect(preview.data).toMatchObject({ chooses_columns: false, format: 'OFX' })
})
