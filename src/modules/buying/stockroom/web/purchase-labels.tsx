/** A purchase order in words. */
import { Badge } from '#web/ui/Badge.tsx'
import { type PurchaseState, purchaseStateBadges } from '../purchase.ts'

export function PurchasePill({ state }: { readonly state: PurchaseState }) {
  const { tone, label } = purchaseStateBadges[state]
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
