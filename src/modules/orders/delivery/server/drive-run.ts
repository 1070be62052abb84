/** Commands on the way: a run leaves, its stops are finished, and a mark that was wrong is undone. Goods leave by the dockets of their orders. */
import { deliverOrder } from '#modules/orders/order/server/deliver-order.ts'
import { wholeOrder } from '#modules/orders/order/server/read-order.ts'
import { reverseDocket } from '#modules/orders/order/server/reverse-docket.ts'
import { isToInvoice } from '#modules/orders/order/docket.ts'
import type { DocketId, OrderId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { sellers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { FinishStop, Run, Stop } from '../delivery.ts'
import { addedLines, refuseState, returnedOf, type settableStates } from '../run-status.ts'
import { isSigned } from '../signature.ts'
import { deletePhotos } from './photo-files.ts'
import { runWith, stopWith } from './plan-run.ts'
import * as write from './write-runs.queries.ts'

interface Line {
  readonly id: string
  readonly quantity: number
}

/** Throws FORBIDDEN unless the user drives the run or may take orders. */
export function refuseUnlessDriver(who: CurrentUser, { driver_id }: Pick<write.LockedRun, 'driver_id'>): void {
  if (driver_id !== who.user_id && !sellers.includes(who.role))
    throw new Problem('FORBIDDEN', 'This run has another driver. Its driver, or someone who takes orders, can do this.')
}

/** Lets these lines of an order leave on a docket; gives the docket. */
async function deliver(db: Db, who: CurrentUser, orderId: OrderId, items: readonly Line[]): Promise<DocketId> {
  const { dockets } = await deliverOrder(db, who, orderId, { items: [...items] })
  const docket = dockets.at(-1)
  if (!docket) throw new Error('The order was delivered without a docket.')
  return docket.id
}

/** A docket for every stop: the goods leave the stock. Orders one after the other by their ids, as everything that locks several does. */
async function leave(db: Db, who: CurrentUser, run: Run): Promise<void> {
  for (const stop of run.stops.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1))) {
    if (stop.status !== 'planned' || stop.docket_id !== null) continue
    const name = `Order ${stop.order_number ?? ''} of ${stop.customer_name}`
    if (stop.order_status === 'cancelled')
      throw new Problem('BAD_STATE', `${name} was cancelled. Unload it, and remove its stop from the run.`)
    if (stop.lines.length === 0)
      throw new Problem('BAD_STATE', `Nothing of ${name.toLowerCase()} is left to deliver. Remove its stop from the run.`)
    await write.setDocket(db, stop.id, await deliver(db, who, stop.order_id, stop.lines))
  }
}

/** The goods are on the stock again, reserved for their orders. */
async function comeBack(db: Db, who: CurrentUser, run: Run): Promise<void> {
  for (const stop of run.stops.toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1))) {
    if (stop.docket_id === null) continue
    await reverseDocket(db, who, stop.order_id, stop.docket_id, 'The run did not leave')
    await write.setDocket(db, stop.id, null)
  }
}

export async function setRunStatus(db: Db, who: CurrentUser, id: string, next: (typeof settableStates)[number]): Promise<Run> {
  const locked = await write.lockRun(db, id)
  refuseUnlessDriver(who, locked)
  if (locked.status === next) return runWith(db, id)
  const run = await runWith(db, id)
  refuseState(run, next)
  if (next === 'out') await leave(db, who, run)
  else if (run.status === 'out') await comeBack(db, who, run)
  await write.setRunState(db, id, next)
  await record(db, who, id, next, { before: locked.status })
  return runWith(db, id)
}

const record = (db: Db, who: CurrentUser, id: string, action: string, change: { before?: unknown; after?: unknown }) =>
  recordChange(db, {
    user_id: who.user_id,
    action: `delivery_run.${action}`,
    subject_type: 'delivery_run',
    subject_id: id,
    ...change,
  })

const marks = { delivered: 'delivered', part: 'partly delivered', refused: 'not delivered' } as const

/** The lines of a docket, with whether its invoice has them. */
async function docketOf(db: Db, orderId: OrderId, docketId: DocketId) {
  const docket = (await wholeOrder(db, orderId)).dockets.find(({ id }) => id === docketId)
  if (!docket) throw new Error('The docket of a stop is not on its order.')
  return {
    lines: docket.items.map(({ order_item_id: id, quantity }) => ({ id, quantity })),
    isOpen: isToInvoice(docket),
    isReversed: docket.reversed_at !== null,
  }
}

/**
 * Marks a stop. The mark is never refused for what the office did meanwhile: goods that come back from a docket that is on an invoice stay on it
 * until they are credited.
 */
