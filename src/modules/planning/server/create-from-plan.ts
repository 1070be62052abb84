/** Creates tasks and draft purchase orders from a plan. */
import type { PurchaseOrderId, TaskId, UserId } from '#kernel/id.ts'
import { planTasks, removePlanned } from '#modules/growing/schedule/server/plan-task.ts'
import type { Purchase } from '#modules/buying/stockroom/purchase.ts'
import { cancelDrafts, draftPurchases } from '#modules/buying/stockroom/server/purchases.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { recordChange } from '#server/audit.ts'
import type { TaskType } from '#modules/growing/schedule/task-kinds.ts'
import { type PlanAnswer, type Work, mondayOfWeek, describeWork } from '../plan.ts'
import * as queries from './forecast.queries.ts'

/** Creates tasks in their weeks from the chosen lines; refuses if the plan has changed meanwhile. */
export async function makeTasksOf(
  db: Db,
  userId: UserId,
  { work, from }: PlanAnswer,
  keys: readonly string[],
): Promise<{ made: number; task_ids: TaskId[] }> {
  const requested = new Set(keys)
  const chosen = work.filter(({ key }) => requested.has(key))
  if (chosen.length < requested.size) throw new Problem('STALE', 'The plan has changed. Reload, then choose again.')
  const ids = await planTasks(
    db,
    chosen.map((each) => ({
      user_id: userId,
      action: describeWork(each),
      task_type: taskTypes[each.operation],
      scheduled_date: mondayOfWeek(from, each.week),
      quantity: each.quantity,
      minutes: each.minutes > 0 ? Math.min(each.minutes, mostMinutes) : null,
      notes: `Planned: ready for sale from ${mondayOfWeek(from, each.ready)}${each.ordered > 0 ? `, ${each.ordered} of them promised` : ''}.`,
    })),
  )
  await recordChange(db, { user_id: userId, action: 'plan.make_tasks', subject_type: 'plan', after: { tasks: ids } })
  return { made: ids.length, task_ids: ids }
}

const mostMinutes = 14_400

const taskTypes: Readonly<Record<Work['operation'], TaskType>> = { pot: 'potting-up', begin: 'propagation', buy: 'other' }

interface Chosen {
  readonly items?: readonly string[] | undefined
  readonly keys?: readonly string[] | undefined
}

/** The usual tray of young plants if none were bought before. */
const usualTray = 'Plug 72'

/** Creates drafts of purchase orders for the missing supplies and young plants, one for each vendor. */
export async function makeOrdersOf(
  db: Db,
  userId: UserId,
  { work, buying, from }: PlanAnswer,
  { items = [], keys = [] }: Chosen,
): Promise<Purchase[]> {
  const [before, { timeZone }] = await Promise.all([queries.boughtAs(db), readSettings(db)])
  const today = dayIn(timeZone, await db.now())
  const notBefore = (day: string) => (day < today ? today : day)
  const supplies = buying.filter(({ inventory_item_id }) => items.includes(inventory_item_id))
  const plants = work.filter(({ operation, key }) => operation === 'buy' && keys.includes(key))
  if (supplies.length < new Set(items).size || plants.length < new Set(keys).size)
    throw new Problem('STALE', 'The plan has changed. Reload, then choose again.')
  return draftPurchases(db, userId, [
    ...supplies.map(({ inventory_item_id, to_buy, by }) => ({ inventory_item_id, quantity: to_buy, expected_on: notBefore(by) })),
    ...plants.map(({ plant_type_id, quantity, week }) => {
      const last = before.find((each) => each.plant_type_id === plant_type_id)
      return {
        plant_type_id,
        container_size: last?.container_size ?? usualTray,
        vendor: last?.vendor,
        quantity: String(quantity),
        expected_on: notBefore(mondayOfWeek(from, week)),
      }
    }),
  ])
}

interface Created {
  readonly task_ids?: readonly TaskId[] | undefined
  readonly purchase_order_ids?: readonly PurchaseOrderId[] | undefined
}

/** Takes back tasks and drafts that were created from the plan; refuses if any of them has been worked on since. */
export async function undoPlan(db: Db, user_id: UserId, { task_ids = [], purchase_order_ids = [] }: Created): Promise<undefined> {
  const tasks = [...new Set(task_ids)]
  if ((await removePlanned(db, tasks)) < tasks.length)
    throw new Problem('STALE', 'Some of these tasks have since been changed or completed. Delete the others in the task list.')
  await cancelDrafts(db, user_id, [...new Set(purchase_order_ids)])
  if (tasks.length > 0) await recordChange(db, { user_id, action: 'plan.undo_tasks', subject_type: 'plan', before: { tasks } })
  return undefined
}
