/** Corrects a movement that was entered by hand, and previews everything that this would change. */
import { closedThrough } from '#features/settings/server/books.ts'
import { readSettings, todayOf } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import { type Millionths, formatCost, formatFixed, parseCost, parseQuantity } from '#kernel/quantity.ts'
import { costAt } from '#kernel/amount.ts'
import { sum } from '#kernel/money.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { averageCostAfter } from '../average-cost.ts'
import type { CarriedCost, CorrectionPreview } from '../carried-cost.ts'
import { corrected, hasCost } from '../correction.ts'
import { averageWith } from '../price-difference.ts'
import type { Transaction, TransactionChange } from '../supply.ts'
import { currentMovement, refuseUnlessOwn, replaceMovements, reverseMovements } from './book-movement.ts'
import type { Movement } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { revalueAfterCorrection } from './price-differences.ts'
import { type TakenSince, takenSince } from './taken-since.ts'
import * as queries from './supplies.queries.ts'

/** What the price of supplies was wrong by that have been used since. */
export interface UsedDifference {
  readonly inventory_item_id: InventoryItemId
  readonly name: string
  readonly since: readonly TakenSince[]
  readonly day: string
}

/** What a correction asks of the feature of the plants that supplies were used for. */
export interface CorrectionQuestions {
  readonly previewUsed: (db: Db, used: UsedDifference) => Promise<CarriedCost>
  /** Puts it on the plants that stand. */
  readonly carryUsed: (db: Db, userId: UserId, used: UsedDifference) => Promise<void>
}

type OnHand = Pick<Awaited<ReturnType<typeof queries.lockItem>>, 'quantity_on_hand' | 'name' | 'unit' | 'average_cost'>

/** A correction and what it is about; a Problem where it cannot be. */
async function correctionFor(
  db: Db,
  id: string,
  change: TransactionChange,
  itemOf: (db: Db, id: InventoryItemId) => Promise<OnHand>,
) {
  const before = await movements.movementWithId(db, id)
  refuseUnlessOwn(before)
  const { inventory_item_id } = before
  const item = await itemOf(db, inventory_item_id)
  const { average_back: last, ...was } = await currentMovement(db, id)
  // After a correction it is the last one, although what came with it has left before.
  const average_back = was.corrected || parseQuantity(item.quantity_on_hand) < parseQuantity(was.delta) ? null : last
  const [{ timeZone }, closed, now] = await Promise.all([readSettings(db), closedThrough(db), db.now()])
  const happened = dayIn(timeZone, new Date(was.transaction_date))
  const today = dayIn(timeZone, now)
  const should = correctionOf(was, change, { item, happened, today })
  const closedOver = closed !== null && happened <= closed ? closed : null
  const countsOn = closedOver === null ? happened : today
  const right = { delta: should.delta, unitCost: parseCost(should.unit_cost ?? was.unit_cost) }
  const corrected = average_back === null && should.unit_cost !== undefined ? await takenSince(db, was.id, right) : undefined
  return { inventory_item_id, item, was, average_back, should, corrected, timeZone, happened, closedOver, countsOn }
}

type Correction = Awaited<ReturnType<typeof correctionFor>>

const receiptsOf = ({ was, should }: Correction) => ({
  was: { delta: parseQuantity(was.delta), unitCost: parseCost(was.unit_cost) },
  should: { delta: should.delta, unitCost: parseCost(should.unit_cost ?? was.unit_cost) },
})

/** What was taken since at a wrong cost; undefined where nothing was. */
function usedOf({ inventory_item_id, item, corrected, countsOn }: Correction): UsedDifference | undefined {
  if (corrected === undefined || corrected.since.length === 0) return undefined
  return { inventory_item_id, name: item.name, since: corrected.since, day: countsOn }
}

