/** What corrected receipts have cost those who took from the stock since: read from the ledger. */
import { mulDivRounded } from '#kernel/money.ts'
import { type Millionths, formatCost, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { type CorrectedLedger, type LaterRow, type Receipt, correctReceipt } from '../correct-receipt.ts'
import * as movements from './movements.queries.ts'

type Corrected = NonNullable<Awaited<ReturnType<typeof movements.receiptWithFirst>>>

const receiptOf = (delta: string, unit_cost: string): Receipt => ({ delta: parseQuantity(delta), unitCost: parseCost(unit_cost) })
const firstOf = ({ delta, unit_cost }: Corrected) => receiptOf(delta, unit_cost)
const nowOf = ({ delta_now, unit_cost_now }: Corrected) => receiptOf(delta_now, unit_cost_now)

const rowsSince = async (db: Db, receipt: Corrected): Promise<LaterRow[]> =>
  (await movements.rowsAfter(db, receipt)).map((row) => ({
    id: row.id,
    delta: parseQuantity(row.delta),
    unitCost: parseCost(row.unit_cost),
    onHand: parseQuantity(row.on_hand),
    averageCost: parseCost(row.average_cost),
    isAtAverage: row.at_average,
    isCorrection: row.is_correction,
    operation_id: row.operation_id,
    takes_back: row.takes_back,
  }))

/** By the operation on plants; null for everything else. */
export interface TakenSince {
  readonly operation_id: string | null
  readonly cost: Millionths
}

/** What `right` changes of a receipt that may have been corrected before: the stock, and what was taken from it. */
export async function takenSince(
  db: Db,
  receiptId: string,
  right: Receipt,
): Promise<CorrectedLedger & { readonly since: readonly TakenSince[] }> {
  const receipt = await movements.receiptWithFirst(db, receiptId)
  if (!receipt) throw new Error('The receipt to correct is not valid.')
  const rows = await rowsSince(db, receipt)
  const [before, after] = [nowOf(receipt), right].map((each) => correctReceipt(firstOf(receipt), each, rows))
  if (!before || !after) throw new Error('A receipt is corrected from one state to another.')
  const since = rows.flatMap(({ id, operation_id }): TakenSince[] => {
    const cost = (after.taken.get(id) ?? 0n) - (before.taken.get(id) ?? 0n)
    return cost === 0n ? [] : [{ operation_id, cost }]
  })
  return { ...after, since }
}

interface Taken {
  readonly id: string
  readonly inventory_item_id: string
  readonly delta: string
  readonly unit_cost: string
}

/** Movements at what they have cost by now, where the price of what they took was corrected since. */
export async function atCorrectedCost<Row extends Taken>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const receipts =
    rows.length > 0 ? await movements.correctedReceipts(db, [...new Set(rows.map((row) => row.inventory_item_id))]) : []
  const more = new Map<string, Millionths>()
  for (const receipt of receipts) {
    const { taken } = correctReceipt(firstOf(receipt), nowOf(receipt), await rowsSince(db, receipt))
    for (const [id, cost] of taken) more.set(id, (more.get(id) ?? 0n) + cost)
  }
  return rows.map((row) => {
    const [cost, delta] = [more.get(row.id) ?? 0n, parseQuantity(row.delta)]
    if (cost === 0n || delta === 0n) return row
    const each = delta < 0n ? mulDivRounded(cost, 10_000n, -delta) : mulDivRounded(-cost, 10_000n, delta)
    const unitCost = parseCost(row.unit_cost) + each
    return { ...row, unit_cost: formatCost(unitCost > 0n ? unitCost : 0n) }
  })
}
