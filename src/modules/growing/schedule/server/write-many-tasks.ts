/** The SQL that writes many tasks, each in one statement. */
import type { TaskId, UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

interface ScheduledTask {
  readonly id: TaskId
  readonly status: string
  readonly scheduled_date: string
  readonly latest_date: string | null
  readonly assignee_id: UserId | null
}

/** Writes day, person and status; when a task was completed follows from its status. */
export const rescheduleTasks = (db: Db, userId: UserId, tasks: readonly ScheduledTask[]) =>
  db.run(sql`
    UPDATE production_tasks AS task SET status = wanted.status, scheduled_date = wanted.scheduled_date, latest_date = wanted.latest_date,
      assignee_id = wanted.assignee_id,
      completed_at = CASE WHEN wanted.status <> 'completed' THEN NULL ELSE coalesce(completed_at, clock.now) END,
      version = task.version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(tasks.map(({ id, status, scheduled_date, latest_date, assignee_id }) => ({ id, status, scheduled_date, latest_date, assignee_id })))}::jsonb)
      AS wanted (id uuid, status text, scheduled_date date, latest_date date, assignee_id uuid), (SELECT now() AS now) AS clock
    WHERE task.nursery_id = ${db.nursery_id} AND task.id = wanted.id`)

export const addTaskOperations = (db: Db, done: readonly { readonly task_id: TaskId; readonly operation_id: string }[]) =>
  db.run(sql`
    INSERT INTO task_operations (nursery_id, task_id, operation_id, position)
    SELECT ${db.nursery_id}, task_id, operation_id, 1
    FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb) AS done (task_id uuid, operation_id uuid) RETURNING 1`)

export const removeTaskOperations = (db: Db, ids: readonly TaskId[]) =>
  db.run(sql`DELETE FROM task_operations WHERE nursery_id = ${db.nursery_id} AND task_id = ANY(${[...ids]}::uuid[])`)

interface Follower {
  readonly follows_id: TaskId
  readonly scheduled_date: string
  readonly latest_date: string | null
  readonly checklist: readonly unknown[]
}

/** The next of repeated tasks: each once, however often the task before it is completed. */
export const insertFollowers = (db: Db, userId: UserId, followers: readonly Follower[]) =>
  db.run(sql`
    INSERT INTO production_tasks (nursery_id, title, task_type, scheduled_date, latest_date, batch_id, location_id, assignee_id, quantity,
      minutes, repeat_days, repeat_until, checklist, notes, follows_id, created_by, updated_by)
    SELECT ${db.nursery_id}, title, task_type, next.scheduled_date, next.latest_date, batch_id, location_id, assignee_id, quantity,
      minutes, repeat_days, repeat_until, next.checklist, notes, task.id, ${userId}::uuid, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(followers)}::jsonb) AS next (follows_id uuid, scheduled_date date, latest_date date, checklist jsonb)
    JOIN production_tasks AS task ON task.nursery_id = ${db.nursery_id} AND task.id = next.follows_id
    WHERE NOT EXISTS (SELECT FROM production_tasks AS other WHERE other.nursery_id = ${db.nursery_id} AND other.follows_id = task.id)
    RETURNING 1`)

/** Deletes the next tasks of repeated ones, unless they were changed. */
export const removeUntouchedFollowers = (db: Db, ids: readonly TaskId[]) =>
  db.run(sql`
    DELETE FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND follows_id = ANY(${[...ids]}::uuid[]) AND version = 1 AND status = 'pending'`)

/** Sets the minutes of the task that this operation completed, if there is one. */
export const setWorkedMinutes = (db: Db, userId: UserId, operationId: string, minutes: number) =>
  db.run(sql`
    UPDATE production_tasks AS task SET minutes = ${minutes}, version = task.version + 1, updated_at = now(), updated_by = ${userId}
    FROM task_operations AS done
    WHERE task.nursery_id = ${db.nursery_id} AND done.nursery_id = ${db.nursery_id} AND done.task_id = task.id AND done.operation_id = ${operationId}::uuid`)
