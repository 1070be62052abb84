/** The next action of a batch: its earliest open task. */
import type { BatchId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { invalid } from '#kernel/problem.ts'
import { Day, Id } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { type TaskType, taskTypes, typeName, typeOfAction } from '../task-kinds.ts'
import { planTasks } from './plan-task.ts'

const isOpen = sql`status IN ('pending', 'in_progress')`
const earliest = sql`ORDER BY scheduled_date, urgent DESC, id LIMIT 1`

/** Joins the earliest open task of `batch`, with `title` and `scheduled_date`; nulls if it has none. */
export const joinNextTask = (db: Db, next: Sql) => sql`
  LEFT JOIN LATERAL (
    SELECT coalesce(nullif(title, ''), task_type) AS title, scheduled_date FROM production_tasks
    WHERE production_tasks.nursery_id = ${db.nursery_id} AND batch_id = batch.id AND ${isOpen} ${earliest}
  ) AS ${next} ON true`

export interface NextAction {
  readonly next_action?: string | null | undefined
  readonly next_action_date?: string | null | undefined
}

/** INVALID for an action without its day, or a day without an action: a task has both. */
export function checkNextAction({ next_action, next_action_date }: NextAction): void {
  if (next_action && !next_action_date)
    throw invalid([{ path: 'next_action_date', message: 'Choose the day of the next action.' }])
  if (next_action_date && !next_action)
    throw invalid([{ path: 'next_action', message: 'Enter the next action, or clear its day.' }])
}

const Next = z.object({
  id: Id,
  title: z.string(),
  task_type: z.enum(taskTypes),
  scheduled_date: Day,
  latest_date: z.nullable(Day),
})
type Next = z.infer<typeof Next>

/** Changes the earliest open task of a batch, plans one where there is none, and cancels it for an empty action. Fields that are left out stay. */
export async function setNextAction(db: Db, userId: UserId, batchId: BatchId, change: NextAction): Promise<void> {
  if (change.next_action === undefined && change.next_action_date === undefined) return
  const before = await db.maybe(
    Next,
    sql`
    SELECT id, title, task_type, scheduled_date, latest_date FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batchId} AND ${isOpen} ${earliest} FOR UPDATE`,
  )
  if (before) return changeNext(db, userId, before, change)
  checkNextAction(change)
  const { next_action, next_action_date } = change
  if (!next_action || !next_action_date) return
  await planTasks(db, [{ user_id: userId, action: next_action, scheduled_date: next_action_date, batch_id: batchId }])
}

async function changeNext(db: Db, userId: UserId, before: Next, change: NextAction): Promise<void> {
  const shown = before.title || before.task_type
  const { next_action = shown, next_action_date = before.scheduled_date } = change
  if (!next_action && !change.next_action_date) return cancel(db, userId, before)
  checkNextAction({ next_action, next_action_date })
  if (!next_action || !next_action_date) return
  const isSame = [shown, typeName(before.task_type)].includes(next_action)
  if (isSame && next_action_date === before.scheduled_date) return
  const named = isSame ? before : { title: next_action, task_type: typeOfAction(next_action) }
  await rename(db, userId, before, { ...named, scheduled_date: next_action_date })
}

interface Renamed {
  readonly title: string
  readonly task_type: TaskType
  readonly scheduled_date: string
}

/** A window moves with its day. */
async function rename(db: Db, userId: UserId, before: Next, { title, task_type, scheduled_date }: Renamed): Promise<void> {
  await db.run(sql`
    UPDATE production_tasks SET title = ${title}, task_type = ${task_type}, scheduled_date = ${scheduled_date},
      latest_date = latest_date + (${scheduled_date}::date - scheduled_date), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${before.id}`)
  await recordChange(db, {
    user_id: userId,
    action: 'task.edit',
    subject_type: 'task',
    subject_id: before.id,
    before,
    after: { title, task_type, scheduled_date },
  })
}

async function cancel(db: Db, userId: UserId, before: Next): Promise<void> {
  await db.run(sql`
    UPDATE production_tasks SET status = 'cancelled', version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${before.id}`)
  const change = { action: 'task.edit', subject_type: 'task', subject_id: before.id }
  await recordChange(db, { user_id: userId, ...change, before, after: { status: 'cancelled' } })
}
