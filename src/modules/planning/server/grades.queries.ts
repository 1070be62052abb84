/** The SQL of what the plan knows about grades. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { GradeOfKind } from '../planning-inputs.ts'

/** Plants sold since that day, graded, and for sale, by grade; only of kinds with a price by grade. */
export const gradesOfKinds = (db: Db, since: string) =>
  db.json(
    GradeOfKind,
    sql`
    SELECT kind, grade, sum(sold)::int AS sold, sum(made)::int AS made, sum(for_sale)::int AS for_sale
    FROM (
      SELECT plant_type_id || ' ' || container_size AS kind, grade, floor(quantity)::int AS sold, 0 AS made, 0 AS for_sale
      FROM sale_items AS item JOIN sales ON sales.nursery_id = ${db.nursery_id} AND sales.id = item.sale_id
      WHERE item.nursery_id = ${db.nursery_id} AND sale_date >= ${since} AND voided_at IS NULL AND plant_type_id IS NOT NULL AND container_size IS NOT NULL
      UNION ALL
      SELECT plant_type_id || ' ' || size.name, graded.name, 0, quantity_current - coalesce(sold.delta, 0)::int,
        CASE WHEN state = 'for_sale' THEN quantity_current ELSE 0 END
      FROM plant_batches AS batch JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = batch.container_size_id
      JOIN grades AS graded ON graded.nursery_id = batch.nursery_id AND graded.id = batch.grade_id
      LEFT JOIN (
        SELECT batch_id, sum(delta) AS delta FROM batch_history
        WHERE nursery_id = ${db.nursery_id} AND kind IN ('sale', 'delivery', 'refund') GROUP BY batch_id
      ) AS sold ON sold.batch_id = batch.id
      WHERE batch.nursery_id = ${db.nursery_id}
    ) AS counted
    WHERE kind IN (
      SELECT plant_type_id || ' ' || size.name FROM plant_type_prices AS price JOIN container_sizes AS size ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
      WHERE price.nursery_id = ${db.nursery_id} AND grade_id IS NOT NULL AND price.archived_at IS NULL
    )
    GROUP BY kind, grade ORDER BY kind, grade`,
  )
