/** The SQL of prices and costs of plants. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Spending } from '../drill-down.ts'
import { MarginFigures } from '../margin.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import { factsIn, notAllReversed } from '#features/aggregates/server/sold-facts.ts'

/** Cost added from outside under this component; costs taken over from a parent batch count at the parent. */
export const isSpentOn = (component: string) => sql`
  cost_delta > 0 AND batch_history.kind IN ('created', 'cost', 'pot_up') AND reference_type IS DISTINCT FROM 'plant_batch'
    AND coalesce(component, CASE batch_history.kind WHEN 'created' THEN 'plants' ELSE 'materials' END) = ${component}`

/** The name of the component in the ledger. */
export const componentOf: Readonly<Record<Spending, string>> = {
  young_plants: 'plants',
  pots: 'pots',
  mix: 'mix',
  other_supplies: 'materials',
  labour: 'labour',
  other_costs: 'other',
}

const spentOn = (on: Spending) => sql`round(coalesce(sum(cost_delta) FILTER (WHERE ${isSpentOn(componentOf[on])}), 0), 6)`

/** The revenue of every plant type in these days, and all costs of its batches, by component. */
export const marginFigures = async (db: Db, { from, to }: DayRange) =>
  db.many(
    MarginFigures,
    sql`
    WITH sold AS (
      SELECT member_key::uuid AS plant_type_id, sum(quantity) AS quantity, sum(sales) AS sales, sum(tax) AS tax, sum(discount) AS discount, sum(cost) AS cost
      FROM (${await factsIn(db, 'plant', { from, to })}) AS facts WHERE member_key NOT LIKE 'x:%' GROUP BY member_key
      HAVING ${notAllReversed}
    ), grown AS (
      SELECT plant_type_id, ${spentOn('young_plants')} AS young_plants, ${spentOn('pots')} AS pots, ${spentOn('mix')} AS mix,
        ${spentOn('other_supplies')} AS other_supplies, ${spentOn('labour')} AS labour, ${spentOn('other_costs')} AS other_costs,
        coalesce(sum(delta) FILTER (WHERE delta > 0 AND batch_history.kind = 'created' AND reference_type IS DISTINCT FROM 'plant_batch'), 0)::int AS created,
        coalesce(-sum(delta) FILTER (WHERE batch_history.kind = 'loss'), 0)::int AS lost
      FROM batch_history JOIN plant_batches ON plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = batch_id
      LEFT JOIN batch_operations ON batch_operations.nursery_id = ${db.nursery_id} AND batch_operations.id = operation_id
      WHERE batch_history.nursery_id = ${db.nursery_id} AND batch_history.kind NOT IN ('sale', 'refund', 'delivery') AND reversed_by IS NULL AND reverses IS NULL
      GROUP BY 1
    )
    SELECT sold.plant_type_id, common_name AS name, quantity::text AS quantity, sales::text AS sales, tax::text AS tax, discount::text AS discount,
      cost::text AS cost, coalesce(young_plants, 0)::text AS young_plants, coalesce(pots, 0)::text AS pots, coalesce(mix, 0)::text AS mix,
      coalesce(other_supplies, 0)::text AS other_supplies, coalesce(labour, 0)::text AS labour, coalesce(other_costs, 0)::text AS other_costs, coalesce(created, 0) AS created, coalesce(lost, 0) AS lost
    FROM sold JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = sold.plant_type_id
    LEFT JOIN grown ON grown.plant_type_id = sold.plant_type_id
    ORDER BY sales DESC`,
  )
