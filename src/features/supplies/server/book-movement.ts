/** The acts on the ledger of supplies: booking a movement, correcting one, taking one back. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { partsText, quantityParts } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import { pageOf, readCursor } from '#server/cursor.ts'
import type { Db } from '#server/database.ts'
import { Answer } from '#server/serve.ts'
import type { NewTransaction, Transaction, TransactionChange } from '../supply.ts'
import { type Movement, moveSupply } from './move-supplies.ts'
import * as queries from './supplies.queries.ts'

interface Asked extends queries.MovementFilter {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

export async function listTransactions(db: Db, { limit: wanted = '50', cursor, ...filter }: Asked) {
  if (filter.from && filter.to && filter.from > filter.to)
    throw invalid([{ path: 'to', message: 'The last day is before the first. Turn them around.' }])
  const limit = Number(wanted)
  const { timeZone } = await readSettings(db)
  const found = await queries.movementsPage(db, timeZone, filter, limit + 1, readCursor(queries.MovementPlace, cursor))
  const { rows, next_cursor } = pageOf(found, limit, ({ id }) => ({ id }))
  return new Answer(rows, { meta: { next_cursor } })
}

/** Books one movement of one item. NOT_ENOUGH where less is there than goes out. */
export async function bookMovement(db: Db, user_id: string, movement: Omit<Movement, 'user_id'>): Promise<Transaction> {
  const item = await queries.lockItem(db, movement.inventory_item_id)
  if (quantityParts(item.quantity_on_hand) + quantityParts(movement.delta) < 0n)
    throw new Problem(
      'SHORT_SUPPLIES',
      `Only ${Number(item.quantity_on_hand)} ${item.unit} of ${item.name} ${Number(item.quantity_on_hand) === 1 ? 'is' : 'are'} there. Enter less, or count it again.`,
      { available: item.quantity_on_hand },
    )
  await moveSupply(db, { ...movement, user_id })
  return queries.newestOf(db, movement.inventory_item_id)
}

/** What was entered by hand, as a movement: a count becomes the difference to what was written down. */
export async function addTransaction(db: Db, user_id: string, given: NewTransaction): Promise<Transaction> {
  const { inventory_item_id, kind, quantity, unit_cost, transaction_date, reason } = given
  const [item, { timeZone }] = await Promise.all([queries.lockItem(db, inventory_item_id), readSettings(db)])
  const typed = quantityParts(quantity)
  const delta = kind === 'use' ? -typed : kind === 'count' ? typed - quantityParts(item.quantity_on_hand) : typed
  if (delta === 0n) throw invalid([{ path: 'quantity', message: 'That is what is written down: nothing has to be booked.' }])
  const booked = await bookMovement(db, user_id, {
    inventory_item_id,
    kind,
    delta: partsText(delta, 4),
    ...(kind === 'purchase' ? { unit_cost: unit_cost ?? item.average_cost } : {}),
    reason: reason ?? '',
    ...(transaction_date ? { local_time: transaction_date, timeZone } : {}),
  })
  await recordChange(db, {
    user_id,
    action: `supply.${kind}`,
    subject_type: 'inventory_item',
    subject_id: inventory_item_id,
    after: given,
  })
  return booked
}

/** Takes a movement back that was entered by hand; what came of something else is taken back there. */
export async function deleteTransaction(db: Db, user_id: string, id: string): Promise<Transaction> {
  const found = await queries.movementWithId(db, id)
  if (!found.own && !found.reversed)
    throw new Problem(
      'BAD_STATE',
      'This was booked by a sale, by potting, by a delivery, by a stocktake or by a spraying. Take it back where it was done.',
    )
  return takeBack(db, user_id, id)
}

/** Takes a movement back by a row of its own, once; the average too, to the millionth, where nothing has moved since. */
export async function takeBack(db: Db, user_id: string, id: string): Promise<Transaction> {
  const found = await queries.movementWithId(db, id)
  await queries.lockItem(db, found.inventory_item_id)
  const now = await queries.movementWithId(db, id)
  if (now.reversed) throw new Problem('BAD_STATE', 'This was taken back already. Refresh the list.')
  const average = await queries.averageBefore(db, now.inventory_item_id, id)
  const back = await bookMovement(db, user_id, {
    inventory_item_id: now.inventory_item_id,
    kind: 'reversal',
    delta: partsText(-quantityParts(now.delta), 4),
    unit_cost: now.unit_cost,
    reason: 'Taken back',
    reverses: id,
    average,
  })
  await recordChange(db, {
    user_id,
    action: 'supply.take_back',
    subject_type: 'inventory_item',
    subject_id: now.inventory_item_id,
    before: now,
  })
  return back
}

/** The movement as it should have been: the wrong one is taken back first. */
export async function editTransaction(db: Db, user_id: string, id: string, change: TransactionChange): Promise<Transaction> {
  const { kind, inventory_item_id, transaction_date } = await queries.movementWithId(db, id)
  await deleteTransaction(db, user_id, id)
  const typed = quantityParts(change.quantity)
  if (kind === 'count')
    return addTransaction(db, user_id, { inventory_item_id, kind, quantity: change.quantity, reason: change.reason })
  const booked = await bookMovement(db, user_id, {
    inventory_item_id,
    kind: kind as Movement['kind'],
    delta: partsText(kind === 'use' ? -typed : typed, 4),
    ...(change.unit_cost ? { unit_cost: change.unit_cost } : {}),
    reason: change.reason ?? '',
    instant: transaction_date,
  })
  return booked
}
