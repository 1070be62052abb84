/** A task: a job with a date, a kind and a state, done by someone, often on a batch. */
import { LocationId } from '#modules/setup/reference/entry-ids.ts'
import { BatchId, OperationId, PlantTypeId, TaskId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays, daysBetween, storableDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/problem.ts'
import { Count, Day, Id, Instant, MaybeText, Text, Version } from '#kernel/wire.ts'
import { DivisionBody, PotUpBody } from '#modules/growing/batch/batch-bodies.ts'
import { Minutes } from '#modules/growing/schedule/minutes.ts'
import { NewSpray } from '#modules/growing/spray/spray.ts'
import { taskStates, taskTypes } from '#modules/growing/schedule/task-kinds.ts'

const Step = z.strictObject({ text: Text(200), done: z.boolean() })
const Checklist = z.array(Step).check(z.maxLength(40, 'At most 40 steps.'))

export const Task = z.object({
  id: TaskId,
  title: z.string(),
  task_type: z.enum(taskTypes),
  status: z.enum(taskStates),
  scheduled_date: Day,
  /** The end of its window: until then it is not late. */
  latest_date: z.nullable(Day),
  batch_id: z.nullable(BatchId),
  batch_code: z.nullable(z.string()),
  plant_type_id: z.nullable(PlantTypeId),
  common_name: z.nullable(z.string()),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  assignee_id: z.nullable(UserId),
  assignee: z.nullable(z.string()),
  /** Plants. */
  quantity: z.nullable(z.int()),
  /** Planned minutes, and actual ones once it is done: the labour of the batch. */
  minutes: z.nullable(z.int()),
  /** Before the others of its day. */
  urgent: z.boolean(),
  repeat_days: z.nullable(z.int()),
  repeat_until: z.nullable(Day),
  checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
  notes: z.string(),
  completed_at: z.nullable(Instant),
  /** Operations that completing it recorded; reopening reverses them. */
  operation_ids: z.array(OperationId),
  version: Version,
})
export type Task = z.infer<typeof Task>

const Days = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, 'Enter whole days.'))], 'Enter whole days.'),
    z.transform(Number),
  )
  .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 366, 'Enter 1 to 366 days.'))

const maybe = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))

const fields = {
  title: MaybeText(120),
  task_type: z.enum(taskTypes, 'Choose a task type.'),
  scheduled_date: Day,
  latest_date: maybe(Day),
  batch_id: maybe(Id),
  /** Only of a task without a batch; otherwise the location of the batch. */
  location: MaybeText(20),
  location_id: LocationId,
  assignee_id: maybe(Id),
  quantity: maybe(Count),
  minutes: maybe(Minutes),
  urgent: z.optional(z.boolean()),
  repeat_days: maybe(Days),
  repeat_until: maybe(Day),
  checklist: z.optional(Checklist),
  notes: MaybeText(2000),
}

interface Dates {
  readonly scheduled_date: string
  readonly latest_date?: string | null | undefined
  readonly repeat_days?: number | null | undefined
  readonly repeat_until?: string | null | undefined
}

/** Validates the days of a task together; returns the messages by field. */
export function dateFaults({ scheduled_date, latest_date, repeat_days, repeat_until }: Dates): FieldError[] {
  return [
    ...(latest_date && latest_date < scheduled_date ? [{ path: 'latest_date', message: 'The end is before the start.' }] : []),
    ...(repeat_until && !repeat_days ? [{ path: 'repeat_days', message: 'Enter the days until the task repeats.' }] : []),
    ...(repeat_until && repeat_until < scheduled_date ? [{ path: 'repeat_until', message: 'The end is before the start.' }] : []),
  ]
}

export const NewTask = z.strictObject(fields).check((context) => {
  for (const { path, message } of dateFaults(context.value))
    context.issues.push({ code: 'custom', path: [path], message, input: context.value })
})
export type NewTask = z.infer<typeof NewTask>

/** The work of a task that does something to its batch or its place, as it was done. */
const work = {
  pot_up: z.optional(PotUpBody),
  division: z.optional(DivisionBody),
  for_sale: z.optional(z.strictObject({ date: Day, location: MaybeText(20), location_id: LocationId })),
  spray: z.optional(NewSpray),
}

