import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery } from '#testing/nursery.ts'
import { createExpense, deleteExpense, editExpense } from '#modules/buying/expense/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { type NewJournalEntry, entryFaults } from '../journal-entry.ts'

const today = dayIn('Pacific/Auckland', new Date())

const open = async () => {
  const nursery = await aNursery({
    country: 'NZ',
    timeZone: 'Pacific/Auckland',
    gstRegistered: true,
    salesTaxRate: '15',
    financialYearStart: '2026-04-01',
  })
  const manager = nursery.as('manager')
  const { data: chart } = await manager.calls(calls.listLedgerAccounts)
  const account = (purpose: string) => chart.find(({ purposes }) => purposes.some((each) => each === purpose))?.id ?? ''
  const trial = async () => {
    const { data } = await manager.calls(getFinancialReport, { query: { statement: 'trial' } })
    return Object.fromEntries(
      data.sections[0]?.rows.map(({ cells: [, name, debit, credit] }) => [name, debit ?? `-${credit}`]) ?? [],
    )
  }
  const { id: till_session_id } = await anOpenTill(nursery)
  const sell = async (unit_price: string, payment_method: 'cash' | 'eftpos' = 'eftpos') => {
    const items = [{ item_type: 'other' as const, name: 'Planting plan', unit_price, quantity: '1' }]
    return (await manager.calls(createSale, { body: { payment_method, items, till_session_id }, key: randomUUID() })).data
  }
  return { ...nursery, manager, chart, account, trial, sell }
}

test('a sale, its void and an expense are in the trial balance at once, and each figure opens to its document', async () => {
  const { manager, trial, sell, account } = await open()
  const sale = await sell('115.00')
  expect(await trial()).toEqual({ 'Card payments clearing': '115.00', 'Other sales': '-100.00', GST: '-15.00' })

  const { data: expense } = await manager.calls(createExpense, {
    body: { expense_date: today, category: 'Power', cost: '23.00', gst_paid: '3.00' },
    key: randomUUID(),
  })
  expect(await trial()).toMatchObject({ 'Bank account': '-23.00', Expenses: '20.00', GST: '-12.00' })

  const { data: lines } = await manager.calls(listFinancialReportLines, {
    query: { statement: 'trial', key: `account:${account('tax')}` },
  })
  expect(lines.map(({ document, document_id, number, amount }) => [document, document_id, number, Number(amount)])).toEqual(
    expect.arrayContaining([
      ['sale', sale.id, `Invoice ${sale.invoice_number}`, -15],
      ['expense', expense.id, 'Power', 3],
    ]),
  )

  await manager.calls(voidSale, {
    params: { id: sale.id },
    body: { reason: 'Wrong', version: sale.version, refunds: [{ method: 'eftpos', amount: '115.00' }] },
    key: randomUUID(),
  })
  expect(await trial()).toEqual({ 'Bank account': '-23.00', Expenses: '20.00', GST: '3.00' })
})

test('the cash flow counts money by hand, and none that moves between the nursery’s own accounts', async () => {
  const { manager, account, chart, sell } = await open()
  await sell('115.00')
  const loan = chart.find(({ purposes }) => purposes.includes('suspense'))?.id ?? ''
  const enter = async (description: string, debit: string, credit: string, amount: string) => {
    const lines = [
      { account_id: debit, debit: amount },
      { account_id: credit, credit: amount },
    ]
    const { status } = await manager.calls(calls.addJournalEntry, {
      body: { entry_date: today, description, lines },
      key: randomUUID(),
    })
    expect(status).toBe(201)
  }
  await enter('Loan paid out', account('bank'), loan, '5000.00')
  await enter('Loan repaid', loan, account('bank'), '400.00')
  await enter('Card payments of the week', account('bank'), account('card_clearing'), '115.00')
  const { data } = await manager.calls(getFinancialReport, { query: { statement: 'cash', from: today, to: today } })
  expect(data.sections[0]?.total?.slice(1, 4)).toEqual(['5115.00', '400.00', '4715.00'])
  const { data: lines } = await manager.calls(listFinancialReportLines, {
    query: { statement: 'cash', key: 'cash', from: today, to: today },
  })
  expect(lines.map(({ document, number, detail, amount }) => [document, number, detail, amount])).toEqual(
    expect.arrayContaining([
      ['manual', 'Loan paid out', 'Bank account', '5000.00'],
      ['manual', 'Loan repaid', 'Bank account', '-400.00'],
      ['sale', expect.stringMatching(/^Invoice /), 'Card payments clearing', '115.00'],
    ]),
  )
  expect(lines).toHaveLength(3)
})

