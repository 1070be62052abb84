/** Commands on tasks: planning, changing, completing, deleting. */
import type { TaskId, UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { readRules, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, dayIn, plannedDayFault } from '#kernel/day.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { replyWithList } from '#server/list-reply.ts'
import { sql } from '#server/sql.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type * as calls from '../task-calls.ts'
import {
  type CompleteTask,
  type NewTask,
  type Task,
  type TaskChange,
  changedTask,
  dateFaults,
  doneFault,
  labourOperation,
  missingWork,
} from '../task.ts'
import { bookWorkOn } from '#modules/growing/ledger/server/book-labour.ts'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { nextTime } from '#modules/growing/schedule/next-time.ts'
import { type Work, doTask, undoTask } from './do-task.ts'
import { isRecordedLater } from '#modules/growing/spray/re-entry.ts'
import { keepSpraysOfTask, refuseInClosed } from '#modules/growing/spray/server/sprays.ts'
import { removeUntouchedFollowers } from '#modules/growing/schedule/server/write-many-tasks.ts'
import { insertTask, removeTask, setTaskOperations, updateTask } from '#modules/growing/schedule/server/write-tasks.ts'
import * as queries from './tasks.queries.ts'

type Query = z.infer<typeof calls.listTasks.query>

export async function listTasks(db: Db, { limit, cursor, sort, ...filter }: Query): Promise<ApiReply<Task[]>> {
  return replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.taskOrders(db),
      standard: 'day',
      id: sql`task.id`,
      read: (most, sorted) => queries.tasksPage(db, filter, most, sorted),
      sums: () => queries.countTasks(db, filter),
    },
  )
}

const longest = 41
const most = 3_000

export async function taskBoard(
  db: Db,
  filter: queries.TaskFilter & { readonly from: string; readonly to: string },
): Promise<Task[]> {
  if (filter.to < filter.from || filter.to > addDays(filter.from, longest))
    throw invalid([{ path: 'to', message: 'Ask for six weeks at most, the first day first.' }])
  return queries.tasksByDay(db, filter, most)
}

/** Tasks for a device that may be offline for a while, including overdue ones. */
export const tasksThisWeek = async (db: Db): Promise<Task[]> =>
  queries.tasksByDay(db, { status: 'open', to: addDays(await todayOf(db), 7) }, most)

export async function createTask(db: Db, userId: UserId, wanted: NewTask): Promise<Task> {
  await refuseOddDay(db, wanted)
  await assertBatchAndAssigneeExist(db, wanted)
  const after = await queries.taskWithId(db, await insertTask(db, userId, wanted))
  await recordChange(db, { user_id: userId, action: 'task.create', subject_type: 'task', subject_id: after.id, after })
  return after
}

export async function editTask(db: Db, userId: UserId, id: TaskId, change: TaskChange): Promise<Task> {
  const before = await queries.lockTask(db, id)
  await refuseStale(db, before, change.version)
  const wanted = changedTask(before, change)
  await refuseFaults(db, before, wanted)
  const [was, is] = [before.status === 'completed', wanted.status === 'completed']
  const missing = is && !was ? missingWork(wanted, change) : undefined
  if (missing) throw invalid([missing])
  if (wanted.status !== before.status && (is || wanted.status === 'in_progress')) await refuseInClosed(db, before)
  if (was && !is) {
    await undoTask(db, userId, before)
    await removeUntouchedFollowers(db, [id])
  }
  if (was !== is) await setTaskOperations(db, id, is ? await doTask(db, userId, wanted, await workIn(db, wanted, change)) : [])
  else if (is) await bookForgottenMinutes(db, userId, before, wanted)
  await updateTask(db, userId, id, wanted)
  if (is && !was) await planNext(db, userId, wanted)
  return recorded(db, userId, 'task.edit', before)
}

async function refuseFaults(db: Db, before: Task, wanted: Task): Promise<void> {
  const done = doneFault(before, wanted)
  const faults = [...dateFaults(wanted), ...(done ? [done] : [])]
  if (faults.length > 0) throw invalid(faults)
  await refuseOddDay(db, wanted, before)
  await assertBatchAndAssigneeExist(db, wanted)
}

