import { expect, test } from 'vitest'
import { forSale } from '#testing/products.ts'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import { getDocketPdf } from '../docket-calls.ts'

/** Twenty Lavender at 10.00, and an account. */
async function aTrade() {
  const nursery = await aNursery()
  const plant = await nursery.has(async (db) => (await forSale(db, { quantity: 20, code: 'L-1', location: 'Bed 4' })).plant)
  const { data: account } = await nursery
    .as('manager')
    .calls(createAccount, { body: { name: 'Green Gate', address: '1 Rata St' } })
  const line = (quantity: number) => ({ plant_type_id: plant, container_size: '14 cm', quantity })
  return { sales: nursery.as('sales'), line, account: account.id }
}

test('the customer’s order number, address and delivery time go from the order to its docket and its invoice', async () => {
  const { sales, line, account } = await aTrade()
  const terms = { customer_order_number: 'PO-7781', ship_to: '9 Site Road\nLevin', delivery_time: '7 to 9 am' }
  const { data: order } = await sales.calls(calls.takeCurrentOrder, {
    body: { business_account_id: account, ...terms, discount: '4', items: [line(5)] },
  })
  expect(order).toMatchObject({ ...terms, discount: '4.00' })
  const params = { id: order.id }
  const [item] = order.items
  await sales.calls(calls.confirmOrder, { params, body: {} })
  const delivered = await sales.calls(calls.deliverOrder, {
    params,
    body: { items: [{ id: item?.id ?? '', quantity: 5 }], invoice: 'account' },
  })
  const [docket] = delivered.data.dockets
  const pdf = await sales.calls(getDocketPdf, { params: { id: order.id, docketId: docket?.id ?? '' } })
  const [text] = readPdf(pdf.bytes).pages
  expect(text).toMatch(/Your order PO-7781 Delivery 7 to 9 am/)
  expect(text).toContain('9 Site Road Levin')
  const { data: sale } = await sales.calls(getSale, { params: { id: delivered.data.sale_id ?? '' } })
  expect(sale).toMatchObject({
    customer_order_number: 'PO-7781',
    notes: `Docket ${docket?.docket_number}\nDelivered to 9 Site Road, Levin`,
    discount_amount: '4.00',
  })
  const found = await sales.calls(calls.listCurrentOrders, { query: { search: 'po-77' } })
  expect(found.data.map(({ id }) => id)).toEqual([order.id])
})

test('a discount of more than the order is refused', async () => {
  const { sales, line } = await aTrade()
  const body = { customer_name: 'Ana', discount: '1000', items: [line(5)] }
  const refused = await sales.calls(calls.takeCurrentOrder, { body })
  expect(refused.errors).toEqual([
    { path: 'discount', message: expect.stringMatching(/^The order comes to \$\d+\.\d\d\./) as string },
  ])
})

test('a day of 1999 is refused on the order and on its lines', async () => {
  const { sales, line } = await aTrade()
  const items = [line(5), { ...line(1), promised_date: '1999-03-01' }]
  const body = { customer_name: 'Ana', due_date: '1999-03-01', items }
  const message = 'This is more than five years ago. Check the year.'
  expect((await sales.calls(calls.takeFutureOrder, { body })).errors).toEqual([
    { path: 'due_date', message },
    { path: 'items.1.promised_date', message },
  ])
})
