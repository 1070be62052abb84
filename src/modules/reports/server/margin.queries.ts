/** The SQL of prices and costs of plants. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { Spending } from '../drill-down.ts'
import { MarginFigures, SizeMargin } from '../margin.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { notAllReversed, soldFacts } from '#modules/figures/sums/server/sold-facts.ts'

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

/** A row of what batches were spent on, or lost, that counts: neither reversed nor a reversal. */
const notReversed = sql`reversed_by IS NULL AND reverses IS NULL`

/** The sums of what came into batches from outside, and of their plants. */
const grownSums = () => sql`
        ${spentOn('young_plants')} AS young_plants, ${spentOn('pots')} AS pots, ${spentOn('mix')} AS mix,
        ${spentOn('other_supplies')} AS other_supplies, ${spentOn('labour')} AS labour, ${spentOn('other_costs')} AS other_costs,
        coalesce(sum(delta) FILTER (WHERE batch_history.kind = 'created' AND reference_type IS DISTINCT FROM 'plant_batch'), 0)::int AS created,
        coalesce(-sum(delta) FILTER (WHERE batch_history.kind = 'loss'), 0)::int AS lost`

const grownFigures = sql`coalesce(young_plants, 0)::text AS young_plants, coalesce(pots, 0)::text AS pots, coalesce(mix, 0)::text AS mix,
      coalesce(other_supplies, 0)::text AS other_supplies, coalesce(labour, 0)::text AS labour, coalesce(other_costs, 0)::text AS other_costs,
      '0' AS space, '0.00' AS royalties, '0.00' AS price_royalties, coalesce(created, 0) AS created, coalesce(lost, 0) AS lost`

const spentOn = (on: Spending) => sql`round(coalesce(sum(cost_delta) FILTER (WHERE ${isSpentOn(componentOf[on])}), 0), 6)`

/** The revenue of every plant type in these days, and all costs of its batches, by component. */
export const marginFigures = async (db: Db, { from, to }: DayRange) =>
  db.many(
    MarginFigures,
    sql`
    WITH sold AS (
      SELECT member_key::uuid AS plant_type_id, sum(quantity) AS quantity, sum(sales) AS sales, sum(tax) AS tax, sum(discount) AS discount, sum(cost) AS cost
      FROM (${await soldFacts(db, { dimension: 'plant', grain: 'month' }, { from, to })}) AS facts WHERE member_key NOT LIKE 'x:%' GROUP BY member_key
      HAVING ${notAllReversed}
    ), grown AS (
      SELECT plant_type_id, ${grownSums()}
      FROM batch_history JOIN plant_batches ON plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = batch_id
      LEFT JOIN batch_operations ON batch_operations.nursery_id = ${db.nursery_id} AND batch_operations.id = operation_id
      WHERE batch_history.nursery_id = ${db.nursery_id} AND batch_history.kind NOT IN ('sale', 'refund', 'delivery') AND ${notReversed}
      GROUP BY 1
    )
    SELECT sold.plant_type_id, common_name AS name, quantity::text AS quantity, sales::text AS sales, tax::text AS tax, discount::text AS discount,
      cost::text AS cost, ${grownFigures}
    FROM sold JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = sold.plant_type_id
    LEFT JOIN grown ON grown.plant_type_id = sold.plant_type_id
    ORDER BY sales DESC`,
  )

/** The batches that plants of each size come from: those of the size, and all that they were potted from. */
export const familiesBySize = (db: Db, plant: string) => sql`
      SELECT id AS batch_id, parent_batch_id, container_size_id AS size_id FROM plant_batches
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}::uuid
      UNION
      SELECT parent.id, parent.parent_batch_id, size_id FROM family
      JOIN plant_batches AS parent ON parent.nursery_id = ${db.nursery_id} AND parent.id = family.parent_batch_id`

/** The revenue of each size and grade of a plant in these days, and the costs of the batches that the size comes from, by component. */
export const sizeMargins = (db: Db, { from, to }: DayRange, plant: string) =>
  db.many(
    SizeMargin,
    sql`
    WITH RECURSIVE family AS (${familiesBySize(db, plant)}), sold AS (
      SELECT container_size_id AS size_id, grade_id, max(container_size) AS container_size, sum(quantity) AS quantity, sum(sales) AS sales, sum(tax) AS tax,
        sum(discount) AS discount, sum(cost) AS cost
      FROM (SELECT *, amount AS sales FROM costed_lines) AS lines
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant}::uuid AND day BETWEEN ${from} AND ${to} AND voided_at IS NULL
      GROUP BY container_size_id, grade_id
      HAVING ${notAllReversed}
    ), grown AS (
      SELECT size_id, ${grownSums()}
      FROM family JOIN batch_history ON batch_history.nursery_id = ${db.nursery_id} AND batch_history.batch_id = family.batch_id
      LEFT JOIN batch_operations ON batch_operations.nursery_id = ${db.nursery_id} AND batch_operations.id = operation_id
      WHERE batch_history.kind NOT IN ('sale', 'refund', 'delivery') AND ${notReversed}
      GROUP BY 1
    )
    SELECT plant_types.id AS plant_type_id, common_name AS name, coalesce(size.name, container_size, '') AS container_size, grades.name AS grade,
      quantity::text AS quantity, sales::text AS sales, tax::text AS tax, discount::text AS discount, cost::text AS cost, ${grownFigures}
    FROM sold JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = ${plant}::uuid
    LEFT JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = sold.size_id
    LEFT JOIN grades ON grades.nursery_id = ${db.nursery_id} AND grades.id = sold.grade_id
    LEFT JOIN grown ON grown.size_id = sold.size_id
    ORDER BY sales DESC`,
  )

const BatchName = z.object({ id: z.string(), batch_code: z.string(), common_name: z.string() })

export const batchNames = (db: Db, ids: readonly string[]) =>
  db.many(
    BatchName,
    sql`
    SELECT plant_batches.id, batch_code, common_name FROM plant_batches
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    WHERE plant_batches.nursery_id = ${db.nursery_id} AND plant_batches.id = ANY(${[...ids]}::uuid[])`,
  )
