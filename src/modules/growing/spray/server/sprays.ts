/** The operations of the spray diary: a location is closed, and open again when its time has passed or a manager reopens it. */
import type { TaskId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { notify, notifyAll } from '#modules/messages/server/notify.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { bookMovement, reverseMovements } from '#modules/supplies/server/book-movement.ts'
import { dayIn } from '#kernel/day.ts'
import { day, time } from '#kernel/format.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { pastInstant } from '#server/past-instant.ts'
import { ApiReply } from '#server/reply.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../spray-calls.ts'
import { type ClosedPlace, closedBy, closedUntil, isStillToCome } from '../re-entry.ts'
import type { NewSpray, Spray } from '../spray.ts'
import { saleFrom } from '../spray-limits.ts'
import * as queries from './sprays.queries.ts'
import { refuseOverLimit } from './spray-limits.ts'

type Query = z.infer<typeof calls.listSprays.query>

export async function listSprays(db: Db, { limit, cursor, sort, ...filter }: Query): Promise<ApiReply<Spray[]>> {
  refuseReversedRange(filter)
  const { timeZone } = await readSettings(db)
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.sprayOrders(db),
      standard: '-when',
      id: sql`spray.id`,
      read: (most, sorted) => queries.spraysPage(db, { filter, timeZone, limit: most }, sorted),
      sums: () => queries.countSprays(db, filter, timeZone),
    },
  )
}

/** Notifies all growing staff at once that the location is closed. */
export async function enterSpray(db: Db, user_id: UserId, given: NewSpray, taskId: TaskId | null = null): Promise<Spray> {
  const settings = await readSettings(db)
  const at = new Date(await pastInstant(db, given.day, given.time, settings.timeZone))
  const now = await db.now()
  if (isStillToCome(at, now)) throw invalid([{ path: 'time', message: 'That time is in the future. Enter when you sprayed.' }])
  await refuseOverLimit(db, given)
  const id = newId()
  const movementId = await takeFromStock(db, user_id, given, { id, at: at.toISOString() })
  const closed_until = closedUntil(at, given.reentry_hours)
  const notified_at = closed_until > now ? null : now
  await queries.addSpray(db, user_id, given, { id, at, closed_until, notified_at, taskId, movementId })
  const spray = await queries.sprayWithId(db, id)
  await recordChange(db, { user_id, action: 'spray.enter', subject_type: 'spray', subject_id: id, after: given })
  if (notified_at === null)
    await notify(db, {
      notification_type: 'spray',
      title: `Do not enter ${spray.location} until ${await untilWhen(db, spray.closed_until)}`,
      message: sprayedText(spray, saleFrom(given.day, spray.days_before_sale), settings),
      reference_type: 'spray',
      reference_id: id,
    })
  return spray
}

/** "Sprayed with oil against scale. Plants there may be sold from 08/12/2026." */
const sprayedText = ({ product, against }: Spray, sale_from: string | null, settings: Parameters<typeof day>[1]) =>
  [
    `Sprayed with ${product}${against ? ` against ${against}` : ''}.`,
    ...(sale_from === null ? [] : [`Plants there may be sold from ${day(sale_from, settings)}.`]),
  ].join(' ')

