/**
 * References to a plant type in the tables of many modules, and how a merge moves them. Each row holds the id; an
 * issued document also holds the name it was printed with.
 */
import * as z from 'zod/mini'
import type { Usage, UsedBy } from '#modules/setup/reference/usage.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { type Sql, join, none, sql } from '#server/sql.ts'

interface PlantReference {
  readonly what: UsedBy
  readonly table: Sql
  readonly column: Sql
  /** Key to count by, if several rows belong to one document. */
  readonly document?: Sql
  /** Not counted beside another reference of the same rows. */
  readonly hidden?: true
  readonly versioned?: true
}

const plantTypeId = sql`plant_type_id`

/** Every column that refers to plant types; merge-plants.test.ts compares them with the database. */
export const plantReferences: readonly PlantReference[] = [
  { what: 'batch', table: sql`plant_batches`, column: plantTypeId, versioned: true },
  { what: 'price', table: sql`plant_type_prices`, column: plantTypeId, versioned: true },
  { what: 'price rule', table: sql`price_rules`, column: plantTypeId },
  { what: 'order', table: sql`order_items`, column: plantTypeId, document: sql`order_id` },
  { what: 'standing order', table: sql`standing_order_items`, column: plantTypeId, document: sql`standing_order_id` },
  { what: 'saved cart', table: sql`saved_cart_lines`, column: plantTypeId, document: sql`saved_cart_id` },
  { what: 'purchase order', table: sql`purchase_order_lines`, column: plantTypeId, document: sql`purchase_order_id` },
  { what: 'sale', table: sql`sale_items`, column: plantTypeId, document: sql`sale_id` },
  { what: 'lost sale', table: sql`lost_sales`, column: plantTypeId },
  { what: 'planned demand', table: sql`adjusted_demands`, column: plantTypeId },
  { what: 'planned demand', table: sql`marked_weeks`, column: plantTypeId, hidden: true },
  { what: 'past sale', table: sql`past_sales`, column: plantTypeId },
  { what: 'planned demand', table: sql`production_recipes`, column: plantTypeId, hidden: true },
  { what: 'seed lot', table: sql`seed_lots`, column: plantTypeId, versioned: true },
  { what: 'task schedule', table: sql`task_templates`, column: plantTypeId, versioned: true },
  { what: 'royalty', table: sql`royalty_terms`, column: plantTypeId },
  { what: 'batch', table: sql`batch_operations`, column: sql`potted_type_id`, hidden: true },
]

const Count = z.object({ reference: z.int(), count: z.int() })

/** Counts the records of each kind that refer to a plant type, past ones too, in one statement. */
export async function plantUsage(db: Db, id: PlantTypeId): Promise<Usage> {
  const counted = plantReferences.filter(({ hidden }) => !hidden)
  const counts = await db.many(
    Count,
    join(
      counted.map(
        ({ table, column, document = sql`id` }, i) => sql`
        SELECT ${i}::int AS reference, count(DISTINCT ${document})::int AS count FROM ${table}
        WHERE nursery_id = ${db.nursery_id} AND ${column} = ${id}`,
      ),
      ' UNION ALL ',
    ),
  )
  return counted.map(({ what }, i) => ({ what, count: counts.find(({ reference }) => reference === i)?.count ?? 0 }))
}

const rules = sql`price_rules`
const schedules = sql`task_templates`

/** Moves all references from one plant type to another. Resolve conflicting prices first (`archiveTwicePriced`). */
export async function movePlantReferences(db: Db, from: PlantTypeId, into: PlantTypeId): Promise<void> {
  // A group has one price of a plant in a size from a quantity on; the plant that stays keeps its own.
  await db.run(sql`
    DELETE FROM ${rules} AS rule USING ${rules} AS other
    WHERE rule.nursery_id = ${db.nursery_id} AND rule.plant_type_id = ${from} AND other.nursery_id = ${db.nursery_id}
      AND other.plant_type_id = ${into} AND other.price_group_id = rule.price_group_id AND other.from_quantity = rule.from_quantity
      AND other.container_size_id IS NOT DISTINCT FROM rule.container_size_id`)
  // Nor has a plant two schedules at once.
  await db.run(sql`
    UPDATE ${schedules} SET archived_at = now(), version = version + 1, updated_at = now()
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${from} AND archived_at IS NULL AND EXISTS (
      SELECT FROM ${schedules} AS other WHERE other.nursery_id = ${db.nursery_id} AND other.plant_type_id = ${into} AND other.archived_at IS NULL)`)
  for (const { table, column, versioned } of plantReferences)
    await db.run(sql`
      UPDATE ${table} SET ${column} = ${into}${versioned ? sql`, version = version + 1, updated_at = now()` : none}
      WHERE nursery_id = ${db.nursery_id} AND ${column} = ${from}`)
}
