/** Orders: created, reserved, picked, delivered in parts, invoiced, cancelled, linked once. */
import { expect, test } from 'vitest'
import { getSale } from '#modules/selling/sale/contract.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { aTrade } from './testing-orders.ts'

test('60 of 100 are delivered and invoiced, 40 stay reserved; then the rest', async () => {
  const { take, confirm, deliver, free, sales } = await aTrade(120)
  const order = await take(100)
  expect(order).toMatchObject({
    status: 'draft',
    order_number: 1,
    customer_name: 'Tōtara Landscapes',
    discount: '0.00',
    total_amount: '900.00',
    items: [{ unit_price: '9.00', price_reason: 'Trade discount 10%' }],
  })
  expect((await confirm(order.id)).data.status).toBe('confirmed')
  expect(await free()).toMatchObject({ on_hand: 120, committed: 100, available: 20 })
  const part = await deliver(order, 60, 'account')
  expect(part.data).toMatchObject({
    status: 'confirmed',
    sale_id: null,
    items: [{ quantity_delivered: 60, quantity_invoiced: 60 }],
    dockets: [{ docket_number: 1, invoice_number: '00001' }],
    pick: [{ location: 'Bed 4', batch_code: 'L-1', quantity: 40 }],
  })
  expect(await free()).toMatchObject({ on_hand: 60, committed: 40, available: 20 })
  const rest = await deliver(order, 40, 'account')
  expect(rest.data).toMatchObject({ status: 'invoiced', invoice_number: '00002' })
  expect(await free()).toMatchObject({ on_hand: 20, committed: 0, available: 20 })
  const totals = await Promise.all(
    rest.data.dockets.map(async ({ sale_id }) => (await sales.calls(getSale, { params: { id: sale_id ?? '' } })).data),
  )
  expect(totals.map((sale) => [sale.total_amount, sale.notes])).toEqual([
    ['540.00', 'Docket 1'],
    ['360.00', 'Docket 2'],
  ])
  expect(rest.data.history.map((each) => each.action).toReversed()).toEqual([
    'order.take',
    'order.confirm',
    'order.deliver',
    'order.invoice',
    'order.deliver',
    'order.invoice',
  ])
})

test('of two orders for the last ten, sent at once, one wins', async () => {
  const { take, confirm, free } = await aTrade(10)
  const [one, two] = [await take(10), await take(10)]
  const answers = await Promise.all([confirm(one.id), confirm(two.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect([refused?.code, refused?.detail]).toEqual([
    'NOT_ENOUGH_PLANTS',
    'Lavender, 14 cm: 0 of 10 can be promised. Lower the quantity, or confirm with the rest on back-order.',
  ])
  expect(await free()).toMatchObject({ committed: 10, available: 0 })
})

test('missing plants go on back-order and are reserved when they have come in', async () => {
  const { take, confirm, has } = await aTrade(6)
  const order = await take(10)
  expect((await confirm(order.id)).status).toBe(409)
  expect((await confirm(order.id, true)).data).toMatchObject({
    status: 'confirmed',
    items: [{ quantity: 10, quantity_reserved: 6 }],
  })
  await has((db) => db.run(sql`UPDATE plant_batches SET quantity_current = 30 WHERE nursery_id = ${db.nursery_id}`))
  expect((await confirm(order.id)).data.items[0]?.quantity_reserved).toBe(10)
})

test('cancelling gives back what was reserved; of an order of which some has left, only the rest is cancelled', async () => {
  const { take, confirm, deliver, sales, free } = await aTrade(100)
  const [whole, part] = [await take(20), await take(50)]
  const cancel = (id: string) => sales.calls(calls.cancelOrder, { params: { id }, body: { reason: 'Site closed' } })
  await confirm(whole.id)
  await confirm(part.id)
  expect((await cancel(whole.id)).data.status).toBe('cancelled')
  await deliver(part, 30, 'account')
  expect((await cancel(part.id)).data).toMatchObject({
    status: 'invoiced',
    discount: '0.00',
    total_amount: '270.00',
    items: [{ quantity: 30 }],
  })
  expect(await free()).toMatchObject({ on_hand: 70, committed: 0 })
  expect((await cancel(whole.id)).code).toBe('BAD_STATE')
})
