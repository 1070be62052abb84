/** Further cases of `bank.test.ts`. */
import { expect, test } from 'vitest'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { getSale, reverseSalePayment } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'
import { today, ago, key, csv, aMonth, statement } from './testing-bank.ts'

test('a match is of the same amount, of unmatched lines and entries, and can be undone', async () => {
  const { admin, account_id, send, lineList, confirm, agreement } = await aMonth()
  await send(statement)
  const [gotham, fee] = await lineList()
  const { data: entries } = await admin.calls(calls.listBookLines, { query: { account_id, search: '45.00' } })
  const match = (...matches: { line_ids: string[]; entry_ids: string[] }[]) =>
    admin.calls(calls.matchBankLines, { body: { account_id, matches }, ...key() })
  const one = { line_ids: [gotham?.id ?? ''], entry_ids: entries.map(({ id }) => id) }
  const message = 'You chose $45.00, but the statement shows -$3.50. Choose entries that add up to the same amount.'
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
