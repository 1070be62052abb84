/** The stock received by an expense: received, corrected and removed with it. */
import { amountIn } from '../units.ts'
import type { ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { CorrectionPreview } from '../carried-cost.ts'
import type { Receipt } from '../correct-receipt.ts'
import { bookEntered, isSettledBack, replaceMovements, rightsOf, unbook } from './book-movement.ts'
import { type CorrectionQuestions, effectsOf } from './correct-movement.ts'
import { timeOn } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { type CarryUsed, receiptAt, settleStock, usedSince } from './price-differences.ts'
import * as queries from './supplies.queries.ts'
import { takenSince } from './taken-since.ts'

export interface Received {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: string
  readonly unit_cost: string
  readonly reason: string
  readonly expense_id: ExpenseId
  /** The day of the expense. */
  readonly day: string
}

/** Raises the stock by what expenses bought, on the day of each. `path` precedes the field of an error. */
export async function receiveWithExpenses(
  db: Db,
  user_id: UserId,
  bought: readonly (Received & { readonly path: string })[],
): Promise<void> {
  if (bought.length === 0) return
  const { timeZone } = await readSettings(db)
  const now = await db.now()
  await bookEntered(
    db,
    user_id,
    bought.map((received) => ({ ...movementOf(timeZone, now, received), entered: enteredOf(received, received.path) })),
  )
}

/** Removes the stock received by expenses, on the day it came in. Refused if less is there than goes out. */
export async function unreceive(db: Db, user_id: UserId, expenseIds: readonly ExpenseId[], carryUsed: CarryUsed): Promise<void> {
  const { items, moves } = await lockReceived(db, expenseIds)
  refuseIfUsed(
    items,
    moves.map(({ was }) => ({ was, left: 0n })),
    'take the expense out',
  )
  const changes = moves.map(({ was }) => ({ was, should: { delta: 0n, worth: 0n } }))
  await correcting(db, user_id, { changes, items, reason: 'The expense was deleted', carryUsed }, async (current) => {
    await unbook(
      db,
      user_id,
      moves.map(({ was }) => ({
        was: current(was),
        back: { reason: 'The expense was deleted', instant: was.transaction_date },
      })),
    )
  })
}

/** Corrects the stock received by expenses: quantity, cost and day of the changed expense. `path` precedes the field of an error. */
export async function correctReceived(
  db: Db,
  user_id: UserId,
  received: readonly (Received & { readonly path: string })[],
  carryUsed: CarryUsed,
): Promise<void> {
  const { items, moves } = await lockReceived(
    db,
    received.map(({ expense_id }) => expense_id),
  )
  const corrected = new Map(received.map((each) => [each.expense_id, each]))
  const { timeZone } = await readSettings(db)
  const now = await db.now()
  const replaced = moves.flatMap(({ was, expense_id }) => {
    const to = corrected.get(expense_id)
    return to === undefined ? [] : [{ was, to }]
  })
  refuseIfUsed(
    items,
    replaced.map(({ was, to }) => ({ was, left: parseQuantity(to.quantity) })),
    'correct the quantity',
  )
  const changes = replaced.map(({ was, to }) => ({ was, should: receiptAt(to.quantity, to.unit_cost) }))
  await correcting(db, user_id, { changes, items, reason: 'The expense was corrected', carryUsed }, async (current) => {
    await replaceMovements(
      db,
      user_id,
      replaced.map(({ was, to }) => ({
        was: current(was),
        should: { ...movementOf(timeZone, now, to), corrects: was.id },
        back: { reason: 'The expense was corrected', instant: was.transaction_date },
        entered: enteredOf(to, to.path),
      })),
    )
  })
  const there = new Set(moves.map(({ expense_id }) => expense_id))
  await receiveWithExpenses(
    db,
    user_id,
    received.filter(({ expense_id }) => !there.has(expense_id)),
  )
}

/** Preview of `correctReceived`; writes nothing. */
export async function previewReceived(
  db: Db,
  { expense_id, inventory_item_id, quantity, unit_cost, day }: Received,
  previewUsed: CorrectionQuestions['previewUsed'],
): Promise<CorrectionPreview> {
  const found = await movements.movementsOfExpenses(db, [expense_id])
  const [item, [was]] = await Promise.all([
    queries.itemWithId(db, inventory_item_id),
    movements.movementsToReverse(
      db,
      found.map(({ id }) => id),
    ),
  ])
  if (!was) throw notFound()
  const items = new Map([[inventory_item_id, item]])
  refuseIfUsed(items, [{ was, left: parseQuantity(quantity) }], 'correct the quantity')
  const isSettled = isSettledBack(was) || isShort(items, was)
  const right = receiptAt(quantity, unit_cost)
  const changed = isSettled ? await takenSince(db, [inventory_item_id], new Map([[was.id, right]])) : undefined
  return effectsOf(
    db,
    {
      inventory_item_id,
      item,
      was,
      average_back: isSettled ? null : was.average_back,
      should: { delta: right.delta, unit_cost },
      corrected: changed?.get(inventory_item_id),
      closedOver: null,
      countsOn: day,
    },
    previewUsed,
  )
}

type Items = ReadonlyMap<string, Pick<movements.Reversible, 'name' | 'unit'> & { readonly quantity_on_hand: string }>

/** True if less is on hand than the receipt brought in. */
const isShort = (items: Items, { inventory_item_id, delta }: movements.Reversible) =>
  parseQuantity(items.get(inventory_item_id)?.quantity_on_hand ?? '0') < parseQuantity(delta)

interface Changes {
  readonly changes: readonly { readonly was: movements.Reversible; readonly should: Receipt }[]
  readonly items: Items
  readonly reason: string
  readonly carryUsed: CarryUsed
}

/** Books changed receipts by `book`; of what has moved since, the stock and whatever was taken have their share of the change. */
async function correcting(
  db: Db,
  user_id: UserId,
  { changes, items, reason, carryUsed }: Changes,
  book: (current: (was: movements.Reversible) => movements.Reversible) => Promise<void>,
): Promise<void> {
  const moved = new Set(changes.flatMap(({ was }) => (isSettledBack(was) || isShort(items, was) ? [was.inventory_item_id] : [])))
  const settled = changes.filter(({ was }) => moved.has(was.inventory_item_id))
  const [first] = settled
  const { timeZone } = await readSettings(db)
  const day = first ? dayIn(timeZone, new Date(first.was.transaction_date)) : ''
  const used = await usedSince(db, day, rightsOf(settled))
  await book((was) => (moved.has(was.inventory_item_id) ? { ...was, average_back: null } : was))
  if (first) await settleStock(db, user_id, [...moved], { reason, instant: first.was.transaction_date }, used)
  for (const each of used) await carryUsed(db, user_id, each)
}

/**
 * The valid movements of expenses, newest first, with their items locked. The expenses are locked: no other transaction corrects
 * or reverses them.
 */
async function lockReceived(db: Db, expenseIds: readonly ExpenseId[]) {
  const found = await movements.movementsOfExpenses(db, expenseIds)
  const items = await queries.lockItems(db, found)
  const expenseOf = new Map(found.map(({ id, expense_id }) => [id, expense_id]))
  const moves = await movements.movementsToReverse(db, [...expenseOf.keys()])
  return { items, moves: moves.map((was) => ({ was, expense_id: expenseOf.get(was.id) ?? '' })) }
}

/** A part of a piece is refused at the quantity of the expense. */
const enteredOf = ({ quantity }: Received, path = '') => ({ quantity, path: `${path}quantity` })

function movementOf(timeZone: string, now: Date, { inventory_item_id, quantity, unit_cost, reason, expense_id, day }: Received) {
  return {
    inventory_item_id,
    kind: 'purchase' as const,
    delta: quantity,
    unit_cost,
    reason,
    reference: { type: 'expense' as const, id: expense_id },
    ...timeOn(day, timeZone, now),
  }
}

interface Left {
  readonly was: movements.Reversible
  /** Part of the received quantity that stays. */
  readonly left: bigint
}

/** Refuses if less of an item is in stock than goes out again, all of these together. */
function refuseIfUsed(items: Items, moves: readonly Left[], what: string): void {
  const onHand = new Map([...items].map(([id, { quantity_on_hand }]) => [id, parseQuantity(quantity_on_hand)]))
  const more = ({ was, left }: Left) => left - parseQuantity(was.delta)
  // Additions first, so that a supply is not refused as short too early.
  for (const { was, left } of moves.toSorted((a, b) => Number(more(b) - more(a)))) {
    const after = (onHand.get(was.inventory_item_id) ?? 0n) + more({ was, left })
    onHand.set(was.inventory_item_id, after)
    const item = items.get(was.inventory_item_id)
    if (after >= 0n || !item) continue
    throw new Problem(
      'SHORT_SUPPLIES',
      `This expense put ${amountIn(Number(was.delta), item.unit)} of ${item.name} into stock, and ${Number(item.quantity_on_hand)} are left: some were used or sold since. Count ${item.name} first, then ${what}.`,
      { available: item.quantity_on_hand },
    )
  }
}
