/** The SQL of mixes. */
import type { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { Mix } from '../mix.ts'
import type { NewIngredient } from '../recipe.ts'
import { ingredientAsJson } from './recipes.queries.ts'

const mixes = (db: Db, which: Sql) => sql`
  SELECT mix.id, mix.name, mix.unit, mix.quantity_on_hand, mix.average_cost, made.components
  FROM inventory_items AS mix
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(${ingredientAsJson} ORDER BY item.name, used.id), '[]') AS components
    FROM mix_components AS used
    JOIN inventory_items AS item ON item.nursery_id = used.nursery_id AND item.id = used.inventory_item_id
    WHERE used.nursery_id = ${db.nursery_id} AND used.mix_item_id = mix.id) AS made
  WHERE mix.nursery_id = ${db.nursery_id} AND mix.archived_at IS NULL${which}
  ORDER BY mix.name, mix.id`

/** Supplies that have components. */
export const allMixes = (db: Db) => db.many(Mix, mixes(db, sql` AND made.components <> '[]'`))
/** Any supply as a mix, whether it has components yet or not. */
export const mixWithId = (db: Db, id: string) => db.one(Mix, mixes(db, sql` AND mix.id = ${id}`))

/** Every mix this one is made of, in whatever depth, itself included. */
export const mixesWithin = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db.many(
      z.object({ id: Id }),
      sql`
      WITH RECURSIVE within (id) AS (
        SELECT unnest(${ids}::uuid[])
        UNION
        SELECT inventory_item_id FROM mix_components JOIN within ON mix_components.nursery_id = ${db.nursery_id} AND mix_item_id = within.id)
      SELECT id FROM within`,
    )
  ).map(({ id }) => id)

export async function replaceComponents(db: Db, mixId: InventoryItemId, components: readonly NewIngredient[]): Promise<void> {
  await db.run(sql`DELETE FROM mix_components WHERE nursery_id = ${db.nursery_id} AND mix_item_id = ${mixId}`)
  await db.run(sql`
    INSERT INTO mix_components (nursery_id, mix_item_id, inventory_item_id, quantity, unit)
    SELECT ${db.nursery_id}, ${mixId}, inventory_item_id, quantity, unit
    FROM jsonb_to_recordset(${JSON.stringify(components)}::jsonb) AS used (inventory_item_id uuid, quantity numeric, unit text)
    RETURNING 1`)
}
