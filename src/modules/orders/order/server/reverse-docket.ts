/** The action of taking a docket back before it is invoiced: its goods go back where they came from, and are reserved for the order again. */
import type { DocketId, OrderId } from '#kernel/id.ts'
import { returnDelivery } from '#modules/selling/sale/server/deliver-goods.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { addQuantities } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import type { WholeOrder } from '../order.ts'
import { stateAfter } from '../order-state.ts'
import { docketsWith, takenOn } from './dockets.queries.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

/** Gives the order, which is open again for what came back. A Problem BAD_STATE where the docket is invoiced. */
export async function reverseDocket(
  db: Db,
  who: CurrentUser,
  id: OrderId,
  docketId: DocketId,
  reason: string,
): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  const [docket] = await docketsWith(db, [docketId])
  if (!docket || docket.order_id !== id) throw notFound()
  const { docket_number, invoice_number } = docket
  if (invoice_number !== null)
    throw new Problem('BAD_STATE', `Docket ${docket_number} is on invoice ${invoice_number}. Void the invoice first.`)
  if (docket.reversed_at !== null) throw new Problem('BAD_STATE', `Docket ${docket_number} is already undone.`)
  const { timeZone } = await readSettings(db)
  const { takes } = await takenOn(db, [docketId])
  const occurred_on = dayIn(timeZone, await db.now())
  await returnDelivery(db, takes, { id: docketId, docket_number, user_id: who.user_id, occurred_on })
  const back = new Map(docket.items.map(({ order_item_id, quantity }) => [order_item_id, quantity]))
  const after = order.items.map((item) => ({
    ...item,
    quantity_delivered: addQuantities(item.quantity_delivered, -(back.get(item.id) ?? 0)),
    quantity_picked: addQuantities(item.quantity_picked, -(back.get(item.id) ?? 0)),
  }))
  await setProgress(db, after)
  await setStatus(db, who.user_id, [id], stateAfter(after, 'confirmed'))
  await db.run(sql`
    UPDATE order_dockets SET reversed_at = now(), reversed_by = ${who.user_id}, reversal_reason = ${reason}
    WHERE nursery_id = ${db.nursery_id} AND id = ${docketId}`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.docket_reversed',
    subject_type: 'order',
    subject_id: id,
    after: { docket_number, reason },
  })
  return wholeOrder(db, id)
}
