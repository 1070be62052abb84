/** Shared by `deposits-in-return.test.ts` and `deposits-in-return.proof.ts`. */
import { expect } from 'vitest'
import { everyLine } from '#testing/figures.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder, takeDeposit } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'

const timeZone = 'Pacific/Auckland'
export const today = dayIn(timeZone, new Date())
export const key = () => ({ key: newId() })

export async function open(country: Country, price: string, taxBasis: 'invoice' | 'payments' = 'invoice') {
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
export async function depositThenInvoice(country: Country, price: string, deposit: string, taxBasis?: 'payments') {
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
