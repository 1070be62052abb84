/** Commands on the ledger of supplies: booking a movement, undoing one, replacing one by another. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { partFault } from '../units.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import type { Role } from '#kernel/role.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChange, recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { readList } from '#server/keyset-pagination.ts'
import { sql } from '#server/sql.ts'
import type * as calls from '../contract.ts'
import { type NewTransaction, type Transaction, visibleTransaction } from '../supply.ts'
import { hasCost } from '../correction.ts'
import type { Receipt } from '../correct-receipt.ts'
import { refuseSortByCost } from '../costs-seen.ts'
import { type Movement, bookMovements } from './move-supplies.ts'
import * as movements from './movements.queries.ts'
import { type CarryUsed, settleStock, usedSince } from './price-differences.ts'
import * as queries from './supplies.queries.ts'
import { atCorrectedCost } from './taken-since.ts'

type Query = z.infer<typeof calls.listTransactions.query>

export async function listTransactions(db: Db, role: Role, { limit, cursor, sort, ...filter }: Query) {
  refuseSortByCost(role, sort, ['cost'])
  refuseReversedRange(filter)
  const { timeZone } = await readSettings(db)
  const { rows, meta } = await readList(
    { limit, cursor, sort },
    {
      orders: movements.transactionOrders,
      standard: '-entered',
      id: sql`move.id`,
      read: (most, sorted) => movements.movementsPage(db, { filter, timeZone, limit: most }, sorted),
      sums: () => movements.countMovements(db, filter, timeZone),
    },
  )
  return new ApiReply(
    rows.map((row) => visibleTransaction(movements.asShown(row), role)),
    { meta },
  )
}

/** A quantity as it was entered, and its field. */
interface Entered {
  readonly quantity: string
  readonly path: string
}

/** Books one movement of one item. SHORT_SUPPLIES if less is there than goes out; a fraction of a countable supply is refused on its field. */
export async function bookMovement(db: Db, user_id: UserId, movement: Movement, entered?: Entered): Promise<Transaction> {
  await bookEntered(db, user_id, [{ ...movement, entered }])
  return movements.newestOf(db, movement.inventory_item_id)
}

/** The same of several, in their order, in as many statements as one. */
export async function bookEntered(
  db: Db,
  user_id: UserId,
  all: readonly (Movement & { readonly entered?: Entered | undefined })[],
) {
  if (all.length === 0) return []
  const items = await queries.lockItems(db, all)
  for (const { inventory_item_id, entered } of all) {
    const item = items.get(inventory_item_id)
    const fault = item && entered && partFault(item, entered.quantity)
    if (fault) throw invalid([{ path: entered.path, message: fault }])
  }
  queries.refuseShort(items, all)
  return bookMovements(
    db,
    user_id,
    all.map(({ entered: _, ...movement }) => movement),
  )
}

/** Books a movement entered by hand; a count becomes the difference from the recorded quantity. */
export async function addTransaction(db: Db, user_id: UserId, given: NewTransaction): Promise<Transaction> {
  const { inventory_item_id, kind, quantity, unit_cost, transaction_date, reason } = given
  const [item, { timeZone }] = await Promise.all([queries.lockItem(db, inventory_item_id), readSettings(db)])
  const typed = parseQuantity(quantity)
  const delta = kind === 'use' ? -typed : kind === 'count' ? typed - parseQuantity(item.quantity_on_hand) : typed
  if (delta === 0n) throw invalid([{ path: 'quantity', message: 'Your count matches the record. Nothing to save.' }])
  const movement = {
    inventory_item_id,
    kind,
    delta: formatFixed(delta, 4),
    ...(kind === 'purchase' ? { unit_cost: unit_cost ?? item.average_cost } : {}),
    reason: reason ?? '',
    ...(transaction_date ? { local_time: transaction_date, timeZone } : {}),
  }
  const booked = await bookMovement(db, user_id, movement, { quantity, path: 'quantity' })
  await recordChange(db, {
    user_id,
    action: `supply.${kind}`,
    subject_type: 'inventory_item',
    subject_id: inventory_item_id,
    after: given,
  })
  return booked
}

export function refuseUnlessOwn({ own, reversed }: Transaction): void {
  if (!own && !reversed)
    throw new Problem('BAD_STATE', 'This comes from a sale, potting, delivery, expense, stocktake or spray. Undo it there.')
}

interface Back {
  readonly reason?: string
  /** The time of the movement; now by default. */
  readonly instant?: string
}

/**
 * Takes movements back, each by a row of its own, once; newest first, in a few statements however many. Restores the averages to
 * the millionth if nothing else has moved since. Issues from a receipt since are recosted as if it had never come.
 */
