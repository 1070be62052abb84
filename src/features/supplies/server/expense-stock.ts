/** The stock received by an expense: received, corrected and removed with it. */
import type { ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { Problem } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { Transaction } from '../supply.ts'
import { bookEntered, replaceMovement, unbook } from './book-movement.ts'
import * as movements from './movements.queries.ts'
import * as queries from './supplies.queries.ts'

/** What an expense put into stock. */
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

/** Removes the stock received by an expense, on the day it came in. Refused if some of it has been used since. */
export async function unreceive(db: Db, user_id: UserId, expenseId: ExpenseId): Promise<void> {
  const was = await lockReceived(db, expenseId)
  if (!was) return
  await refuseIfUsed(db, was, 0n, 'take the expense out')
  await unbook(db, user_id, was, { reason: 'The expense was deleted', instant: was.transaction_date })
}

/** Corrects the stock received by an expense: quantity, cost and day of the changed expense. */
export async function correctReceived(db: Db, user_id: UserId, received: Received): Promise<void> {
  const was = await lockReceived(db, received.expense_id)
  if (!was) return receiveWithExpenses(db, user_id, [{ ...received, path: '' }])
  await refuseIfUsed(db, was, parseQuantity(received.quantity), 'correct the quantity')
  await replaceMovement(db, user_id, was, {
    should: movementOf((await readSettings(db)).timeZone, await db.now(), received),
    back: { reason: 'The expense was corrected', instant: was.transaction_date },
    entered: enteredOf(received),
  })
}

/** The standing movement of an expense, with its item locked; undefined where there is none. */
async function lockReceived(db: Db, expenseId: ExpenseId): Promise<Transaction | undefined> {
  const found = await movements.movementOfExpense(db, expenseId)
  if (!found) return undefined
  await queries.lockItem(db, found.inventory_item_id)
  return movements.movementOfExpense(db, expenseId)
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
    ...(day < dayIn(timeZone, now) ? { local_time: `${day}T12:00`, timeZone } : {}),
  }
}

/** `left`: how many of what came in are to stay. */
async function refuseIfUsed(db: Db, was: Transaction, left: bigint, what: string): Promise<void> {
  const item = await queries.lockItem(db, was.inventory_item_id)
  const missing = parseQuantity(was.delta) - left - parseQuantity(item.quantity_on_hand)
  if (missing > 0n)
    throw new Problem(
      'SHORT_SUPPLIES',
      `This expense put ${Number(was.delta)} ${item.unit} of ${item.name} into stock, and ${Number(item.quantity_on_hand)} are left: some were used or sold since. Count ${item.name} first, then ${what}.`,
      { available: item.quantity_on_hand },
    )
}
