/** A deposit is in the tax return at its tax point: when it is paid, for all that it is paid for, or with the invoice, as the country's law says. */
import { expect, test } from 'vitest'
import { everyLine } from '#testing/figures.ts'
import { forSale } from '#testing/products.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { completeLayby, makeLayby, payLayby } from '#modules/selling/draft/layby-calls.ts'
import {
  confirmOrder,
  deliverOrder,
  editCurrentOrder,
  getOrder,
  takeCurrentOrder,
  takeDeposit,
} from '#modules/orders/order/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())
const key = () => ({ key: newId() })

async function open(country: Country, price: string, taxBasis: 'invoice' | 'payments' = 'invoice') {
  const rate = { NZ: '15', AU: '10', UK: '20', EU: '20', US: '0', other: '15' }[country]
  const nursery = await aNursery({
    country,
    timeZone,
    taxBasis,
    gstRegistered: true,
    retailTaxIncluded: true,
    salesTaxRate: rate,
  })
  await nursery.has((db) => forSale(db, { price, quantity: 5 }))
  const { calls } = nursery.as('admin')
  const [good] = (await calls(allPrices)).data
  if (!good) throw new Error('Nothing is for sale.')
  const days = (from: number, to: number) => ({ from: addDays(today, -from), to: addDays(today, -to) })
  /** Amounts of the named boxes; checks that each opens to lines that add up to it. */
  const boxes = async (range: { from: string; to: string }, ...names: string[]) => {
    const query = { ...range, statement: 'tax' as const }
    const rows = (await calls(getFinancialReport, { query })).data.sections[0]?.rows ?? []
    const found = names.map((name) => rows.find(({ cells }) => cells[1] === name))
    for (const row of found) {
      const lines = await everyLine(row?.key ?? '', (after) =>
        calls(listFinancialReportLines, { query: { ...query, key: row?.key ?? '', limit: '40', ...after } }),
      )
      const [gross, tax] = [sum(lines.map(({ amount }) => cents(amount))), sum(lines.map((line) => cents(line.tax)))]
      expect([gross, tax, gross - tax].map(moneyText)).toContain(row?.cells[2])
    }
    return found.map((row) => row?.cells[2])
  }
  return { ...nursery, calls, good, days, boxes }
}

/** An order for four at the price; 40 days ago a deposit was paid, and today the goods went out with their invoice. */
async function depositThenInvoice(country: Country, price: string, deposit: string, taxBasis?: 'payments') {
  const nursery = await open(country, price, taxBasis)
  const { calls, good, days, boxes } = nursery
  const { plant_type_id, container_size } = good
  const items = [{ plant_type_id, container_size, quantity: 4, unit_price: price }]
  const { data: order, ...taken } = await calls(takeCurrentOrder, { body: { customer_name: 'Mrs Reid', items }, ...key() })
  expect([taken.status, taken.detail]).toEqual([201, undefined])
  const params = { id: order.id }
  expect((await calls(confirmOrder, { params, body: {}, ...key() })).status).toBe(200)
  const paid = { amount: deposit, method: 'bank_transfer' as const, paid_on: addDays(today, -40) }
  expect((await calls(takeDeposit, { params, body: paid, ...key() })).status).toBe(201)
  const deliver = async () => {
    const [line] = order.items
    const body = { items: [{ id: line?.id ?? '', quantity: 4 }], invoice: 'eftpos' as const }
    const { status, detail } = await calls(deliverOrder, { params, body, ...key() })
    expect([status, detail]).toEqual([200, undefined])
  }
  return { deliver, boxes, earlier: days(50, 30), later: days(29, 0), whole: days(50, 0) }
}

test('United Kingdom: the part that is paid has its tax point at the payment (VAT Act 1994 s 6(4)), the rest at the invoice', async () => {
  const { deliver, boxes, earlier, later, whole } = await depositThenInvoice('UK', '60.00', '120.00')
  expect(await boxes(earlier, '1', '6')).toEqual(['20.00', '100.00'])
  await deliver()
  expect(await boxes(earlier, '1', '6')).toEqual(['20.00', '100.00'])
  expect(await boxes(later, '1', '6')).toEqual(['20.00', '100.00'])
  expect(await boxes(whole, '1', '6')).toEqual(['40.00', '200.00'])
})