/** Minutes that were not entered when the task was completed become labour of its batch now. */
async function bookForgottenMinutes(db: Db, userId: UserId, before: Task, { batch_id, minutes, ...task }: Task): Promise<void> {
  if (batch_id === null || !minutes || before.minutes || labourOperation(before) !== undefined) return
  const booked = await bookWorkOn(db, userId, [{ batch_id, minutes, reason: titleOf(task) }])
  await setTaskOperations(db, before.id, [...booked.filter((id) => id !== undefined), ...before.operation_ids])
}

/** A task that keeps its day, however old, can be changed otherwise. */
async function refuseOddDay(
  db: Db,
  { scheduled_date }: Pick<Task, 'scheduled_date'>,
  before?: Pick<Task, 'scheduled_date'>,
): Promise<void> {
  if (scheduled_date === before?.scheduled_date) return
  const message = plannedDayFault(scheduled_date, await todayOf(db))
  if (message) throw invalid([{ path: 'scheduled_date', message }])
}

/** The work of a task that is completed by its status: plants are put up for sale today unless a day is sent. */
async function workIn(db: Db, { task_type, batch_id }: Task, change: TaskChange): Promise<Work> {
  if (task_type !== 'for-sale' || batch_id === null) return change
  return { for_sale: change.for_sale ?? { date: await todayOf(db) } }
}

export async function completeTask(db: Db, userId: UserId, id: TaskId, done: CompleteTask): Promise<Task> {
  const before = await queries.lockTask(db, id)
  if (before.status === 'completed') throw new Problem('BAD_STATE', 'This task is already completed.', { current: before })
  if (before.status === 'cancelled')
    throw new Problem('BAD_STATE', 'This task was cancelled. Reopen it before you complete it.', { current: before })
  await refuseStale(db, before, done.version)
  const now = await db.now()
  if (!isRecordedLater(done.done_at, now)) await refuseInClosed(db, before)
  const completed = {
    ...before,
    status: 'completed',
    minutes: done.minutes ?? before.minutes,
    notes: done.notes ?? before.notes,
    // A clock that is fast does not make it later than now.
    completed_at: done.done_at !== undefined && Date.parse(done.done_at) < now.getTime() ? done.done_at : null,
  } as const
  await setTaskOperations(db, id, await doTask(db, userId, completed, done))
  await updateTask(db, userId, id, completed)
  // The next one takes what was planned, not what this one took.
  await planNext(db, userId, before, completed.completed_at)
  return recorded(db, userId, 'task.complete', before)
}

/** The next of a repeated task: once, however often this one is completed. */
async function planNext(db: Db, userId: UserId, task: Task, doneAt: string | null = null): Promise<void> {
  const next = nextTime(task, await dayOf(db, doneAt))
  if (!next || (await queries.hasFollower(db, task.id))) return
  const checklist = task.checklist.map(({ text }) => ({ text, done: false }))
  await insertTask(db, userId, { ...task, ...next, urgent: false, checklist, follows_id: task.id })
}

const dayOf = async (db: Db, instant: string | null): Promise<string> =>
  instant === null ? todayOf(db) : dayIn((await readRules(db)).timeZone, new Date(instant))

export async function deleteTask(db: Db, userId: UserId, id: TaskId): Promise<undefined> {
  const before = await queries.lockTask(db, id)
  await keepSpraysOfTask(db, id)
  await removeTask(db, id)
  await recordChange(db, { user_id: userId, action: 'task.delete', subject_type: 'task', subject_id: id, before })
}

async function refuseStale(db: Db, current: Task, version: number): Promise<void> {
  if (current.version !== version) throw await staleProblem(db, { id: current.id, name: 'this task', current })
}

export const unknownPerson = 'This person is not in your nursery. Choose another.'

async function assertBatchAndAssigneeExist(
  db: Db,
  { batch_id, assignee_id }: Pick<NewTask, 'batch_id' | 'assignee_id'>,
): Promise<void> {
  const { batch, person } = await queries.known(db, batch_id ?? null, assignee_id ?? null)
  const errors = [
    ...(batch ? [] : [{ path: 'batch_id', message: 'This batch no longer exists. Choose another.' }]),
    ...(person ? [] : [{ path: 'assignee_id', message: unknownPerson }]),
  ]
  if (errors.length > 0) throw invalid(errors)
}

async function recorded(db: Db, userId: UserId, action: string, before: Task): Promise<Task> {
  const after = await queries.taskWithId(db, before.id)
  await recordChange(db, { user_id: userId, action, subject_type: 'task', subject_id: before.id, before, after })
  return after
}
