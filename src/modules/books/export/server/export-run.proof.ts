/** Further cases of `export-run.test.ts`. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { newId } from '#server/new-id.ts'
import { unzip } from '#server/testing-zip.ts'
import type { ExportFormat } from '../accounting-export.ts'
import * as calls from '../contract.ts'
import { days, key, aShop } from './testing-export-run.ts'

test('sums the sales of a till up in one document a day, with its Z report and what was taken', async () => {
  const { overTheCounter, make, download, manager } = await aShop()
  const { data: till } = await manager.calls(registerTill, { body: { device_id: newId() } })
  const { data: session } = await manager.calls(openSession, {
    params: { id: till.id },
    body: { opening_float: '100' },
    ...key(),
  })
  const inTill = { till_session_id: session.id }
  await overTheCounter('cash', inTill)
  await overTheCounter('eftpos', inTill)
  const second = await overTheCounter('eftpos', inTill)
  await manager.calls(refundSale, {
    params: { id: second.id },
    body: {
      method: 'eftpos',
      reason: 'Frost',
      items: [{ sale_item_id: second.items[0]?.id ?? '', quantity: '1', restock: false }],
    },
    ...key(),
  })
  const made = await make()
  expect(made.data.files.filter(({ name }) => name !== 'journal.csv')).toEqual([
    { name: 'invoices.csv', records: 1, total_amount: '0.00' },
  ])
  const rows = (await download(made.data.id)).get('invoices.csv')?.trim().split('\r\n').slice(1) ?? []
  expect(rows.map((row) => row.split(',').slice(7).join(','))).toEqual([
    'Sales of plants,1,86.96,200,15% GST on Income,13.04,NZD',
    'Cash in tills,1,-37.50,091,No GST,0.00,NZD',
    'Card payments clearing,1,-62.50,092,No GST,0.00,NZD',
  ])
  expect(rows[0]).toContain('Counter sales,,Z-')
  expect(rows[0]).toContain('"Till 1, Z 1"')
})

test('finds what was entered later for days that were exported before', async () => {
  const { make, manager } = await aShop()
  const expense = (expense_date: string) =>
    manager.calls(createExpense, { body: { expense_date, cost: '115', gst_paid: '15', category: 'Power' }, ...key() })
  const request = (from: string, to: string) => ({ format: 'xero' as const, contents: 'documents' as const, from, to })
  await expense('2026-09-10')
  await manager.calls(calls.makeAccountingExport, { body: request('2026-09-01', '2026-09-30'), ...key() })
  await expense('2026-09-20')
  await expense('2026-10-05')
  const october = request('2026-10-01', '2026-10-31')
  const { data } = await manager.calls(calls.previewAccountingExport, { query: october })
  expect(data).toMatchObject({ entries: 2, earlier_entries: 1, agrees: true })
  expect(data.accounts.find(({ code }) => code === '400')).toMatchObject({
    amount: '100.00',
    earlier_days: '100.00',
    exported_before: '0.00',
    journal: '100.00',
  })
  expect((await make()).data.entries).toBe(2)
})

test('downloads the same files again, and exports the same entries after an export was undone', async () => {
  const { onAccount, make, download, manager } = await aShop()
  await onAccount()
  const first = (await make()).data
  const content = await download(first.id)
  await onAccount()
  expect(await download(first.id)).toEqual(content)
  const undone = await manager.calls(calls.undoAccountingExport, { params: { id: first.id } })
  expect(undone.data.undone_at).not.toBeNull()
  expect((await manager.calls(calls.undoAccountingExport, { params: { id: first.id } })).code).toBe('BAD_STATE')
  expect(await download(first.id)).toEqual(content)
  expect((await make()).data).toMatchObject({ files: [{ name: 'invoices.csv', records: 2, total_amount: '75.00' }] })
})

test('exports bills with their payments, and expenses that were paid at once', async () => {
  const { make, download, manager } = await aShop()
  const lines = [
    { category: 'Power', description: 'November', cost: '115', gst_paid: '15' },
    { category: 'Rent', description: 'Shed', cost: '50', gst_paid: '0' },
  ]
  const body = { vendor: 'Meridian', bill_number: 'M-77', bill_date: '2026-10-01', due_date: '2026-10-20', lines }
  const { data: bill } = await manager.calls(createBill, { body, ...key() })
  await manager.calls(payBills, {
    body: { vendor_id: bill.vendor_id, amount: '100', method: 'bank_transfer', paid_on: '2026-10-20', bill_ids: [bill.id] },
    ...key(),
  })
  await manager.calls(createExpense, {
    body: { expense_date: '2026-10-02', cost: '23', gst_paid: '3', category: 'Fuel', vendor: 'BP' },
    ...key(),
  })
  const made = await make()
  expect(made.data.files).toEqual([
    { name: 'bills.csv', records: 2, total_amount: '165.00' },
    { name: 'payments-090.csv', records: 1, total_amount: '-100.00' },
  ])
  const bills = (await download(made.data.id)).get('bills.csv') ?? ''
  expect(bills).toContain('Meridian,,M-77,01/10/2026,20/10/2026,November,1,100.00,400,15% GST on Expenses,15.00,NZD')
  expect(bills).toContain('Meridian,,M-77,01/10/2026,20/10/2026,Shed,1,50.00,400,No GST,0.00,NZD')
  expect(bills).toContain('Bank account,1,-23.00,090,No GST,0.00,NZD')
})

test('uses the tax codes that the nursery entered, and the usual ones again without', async () => {
  const { onAccount, make, download, manager } = await aShop()
  const set = (code: string) => manager.calls(calls.setTaxCode, { body: { format: 'xero', side: 'sales', tax: '15', code } })
  expect((await set('GST 15')).data).toContainEqual({ side: 'sales', tax: '15', code: 'GST 15', usual: '15% GST on Income' })
  await onAccount()
  expect((await download((await make()).data.id)).get('invoices.csv')).toContain(',GST 15,')
  expect((await set('')).data).toContainEqual({ side: 'sales', tax: '15', code: '15% GST on Income', usual: '15% GST on Income' })
})

test('each line goes at the rate and kind that it was sold at', async () => {
  const { as } = await aNursery({ gstRegistered: true, country: 'UK', timeZone: 'Europe/London' })
  const manager = as('manager')
  const items = (['standard', 'reduced', 'zero', 'exempt', 'out_of_scope'] as const).map((tax_kind) => ({
    item_type: 'other' as const,
    name: tax_kind,
    quantity: '1',
    unit_price: '21.00',
    tax_kind,
  }))
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Kew Garden Centre' } })
  const body = { payment_method: 'account' as const, business_account_id: account.id, items }
  expect((await manager.calls(createSale, { body, ...key() })).status).toBe(201)
  const codes = async (format: ExportFormat) => {
    const { data: made } = await manager.calls(calls.makeAccountingExport, {
      body: { format, contents: 'documents', ...days },
      ...key(),
    })
    const files = await unzip((await manager.calls(calls.accountingFiles, { params: { id: made.id } })).bytes)
    return files.get('invoices.csv')?.toString() ?? ''
  }
  const xero = await codes('xero')
  for (const code of [
    'standard,1,17.50,202,20% (VAT on Income),3.50',
    'reduced,1,20.00,202,5% (VAT on Income),1.00',
    'Zero Rated Income,0.00',
    'Exempt Income,0.00',
    'No VAT,0.00',
  ])
    expect(xero).toContain(code)
  const quickbooks = await codes('quickbooks')
  for (const code of ['20.0% S', '5.0% R', '0.0% Z', 'Exempt', 'No VAT']) expect(quickbooks).toContain(code)
})
