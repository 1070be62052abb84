/** Opening balances of customers: the books say it once, a payment settles them, and they are taken back unless paid. */
import { expect, test } from 'vitest'
import { importFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountsAgeing, listAccounts } from '#modules/customers/contract.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { payAccount } from '#modules/selling/sale/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { undoImport } from '../contract.ts'

type Caller = ReturnType<Awaited<ReturnType<typeof aNursery>>['as']>

const file = {
  name: 'debtors.csv',
  bytes: [
    'Open debtors at 31 October 2026;;;;',
    'Debtor;Invoice no;Issued;Due date;Balance due',
    'Harbour Landscapes;INV-2041;03/10/2025;20/11/2025;1.840,50',
    'Harbour Landscapes;INV-2077;12/10/2025;20/11/2025;622,00',
    'Oakdene;;;;-85,00',
  ].join('\n'),
}

const figuresOf = async (caller: Caller) => {
  const { data } = await caller.calls(getFinancialReport, { query: { statement: 'trial' } })
  return Object.fromEntries(
    data.sections[0]?.rows.map(({ cells: [, name, debit, credit] }) => [name, debit ?? `-${credit}`]) ?? [],
  )
}

test('what customers owe from before is equity, aged by its due days, and neither revenue nor tax', async () => {
  const owner = (await aNursery()).as('admin')
  const done = await importFile(owner, 'open-invoices', file)
  expect(done.data.counts).toEqual({ balances: 3, 'new customers': 2 })
  expect((await owner.calls(listAccounts)).data.map(({ name, balance }) => [name, balance])).toEqual([
    ['Harbour Landscapes', '2462.50'],
    ['Oakdene', '-85.00'],
  ])
  expect((await owner.calls(accountsAgeing)).data).toMatchObject([
    { name: 'Harbour Landscapes', older: '2462.50', total: '2462.50' },
    { name: 'Oakdene', current: '-85.00' },
  ])
  expect(await figuresOf(owner)).toEqual({ 'Trade debtors': '2377.50', 'Opening balances': '-2377.50' })

  expect((await owner.calls(undoImport, { params: { id: done.data.id } })).detail).toBeUndefined()
  expect(await figuresOf(owner)).toEqual({})
  expect((await owner.calls(listAccounts)).data).toEqual([])
})

test('a payment settles the opening balance, and then it is not taken back', async () => {
  const owner = (await aNursery()).as('admin')
  const done = await importFile(owner, 'open-invoices', file)
  const [harbour] = (await owner.calls(listAccounts)).data
  const params = { id: harbour?.id ?? '' }
  const tooMuch = await owner.calls(payAccount, { params, body: { amount: '3000' }, key: 'too-much' })
  expect(tooMuch).toMatchObject({ code: 'OVERPAID', detail: expect.stringContaining('$2,462.50') })
  const paid = await owner.calls(payAccount, { params, body: { amount: '1000' }, key: 'paid' })
  expect(paid.data).toMatchObject({ parts: [], opening: '1000.00', credit: '0.00', balance: '1462.50' })
  expect(await figuresOf(owner)).toMatchObject({ 'Trade debtors': '1377.50', 'Opening balances': '-2377.50' })
  const refused = await owner.calls(undoImport, { params: { id: done.data.id } })
  expect(refused).toMatchObject({ status: 409, code: 'IN_USE', detail: expect.stringContaining('Harbour Landscapes has paid') })
})

test('nothing is taken over on a day whose books are closed', async () => {
  const owner = (await aNursery()).as('admin')
  const day = '2025-12-31'
  expect((await owner.calls(closeBooks, { body: { closed_through: day } })).status).toBe(200)
  const supplies = { name: 'supplies.csv', bytes: 'Item,Qty,Cost\nPot 14 cm,100,0.32' }
  for (const [kind, given] of [
    ['open-invoices', file],
    ['supplies', supplies],
  ] as const)
    expect((await importFile(owner, kind, given, { as_of: day })).code).toBe('PERIOD_CLOSED')
  expect((await owner.calls(listAccounts)).data).toEqual([])
})
