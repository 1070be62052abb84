/** Differences between the price on a bill and the price at the delivery: booked on what is still in stock, and reversed when the bill is voided. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { type Cents, mulDivRounded } from '#kernel/money.ts'
import { costAt, toMillionths } from '#kernel/amount.ts'
import { type Millionths, type TenThousandths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { averageCostAfter } from '../average-cost.ts'
import type { CorrectedLedger } from '../correct-receipt.ts'
import { averageWith, revaluationBy } from '../price-difference.ts'
import { type Movement, bookMovements } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import * as queries from './supplies.queries.ts'

/** What a bill differs by for one supply. */
export interface PriceDifference {
  readonly inventory_item_id: InventoryItemId
  /** How many of what came it is for. */
  readonly quantity: TenThousandths
  /** Without tax; with a minus where the bill is lower. */
  readonly difference: Cents
}

interface OfBill {
  /** The line of the bill. */
  readonly expense_id: ExpenseId
  readonly day: string
  readonly reason: string
}

/** Revalues what is still in stock, on the day of the bill. */
export async function bookPriceDifferences(
  db: Db,
  user_id: UserId,
  differences: readonly PriceDifference[],
  { expense_id, day, reason }: OfBill,
): Promise<void> {
  if (differences.length === 0) return
  const { timeZone } = await readSettings(db)
  const when = day < dayIn(timeZone, await db.now()) ? { local_time: `${day}T12:00`, timeZone } : {}
  await revalue(
    db,
    user_id,
    differences.map((each) => ({ ...each, expense_id, difference: toMillionths(each.difference), why: { reason, ...when } })),
  )
}

/** Reverses what bills have changed the cost of stock by, on their days: for what is still in stock. */
export async function reversePriceDifferences(db: Db, user_id: UserId, expenseIds: readonly ExpenseId[]): Promise<void> {
  const booked = await movements.revaluationsOf(db, expenseIds)
  await revalue(
    db,
    user_id,
    booked.map(({ inventory_item_id, expense_id, quantity, value, average_back, transaction_date }) => ({
      inventory_item_id,
      expense_id,
      quantity: parseQuantity(quantity),
      difference: -parseCost(value),
      average: average_back,
      why: { reason: 'The bill was voided', instant: transaction_date },
    })),
  )
}

interface Receipt {
  readonly delta: string
  readonly unit_cost: string
}

interface Correction {
  readonly inventory_item_id: InventoryItemId
  /** What was there before the correction. */
  readonly before: { readonly quantity_on_hand: string; readonly average_cost: string }
  readonly was: Receipt & { readonly id: string }
  readonly should: Receipt
  readonly corrected: Pick<CorrectedLedger, 'worth' | 'quantity'>
  readonly why: Revalued['why']
}

/**
 * After a receipt was reversed and booked again: the corrected pieces go out and come in once more, so that the stock is worth what the correction
 * makes of it, and the rest is the variance.
 */
export async function revalueAfterCorrection(
  db: Db,
  user_id: UserId,
  { inventory_item_id, before, was, should, corrected, why }: Correction,
): Promise<void> {
  const stock = { onHand: parseQuantity(before.quantity_on_hand), averageCost: parseCost(before.average_cost) }
  const average = averageWith(stock, corrected)
  const worth = costAt(average, stock.onHand + corrected.quantity) - costAt(stock.averageCost, stock.onHand)
  const valueOf = ({ delta, unit_cost }: Receipt) => costAt(parseCost(unit_cost), parseQuantity(delta))
  const moved = Number(should.delta) > 0 ? should : was
  const came = valueOf(moved) + worth + valueOf(was) - valueOf(should)
  const unit_cost = formatCost(came > 0n ? mulDivRounded(came, 10_000n, parseQuantity(moved.delta)) : 0n)
  const of = { inventory_item_id, kind: 'revaluation', corrects: was.id, average: formatCost(average), ...why } as const
  await bookMovements(db, user_id, [
    { ...of, delta: moved.delta, unit_cost },
    { ...of, delta: `-${moved.delta}`, unit_cost: moved.unit_cost },
  ])
}

interface Revalued {
  readonly inventory_item_id: InventoryItemId
  readonly expense_id: ExpenseId
  readonly quantity: TenThousandths
  readonly difference: Millionths
  /** What the average is to be afterwards, where it is known better than by the rule. */
  readonly average?: string | null
  readonly why: Pick<Movement, 'reason' | 'local_time' | 'timeZone' | 'instant'>
}

/** Each as two movements, out at the average and in at the changed cost, so that the ledger's quantities and values add up as ever. */
async function revalue(db: Db, user_id: UserId, all: readonly Revalued[]): Promise<void> {
  if (all.length === 0) return
  const items = await queries.lockItems(db, all)
  const stock = new Map(
    [...items].map(([id, { quantity_on_hand, average_cost }]) => [
      id,
      { onHand: parseQuantity(quantity_on_hand), averageCost: parseCost(average_cost) },
    ]),
  )
  const moves = all.flatMap(({ inventory_item_id, expense_id, average = null, why, ...difference }): Movement[] => {
    const there = stock.get(inventory_item_id)
    const found = there && revaluationBy(difference, there)
    if (!found) return []
    const { quantity, to } = found
    const left = { onHand: there.onHand - quantity, averageCost: there.averageCost }
    const averageCost = average === null ? averageCostAfter(left, { delta: quantity, unitCost: to }) : parseCost(average)
    stock.set(inventory_item_id, { onHand: there.onHand, averageCost })
    const of = { inventory_item_id, kind: 'revaluation', reference: { type: 'expense', id: expense_id }, ...why } as const
    return [
      { ...of, delta: formatFixed(-quantity, 4) },
      { ...of, delta: formatFixed(quantity, 4), unit_cost: formatCost(to), average },
    ]
  })
  if (moves.length > 0) await bookMovements(db, user_id, moves)
}
