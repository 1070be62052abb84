/**
 * Sales tax by place: goods handed over at the till bear the nursery's rate, deliveries that of the place, and the return shows
 * both.
 */
import { expect, test } from 'vitest'
import { everyLine } from '#testing/figures.ts'
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { invoiceDockets } from '#modules/orders/order/docket-calls.ts'
import { confirmOrder, deliverOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { paySale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { getFinancialReport, listFinancialReportLines } from '#modules/reports/contract.ts'

const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const key = () => ({ key: newId() })
const always = { from: null, until: null }
const taxRates = [
  { name: 'Columbia County', kind: 'standard' as const, percent: '8', place: '', ...always },
  { name: 'New York City', kind: 'standard' as const, percent: '8.875', place: 'New York City', ...always },
  { name: 'Albany County', kind: 'standard' as const, percent: '8', place: 'Albany County', ...always },
  { name: 'Not taxable', kind: 'exempt' as const, percent: '0', place: '', ...always },
]

async function aNurseryInNewYork(taxBasis: 'invoice' | 'payments') {
  const nursery = await aNursery({
    country: 'US',
    timeZone,
    gstRegistered: true,
    retailTaxIncluded: false,
    taxRates,
    taxBasis,
    currency: 'USD',
  })
  await nursery.has((db) => forSale(db, { price: '100.00', quantity: 50 }))
  const { calls } = nursery.as('admin')
  const [good] = (await calls(allPrices)).data
  if (!good) throw new Error('Nothing is for sale.')
  const { plant_type_id, container_size } = good
  const body = { name: 'Gotham Gardens', tax_place: 'New York City' }
  const { data: account } = await calls(createAccount, { body })
  const atTill = async (more: object = {}) => {
    const items = [{ item_type: 'plant' as const, plant_type_id, container_size, quantity: '1' }]
    return calls(createSale, { body: { payment_method: 'card', items, ...more }, ...key() })
  }
  /** An order of one that has left; gives its docket. */
  const delivered = async (more: object = {}) => {
    const order = { business_account_id: account.id, items: [{ plant_type_id, container_size, quantity: 1 }], ...more }
    const { data, ...taken } = await calls(takeCurrentOrder, { body: order, ...key() })
    expect(taken.detail).toBeUndefined()
    const params = { id: data.id }
    await calls(confirmOrder, { params, body: {}, ...key() })
    const left = await calls(deliverOrder, { params, body: { items: [{ id: data.items[0]?.id ?? '', quantity: 1 }] }, ...key() })
    expect(left.detail).toBeUndefined()
    return left.data.dockets[0]?.id ?? ''
  }
  const invoice = (...docket_ids: string[]) =>
    calls(invoiceDockets, { body: { docket_ids, payment_method: 'account' }, ...key() })
  /** The return by place; each row opens to lines that add up to it. */
  const places = async () => {
    const query = { from: today, to: today, statement: 'tax' as const }
    const { sections } = (await calls(getFinancialReport, { query })).data
    const [boxes, byPlace] = sections
    for (const row of byPlace?.rows ?? []) {
      const lines = await everyLine(row.key, (after) =>
        calls(listFinancialReportLines, { query: { ...query, key: row.key, limit: '40', ...after } }),
      )
      const [gross, tax] = [sum(lines.map(({ amount }) => cents(amount))), sum(lines.map((line) => cents(line.tax)))]
      expect([gross - tax, tax].map(moneyText)).toEqual(row.cells.slice(2))
    }
    const box = (name: string) => cents(boxes?.rows.find(({ cells }) => cells[1] === name)?.cells[2] ?? '0')
    expect(byPlace?.total).toEqual(['Total', null, moneyText(box('A') + box('B')), moneyText(box('C'))])
    return byPlace?.rows.map(({ cells }) => cells.join(' '))
  }
  return { ...nursery, calls, account: account.id, atTill, delivered, invoice, places, plant_type_id }
}

test('the place of delivery decides: at the till the nursery’s own, on an order that of the account or the one chosen', async () => {
  const { calls, account, atTill, delivered, invoice, places } = await aNurseryInNewYork('invoice')
  // The account fetches it.
  const { data: fetched } = await atTill({ business_account_id: account, payment_method: 'account' })
  expect([fetched.tax_amount, fetched.tax_rules.place]).toEqual(['8.00', undefined])
  const { data: sent } = await atTill({ tax_place: 'New York City' })
  expect([sent.tax_amount, sent.tax_rules.place, sent.tax_rules.rate]).toEqual(['8.88', 'New York City', '8.875'])
  expect((await invoice(await delivered())).data.total_amount).toBe('108.88')
  expect((await invoice(await delivered({ tax_place: 'Albany County' }))).data.total_amount).toBe('108.00')
  expect((await invoice(await delivered({ tax_place: '' }))).data.total_amount).toBe('108.00')
  const { data: mistaken } = await atTill({ tax_place: 'Albany County' })
  await calls(voidSale, { params: { id: mistaken.id }, body: { reason: 'Mistake', version: 1 }, ...key() })
  expect(await places()).toEqual([
    'At the nursery 8% 200.00 16.00',
    'Albany County 8% 100.00 8.00',
    'New York City 8.875% 200.00 17.76',
  ])
})

test('dockets to two places are invoiced separately, and a place without a rate is refused', async () => {
  const { delivered, invoice, atTill, calls, plant_type_id } = await aNurseryInNewYork('invoice')
  const [city, county] = [await delivered(), await delivered({ tax_place: 'Albany County' })]
  const refused = await invoice(city, county)
  expect([refused.status, refused.code]).toEqual([409, 'BAD_STATE'])
  expect((await invoice(city)).status).toBe(201)
  const message = 'There is no tax rate for Boston. Choose New York City, Albany County, or add a rate for it.'
  expect((await atTill({ tax_place: 'Boston' })).errors).toEqual([{ path: 'tax_place', message }])
  const order = { customer_name: 'Ana', tax_place: 'Boston', items: [{ plant_type_id, container_size: '14 cm', quantity: 1 }] }
  expect((await calls(takeCurrentOrder, { body: order, ...key() })).errors).toEqual([{ path: 'tax_place', message }])
})

test('on the payments basis a place counts what was paid of its invoices', async () => {
  const { calls, delivered, invoice, atTill, places } = await aNurseryInNewYork('payments')
  await atTill()
  const { data: owed } = await invoice(await delivered())
  expect(await places()).toEqual(['At the nursery 8% 100.00 8.00'])
  const paid = await calls(paySale, {
    params: { id: owed.sale_id },
    body: { amount: '54.44', method: 'bank_transfer' },
    ...key(),
  })
  expect(paid.detail).toBeUndefined()
  expect(await places()).toEqual(['At the nursery 8% 100.00 8.00', 'New York City 8.875% 50.00 4.44'])
})
