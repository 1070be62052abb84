/** Recipes in bulk, for an import. */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

interface ImportedRecipe {
  readonly id: string
  readonly name: string
  readonly container_size: string
}

interface ImportedIngredient {
  readonly recipe_id: string
  readonly inventory_item_id: InventoryItemId
  readonly quantity: string
  readonly unit: string
}

export async function addRecipes(db: Db, userId: UserId, recipes: readonly ImportedRecipe[]): Promise<void> {
  await createMissing(
    db,
    'container_sizes',
    recipes.map(({ container_size }) => container_size),
  )
  await db.run(sql`
    INSERT INTO recipes (nursery_id, id, name, container_size_id, created_by, updated_by)
    SELECT ${db.nursery_id}, recipe.id, recipe.name, size.id, ${userId}, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(recipes)}::jsonb) AS recipe (id uuid, name text, container_size text)
    ${joinEntry(db, 'container_sizes', sql`recipe.container_size`, sql`size`)} RETURNING 1`)
}

export const addIngredients = (db: Db, ingredients: readonly ImportedIngredient[]) =>
  db.run(sql`
    INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
    SELECT ${db.nursery_id}, recipe_id, inventory_item_id, quantity, unit
    FROM jsonb_to_recordset(${JSON.stringify(ingredients)}::jsonb) AS ingredient (recipe_id uuid, inventory_item_id uuid, quantity numeric, unit text)
    RETURNING 1`)

/** With their ingredients. */
export async function deleteRecipes(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`DELETE FROM recipe_ingredients WHERE nursery_id = ${db.nursery_id} AND recipe_id = ANY(${[...ids]}::uuid[])`)
  await db.run(sql`DELETE FROM recipes WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)
}
