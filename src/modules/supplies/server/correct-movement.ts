/** Corrects a movement that was entered by hand, and previews everything that this would change. */
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import { type Millionths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import { costAt } from '#kernel/amount.ts'
import { sum } from '#kernel/money.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { averageCostAfter } from '../average-cost.ts'
import type { CarriedCost, CorrectionPreview } from '../carried-cost.ts'
import { corrected, hasCost, typedFor } from '../correction.ts'
import { type ValuedStock, averageWith } from '../revaluation.ts'
import type { Transaction, TransactionBody, TransactionChange } from '../supply.ts'
import { currentMovement, refuseUnlessOwn, replaceMovements, reverseMovements } from './book-movement.ts'
import type { Movement } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { type CarryUsed, type UsedDifference, notBefore, receiptAt, settleStock, valuedStocks } from './price-differences.ts'
import { takenSince } from './taken-since.ts'
import * as queries from './supplies.queries.ts'

/** Calls that a correction makes to the batches module above. */
export interface CorrectionQuestions {
  readonly previewUsed: (db: Db, used: UsedDifference) => Promise<CarriedCost>
  /** Adds the difference to the cost of plants in stock. */
  readonly carryUsed: CarryUsed
}

type OnHand = Pick<Awaited<ReturnType<typeof queries.lockItem>>, 'quantity_on_hand' | 'name' | 'unit' | 'average_cost'>

/** A correction and what it is about; a Problem if it cannot be. */
async function correctionFor(
  db: Db,
  id: string,
  body: TransactionBody,
  itemOf: (db: Db, id: InventoryItemId) => Promise<OnHand>,
) {
  const before = await movements.movementWithId(db, id)
  refuseUnlessOwn(before)
  const { inventory_item_id } = before
  const item = await itemOf(db, inventory_item_id)
  const { average_back: last, ...was } = await currentMovement(db, id)
  const change = { ...body, quantity: body.quantity ?? typedFor(was) }
  // After a correction it is the last one, although what came with it has left before.
  const average_back = was.corrected || parseQuantity(item.quantity_on_hand) < parseQuantity(was.delta) ? null : last
  const [{ timeZone }, closed, now] = await Promise.all([readSettings(db), closedThrough(db), db.now()])
  const happened = dayIn(timeZone, new Date(was.transaction_date))
  const today = dayIn(timeZone, now)
  const should = correctionOf(was, change, { item, happened, today })
  const closedOver = closed !== null && happened <= closed ? closed : null
  const countsOn = closedOver === null ? happened : today
  const right = receiptAt(formatFixed(should.delta, 4), should.unit_cost ?? was.unit_cost)
  const corrected =
    average_back === null && should.unit_cost !== undefined
      ? (await takenSince(db, [inventory_item_id], new Map([[was.id, right]]))).get(inventory_item_id)
      : undefined
  return { inventory_item_id, item, was, change, average_back, should, corrected, timeZone, happened, closedOver, countsOn }
}

type Correction = Awaited<ReturnType<typeof correctionFor>>

const receiptsOf = ({ was, should }: Effective) => ({
  was: { delta: parseQuantity(was.delta), unitCost: parseCost(was.unit_cost) },
  should: { delta: should.delta, unitCost: parseCost(should.unit_cost ?? was.unit_cost) },
})

/** Uses since then that were booked at a wrong cost; undefined if there were none. */
function usedOf({ inventory_item_id, item, corrected, countsOn }: Effective): UsedDifference | undefined {
  if (corrected === undefined || corrected.since.length === 0) return undefined
  return { inventory_item_id, name: item.name, since: notBefore(countsOn, corrected.since), day: countsOn }
}

/** Preview of `editTransaction`; writes nothing. */
export async function previewCorrection(
  db: Db,
  id: string,
  change: TransactionChange,
  { previewUsed }: CorrectionQuestions,
): Promise<CorrectionPreview> {
  const correction = await correctionFor(db, id, change, queries.itemWithId)
  if (correction.should.isSame) throw invalid([{ path: 'quantity', message: 'Nothing has changed. Correct a value first.' }])
  return effectsOf(db, correction, previewUsed)
}

type Effective = Pick<Correction, 'inventory_item_id' | 'item' | 'average_back' | 'corrected' | 'closedOver' | 'countsOn'> & {
  readonly was: Pick<Transaction, 'delta' | 'unit_cost'>
  readonly should: Pick<Correction['should'], 'delta' | 'unit_cost'>
}

/** Effects of a correction on the stock, its average, and plants. */
export async function effectsOf(
  db: Db,
  correction: Effective,
  previewUsed: CorrectionQuestions['previewUsed'],
): Promise<CorrectionPreview> {
  const { item, should, closedOver, countsOn } = correction
  const onHand = parseQuantity(item.quantity_on_hand)
  const receipts = receiptsOf(correction)
  const after = onHand + should.delta - receipts.was.delta
  const valued = (await valuedStocks(db, new Map([[correction.inventory_item_id, item]]))).get(correction.inventory_item_id)
  const average = averageAfter(correction, valued)
  const used = usedOf(correction)
  return {
    quantity: item.quantity_on_hand,
    quantity_after: formatFixed(after, 4),
    average_cost: item.average_cost,
    average_cost_after: formatCost(average),
    value: formatCost(costAt(parseCost(item.average_cost), onHand)),
    value_after: formatCost(costAt(average, after)),
    counts_on: countsOn,
    closed_through: closedOver,
    used: formatCost(sum(used?.since.map(({ cost }) => cost) ?? [])),
    carried: used ? await previewUsed(db, used) : { batches: [], sold: '0.000000', lost: '0.000000', sales: [], months: [] },
  }
}

/** The average that the reversal and the right movement leave, in the order in which `replaceMovements` books them. */
function averageAfter(correction: Effective, valued: ValuedStock | undefined): Millionths {
  const { item, was, average_back, should, corrected } = correction
  const stock = { onHand: parseQuantity(item.quantity_on_hand), averageCost: parseCost(item.average_cost) }
  if (should.unit_cost === undefined) {
    if (average_back !== null) return parseCost(average_back)
    const onHand = should.delta > 0n ? stock.onHand + should.delta : stock.onHand
    const reversal = { delta: -parseQuantity(was.delta), unitCost: parseCost(was.unit_cost), isReversal: true }
    return averageCostAfter({ ...stock, onHand }, reversal)
  }
  const receipts = receiptsOf(correction)
  if (corrected && valued) return averageWith(valued, corrected)
  return averageCostAfter(
    { onHand: stock.onHand - receipts.was.delta, averageCost: parseCost(average_back ?? item.average_cost) },
    receipts.should,
  )
}

/**
 * The corrected movement, under the id of the wrong one, which is reversed; without a change, the movement as it is. Both count at the
 * original time, so that every day since is corrected; now, where the books of that day are closed.
 */
export async function editTransaction(
  db: Db,
  user_id: UserId,
  id: string,
  body: TransactionBody,
  { carryUsed }: CorrectionQuestions,
): Promise<Transaction> {
  const correction = await correctionFor(db, id, body, queries.lockItem)
  if (correction.should.isSame) return movements.shownMovement(db, id)
  const { inventory_item_id, item, was, change, average_back, should, corrected, timeZone, happened, closedOver } = correction
  const { day, delta, unit_cost, reason } = should
  const instant = closedOver === null ? { instant: was.transaction_date } : {}
  const [rightId = ''] = await replaceMovements(db, user_id, [
    {
      was: { ...was, average_back },
      should: {
        inventory_item_id,
        kind: was.kind as Movement['kind'],
        delta: formatFixed(delta, 4),
        ...(unit_cost === undefined ? {} : { unit_cost }),
        reason,
        ...(unit_cost === undefined ? {} : { corrects: was.id }),
        original: was.original ?? was.id,
        ...(day === happened ? instant : { local_time: `${day}T12:00`, timeZone }),
      },
      back: { reason: `Corrected to ${Number(change.quantity)} ${item.unit}`, ...instant },
    },
  ])
  const used = usedOf(correction)
  const why = { reason: `Correction to ${Number(change.quantity)} ${item.unit}`, ...instant }
  if (corrected) await settleStock(db, user_id, [inventory_item_id], why, used ? [used] : [])
  if (used) await carryUsed(db, user_id, used)
  const right = await movements.shownMovement(db, rightId)
  await recordChange(db, {
    user_id,
    action: 'supply.correct',
    subject_type: 'inventory_item',
    subject_id: inventory_item_id,
    before: was,
    after: right,
  })
  return right
}

/** Reverses a movement that was entered by hand; others are reversed with their document. */
export async function deleteTransaction(db: Db, user_id: UserId, id: string, { carryUsed }: CorrectionQuestions): Promise<void> {
  refuseUnlessOwn(await movements.movementWithId(db, id))
  await reverseMovements(db, user_id, [id], carryUsed)
}

interface Corrected {
  readonly item: Parameters<typeof corrected>[2]
  /** The day of the movement. */
  readonly happened: string
  readonly today: string
}

/** The movement as it should have been, and whether it is so already. Refuses a day to come. */
function correctionOf(was: Transaction, change: TransactionChange, { item, happened, today }: Corrected) {
  const day = change.day ?? happened
  refuseFuture('day', day, today)
  const delta = corrected(was, change, item)
  const unit_cost = hasCost(was.kind) ? (change.unit_cost ?? was.unit_cost) : undefined
  const reason = change.reason === undefined ? was.reason : (change.reason ?? '')
  const isSame =
    delta === parseQuantity(was.delta) &&
    day === happened &&
    reason === was.reason &&
    (unit_cost === undefined || Number(unit_cost) === Number(was.unit_cost))
  return { day, delta, unit_cost, reason, isSame }
}
