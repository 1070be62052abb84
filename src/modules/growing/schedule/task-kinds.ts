/** The kinds and states of tasks, in words. Without shapes, so that every screen can afford it. */
import { keysOf } from '#kernel/record.ts'
import { type TaskType, taskTypes } from './task-types.ts'

export { type TaskType, taskTypes }

/** Names of the states, and the tones of their badges. */
export const taskStateBadges = {
  pending: { label: 'Pending', tone: 'plain' },
  in_progress: { label: 'In progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const
export const taskStates = keysOf(taskStateBadges)
export type TaskState = (typeof taskStates)[number]

export const taskSorts = ['task', 'type', 'batch', 'day', 'who', 'minutes', 'status'] as const

export const isOpen = (status: TaskState): boolean => status !== 'completed' && status !== 'cancelled'

const labels: Readonly<Record<TaskType, string>> = {
  'potting-up': 'Potting up',
  division: 'Division',
  'for-sale': 'For sale',
  propagation: 'Propagation',
  moving: 'Moving',
  spraying: 'Spraying',
  feeding: 'Feeding',
  pruning: 'Pruning',
  watering: 'Watering',
  dispatch: 'Dispatch',
  other: 'Other',
}
export const typeName = (type: TaskType): string => labels[type]

interface Titled {
  readonly title: string
  readonly task_type: TaskType
  readonly common_name: string | null
}
/** Title of a task; by default its kind and plant. */
export const titleOf = ({ title, task_type, common_name }: Titled): string =>
  title || [typeName(task_type), common_name].filter(Boolean).join(': ')

/** The kind of work of a next action: "Pot up into PB5" is potting-up, "Prune" is pruning, anything else is other. */
export function typeOfAction(action: string): TaskType {
  const normalized = action.trim().toLowerCase()
  const named = taskTypes.find((type) => normalized === type || normalized === labels[type].toLowerCase())
  const prefixes: readonly (readonly [RegExp, TaskType])[] = [
    [/^(re)?-?pot|^prick/, 'potting-up'],
    [/^divi|^split/, 'division'],
    [/^(ready )?for sale|^sell|^grade/, 'for-sale'],
    [/^propag|^sow|^stick|^take cuttings/, 'propagation'],
    [/^move|^space|^harden/, 'moving'],
    [/^spray/, 'spraying'],
    [/^feed|^fertili|^top-?dress|^liquid feed/, 'feeding'],
    [/^prun|^trim|^pinch/, 'pruning'],
    [/^water|^irrigat/, 'watering'],
    [/^dispatch|^deliver|^load/, 'dispatch'],
  ]
  return named ?? prefixes.find(([prefix]) => prefix.test(normalized))?.[1] ?? 'other'
}

interface Due {
  readonly status: TaskState
  readonly scheduled_date: string
  readonly latest_date: string | null
}

/** Past its day, and past the end of its window where it has one. */
export const isLate = (task: Due, today: string): boolean =>
  isOpen(task.status) && (task.latest_date ?? task.scheduled_date) < today

interface Work {
  readonly task_type: TaskType
  readonly batch_code: string | null
}
/** True if completing the task records work on its batch, or a spraying. Other tasks are ticked off. */
export const needsForm = ({ task_type, batch_code }: Work): boolean =>
  task_type === 'spraying' || (batch_code !== null && ['potting-up', 'division', 'for-sale'].includes(task_type))