/** The sprayed product is issued from stock at the time of spraying; SHORT_SUPPLIES if there is less. */
async function takeFromStock(
  db: Db,
  user_id: UserId,
  { inventory_item_id, used, location }: NewSpray,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<string | null> {
  if (!inventory_item_id || !used) return null
  const movement = {
    inventory_item_id,
    kind: 'use' as const,
    delta: formatFixed(-parseQuantity(used), 4),
    reason: `Sprayed: ${location}`,
    reference: { type: 'spray' as const, id },
    instant: at,
  }
  const booked = await bookMovement(db, user_id, movement, { quantity: used, path: 'used' })
  return booked.id
}

/** The product is returned to stock. */
const putBack = (db: Db, user_id: UserId, voided: readonly { readonly movement_id: string | null }[]): Promise<void> =>
  reverseMovements(
    db,
    user_id,
    voided.flatMap(({ movement_id }) => movement_id ?? []),
  )

/** "14:30", or with its day where that is another. */
async function untilWhen(db: Db, instant: string): Promise<string> {
  const settings = await readSettings(db)
  const on = dayIn(settings.timeZone, new Date(instant))
  const at = time(instant, settings)
  return on === dayIn(settings.timeZone, await db.now()) ? at : `${at} on ${day(on, settings)}`
}

export async function openPlace(db: Db, user_id: UserId, id: string, because: string): Promise<Spray> {
  const before = await queries.sprayWithId(db, id)
  if ((await queries.openNow(db, user_id, id, because)) === 0)
    throw new Problem('BAD_STATE', `${before.location} is already open: the re-entry time has passed.`)
  await recordChange(db, { user_id, action: 'spray.open', subject_type: 'spray', subject_id: id, before, after: { because } })
  await notify(db, {
    notification_type: 'spray',
    title: `${before.location} was opened before its time`,
    message: because,
    reference_type: 'spray',
    reference_id: id,
  })
  return queries.sprayWithId(db, id)
}

export async function voidSpray(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const before = await queries.sprayWithId(db, id)
  const voided = await queries.voidRecord(db, id)
  if (voided.length === 0) throw notFound()
  await putBack(db, user_id, voided)
  await recordChange(db, { user_id, action: 'spray.void', subject_type: 'spray', subject_id: id, before })
  return undefined
}

/** Before a task is deleted: the diary keeps what was sprayed for it. */
export const keepSpraysOfTask = queries.forgetTask

/** Reopening a spraying voids what it entered. */
export const voidSpraysOfTask = async (db: Db, userId: UserId, taskId: TaskId): Promise<void> =>
  putBack(db, userId, await queries.voidOfTask(db, taskId))

/** A Problem for work at a location that is closed for re-entry. */
export async function refuseInClosed(
  db: Db,
  task: { readonly location: string | null; readonly task_type: string },
): Promise<void> {
  if (task.task_type !== 'spraying') await refuseInClosedPlaces(db, [task.location])
}

/** The places that are closed for re-entry now. */
export const closedPlacesNow = (db: Db): Promise<ClosedPlace[]> => queries.closedNow(db)

/** A Problem if one of these locations, or a place around it, is closed for re-entry now. */
export async function refuseInClosedPlaces(db: Db, locations: readonly (string | null | undefined)[]): Promise<void> {
  const named = locations.filter((location) => typeof location === 'string' && location !== '')
  if (named.length === 0) return
  const [places, now] = await Promise.all([queries.closedNow(db), db.now()])
  for (const location of named) {
    const closed = closedBy(places, location, now)
    if (closed) throw new Problem('BAD_STATE', await closedMessage(db, closed))
  }
}

const closedMessage = async (db: Db, { location, product, closed_until }: ClosedPlace) =>
  `Do not enter ${location} until ${await untilWhen(db, closed_until)}: it was sprayed with ${product}. A manager can open it earlier, under Task Management, Sprays.`

/** Notifies of locations that are open again, each once; returns how many. */
export async function notifyOpenSprays(db: Db): Promise<number> {
  const taken = await queries.takeEnded(db)
  const closed = taken.length > 0 ? await queries.closedNow(db) : []
  const now = await db.now()
  const ended = taken.filter(({ location }) => closedBy(closed, location, now) === undefined)
  await notifyAll(
    db,
    'spray',
    ended.map(({ id, location, product }) => ({
      title: `${location} can be entered again`,
      message: `The re-entry time after spraying with ${product} has passed.`,
      reference_type: 'spray',
      reference_id: id,
    })),
  )
  return ended.length
}

async function notifyReEntry({ pool, events, nursery_id }: Assignment): Promise<void> {
  const notified = await withTenantTransaction(pool, nursery_id, notifyOpenSprays)
  if (notified > 0) for (const about of ['/api/sprays', '/api/notifications'] as const) events.publish({ about, nursery_id })
}

export const sprayJobs: readonly Job[] = [{ name: 'production.sprays', byTheClock: true, work: notifyReEntry }]
