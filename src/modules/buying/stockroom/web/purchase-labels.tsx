/** A purchase order in words. */
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import type { PurchaseState } from '../purchase.ts'

const states: Readonly<Record<PurchaseState, readonly [Tone, string]>> = {
  draft: ['neutral', 'Draft'],
  sent: ['info', 'Sent'],
  part_received: ['warn', 'Part received'],
  received: ['ok', 'Received'],
  cancelled: ['bad', 'Cancelled'],
}

export function PurchasePill({ state }: { readonly state: PurchaseState }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** The paths of queries to reload after goods are received. */
export const touched = [
  '/api/purchase-orders',
  '/api/inventory',
  '/api/expenses',
  '/api/bills',
  '/api/plant-batches',
  '/api/planner',
  '/api/reports',
]
