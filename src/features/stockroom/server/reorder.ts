/** What there is to order again, read from the shelves, the open orders of customers and the purchase orders. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type Reorder, Stand, reorderOf } from '../reorder.ts'

const onHandColumns = (db: Db) =>
  db.many(
    Stand,
    sql`
    WITH coming AS (
      SELECT inventory_item_id,
        sum(greatest(0, quantity - quantity_received)) FILTER (WHERE state IN ('sent', 'part_received')) AS on_order,
        sum(quantity) FILTER (WHERE state = 'draft') AS in_drafts
      FROM purchase_orders AS purchase
      JOIN purchase_order_lines AS line ON line.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id
      WHERE purchase.nursery_id = ${db.nursery_id} AND state IN ('draft', 'sent', 'part_received') AND inventory_item_id IS NOT NULL
      GROUP BY 1
    ), promised AS (
      SELECT inventory_item_id, sum(quantity - quantity_delivered) AS committed
      FROM orders JOIN order_items ON order_items.nursery_id = ${db.nursery_id} AND order_id = orders.id
      WHERE orders.nursery_id = ${db.nursery_id} AND status IN ('confirmed', 'picking', 'ready') AND inventory_item_id IS NOT NULL
        AND called_off_order_id IS NULL
      GROUP BY 1
    )
    SELECT item.id AS inventory_item_id, name, unit, coalesce(item.vendor, '') AS vendor, quantity_on_hand AS on_hand,
      coalesce(on_order, 0)::text AS on_order, coalesce(in_drafts, 0)::text AS in_drafts, coalesce(committed, 0)::text AS committed, reorder_point,
      last.quantity AS last_quantity, coalesce(last.unit_cost, round(average_cost, CASE WHEN average_cost < 1 THEN 4 ELSE 2 END)) AS unit_cost
    FROM inventory_items AS item
    LEFT JOIN coming ON coming.inventory_item_id = item.id
    LEFT JOIN promised ON promised.inventory_item_id = item.id
    LEFT JOIN LATERAL (
      SELECT quantity, unit_cost FROM purchase_order_lines AS before
      WHERE before.nursery_id = ${db.nursery_id} AND before.inventory_item_id = item.id AND quantity_received > 0
      ORDER BY before.id DESC LIMIT 1
    ) AS last ON true
    WHERE item.nursery_id = ${db.nursery_id} AND archived_at IS NULL AND reorder_point IS NOT NULL
      AND quantity_on_hand + coalesce(on_order, 0) - coalesce(committed, 0) <= reorder_point
    ORDER BY vendor, name, item.id`,
  )

export const readReorder = async (db: Db): Promise<Reorder[]> =>
  (await onHandColumns(db)).flatMap((each) => reorderOf(each) ?? [])
