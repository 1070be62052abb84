/** The SQL of production recipes. A plant has one for each size and method. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { type NewProductionRecipe, ProductionRecipe, filledWeeks } from '../production-recipe.ts'

const select = (db: Db, where: Sql) => sql`
  SELECT recipe.id, plant_type_id, common_name AS plant, size.name AS container_size, container_size_id, method, raise_dec, raise_mar, raise_jun, raise_sep,
    grow_dec, grow_mar, grow_jun, grow_sep, raise_loss, grow_loss, per_start, tray_cells, minutes
  FROM production_recipes AS recipe
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id AND plant_types.archived_at IS NULL
  JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = container_size_id
  WHERE recipe.nursery_id = ${db.nursery_id}${where} ORDER BY common_name, size.name, method, recipe.id`

export const productionRecipes = (db: Db) => db.json(ProductionRecipe, select(db, none))

export const listProductionRecipes = (db: Db) => db.many(ProductionRecipe, select(db, none))

const Written = z.object({ id: Id })

/** Replaces the recipe of the same plant, size and method. Nothing is inserted where there is no such container. */
export async function writeProductionRecipe(db: Db, user_id: UserId, recipe: NewProductionRecipe) {
  const [raise, grow] = [filledWeeks(recipe, 'raise'), filledWeeks(recipe, 'grow')]
  const size = entryIdOf(db, 'container_sizes', recipe.container_size)
  await db.run(sql`
    DELETE FROM production_recipes
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${recipe.plant_type_id} AND method = ${recipe.method} AND container_size_id = ${size}`)
  return db.maybe(
    Written,
    sql`
    INSERT INTO production_recipes (nursery_id, plant_type_id, container_size_id, method, raise_dec, raise_mar, raise_jun, raise_sep,
      grow_dec, grow_mar, grow_jun, grow_sep, raise_loss, grow_loss, per_start, tray_cells, minutes, created_by)
    SELECT ${db.nursery_id}, ${recipe.plant_type_id}, size.id, ${recipe.method}, ${raise[0]}, ${raise[1]}, ${raise[2]}, ${raise[3]},
      ${grow[0]}, ${grow[1]}, ${grow[2]}, ${grow[3]}, ${recipe.raise_loss ?? 0}, ${recipe.grow_loss ?? 0}, ${recipe.per_start ?? 1},
      ${recipe.tray_cells ?? null}, ${recipe.minutes ?? null}, ${user_id}
    FROM container_sizes AS size WHERE size.nursery_id = ${db.nursery_id} AND size.id = ${size}
    RETURNING id`,
  )
}

const Deleted = z.object({ plant_type_id: Id })

export const deleteProductionRecipe = (db: Db, id: string) =>
  db.maybe(
    Deleted,
    sql`DELETE FROM production_recipes WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING plant_type_id`,
  )
