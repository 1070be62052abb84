/** A stocktake in words. */
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { Stocktake } from '../stocktake.ts'

const states: Readonly<Record<Stocktake['state'], readonly [Tone, string]>> = {
  counting: ['warn', 'Counting'],
  booked: ['ok', 'Booked'],
  cancelled: ['neutral', 'Cancelled'],
}

export function StocktakePill({ state }: { readonly state: Stocktake['state'] }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}
