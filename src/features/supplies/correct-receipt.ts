/**
 * What a wrong receipt has cost those who took from the stock since, under the moving average: the ledger from it on, once more with the right
 * quantity and price. Pure.
 */
import { costAt } from '#kernel/amount.ts'
import { mulDivRounded } from '#kernel/money.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'

export interface Receipt {
  readonly delta: TenThousandths
  readonly unitCost: Millionths
}

/** A row of the ledger of the supply after the receipt, in the order in which they were written. */
export interface LaterRow {
  readonly id: string
  readonly delta: TenThousandths
  readonly unitCost: Millionths
  /** On hand and average before it. */
  readonly onHand: TenThousandths
  readonly averageCost: Millionths
  /** Whether it moved at the average, and not at a cost of its own. */
  readonly isAtAverage: boolean
  /** Whether it is part of an earlier correction of this receipt. */
  readonly isCorrection: boolean
  /** The operation on plants that it belongs to. */
  readonly operation_id: string | null
  /** The row, or the operation, that it takes back. */
  readonly takes_back: string | null
}

export interface CorrectedLedger {
  /** By row, what was taken cost more than it was booked at; of what a count found, with a minus. */
  readonly taken: ReadonlyMap<string, Millionths>
  /** What the stock is worth more, and holds more, than its ledger says. */
  readonly worth: Millionths
  readonly quantity: TenThousandths
}

export function correctReceipt(wrong: Receipt, right: Receipt, rows: readonly LaterRow[]): CorrectedLedger {
  const taken = new Map<string, Millionths>()
  const valueOf = ({ delta, unitCost }: Receipt) => costAt(unitCost, delta)
  let worth = valueOf(right) - valueOf(wrong)
  let quantity = right.delta - wrong.delta
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byOperation = Map.groupBy(rows, ({ operation_id }) => operation_id)
  const takenBy = (id: string) => [...(byOperation.get(id) ?? []), ...[byId.get(id)].filter((row) => row !== undefined)]
  for (const row of rows) {
    if (row.isCorrection) {
      worth -= valueOf(row)
      quantity -= row.delta
    } else if (row.takes_back !== null) {
      const back = takenBy(row.takes_back).filter(({ id }) => taken.has(id))
      // It comes back at what it should have cost.
      const value = back.reduce((all, each) => all - valueOf(each) + (taken.get(each.id) ?? 0n), 0n)
      if (back.length > 0) worth += value - valueOf(row)
      for (const { id } of back) taken.delete(id)
    } else if (row.isAtAverage) {
      const more = moreFor(row, worth, quantity)
      worth -= more
      taken.set(row.id, more)
    }
  }
  return { taken, worth, quantity }
}

/** How much more a movement at the average takes than it was booked at. A unit cost never falls below 0. */
function moreFor({ delta, onHand, averageCost }: LaterRow, worth: Millionths, quantity: TenThousandths): Millionths {
  const there = onHand + quantity
  if (there <= 0n) return 0n
  const value = costAt(averageCost, onHand) + worth
  return mulDivRounded(value > 0n ? value : 0n, -delta, there) - costAt(averageCost, -delta)
}
