/** A run on its way: goods leave by their dockets, stops are finished with proof, and marks are undone. */
import { expect, test } from 'vitest'
import { aDeliveryYard, deliveryDay, key, signature } from '#testing/deliveries.ts'
import * as calls from '../contract.ts'
import type { FinishStop } from '../delivery.ts'
import { type Yard, finish, delivered, aRunOut } from './testing-drive-run.ts'

const undo = (yard: Yard, id: string) =>
  yard.as('production').calls(calls.undoStop, { params: { id }, body: undefined, ...key() })

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
