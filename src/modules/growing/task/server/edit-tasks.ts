/** Changes many tasks in a few statements, however many: all of them or none. */
import type { UserId } from '#kernel/id.ts'
import { bookWorkOn } from '#modules/growing/ledger/server/book-labour.ts'
import { reverseOperations } from '#modules/growing/batch/server/reverse-operation.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { refuseInClosedPlaces } from '#modules/growing/spray/server/sprays.ts'
import {
  addTaskOperations,
  insertFollowers,
  removeTaskOperations,
  removeUntouchedFollowers,
  rescheduleTasks,
} from '#modules/growing/schedule/server/write-many-tasks.ts'
import { plannedDayFault } from '#kernel/day.ts'
import { matchRows, refuseRows } from '#kernel/bulk-edit.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { nextTime } from '#modules/growing/schedule/next-time.ts'
import { type BulkTaskChange, bulkTaskFault } from '../bulk-tasks.ts'
import { type Task, changedTask } from '../task.ts'
import * as queries from './tasks.queries.ts'
import { unknownPerson } from './tasks.ts'

interface Edit {
  readonly before: Task
  readonly after: Task
}

export async function editTasks(db: Db, userId: UserId, changes: readonly BulkTaskChange[]): Promise<Task[]> {
  const ids = changes.map(({ id }) => id)
  const edits = matchRows(changes, await queries.lockTasks(db, ids), titleOf).map(({ sent: { id: _id, ...change }, row }) => ({
    before: row,
    after: changedTask(row, change),
  }))
  const today = await todayOf(db)
  refuseRows(
    edits.flatMap(({ before, after }) => {
      const isOdd = after.scheduled_date !== before.scheduled_date && plannedDayFault(after.scheduled_date, today)
      const reason = bulkTaskFault(before, after.status) ?? (isOdd ? 'would be more than five years ago' : undefined)
      return reason === undefined ? [] : { id: before.id, name: titleOf(before), reason }
    }),
  )
  await refuseUnknownPeople(db, edits)
  const into = (status: Task['status']) =>
    edits.filter(({ before, after }) => after.status === status && before.status !== status)
  const completed = into('completed')
  await refuseInClosedPlaces(
    db,
    [...completed, ...into('in_progress')].map(({ before }) => before.location),
  )
  const reopened = edits.filter(({ before, after }) => before.status === 'completed' && after.status !== 'completed')
  await reopen(db, userId, reopened)
  await rescheduleTasks(
    db,
    userId,
    edits.map(({ after }) => after),
  )
  await complete(db, userId, completed)
  const now = new Map((await queries.tasksWithIds(db, ids)).map((task) => [task.id, task]))
  await recordChanges(
    db,
    edits.map(({ before }) => ({
      user_id: userId,
      action: 'task.edit',
      subject_type: 'task',
      subject_id: before.id,
      before,
      after: now.get(before.id),
    })),
  )
  return ids.flatMap((id) => now.get(id) ?? [])
}

/** Reverses the labour booked on completion, and deletes unchanged next tasks of repeated ones. */
async function reopen(db: Db, userId: UserId, edits: readonly Edit[]): Promise<void> {
  const operations = edits.flatMap(({ before }) => before.operation_ids)
  if (operations.length > 0) await reverseOperations(db, userId, operations)
  const ids = edits.map(({ before }) => before.id)
  await removeTaskOperations(db, ids)
  await removeUntouchedFollowers(db, ids)
}

/** Books their minutes, and plans the next ones of repeated tasks. */
async function complete(db: Db, userId: UserId, edits: readonly Edit[]): Promise<void> {
  const works = edits.flatMap(({ after: { id, batch_id, minutes, ...task } }) =>
    batch_id !== null && minutes ? { task_id: id, batch_id, minutes, reason: titleOf(task) } : [],
  )
  const booked = await bookWorkOn(db, userId, works)
  await addTaskOperations(
    db,
    works.flatMap(({ task_id }, i) => {
      const operation_id = booked[i]
      return operation_id === undefined ? [] : { task_id, operation_id }
    }),
  )
  const repeated = edits.filter(({ after }) => after.repeat_days !== null)
  if (repeated.length === 0) return
  const today = await todayOf(db)
  await insertFollowers(
    db,
    userId,
    repeated.flatMap(({ after }) => {
      const next = nextTime(after, today)
      const checklist = after.checklist.map(({ text }) => ({ text, done: false }))
      return next ? { ...next, follows_id: after.id, checklist } : []
    }),
  )
}

async function refuseUnknownPeople(db: Db, edits: readonly Edit[]): Promise<void> {
  const wanted = new Set<string>(edits.flatMap(({ after }) => after.assignee_id ?? []))
  if (wanted.size > 0 && (await queries.peopleAmong(db, [...wanted])) < wanted.size) throw new Problem('NOT_FOUND', unknownPerson)
}
