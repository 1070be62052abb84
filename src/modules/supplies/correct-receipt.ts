/**
 * Cost of wrong receipts to later users of the stock under the moving average: replays the ledger with the right
 * quantities and prices in their original places. Pure.
 */
import { costAt } from '#kernel/amount.ts'
import { mulDivRounded } from '#kernel/money.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'

export interface Receipt {
  readonly delta: TenThousandths
  /** Total cost. */
  readonly worth: Millionths
}

/** A receipt as it is in the ledger, by the row that was entered first, and as it should be there. */
export interface ReceiptChange {
  readonly id: string
  readonly wrong: Receipt
  readonly right: Receipt
}

/** A row of the ledger of the supply, in the order in which they were written. */
export interface LaterRow {
  readonly id: string
  readonly delta: TenThousandths
  readonly unitCost: Millionths
  /** On hand and average before it. */
  readonly onHand: TenThousandths
  readonly averageCost: Millionths
  /** True if it moved at the average cost, not at a cost of its own. */
  readonly isAtAverage: boolean
  readonly isCorrection: boolean
  /** The operation on plants that it belongs to. */
  readonly operation_id: string | null
  /** The row, or the operation, that it takes back. */
  readonly takes_back: string | null
  /** The sale that took it, or gave it back. */
  readonly sale_id: string | null
}

export interface CorrectedLedger {
  /** By row, what was taken cost more than it was booked at; of what a count found, with a minus. */
  readonly taken: ReadonlyMap<string, Millionths>
  /** Value and quantity that the stock has beyond its ledger. */
  readonly worth: Millionths
  readonly quantity: TenThousandths
}

const valueOf = ({ delta, unitCost }: Pick<LaterRow, 'delta' | 'unitCost'>) => costAt(unitCost, delta)

export function correctReceipts(changes: readonly ReceiptChange[], rows: readonly LaterRow[]): CorrectedLedger {
  const taken = new Map<string, Millionths>()
  let worth = 0n
  let quantity = 0n
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byOperation = Map.groupBy(rows, ({ operation_id }) => operation_id)
  const takenBy = (id: string) => [...(byOperation.get(id) ?? []), ...[byId.get(id)].filter((row) => row !== undefined)]
  const sold = new Map<string, Sold>()
  for (const row of rows) {
    const change = changeOf.get(row.id)
    const sale = row.sale_id === null ? undefined : sold.get(row.sale_id)
    if (change) {
      worth += change.right.worth - change.wrong.worth
      quantity += change.right.delta - change.wrong.delta
    } else if (row.isCorrection) {
      worth -= valueOf(row)
      quantity -= row.delta
    } else if (row.takes_back !== null) {
      worth += worthOfReversal(row, takenBy(row.takes_back), taken)
    } else if (sale && row.delta > 0n) {
      worth += giveBack(sale, row.delta, taken)
    } else if (row.isAtAverage) {
      const more = moreFor(row, worth, quantity)
      worth -= more
      taken.set(row.id, more)
      if (row.sale_id !== null) sold.set(row.sale_id, soldWith(sale, row))
    }
  }
  return { taken, worth, quantity }
}

/** Value that a reversal adds to the stock: the reversed rows return at their corrected cost. */
function worthOfReversal(row: LaterRow, rows: readonly LaterRow[], taken: Map<string, Millionths>): Millionths {
  const back = rows.filter(({ id }) => taken.has(id))
  if (back.length === 0) return 0n
  const value = back.reduce((all, each) => all - valueOf(each) + (taken.get(each.id) ?? 0n), 0n)
  for (const { id } of back) taken.delete(id)
  return value - valueOf(row)
}

const soldWith = (before: Sold | undefined, { id, delta }: LaterRow): Sold => ({
  ids: [...(before?.ids ?? []), id],
  quantity: (before?.quantity ?? 0n) - delta,
})

/** Rows that a sale took, and how much of it has not come back. */
interface Sold {
  readonly ids: readonly string[]
  quantity: TenThousandths
}

/** The share of what comes back of a sale in what its goods cost more than they were booked at. */
function giveBack(sale: Sold, delta: TenThousandths, taken: Map<string, Millionths>): Millionths {
  if (sale.quantity <= 0n) return 0n
  const back = delta < sale.quantity ? delta : sale.quantity
  let share = 0n
  for (const id of sale.ids) {
    const more = taken.get(id) ?? 0n
    const part = mulDivRounded(more, back, sale.quantity)
    share += part
    taken.set(id, more - part)
  }
  sale.quantity -= back
  return share
}

/** Extra value a movement at the average takes, compared with its booked value. A unit cost never falls below 0. */
function moreFor({ delta, onHand, averageCost }: LaterRow, worth: Millionths, quantity: TenThousandths): Millionths {
  const there = onHand + quantity
  if (there <= 0n) return 0n
  const value = costAt(averageCost, onHand) + worth
  return mulDivRounded(value > 0n ? value : 0n, -delta, there) - costAt(averageCost, -delta)
}
