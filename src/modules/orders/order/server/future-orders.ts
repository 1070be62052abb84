/** Commands on future orders: a line is ready somewhere; lines are called off into a current order and stay, marked as called off. */
import type { OrderId } from '#kernel/id.ts'
import { entryIdOf, wordsUnlessEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, mulDivRounded, sum } from '#kernel/money.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { isLeft } from '../call-off.ts'
import type { OrderItem, WholeOrder } from '../order.ts'
import { refuseUnless } from '../order-state.ts'
import { cancelOrder } from './close-order.ts'
import { confirmLocked } from './confirm-order.ts'
import { moveDeposit } from './deposits.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { notifyReady } from './notify-orders.ts'
import * as write from './write-orders.queries.ts'

async function lockFuture(db: Db, id: OrderId) {
  const order = await lockOrder(db, id)
  if (order.kind !== 'future') throw notFound()
  return order
}

/** Throws where the line went into a current order already. */
function refuseCalledOff({ description, called_off_to }: OrderItem): void {
  if (called_off_to)
    throw new Problem(
      'BAD_STATE',
      `${description} is already released into order ${called_off_to.order_number ?? ''}. Continue with that order.`,
    )
}

export async function readyItem(db: Db, who: CurrentUser, id: OrderId, itemId: string, location: string): Promise<WholeOrder> {
  const order = await lockFuture(db, id)
  refuseUnless('ready', order)
  const item = order.items.find((each) => each.id === itemId)
  if (!item) throw notFound()
  refuseCalledOff(item)
  await db.run(sql`
    UPDATE order_items SET ready_at = ${nowUnlessSet('ready_at')}, other_location = ${wordsUnlessEntry(db, 'locations', location)}, location_id = ${entryIdOf(db, 'locations', location)}
    WHERE nursery_id = ${db.nursery_id} AND id = ${itemId}`)
  const status = order.items.filter(isLeft).every((each) => each.id === itemId || each.ready_at !== null) ? 'ready' : 'confirmed'
  await write.setStatus(db, who.user_id, [id], status)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.item_ready',
    subject_type: 'order',
    subject_id: id,
    after: { description: item.description, location },
  })
  const after = await wholeOrder(db, id)
  if (status === 'ready' && order.status !== 'ready') await notifyReady(db, after, location)
  return after
}

export async function cancelFuture(db: Db, who: CurrentUser, id: OrderId): Promise<WholeOrder> {
  await lockFuture(db, id)
  return cancelOrder(db, who, id, 'Cancelled')
}

/**
 * Makes the lines a current order, reserved at once. The future order retains them, marked as called off; with the last of them
 * it is fulfilled.
 */
export async function callOff(
  db: Db,
  who: CurrentUser,
  id: OrderId,
  itemIds: readonly string[] | undefined,
): Promise<WholeOrder> {
  const order = await lockFuture(db, id)
  refuseUnless('confirm', order)
  for (const item of order.items) if (itemIds?.includes(item.id)) refuseCalledOff(item)
  const left = order.items.filter(isLeft)
  const called = left.filter((item) => (itemIds === undefined ? item.ready_at !== null : itemIds.includes(item.id)))
  if (itemIds && called.length < new Set(itemIds).size) throw notFound()
  if (called.length === 0)
    throw new Problem('BAD_STATE', 'No plants of this order are ready yet. Choose the lines to release anyway.')
  const gross = sum(left.map((item) => cents(item.line_total)))
  const now = sum(called.map((item) => cents(item.line_total)))
  const isAll = called.length === left.length
  const discountLeft = cents(order.discount) - cents(order.discount_called_off)
  const discount = isAll ? discountLeft : gross === 0n ? 0n : mulDivRounded(discountLeft, now, gross, 'down')
  const [{ timeZone }, { number: order_number }] = await Promise.all([readSettings(db), takeNumber(db, 'order')])
  const current = newId()
  await write.insertOrder(
    db,
    who.user_id,
    { ...order, id: current, discount, total_amount: now - discount },
    { kind: 'current', status: 'draft', order_number, order_date: dayIn(timeZone, await db.now()) },
  )
  await write.insertItems(
    db,
    current,
    called.map(({ id: _, date_added: __, ...line }) => line),
  )
  await write.markCalledOff(db, who.user_id, id, {
    itemIds: called.map((item) => item.id),
    to: current,
    discount,
    status: isAll ? 'fulfilled' : order.status,
  })
  const made = await lockOrder(db, current)
  await moveDeposit(db, who, order, made, isAll)
  await confirmLocked(db, who, made, true)
  const change = {
    user_id: who.user_id,
    action: 'order.call_off',
    subject_type: 'order',
    after: { from: order.order_number, to: order_number },
  }
  await recordChange(db, { ...change, subject_id: id })
  await recordChange(db, { ...change, subject_id: current })
  return wholeOrder(db, current)
}
