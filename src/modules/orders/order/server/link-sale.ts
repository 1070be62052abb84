/** Links an order to the sale that fulfilled it, and undoes that. */
import * as z from 'zod/mini'
import { lockInvoice } from '#modules/selling/sale/server/lock-invoice.ts'
import type { OrderId, SaleId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { moneyText } from '#kernel/money.ts'
import { differenceText } from '../fitting-sale.ts'
import type { WholeOrder } from '../order.ts'
import { refuseUnless } from '../order-state.ts'
import { confirmLocked } from './confirm-order.ts'
import { depositsHeldFor } from '#modules/selling/payment/server/payments-ledger.ts'
import { type LockedOrder, lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

const Linked = z.object({ order_number: z.nullable(z.int()) })

interface Link {
  readonly saleId: SaleId
  readonly reason?: string | undefined
}

/**
 * Once: neither the order nor the sale may be linked already. Linked, the order is fulfilled. A sale of another customer or amount needs a
 * reason.
 */
export async function linkSale(db: Db, who: CurrentUser, id: OrderId, { saleId, reason = '' }: Link): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  if (order.kind !== 'current')
    throw new Problem('BAD_STATE', 'Release the plants of a future order first, then link the order they go into.')
  if (order.sale_id !== null) throw new Problem('DUPLICATE', `Order ${order.order_number} is already linked to a sale.`)
  refuseUnless('link', order)
  if ((await depositsHeldFor(db, [id])).get(id))
    throw new Problem(
      'BAD_STATE',
      'A deposit is held for this order. Deliver and invoice it here, so that it is taken off; or give it back first.',
    )
  // The sale is the lock, so that two orders never share it.
  const sale = await lockInvoice(db, saleId)
  if (!sale) throw invalid([{ path: 'saleId', message: 'There is no such sale. Choose another.' }])
  if (sale.voided) throw new Problem('BAD_STATE', `Invoice ${sale.invoice_number} is void. Choose another sale.`)
  const other = await db.maybe(
    Linked,
    sql`
    SELECT order_number FROM orders WHERE nursery_id = ${db.nursery_id} AND sale_id = ${saleId}
    UNION ALL SELECT orders.order_number FROM order_dockets JOIN orders ON orders.nursery_id = order_dockets.nursery_id AND orders.id = order_id
    WHERE order_dockets.nursery_id = ${db.nursery_id} AND order_dockets.sale_id = ${saleId} LIMIT 1`,
  )
  if (other)
    throw new Problem(
      'DUPLICATE',
      `Invoice ${sale.invoice_number} already belongs to order ${other.order_number}. Choose another sale.`,
    )
  if (order.items.some((item) => item.quantity_invoiced > 0))
    throw new Problem('BAD_STATE', 'Part of this order is already invoiced. Deliver and invoice the rest from the order.')
  // The sale took its plants from the stock, and so did the docket: the same goods would have left twice.
  if (order.items.some((item) => item.quantity_delivered > 0))
    throw new Problem('BAD_STATE', 'Some of this order has left on a docket. Invoice the docket, or undo it first.')
  const difference = differenceText(await wholeOrder(db, id), sale, moneyText)
  if (difference && !reason) throw invalid([{ path: 'reason', message: `${difference} Say why it is linked all the same.` }])
  await setProgress(
    db,
    order.items.map(({ id: itemId, quantity }) => ({
      id: itemId,
      quantity_reserved: quantity,
      quantity_picked: quantity,
      quantity_delivered: quantity,
      quantity_invoiced: quantity,
    })),
  )
  await db.run(sql`UPDATE orders SET sale_id = ${saleId} WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await setStatus(db, who.user_id, [id], 'invoiced')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.link_sale',
    subject_type: 'order',
    subject_id: id,
    after: { invoice_number: sale.invoice_number, ...(difference ? { difference, reason } : {}) },
  })
  return wholeOrder(db, id)
}

/** The order is open again and the sale stays as it is. Throws a Problem BAD_STATE for an order that no sale was linked to by hand. */
export async function unlinkSale(db: Db, who: CurrentUser, id: OrderId): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  const { dockets, sale_id, invoice_number } = await wholeOrder(db, id)
  if (sale_id === null || dockets.some(({ reversed_at }) => reversed_at === null))
    throw new Problem('BAD_STATE', 'This order is not linked to a sale. Void its invoice to invoice it again.')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.unlink_sale',
    subject_type: 'order',
    subject_id: id,
    before: { invoice_number },
  })
  await reopenLinked(db, who, order)
  return wholeOrder(db, id)
}

/**
 * Opens an order that was linked to a till sale: as many plants as there are free are reserved for it, and the rest waits on back-order.
 */
export async function reopenLinked(db: Db, who: CurrentUser, order: LockedOrder): Promise<void> {
  const items = order.items.map((item) => ({
    ...item,
    quantity_reserved: 0,
    quantity_picked: 0,
    quantity_delivered: 0,
    quantity_invoiced: 0,
  }))
  await setProgress(db, items)
  await db.run(sql`UPDATE orders SET sale_id = NULL WHERE nursery_id = ${db.nursery_id} AND id = ${order.id}`)
  await setStatus(db, who.user_id, [order.id], 'confirmed')
  await confirmLocked(db, who, { ...order, status: 'confirmed', items }, true)
}
