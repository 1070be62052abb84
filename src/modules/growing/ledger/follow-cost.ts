/**
 * Allocates a cost that becomes known after plants have moved on: follows the plants through the ledger as if it had
 * been booked in time. Potting, dividing, splitting and merging pass on their share, sales take theirs; normal losses
 * leave it to the survivors. Pure.
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
  /** The sale or the docket that took or returned the plants. */
  readonly document?: string | null
}

/** A cost on the plants of a batch, as they were before the row `before`. */
export interface PlacedCost {
  readonly batch_id: string
  readonly before: number
  readonly cost: Millionths
}

/** Part of the cost that left with a row; negative for a return. */
export interface LeftCost {
  /** The place of the row in the ledger. */
  readonly row: number
  readonly to: Destination
  readonly cost: Millionths
}

type Destination = 'customers' | 'lost' | { readonly batch_id: string }

export interface FollowedCost {
  /** Part on the plants on hand, by batch. Adds up with `left` to exactly the placed cost. */
  readonly standing: ReadonlyMap<string, Millionths>
  readonly sold: Millionths
  readonly lost: Millionths
  /** Breakdown of `sold` and `lost` by row, with the shares passed to other batches. */
  readonly left: readonly LeftCost[]
}

const withCustomers: ReadonlySet<string> = new Set(['sale', 'refund', 'delivery'])
const losses: ReadonlySet<string> = new Set(['loss', 'count'])

/** Destination of the share of leaving plants; undefined if the survivors carry it. */
function destinationOf({ kind, cost, quantity_after, other_batch_id }: LedgerRow): Destination | undefined {
  if (withCustomers.has(kind)) return 'customers'
  if (other_batch_id !== null) return { batch_id: other_batch_id }
  return losses.has(kind) && (cost < 0n || quantity_after <= 0) ? 'lost' : undefined
}

interface Pool {
  readonly plants: number
  readonly cost: Millionths
}
const empty: Pool = { plants: 0, cost: 0n }

/** Costs at customers, by batch and document: a return brings back the cost of its own document. */
function customers() {
  const pools = new Map<string, Pool>()
  const keyOf = ({ batch_id, document }: LedgerRow) => `${batch_id} ${document ?? ''}`
  const put = (row: LedgerRow, cost: Millionths) => {
    const pool = pools.get(keyOf(row)) ?? empty
    pools.set(keyOf(row), { plants: pool.plants - row.delta, cost: pool.cost + cost })
  }
  const take = (row: LedgerRow): Millionths => {
    const { plants, cost } = pools.get(keyOf(row)) ?? empty
    const share = row.delta >= plants ? cost : (cost * BigInt(row.delta)) / BigInt(plants)
    pools.set(keyOf(row), { plants: Math.max(0, plants - row.delta), cost: cost - share })
    return share
  }
  const all = () => [...pools.values()].reduce((sum, { cost }) => sum + cost, 0n)
  return { put, take, all }
}

export function followCost(placed: readonly PlacedCost[], rows: readonly LedgerRow[]): FollowedCost {
  const standing = new Map<string, Millionths>()
  const left: LeftCost[] = []
  const bought = customers()
  let lost = 0n
  const add = (batchId: string, cost: Millionths) => standing.set(batchId, (standing.get(batchId) ?? 0n) + cost)
  const note = (row: number, to: LeftCost['to'], cost: Millionths) => cost !== 0n && left.push({ row, to, cost })

  const leave = (row: LedgerRow, i: number) => {
    const { batch_id, delta, quantity_after } = row
    const destination = destinationOf(row)
    if (destination === undefined) return
    const carried = standing.get(batch_id) ?? 0n
    const share = quantity_after <= 0 ? carried : (carried * BigInt(-delta)) / BigInt(quantity_after - delta)
    add(batch_id, -share)
    note(i, destination, share)
    if (destination === 'customers') bought.put(row, share)
    else if (destination === 'lost') lost += share
    else add(destination.batch_id, share)
  }
  const comeBack = (row: LedgerRow, i: number) => {
    const share = bought.take(row)
    add(row.batch_id, share)
    note(i, 'customers', -share)
  }

  // Plants that left on a docket and are invoiced, or whose invoice is void: from one document to another, whichever is written first.
  const passing = new Map<
    string,
    { readonly from: Millionths[]; readonly to: { readonly row: LedgerRow; readonly i: number }[] }
  >()
  const pass = (row: LedgerRow, i: number) => {
    const { from, to } = passing.get(row.batch_id) ?? { from: [], to: [] }
    passing.set(row.batch_id, { from, to })
    if (row.delta < 0) to.push({ row, i })
    else {
      const share = bought.take(row)
      note(i, 'customers', -share)
      from.push(share)
    }
    while (from.length > 0 && to.length > 0) {
      const [share = 0n, receiver] = [from.shift(), to.shift()]
      if (!receiver) continue
      bought.put(receiver.row, share)
      note(receiver.i, 'customers', share)
    }
  }

  // Plants for sale that a count found came in at the average of the batch.
  const find = ({ batch_id, delta, quantity_after }: LedgerRow, i: number) => {
    const share = ((standing.get(batch_id) ?? 0n) * BigInt(delta)) / BigInt(quantity_after - delta)
    add(batch_id, share)
    lost -= share
    note(i, 'lost', -share)
  }

  const placedAt = Map.groupBy(placed, ({ before }) => Math.min(before, rows.length))
  const place = (at: number) => placedAt.get(at)?.forEach(({ batch_id, cost }) => add(batch_id, cost))
  const onHand = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    place(i)
    const isWithCustomers = withCustomers.has(row.kind)
    if (isWithCustomers && row.delta !== 0 && onHand.get(row.batch_id) === row.quantity_after) pass(row, i)
    else if (row.delta < 0) leave(row, i)
    else if (row.delta > 0 && isWithCustomers) comeBack(row, i)
    else if (row.kind === 'count' && row.delta > 0 && row.cost > 0n) find(row, i)
    onHand.set(row.batch_id, row.quantity_after)
  }
  place(rows.length)
  return { standing: new Map([...standing].filter(([, cost]) => cost !== 0n)), sold: bought.all(), lost, left }
}
