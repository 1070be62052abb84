/** The SQL that writes a task. */
import { UserId, type BatchId, type OperationId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

interface TaskRow {
  readonly title?: string | null | undefined
  readonly task_type: string
  readonly scheduled_date: string
  readonly latest_date?: string | null | undefined
  readonly batch_id?: BatchId | null | undefined
  /** Only of a task without a batch. */
  readonly location?: string | null | undefined
  readonly assignee_id?: UserId | null | undefined
  readonly quantity?: number | null | undefined
  readonly minutes?: number | null | undefined
  readonly urgent?: boolean | undefined
  readonly repeat_days?: number | null | undefined
  readonly repeat_until?: string | null | undefined
  readonly checklist?: readonly unknown[] | undefined
  readonly notes?: string | null | undefined
}

const Inserted = z.object({ id: Id })
export const insertTask = async (db: Db, userId: UserId, task: TaskRow & { readonly follows_id?: string }) => {
  const place = await placeOf(db, task)
  return (
    await db.one(
      Inserted,
      sql`
      INSERT INTO production_tasks (nursery_id, title, task_type, scheduled_date, latest_date, batch_id, location_id, assignee_id, quantity,
        minutes, urgent, repeat_days, repeat_until, checklist, notes, follows_id, created_by, updated_by)
      VALUES (${db.nursery_id}, ${task.title ?? ''}, ${task.task_type}, ${task.scheduled_date}, ${task.latest_date ?? null},
        ${task.batch_id ?? null}, ${place.id}, ${task.assignee_id ?? null}, ${task.quantity ?? null}, ${task.minutes ?? null}, ${task.urgent ?? false}, ${task.repeat_days ?? null},
        ${task.repeat_until ?? null}, ${JSON.stringify(task.checklist ?? [])}, ${task.notes ?? ''}, ${task.follows_id ?? null}, ${userId}, ${userId})
      RETURNING id`,
    )
  ).id
}

interface CompletedRow extends TaskRow {
  readonly status: string
  /** Time of completion; now by default. */
  readonly completed_at?: string | null
}

const placeOf = (db: Db, { batch_id, location }: TaskRow) => findOrCreate(db, 'locations', batch_id ? null : location)

/** Writes the whole task; when it was completed follows from its state. */
export async function updateTask(db: Db, userId: UserId, id: string, task: CompletedRow): Promise<void> {
  const place = await placeOf(db, task)
  const completedAt =
    task.status === 'completed' ? sql`least(completed_at, ${task.completed_at ?? null}::timestamptz, now())` : null
  await db.run(sql`
    UPDATE production_tasks SET title = ${task.title ?? ''}, task_type = ${task.task_type}, status = ${task.status},
      scheduled_date = ${task.scheduled_date}, latest_date = ${task.latest_date ?? null}, batch_id = ${task.batch_id ?? null},
      location_id = ${place.id}, assignee_id = ${task.assignee_id ?? null}, quantity = ${task.quantity ?? null}, minutes = ${task.minutes ?? null}, urgent = ${task.urgent ?? false},
      repeat_days = ${task.repeat_days ?? null}, repeat_until = ${task.repeat_until ?? null},
      checklist = ${JSON.stringify(task.checklist ?? [])}, notes = ${task.notes ?? ''},
      completed_at = ${completedAt},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}

/** Sets what completing a task did to its batch, in that order; nothing for a task that is reopened. */
export async function setTaskOperations(db: Db, id: string, operationIds: readonly OperationId[]): Promise<void> {
  await db.run(sql`DELETE FROM task_operations WHERE nursery_id = ${db.nursery_id} AND task_id = ${id}`)
  await db.run(sql`
    INSERT INTO task_operations (nursery_id, task_id, operation_id, position)
    SELECT ${db.nursery_id}, ${id}, done.id, done.position FROM unnest(${operationIds}::uuid[]) WITH ORDINALITY AS done (id, position)
    RETURNING 1`)
}

/** Deletes a task; the one that follows it no longer follows any. */
export async function removeTask(db: Db, id: string): Promise<void> {
  await db.run(sql`UPDATE production_tasks SET follows_id = NULL WHERE nursery_id = ${db.nursery_id} AND follows_id = ${id}`)
  await db.run(sql`DELETE FROM production_tasks WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}
