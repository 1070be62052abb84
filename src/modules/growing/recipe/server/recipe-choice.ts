/** Picks the recipe of each batch: the one that is named, else the one the rule chooses from earlier use. */
import { InventoryItemId, type PlantTypeId, RecipeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem, invalid } from '#kernel/problem.ts'
import { DecimalText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { lastRecipes } from '#modules/growing/ledger/server/last-recipes.ts'
import { chooseForAll, chooseRecipe } from '../choose-recipe.ts'
import { RecipeChoice, type RecipeChoices } from '../recipe.ts'

/**
 * Choice of a recipe for one plant type. `recipe_id` null: none; undefined: by the rule. `path` is its field in the
 * body of the call.
 */
export interface Potted {
  readonly plant_type_id: PlantTypeId | null
  readonly recipe_id?: RecipeId | null | undefined
  readonly path?: string
}

type Chosen = RecipeChoice | null | 'ambiguous'

const Candidate = z.extend(RecipeChoice, { offered: z.boolean() })

/** `choices` are the active recipes of the container; `chosen` is in the order of `potted`. INVALID for an unknown recipe. */
export async function recipesFor(
  db: Db,
  container_size: string,
  potted: readonly Potted[],
): Promise<{ readonly choices: RecipeChoice[]; readonly chosen: Chosen[] }> {
  const named = [...new Set(potted.flatMap(({ recipe_id }) => recipe_id ?? []))]
  const isForSize = sql`container_size_id = ${entryIdOf(db, 'container_sizes', container_size)}`
  const found = await db.many(
    Candidate,
    sql`
    SELECT id, name, coalesce(active AND ${isForSize}, false) AS offered FROM recipes
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL
      AND ((active AND ${isForSize}) OR id = ANY(${named}::uuid[]))
    ORDER BY name, id`,
  )
  const choices = found.filter(({ offered }) => offered).map(({ id, name }) => ({ id, name }))
  const byRule = potted.filter(({ recipe_id }) => recipe_id === undefined)
  const last = choices.length > 1 ? await lastRecipes(db, container_size, plantTypesOf(byRule)) : new Map<string, string>()
  const chosen = potted.map(({ recipe_id, plant_type_id, path = 'recipe_id' }): Chosen => {
    if (recipe_id === null) return null
    if (recipe_id === undefined) return chooseRecipe(choices, last.get(plant_type_id ?? ''))
    const recipe = found.find(({ id }) => id === recipe_id)
    if (!recipe) throw invalid([{ path, message: 'This recipe is archived. Choose another.' }])
    return { id: recipe.id, name: recipe.name }
  })
  return { choices, chosen }
}

/** Refuses what the rule cannot decide, naming the recipes a person can choose from. */
export function refuseAmbiguous(
  container_size: string,
  potted: readonly Potted[],
  { choices, chosen }: { readonly choices: readonly RecipeChoice[]; readonly chosen: readonly Chosen[] },
): void {
  const errors = potted.flatMap(({ path = 'recipe_id' }, i) =>
    chosen[i] === 'ambiguous' ? [{ path, message: 'Choose a recipe.' }] : [],
  )
  if (errors.length === 0) return
  const names = choices.map(({ name }) => name).join(', ')
  throw new Problem('RECIPE_AMBIGUOUS', `Several recipes use ${container_size}: ${names}. Choose one.`, {
    choices,
    errors: [...new Map(errors.map((error) => [error.path, error])).values()],
  })
}

/** Recipes that a form offers for a container, and the one to preselect for all these plant types. */
export async function recipeChoices(
  db: Db,
  container_size: string,
  plantTypeIds: readonly PlantTypeId[],
): Promise<RecipeChoices> {
  const { choices } = await recipesFor(db, container_size, [])
  const last = await lastRecipes(db, container_size, plantTypeIds)
  const suggested = chooseForAll(
    choices,
    plantTypeIds.map((id) => last.get(id)),
  )
  return { choices, suggested: suggested === null || suggested === 'ambiguous' ? null : suggested.id }
}

const plantTypesOf = (potted: readonly Potted[]) => potted.flatMap(({ plant_type_id }) => plant_type_id ?? [])

const IngredientRow = z.object({
  recipe_id: RecipeId,
  inventory_item_id: InventoryItemId,
  quantity: DecimalText,
  unit: z.string(),
})

/** Ingredients of these recipes, in the order they were entered. */
export function ingredientsOf(db: Db, recipeIds: readonly string[]): Promise<z.infer<typeof IngredientRow>[]> {
  if (recipeIds.length === 0) return Promise.resolve([])
  return db.many(
    IngredientRow,
    sql`
    SELECT recipe_id, inventory_item_id, quantity, unit FROM recipe_ingredients
    WHERE nursery_id = ${db.nursery_id} AND recipe_id = ANY(${[...new Set(recipeIds)]}::uuid[]) ORDER BY id`,
  )
}