test('European Union: VAT is chargeable on receipt of a payment on account (Directive 2006/112/EC article 65)', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('EU', '60.00', '60.00')
  expect(await boxes(earlier, 'A', 'B', 'J')).toEqual(['50.00', '10.00', '10.00'])
  await deliver()
  expect(await boxes(later, 'A', 'B', 'J')).toEqual(['150.00', '30.00', '30.00'])
})

test('New Zealand: any payment makes the whole supply taxable (GST Act 1985 s 9(1)); on the payments basis what is paid', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('NZ', '57.50', '23.00')
  expect(await boxes(earlier, '5', '10')).toEqual(['230.00', '30.00'])
  await deliver()
  // The filed return is unchanged; the invoice adds nothing.
  expect(await boxes(earlier, '5', '10')).toEqual(['230.00', '30.00'])
  expect(await boxes(later, '5', '10')).toEqual(['0.00', '0.00'])

  const byPayments = await depositThenInvoice('NZ', '57.50', '23.00', 'payments')
  expect(await byPayments.boxes(byPayments.earlier, '5', '10')).toEqual(['23.00', '3.00'])
  await byPayments.deliver()
  expect(await byPayments.boxes(byPayments.later, '5', '10')).toEqual(['207.00', '27.00'])
})

test('Australia: any payment makes the whole supply taxable (GST Act 1999 s 29-5(1)); on the cash basis what is paid', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('AU', '55.00', '55.00')
  expect(await boxes(earlier, 'G1', '1A')).toEqual(['220.00', '20.00'])
  await deliver()
  expect(await boxes(later, 'G1', '1A')).toEqual(['0.00', '0.00'])

  const onCash = await depositThenInvoice('AU', '55.00', '55.00', 'payments')
  expect(await onCash.boxes(onCash.earlier, 'G1', '1A')).toEqual(['55.00', '5.00'])
  await onCash.deliver()
  expect(await onCash.boxes(onCash.later, 'G1', '1A')).toEqual(['165.00', '15.00'])
})

test('United States: a deposit is taxed with the sale', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('US', '55.00', '55.00')
  expect(await boxes(earlier, 'A')).toEqual(['0.00'])
  await deliver()
  expect(await boxes(later, 'A')).toEqual(['220.00'])
})

