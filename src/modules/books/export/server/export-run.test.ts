/** Exports: nothing goes twice, what changed since goes as a correction, and an export can be downloaded again and undone. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { payAccount, voidSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import { key, aShop } from './testing-export-run.ts'

test('exports an invoice on account with its payment, once for each program', async () => {
  const { onAccount, make, download, manager, account, preview } = await aShop()
  const sale = await onAccount()
  await manager.calls(payAccount, { params: { id: account.id }, body: { amount: '37.50', method: 'bank_transfer' }, ...key() })
  expect(await preview()).toMatchObject({ agrees: true, earlier_entries: 0 })
  const made = await make()
  expect(made.data.files.map(({ name }) => name)).toEqual(['invoices.csv', 'payments-090.csv'])
  const files = await download(made.data.id)
  expect(files.get('invoices.csv')).toContain(`Rimu Gardens,rimu@example.com,${sale.invoice_number},,`)
  expect(files.get('invoices.csv')).toContain('"Lavender, 14 cm",3,10.87,200,15% GST on Income,4.89,NZD')
  expect(files.get('payments-090.csv')).toMatch(/,37\.50,Rimu Gardens,/)
  expect((await make()).detail).toBe(
    'Everything in this period is already in an export to Xero. Download that one again, or choose other dates.',
  )
  expect(await preview()).toMatchObject({ entries: 0, agrees: true })
  expect((await make('myob')).data.files.map(({ name }) => name)).toEqual(['invoices.csv', 'journal.csv'])
})

test('exports what changed after an export as the correction it is', async () => {
  const { onAccount, make, download, manager, preview } = await aShop()
  const sale = await onAccount()
  await make()
  await manager.calls(voidSale, { params: { id: sale.id }, body: { reason: 'Mistake', version: sale.version }, ...key() })
  expect(await preview()).toMatchObject({
    agrees: true,
    files: [{ name: 'credit-notes.csv', records: 1, total_amount: '-37.50' }],
  })
  const made = await make()
  const notes = (await download(made.data.id)).get('credit-notes.csv') ?? ''
  expect(notes).toContain(`,${sale.invoice_number}-`)
  expect(notes).toContain(`,${sale.invoice_number},`)
  expect(notes).toContain('"Lavender, 14 cm",3,10.87,200,15% GST on Income,4.89,NZD')
})

test('gives an entry to only one of concurrent exports, and only to its nursery’s managers', async () => {
  const { onAccount, make, as } = await aShop()
  await onAccount()
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const params = { id: answers.find(({ status }) => status === 201)?.data.id ?? '' }
  const stranger = await aNursery()
  expect((await stranger.as('admin').calls(calls.accountingFiles, { params })).status).toBe(404)
  expect((await stranger.as('admin').calls(calls.undoAccountingExport, { params })).status).toBe(404)
  expect((await as('sales').calls(calls.listAccountingExports)).status).toBe(403)
})
