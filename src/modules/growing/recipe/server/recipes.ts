/** Commands on recipes and their ingredients. */
import type { RecipeId, UserId } from '#kernel/id.ts'
import { type Named, findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { number } from '#kernel/format.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { type CreateRecipe, type Ingredient, type NewIngredient, type NewRecipe, type Recipe, mostRecipes } from '../recipe.ts'
import { ingredientPartFault, readUnit, unitFault } from '#modules/supplies/units.ts'
import * as queries from './recipes.queries.ts'

/** INVALID if the recipe it is a copy of is deleted. */
export async function createRecipe(db: Db, userId: UserId, { copy_of, ...wanted }: CreateRecipe): Promise<Recipe> {
  await refuseFull(db)
  // Locked, so that its ingredients do not change meanwhile.
  if (copy_of !== undefined && !(await queries.lockIfThere(db, copy_of)))
    throw invalid([{ path: 'copy_of', message: 'This recipe was deleted. Restore it, then copy it.' }])
  const size = await findOrCreate(db, 'container_sizes', wanted.container_size)
  await refuseSameName(db, null, size, wanted.name)
  const id = await queries.insertRecipe(db, userId, size, wanted)
  if (copy_of !== undefined) await queries.copyIngredients(db, copy_of, id)
  const after = await queries.recipeWithId(db, id)
  await recordChange(db, { user_id: userId, action: 'recipe.create', subject_type: 'recipe', subject_id: id, after })
  return after
}

export async function editRecipe(
  db: Db,
  userId: UserId,
  id: RecipeId,
  { version, ...wanted }: NewRecipe & { readonly version: number },
): Promise<Recipe> {
  const locked = await queries.lockRecipe(db, id)
  const before = await queries.recipeWithId(db, id)
  if (locked.version !== version) throw await staleProblem(db, { id, name: 'this recipe', current: before })
  const size = await findOrCreate(db, 'container_sizes', wanted.container_size)
  await refuseSameName(db, id, size, wanted.name)
  await queries.updateRecipe(db, userId, id, size, wanted)
  const after = await queries.recipeWithId(db, id)
  await recordChange(db, { user_id: userId, action: 'recipe.edit', subject_type: 'recipe', subject_id: id, before, after })
  return after
}

/** Two recipes of one name for one container look the same where one is chosen. */
async function refuseSameName(db: Db, id: RecipeId | null, size: Named, name: string): Promise<void> {
  const other = await queries.recipeNamed(db, size.id, name)
  if (other && other.id !== id)
    throw invalid([
      {
        path: 'name',
        message: `There is already a recipe ${other.name} for ${size.name}. Enter another name, or change that one.`,
      },
    ])
}

export async function deleteRecipe(db: Db, userId: UserId, id: RecipeId): Promise<undefined> {
  await queries.lockRecipe(db, id)
  const before = await queries.recipeWithId(db, id)
  await queries.archiveRecipe(db, userId, id)
  await recordChange(db, { user_id: userId, action: 'recipe.delete', subject_type: 'recipe', subject_id: id, before })
}

/** Back into the list with its ingredients. One that is not archived is not found. */
export async function restoreRecipe(db: Db, userId: UserId, id: RecipeId): Promise<Recipe> {
  await refuseFull(db)
  if ((await queries.unarchiveRecipe(db, userId, id)) === 0) throw notFound()
  await recordChange(db, { user_id: userId, action: 'recipe.restore', subject_type: 'recipe', subject_id: id })
  return queries.recipeWithId(db, id)
}

const refuseFull = (db: Db) =>
  refuseFullList(
    db,
    queries.activeRecipes(db),
    mostRecipes,
    `There are ${number(mostRecipes)} recipes, the most there can be. Delete one that is no longer used first.`,
  )

export async function addIngredient(db: Db, userId: UserId, recipeId: RecipeId, wanted: NewIngredient): Promise<Ingredient> {
  await queries.lockRecipe(db, recipeId)
  const id = await queries.insertIngredient(db, recipeId, await measured(db, wanted))
  const after = await queries.ingredientWithId(db, recipeId, id)
  await recordChange(db, {
    user_id: userId,
    action: 'recipe.add_ingredient',
    subject_type: 'recipe',
    subject_id: recipeId,
    after,
  })
  return after
}

export async function editIngredient(
  db: Db,
  userId: UserId,
  recipeId: RecipeId,
  id: string,
  wanted: NewIngredient,
): Promise<Ingredient> {
  await queries.lockRecipe(db, recipeId)
  const before = await queries.ingredientWithId(db, recipeId, id)
  await queries.updateIngredient(db, id, await measured(db, wanted))
  const after = await queries.ingredientWithId(db, recipeId, id)
  const change = { action: 'recipe.edit_ingredient', subject_type: 'recipe', subject_id: recipeId, before, after }
  await recordChange(db, { user_id: userId, ...change })
  return after
}

export async function deleteIngredient(db: Db, userId: UserId, recipeId: RecipeId, id: RecipeId): Promise<undefined> {
  await queries.lockRecipe(db, recipeId)
  const before = await queries.ingredientWithId(db, recipeId, id)
  await queries.removeIngredient(db, id)
  const change = { action: 'recipe.delete_ingredient', subject_type: 'recipe', subject_id: recipeId, before }
  await recordChange(db, { user_id: userId, ...change })
}

/** With its unit as it is written here; a Problem for a supply that is not there, or that is measured otherwise. */
async function measured(db: Db, wanted: NewIngredient): Promise<NewIngredient> {
  const [supply] = await queries.suppliesWithIds(db, [wanted.inventory_item_id])
  if (!supply) throw invalid([{ path: 'inventory_item_id', message: 'This supply is archived. Choose another.' }])
  const fault = unitFault(wanted.unit, supply)
  if (fault) throw invalid([{ path: 'unit', message: fault }])
  const part = ingredientPartFault(wanted, supply)
  if (part) throw invalid([{ path: 'quantity', message: part }])
  return { ...wanted, unit: readUnit(wanted.unit) }
}
