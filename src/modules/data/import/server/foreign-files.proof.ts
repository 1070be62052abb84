/** Further cases of `foreign-files.test.ts`. */
import { expect, test } from 'vitest'
import { draftOf, importFile } from '#testing/imports.ts'
import { accountsAgeing, listAccounts } from '#modules/customers/contract.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import { changeImport, importNames, listImportRows, runImport, undoImport } from '../contract.ts'
import { csv, anOwner, balances } from './testing-foreign-files.ts'

test('several e-mails of a customer become contacts', async () => {
  const owner = await anOwner()
  await importFile(owner, 'customers', csv('Name,Email', 'Reid,"ana@reid.example; office@reid.example"', 'Hale,tom@hale.example'))
  const accounts = (await owner.calls(listAccounts)).data.map(({ email, contacts, notes }) => [
    email,
    contacts.map((each) => each.email),
    notes,
  ])
  expect(accounts).toEqual([
    ['tom@hale.example', [], ''],
    ['ana@reid.example', ['office@reid.example'], ''],
  ])
})

test('numbers that can be read in two ways are asked for once, also when their column is chosen later', async () => {
  const owner = await anOwner()
  const draft = await draftOf(owner, 'open-invoices', csv('Debtor;Saldo', 'Harbour;1.250'))
  const params = { id: draft.id }
  const chosen = await owner.calls(changeImport, {
    params,
    body: {
      version: draft.version,
      columns: { Customer: 'Debtor', 'Amount owed': 'Saldo' },
      names: [{ list: 'customers', value: 'Harbour', known: null }],
    },
  })
  expect(chosen.data).toMatchObject({ asks_decimals: true, rows_with_problems: 0 })
  const refused = await owner.calls(runImport, { params, body: { version: chosen.data.version }, key: 'open' })
  expect(refused.detail).toBe('The numbers of this file can be read in two ways. Choose how decimals are written.')
  const answered = await owner.calls(changeImport, {
    params,
    body: { version: chosen.data.version, options: { decimals: 'comma' } },
  })
  await owner.calls(runImport, { params, body: { version: answered.data.version }, key: 'said' })
  expect(await balances(owner)).toEqual([['Harbour', '1250.00']])
})

test('of an amount and a total, the file is asked which is owed; without a choice nothing is imported', async () => {
  const owner = await anOwner()
  const file = csv('Customer,Invoice,Due date,Amount,Total', 'Part Paid Ltd,INV-900,20/12/2026,120.00,500.00')
  const draft = await draftOf(owner, 'open-invoices', file)
  expect(draft).toMatchObject({ columns: { 'Amount owed': 'Amount' }, asks_columns: ['Amount owed'] })
  expect((await importFile(owner, 'open-invoices', file)).detail).toBe(
    'Confirm which column of this file is Amount owed: its title alone does not say so.',
  )
  const body = {
    version: draft.version,
    columns: draft.columns,
    names: [{ list: 'customers' as const, value: 'Part Paid Ltd', known: null }],
  }
  const chosen = await owner.calls(changeImport, { params: { id: draft.id }, body })
  await owner.calls(runImport, { params: { id: draft.id }, body: { version: chosen.data.version }, key: 'due' })
  expect(await balances(owner)).toEqual([['Part Paid Ltd', '120.00']])
})

test('a balance without a due date is due by the terms of its customer', async () => {
  const owner = await anOwner()
  await importFile(owner, 'customers', csv('Name,Terms', 'Thirty Days Ltd,30 days', 'At Once Ltd,COD'))
  await importFile(
    owner,
    'open-invoices',
    csv('Customer,Invoice,Date,Amount owed', 'Thirty Days Ltd,T-1,2025-01-10,100.00', 'At Once Ltd,T-2,2025-01-10,50.00'),
    { as_of: '2025-01-20' },
  )
  const { data } = await owner.calls(accountsAgeing, { query: { on: '2025-01-20' } })
  expect(data).toMatchObject([
    { name: 'Thirty Days Ltd', current: '100.00' },
    { name: 'At Once Ltd', current: '0.00' },
  ])
})

