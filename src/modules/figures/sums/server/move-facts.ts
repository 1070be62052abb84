/** Moves the aggregates of one plant type or size to another, for a merge that moves the ledgers in the same transaction. */
import type { PlantTypeId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import { moveSums } from './sold-sums.ts'

/** Waits for aggregating that is under way, and keeps more of it waiting. */
export const lockFacts = (db: Db) =>
  db.run(sql`
    SELECT name FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name IN ('plants', 'sales') ORDER BY name FOR UPDATE`)

export async function movePlantFacts(
  db: Db,
  from: PlantTypeId,
  into: { readonly id: PlantTypeId; readonly common_name: string },
): Promise<void> {
  await moveSold(db, from, into.id, into.common_name)
  await db.run(sql`
    WITH moved AS (
      DELETE FROM stock_facts WHERE nursery_id = ${db.nursery_id} AND ledger = 'plants' AND grain = 'month' AND key = ${from} RETURNING *
    ), written AS (
      INSERT INTO stock_facts AS fact (nursery_id, ledger, grain, day, key, kind, quantity, gained, cost)
      SELECT own_nursery, ledger, grain, day, ${into.id}, kind, quantity, gained, cost FROM moved ${ownNursery(db)}
      ON CONFLICT (nursery_id, ledger, grain, day, key, kind) DO UPDATE SET quantity = fact.quantity + excluded.quantity,
        gained = fact.gained + excluded.gained, cost = fact.cost + excluded.cost RETURNING 1
    ) SELECT 1 FROM written`)
}

export const moveSizeFacts = (db: Db, from: string, into: string): Promise<void> => moveSold(db, from, into)

/** `label`: the name of a plant. */
async function moveSold(db: Db, from: string, into: string, label = ''): Promise<void> {
  // The key of a plant or a size is its id, that of a variant both, with a space between.
  await db.run(sql`
    WITH moved AS (
      DELETE FROM sold_facts
      WHERE nursery_id = ${db.nursery_id} AND dimension IN ('plant', 'size', 'variant') AND strpos(member_key, ${from}::text) > 0 RETURNING *
    ), written AS (
      INSERT INTO sold_facts AS fact (nursery_id, dimension, grain, day, member_key, member_label, quantity, sales, tax, discount, cost)
      SELECT own_nursery, dimension, grain, day, replace(member_key, ${from}::text, ${into}::text), CASE dimension WHEN 'plant' THEN ${label} ELSE '' END,
        quantity, sales, tax, discount, cost
      FROM moved ${ownNursery(db)}
      ON CONFLICT (nursery_id, dimension, grain, day, member_key) DO UPDATE SET member_label = excluded.member_label,
        quantity = fact.quantity + excluded.quantity, sales = fact.sales + excluded.sales, tax = fact.tax + excluded.tax,
        discount = fact.discount + excluded.discount, cost = fact.cost + excluded.cost RETURNING 1
    ) SELECT 1 FROM written`)
  await db.run(sql`
    UPDATE sold_lines SET plant_type_id = CASE plant_type_id WHEN ${from} THEN ${into}::uuid ELSE plant_type_id END,
      container_size_id = CASE container_size_id WHEN ${from} THEN ${into}::uuid ELSE container_size_id END
    WHERE nursery_id = ${db.nursery_id} AND (plant_type_id = ${from} OR container_size_id = ${from})`)
  await db.run(moveSums(db, from, into))
}
