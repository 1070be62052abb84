/** Further cases of `purchase-kinds.test.ts`. */
import { expect, test } from 'vitest'
import { createExpense, expenseSuggestions, listExpenses } from '#modules/buying/expense/contract.ts'
import { createBill, editBill, getBill, payBills } from '#modules/buying/bill/contract.ts'
import { createRecurring } from '#modules/buying/bill/recurring-calls.ts'
import { addDays } from '#kernel/day.ts'
import { today, key, aBuyer, purchase } from './testing-purchase-kinds.ts'

test('in the European Union the value of a reverse charge has its own box, and a further reduced rate bears tax', async () => {
  const { admin, boxes } = await aBuyer('EU')
  const lines = [
    { category: 'Young plants', cost: '400', tax_kind: 'reverse_charge' as const, reverse_charge_tax: '36' },
    { category: 'Pots', cost: '121', gst_paid: '21', tax_kind: 'standard' as const },
    { category: 'Books', cost: '105', gst_paid: '5', tax_kind: 'second_reduced' as const },
    { category: 'Bulbs', cost: '100', tax_kind: 'import' as const, reverse_charge_tax: '9' },
  ]
  await admin.calls(createBill, { body: { vendor: 'Kwekerij', bill_number: '7', bill_date: today, lines }, ...key() })
  expect(await boxes()).toEqual({ H: '500.00', I: '45.00', J: '45.00', K: '71.00', L: '26.00' })
})

test('the lines of a bill and of a credit note carry their kinds; a change of the bill changes the return', async () => {
  const { admin, boxes } = await aBuyer()
  const bill = { vendor: 'Wholesale', bill_number: 'A1', bill_date: today }
  const lines = [
    { category: 'Pots', cost: '120', gst_paid: '20', tax_kind: 'standard' as const },
    { category: 'Fuel', cost: '105', gst_paid: '5', tax_kind: 'reduced' as const },
    { category: 'Seed', cost: '50', tax_kind: 'zero' as const },
  ]
  const { data: saved } = await admin.calls(createBill, { body: { ...bill, lines }, ...key() })
  const returned = [{ category: 'Fuel', cost: '21', gst_paid: '1', tax_kind: 'reduced' as const }]
  await admin.calls(createBill, { body: { ...bill, kind: 'credit', bill_number: 'C1', lines: returned }, ...key() })
  expect(await boxes()).toEqual({ '4': '24.00', '5': '24.00', '7': '230.00' })
  const { data: whole } = await admin.calls(getBill, { params: { id: saved.id } })
  expect(whole.lines.map(({ tax_kind }) => tax_kind)).toEqual(['standard', 'reduced', 'zero'])
  const changed = whole.lines.map(({ id, category }, i) => ({
    id,
    category,
    cost: lines[i]?.cost ?? '',
    tax_kind: 'exempt' as const,
  }))
  const { status } = await admin.calls(editBill, {
    params: { id: saved.id },
    body: { ...bill, lines: changed, version: whole.version },
  })
  expect(status).toBe(200)
  expect(await boxes()).toEqual({ '4': '-1.00', '5': '1.00', '7': '255.00' })
})

test('on the payments basis a bill counts as it is paid, by its kinds; a reverse charge and an import on the day of the bill', async () => {
  const { admin, boxes } = await aBuyer('UK', 'payments')
  const [billed, paid] = [addDays(today, -30), addDays(today, -10)]
  const lines = [
    { category: 'Fuel', cost: '210', gst_paid: '10', tax_kind: 'reduced' as const },
    { category: 'Seed', cost: '90', tax_kind: 'zero' as const },
    { category: 'Software', cost: '100', tax_kind: 'reverse_charge' as const },
    { category: 'Liners', cost: '1000', tax_kind: 'import' as const },
  ]
  const bill = { vendor: 'Wholesale', bill_number: 'A1', bill_date: billed, lines }
  const { data } = await admin.calls(createBill, { body: bill, ...key() })
  const settled = { vendor_id: data.vendor_id, amount: '700', method: 'bank_transfer' as const, paid_on: paid }
  await admin.calls(payBills, { body: settled, ...key() })
  expect(await boxes(billed, addDays(paid, -1))).toEqual({
    '1': '220.00',
    '3': '220.00',
    '4': '220.00',
    '6': '100.00',
    '7': '1100.00',
  })
  // Half of the bill: 100 of fuel with 5.00 of tax, and 45 of seed.
  expect(await boxes(paid, today)).toEqual({ '4': '5.00', '5': '5.00', '7': '145.00' })
})

test('suggests the kind of the last purchase of a vendor and of a category', async () => {
  const { admin } = await aBuyer()
  for (const [ago, tax_kind, gst_paid] of [
    [5, 'zero', '0'],
    [4, 'reduced', '5'],
  ] as const)
    await admin.calls(createExpense, { body: { ...purchase, expense_date: addDays(today, -ago), gst_paid, tax_kind }, ...key() })
  await admin.calls(createExpense, { body: { ...purchase, vendor: 'Power', category: 'Power', gst_paid: '5' }, ...key() })
  expect((await admin.calls(expenseSuggestions)).data).toEqual({
    categories: ['Power', 'Seed'],
    vendors: ['Power', 'Seed House'],
    usual_kinds: {
      untaxed: [],
      vendors: [{ name: 'Seed House', tax_kind: 'reduced' }],
      categories: [{ name: 'Seed', tax_kind: 'reduced' }],
    },
  })
})

test('a recurring expense is booked with its kind, and a reverse charge with its tax', async () => {
  const { admin, boxes } = await aBuyer()
  const every = { description: 'Software', cost: '100', frequency: 'year' as const, first_day: today }
  await admin.calls(createRecurring, { body: { ...every, tax_kind: 'reverse_charge' }, ...key() })
  await admin.calls(createRecurring, { body: { ...every, description: 'Seed', tax_kind: 'zero' }, ...key() })
  expect(await boxes()).toEqual({ '1': '20.00', '3': '20.00', '4': '20.00', '6': '100.00', '7': '200.00' })
})

test('tax of a kind that bears none is refused at its field, and nothing is booked', async () => {
  const { admin, boxes } = await aBuyer()
  const refused = await admin.calls(createExpense, { body: { ...purchase, gst_paid: '5', tax_kind: 'zero' }, ...key() })
  expect([refused.status, refused.errors]).toEqual([
    422,
    [{ path: 'gst_paid', message: 'A purchase of this kind bears no tax. Enter 0, or choose the rate on the bill.' }],
  ])
  const lines = [{ category: 'Seed', cost: '5', gst_paid: '1', tax_kind: 'reverse_charge' as const }]
  const bill = await admin.calls(createBill, { body: { vendor: 'A', bill_number: '1', bill_date: today, lines }, ...key() })
  expect([bill.status, bill.errors?.[0]?.path]).toEqual([422, 'lines.0.gst_paid'])
  expect([await boxes(), (await admin.calls(listExpenses, { query: {} })).data]).toEqual([{}, []])
})
