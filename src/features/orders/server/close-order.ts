/** The actions that end an order: cancelled, closed for the rest of it, or linked to the sale that fulfilled it. */
import { lockInvoice } from '#features/sales/server/lock-invoice.ts'
import type { OrderId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { halfCentOf } from '#features/sales/tax-per-line.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { WholeOrder } from '../order.ts'
import { lineTotal } from '../order-lines.ts'
import { refuseUnless, stateAfter } from '../order-state.ts'
import { heldFor, returnOnCancel } from './deposits.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

/** Of an order of which some has left, only the rest is cancelled; its discount stays in proportion. */
export async function cancelOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  reason: string,
  refund: Parameters<typeof returnOnCancel>[3] = {},
): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  refuseUnless('cancel', order)
  await returnOnCancel(db, who, order, refund)
  const left = order.items.filter((item) => item.quantity_delivered > 0)
  if (left.length === 0) {
    await setProgress(
      db,
      order.items.map((item) => ({ ...item, quantity_reserved: 0 })),
    )
    await setStatus(db, who.user_id, id, 'cancelled')
  } else {
    const remaining = left.map((item) => ({
      ...item,
      quantity: item.quantity_delivered,
      quantity_reserved: item.quantity_delivered,
      quantity_picked: item.quantity_delivered,
    }))
    const half = halfCentOf(await readSettings(db))
    const totals = remaining.map((item) => lineTotal(item, half))
    const gross = sum(totals)
    await setProgress(db, remaining)
    await db.run(sql`
      DELETE FROM order_items WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} AND quantity_delivered = 0`)
    await db.run(sql`
      UPDATE order_items SET quantity = quantity_delivered, line_total = remaining.total
      FROM unnest(${remaining.map((item) => item.id)}::uuid[], ${totals.map(moneyText)}::numeric[]) AS remaining (item_id, total)
      WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} AND order_items.id = remaining.item_id`)
    await db.run(sql`
      UPDATE orders SET
        discount = greatest(discount_invoiced, round(discount * ${moneyText(gross)}::numeric / nullif(total_amount + discount, 0), 2)),
        total_amount = ${moneyText(gross)}::numeric
          - greatest(discount_invoiced, round(discount * ${moneyText(gross)}::numeric / nullif(total_amount + discount, 0), 2))
      WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
    await setStatus(db, who.user_id, id, stateAfter(remaining, order.status))
  }
  await recordChange(db, {
    user_id: who.user_id,
    action: left.length === 0 ? 'order.cancel' : 'order.close_rest',
    subject_type: 'order',
    subject_id: id,
    before: {
      items: order.items.map(({ description, quantity, quantity_delivered }) => ({ description, quantity, quantity_delivered })),
    },
    after: { reason },
  })
  return wholeOrder(db, id)
}

const Linked = z.object({ order_number: z.nullable(z.int()) })

/** Once: neither the order nor the sale may be linked already. Linked, the order is fulfilled. */
export async function linkSale(db: Db, who: CurrentUser, id: OrderId, saleId: SaleId): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  if (order.kind !== 'current') throw new Problem('BAD_STATE', 'An order for later is called off first; that order is linked.')
  if (order.sale_id !== null)
    throw new Problem('DUPLICATE', `Order ${order.order_number} is linked to a sale already; that stays.`)
  refuseUnless('link', order)
  if ((await heldFor(db, [id])).get(id))
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
      `Invoice ${sale.invoice_number} belongs to order ${other.order_number} already. Choose another sale.`,
    )
  if (order.items.some((item) => item.quantity_invoiced > 0))
    throw new Problem('BAD_STATE', 'Some of this order is invoiced already. Deliver and invoice the rest from the order.')
  // The sale took its plants from the stock, and so did the docket: the same goods would have left twice.
  if (order.items.some((item) => item.quantity_delivered > 0))
    throw new Problem('BAD_STATE', 'Some of this order has left on a docket. Invoice the docket, or take it back first.')
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
  await setStatus(db, who.user_id, id, 'invoiced')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.link_sale',
    subject_type: 'order',
    subject_id: id,
    after: { invoice_number: sale.invoice_number },
  })
  return wholeOrder(db, id)
}
