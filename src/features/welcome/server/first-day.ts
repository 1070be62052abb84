/** How far a new nursery has come, by what is there. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { FirstDay } from '../first-day.ts'

export const firstDay = (db: Db): Promise<FirstDay> =>
  db.one(
    FirstDay,
    sql`
    SELECT EXISTS (SELECT FROM settings WHERE nursery_id = ${db.nursery_id} AND key = 'nurseryAddress' AND value <> '""') AS business,
      EXISTS (SELECT FROM plant_types WHERE nursery_id = ${db.nursery_id}) AS plants,
      EXISTS (SELECT FROM plant_batches WHERE nursery_id = ${db.nursery_id}) AS stock,
      (SELECT count(*) > 1 FROM users WHERE nursery_id = ${db.nursery_id} AND active) AS people,
      EXISTS (SELECT FROM inventory_items WHERE nursery_id = ${db.nursery_id}) AS supplies,
      EXISTS (SELECT FROM recipes WHERE nursery_id = ${db.nursery_id}) AS recipes,
      EXISTS (SELECT FROM sales WHERE nursery_id = ${db.nursery_id}) AS sale`,
  )
