/** The action of letting goods leave, all or some, on a docket: they leave the stock now, and are sold by the docket's invoice. */
import { deliverGoods } from '#modules/selling/sale/server/deliver-goods.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { DocketId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { Delivery, WholeOrder } from '../order.ts'
import { lineWith, refuseParts } from '../order-lines.ts'
import { refuseUnless, stateAfter } from '../order-state.ts'
import { invoiceDockets } from './invoice-dockets.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

export async function deliverOrder(
  db: Db,
  who: CurrentUser,
  id: string,
  { items, invoice, till_session_id }: Delivery,
): Promise<WholeOrder> {
  const docket = await deliverOnDocket(db, who, id, items)
  if (invoice) await invoiceDockets(db, who, [docket], { payment_method: invoice, till_session_id })
  return wholeOrder(db, id)
}

/** Takes the goods out of stock and writes their docket; returns its id. */
export async function deliverOnDocket(db: Db, who: CurrentUser, id: string, items: Delivery['items']): Promise<DocketId> {
  const order = await lockOrder(db, id)
  refuseUnless('deliver', order)
  const leaving = new Map<string, number>()
  items.forEach(({ id: itemId, quantity }, i) => {
    const item = lineWith(order.items, itemId, i)
    refuseParts(item, quantity, `items.${i}.quantity`)
    const left = addQuantities(item.quantity, -item.quantity_delivered, -(leaving.get(itemId) ?? 0))
    if (quantity > left)
      throw invalid([{ path: `items.${i}.quantity`, message: `Only ${left} of ${item.description} are still to be delivered.` }])
    if (quantity > 0) leaving.set(itemId, addQuantities(leaving.get(itemId) ?? 0, quantity))
  })
  if (leaving.size === 0) throw invalid([{ path: 'items', message: 'Enter how many leave.' }])

  const after = order.items.map((item) => {
    const quantity_delivered = addQuantities(item.quantity_delivered, leaving.get(item.id) ?? 0)
    return {
      ...item,
      quantity_delivered,
      quantity_picked: Math.max(item.quantity_picked, quantity_delivered),
      // Delivered plants are no longer reserved; the reservation of the rest remains.
      quantity_reserved: Math.max(item.quantity_reserved, quantity_delivered),
    }
  })
  const docket = newId()
  const [{ timeZone }, { number: docket_number }] = await Promise.all([readSettings(db), takeNumber(db, 'docket')])
  const today = dayIn(timeZone, await db.now())
  const lines = order.items.flatMap((item) => {
    const quantity = leaving.get(item.id)
    return quantity === undefined ? [] : [{ ...item, quantity }]
  })
  const taken = await deliverGoods(db, { id: docket, docket_number, user_id: who.user_id, occurred_on: today }, lines)
  await setProgress(db, after)
  await setStatus(db, who.user_id, [id], stateAfter(after, order.status))
  await db.run(sql`
    INSERT INTO order_dockets (nursery_id, id, order_id, docket_number, delivered_on, tax_place, created_by)
    VALUES (${db.nursery_id}, ${docket}, ${id}, ${docket_number}, ${today}, ${order.tax_place}, ${who.user_id})`)
  await db.run(sql`
    INSERT INTO order_docket_items (nursery_id, docket_id, order_item_id, quantity, cost)
    SELECT ${db.nursery_id}, ${docket}, * FROM unnest(${lines.map(({ id: itemId }) => itemId)}::uuid[],
      ${lines.map(({ quantity }) => quantity)}::numeric[], ${taken.map(({ cost }) => cost)}::numeric[]) RETURNING 1`)
  const takes = taken.flatMap((line, i) => line.takes.map((take) => ({ ...take, order_item_id: lines[i]?.id })))
  await db.run(sql`
    INSERT INTO order_docket_batches (nursery_id, docket_id, order_item_id, batch_id, quantity, cost)
    SELECT ${db.nursery_id}, ${docket}, take.* FROM jsonb_to_recordset(${JSON.stringify(takes)}::jsonb)
      AS take (order_item_id uuid, batch_id uuid, quantity int, cost numeric) RETURNING 1`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.deliver',
    subject_type: 'order',
    subject_id: id,
    after: { docket_number, items: Object.fromEntries(leaving) },
  })
  return docket
}
