/** SQL of what the lines of orders are called. */
import { gradeTextOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'

/** Joins to `order_items AS item`: the `plant`, `supply`, `size` and `graded` of a line. */
export const joinGoods = (db: Db): Sql => {
  const [plant, supply, size, graded] = [sql`plant_types`, sql`inventory_items`, sql`container_sizes`, sql`grades`]
  return sql`
    LEFT JOIN (SELECT id, common_name, botanical_name FROM ${plant} WHERE nursery_id = ${db.nursery_id}) AS plant ON plant.id = item.plant_type_id
    LEFT JOIN (SELECT id, name, unit FROM ${supply} WHERE nursery_id = ${db.nursery_id}) AS supply ON supply.id = item.inventory_item_id
    LEFT JOIN (SELECT id, name, cells, trays_per_shelf, shelves FROM ${size} WHERE nursery_id = ${db.nursery_id}) AS size ON size.id = item.container_size_id
    LEFT JOIN (SELECT id, name FROM ${graded} WHERE nursery_id = ${db.nursery_id}) AS graded ON graded.id = item.grade_id`
}

/** "Lavender, PB5, Grade A", by the names of today; of a closed order as it was printed, and of a good on no list as it was named. */
export const lineDescription: Sql = sql`
  coalesce(item.description, concat_ws(', ', coalesce(plant.common_name, supply.name), size.name, ${gradeTextOf(sql`graded.name`)}))`
