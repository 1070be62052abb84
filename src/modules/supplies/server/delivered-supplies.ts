/** Supplies that left on a docket, when it is invoiced and when its invoice is voided. */
import type { DocketId, UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

interface WhyInvoiced {
  readonly reason: string
  /** `invoice`: delivered goods are sold now. `void`: they are delivered and not invoiced again. */
  readonly way: 'invoice' | 'void'
  readonly user_id: UserId
}

/**
 * Books the supplies that left on these dockets as sold, or as delivered only once more. They have left either way: the quantity on hand does not change. All
 * rows refer to the docket, because a recall follows the delivery of the goods.
 */
export async function bookDeliveredSupplies(
  db: Db,
  docketIds: readonly DocketId[],
  { reason, way, user_id }: WhyInvoiced,
): Promise<number> {
  const deliveries = sql`
    FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'docket' AND reference_id = ANY(${[...docketIds]}::uuid[]) AND kind = 'delivery'`
  const lock = sql`
    SELECT id FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id IN (SELECT inventory_item_id ${deliveries}) ORDER BY id FOR NO KEY UPDATE`
  const book = sql`
    INSERT INTO inventory_transactions
      (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reference_type, reference_id, created_by)
    SELECT ${db.nursery_id}, item.id, step.kind, step.delta, step.before, step.before + step.delta, unit_cost, ${reason}, 'docket', docket_id, ${user_id}::uuid
    FROM (
      SELECT reference_id AS docket_id, inventory_item_id, -delta AS quantity, unit_cost,
        row_number() OVER (PARTITION BY reference_id, inventory_item_id ORDER BY created_at, id) AS n ${deliveries}
    ) AS left_with JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = inventory_item_id
    CROSS JOIN LATERAL (VALUES
      (1, CASE ${way} WHEN 'invoice' THEN 'delivery' ELSE 'refund' END, quantity, quantity_on_hand),
      (2, CASE ${way} WHEN 'invoice' THEN 'sale' ELSE 'delivery' END, -quantity, quantity_on_hand + quantity)) AS step (n, kind, delta, before)
    WHERE left_with.n = 1 ORDER BY docket_id, item.id, step.n RETURNING 1`
  const [, booked] = await Promise.all([db.run(lock), db.run(book)])
  return booked
}
