/** Saves and deletes production recipes. */
import { readPlant } from '#modules/plants/server/read-plants.ts'
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { NewProductionRecipe } from '../production-recipe.ts'
import * as queries from './production-recipes.queries.ts'

export { deleteProductionRecipes, productionRecipes, replaceProductionRecipes } from './production-recipes.queries.ts'

export async function saveProductionRecipe(db: Db, user_id: UserId, recipe: NewProductionRecipe): Promise<undefined> {
  const plant = await readPlant(db, recipe.plant_type_id)
  if (!plant) throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
  const { ids } = await queries.replaceProductionRecipes(db, user_id, [recipe])
  if (ids.length === 0)
    throw invalid([{ path: 'container_size', message: `Container ${recipe.container_size} does not exist. Choose another.` }])
  await recordChange(db, {
    user_id,
    action: 'plan.save_recipe',
    subject_type: 'plant_type',
    subject_id: recipe.plant_type_id,
    after: { name: `${plant.common_name}, ${recipe.container_size}`, ...recipe },
  })
  return undefined
}

export async function deleteProductionRecipe(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const deleted = await queries.deleteProductionRecipe(db, id)
  if (!deleted) throw new Problem('NOT_FOUND', 'This recipe was deleted already. Reload the list.')
  await recordChange(db, {
    user_id,
    action: 'plan.delete_recipe',
    subject_type: 'plant_type',
    subject_id: deleted.plant_type_id,
    before: { id },
  })
  return undefined
}