/** What `editTransaction` would change. Changes nothing. */
export async function previewCorrection(
  db: Db,
  id: string,
  change: TransactionChange,
  { previewUsed }: CorrectionQuestions,
): Promise<CorrectionPreview> {
  const correction = await correctionFor(db, id, change, queries.itemWithId)
  const { item, should, closedOver, countsOn } = correction
  const onHand = parseQuantity(item.quantity_on_hand)
  const receipts = receiptsOf(correction)
  const after = onHand + should.delta - receipts.was.delta
  const average = averageAfter(correction)
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
function averageAfter(correction: Correction): Millionths {
  const { item, was, average_back, should, corrected } = correction
  const stock = { onHand: parseQuantity(item.quantity_on_hand), averageCost: parseCost(item.average_cost) }
  if (should.unit_cost === undefined) {
    if (average_back !== null) return parseCost(average_back)
    const onHand = should.delta > 0n ? stock.onHand + should.delta : stock.onHand
    const reversal = { delta: -parseQuantity(was.delta), unitCost: parseCost(was.unit_cost), isReversal: true }
    return averageCostAfter({ ...stock, onHand }, reversal)
  }
  const receipts = receiptsOf(correction)
  if (corrected) return averageWith(stock, corrected)
  return averageCostAfter(
    { onHand: stock.onHand - receipts.was.delta, averageCost: parseCost(average_back ?? item.average_cost) },
    receipts.should,
  )
}

/**
 * The corrected movement; the wrong one is reversed. Both count at the original time, so that every day since is corrected; now,
 * where the books of that day are closed.
 */
export async function editTransaction(
  db: Db,
  user_id: UserId,
  id: string,
  change: TransactionChange,
  { carryUsed }: CorrectionQuestions,
): Promise<Transaction> {
  const correction = await correctionFor(db, id, change, queries.lockItem)
  const { inventory_item_id, item, was, average_back, should, corrected, timeZone, happened, closedOver } = correction
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
        ...(day === happened ? instant : { local_time: `${day}T12:00`, timeZone }),
      },
      back: { reason: `Corrected to ${Number(change.quantity)} ${item.unit}`, ...instant },
    },
  ])
  if (corrected && unit_cost !== undefined)
    await revalueAfterCorrection(db, user_id, {
      inventory_item_id,
      before: item,
      was,
      should: { delta: formatFixed(delta, 4), unit_cost },
      corrected,
      why: { reason: `Correction to ${Number(change.quantity)} ${item.unit}`, ...instant },
    })
  const used = usedOf(correction)
  if (used) await carryUsed(db, user_id, used)
  const right = await movements.movementWithId(db, rightId)
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

/** Reverses a movement that was entered by hand; others are reversed with their document. What was taken from a receipt since is as if it had never come. */
export async function deleteTransaction(db: Db, user_id: UserId, id: string, { carryUsed }: CorrectionQuestions): Promise<void> {
  const movement = await movements.movementWithId(db, id)
  refuseUnlessOwn(movement)
  const { inventory_item_id, kind, reversed } = movement
  if (reversed || !hasCost(kind)) return reverseMovements(db, user_id, [id])
  const before = await queries.lockItem(db, inventory_item_id)
  const was = await currentMovement(db, id)
  const corrected = was.average_back === null || was.corrected ? await takenSince(db, id, { delta: 0n, unitCost: 0n }) : undefined
  await reverseMovements(db, user_id, [id])
  if (!corrected) return
  const should = { delta: '0', unit_cost: was.unit_cost }
  const why = { reason: 'Reversed' }
  await revalueAfterCorrection(db, user_id, { inventory_item_id, before, was, should, corrected, why })
  const used = { inventory_item_id, name: before.name, since: corrected.since, day: await todayOf(db) }
  if (used.since.length > 0) await carryUsed(db, user_id, used)
}

interface Corrected {
  readonly item: Parameters<typeof corrected>[2]
  /** The day of the movement. */
  readonly happened: string
  readonly today: string
}

/** The movement as it should have been. Refuses a day to come, and a correction that changes nothing. */
function correctionOf(was: Transaction, change: TransactionChange, { item, happened, today }: Corrected) {
  const day = change.day ?? happened
  if (day > today) throw invalid([{ path: 'day', message: 'That date is in the future. Choose today or earlier.' }])
  const delta = corrected(was, change, item)
  const unit_cost = hasCost(was.kind) ? (change.unit_cost ?? was.unit_cost) : undefined
  const reason = change.reason === undefined ? was.reason : (change.reason ?? '')
  const isSame = delta === parseQuantity(was.delta) && day === happened && reason === was.reason
  if (isSame && (unit_cost === undefined || Number(unit_cost) === Number(was.unit_cost)))
    throw invalid([{ path: 'quantity', message: 'Nothing has changed. Correct a value first.' }])
  return { day, delta, unit_cost, reason }
}
