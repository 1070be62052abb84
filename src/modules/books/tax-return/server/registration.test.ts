/** Registered for the tax from a day on, and up to one: sales, purchases and returns of a day have what was true on it. */
import { expect, test } from 'vitest'
import { keyed } from '#testing/batches.ts'
import { everyLine } from '#testing/figures.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { createLedgerAccount, setPostingAccount } from '#modules/books/journal/contract.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createBill, payBills } from '#modules/buying/bill/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder, takeDeposit } from '#modules/orders/order/contract.ts'
import { createSale, payAccount } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import type { Order } from '#modules/orders/order/order.ts'
import { closeBooks, getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, sum } from '#kernel/money.ts'
import { fileReturn } from '../contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const days = (ago: number) => addDays(today, -ago)
type Registrations = { registered: boolean; from: string | null }[]
const [never, ever] = [
  { registered: false, from: null },
  { registered: true, from: null },
]
const from = (ago: number) => ({ registered: true, from: days(ago) })
const until = (ago: number) => ({ registered: false, from: days(ago) })

async function trading(gstRegistrations: Registrations, taxBasis: 'invoice' | 'payments' = 'invoice', country: Country = 'NZ') {
  const nursery = await aNursery({ country, timeZone, gstRegistrations, taxBasis })
  const admin = nursery.as('admin')
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Bell Gardens' } })
  const item = { item_type: 'other' as const, name: 'Planting', quantity: '1' }
  return {
    admin,
    /** On account, rung up without a network. */
    sell: async (ago: number, unit_price: string) => {
      const till_time = new Date(Date.now() - ago * 86_400_000).toISOString()
      const body = {
        payment_method: 'account' as const,
        business_account_id: account.id,
        till_time,
        items: [{ ...item, unit_price }],
      }
      const { data } = await admin.calls(createSale, { body, ...keyed() })
      expect(data.sale_date).toBe(days(ago))
      return data
    },
    pay: async (ago: number, amount: string) => {
      const body = { amount, method: 'bank_transfer' as const, paid_on: days(ago) }
      expect((await admin.calls(payAccount, { params: { id: account.id }, body, ...keyed() })).status).toBe(201)
    },
    credit: async ({ id, items }: Sale) => {
      const returned = items.map((line) => ({ sale_item_id: line.id, quantity: line.quantity, restock: false }))
      const body = { items: returned, reason: 'Wrong', method: 'account' as const }
      const { data, status, detail } = await admin.calls(refundSale, { params: { id }, body, ...keyed() })
      expect([status, detail]).toEqual([201, undefined])
      return data
    },
    order: async (unit_price: string) => {
      const body = { business_account_id: account.id, items: [{ name: 'Planting', quantity: 1, unit_price }] }
      const { data } = await admin.calls(takeCurrentOrder, { body, ...keyed() })
      expect((await admin.calls(confirmOrder, { params: { id: data.id }, body: {}, ...keyed() })).status).toBe(200)
      return data
    },
    deposit: async ({ id }: Order, ago: number, amount: string) => {
      const body = { amount, method: 'bank_transfer' as const, paid_on: days(ago) }
      expect((await admin.calls(takeDeposit, { params: { id }, body, ...keyed() })).status).toBe(201)
    },
    deliver: async ({ id, items }: Order) => {
      const body = { items: items.map((line) => ({ id: line.id, quantity: 1 })), invoice: 'account' as const }
      const { status, detail } = await admin.calls(deliverOrder, { params: { id }, body, ...keyed() })
      expect([status, detail]).toEqual([200, undefined])
    },
    save: (body: object) => admin.calls(saveSettings, { body }),
    /** Boxes 5, 8 and 14: sales, tax on them and tax on purchases. Each is the sum of its lines. */
    boxes: async (first: number, last: number) => {
      const query = { statement: 'tax' as const, from: days(first), to: days(last) }
      const { data } = await admin.calls(getFinancialReport, { query })
      const rows = data.sections[0]?.rows ?? []
      const row = (box: string) => rows.find(({ cells }) => cells[1] === box)
      const key = row('5')?.key ?? ''
      const lines = await everyLine(key, (after) =>
        admin.calls(listFinancialReportLines, { query: { ...query, key, ...after, limit: '50' } }),
      )
      expect(sum(lines.map(({ amount }) => cents(amount)))).toBe(cents(row('5')?.cells[2] ?? ''))
      return [...['5', '8', '14'].map((box) => row(box)?.cells[2]), data.sections[0]?.note]
    },
  }
}

