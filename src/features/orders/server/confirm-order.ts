/** Confirms an order and reserves its plants. The batches are locked, so that of two orders for the last ten one wins. */
import { lockSellable } from '#features/stock-ledger/server/allocate-stock.ts'
import { Problem } from '#kernel/problem.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import type { WholeOrder } from '../order.ts'
import { reservableQuantities } from '../order-reservation.ts'
import { refuseUnless } from '../order-state.ts'
import { freeOf } from '#features/availability/server/availability.ts'
import { type Depositing, takeLocked } from './deposits.ts'
import { type LockedOrder, kindOf, lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

export async function confirmOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  backOrder: boolean,
  deposit?: Depositing,
): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  if (order.kind === 'future')
    throw new Problem('BAD_STATE', 'A future order does not reserve stock. Call off the plants that are ready to reserve them.')
  refuseUnless('confirm', order)
  await confirmLocked(db, who, order, backOrder)
  if (deposit) await takeLocked(db, who, order, deposit)
  return wholeOrder(db, id)
}

/** Reserves for an order that is locked; with `backOrder` as much as there is, else all of it or a Problem NOT_ENOUGH_PLANTS. */
export async function confirmLocked(db: Db, who: CurrentUser, order: LockedOrder, backOrder: boolean): Promise<void> {
  const kinds = order.items.flatMap(({ plant_type_id, container_size }) =>
    plant_type_id !== null && container_size !== null ? { plant_type_id, container_size } : [],
  )
  if (kinds.length > 0) await lockSellable(db, kinds)
  const free = await freeOf(db, kinds, order.id)
  // Delivered plants have left the batches: only the rest is reserved.
  const rest = order.items.map((item) => ({
    kind: kindOf(item),
    quantity: addQuantities(item.quantity, -item.quantity_delivered),
  }))
  const reserved = reservableQuantities(rest, free)
  const items = order.items.map((item, i) => ({
    ...item,
    quantity_reserved: item.plant_type_id === null ? item.quantity : addQuantities(item.quantity_delivered, reserved[i] ?? 0),
  }))
  const short = items.filter((item) => item.quantity_reserved < item.quantity)
  const [first] = short
  if (first && !backOrder)
    throw new Problem(
      'NOT_ENOUGH_PLANTS',
      `${short.map((item) => `${item.description}: ${item.quantity_reserved} of ${item.quantity} can be promised`).join('; ')}. Lower the quantity, or confirm with the rest on back-order.`,
      {
        short: short.map((item) => ({
          id: item.id,
          description: item.description,
          available: item.quantity_reserved,
          wanted: item.quantity,
        })),
      },
    )
  await setProgress(db, items)
  if (order.status === 'draft') await setStatus(db, who.user_id, order.id, 'confirmed')
  await recordChange(db, {
    user_id: who.user_id,
    action: first ? 'order.confirm_short' : 'order.confirm',
    subject_type: 'order',
    subject_id: order.id,
    after: {
      short: short.map(({ description, quantity, quantity_reserved }) => ({
        description,
        missing: addQuantities(quantity, -quantity_reserved),
      })),
    },
  })
}
