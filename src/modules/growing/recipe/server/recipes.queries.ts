/** The SQL of recipes. */
import { type InventoryItemId, RecipeId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { Named } from '#modules/setup/reference/server/find-or-create.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { Ingredient, type NewIngredient, type NewRecipe, Recipe, SupplyChoice } from '../recipe.ts'

/** One ingredient as a JSON object; decimals stay text. */
export const ingredientAsJson = sql`
  jsonb_build_object('id', used.id, 'inventory_item_id', used.inventory_item_id, 'quantity', used.quantity::text, 'unit', used.unit,
    'name', item.name, 'item_unit', item.unit, 'quantity_on_hand', item.quantity_on_hand::text, 'average_cost', item.average_cost::text)`

const recipes = (db: Db, which: Sql) => sql`
  SELECT recipe.id, recipe.name, size.name AS container_size, recipe.container_size_id, recipe.description, recipe.active, recipe.archived_at IS NOT NULL AS archived, recipe.version,
    coalesce((
      SELECT jsonb_agg(${ingredientAsJson} ORDER BY item.name, used.id)
      FROM recipe_ingredients AS used
      JOIN inventory_items AS item ON item.nursery_id = used.nursery_id AND item.id = used.inventory_item_id
      WHERE used.nursery_id = ${db.nursery_id} AND used.recipe_id = recipe.id), '[]') AS ingredients
  FROM recipes AS recipe JOIN container_sizes AS size ON size.nursery_id = recipe.nursery_id AND size.id = recipe.container_size_id
  WHERE recipe.nursery_id = ${db.nursery_id} AND ${which}
  ORDER BY recipe.name, recipe.id`

const Used = z.object({ inventory_item_id: Id, name: z.string() })
export const recipesWithSupplies = async (db: Db, ids: readonly InventoryItemId[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db.many(
        Used,
        sql`
        SELECT DISTINCT ON (inventory_item_id) inventory_item_id, recipes.name FROM recipe_ingredients
        JOIN recipes ON recipes.nursery_id = recipe_ingredients.nursery_id AND recipes.id = recipe_id
        WHERE recipe_ingredients.nursery_id = ${db.nursery_id} AND inventory_item_id = ANY(${[...ids]}::uuid[]) AND active AND archived_at IS NULL
        ORDER BY inventory_item_id, recipes.name`,
      )
    ).map(({ inventory_item_id, name }) => [inventory_item_id, name]),
  )

/** To be limited. */
export const activeRecipes = (db: Db) => sql`SELECT FROM recipes WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL`

export const allRecipes = (db: Db) => db.many(Recipe, recipes(db, sql`recipe.archived_at IS NULL`))
export const archivedRecipes = (db: Db) => db.many(Recipe, recipes(db, sql`recipe.archived_at IS NOT NULL`))
export const recipeWithId = (db: Db, id: RecipeId) =>
  db.one(Recipe, recipes(db, sql`recipe.archived_at IS NULL AND recipe.id = ${id}`))

const NamedRecipe = z.object({ id: RecipeId, name: z.string() })
/** The recipe of that name for that container size, whatever its capitals. */
export const recipeNamed = (db: Db, sizeId: string | null, name: string) =>
  db.maybe(
    NamedRecipe,
    sql`
    SELECT id, name FROM recipes
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL AND container_size_id = ${sizeId} AND lower(name) = lower(${name}) ORDER BY id LIMIT 1`,
  )

const Locked = z.object({ id: Id, version: z.int() })
const locked = (db: Db, id: RecipeId) =>
  sql`SELECT id, version FROM recipes WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`
export const lockRecipe = (db: Db, id: RecipeId) => db.one(Locked, locked(db, id))
/** False if it is archived or there is none. */
export const lockIfThere = async (db: Db, id: RecipeId): Promise<boolean> => (await db.run(locked(db, id))) > 0

const Inserted = z.object({ id: Id })
/** `size` is the entry that the recipe names. */
export const insertRecipe = async (db: Db, userId: UserId, size: Named, { name, description, active }: NewRecipe) =>
  (
    await db.one(
      Inserted,
      sql`
      INSERT INTO recipes (nursery_id, name, container_size_id, description, active, created_by, updated_by)
      VALUES (${db.nursery_id}, ${name}, ${size.id}, ${description ?? ''}, ${active ?? true}, ${userId}, ${userId}) RETURNING id`,
    )
  ).id

/** `size` is the entry that the recipe names. */
export const updateRecipe = (db: Db, userId: UserId, id: RecipeId, size: Named, { name, description, active }: NewRecipe) =>
  db.run(sql`
    UPDATE recipes SET name = ${name}, container_size_id = ${size.id}, description = ${description ?? ''},
      active = coalesce(${active ?? null}, active), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const archiveRecipe = (db: Db, userId: UserId, id: RecipeId) =>
  db.run(sql`
    UPDATE recipes SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Returns 1, or 0 if it is not archived. */
export const unarchiveRecipe = (db: Db, userId: UserId, id: RecipeId) =>
  db.run(sql`
    UPDATE recipes SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NOT NULL`)

export const ingredientWithId = (db: Db, recipeId: RecipeId, id: RecipeId) =>
  db.one(
    Ingredient,
    sql`
    SELECT used.id, used.inventory_item_id, used.quantity, used.unit, item.name, item.unit AS item_unit, item.quantity_on_hand, item.average_cost
    FROM recipe_ingredients AS used
    JOIN inventory_items AS item ON item.nursery_id = used.nursery_id AND item.id = used.inventory_item_id
    WHERE used.nursery_id = ${db.nursery_id} AND used.recipe_id = ${recipeId} AND used.id = ${id}`,
  )

export const insertIngredient = async (db: Db, recipeId: RecipeId, { inventory_item_id, quantity, unit }: NewIngredient) =>
  (
    await db.one(
      Inserted,
      sql`
      INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
      VALUES (${db.nursery_id}, ${recipeId}, ${inventory_item_id}, ${quantity}, ${unit}) RETURNING id`,
    )
  ).id

export const copyIngredients = (db: Db, from: RecipeId, to: RecipeId) =>
  db.run(sql`
    INSERT INTO recipe_ingredients (nursery_id, recipe_id, inventory_item_id, quantity, unit)
    SELECT nursery_id, ${to}, inventory_item_id, quantity, unit FROM recipe_ingredients
    WHERE nursery_id = ${db.nursery_id} AND recipe_id = ${from} RETURNING 1`)

export const updateIngredient = (db: Db, id: RecipeId, { inventory_item_id, quantity, unit }: NewIngredient) =>
  db.run(sql`
    UPDATE recipe_ingredients SET inventory_item_id = ${inventory_item_id}, quantity = ${quantity}, unit = ${unit}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const removeIngredient = (db: Db, id: RecipeId) =>
  db.run(sql`DELETE FROM recipe_ingredients WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Supply = z.object({ id: Id, name: z.string(), unit: z.string() })
export const suppliesWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    Supply,
    sql`
    SELECT id, name, unit FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[]) AND archived_at IS NULL`,
  )

export const supplyChoices = (db: Db) =>
  db.many(
    SupplyChoice,
    sql`
    SELECT item.id, item.name, item.unit, category.name AS category, item.quantity_on_hand FROM inventory_items AS item
    LEFT JOIN inventory_categories AS category ON category.nursery_id = item.nursery_id AND category.id = item.category_id
    WHERE item.nursery_id = ${db.nursery_id} AND item.archived_at IS NULL ORDER BY item.name, item.id`,
  )
