/** Moves the aggregates of one plant type to another, for a merge that moves the ledgers in the same transaction. */
import type { PlantTypeId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'

/** Waits for aggregating that is under way, and keeps more of it waiting. */
export const lockPlantFacts = (db: Db) =>
  db.run(sql`
    SELECT name FROM aggregation_watermarks WHERE nursery_id = ${db.nursery_id} AND name IN ('plants', 'sales') ORDER BY name FOR UPDATE`)

export async function movePlantFacts(
  db: Db,
  from: PlantTypeId,
  into: { readonly id: PlantTypeId; readonly common_name: string },
): Promise<void> {
  // The key of a plant is its id, that of a variant the id, a space and the size.
  await db.run(sql`
    WITH moved AS (
      DELETE FROM sold_facts
      WHERE nursery_id = ${db.nursery_id} AND dimension IN ('plant', 'variant') AND left(member_key, 36) = ${from}::text RETURNING *
    ), written AS (
      INSERT INTO sold_facts AS fact (nursery_id, dimension, grain, day, member_key, member_label, quantity, sales, tax, discount, cost)
      SELECT own_nursery, dimension, grain, day, ${into.id}::text || substr(member_key, 37), ${into.common_name}, quantity, sales, tax, discount, cost FROM moved ${ownNursery(db)}
      ON CONFLICT (nursery_id, dimension, grain, day, member_key) DO UPDATE SET member_label = excluded.member_label,
        quantity = fact.quantity + excluded.quantity, sales = fact.sales + excluded.sales, tax = fact.tax + excluded.tax,
        discount = fact.discount + excluded.discount, cost = fact.cost + excluded.cost RETURNING 1
    ) SELECT 1 FROM written`)
  await db.run(
    sql`UPDATE sold_lines SET plant_type_id = ${into.id} WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${from}`,
  )
  // The key of a sum stays as it was: that two then have the same plant is no matter to what they add up to.
  await db.run(
    sql`UPDATE sold_sums SET plant_type_id = ${into.id} WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${from}`,
  )
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
