/** The tax return on the payments basis: a part payment counts on its day with its share of each rate (VAT Notice 731, on part payments). */
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { payAccount, createSale } from '#modules/selling/sale/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { everyLine } from '#testing/figures.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { unpaidAt } from './unpaid.queries.ts'

const timeZone = 'Europe/London'
const today = dayIn(timeZone, new Date())
const key = () => ({ key: newId() })

test('an invoice counts when it is paid, in the shares of its rates; so does a bill', async () => {
  const nursery = await aNursery({ country: 'UK', timeZone, gstRegistered: true, taxBasis: 'payments' })
  const admin = nursery.as('admin')
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Kew Gardens' } })
  const items = [
    { item_type: 'other' as const, name: 'Bench', quantity: '1', unit_price: '240.00' },
    { item_type: 'other' as const, name: 'Smokeless fuel', quantity: '1', unit_price: '105.00', tax_kind: 'reduced' as const },
    { item_type: 'other' as const, name: 'Tomato plants', quantity: '1', unit_price: '55.00', tax_kind: 'zero' as const },
  ]
  const body = { payment_method: 'account' as const, business_account_id: account.id, items }
  const { data: sale } = await admin.calls(createSale, { body, ...key() })
  // Invoiced 60 days ago, a quarter paid 40 days ago, the rest 10 days ago.
  await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.id, addDays(today, -60)])
  for (const [amount, ago] of [
    ['100.00', 40],
    ['300.00', 10],
  ] as const) {
    const paid = { amount, method: 'bank_transfer' as const, paid_on: addDays(today, -ago) }
    expect((await admin.calls(payAccount, { params: { id: account.id }, body: paid, ...key() })).status).toBe(201)
  }
  const bill = { vendor: 'Pot Supplies', bill_number: 'A1', bill_date: addDays(today, -60) }
  const lines = [{ category: 'Pots', cost: '120.00', gst_paid: '20.00' }]
  const { data: billed } = await admin.calls(createBill, { body: { ...bill, lines }, ...key() })
  const settled = {
    vendor_id: billed.vendor_id,
    amount: '120.00',
    method: 'bank_transfer' as const,
    paid_on: addDays(today, -10),
  }
  expect((await admin.calls(payBills, { body: settled, ...key() })).status).toBe(201)

  const boxes = async (from: number, to: number) => {
    const query = { statement: 'tax' as const, from: addDays(today, -from), to: addDays(today, -to) }
    const { data } = await admin.calls(getFinancialReport, { query })
    const rows = data.sections[0]?.rows ?? []
    return ['1', '4', '6', '7'].map((box) => rows.find(({ cells }) => cells[1] === box)?.cells[2])
  }
  expect(await boxes(70, 50)).toEqual(['0.00', '0.00', '0.00', '0.00'])
  // A quarter of 40.00 + 5.00 of tax, on a quarter of 355.00.
  expect(await boxes(49, 30)).toEqual(['11.25', '0.00', '88.00', '0.00'])
  expect(await boxes(29, 0)).toEqual(['33.75', '20.00', '266.00', '100.00'])
  expect(await boxes(70, 0)).toEqual(['45.00', '20.00', '355.00', '100.00'])
})

test('on receipts an invoice counts when it is paid, and a bill on its own day, in each box and in its lines', async () => {
  const settings = { country: 'EU', timeZone: 'Europe/Dublin', gstRegistered: true, salesTaxRate: '23' } as const
  const admin = (await aNursery({ ...settings, taxBasis: 'receipts' })).as('admin')
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Kew Gardens' } })
  const items = [{ item_type: 'other' as const, name: 'Bench', quantity: '1', unit_price: '246.00' }]
  const body = { payment_method: 'account' as const, business_account_id: account.id, items }
  await admin.calls(createSale, { body, ...key() })
  const lines = [{ category: 'Pots', cost: '123.00', gst_paid: '23.00' }]
  const bill = { vendor: 'Pot Supplies', bill_number: 'A1', bill_date: today, lines }
  await admin.calls(createBill, { body: bill, ...key() })

  const query = { statement: 'tax' as const, from: today, to: today }
  const taxes = async () => {
    const { data } = await admin.calls(getFinancialReport, { query })
    const rows = data.sections[0]?.rows ?? []
    return Promise.all(
      ['J', 'K'].map(async (box) => {
        const row = rows.find(({ cells }) => cells[1] === box)
        const found = await everyLine(row?.key ?? '', (after) =>
          admin.calls(listFinancialReportLines, { query: { ...query, key: row?.key ?? '', ...after, limit: '50' } }),
        )
        return [row?.cells[2], moneyText(sum(found.map(({ tax }) => cents(tax))))]
      }),
    )
  }
  expect(await taxes()).toEqual([
    ['0.00', '0.00'],
    ['23.00', '23.00'],
  ])
  await admin.calls(payAccount, { params: { id: account.id }, body: { amount: '123.00', method: 'bank_transfer' }, ...key() })
  expect(await taxes()).toEqual([
    ['23.00', '23.00'],
    ['23.00', '23.00'],
  ])
  const elsewhere = await admin.calls(saveSettings, { body: { country: 'UK', currency: 'EUR' } })
  expect(elsewhere.errors).toMatchObject([{ path: 'taxBasis', message: expect.stringContaining('European Union') as string }])
})

test('the unpaid shares of a bill at several kinds add up to what is owed of it', async () => {
  const nursery = await aNursery({ country: 'UK', timeZone, gstRegistered: true, taxBasis: 'payments' })
  const admin = nursery.as('admin')
  const lines = (['zero', 'exempt'] as const).map((tax_kind) => ({ category: 'Seed', cost: '1.01', tax_kind }))
  const { data } = await admin.calls(createBill, {
    body: { vendor: 'Seed House', bill_number: '1', bill_date: today, lines },
    ...key(),
  })
  const paid = { vendor_id: data.vendor_id, amount: '1.01', method: 'bank_transfer' as const, paid_on: today }
  expect((await admin.calls(payBills, { body: paid, ...key() })).status).toBe(201)
  const unpaid = await nursery.has((db) => unpaidAt(db, { day: today, since: null }, 'payments'))
  expect([unpaid.get('purchases:exempt'), unpaid.get('purchases:zero')]).toEqual([51n, 50n])
})