test('a corrected expense is posted as it is now, and one that is taken out is gone', async () => {
  const { manager, trial } = await open()
  const body = { expense_date: today, category: 'Power', cost: '23.00', gst_paid: '3.00', quantity: '1' }
  const { data } = await manager.calls(createExpense, { body, key: randomUUID() })
  await trial()
  await manager.calls(editExpense, {
    params: { id: data.id },
    body: { ...body, cost: '46.00', gst_paid: '6.00', version: data.version },
  })
  expect(await trial()).toEqual({ 'Bank account': '-46.00', Expenses: '40.00', GST: '6.00' })
  await manager.calls(deleteExpense, { params: { id: data.id } })
  expect(await trial()).toEqual({})
})

test('the balance sheet balances: assets less liabilities are the equity with the profit of the year', async () => {
  const { manager, sell, account } = await open()
  await sell('230.00', 'cash')
  await manager.calls(calls.addJournalEntry, {
    body: {
      entry_date: today,
      description: 'Money the owner put in',
      lines: [
        { account_id: account('bank'), debit: '1000' },
        { account_id: account('opening_balances'), credit: '1000' },
      ],
    },
    key: randomUUID(),
  })
  const { data } = await manager.calls(getFinancialReport, { query: { statement: 'balance' } })
  const cells = Object.fromEntries(data.sections[0]?.rows.map(({ cells: [name, amount] }) => [name, amount]) ?? [])
  expect(cells).toMatchObject({
    'Bank account': '1000.00',
    'Cash in tills': '230.00',
    'Total assets': '1230.00',
    GST: '30.00',
    'Total liabilities': '30.00',
    'Net assets': '1200.00',
    'Opening balances': '1000.00',
    'Profit of the financial year': '200.00',
    'Total equity': '1200.00',
  })
})

test('an entry by hand is refused that does not balance, on a day to come or in closed books; nothing is booked', async () => {
  const { as, manager, account, trial } = await open()
  const entry: NewJournalEntry = {
    entry_date: today,
    description: 'Loan',
    lines: [
      { account_id: account('bank'), debit: '100' },
      { account_id: account('suspense'), credit: '90' },
    ],
  }
  const add = (change: Partial<NewJournalEntry>) =>
    manager.calls(calls.addJournalEntry, { body: { ...entry, ...change }, key: randomUUID() })
  expect(await add({})).toMatchObject({
    status: 422,
    errors: [{ path: 'lines', message: 'Debits come to $100.00 and credits to $90.00. Make them equal.' }],
  })
  const balanced = entry.lines.map((line) => (line.credit ? { ...line, credit: '100' } : line))
  expect(await add({ lines: balanced, entry_date: addDays(today, 1) })).toMatchObject({
    status: 422,
    errors: [{ path: 'entry_date', message: 'Choose today or an earlier day.' }],
  })
  expect(await add({ lines: balanced.map((line) => ({ ...line, account_id: randomUUID() })) })).toMatchObject({
    status: 422,
    errors: [{ path: 'lines.0.account_id', message: 'Choose an account from the list.' }],
  })
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -10) } })
  expect(await add({ lines: balanced, entry_date: addDays(today, -10) })).toMatchObject({ status: 409, code: 'PERIOD_CLOSED' })
  expect(await trial()).toEqual({})
})

