/** The recipe that plants were last potted by. */
import { PlantTypeId, RecipeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const LastUsed = z.object({ plant_type_id: PlantTypeId, recipe_id: RecipeId })

/** By plant type, the recipe of its latest potting into this container that was not reversed. */
export async function lastRecipes(
  db: Db,
  container_size: string,
  plantTypeIds: readonly PlantTypeId[],
): Promise<Map<PlantTypeId, RecipeId>> {
  if (plantTypeIds.length === 0) return new Map()
  const rows = await db.many(
    LastUsed,
    sql`
    SELECT plant.id AS plant_type_id, latest.recipe_id
    FROM unnest(${[...new Set(plantTypeIds)]}::uuid[]) AS plant (id)
    CROSS JOIN LATERAL (
      SELECT recipe_id FROM batch_operations
      WHERE nursery_id = ${db.nursery_id} AND potted_into_id = ${entryIdOf(db, 'container_sizes', container_size)} AND potted_type_id = plant.id
        AND recipe_id IS NOT NULL AND reversed_by IS NULL
      ORDER BY id DESC LIMIT 1) AS latest`,
  )
  return new Map(rows.map(({ plant_type_id, recipe_id }) => [plant_type_id, recipe_id]))
}