test('a name of several customers is asked for, and never the last one', async () => {
  const owner = await anOwner()
  await importFile(owner, 'customers', csv('Name,Code', 'Cedarside,C0031', 'Cedarside,C0080'))
  const draft = await draftOf(owner, 'open-invoices', csv('Customer,Amount owed', 'Cedarside,100.00', 'c0080,7.00'))
  expect(draft).toMatchObject({
    rows_with_problems: 1,
    unknown_names: [{ list: 'customers', value: 'Cedarside', match: 'open' }],
  })
  const { data: names } = await owner.calls(importNames, { query: { list: 'customers', search: 'cedar' } })
  expect(names).toEqual(expect.arrayContaining(['Cedarside (C0031)', 'Cedarside (C0080)']))
  const decided = [{ list: 'customers' as const, value: 'Cedarside', known: 'Cedarside (C0031)' }]
  const changed = await owner.calls(changeImport, { params: { id: draft.id }, body: { version: draft.version, names: decided } })
  await owner.calls(runImport, { params: { id: draft.id }, body: { version: changed.data.version }, key: 'which' })
  expect((await balances(owner)).toSorted()).toEqual([
    ['C0031', '100.00'],
    ['C0080', '7.00'],
  ])
})

test('the columns of a small file do not hide those of the next one', async () => {
  const owner = await anOwner()
  await importFile(owner, 'vendors', csv('Vendor,E-mail', 'Southern Pots,orders@pots.example'))
  const draft = await draftOf(
    owner,
    'vendors',
    csv('Vendor,E-mail,Phone,Payment terms,Account number', 'Peat House,a@peat.example,03,20,GH-1'),
  )
  expect(Object.keys(draft.columns).toSorted()).toEqual(['Account number', 'E-mail', 'Payment terms', 'Phone', 'Vendor'])
})

test('batches of an import that was undone come again with their own codes', async () => {
  const owner = await anOwner()
  await importFile(owner, 'price-list', csv('Name,Category,Container,Price', 'Kōwhai,Trees,2.5 L,14.50'))
  const file = csv('Plant,Container,Quantity,Batch code', 'Kōwhai,2.5 L,240,26-0001')
  const first = await importFile(owner, 'batches', file)
  expect((await owner.calls(undoImport, { params: { id: first.data.id } })).detail).toBeUndefined()
  const again = await importFile(owner, 'batches', file)
  expect(again.data).toMatchObject({ state: 'imported', counts: { batches: 1 } })
  expect((await owner.calls(listBatches, { query: { state: 'standing' } })).data).toMatchObject([{ batch_code: '26-0001' }])
})

test('terms that are none are refused with a sentence', async () => {
  const owner = await anOwner()
  const draft = await draftOf(owner, 'customers', csv('Customer,Terms', 'A,2% 10 Net 30', 'B,by arrangement'))
  const { data: rows } = await owner.calls(listImportRows, { params: { id: draft.id }, query: { show: 'problems' } })
  expect(rows.map(({ row, problems }) => [row, problems[0]?.reason])).toEqual([
    [3, 'We cannot read “by arrangement”. Enter days like 30, or a day of the next month like 20th.'],
  ])
})

test('payment terms of vendors are read as those of customers are; a day of the next month is asked for, not lost', async () => {
  const owner = await anOwner()
  const terms = ['30 days', 'Net 7', '2% 10 Net 30', 'COD', '2 weeks', '45']
  const file = csv('Vendor,Payment terms', ...terms.map((each, i) => `Vendor ${i},${each}`))
  expect((await importFile(owner, 'vendors', file)).detail).toBeUndefined()
  const { data } = await owner.calls(listReferenceEntries, { query: { kind: 'vendors' } })
  expect(data.map((entry) => entry.kind === 'vendors' && entry.payment_terms)).toEqual([30, 7, 30, 0, 14, 45])
  const draft = await draftOf(
    owner,
    'vendors',
    csv('Vendor,Payment terms', 'A,20th of the month following', 'B,EOM', 'C,by arrangement'),
  )
  const { data: rows } = await owner.calls(listImportRows, { params: { id: draft.id } })
  expect(rows.map(({ problems }) => problems[0]?.reason)).toEqual([
    expect.stringContaining('“20th of the month following” is a day of the next month'),
    expect.stringContaining('“EOM” is a day of the next month'),
    expect.stringContaining('We cannot read “by arrangement”'),
  ])
})