export async function reverseMovements(db: Db, user_id: UserId, ids: readonly string[], carryUsed?: CarryUsed): Promise<void> {
  if (ids.length === 0) return
  const found = await movements.movementsToReverse(db, ids)
  if (found.length < new Set(ids).size) throw notFound()
  const items = await queries.lockItems(db, found)
  // Read again with the items locked: a concurrent reversal has committed by then.
  const booked = await movements.movementsToReverse(db, ids)
  const moves = await atCorrectedCost(db, booked)
  if (moves.some(({ reversed }) => reversed)) throw alreadyReversed()
  const reversals = moves.map((was) => reversalOf(was))
  queries.refuseShort(items, reversals)
  const receipts = moves.filter(isSettledBack)
  const used = await usedSince(db, await todayOf(db), rightsOf(receipts.map((was) => ({ was, should: nothing }))))
  await bookMovements(db, user_id, reversals)
  const recosted = moves.filter(({ unit_cost }, i) => unit_cost !== booked[i]?.unit_cost)
  const settled = [...receipts, ...recosted].map(({ inventory_item_id }) => inventory_item_id)
  await settleStock(db, user_id, settled, { reason: 'Reversed' }, used)
  for (const each of used) await carryUsed?.(db, user_id, each)
  await recordChanges(
    db,
    moves.map(({ average_back: _, ...before }) => ({
      user_id,
      action: 'supply.reverse',
      subject_type: 'inventory_item',
      subject_id: before.inventory_item_id,
      before,
    })),
  )
}

const nothing: Receipt = { delta: 0n, worth: 0n }

/** True if reversing or correcting the receipt changes the cost of later uses. */
export const isSettledBack = ({ kind, average_back, corrected }: movements.Reversible): boolean =>
  hasCost(kind) && (average_back === null || corrected)

/** Corrected receipts, by supply and by the id of the wrong receipt. */
export function rightsOf(changes: readonly { readonly was: movements.Reversible; readonly should: Receipt }[]) {
  const byItem = Map.groupBy(changes, ({ was }) => was.inventory_item_id)
  return new Map([...byItem].map(([id, ofItem]) => [id, new Map(ofItem.map(({ was, should }) => [was.id, should]))] as const))
}

const alreadyReversed = () => new Problem('BAD_STATE', 'Already undone. Refresh the list.')

/** The movement, of an item that is locked; refused if it was reversed meanwhile. */
export async function currentMovement(db: Db, id: string): Promise<movements.Reversible> {
  const [found] = await atCorrectedCost(db, await movements.movementsToReverse(db, [id]))
  if (!found) throw notFound()
  if (found.reversed) throw alreadyReversed()
  return found
}

const reversalOf = (was: movements.Reversible, { reason = 'Reversed', instant }: Back = {}): Movement => ({
  inventory_item_id: was.inventory_item_id,
  kind: 'reversal',
  delta: formatFixed(-parseQuantity(was.delta), 4),
  unit_cost: was.unit_cost,
  reason,
  reverses: was.id,
  average: was.average_back,
  ...(instant ? { instant } : {}),
})

/** Books the opposite of movements, newest first; their items are locked. */
export const unbook = (db: Db, user_id: UserId, moves: readonly { readonly was: movements.Reversible; readonly back: Back }[]) =>
  bookEntered(
    db,
    user_id,
    moves.map(({ was, back }) => reversalOf(was, back)),
  )

interface Replacing {
  readonly was: movements.Reversible
  readonly should: Movement
  readonly back: Back
  readonly entered?: Entered
}

/**
 * Takes movements back, newest first, and books the corrected ones; returns the ids of the new ones. Takes a constant number of
 * statements; their items are locked. Receipts of an item that has moved since come first: the stock never falls below zero in
 * between, and the average follows the stock. If nothing else has moved since, the average is restored.
 */
export async function replaceMovements(db: Db, user_id: UserId, all: readonly Replacing[]): Promise<string[]> {
  const moved = new Set(all.filter(({ was }) => was.average_back === null).map(({ was }) => was.inventory_item_id))
  const isFirst = ({ was, should }: Replacing) => moved.has(was.inventory_item_id) && parseQuantity(should.delta) > 0n
  const newOf = (of: readonly Replacing[]) => of.toReversed().map(({ should, entered }) => ({ ...should, entered }))
  const first = await bookEntered(db, user_id, newOf(all.filter(isFirst)))
  const taken = all.map(({ was, back }) => ({
    was: { ...was, average_back: moved.has(was.inventory_item_id) ? null : was.average_back },
    back,
  }))
  await unbook(db, user_id, taken)
  const rest = await bookEntered(db, user_id, newOf(all.filter((each) => !isFirst(each))))
  return [...first, ...rest].map(({ id }) => id)
}
