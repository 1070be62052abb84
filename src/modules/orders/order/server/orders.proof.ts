/** Further cases of `orders.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { getSale, createSale, voidSale } from '#modules/selling/sale/contract.ts'
import * as calls from '../contract.ts'
import * as dockets from '../docket-calls.ts'
import { aTrade } from './testing-orders.ts'

test('an order is picked and put ready; what has left cannot leave again, and nothing is half a plant', async () => {
  const { take, confirm, deliver, sales } = await aTrade(50)
  const order = await take(10)
  const [item] = order.items
  const pick = (quantity: number) =>
    sales.calls(calls.pickOrder, { params: { id: order.id }, body: { items: [{ id: item?.id ?? '', quantity }] } })
  expect((await pick(3)).detail).toBe('Order 1 is draft; it cannot be picked now. Reload and try again.')
  await confirm(order.id)
  expect((await sales.calls(calls.readyOrder, { params: { id: order.id }, body: { location: 'Dispatch 2' } })).code).toBe(
    'BAD_STATE',
  )
  expect((await pick(10)).data).toMatchObject({ status: 'picking', items: [{ quantity_picked: 10 }], pick: [] })
  expect((await pick(11)).status).toBe(422)
  expect((await pick(1.5)).status).toBe(422)
  const ready = await sales.calls(calls.readyOrder, { params: { id: order.id }, body: { location: 'Dispatch 2' } })
  expect(ready.data).toMatchObject({ status: 'ready', items: [{ location: 'Dispatch 2' }] })
  const notifications = (await sales.calls(listNotifications, { query: {} })).data
  expect(notifications).toMatchObject([
    { title: expect.stringMatching(/^Order 1 .*is ready$/), message: 'Location: Dispatch 2.' },
  ])
  expect((await deliver(order, 11)).errors[0]?.message).toBe('Only 10 of Lavender, 14 cm are still to be delivered.')
  expect((await deliver(order, 0)).status).toBe(422)
  const strange = { items: [{ id: randomUUID(), quantity: 1 }] }
  expect((await sales.calls(calls.deliverOrder, { params: { id: order.id }, body: strange })).errors).toEqual([
    { path: 'items.0.id', message: 'This line is no longer on the order. Reload and try again.' },
  ])
  expect((await deliver(order, 10)).data.status).toBe('delivered')
  expect((await deliver(order, 1)).code).toBe('BAD_STATE')
})

test('six dockets of two orders stand on one invoice that names them, and on no second one', async () => {
  const { take, confirm, deliver, sales, account, as } = await aTrade(100, { gstRegistered: false })
  const orders = [await take(30), await take(30)]
  for (const order of orders) {
    await confirm(order.id)
    for (const n of [5, 10, 15]) await deliver(order, n)
  }
  const waiting = (await sales.calls(dockets.listDockets, { query: { business_account_id: account } })).data
  expect(waiting.map((docket) => docket.docket_number)).toEqual([1, 2, 3, 4, 5, 6])
  const body = { docket_ids: waiting.map(({ id }) => id), payment_method: 'account' as const }
  const unknown = { ...body, docket_ids: [...body.docket_ids, randomUUID()] }
  expect((await sales.calls(dockets.invoiceDockets, { body: unknown })).errors[0]).toEqual({
    path: 'docket_ids',
    message: 'One of these dockets is not there. Look at the list again.',
  })
  const both = await Promise.all([
    sales.calls(dockets.invoiceDockets, { body }),
    as('manager').calls(dockets.invoiceDockets, { body }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const invoice = both.find(({ status }) => status === 201)?.data
  expect(invoice?.total_amount).toBe('540.00')
  const { data } = await sales.calls(getSale, { params: { id: invoice?.sale_id ?? '' } })
  expect([data.notes, data.items.map((item) => item.quantity)]).toEqual(['Dockets 1, 2, 3, 4, 5, 6', ['30.0000', '30.0000']])
  for (const { id } of orders)
    expect((await sales.calls(calls.getOrder, { params: { id } })).data).toMatchObject({
      status: 'invoiced',
      sale_id: invoice?.sale_id,
    })
  expect((await sales.calls(dockets.listDockets, { query: {} })).data).toEqual([])
})

test('a sale is linked to one order, an order to one sale', async () => {
  const { take, sales, plant, free } = await aTrade(50)
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '5' }]
  const sell = async () => (await sales.calls(createSale, { body: { payment_method: 'eftpos', items } })).data.id
  const [sale, another] = [await sell(), await sell()]
  const [one, two] = [await take(5), await take(5)]
  const link = (id: string, saleId: string) =>
    sales.calls(calls.linkSale, { params: { id }, body: { saleId, reason: 'Sold at the counter' } })
  const silent = await sales.calls(calls.linkSale, { params: { id: one.id }, body: { saleId: sale } })
  expect(silent.errors[0]).toMatchObject({
    path: 'reason',
    message: expect.stringMatching(/^The sale is for a walk-in, the order for .* Say why/),
  })
  expect((await link(one.id, randomUUID())).status).toBe(422)
  expect((await link(one.id, sale)).data).toMatchObject({ status: 'invoiced', sale_id: sale, invoice_number: '00001' })
  expect((await link(one.id, another)).detail).toBe('Order 1 is already linked to a sale.')
  expect((await link(two.id, sale)).detail).toBe('Invoice 00001 already belongs to order 1. Choose another sale.')
  expect(await free()).toMatchObject({ committed: 0, available: 40 })
})

test('an order for later, one that has left in part and a void sale are not linked', async () => {
  const { take, confirm, deliver, sales, account, as, line, plant } = await aTrade(50)
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '5' }]
  const sell = async () => (await sales.calls(createSale, { body: { payment_method: 'eftpos', items } })).data
  const [sale, wrong] = [await sell(), await sell()]
  const link = async (id: string, saleId = sale.id) =>
    (await sales.calls(calls.linkSale, { params: { id }, body: { saleId } })).detail
  const { data: later } = await sales.calls(calls.takeFutureOrder, { body: { business_account_id: account, items: [line(5)] } })
  expect(await link(later.id)).toBe('Release the plants of a future order first, then link the order they go into.')
  await as('manager').calls(voidSale, { params: { id: wrong.id }, body: { reason: 'Twice', version: wrong.version } })
  const order = await take(5)
  expect(await link(order.id, wrong.id)).toBe(`Invoice ${wrong.invoice_number} is void. Choose another sale.`)
  await confirm(order.id)
  await deliver(order, 2)
  expect(await link(order.id)).toBe('Some of this order has left on a docket. Invoice the docket, or undo it first.')
  const part = await take(5)
  await confirm(part.id)
  await deliver(part, 2, 'account')
  expect(await link(part.id)).toBe('Part of this order is already invoiced. Deliver and invoice the rest from the order.')
})

test('an invoice is of dockets of one customer, and on account only of one who has an account', async () => {
  const { take, confirm, deliver, sales, line } = await aTrade(50)
  const { data: walkIn } = await sales.calls(calls.takeCurrentOrder, { body: { customer_name: 'Ana', items: [line(5)] } })
  for (const order of [await take(5), walkIn]) {
    await confirm(order.id)
    await deliver(order, 5)
  }
  const { data: waiting } = await sales.calls(dockets.listDockets, { query: {} })
  const invoice = async (docket_ids: string[]) =>
    (await sales.calls(dockets.invoiceDockets, { body: { docket_ids, payment_method: 'account' } })).errors[0]
  expect(await invoice(waiting.map(({ id }) => id))).toEqual({
    path: 'docket_ids',
    message: 'These dockets are of different customers. Choose those of one.',
  })
  expect(await invoice(waiting.filter(({ customer_name }) => customer_name === 'Ana').map(({ id }) => id))).toEqual({
    path: 'payment_method',
    message: 'This customer has no account. Choose a payment method.',
  })
})

test('a link to a sale is undone: the order is open again, and can be linked to another', async () => {
  const { take, sales, plant, free } = await aTrade(50)
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '5' }]
  const sell = async () => (await sales.calls(createSale, { body: { payment_method: 'eftpos', items } })).data.id
  const [wrong, right] = [await sell(), await sell()]
  const params = { id: (await take(5)).id }
  expect((await sales.calls(calls.unlinkSale, { params })).code).toBe('BAD_STATE')
  await sales.calls(calls.linkSale, { params, body: { saleId: wrong, reason: 'Mistaken' } })
  expect((await sales.calls(calls.unlinkSale, { params })).data).toMatchObject({
    status: 'confirmed',
    sale_id: null,
    items: [{ quantity_reserved: 5, quantity_delivered: 0, quantity_invoiced: 0 }],
  })
  expect(await free()).toMatchObject({ committed: 5, available: 35 })
  expect(
    (await sales.calls(calls.linkSale, { params, body: { saleId: right, reason: 'Sold at the counter' } })).data,
  ).toMatchObject({ status: 'invoiced' })
  expect(await free()).toMatchObject({ committed: 0, available: 40 })
})

test('a promised line becomes ready with its location and is called off; the rest of a future order can be cancelled', async () => {
  const { sales, account, line, free } = await aTrade(100)
  const later = await sales.calls(calls.takeFutureOrder, {
    body: { business_account_id: account, items: [{ ...line(20), promised_date: '2027-03-01' }, line(10)] },
  })
  const { id, items } = later.data
  expect(later.data).toMatchObject({ kind: 'future', status: 'confirmed', items: [{ promised_date: '2027-03-01' }, {}] })
  expect(await free()).toMatchObject({ committed: 0 })
  expect((await sales.calls(calls.callOff, { params: { id }, body: {} })).code).toBe('BAD_STATE')
  const params = { id, itemId: items[0]?.id ?? '' }
  const ready = await sales.calls(calls.readyFutureItem, { params, body: { location: 'Dispatch 1' } })
  expect(ready.data.items[0]).toMatchObject({ location: 'Dispatch 1', ready_at: expect.any(String) as string })
  const current = await sales.calls(calls.callOff, { params: { id }, body: {} })
  expect(current.data).toMatchObject({
    kind: 'current',
    status: 'confirmed',
    total_amount: '180.00',
    items: [{ quantity: 20, quantity_reserved: 20 }],
  })
  const left = await sales.calls(calls.getOrder, { params: { id } })
  expect(left.data).toMatchObject({ status: 'confirmed', total_amount: '270.00', items: [{ quantity: 20 }, { quantity: 10 }] })
  expect((await sales.calls(calls.cancelFutureOrder, { params: { id } })).data.status).toBe('cancelled')
})

test('an order is changed only in its current version; orders are found, filtered and totalled', async () => {
  const { take, sales, account, line, as } = await aTrade(100)
  const order = await take(5)
  const change = (version: number, quantity: number) =>
    sales.calls(calls.editCurrentOrder, {
      params: { id: order.id },
      body: { business_account_id: account, items: [line(quantity)], discount: '0', version },
    })
  expect((await change(order.version, 7)).data).toMatchObject({ total_amount: '63.00', items: [{ quantity: 7 }] })
  expect((await change(order.version, 8)).code).toBe('STALE')
  const nobody = await sales.calls(calls.takeCurrentOrder, { body: { items: [line(1)] } })
  expect(nobody.errors[0]?.path).toBe('customer_name')
  await take(2, { business_account_id: undefined, customer_name: 'Ana' })
  const list = async (query: object) => {
    const { data, meta } = await sales.calls(calls.listCurrentOrders, { query })
    return [data.map((each) => each.order_number), meta['total'], (meta['totals'] as { total_amount: string }).total_amount]
  }
  expect(await list({})).toEqual([[2, 1], 2, '83.00'])
  expect(await list({ search: 'totara' })).toEqual([[], 0, '0.00'])
  expect(await list({ search: 'Tōtara' })).toEqual([[1], 1, '63.00'])
  expect(await list({ search: 'lavend', status: 'draft', limit: '1' })).toEqual([[2], 2, '83.00'])
  expect(await list({ status: 'open', to: '2020-01-01' })).toEqual([[], 0, '0.00'])
  expect((await as('production').calls(calls.listCurrentOrders, { query: {} })).status).toBe(403)
  const stranger = await aNursery()
  expect((await stranger.as('admin').calls(calls.getOrder, { params: { id: order.id } })).status).toBe(404)
})
