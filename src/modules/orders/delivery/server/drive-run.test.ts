/** A run on its way: goods leave by their dockets, stops are finished with proof, and marks are undone. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aDeliveryYard, deliveryDay, key, signature } from '#testing/deliveries.ts'
import { cancelOrder } from '#modules/orders/order/contract.ts'
import { invoiceDockets, reverseDocket } from '#modules/orders/order/docket-calls.ts'
import * as calls from '../contract.ts'
import { addStopPhoto, finishStop } from '../stop-calls.ts'
import type { FinishStop } from '../delivery.ts'

type Yard = Awaited<ReturnType<typeof aDeliveryYard>>
type Role = Parameters<Yard['as']>[0]

const finish = (yard: Yard, id: string, body: FinishStop, as: Role = 'production', once = key()) =>
  yard.as(as).calls(finishStop, { params: { id }, body, ...once })
const delivered = { outcome: 'delivered', receiver: 'Pat', signature } as const satisfies FinishStop
const undo = (yard: Yard, id: string) =>
  yard.as('production').calls(calls.undoStop, { params: { id }, body: undefined, ...key() })

/** A run that is out, with one order of `quantity` plants. */
async function aRunOut(quantity = 30) {
  const yard = await aDeliveryYard()
  const order = await yard.order(quantity)
  const { data: run } = await yard.run([order]).then(({ id }) => yard.leave(id))
  const stop = run.stops[0] ?? expect.fail()
  return { yard, order, run, stop, line: stop.lines[0]?.id ?? '' }
}

test('when the run leaves, every stop has a docket and its goods leave the stock; it can come back', async () => {
  const { yard, order, run, stop } = await aRunOut()
  expect([run.status, stop.docket_number, await yard.onHand()]).toEqual(['out', 1, 370])
  expect((await yard.orderNow(order.id)).status).toBe('delivered')
  const back = await yard.as('sales').calls(calls.setRunStatus, { params: { id: run.id }, body: { status: 'loading' }, ...key() })
  expect([back.data.status, back.data.stops[0]?.docket_id, await yard.onHand()]).toEqual(['loading', null, 400])
  expect((await yard.orderNow(order.id)).items[0]?.quantity_reserved).toBe(30)
  expect(await yard.as('sales').calls(calls.deleteRun, { params: { id: run.id } })).toMatchObject({ status: 204 })
})

test('a delivered stop has a receiver, a signature and a time, and is done once; the run is done with its last stop', async () => {
  const { yard, order, run, stop } = await aRunOut()
  const once = key()
  const done = await finish(
    yard,
    stop.id,
    { ...delivered, done_at: new Date(Date.now() - 3_600_000).toISOString() },
    'production',
    once,
  )
  expect(done.data).toMatchObject({ status: 'delivered', receiver: 'Pat', signature, docket_number: 1, returned: [] })
  expect(Date.now() - Date.parse(done.data.finished_at ?? '')).toBeGreaterThan(3_000_000)
  const body = { ...delivered, done_at: new Date(Date.parse(done.data.finished_at ?? '')).toISOString() }
  expect((await finish(yard, stop.id, body, 'production', key())).status).toBe(409)
  const { data: after } = await yard.as('sales').calls(calls.getRun, { params: { id: run.id } })
  expect([after.status, await yard.onHand()]).toEqual(['done', 370])
  const proofs = await yard.as('sales').calls(calls.proofsOfOrder, { params: { id: order.id } })
  expect(proofs.data).toMatchObject([{ outcome: 'delivered', receiver: 'Pat', signature, docket_id: done.data.docket_id }])
})

test('of two phones that finish one stop, the second is refused with who did it, and changes nothing', async () => {
  const { yard, stop } = await aRunOut()
  const [first, second] = await Promise.all([
    finish(yard, stop.id, delivered),
    finish(yard, stop.id, { outcome: 'refused', reason: 'Nobody there' }, 'sales'),
  ])
  const refused = [first, second].filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: expect.stringContaining('already marked this stop'),
  })
  const same = key()
  const { yard: other, stop: its } = await aRunOut()
  const answers = [
    await finish(other, its.id, delivered, 'production', same),
    await finish(other, its.id, delivered, 'production', same),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a part is on a new docket, the rest returns to stock reserved for the order; undone, all is on the vehicle again', async () => {
  const { yard, order, run, stop, line } = await aRunOut()
  const part: FinishStop = { ...delivered, outcome: 'part', items: [{ id: line, quantity: 18 }], reason: 'Frosted' }
  const done = await finish(yard, stop.id, part)
  expect(done.data).toMatchObject({
    status: 'part',
    reason: 'Frosted',
    docket_number: 2,
    lines: [{ quantity: 18 }],
    returned: [{ quantity: 12 }],
  })
  const after = await yard.orderNow(order.id)
  expect([await yard.onHand(), after.items[0]?.quantity_delivered, after.items[0]?.quantity_reserved]).toEqual([382, 18, 30])
  expect(after.dockets.map(({ docket_number, reversed_at }) => [docket_number, reversed_at !== null])).toEqual([
    [1, true],
    [2, false],
  ])
  const undone = await undo(yard, stop.id)
  expect(undone.data).toMatchObject({
    status: 'planned',
    docket_number: 3,
    lines: [{ quantity: 30 }],
    returned: [],
    signature: null,
  })
  expect([await yard.onHand(), (await yard.as('sales').calls(calls.getRun, { params: { id: run.id } })).data.status]).toEqual([
    370,
    'out',
  ])
})

test('what was refused returns to stock, its order can be put on another run, and then the mark is not undone', async () => {
  const { yard, order, stop } = await aRunOut()
  expect((await finish(yard, stop.id, { outcome: 'refused', reason: 'Closed' })).data).toMatchObject({
    status: 'refused',
    lines: [],
    returned: [{ quantity: 30 }],
  })
  expect(await yard.onHand()).toBe(400)
  const next = await yard.run([order])
  expect(next.stops).toMatchObject([{ order_id: order.id, lines: [{ quantity: 30 }] }])
  expect(await undo(yard, stop.id)).toMatchObject({ status: 409, detail: expect.stringContaining('on another run') })
  expect(await yard.onHand()).toBe(400)
  await yard.as('sales').calls(calls.deleteRun, { params: { id: next.id } })
  expect((await undo(yard, stop.id)).data).toMatchObject({ status: 'planned', lines: [{ quantity: 30 }] })
  expect(await yard.onHand()).toBe(370)
})

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

test('the driver and those who take orders mark stops, nobody else; a run leaves with its first mark', async () => {
  const yard = await aDeliveryYard()
  const run = await yard.run([await yard.order(30)])
  const stop = run.stops[0]?.id ?? ''
  const { data: mine } = await yard.as('production').calls(calls.myRuns)
  expect(mine.map(({ id }) => id)).toEqual([run.id])
  expect((await yard.as('general_staff').calls(calls.myRuns)).data).toEqual([])
  const { id: vehicle_id } = run.vehicle
  const other = await yard.as('sales').calls(calls.createRun, {
    body: { run_date: deliveryDay, start_time: '09:00', vehicle_id, driver_id: yard.people.general_staff },
    ...key(),
  })
  const order = await yard.order(5)
  const { data: theirs } = await yard.as('sales').calls(calls.addStops, {
    params: { id: other.data.id },
    body: { order_ids: [order.id] },
    ...key(),
  })
  expect(await finish(yard, theirs.stops[0]?.id ?? '', delivered)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await finish(yard, stop, delivered)).data).toMatchObject({ status: 'delivered', docket_number: 1 })
  expect(await yard.onHand()).toBe(370)
})