test('an entry by hand is reversed once; one of a document is corrected there', async () => {
  const { manager, account, sell, trial } = await open()
  const lines = [
    { account_id: account('bank'), debit: '100' },
    { account_id: account('suspense'), credit: '100' },
  ]
  const { data: entry } = await manager.calls(calls.addJournalEntry, {
    body: { entry_date: today, description: 'Loan', lines },
    key: randomUUID(),
  })
  expect(entry).toMatchObject({
    number: 1,
    source_type: 'manual',
    lines: [
      { debit: '100', credit: null },
      { debit: null, credit: '100' },
    ],
  })
  const reverse = (id: string) =>
    manager.calls(calls.reverseJournalEntry, { params: { id }, body: { entry_date: today, reason: 'Twice' }, key: randomUUID() })
  const { data: back } = await reverse(entry.id)
  expect(back).toMatchObject({ description: 'Reversal of entry 1: Twice', reverses: entry.id })
  expect(await trial()).toEqual({})
  expect(await reverse(entry.id)).toMatchObject({ status: 409, code: 'BAD_STATE' })
  expect(await reverse(back.id)).toMatchObject({ status: 409, code: 'BAD_STATE' })
  await sell('10.00')
  const { data: journal } = await manager.calls(calls.listJournal)
  expect(journal.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await reverse(journal[0]?.id ?? '')).toMatchObject({ status: 409, code: 'BAD_STATE' })
})

test('the journal is filtered by account, days and words', async () => {
  const { manager, account, sell } = await open()
  const sale = await sell('10.00', 'cash')
  await manager.calls(createExpense, {
    body: { expense_date: addDays(today, -3), category: 'Power', cost: '5', gst_paid: '0' },
    key: randomUUID(),
  })
  const found = async (query: object) =>
    (await manager.calls(calls.listJournal, { query })).data.map(({ description }) => description)
  expect(await found({})).toHaveLength(2)
  expect(await found({ account_id: account('cash') })).toEqual([`Invoice ${sale.invoice_number}`])
  expect(await found({ to: addDays(today, -1) })).toEqual(['Power'])
  expect(await found({ search: 'pow' })).toEqual(['Power'])
  expect(await manager.calls(calls.listJournal, { query: { from: today, to: addDays(today, -1) } })).toMatchObject({
    status: 422,
  })
})

test('codes and names change, a code is used once, and expenses of a category get an account of their own', async () => {
  const { manager, chart, account, trial } = await open()
  const bank = chart.find(({ id }) => id === account('bank'))
  const edit = (code: string) =>
    manager.calls(calls.editLedgerAccount, {
      params: { id: bank?.id ?? '' },
      body: { code, name: 'ASB 00', version: bank?.version ?? 0 },
    })
  expect(await edit('610')).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
    errors: [{ path: 'code', message: 'This is the code of Trade debtors.' }],
  })
  expect(await edit('1-1110')).toMatchObject({ status: 200, data: { code: '1-1110', name: 'ASB 00' } })
  expect(await edit('1-1111')).toMatchObject({ status: 409, code: 'STALE' })

  const { data: power } = await manager.calls(calls.createLedgerAccount, {
    body: { code: '445', name: 'Light and power', type: 'expense' },
    key: randomUUID(),
  })
  const map = (account_id: string | null) => manager.calls(calls.setPostingAccount, { body: { category: 'Power', account_id } })
  expect(await map(account('bank'))).toMatchObject({
    status: 422,
    errors: [
      {
        path: 'account_id',
        message: 'ASB 00 cannot be used here. Choose an expense account, or for capital purchases an asset account of your own.',
      },
    ],
  })
  expect((await map(power.id)).status).toBe(200)
  const body = { expense_date: today, category: 'Power', cost: '23.00', gst_paid: '3.00' }
  await manager.calls(createExpense, { body, key: randomUUID() })
  expect(await trial()).toMatchObject({ 'Light and power': '20.00', 'ASB 00': '-23.00' })
  await map(null)
  await manager.calls(createExpense, { body, key: randomUUID() })
  expect(await trial()).toMatchObject({ 'Light and power': '20.00', Expenses: '20.00' })
})

test('a line has a debit or a credit', () => {
  const lines = [{ account_id: 'a', debit: '1', credit: '1' }, { account_id: 'b' }]
  expect(entryFaults({ entry_date: today, description: 'x', lines })).toEqual([
    { path: 'lines.0.debit', message: 'Enter a debit or a credit.' },
    { path: 'lines.1.debit', message: 'Enter a debit or a credit.' },
  ])
})
