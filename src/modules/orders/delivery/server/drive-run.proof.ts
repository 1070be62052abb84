/** Further cases of `drive-run.test.ts`. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aDeliveryYard, key } from '#testing/deliveries.ts'
import { cancelOrder } from '#modules/orders/order/contract.ts'
import { invoiceDockets, reverseDocket } from '#modules/orders/order/docket-calls.ts'
import * as calls from '../contract.ts'
import { addStopPhoto } from '../stop-calls.ts'
import type { FinishStop } from '../delivery.ts'
import { finish, delivered, aRunOut } from './testing-drive-run.ts'

test('an empty signature, none, a whole part and a part of nothing are refused in a sentence', async () => {
  const { yard, stop, line } = await aRunOut()
  const message = async (body: FinishStop) => (await finish(yard, stop.id, body)).errors[0]?.message
  expect(await message({ ...delivered, signature: [] })).toContain('Nothing is drawn')
  expect(await message({ ...delivered, signature: [[10, 10]] })).toContain('Nothing is drawn')
  expect(await message({ outcome: 'delivered', receiver: 'Pat' })).toContain('Let the customer sign, or take a photo')
  expect(await message({ outcome: 'refused' })).toContain('why not everything')
  const part = (quantity: number): FinishStop => ({ ...delivered, outcome: 'part', reason: 'x', items: [{ id: line, quantity }] })
  expect(await message(part(31))).toContain('Only 30 were loaded')
  expect(await message(part(30))).toContain('Mark the stop as delivered')
  expect(await message(part(0))).toContain('Mark the stop as not delivered')
  expect(await yard.onHand()).toBe(370)
})

test('a photo proves it too; one of 40 MB and what is no photo are refused', async () => {
  const { yard, stop } = await aRunOut()
  const driver = yard.as('production')
  const params = { id: stop.id }
  const add = (bytes: Buffer | string) => driver.calls(addStopPhoto, { params, body: {}, file: { name: 'a.jpg', bytes } })
  expect(await add(Buffer.alloc(40 * 1024 * 1024, 0xff))).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect(await add('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({ status: 415 })
  const camera = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()
  expect((await add(camera)).data.has_photo).toBe(true)
  expect((await driver.calls(calls.showStopPhoto, { params, query: {} })).status).toBe(200)
  expect((await finish(yard, stop.id, { outcome: 'delivered', receiver: '' })).data).toMatchObject({
    status: 'delivered',
    has_photo: true,
  })
  expect(await add(camera)).toMatchObject({ status: 409, detail: expect.stringContaining('already finished this stop') })
})

test('an order that is cancelled after it was loaded keeps the run in the yard, with what to do', async () => {
  const yard = await aDeliveryYard()
  const [council, bell] = [await yard.order(30), await yard.order(20, 'Bell')]
  const run = await yard.run([council, bell])
  await yard.as('sales').calls(calls.setRunStatus, { params: { id: run.id }, body: { status: 'loading' }, ...key() })
  await yard.as('sales').calls(cancelOrder, { params: { id: bell.id }, body: { reason: 'Site closed' } })
  expect(await yard.leave(run.id)).toMatchObject({
    status: 409,
    detail: 'Order 2 of Bell was cancelled. Unload it, and remove its stop from the run.',
  })
  expect(await yard.onHand()).toBe(400)
  await yard.as('sales').calls(calls.removeStop, { params: { id: run.stops[1]?.id ?? '' } })
  expect((await yard.leave(run.id)).data.status).toBe('out')
})

test('what comes back from an invoiced docket is noted and stays on the invoice; a docket that was reversed meanwhile is made again', async () => {
  const { yard, stop, line } = await aRunOut()
  const invoiced = await yard.as('sales').calls(invoiceDockets, {
    body: { docket_ids: [stop.docket_id ?? ''], payment_method: 'account' },
    ...key(),
  })
  const part: FinishStop = { ...delivered, outcome: 'part', items: [{ id: line, quantity: 10 }], reason: 'Frosted' }
  expect((await finish(yard, stop.id, part)).data).toMatchObject({
    status: 'part',
    docket_number: 1,
    invoice_number: invoiced.data.invoice_number,
    returned: [{ quantity: 20 }],
  })
  const second = await aRunOut()
  await second.yard.as('sales').calls(reverseDocket, {
    params: { id: second.order.id, docketId: second.stop.docket_id ?? '' },
    body: { reason: 'By mistake' },
    ...key(),
  })
  expect(await second.yard.onHand()).toBe(400)
  expect((await finish(second.yard, second.stop.id, delivered)).data).toMatchObject({ status: 'delivered', docket_number: 2 })
  expect(await second.yard.onHand()).toBe(370)
})
