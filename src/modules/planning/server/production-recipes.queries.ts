/** The SQL of production recipes. A plant has one for each size and method. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, none, sql } from '#server/sql.ts'
import { type NewProductionRecipe, ProductionRecipe, filledWeeks } from '../production-recipe.ts'

const select = (db: Db, where: Sql) => sql`
  SELECT recipe.id, plant_type_id, common_name AS plant, size.name AS container_size, container_size_id, method, raise_dec, raise_mar, raise_jun, raise_sep,
    grow_dec, grow_mar, grow_jun, grow_sep, raise_loss, grow_loss, per_start, tray_cells, minutes, recipe.place_kind
  FROM production_recipes AS recipe
  JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id AND plant_types.archived_at IS NULL
  JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = container_size_id
  WHERE recipe.nursery_id = ${db.nursery_id}${where} ORDER BY common_name, size.name, method, recipe.id`

export const productionRecipes = (db: Db) => db.json(ProductionRecipe, select(db, none))

export const listProductionRecipes = (db: Db) => db.many(ProductionRecipe, select(db, none))

const Replaced = z.omit(ProductionRecipe, { plant: true })

/**
 * Inserts recipes in place of those of the same plant, size and method, and gives both: the ids of the new ones, and the others as they were.
 * Nothing is inserted where there is no such container.
 */
export async function replaceProductionRecipes(db: Db, user_id: UserId, recipes: readonly NewProductionRecipe[]) {
  const rows = recipes.map((recipe) => ({
    ...recipe,
    raise: filledWeeks(recipe, 'raise'),
    grow: filledWeeks(recipe, 'grow'),
    raise_loss: recipe.raise_loss ?? 0,
    grow_loss: recipe.grow_loss ?? 0,
    per_start: recipe.per_start ?? 1,
  }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS wanted (plant_type_id uuid, container_size text, method text, raise jsonb,
      grow jsonb, raise_loss int, grow_loss int, per_start int, tray_cells int, minutes int, place_kind text)
    ${joinEntry(db, 'container_sizes', sql`wanted.container_size`, sql`size`)}`
  const replaced = await db.many(
    Replaced,
    sql`
    DELETE FROM production_recipes AS recipe USING ${wanted}
    WHERE recipe.nursery_id = ${db.nursery_id} AND recipe.plant_type_id = wanted.plant_type_id AND recipe.method = wanted.method
      AND recipe.container_size_id = size.id
    RETURNING recipe.id, recipe.plant_type_id, size.name AS container_size, recipe.container_size_id, recipe.method, raise_dec, raise_mar, raise_jun,
      raise_sep, grow_dec, grow_mar, grow_jun, grow_sep, recipe.raise_loss, recipe.grow_loss, recipe.per_start, recipe.tray_cells, recipe.minutes, recipe.place_kind`,
  )
  const written = await db.many(
    z.object({ id: Id }),
    sql`
    INSERT INTO production_recipes (nursery_id, plant_type_id, container_size_id, method, raise_dec, raise_mar, raise_jun, raise_sep,
      grow_dec, grow_mar, grow_jun, grow_sep, raise_loss, grow_loss, per_start, tray_cells, minutes, place_kind, created_by)
    SELECT ${db.nursery_id}, plant_type_id, size.id, method, (raise -> 0)::int, (raise -> 1)::int, (raise -> 2)::int, (raise -> 3)::int,
      (grow -> 0)::int, (grow -> 1)::int, (grow -> 2)::int, (grow -> 3)::int, raise_loss, grow_loss, per_start, tray_cells, minutes, place_kind, ${user_id}
    FROM ${wanted} WHERE size.id IS NOT NULL
    RETURNING id`,
  )
  return { ids: written.map(({ id }) => id), replaced }
}

export const deleteProductionRecipes = (db: Db, ids: readonly string[]) =>
  db.run(sql`DELETE FROM production_recipes WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

const Deleted = z.object({ plant_type_id: Id })

export const deleteProductionRecipe = (db: Db, id: string) =>
  db.maybe(
    Deleted,
    sql`DELETE FROM production_recipes WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING plant_type_id`,
  )
