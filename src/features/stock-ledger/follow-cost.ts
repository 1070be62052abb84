/**
 * Where a cost belongs that is known only after plants have moved on: it follows the plants through the ledger as if it had been booked in time.
 * Potting, dividing, splitting and merging take their share along, sold plants theirs; normal losses leave it to the survivors. Pure.
 */
import type { Millionths } from '#kernel/quantity.ts'

/** A row of the ledger of batches, in the order in which they were written. Operations that were reversed are left out. */
export interface LedgerRow {
  readonly batch_id: string
  readonly kind: string
  readonly delta: number
  readonly quantity_after: number
  readonly cost: Millionths
  /** The batch on the other side. */
  readonly other_batch_id: string | null
}

/** A cost on the plants of a batch, as they were before the row `before`. */
export interface PlacedCost {
  readonly batch_id: string
  readonly before: number
  readonly cost: Millionths
}

export interface FollowedCost {
  /** On the plants that stand now, by batch; together with the others exactly what was placed. */
  readonly standing: ReadonlyMap<string, Millionths>
  /** Of plants that customers have. */
  readonly sold: Millionths
  /** Of plants that were written off with their cost. */
  readonly lost: Millionths
}

const withCustomers: ReadonlySet<string> = new Set(['sale', 'refund', 'delivery'])
const losses: ReadonlySet<string> = new Set(['loss', 'count'])

type Destination = 'customers' | 'lost' | { readonly batch_id: string } | undefined

/** Where plants that leave take their share; undefined where the survivors carry it. */
function destinationOf({ kind, cost, quantity_after, other_batch_id }: LedgerRow): Destination {
  if (withCustomers.has(kind)) return 'customers'
  if (other_batch_id !== null) return { batch_id: other_batch_id }
  return losses.has(kind) && (cost < 0n || quantity_after <= 0) ? 'lost' : undefined
}

export function followCost(placed: readonly PlacedCost[], rows: readonly LedgerRow[]): FollowedCost {
  const standing = new Map<string, Millionths>()
  const bought = new Map<string, { readonly plants: number; readonly cost: Millionths }>()
  let lost = 0n
  const add = (batchId: string, cost: Millionths) => standing.set(batchId, (standing.get(batchId) ?? 0n) + cost)
  const boughtOf = (batchId: string) => bought.get(batchId) ?? { plants: 0, cost: 0n }

  const leave = (row: LedgerRow) => {
    const { batch_id, delta, quantity_after } = row
    const destination = destinationOf(row)
    if (destination === undefined) return
    const carried = standing.get(batch_id) ?? 0n
    const share = quantity_after <= 0 ? carried : (carried * BigInt(-delta)) / BigInt(quantity_after - delta)
    const { plants, cost } = boughtOf(batch_id)
    add(batch_id, -share)
    if (destination === 'customers') bought.set(batch_id, { plants: plants - delta, cost: cost + share })
    else if (destination === 'lost') lost += share
    else add(destination.batch_id, share)
  }
  const comeBack = ({ batch_id, delta }: LedgerRow) => {
    const { plants, cost } = boughtOf(batch_id)
    const share = delta >= plants ? cost : (cost * BigInt(delta)) / BigInt(plants)
    add(batch_id, share)
    bought.set(batch_id, { plants: Math.max(0, plants - delta), cost: cost - share })
  }

  const placedAt = Map.groupBy(placed, ({ before }) => Math.min(before, rows.length))
  const place = (at: number) => placedAt.get(at)?.forEach(({ batch_id, cost }) => add(batch_id, cost))
  for (const [i, row] of rows.entries()) {
    place(i)
    if (row.delta < 0) leave(row)
    else if (row.delta > 0 && withCustomers.has(row.kind)) comeBack(row)
  }
  place(rows.length)
  const sold = [...bought.values()].reduce((all, { cost }) => all + cost, 0n)
  return { standing: new Map([...standing].filter(([, cost]) => cost !== 0n)), sold, lost }
}
