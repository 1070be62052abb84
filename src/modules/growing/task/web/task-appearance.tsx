/** The icon of each kind of task. */
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
import type { TaskType } from '#modules/growing/schedule/task-kinds.ts'

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
