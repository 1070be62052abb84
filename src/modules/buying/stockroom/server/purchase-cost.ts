/** The rule of `purchase-cost.ts` as SQL: lists of purchase orders are sorted and summed by it over all rows. */
import { type Sql, sql } from '#server/sql.ts'

export const lineCost: Sql = sql`round(quantity * unit_cost, 2)`
