/** Planning a run: vehicles, capacity, stops, their order, and who may. */
import { expect, test } from 'vitest'
import { aDeliveryYard, deliveryDay, key, signature } from '#testing/deliveries.ts'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { cancelOrder } from '#modules/orders/order/contract.ts'
import { newId } from '#server/new-id.ts'
import * as calls from '../contract.ts'
import { finishStop } from '../stop-calls.ts'

test('a vehicle has a capacity and a name of its own, and stays with its runs', async () => {
  const yard = await aDeliveryYard()
  const manager = yard.as('manager')
  const body = { name: 'Truck', capacity: 6, capacity_unit: 'trolley', max_weight_kg: '3500' } as const
  const { data: truck } = await manager.calls(calls.createVehicle, { body })
  expect(truck).toMatchObject({ name: 'Truck', capacity: 6, max_weight_kg: 3500, version: 1 })
  expect(await manager.calls(calls.createVehicle, { body: { ...body, name: 'truck' } })).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
  })
  expect((await yard.as('sales').calls(calls.createVehicle, { body })).status).toBe(403)
  const params = { id: truck.id }
  expect(await manager.calls(calls.editVehicle, { params, body: { ...body, capacity: 8, version: 1 } })).toMatchObject({
    data: { capacity: 8, version: 2 },
  })
  expect(await manager.calls(calls.editVehicle, { params, body: { ...body, version: 1 } })).toMatchObject({ code: 'STALE' })
  const run = await yard.run([await yard.order(20)], truck)
  expect(await manager.calls(calls.deleteVehicle, { params })).toMatchObject({ status: 409, code: 'IN_USE' })
  expect((await yard.as('sales').calls(calls.deleteRun, { params: { id: run.id } })).status).toBe(204)
  expect((await manager.calls(calls.deleteVehicle, { params })).status).toBe(204)
  expect((await manager.calls(calls.listVehicles)).data).toEqual([])
})

test('orders are put on a run with their address and load; an order is on one run only', async () => {
  const yard = await aDeliveryYard()
  const [council, bell] = [await yard.order(30), await yard.order(20, 'Bell')]
  const sales = yard.as('sales')
  const waiting = async () =>
    (await sales.calls(calls.listDeliverable, { query: { day: deliveryDay } })).data.map(({ customer_name }) => customer_name)
  expect(await waiting()).toEqual(['City Council', 'Bell'])
  const run = await yard.run([council, bell])
  expect(run.stops).toMatchObject([
    { customer_name: 'City Council', address: 'Depot, 9 Port Rd', phone: '09 555', status: 'planned', lines: [{ quantity: 30 }] },
    { customer_name: 'Bell', address: '4 Elm St', lines: [{ quantity: 20, cells: 20 }] },
  ])
  expect(await waiting()).toEqual([])
  const other = await yard.run([])
  const again = await sales.calls(calls.addStops, { params: { id: other.id }, body: { order_ids: [bell.id] }, ...key() })
  expect(again).toMatchObject({ status: 409, code: 'DUPLICATE', detail: expect.stringContaining('on a run already') })
  const [first, second] = run.stops.map(({ id }) => id)
  const params = { id: run.id }
  const reordered = await sales.calls(calls.orderStops, { params, body: { stop_ids: [second ?? '', first ?? ''] } })
  expect(reordered.data.stops.map(({ customer_name }) => customer_name)).toEqual(['Bell', 'City Council'])
  expect(await sales.calls(calls.orderStops, { params, body: { stop_ids: [second ?? ''] } })).toMatchObject({ code: 'BAD_STATE' })
  expect((await sales.calls(calls.removeStop, { params: { id: second ?? '' } })).status).toBe(204)
  expect(await waiting()).toEqual(['Bell'])
  expect((await sales.calls(calls.listRuns, { query: { day: deliveryDay } })).data).toHaveLength(2)
})

test('more than the vehicle takes is refused with a sentence, and loaded where it is confirmed', async () => {
  const yard = await aDeliveryYard()
  const small = await yard.van(3)
  const run = await yard.run([await yard.order(41)], small)
  const more = await yard.order(1)
  const add = (over_capacity?: boolean) =>
    yard.as('sales').calls(calls.addStops, {
      params: { id: run.id },
      body: { order_ids: [more.id], ...(over_capacity === undefined ? {} : { over_capacity }) },
      ...key(),
    })
  expect(await add()).toMatchObject({
    status: 409,
    code: 'OVER_CAPACITY',
    detail: expect.stringContaining(`This needs 4 trays, and ${small.name} takes 3 trays.`),
  })
  expect((await add(true)).data.stops).toHaveLength(2)
})

