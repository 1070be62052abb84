/** The operation of planning tasks from within another operation: pot-up's next action, the next of a repeated task, a plant's schedule. */
import { type BatchId, TaskId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type TaskType, typeOfAction } from '../task-kinds.ts'

interface PlannedTask {
  readonly user_id: UserId
  /** In words ("Pot up into PB5", "Prune"): the task's title, and where `task_type` is not given, its kind. */
  readonly action: string
  readonly task_type?: TaskType
  readonly scheduled_date: string
  readonly latest_date?: string | null
  readonly batch_id?: BatchId | null
  readonly assignee_id?: UserId | null
  readonly quantity?: number | null
  readonly minutes?: number | null
  readonly notes?: string
  /** The operation on its batch that it follows from. */
  readonly planned_by?: string | undefined
}

const Inserted = z.object({ id: TaskId })

/** Plans many in one statement; gives their ids in the same order. */
export async function planTasks(db: Db, tasks: readonly PlannedTask[]): Promise<TaskId[]> {
  if (tasks.length === 0) return []
  const rows = tasks.map(({ action, task_type, ...task }) => ({
    notes: '',
    ...task,
    title: action.trim().slice(0, 120),
    task_type: task_type ?? typeOfAction(action),
  }))
  const made = await db.many(
    Inserted,
    sql`
    INSERT INTO production_tasks (nursery_id, title, task_type, scheduled_date, latest_date, batch_id, assignee_id, quantity, minutes, notes, planned_by, created_by, updated_by)
    SELECT ${db.nursery_id}, title, task_type, scheduled_date, latest_date, batch_id, assignee_id, quantity, minutes, notes, planned_by, user_id, user_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS task (title text, task_type text, scheduled_date date, latest_date date,
      batch_id uuid, assignee_id uuid, quantity int, minutes int, notes text, planned_by uuid, user_id uuid)
    RETURNING id`,
  )
  return made.map(({ id }) => id)
}

/** Deletes planned tasks that were neither changed nor done since; returns their number. */
export async function removePlanned(db: Db, ids: readonly TaskId[]): Promise<number> {
  const removed = await db.many(
    Inserted,
    sql`
    DELETE FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND status = 'pending' AND version = 1
    RETURNING id`,
  )
  return removed.length
}
