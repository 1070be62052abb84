/** Purchases by their kind of tax: on expenses and lines of bills, in the boxes of the return on both bases, and in the lines behind them. */
import { expect, test } from 'vitest'
import { createExpense, editExpense, listExpenses } from '#modules/buying/expense/contract.ts'
import { createBill } from '#modules/buying/bill/contract.ts'
import { createLedgerAccount, setPostingAccount } from '#modules/books/journal/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { newId } from '#server/new-id.ts'
import { today, key, aBuyer, purchase } from './testing-purchase-kinds.ts'

test('every kind goes to its boxes: charged ones with their tax, none for what is outside the scope of tax', async () => {
  const { admin, boxes } = await aBuyer()
  for (const [tax_kind, gst_paid] of [
    ['standard', '17.50'],
    ['reduced', '5'],
    ['zero', '0'],
    ['exempt', '0'],
    ['out_of_scope', '0'],
  ] as const)
    expect((await admin.calls(createExpense, { body: { ...purchase, tax_kind, gst_paid }, ...key() })).data).toMatchObject({
      tax_kind,
      reverse_charge_tax: '0.00',
    })
  expect(await boxes()).toEqual({ '4': '22.50', '5': '22.50', '7': '397.00' })
})

test('a reverse charge is due and deducted at once, at the rate of the day or as it was entered; a correction moves both sides', async () => {
  const { admin, boxes, lines } = await aBuyer()
  const body = { ...purchase, cost: '500', gst_paid: '0', tax_kind: 'reverse_charge' as const }
  const { data: software } = await admin.calls(createExpense, { body, ...key() })
  expect(software).toMatchObject({ cost: '500.00', gst_paid: '0.00', reverse_charge_tax: '100.00' })
  expect(await boxes()).toEqual({ '1': '100.00', '3': '100.00', '4': '100.00', '6': '500.00', '7': '500.00' })
  expect([await lines('1'), await lines('4'), await lines('6')]).toEqual([
    ['600.00 100.00'],
    ['600.00 100.00'],
    ['600.00 100.00'],
  ])
  const change = { ...body, reverse_charge_tax: '25', version: software.version }
  await admin.calls(editExpense, { params: { id: software.id }, body: change })
  expect(await boxes()).toEqual({ '1': '25.00', '3': '25.00', '4': '25.00', '6': '500.00', '7': '500.00' })
  const { data } = await admin.calls(listExpenses, { query: {} })
  const again = { ...change, tax_kind: 'zero' as const, reverse_charge_tax: '0', version: data[0]?.version ?? 0 }
  await admin.calls(editExpense, { params: { id: software.id }, body: again })
  expect(await boxes()).toEqual({ '7': '500.00' })

  // Under the flat rate scheme only a single capital purchase of 2,000 or more is deducted; two lines of one bill are one purchase.
  const vehicles = { code: '710', name: 'Vehicles', type: 'asset' as const }
  const { data: asset } = await admin.calls(createLedgerAccount, { body: vehicles, key: newId() })
  await admin.calls(setPostingAccount, { body: { category: 'Vehicles', account_id: asset.id } })
  const items = [{ item_type: 'other' as const, name: 'Planting', quantity: '1', unit_price: '1000.00' }]
  await admin.calls(createSale, { body: { payment_method: 'eftpos' as const, items }, ...key() })
  const line = { category: 'Vehicles', cost: '1200', gst_paid: '200' }
  const bill = { vendor: 'Tractors', bill_number: 'T1', bill_date: today, lines: [line, line] }
  await admin.calls(createBill, { body: bill, ...key() })
  await admin.calls(createExpense, { body: { ...purchase, category: 'Vehicles', cost: '1800', gst_paid: '300' }, ...key() })
  const flatRates = [
    { percent: '0', from: null },
    { percent: '7.5', from: today },
  ]
  expect((await admin.calls(saveSettings, { body: { flatRates } })).status).toBe(200)
  expect(await boxes()).toEqual({ '1': '75.00', '3': '75.00', '4': '400.00', '5': '325.00', '6': '1000.00', '7': '2000.00' })
  expect(await lines('1')).toEqual(['1000.00 166.67'])
})
