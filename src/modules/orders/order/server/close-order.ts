/** The actions that end an order: cancelled, or closed for the rest of it. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { WholeOrder } from '../order.ts'
import { lineTotal, partOf } from '../order-lines.ts'
import { refuseUnless, stateAfter } from '../order-state.ts'
import { returnOnCancel } from './deposits.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

/** Cancels the remainder of a partly delivered order; its discount is reduced in proportion. */
export async function cancelOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  reason: string,
  refund: Parameters<typeof returnOnCancel>[4] = {},
): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  refuseUnless('cancel', order)
  await returnOnCancel(db, who, order, reason, refund)
  const left = order.items.filter((item) => item.quantity_delivered > 0)
  if (left.length === 0) {
    await setProgress(
      db,
      order.items.map((item) => ({ ...item, quantity_reserved: 0 })),
    )
    await setStatus(db, who.user_id, [id], 'cancelled')
  } else {
    const remaining = left.map((item) => ({
      ...partOf(item, item.quantity_delivered),
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
      UPDATE order_items SET quantity = quantity_delivered, line_total = remaining.total, unit_saving = remaining.saving
      FROM unnest(${remaining.map((item) => item.id)}::uuid[], ${totals.map(moneyText)}::numeric[],
        ${remaining.map((item) => item.unit_saving)}::numeric[]) AS remaining (item_id, total, saving)
      WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} AND order_items.id = remaining.item_id`)
    await db.run(sql`
      UPDATE orders SET
        discount = greatest(discount_invoiced, round(discount * ${moneyText(gross)}::numeric / nullif(total_amount + discount, 0), 2)),
        total_amount = ${moneyText(gross)}::numeric
          - greatest(discount_invoiced, round(discount * ${moneyText(gross)}::numeric / nullif(total_amount + discount, 0), 2))
      WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
    await setStatus(db, who.user_id, [id], stateAfter(remaining, order.status))
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
