/** The SQL of goods that left on a docket. */
import { type DocketId, InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Left = z.object({ inventory_item_id: InventoryItemId, quantity: DecimalText, unit_cost: DecimalText })

/** The supplies that left on a docket, with what each had cost. */
export const suppliesOnDocket = (db: Db, docketId: DocketId) =>
  db.many(
    Left,
    sql`
    SELECT DISTINCT ON (inventory_item_id) inventory_item_id, -delta AS quantity, unit_cost FROM inventory_transactions
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'docket' AND reference_id = ${docketId} AND kind = 'delivery'
    ORDER BY inventory_item_id, created_at, id`,
  )