test('a sale has the tax of its day, and the return of the day of registration begins with it', async () => {
  const { sell, boxes, save } = await trading([never, from(5)])
  expect((await sell(6, '115.00')).tax_amount).toBe('0.00')
  expect((await sell(5, '46.00')).tax_amount).toBe('6.00')
  expect(await boxes(10, 1)).toEqual(['46.00', '6.00', '0.00', expect.stringContaining('Registered from')])
  expect((await boxes(10, 6)).slice(0, 3)).toEqual(['0.00', '0.00', '0.00'])
  // A later first day leaves the sale between them without a return; it keeps its tax.
  expect((await save({ gstRegistrations: [never, from(4)] })).status).toBe(200)
  expect((await boxes(10, 1)).slice(0, 3)).toEqual(['0.00', '0.00', '0.00'])
})

test('on the payments basis what was invoiced before the registration is in no return, whenever it is paid', async () => {
  const { sell, pay, boxes } = await trading([never, from(5)], 'payments')
  await sell(6, '115.00')
  await sell(5, '46.00')
  await pay(3, '115.00')
  await pay(2, '23.00')
  expect((await boxes(10, 4)).slice(0, 2)).toEqual(['0.00', '0.00'])
  expect((await boxes(3, 1)).slice(0, 2)).toEqual(['23.00', '3.00'])
  expect((await boxes(10, 1)).slice(0, 2)).toEqual(['23.00', '3.00'])
})

test.each(['invoice', 'payments'] as const)('the last return takes in what is unpaid on the %s basis', async (basis) => {
  const { sell, pay, boxes } = await trading([ever, until(5)], basis)
  await sell(6, '46.00')
  expect((await sell(5, '115.00')).tax_amount).toBe('0.00')
  await pay(3, '161.00')
  expect(await boxes(10, 1)).toEqual(['46.00', '6.00', '0.00', expect.stringContaining('Registered up to')])
  expect((await boxes(10, 6)).slice(0, 2)).toEqual(['46.00', '6.00'])
  expect(await boxes(4, 1)).toEqual(['0.00', '0.00', '0.00', expect.stringContaining('not registered')])
})

test('what the last return took in is not in the returns of a later registration, whenever it is paid', async () => {
  const { sell, pay, boxes } = await trading([ever, until(8), from(4)], 'payments')
  await sell(9, '46.00')
  await pay(3, '46.00')
  expect((await boxes(12, 9)).slice(0, 2)).toEqual(['46.00', '6.00'])
  expect((await boxes(4, 4)).slice(0, 2)).toEqual(['0.00', '0.00'])
  expect((await boxes(3, 1)).slice(0, 2)).toEqual(['0.00', '0.00'])
})

test('a credit note after the last day, or for a sale before the first, is in no return', async () => {
  const ended = await trading([ever, until(5)])
  const taxed = await ended.sell(6, '115.00')
  expect((await ended.credit(taxed)).tax_amount).toBe('15.00')
  expect((await ended.boxes(10, 0)).slice(0, 2)).toEqual(['115.00', '15.00'])
  expect((await ended.boxes(4, 0)).slice(0, 2)).toEqual(['0.00', '0.00'])

  const begun = await trading([never, from(5)])
  const untaxed = await begun.sell(6, '115.00')
  expect((await begun.credit(untaxed)).tax_amount).toBe('0.00')
  expect((await begun.boxes(10, 0)).slice(0, 2)).toEqual(['0.00', '0.00'])
})

test('a deposit counts on registered days only, and its invoice with the tax of its own day', async () => {
  const begun = await trading([never, from(5)])
  const order = await begun.order('230.00')
  await begun.deposit(order, 8, '115.00')
  expect((await begun.boxes(10, 1)).slice(0, 2)).toEqual(['0.00', '0.00'])
  await begun.deliver(order)
  expect((await begun.boxes(10, 0)).slice(0, 2)).toEqual(['230.00', '30.00'])

  const ended = await trading([ever, until(5)])
  const last = await ended.order('230.00')
  await ended.deposit(last, 8, '115.00')
  const counted = ['230.00', '30.00']
  expect((await ended.boxes(10, 1)).slice(0, 2)).toEqual(counted)
  await ended.deliver(last)
  expect((await ended.boxes(10, 0)).slice(0, 2)).toEqual(counted)
  expect((await ended.boxes(4, 0)).slice(0, 2)).toEqual(['0.00', '0.00'])
})