test('drafts, cancelled orders, unknown orders, drivers and vehicles are refused', async () => {
  const yard = await aDeliveryYard()
  const sales = yard.as('sales')
  const run = await yard.run([])
  const add = (id: string) => sales.calls(calls.addStops, { params: { id: run.id }, body: { order_ids: [id] }, ...key() })
  const cancelled = await yard.order(5)
  await sales.calls(cancelOrder, { params: { id: cancelled.id }, body: { reason: 'Site closed' } })
  expect(await add(cancelled.id)).toMatchObject({ code: 'BAD_STATE', detail: expect.stringContaining('is cancelled') })
  expect((await add(newId())).status).toBe(404)
  const body = { run_date: deliveryDay, start_time: '07:30', vehicle_id: newId(), driver_id: yard.people.sales }
  expect((await sales.calls(calls.createRun, { body, ...key() })).errors[0]?.path).toBe('vehicle_id')
  const { id: vehicle_id } = await yard.van()
  const nobody = await sales.calls(calls.createRun, { body: { ...body, vehicle_id, driver_id: newId() }, ...key() })
  expect(nobody.errors[0]?.path).toBe('driver_id')
  const late = await sales.calls(calls.createRun, { body: { ...body, vehicle_id, start_time: '24:00' }, ...key() })
  expect(late.errors[0]?.message).toBe('Enter a time like 07:30.')
})

test('a run without stops does not leave; production plans none, and another nursery sees none', async () => {
  const yard = await aDeliveryYard()
  const run = await yard.run([])
  expect(await yard.leave(run.id)).toMatchObject({ code: 'BAD_STATE', detail: expect.stringContaining('no stops') })
  const query = { day: deliveryDay }
  expect((await yard.as('production').calls(calls.listRuns, { query })).status).toBe(403)
  const other = await aNursery()
  expect((await other.as('admin').calls(calls.getRun, { params: { id: run.id } })).status).toBe(404)
  expect((await other.as('admin').calls(calls.listRuns, { query })).data).toEqual([])
})

test('the run sheet and the loading list are PDFs, for the driver too', async () => {
  const yard = await aDeliveryYard()
  const run = await yard.run([await yard.order(30)])
  for (const call of [calls.getRunSheet, calls.getLoadingList]) {
    const paper = await yard.as('production').calls(call, { params: { id: run.id } })
    expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
})

test('the delivery notes of a run are one PDF, a page for each stop in its order, once it has left', async () => {
  const yard = await aDeliveryYard()
  const run = await yard.run([await yard.order(30), await yard.order(20, 'Bell')])
  const params = { id: run.id }
  const notes = () => yard.as('production').calls(calls.getDeliveryNotes, { params })
  expect(await notes()).toMatchObject({ status: 409, detail: expect.stringContaining('has not left') })
  const { data: out } = await yard.leave(run.id)
  const { pages } = readPdf((await notes()).bytes)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('City Council')
  expect(pages[0]).toContain('Delivery docket 1')
  expect(pages[1]).toContain('Bell')
  // A refused stop has no docket.
  const [first, second] = out.stops.map(({ id }) => ({ params: { id }, body: { outcome: 'refused', reason: 'Closed' } as const }))
  await yard.as('production').calls(finishStop, { ...(first ?? expect.fail()), ...key() })
  expect(readPdf((await notes()).bytes).pages).toEqual([expect.stringContaining('Bell')])
  await yard.as('production').calls(finishStop, { ...(second ?? expect.fail()), ...key() })
  expect(await notes()).toMatchObject({ status: 409, detail: expect.stringContaining('Nothing of this run was delivered') })
})

test('somebody else than the driver, from production, gets no papers of the run', async () => {
  const yard = await aDeliveryYard()
  const run = await yard.run([await yard.order(30)])
  const { run_date, start_time, vehicle, version } = run
  const body = { run_date, start_time, vehicle_id: vehicle.id, driver_id: yard.people.general_staff, notes: '', version }
  await yard.as('sales').calls(calls.editRun, { params: { id: run.id }, body })
  for (const call of [calls.getRunSheet, calls.getLoadingList, calls.getDeliveryNotes])
    expect((await yard.as('production').calls(call, { params: { id: run.id } })).status).toBe(403)
})

test('the dashboard of a driver has the runs of today with the stops that are left, and nobody else has them', async () => {
  const yard = await aDeliveryYard()
  const runs = async (role: 'production' | 'manager') => (await yard.as(role).calls(getDashboard)).data.my_deliveries
  expect(await runs('production')).toEqual([])
  await yard.run([])
  const run = await yard.run([await yard.order(20), await yard.order(10, 'Bell')])
  const short = { id: run.id, start_time: '07:30', vehicle_name: run.vehicle.name, stops: 2 }
  expect(await runs('production')).toMatchObject([{ ...short, status: 'planned', stops_left: 2 }])
  expect(await runs('manager')).toEqual([])
  await yard.leave(run.id)
  const finish = (at: number) => {
    const body = { outcome: 'delivered', receiver: 'Pat', signature } as const
    return yard.as('production').calls(finishStop, { params: { id: run.stops[at]?.id ?? '' }, body, ...key() })
  }
  expect((await finish(0)).status).toBe(200)
  expect(await runs('production')).toMatchObject([{ ...short, status: 'out', stops_left: 1 }])
  await finish(1)
  expect(await runs('production')).toEqual([])
})
