/** Reads what to reorder from stock, customers' open orders and purchase orders. */
import * as z from 'zod/mini'
import { DecimalText } from '#kernel/wire.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { usualCost } from '../purchase-cost.ts'
import { type Reorder, Stand, reorderOf } from '../reorder.ts'

const Row = z.extend(z.omit(Stand, { unit_cost: true }), { last_cost: z.nullable(DecimalText), average_cost: DecimalText })

const onHandColumns = (db: Db) =>
  db.many(
    Row,
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
    SELECT item.id AS inventory_item_id, name, unit, coalesce(vendor, '') AS vendor, quantity_on_hand AS on_hand,
      coalesce(on_order, 0)::text AS on_order, coalesce(in_drafts, 0)::text AS in_drafts, coalesce(committed, 0)::text AS committed, reorder_point,
      pack_quantity, minimum_order,
      last.quantity AS last_quantity, last.unit_cost AS last_cost, average_cost
    FROM inventory_items AS item ${joinName(db, 'vendors', sql`vendor_id`)}
    LEFT JOIN coming ON coming.inventory_item_id = item.id
    LEFT JOIN promised ON promised.inventory_item_id = item.id
    LEFT JOIN LATERAL (
      SELECT quantity, unit_cost FROM purchase_order_lines AS before
      WHERE before.nursery_id = ${db.nursery_id} AND before.inventory_item_id = item.id AND quantity_received > 0
      ORDER BY before.id DESC LIMIT 1
    ) AS last ON true
    WHERE item.nursery_id = ${db.nursery_id} AND archived_at IS NULL AND reorder_point IS NOT NULL
    ORDER BY vendor, name, item.id`,
  )

export const readReorder = async (db: Db): Promise<Reorder[]> =>
  (await onHandColumns(db)).flatMap(
    ({ last_cost, average_cost, ...supply }) => reorderOf({ ...supply, unit_cost: usualCost({ last_cost, average_cost }) }) ?? [],
  )