test('tax is claimed on purchases of registered days only', async () => {
  const { admin, boxes } = await trading([never, from(5)])
  const expense = (ago: number, gst_paid: string) =>
    admin.calls(createExpense, {
      body: { expense_date: days(ago), description: 'Pots', category: 'Pots', cost: '115.00', gst_paid },
      ...keyed(),
    })
  expect((await expense(6, '15.00')).errors).toMatchObject([
    { path: 'gst_paid', message: expect.stringContaining('You were not registered for GST on') },
  ])
  const lines = [{ category: 'Pots', cost: '23.00', gst_paid: '3.00' }]
  const bill = { vendor: 'Pot Supplies', bill_number: 'A1', bill_date: days(6), lines }
  expect((await admin.calls(createBill, { body: bill, ...keyed() })).errors).toMatchObject([{ path: 'lines.0.gst_paid' }])
  expect((await expense(6, '0')).status).toBe(201)
  expect((await expense(5, '15.00')).status).toBe(201)
  expect((await boxes(10, 1))[2]).toBe('15.00')
})

test('a bill of the days before the registration is in no return, whenever it is paid, nor are its capital purchases', async () => {
  const { admin } = await trading([never, from(5)], 'payments', 'AU')
  const bill = async (ago: number, pots: [string, string], tractor: [string, string]) => {
    const lines = [
      { category: 'Pots', cost: pots[0], gst_paid: pots[1] },
      { category: 'Tractors', cost: tractor[0], gst_paid: tractor[1] },
    ]
    const body = { vendor: 'Farm Supplies', bill_number: `A${ago}`, bill_date: days(ago), lines }
    const { data, status, errors } = await admin.calls(createBill, { body, ...keyed() })
    expect([status, errors]).toEqual([201, []])
    return data
  }
  await bill(6, ['22.00', '0'], ['110.00', '0'])
  const { vendor_id } = await bill(5, ['11.00', '1.00'], ['1100.00', '100.00'])
  const tractors = { code: '710', name: 'Tractors', type: 'asset' as const }
  const { data: asset } = await admin.calls(createLedgerAccount, { body: tractors, ...keyed() })
  await admin.calls(setPostingAccount, { body: { category: 'Tractors', account_id: asset.id } })
  const paid = { vendor_id, amount: '1243.00', method: 'bank_transfer' as const, paid_on: days(2) }
  expect((await admin.calls(payBills, { body: paid, ...keyed() })).status).toBe(201)
  const figures = async (first: number, last: number) => {
    const query = { statement: 'tax' as const, from: days(first), to: days(last) }
    const rows = (await admin.calls(getFinancialReport, { query })).data.sections[0]?.rows ?? []
    return ['G10', 'G11'].map((box) => rows.find(({ cells }) => cells[1] === box)?.cells[2])
  }
  expect(await figures(10, 3)).toEqual(['0.00', '0.00'])
  expect(await figures(2, 1)).toEqual(['1100.00', '11.00'])
  expect(await figures(10, 1)).toEqual(['1100.00', '11.00'])
})

test('a registration that ended and began again in one return is refused, and days without one are not filed', async () => {
  const { admin } = await trading([ever, until(8), from(4)])
  const query = { statement: 'tax' as const, from: days(20), to: days(1) }
  expect((await admin.calls(getFinancialReport, { query })).errors).toMatchObject([
    { path: 'from', message: expect.stringContaining('again from') },
  ])
  const filed = await admin.calls(fileReturn, { body: { from: days(7), to: days(5) }, ...keyed() })
  expect(filed.errors).toMatchObject([{ path: 'from', message: expect.stringContaining('nothing to file') }])
})

test('the setting begins today once something is sold, and a filed or closed day keeps its registration', async () => {
  const fresh = await trading([never])
  expect((await fresh.save({ gstRegistered: true })).data.gstRegistrations).toEqual([ever])

  const { admin, sell, save } = await trading([never])
  await sell(6, '115.00')
  const registered = await save({ gstRegistered: true })
  expect([registered.data.gstRegistered, registered.data.gstRegistrations]).toEqual([true, [never, from(0)]])
  expect((await save({ gstRegistered: false })).data.gstRegistrations).toEqual([never])

  await admin.calls(closeBooks, { body: { closed_through: days(3) } })
  const refused = await save({ gstRegistrations: [never, from(3)] })
  expect([refused.code, refused.errors]).toMatchObject(['PERIOD_CLOSED', [{ path: 'gstRegistered' }]])
  expect((await save({ gstRegistrations: [never, from(2)] })).status).toBe(200)
  expect((await admin.calls(getSettings)).data.gstRegistrations).toEqual([never, from(2)])
})

test('a registration that was stored without its days holds since ever', async () => {
  const nursery = await aNursery({})
  const set = `INSERT INTO settings (nursery_id, key, value) VALUES ($1, 'gstRegistered', 'true')`
  await owner.query(set, [nursery.nursery_id])
  const { data } = await nursery.as('admin').calls(getSettings)
  expect([data.gstRegistered, data.gstRegistrations]).toEqual([true, [ever]])
})
