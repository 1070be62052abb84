/** A statement is imported, matched with payments, bills and takings, and what is not booked is recorded: then the books agree with the bank. */
import { expect, test } from 'vitest'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { getJournalEntry } from '#modules/books/journal/contract.ts'
import { closeSession } from '#modules/selling/payment/till-calls.ts'
import { anOpenTill } from '#testing/tills.ts'
import * as calls from '../contract.ts'
import { ago, key, csv, aMonth, statement } from './testing-bank.ts'

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

test('cash that tills closed with is proposed for the line of its deposit, and recorded through cash in transit', async () => {
  const { nursery, admin, send, lineList, accountFor, account_id } = await aMonth()
  const banking = async (left: string) => {
    const { id } = await anOpenTill(nursery, '100')
    const body = { cash: [{ value: '100', count: 1 }], left_in_drawer: left }
    expect((await admin.calls(closeSession, { params: { id }, body, ...key() })).status).toBe(200)
  }
  await banking('40')
  await banking('70')
  await send(csv('Date,Details,Amount', `${ago(0)},CASH DEPOSIT,90.00`))
  const proposed = async () => (await admin.calls(calls.listBankProposals, { query: { account_id } })).data
  const [proposal] = await proposed()
  const through = accountFor('cash_in_transit')
  expect([proposal?.through, proposal?.entries.map(({ amount }) => amount).toSorted()]).toEqual([through, ['30.00', '60.00']])
  const record = (entries: readonly { id: string }[] = []) =>
    admin.calls(calls.recordBankEntry, {
      params: { id: proposal?.line.id ?? '' },
      body: { account_id: through, description: 'Cash deposit', entry_ids: entries.map(({ id }) => id) },
      ...key(),
    })
  const wrong = await record(proposal?.entries.slice(0, 1))
  expect(wrong.errors).toEqual([
    {
      path: 'entry_ids',
      message: expect.stringMatching(
        /^These entries come to \$[36]0\.00, the line to \$90\.00\. Choose entries that come to the same amount\.$/,
      ),
    },
  ])
  expect((await record(proposal?.entries)).status).toBe(201)
  expect((await lineList('matched')).map(({ entries }) => entries.map(({ amount }) => amount))).toEqual([['90.00']])
  // A deposit of the same amount is another one.
  await send(csv('Date,Details,Amount', `${ago(0)},CASH DEPOSIT 2,90.00`))
  expect(await proposed()).toEqual([])
})