/**
 * Sends only the fields that change: dragging a task sends its day. A completed task comes with its work, as in
 * `CompleteTask`.
 */
export const TaskChange = z.extend(z.partial(z.strictObject(fields)), {
  status: z.optional(z.enum(taskStates)),
  ...work,
  version: Version,
})
export type TaskChange = z.infer<typeof TaskChange>

/** The operation that completes a task of a kind. */
const workOf = { 'potting-up': 'pot_up', division: 'division', 'for-sale': 'for_sale', spraying: 'spray' } as const

/**
 * Missing record of the work that completing a task by its status needs: potting, division or spraying. Putting
 * plants up for sale needs none. Undefined if nothing is missing.
 */
export function missingWork(
  { task_type, batch_id }: Pick<Task, 'task_type' | 'batch_id'>,
  done: Pick<TaskChange, 'pot_up' | 'division' | 'spray'>,
): FieldError | undefined {
  if (task_type !== 'potting-up' && task_type !== 'division' && task_type !== 'spraying') return undefined
  const path = workOf[task_type]
  if (done[path] !== undefined || (batch_id === null && path !== 'spray')) return undefined
  const message = `Enter ${workNames[path]}. If the work is booked already, complete the task with POST /api/production-tasks/{id}/complete.`
  return { path, message }
}

const workNames = { pot_up: 'what was potted', division: 'what was divided', spray: 'what was sprayed' } as const

type DoneTask = Pick<Task, 'status' | 'task_type' | 'batch_id' | 'minutes' | 'operation_ids'>

/** The operation that carries the minutes of a completed task as labour of its batch: potting, dividing, or work; undefined if there is none. */
export function labourOperation({ status, task_type, minutes, operation_ids }: DoneTask): OperationId | undefined {
  const isBooked = task_type === 'potting-up' || task_type === 'division' || (minutes ?? 0) > 0
  return status === 'completed' && isBooked ? operation_ids[0] : undefined
}

/** Refuses a change of a completed task whose labour is in the cost of the plants; the message is on the field. */
export function doneFault(before: DoneTask, after: DoneTask): FieldError | undefined {
  if (after.status !== 'completed' || before.operation_ids.length === 0) return undefined
  if (after.batch_id !== before.batch_id)
    return { path: 'batch_id', message: 'This task was done on that batch. Reopen it, then choose another.' }
  if (labourOperation(before) === undefined || (after.minutes ?? 0) === (before.minutes ?? 0)) return undefined
  return { path: 'minutes', message: 'These minutes are in the cost of the plants. A manager can correct what the task took.' }
}

/** A batch as one chooses it. */
export const BatchChoice = z.object({
  id: Id,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  container_size: z.string(),
  container_size_id: Id,
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  quantity_current: z.int(),
})
export type BatchChoice = z.infer<typeof BatchChoice>

/**
 * Completion of a task: actual minutes replace the planned ones, notes are final. With the operation that fits its
 * kind, the batch is changed in the same transaction; without, the work was recorded before and the task is only
 * ticked off.
 */
export const CompleteTask = z.strictObject({
  ...work,
  /** Time of completion, if it is sent later; now by default. */
  done_at: z.optional(Instant),
  minutes: maybe(Minutes),
  notes: MaybeText(2000),
  version: Version,
})
export type CompleteTask = z.infer<typeof CompleteTask>

/** The task after a change: absent fields stay, and a move to another day moves its window too. */
export function changedTask(
  before: Task,
  { version: _version, pot_up: _pot, division: _division, for_sale: _sale, spray: _spray, ...change }: TaskChange,
): Task {
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, ...sent } as Task
  // Without its batch a task is not where the batch is any more.
  const location = after.batch_id === null && (before.batch_id === null || change.location !== undefined) ? after.location : null
  const text = { title: after.title ?? '', notes: after.notes ?? '', location: location || null }
  if (change.latest_date !== undefined || before.latest_date === null) return { ...after, ...text }
  const latest_date = storableDay(addDays(before.latest_date, daysBetween(before.scheduled_date, after.scheduled_date)))
  return { ...after, ...text, latest_date }
}
