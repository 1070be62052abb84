/** The appearance of a task on every screen: the icon of its kind, the colour of its state. */
import {
  ClipboardList,
  Droplets,
  FlaskConical,
  type LucideIcon,
  MoveRight,
  Scissors,
  Shovel,
  Split,
  SprayCan,
  Sprout,
  Tag,
  Truck,
} from 'lucide-react'
import type { Tone } from '#web/ui/Badge.tsx'
import type { TaskState, TaskType } from '#modules/growing/schedule/task-kinds.ts'

const signs: Readonly<Record<TaskType, LucideIcon>> = {
  'potting-up': Shovel,
  division: Split,
  'for-sale': Tag,
  propagation: Sprout,
  moving: MoveRight,
  spraying: SprayCan,
  feeding: FlaskConical,
  pruning: Scissors,
  watering: Droplets,
  dispatch: Truck,
  other: ClipboardList,
}

export function TypeSign({ type, size = 16 }: { readonly type: TaskType; readonly size?: number }) {
  const Sign = signs[type]
  return <Sign size={size} aria-hidden />
}

export const stateNames: Readonly<Record<TaskState, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const stateTones: Readonly<Record<TaskState, Tone>> = {
  pending: 'plain',
  in_progress: 'info',
  completed: 'ok',
  cancelled: 'neutral',
}
