import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

/** Plant types and supplies sold in the most sales since a day, in that order; at most `limit`. Void sales do not count. */
export async function bestSellers(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db.many(
    z.object({ id: Id }),
    sql`
    SELECT coalesce(plant_type_id, inventory_item_id) AS id
    FROM sales JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sales.id
    WHERE sales.nursery_id = ${db.nursery_id} AND sale_date >= ${since}::date AND voided_at IS NULL
      AND coalesce(plant_type_id, inventory_item_id) IS NOT NULL
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}
