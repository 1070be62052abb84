/** The rule of `low-stock.ts` as a condition on rows of inventory_items; false if there is no reorder point. */
import { sql } from '#server/sql.ts'

export const lowStock = sql`coalesce(quantity_on_hand <= reorder_point, false)`
