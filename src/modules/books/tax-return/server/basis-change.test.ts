/** Another basis of the tax return from a day on: open documents are declared once, and filed returns stay as filed. */
import { expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { keyed } from '#testing/batches.ts'
import { everyLine } from '#testing/figures.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { payAccount, createSale } from '#modules/selling/sale/contract.ts'
import { closeBooks, getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import { fileReturn, getFiledReturn } from '../contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const days = (ago: number) => addDays(today, -ago)
const other = { invoice: 'payments', payments: 'invoice' } as const
type Basis = keyof typeof other

/** Invoices of 115.00 and 46.00 and a bill of 230.00, all of them in the first return and unpaid at its end. The first and the bill are paid in the second. */
async function trading(taxBasis: Basis) {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true, taxBasis })
  const admin = nursery.as('admin')
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Bell Gardens' } })
  for (const unit_price of ['115.00', '46.00']) {
    const items = [{ item_type: 'other' as const, name: 'Planting', quantity: '1', unit_price }]
    const body = { payment_method: 'account' as const, business_account_id: account.id, items }
    const { data: sale } = await admin.calls(createSale, { body, ...keyed() })
    await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.id, days(30)])
  }
  const lines = [{ category: 'Pots', cost: '230.00', gst_paid: '30.00' }]
  const bill = { vendor: 'Pot Supplies', bill_number: 'A1', bill_date: days(30), lines }
  const { data: billed } = await admin.calls(createBill, { body: bill, ...keyed() })
  const paid = { amount: '115.00', method: 'bank_transfer' as const, paid_on: days(10) }
  const paying = async () => {
    expect((await admin.calls(payAccount, { params: { id: account.id }, body: paid, ...keyed() })).status).toBe(201)
    const settled = { vendor_id: billed.vendor_id, amount: '230.00', method: 'bank_transfer' as const, paid_on: days(10) }
    expect((await admin.calls(payBills, { body: settled, ...keyed() })).status).toBe(201)
  }
  const boxes = async (from: number, to: number) => {
    const query = { statement: 'tax' as const, from: days(from), to: days(to) }
    const { data } = await admin.calls(getFinancialReport, { query })
    const rows = data.sections[0]?.rows ?? []
    const row = (box: string) => rows.find(({ cells }) => cells[1] === box)
    for (const box of ['10', '14']) {
      const key = row(box)?.key ?? ''
      const found = await everyLine(key, (after) =>
        admin.calls(listFinancialReportLines, { query: { ...query, key, ...after, limit: '50' } }),
      )
      expect([box, sum(found.map(({ tax }) => cents(tax)))]).toEqual([box, cents(row(box)?.cells[2] ?? '')])
    }
    return ['10', '14'].map((box) => row(box)?.cells[2])
  }
  const bases = (basis: Basis, from: string) => [
    { basis: taxBasis, from: null },
    { basis, from },
  ]
  return { admin, paying, boxes, bases }
}

test.each(firstOf(['invoice', 'payments'] as const, 1))(
  'changed from %s, the unpaid invoices and bills of that day are in the return once',
  async (basis) => {
    const { admin, paying, boxes, bases } = await trading(basis)
    const first = basis === 'invoice' ? ['21.00', '30.00'] : ['0.00', '0.00']
    expect(await boxes(40, 21)).toEqual(first)
    const filed = await admin.calls(fileReturn, { body: { from: days(40), to: days(21), close_books: true }, ...keyed() })
    expect(filed.status).toBe(201)
    const body = { taxBases: bases(other[basis], days(20)) }
    const { status, data: settings } = await admin.calls(saveSettings, { body })
    expect([status, settings.taxBasis]).toEqual([200, other[basis]])
    await paying()

    expect(await boxes(40, 21)).toEqual(first)
    // On the payments basis an unpaid document is in no return; every other one is in exactly one, however the periods are cut.
    const changed = basis === 'invoice' ? ['-6.00', '0.00'] : ['21.00', '30.00']
    expect(await boxes(20, 1)).toEqual(changed)
    expect(await boxes(40, 1)).toEqual(basis === 'invoice' ? ['15.00', '30.00'] : ['21.00', '30.00'])
    expect(await boxes(19, 1)).toEqual(basis === 'invoice' ? ['15.00', '30.00'] : ['0.00', '0.00'])
    const { boxes: compared } = (await admin.calls(getFiledReturn, { params: { id: filed.data.id } })).data
    for (const { box, amount, now } of compared) expect([box, now]).toEqual([box, amount])
  },
)

test('without a day the basis changes today, and changed back on the same day it never did', async () => {
  const { admin, boxes } = await trading('invoice')
  const changed = await admin.calls(saveSettings, { body: { taxBasis: 'payments' } })
  expect(changed.data.taxBases).toEqual([
    { basis: 'invoice', from: null },
    { basis: 'payments', from: today },
  ])
  expect(await boxes(40, 1)).toEqual(['21.00', '30.00'])
  const again = await admin.calls(saveSettings, {
    body: { taxBases: [...changed.data.taxBases, { basis: 'invoice', from: days(-10) }] },
  })
  expect(again.errors).toMatchObject([{ path: 'taxBasis', message: expect.stringContaining('a return has one change') }])
  expect((await admin.calls(getSettings)).data.taxBases).toHaveLength(2)
  const back = await admin.calls(saveSettings, { body: { taxBasis: 'invoice' } })
  expect(back.data.taxBases).toEqual([{ basis: 'invoice', from: null }])
})

test('settings that closed books and filed returns were made with are not changed under them', async () => {
  const { admin, bases } = await trading('invoice')
  const save = (body: object) => admin.calls(saveSettings, { body })
  const year = (await admin.calls(getSettings)).data.financialYearStart
  await admin.calls(fileReturn, { body: { from: days(40), to: days(21) }, ...keyed() })
  expect((await save({ taxBases: bases('payments', days(21)) })).errors).toMatchObject([{ path: 'taxBasis' }])
  expect((await save({ taxBases: [{ basis: 'payments', from: null }] })).code).toBe('PERIOD_CLOSED')
  const flat = (from: string) =>
    save({
      flatRates: [
        { percent: '0', from: null },
        { percent: '7.5', from },
      ],
    })
  expect((await flat(days(21))).errors).toMatchObject([
    { path: 'flatRates', message: expect.stringContaining('Choose a later day') },
  ])
  expect((await flat(days(20))).status).toBe(200)
  expect((await save({ country: 'AU' })).errors).toMatchObject([{ path: 'country' }, { path: 'currency' }])
  expect((await save({ financialYearStart: addDays(year, -1) })).status).toBe(200)

  await admin.calls(closeBooks, { body: { closed_through: days(5) } })
  expect((await save({ financialYearStart: addDays(year, -90) })).errors).toMatchObject([{ path: 'financialYearStart' }])
  expect((await save({ taxBases: bases('payments', days(5)) })).code).toBe('PERIOD_CLOSED')
  expect((await save({ currency: 'AUD' })).errors).toMatchObject([{ path: 'currency' }])
  expect((await save({ country: 'NZ', currency: 'NZD', nurseryPhone: '03 555 0100' })).status).toBe(200)
  expect((await save({ taxBases: bases('payments', days(4)) })).status).toBe(200)
})
