/** Due day of a lay-by, or its outcome. */
import { Badge } from '#web/ui/Badge.tsx'
import { type Formats, day } from '#web/ui/format.ts'
import { type Layby, isOverdue } from '../layby.ts'

export const stateLabels = { open: 'Open', overdue: 'Overdue', sold: 'Handed over', cancelled: 'Cancelled' } as const

interface DueProps {
  readonly layby: Layby
  readonly formats: Formats
  readonly today: string
}

export function Due({ layby, formats, today }: DueProps) {
  if (layby.state !== 'open') return <Badge tone={layby.state === 'sold' ? 'ok' : 'neutral'}>{stateLabels[layby.state]}</Badge>
  const until = day(layby.valid_until, formats)
  return isOverdue(layby, today) ? <Badge tone="bad">{`Overdue ${until}`}</Badge> : until
}
