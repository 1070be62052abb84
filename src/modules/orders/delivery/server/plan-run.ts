/** Commands that plan a delivery run: the run itself, its stops and their order. */
import { lockOrders } from '#modules/orders/order/server/read-order.ts'
import { may } from '#modules/orders/order/order-state.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type * as z from 'zod/mini'
import type { AddStops, NewRun, Run, RunChange, Stop } from '../delivery.ts'
import { loadOf, overCapacity, sumLoads } from '../load.ts'
import { loadedLines } from '../loaded-lines.ts'
import { refuseUnlessChangeable } from '../run-status.ts'
import { deletePhotos } from './photo-files.ts'
import * as read from './runs.queries.ts'
import * as write from './write-runs.queries.ts'

const mostStops = 60

export async function runWith(db: Db, id: string): Promise<Run> {
  const run = await read.findRun(db, id)
  if (!run) throw notFound()
  return run
}

export async function stopWith(db: Db, id: string): Promise<Stop> {
  const stop = await read.findStop(db, id)
  if (!stop) throw notFound()
  return stop
}

const recordRun = (db: Db, who: CurrentUser, action: string, id: string, change: { before?: unknown; after?: unknown }) =>
  recordChange(db, {
    user_id: who.user_id,
    action: `delivery_run.${action}`,
    subject_type: 'delivery_run',
    subject_id: id,
    ...change,
  })

async function refuseUnknown(db: Db, wanted: NewRun): Promise<void> {
  const { vehicle, driver } = await write.known(db, wanted)
  if (!vehicle) throw invalid([{ path: 'vehicle_id', message: 'This vehicle is not in the list any more. Choose another.' }])
  if (!driver) throw invalid([{ path: 'driver_id', message: 'This person does not work here any more. Choose another.' }])
}

export async function createRun(db: Db, who: CurrentUser, wanted: NewRun): Promise<Run> {
  await refuseUnknown(db, wanted)
  const id = await write.insertRun(db, who.user_id, wanted)
  await recordRun(db, who, 'create', id, { after: wanted })
  return runWith(db, id)
}

export async function editRun(db: Db, who: CurrentUser, id: string, { version, ...change }: RunChange): Promise<Run> {
  const before = await write.lockRun(db, id)
  const wanted = { ...change, vehicle_id: change.vehicle_id ?? before.vehicle_id }
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this run', current: await runWith(db, id) })
  refuseUnlessChangeable(before)
  // A vehicle that is archived since stays with its run.
  if (before.vehicle_id !== wanted.vehicle_id || before.driver_id !== wanted.driver_id) await refuseUnknown(db, wanted)
  await write.updateRun(db, id, wanted)
  await recordRun(db, who, 'edit', id, { before, after: wanted })
  return runWith(db, id)
}

export async function deleteRun(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  const before = await write.lockRun(db, id)
  refuseUnlessChangeable(before)
  const photos = (await write.stopsOf(db, id)).map(({ photo_id }) => photo_id)
  await write.removeRun(db, id)
  await deletePhotos(db, photos)
  await recordRun(db, who, 'delete', id, { before })
}

/** Adds orders to the end of a run. OVER_CAPACITY unless it was confirmed; DUPLICATE for an order that is on a run already. */
export async function addStops(
  db: Db,
  who: CurrentUser,
  id: string,
  { order_ids, over_capacity }: z.infer<typeof AddStops>,
): Promise<Run> {
  refuseUnlessChangeable(await write.lockRun(db, id))
  const ids = [...new Set(order_ids)]
  const orders = await lockOrders(db, ids)
  if (orders.length < ids.length) throw notFound()
  const run = await runWith(db, id)
  if (run.stops.length + ids.length > mostStops)
    throw new Problem('BAD_STATE', `A run has ${mostStops} stops at most. Plan another run.`)
  for (const order of orders) {
    const name = `Order ${order.order_number ?? ''}`
    if (order.kind === 'future') throw new Problem('BAD_STATE', `${name} is a future order. Release what is ready first.`)
    if (!may('deliver', order.status)) throw new Problem('BAD_STATE', `${name} is ${order.status}; it cannot be put on a run.`)
    if (loadedLines(order.items).length === 0)
      throw new Problem('BAD_STATE', `Nothing of ${name.toLowerCase()} is reserved or picked yet. Reserve its plants first.`)
  }
  const load = sumLoads([
    ...run.stops.map(({ lines }) => loadOf(lines)),
    ...orders.map(({ items }) => loadOf(loadedLines(items))),
  ])
  const fault = overCapacity(
    run.vehicle,
    load,
    run.stops.reduce((all, { weight_kg }) => all + (weight_kg ?? 0), 0),
  )
  if (fault !== undefined && !over_capacity)
    throw new Problem('OVER_CAPACITY', `${fault} Take fewer orders, plan another run, or load it nevertheless.`)
  await write.insertStops(db, id, ids, run.stops.length).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'delivery_stops_open')) throw error
    throw new Problem('DUPLICATE', 'One of these orders is on a run already. Reload the list, then choose again.')
  })
  await recordRun(db, who, 'add_stops', id, { after: { order_ids: ids } })
  return runWith(db, id)
}

export async function orderStops(db: Db, who: CurrentUser, id: string, stopIds: readonly string[]): Promise<Run> {
  refuseUnlessChangeable(await write.lockRun(db, id))
  const now = (await write.stopsOf(db, id)).map((stop) => stop.id)
  if (now.length !== stopIds.length || now.some((each) => !stopIds.includes(each)))
    throw new Problem(
      'BAD_STATE',
      'Stops were added to this run or removed from it in the meantime. Reload, then order them again.',
    )
  await write.orderStops(db, id, stopIds)
  await recordRun(db, who, 'order_stops', id, { before: now, after: stopIds })
  return runWith(db, id)
}

/** The run of a stop, locked, while its stops can be changed. */
async function changeableRunOf(db: Db, stopId: string): Promise<string> {
  const { run_id } = await write.stopWith(db, stopId)
  refuseUnlessChangeable(await write.lockRun(db, run_id))
  return run_id
}

export async function removeStop(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  const runId = await changeableRunOf(db, id)
  const { order_id, photo_id } = await write.stopWith(db, id)
  await write.removeStop(db, id)
  await deletePhotos(db, [photo_id])
  await recordRun(db, who, 'remove_stop', runId, { before: { order_id } })
}

export async function editStop(db: Db, who: CurrentUser, id: string, weight_kg: number | null): Promise<Stop> {
  const runId = await changeableRunOf(db, id)
  await write.setWeight(db, id, weight_kg)
  await recordRun(db, who, 'weigh_stop', runId, { after: { stop_id: id, weight_kg } })
  return stopWith(db, id)
}
