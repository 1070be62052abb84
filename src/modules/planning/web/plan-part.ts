import type { Formats } from '#web/ui/format.ts'
import type { Horizon, PlanAnswer } from '../plan.ts'

export interface PlanPartProps {
  readonly plan: PlanAnswer
  readonly weeks: Horizon
  /** Opens the explanation of a plant in its container. */
  readonly onPlant: (kind: string) => void
  readonly formats: Formats
}
