/** Commands on standing orders: create, change, pause, skip, end; and creating their drafts ahead. */
import type { UserId } from '#kernel/id.ts'
import { notify } from '#modules/messages/server/notify.ts'
import { readRules, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays } from '#kernel/day.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { number, spelledOutDay } from '#kernel/format.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { Assignment, Job } from '#server/jobs.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import {
  type NewStandingOrder,
  type StandingOrder,
  type StandingOrderChange,
  mostStandingOrders,
  nextStanding,
  standingDays,
} from '../standing-order.ts'
import * as queries from './standing-orders.queries.ts'
import { checkOrder, writeOrder } from '#modules/orders/order/server/take-order.ts'

const shown = ({ last_run_on, created_by: _, tax_included: __, ...row }: queries.StandingOrderRow): StandingOrder => ({
  ...row,
  next_day: nextStanding(row, last_run_on),
})

/** The next one first, ended ones last. */
export const listStanding = async (db: Db): Promise<StandingOrder[]> =>
  (await queries.standingOrders(db))
    .map(shown)
    .toSorted(
      (a, b) => (a.next_day ?? '9999').localeCompare(b.next_day ?? '9999') || a.customer_name.localeCompare(b.customer_name),
    )

export async function readStanding(db: Db, id: string): Promise<StandingOrder> {
  const row = await queries.standingWithId(db, id)
  if (!row) throw notFound()
  return shown(row)
}

export async function createStanding(db: Db, who: CurrentUser, given: NewStandingOrder): Promise<StandingOrder> {
  const [today, { retailTaxIncluded: tax_included }] = await Promise.all([todayOf(db), readRules(db)])
  if (given.first_day < today) throw invalid([{ path: 'first_day', message: 'Choose today or a later day.' }])
  await refuseFullList(
    db,
    queries.activeOnes(db),
    mostStandingOrders,
    `There are ${number(mostStandingOrders)} standing orders, the most there can be. End one that is no longer needed first.`,
  )
  await checkOrder(db, who, given)
  const { user_id } = who
  const id = newId()
  await queries.insertStanding(db, user_id, id, { ...given, tax_included })
  await queries.writeStandingItems(db, id, given.items)
  await record(db, user_id, id, { action: 'create', after: given })
  await makeDrafts(db, today)
  return readStanding(db, id)
}

export async function editStandingOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  { version, ...given }: StandingOrderChange,
): Promise<StandingOrder> {
  const before = await locked(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this standing order', current: shown(before) })
  const { user_id } = who
  await checkOrder(
    db,
    who,
    given,
    before.items.map((item) => ({ ...item, unit_price: item.unit_price ?? undefined })),
    before.tax_included,
  )
  await queries.rewriteStanding(db, user_id, id, { ...given, version })
  await queries.writeStandingItems(db, id, given.items)
  await record(db, user_id, id, { action: 'edit', before, after: given })
  await makeDrafts(db, await todayOf(db))
  return readStanding(db, id)
}

/** Days during a pause are skipped for good. */
export async function setStandingOrderPaused(db: Db, user_id: UserId, id: string, paused: boolean): Promise<StandingOrder> {
  const before = await locked(db, id)
  const today = await todayOf(db)
  if (before.paused && !paused) await queries.setLastRunOn(db, id, addDays(today, -1))
  await queries.setPaused(db, user_id, id, paused)
  await record(db, user_id, id, { action: paused ? 'pause' : 'resume' })
  if (!paused) await makeDrafts(db, today)
  return readStanding(db, id)
}

/** Skips only the next day, and only if it is the one the user saw. */
export async function skipStanding(db: Db, user_id: UserId, id: string, day: string): Promise<StandingOrder> {
  const before = shown(await locked(db, id))
  if (before.next_day !== day)
    throw new Problem('STALE', 'Another day comes next by now. Reload, then skip that one.', { current: before })
  await queries.setLastRunOn(db, id, day)
  await record(db, user_id, id, { action: 'skip', after: { day } })
  return readStanding(db, id)
}

export async function endStandingOrder(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const before = await locked(db, id)
  await queries.archiveStandingOrder(db, user_id, id)
  await record(db, user_id, id, { action: 'end', before })
  return undefined
}

async function locked(db: Db, id: string): Promise<queries.StandingOrderRow> {
  const found = await queries.lockStandingOrder(db, id)
  if (!found) throw notFound()
  return found
}

const record = (
  db: Db,
  user_id: UserId,
  subject_id: string,
  { action, ...change }: { readonly action: string; readonly before?: object; readonly after?: object },
) => recordChange(db, { user_id, action: `standing_order.${action}`, subject_type: 'standing_order', subject_id, ...change })

/**
 * Creates the drafts that are due, each once; returns how many. Days already past are skipped. They are written one by one: each can be refused
 * for a reason of its own (an archived plant, an account on hold), is then notified of, and must not keep the others from being made.
 */
export async function makeDrafts(db: Db, today: string): Promise<number> {
  let made = 0
  for (const standingOrder of await queries.activeStandingOrders(db)) {
    const days = standingDays(standingOrder, standingOrder.last_run_on, addDays(today, standingOrder.days_ahead))
    const last = days.at(-1)
    if (last === undefined) continue
    for (const day of days) if (day >= today && (await makeDraft(db, standingOrder, day))) made++
    await queries.setLastRunOn(db, standingOrder.id, last)
  }
  return made
}

/** False if it can no longer be ordered; the sales roles are notified why. */
async function makeDraft(db: Db, standingOrder: queries.StandingOrderRow, day: string): Promise<boolean> {
  const notification = { notification_type: 'order', reference_type: 'standing_order', reference_id: standingOrder.id } as const
  try {
    const id = await writeOrder(
      db,
      standingOrder.created_by,
      'current',
      {
        ...(standingOrder.business_account_id
          ? { business_account_id: standingOrder.business_account_id }
          : { customer_name: standingOrder.customer_name }),
        due_date: day,
        notes: standingOrder.notes,
        items: standingOrder.items.map(({ plant_type_id, container_size, grade, inventory_item_id, quantity, unit_price }) => ({
          ...(plant_type_id && container_size
            ? { plant_type_id, container_size, grade }
            : { inventory_item_id: inventory_item_id ?? '' }),
          quantity,
          ...(unit_price === null ? {} : { unit_price }),
        })),
      },
      { standing_order_id: standingOrder.id, standing_day: day, tax_included: standingOrder.tax_included },
    )
    await notify(db, {
      ...notification,
      title: `Standing order of ${standingOrder.customer_name}: a draft for ${spelledOutDay(day)}`,
      message: 'Look it over, then confirm it to reserve the plants.',
      reference_type: 'order',
      reference_id: id,
    })
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await notify(db, {
      ...notification,
      title: `The standing order of ${standingOrder.customer_name} for ${spelledOutDay(day)} could not be made`,
      message: error.errors[0]?.message ?? error.detail,
    })
    return false
  }
}

async function draftWhatIsDue({ pool, events, nursery_id }: Assignment): Promise<void> {
  const made = await withTenantTransaction(pool, nursery_id, async (db) => makeDrafts(db, await todayOf(db)))
  if (made > 0) for (const about of ['/api/orders', '/api/notifications'] as const) events.publish({ about, nursery_id })
}

/** Every five minutes, so that drafts exist early in the day and those missed during downtime are caught up. */
export const orderJobs: readonly Job[] = [{ name: 'orders.standing', byTheClock: true, work: draftWhatIsDue }]
