/** Confirms an order and reserves its plants. The batches are locked, so that of two orders for the last ten one wins. */
import { restrictionMessage } from '#modules/growing/ledger/hold.ts'
import { restrictionOfKind } from '#modules/growing/ledger/server/hold-batch.ts'
import { lockSellable } from '#modules/growing/ledger/server/allocate-stock.ts'
import { refuseRows } from '#kernel/bulk-edit.ts'
import type { OrderId } from '#kernel/id.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import type * as z from 'zod/mini'
import { addQuantities } from '#kernel/quantity.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type ConfirmedOrder, confirmFault, firstDue, orderName } from '../bulk-orders.ts'
import { onBackOrder } from '../order-actions.ts'
import type { WholeOrder } from '../order.ts'
import { reservableQuantities } from '../order-reservation.ts'
import { refuseUnless } from '../order-state.ts'
import { freeOf } from '#modules/growing/availability/server/availability.ts'
import { type Depositing, takeLocked } from './deposits.ts'
import { type LockedOrder, kindOf, lockOrder, lockOrders, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

export async function confirmOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  backOrder: boolean,
  deposit?: Depositing,
): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  if (order.kind === 'future') throw new Problem('BAD_STATE', 'Future orders don’t hold stock. Release the ready plants first.')
  refuseUnless('confirm', order)
  await confirmLocked(db, who, order, backOrder)
  if (deposit) await takeLocked(db, who, order, deposit)
  return wholeOrder(db, id)
}

/** Reserves for an order that is locked; with `backOrder` as much as there is, else all of it or a Problem NOT_ENOUGH_PLANTS. */
export const confirmLocked = (db: Db, who: CurrentUser, order: LockedOrder, backOrder: boolean): Promise<void> =>
  confirmAll(db, who, [order], backOrder)

/** Confirms many orders, all of them or none: of plants that are short the order that is due first gets them. */
export async function confirmOrders(
  db: Db,
  who: CurrentUser,
  ids: readonly OrderId[],
  backOrder: boolean,
): Promise<z.infer<typeof ConfirmedOrder>[]> {
  const orders = await lockOrders(db, ids)
  if (orders.length < new Set(ids).size) throw notFound()
  refuseRows(
    orders.flatMap((order) => {
      const reason = confirmFault(order)
      return reason === undefined ? [] : [{ id: order.id, name: orderName(order), reason }]
    }),
  )
  await confirmAll(db, who, orders.toSorted(firstDue), backOrder)
  return (await lockOrders(db, ids)).map((order) => ({
    id: order.id,
    order_number: order.order_number,
    back_order: onBackOrder(order),
  }))
}

async function confirmAll(db: Db, who: CurrentUser, orders: readonly LockedOrder[], backOrder: boolean): Promise<void> {
  const kinds = orders
    .flatMap(({ items }) => items)
    .flatMap(({ plant_type_id, container_size }) =>
      plant_type_id !== null && container_size !== null ? { plant_type_id, container_size } : [],
    )
  if (kinds.length > 0) await lockSellable(db, kinds)
  const ids = orders.map(({ id }) => id)
  const free = await freeOf(db, kinds, ids)
  const lines = orders.flatMap((order) => order.items.map((item) => ({ order, item })))
  // Delivered plants have left the batches: only the rest is reserved.
  const rest = lines.map(({ item }) => ({
    kind: kindOf(item),
    grade: item.grade,
    quantity: addQuantities(item.quantity, -item.quantity_delivered),
  }))
  const reserved = reservableQuantities(rest, free)
  const reserving = lines.map(({ order, item }, i) => ({
    order,
    item: {
      ...item,
      quantity_reserved: item.plant_type_id === null ? item.quantity : addQuantities(item.quantity_delivered, reserved[i] ?? 0),
    },
  }))
  const short = reserving.filter(({ item }) => item.quantity_reserved < item.quantity)
  if (short.length > 0 && !backOrder) throw notEnough(short, orders.length > 1, await whyShort(db, short))
  await setProgress(
    db,
    reserving.map(({ item }) => item),
  )
  const drafts = orders.filter(({ status }) => status === 'draft').map(({ id }) => id)
  if (drafts.length > 0) await setStatus(db, who.user_id, drafts, 'confirmed')
  await recordChanges(
    db,
    orders.map(({ id }) => {
      const missing = short.filter(({ order }) => order.id === id)
      return {
        user_id: who.user_id,
        action: missing.length > 0 ? 'order.confirm_short' : 'order.confirm',
        subject_type: 'order',
        subject_id: id,
        after: {
          short: missing.map(({ item: { description, quantity, quantity_reserved } }) => ({
            description,
            missing: addQuantities(quantity, -quantity_reserved),
          })),
        },
      }
    }),
  )
}

interface ShortLine {
  readonly order: LockedOrder
  readonly item: LockedOrder['items'][number]
}

/** Message for the first sales restriction on one of the short lines; empty if there is none. */
async function whyShort(db: Db, short: readonly ShortLine[]): Promise<string> {
  for (const { item } of short.slice(0, 5)) {
    const { plant_type_id, container_size, description } = item
    const restriction =
      plant_type_id !== null && container_size !== null && (await restrictionOfKind(db, { plant_type_id, container_size }))
    if (restriction) return restrictionMessage(description, restriction, { hold: '', day: '' })
  }
  return ''
}

/** `named`: of several orders, so that each line says which. */
function notEnough(short: readonly ShortLine[], named: boolean, why: string): Problem {
  const lines = short.map(
    ({ order, item }) =>
      `${named ? `${orderName(order)}, ` : ''}${item.description}: ${item.quantity_reserved} of ${item.quantity} can be promised`,
  )
  const rest = lines.length > 5 ? `; and ${lines.length - 5} more lines` : ''
  return new Problem(
    'NOT_ENOUGH_PLANTS',
    `${lines.slice(0, 5).join('; ')}${rest}. ${why}Lower the quantity, or confirm with the rest on back-order.`,
    {
      short: short.map(({ item }) => ({
        id: item.id,
        description: item.description,
        available: item.quantity_reserved,
        wanted: item.quantity,
      })),
    },
  )
}