export async function finishStop(db: Db, who: CurrentUser, id: string, done: FinishStop): Promise<Stop> {
  const { run_id } = await write.stopWith(db, id)
  const run = await write.lockRun(db, run_id)
  refuseUnlessDriver(who, run)
  const now = await write.stopWith(db, id)
  const shown = await stopWith(db, id)
  if (now.status !== 'planned')
    throw new Problem(
      'BAD_STATE',
      `${shown.finished_by ?? 'Someone else'} already marked this stop as ${marks[now.status]}. Undo that first if it is wrong.`,
      { current: { status: now.status, finished_at: shown.finished_at } },
    )
  refuseWithoutProof(done, now.photo_id !== null)
  if (run.status !== 'out') await setRunStatus(db, who, run_id, 'out')
  const { docket_id } = await write.stopWith(db, id)
  if (docket_id === null) throw new Error('A stop of a run that is out has no docket.')
  const docket = await docketOf(db, now.order_id, docket_id)
  const delivered = deliveredOf(done, docket.lines)
  const returned = returnedOf(docket.lines, delivered)
  await write.finish(db, id, {
    status: done.outcome,
    docket_id: await docketAfter(db, who, { ...now, docket_id }, { docket, delivered, isWhole: returned.length === 0 }),
    returned,
    reason: done.outcome === 'delivered' ? '' : (done.reason ?? ''),
    receiver: done.receiver ?? '',
    signature: done.signature && isSigned(done.signature) ? done.signature : null,
    finished_at: await earlier(db, done.done_at),
    finished_by: who.user_id,
  })
  const isLast = (await write.stopsOf(db, run_id)).every(({ status }) => status !== 'planned')
  if (isLast) await write.setRunState(db, run_id, 'done')
  await record(db, who, run_id, 'finish_stop', {
    after: { stop_id: id, order_id: now.order_id, outcome: done.outcome, returned },
  })
  return stopWith(db, id)
}

function refuseWithoutProof({ outcome, signature }: FinishStop, hasPhoto: boolean): void {
  if (signature && !isSigned(signature))
    throw invalid([{ path: 'signature', message: 'Nothing is drawn in the field for the signature. Sign it, or take a photo.' }])
  if (outcome !== 'refused' && !signature && !hasPhoto)
    throw invalid([{ path: 'signature', message: 'Let the customer sign, or take a photo of what you left.' }])
}

/** Delivered quantity per loaded line. Throws if more was delivered than loaded. */
function deliveredOf({ outcome, items = [] }: FinishStop, loaded: readonly Line[]): Line[] {
  if (outcome === 'delivered') return [...loaded]
  if (outcome === 'refused') return []
  const delivered = items.flatMap(({ id, quantity }, i) => {
    const most = loaded.find((line) => line.id === id)?.quantity ?? 0
    if (quantity > most)
      throw invalid([{ path: `items.${i}.quantity`, message: `Only ${most} were loaded. Enter ${most} or fewer.` }])
    return quantity > 0 ? [{ id, quantity }] : []
  })
  if (delivered.length === 0)
    throw invalid([{ path: 'items', message: 'Nothing of it was delivered. Mark the stop as not delivered.' }])
  if (returnedOf(loaded, delivered).length === 0)
    throw invalid([{ path: 'items', message: 'Everything was delivered. Mark the stop as delivered.' }])
  return delivered
}

interface Outcome {
  readonly docket: { readonly isOpen: boolean; readonly isReversed: boolean }
  readonly delivered: readonly Line[]
  readonly isWhole: boolean
}

/**
 * The docket of a delivery. If goods came back, the docket that left is reversed and the delivered goods are on a new one; if
 * nothing was delivered, the reversed docket stays with the stop. A docket that the office reversed meanwhile is made again.
 */
async function docketAfter(
  db: Db,
  who: CurrentUser,
  { order_id, docket_id }: { readonly order_id: OrderId; readonly docket_id: DocketId },
  { docket, delivered, isWhole }: Outcome,
): Promise<DocketId> {
  if (!docket.isReversed && (isWhole || !docket.isOpen)) return docket_id
  if (!docket.isReversed)
    await reverseDocket(db, who, order_id, docket_id, delivered.length > 0 ? 'Partly delivered' : 'Refused at delivery')
  return delivered.length > 0 ? deliver(db, who, order_id, delivered) : docket_id
}

/** Completion time recorded by an offline device; null unless it is in the past. */
async function earlier(db: Db, at: string | undefined): Promise<string | null> {
  return at !== undefined && Date.parse(at) < (await db.now()).getTime() ? at : null
}

/** Undoes a mark: the stop is to do again, and all of its goods are on the vehicle. */
export async function undoStop(db: Db, who: CurrentUser, id: string): Promise<Stop> {
  const { run_id } = await write.stopWith(db, id)
  refuseUnlessDriver(who, await write.lockRun(db, run_id))
  const stop = await write.stopWith(db, id)
  if (stop.status === 'planned' || stop.docket_id === null)
    throw new Problem('BAD_STATE', 'This stop is not marked. Reload the run.')
  const docketId = stop.returned.length > 0 ? await loadAgain(db, who, { ...stop, docket_id: stop.docket_id }) : stop.docket_id
  await write.reopen(db, id, docketId).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'delivery_stops_open')) throw error
    throw new Problem('BAD_STATE', 'The order of this stop is on another run by now. Remove it there first.')
  })
  await deletePhotos(db, [stop.photo_id])
  await write.setOutAgain(db, run_id)
  await record(db, who, run_id, 'undo_stop', { before: { stop_id: id, status: stop.status, returned: stop.returned } })
  return stopWith(db, id)
}

/** One docket for what was delivered and what came back. */
async function loadAgain(db: Db, who: CurrentUser, stop: write.StopNow & { readonly docket_id: DocketId }): Promise<DocketId> {
  const { order_id, docket_id, status, returned } = stop
  const docket = await docketOf(db, order_id, docket_id)
  // An invoiced docket was never replaced, so it has all lines.
  if (!docket.isOpen && !docket.isReversed) return docket_id
  if (!docket.isReversed) await reverseDocket(db, who, order_id, docket_id, 'The mark of the stop was undone')
  return deliver(db, who, order_id, addedLines(status === 'refused' ? [] : docket.lines, returned))
}
