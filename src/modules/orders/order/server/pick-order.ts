import type { OrderId } from '#kernel/id.ts'
import { entryIdOf, wordsUnlessEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import type { Picked, WholeOrder } from '../order.ts'
import { lineWith, refuseParts } from '../order-lines.ts'
import { refuseUnless } from '../order-state.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { notifyReady } from './notify-orders.ts'
import { setProgress, setStatus } from './write-orders.queries.ts'

export async function pickOrder(db: Db, who: CurrentUser, id: OrderId, { items }: Picked): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  refuseUnless('pick', order)
  const picked = items.map(({ id: itemId, quantity }, i) => {
    const item = lineWith(order.items, itemId, i)
    refuseParts(item, quantity, `items.${i}.quantity`)
    if (quantity > item.quantity)
      throw invalid([{ path: `items.${i}.quantity`, message: `${item.quantity} were ordered of ${item.description}.` }])
    if (quantity < item.quantity_delivered)
      throw invalid([
        { path: `items.${i}.quantity`, message: `${item.quantity_delivered} of ${item.description} are already delivered.` },
      ])
    return { ...item, quantity_picked: quantity }
  })
  await setProgress(db, picked)
  await setStatus(db, who.user_id, [id], 'picking')
  if (order.status !== 'picking')
    await recordChange(db, { user_id: who.user_id, action: 'order.pick', subject_type: 'order', subject_id: id })
  return wholeOrder(db, id)
}

export async function readyOrder(db: Db, who: CurrentUser, id: OrderId, location: string): Promise<WholeOrder> {
  const order = await lockOrder(db, id)
  refuseUnless('ready', order)
  if (!order.items.some((item) => item.quantity_picked > item.quantity_delivered))
    throw new Problem('BAD_STATE', 'Nothing is picked yet. Tick the plants you have, then mark the order ready.')
  await db.run(sql`
    UPDATE order_items SET other_location = ${wordsUnlessEntry(db, 'locations', location)}, location_id = ${entryIdOf(db, 'locations', location)}, ready_at = ${nowUnlessSet('ready_at')}
    WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} AND quantity_picked > quantity_delivered`)
  await setStatus(db, who.user_id, [id], 'ready')
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.ready',
    subject_type: 'order',
    subject_id: id,
    after: { location },
  })
  const after = await wholeOrder(db, id)
  if (order.status !== 'ready') await notifyReady(db, after, location)
  return after
}
