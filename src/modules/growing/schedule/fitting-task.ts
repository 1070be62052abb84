/** Finds the open task of a batch that an operation completes. */
import * as z from 'zod/mini'
import { TaskId } from '#kernel/id.ts'
import { Day } from '#kernel/wire.ts'
import { type TaskType, taskTypes, typeName } from './task-kinds.ts'

/** An open task of a batch, for who says which of several their work does. */
export const OpenBatchTask = z.object({
  id: TaskId,
  title: z.string(),
  task_type: z.enum(taskTypes),
  quantity: z.nullable(z.int()),
  scheduled_date: Day,
})

export interface OpenTask {
  readonly title: string
  readonly task_type: TaskType
  readonly quantity: number | null
}

export interface WorkDone {
  readonly task_type: TaskType
  /** The container that was potted into, or the location that was moved to; empty if there is none. */
  readonly target: string
  readonly quantity: number
  /** Plants of the batch before. */
  readonly standing: number
}

/** Tasks of its kind that ask for no more plants than were worked on. */
export const fittingTasks = <Task extends OpenTask>(tasks: readonly Task[], work: Omit<WorkDone, 'target'>): Task[] =>
  tasks.filter(
    ({ task_type, quantity }) =>
      task_type === work.task_type && work.quantity >= Math.min(quantity ?? work.standing, work.standing),
  )

/** The first of these, in their order, that names the same container or location, else the first that names none; undefined if none fits. */
export function taskDoneBy<Task extends OpenTask>(tasks: readonly Task[], work: WorkDone): Task | undefined {
  const fitting = fittingTasks(tasks, work)
  const normalized = (text: string) => text.trim().toLowerCase()
  const named = fitting.find(({ title }) => normalized(targetOf(title)) === normalized(work.target) && work.target !== '')
  return named ?? fitting.find((task) => targetOf(task.title) === '' && isGeneral(task))
}

/** "PB5" of "Pot up into PB5", "Tunnel 2" of "Move to Tunnel 2". */
const targetOf = (title: string): string => /\b(?:in)?to (?:the )?(.+)$/i.exec(title.slice(0, 120))?.[1] ?? ''

/** Spacing plants out is a kind of moving that no move to another location does. */
const isGeneral = ({ title, task_type }: OpenTask): boolean =>
  task_type !== 'moving' || ['', 'move', typeName(task_type).toLowerCase()].includes(title.trim().toLowerCase())