test.each([
  ['invoice', ['0.00', '0.00'], ['220.00', '20.00']],
  ['payments', ['55.00', '5.00'], ['165.00', '15.00']],
] as const)(
  'Australia: a lay-by counts with its final instalment; on the cash basis as it is paid (%s basis)',
  async (basis, first, last) => {
    const { nursery_id, calls, good, days, boxes } = await open('AU', '220.00', basis)
    const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Kim' }
    const body = { cart, customer_name: 'Kim', valid_until: addDays(today, 30), method: 'card' as const, amount: '55.00' }
    const { data: layby } = await calls(makeLayby, { body, ...key() })
    await owner.query('UPDATE payments SET paid_on = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -40)])
    expect(await boxes(days(50, 1), 'G1', '1A')).toEqual(first)
    const params = { id: layby.id }
    expect((await calls(completeLayby, { params, body: { payment: { method: 'card' } }, ...key() })).status).toBe(200)
    expect(await boxes(days(0, 0), 'G1', '1A')).toEqual(last)
  },
)

test.each(['invoice', 'payments'] as const)(
  'New Zealand: a lay-by counts whole when the goods are handed over (%s basis; Inland Revenue, GST on special supplies, example “Marilyn”)',
  async (taxBasis) => {
    const { nursery_id, calls, good, days, boxes } = await open('NZ', '560.00', taxBasis)
    const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Marilyn' }
    const body = { cart, customer_name: 'Marilyn', valid_until: addDays(today, 30), method: 'eftpos' as const, amount: '160.00' }
    const { data: layby } = await calls(makeLayby, { body, ...key() })
    await owner.query('UPDATE payments SET paid_on = $2 WHERE nursery_id = $1', [nursery_id, addDays(today, -60)])
    const params = { id: layby.id }
    const paid = { amount: '200.00', method: 'eftpos' as const, paid_on: addDays(today, -35) }
    expect((await calls(payLayby, { params, body: paid, ...key() })).status).toBe(201)
    expect(await boxes(days(70, 1), '5', '10')).toEqual(['0.00', '0.00'])
    expect((await calls(completeLayby, { params, body: { payment: { method: 'eftpos' } }, ...key() })).status).toBe(200)
    expect(await boxes(days(70, 1), '5', '10')).toEqual(['0.00', '0.00'])
    expect(await boxes(days(0, 0), '5', '10')).toEqual(['560.00', '73.04'])
  },
)

test('United Kingdom: each payment of a lay-by has its tax point', async () => {
  const { calls, good, days, boxes } = await open('UK', '240.00')
  const cart = { lines: [{ good, quantity: '1', discount: '0' }], customer_name: 'Ana' }
  const body = { cart, customer_name: 'Ana', valid_until: addDays(today, 30), method: 'card' as const, amount: '60.00' }
  const { data: layby } = await calls(makeLayby, { body, ...key() })
  expect(await boxes(days(0, 0), '1', '6')).toEqual(['10.00', '50.00'])
  const params = { id: layby.id }
  expect((await calls(completeLayby, { params, body: { payment: { method: 'card' } }, ...key() })).status).toBe(200)
  expect(await boxes(days(0, 0), '1', '6')).toEqual(['40.00', '200.00'])
})

test.each(['NZ', 'UK'] as const)(
  '%s: the part of a deposit is fixed when it is taken; a change of the order, of its goods or of the rate is in the return of the invoice',
  async (country) => {
    const { calls, good, boxes, days } = await open(country, '60.00')
    const { plant_type_id, container_size } = good
    const line = (quantity: number) => ({ plant_type_id, container_size, quantity, unit_price: '60.00' })
    const { data: order } = await calls(takeCurrentOrder, { body: { customer_name: 'Mrs Reid', items: [line(2)] }, ...key() })
    const params = { id: order.id }
    await calls(confirmOrder, { params, body: {}, ...key() })
    const paid = { amount: '60.00', method: 'bank_transfer' as const, paid_on: addDays(today, -40) }
    expect((await calls(takeDeposit, { params, body: paid, ...key() })).status).toBe(201)
    const names = country === 'NZ' ? (['5', '10'] as const) : (['1'] as const)
    const earlier = await boxes(days(50, 30), ...names)
    expect(earlier).toEqual(country === 'NZ' ? ['120.00', '15.65'] : ['10.00'])
    const { data: now } = await calls(getOrder, { params })
    const change = { customer_name: 'Mrs Reid', items: [line(4)], version: now.version }
    const edited = await calls(editCurrentOrder, { params, body: change })
    expect(edited.detail).toBeUndefined()
    await calls(saveSettings, { body: { salesTaxRate: '30' } })
    expect(await boxes(days(50, 30), ...names)).toEqual(earlier)
    expect(await boxes(days(29, 0), ...names)).toEqual(names.map(() => '0.00'))
    const body = { items: [{ id: edited.data.items[0]?.id ?? '', quantity: 4 }], invoice: 'eftpos' as const }
    expect((await calls(deliverOrder, { params, body, ...key() })).status).toBe(200)
    expect(await boxes(days(50, 30), ...names)).toEqual(earlier)
    // 240.00 with 30 % in it, less what was counted.
    expect(await boxes(days(29, 0), ...names)).toEqual(country === 'NZ' ? ['120.00', '39.73'] : ['45.38'])
  },
)
