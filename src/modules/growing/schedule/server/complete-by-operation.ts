/** Completes the open tasks that operations on their batches do, and reopens them when those are undone. */
import { type BatchId, TaskId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Day, Id } from '#kernel/wire.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { OpenBatchTask, type WorkDone, taskDoneBy } from '../fitting-task.ts'
import { nextTime } from '../next-time.ts'
import { invalid } from '#kernel/problem.ts'
import { titleOf } from '../task-kinds.ts'
import { addTaskOperations, insertFollowers, removeTaskOperations, removeUntouchedFollowers } from './write-many-tasks.ts'

const Open = z.object({
  ...OpenBatchTask.shape,
  batch_id: Id,
  latest_date: z.nullable(Day),
  repeat_days: z.nullable(z.int()),
  repeat_until: z.nullable(Day),
  checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
})

/** The open tasks of a batch, the earliest first. */
export const openTasksOf = (db: Db, batchId: string) =>
  db.many(
    OpenBatchTask,
    sql`
    SELECT id, title, task_type, quantity, scheduled_date FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND batch_id = ${batchId} AND status IN ('pending', 'in_progress')
    ORDER BY scheduled_date, urgent DESC, id`,
  )

interface DoneOn extends WorkDone {
  readonly batch_id: BatchId
  readonly operation_id: string
}

export interface CompletedTask {
  readonly id: TaskId
  readonly title: string
}

/** Completes one task of each batch at most, and gives them: the chosen one, none for null, else the earliest that fits. Its labour is that of the operation. */
export async function completeTasksBy(
  db: Db,
  userId: UserId,
  done: readonly DoneOn[],
  chosen?: TaskId | '' | null,
): Promise<CompletedTask[]> {
  if (chosen === null || chosen === '') return []
  const open = await db.many(
    Open,
    sql`
    SELECT id, batch_id, title, task_type, quantity, scheduled_date, latest_date, repeat_days, repeat_until, checklist FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND batch_id = ANY(${done.map(({ batch_id }) => batch_id)}::uuid[])
      AND task_type = ANY(${[...new Set(done.map(({ task_type }) => task_type))]}::text[]) AND status IN ('pending', 'in_progress')
    ORDER BY scheduled_date, urgent DESC, id FOR UPDATE`,
  )
  if (chosen && !open.some(({ id }) => id === chosen))
    throw invalid([{ path: 'task_id', message: 'This task is no longer open on the batch. Reload and choose again.' }])
  const completed = done.flatMap(({ operation_id, ...work }) => {
    const own = open.filter(({ batch_id }) => batch_id === work.batch_id)
    const task = own.find(({ id }) => id === chosen) ?? taskDoneBy(own, work)
    return task ? [{ task, operation_id }] : []
  })
  if (completed.length === 0) return []
  await db.run(sql`
    UPDATE production_tasks SET status = 'completed', completed_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${completed.map(({ task }) => task.id)}::uuid[])`)
  await addTaskOperations(
    db,
    completed.map(({ task, operation_id }) => ({ task_id: task.id, operation_id })),
  )
  await planFollowers(
    db,
    userId,
    completed.map(({ task }) => task),
  )
  await recordChanges(
    db,
    completed.map(({ task, operation_id }) => ({
      user_id: userId,
      action: 'task.complete',
      subject_type: 'task',
      subject_id: task.id,
      after: { operation_id },
    })),
  )
  return completed.map(({ task: { id, title, task_type } }) => ({ id, title: titleOf({ title, task_type, common_name: null }) }))
}

async function planFollowers(db: Db, userId: UserId, tasks: readonly z.infer<typeof Open>[]): Promise<void> {
  const repeated = tasks.filter(({ repeat_days }) => repeat_days !== null)
  if (repeated.length === 0) return
  const today = await todayOf(db)
  const followers = repeated.flatMap((task) => {
    const next = nextTime(task, today)
    return next ? [{ ...next, follows_id: task.id, checklist: task.checklist.map(({ text }) => ({ text, done: false })) }] : []
  })
  await insertFollowers(db, userId, followers)
}

/** Closes the open tasks that these operations planned, once they are undone: untouched ones go, the others are cancelled. */
export async function closeTasksPlannedBy(db: Db, userId: UserId, operationIds: readonly string[]): Promise<void> {
  await db.run(sql`
    DELETE FROM production_tasks
    WHERE nursery_id = ${db.nursery_id} AND planned_by = ANY(${[...operationIds]}::uuid[]) AND status = 'pending' AND version = 1`)
  await db.run(sql`
    UPDATE production_tasks SET status = 'cancelled', version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND planned_by = ANY(${[...operationIds]}::uuid[]) AND status IN ('pending', 'in_progress')`)
}

const Reopened = z.object({ id: TaskId })

/** Reopens the completed tasks whose operations are all undone by this. */
export async function reopenTasksOf(db: Db, userId: UserId, operationIds: readonly string[]): Promise<void> {
  const reopened = await db.many(
    Reopened,
    sql`
    UPDATE production_tasks AS task SET status = 'pending', completed_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND status = 'completed'
      AND id IN (SELECT task_id FROM task_operations WHERE nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operationIds]}::uuid[]))
      AND NOT EXISTS (SELECT FROM task_operations AS other WHERE other.nursery_id = ${db.nursery_id} AND other.task_id = task.id
        AND operation_id <> ALL(${[...operationIds]}::uuid[]))
    RETURNING id`,
  )
  if (reopened.length === 0) return
  const ids = reopened.map(({ id }) => id)
  await removeTaskOperations(db, ids)
  await removeUntouchedFollowers(db, ids)
}
