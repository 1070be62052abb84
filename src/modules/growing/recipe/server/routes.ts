import type { Serve } from '#server/serve.ts'
import * as mixes from '../mix-calls.ts'
import * as calls from '../recipe-calls.ts'
import { makeMix, saveMix } from './mixes.ts'
import { allMixes, mixWithId } from './mixes.queries.ts'
import { recipeChoices } from './recipe-choice.ts'
import { allRecipes, archivedRecipes, recipeWithId, supplyChoices } from './recipes.queries.ts'
import {
  addIngredient,
  createRecipe,
  deleteIngredient,
  deleteRecipe,
  editIngredient,
  editRecipe,
  restoreRecipe,
} from './recipes.ts'

export function recipes(serve: Serve) {
  serve(calls.listRecipes, ({ db, query }) => (query.archived ? archivedRecipes(db) : allRecipes(db)))
  serve(calls.recipeSupplies, ({ db }) => supplyChoices(db))
  serve(calls.recipeChoices, ({ db, query }) => recipeChoices(db, query.container_size, query.plant_type_ids ?? []))
  serve(calls.getRecipe, ({ db, params }) => recipeWithId(db, params.id))
  serve(calls.createRecipe, ({ db, who, body }) => createRecipe(db, who.user_id, body))
  serve(calls.editRecipe, ({ db, who, params, body }) => editRecipe(db, who.user_id, params.id, body))
  serve(calls.deleteRecipe, ({ db, who, params }) => deleteRecipe(db, who.user_id, params.id))
  serve(calls.restoreRecipe, ({ db, who, params }) => restoreRecipe(db, who.user_id, params.id))
  serve(calls.addIngredient, ({ db, who, params, body }) => addIngredient(db, who.user_id, params.id, body))
  serve(calls.editIngredient, ({ db, who, params, body }) =>
    editIngredient(db, who.user_id, params.id, params.ingredientId, body),
  )
  serve(calls.deleteIngredient, ({ db, who, params }) => deleteIngredient(db, who.user_id, params.id, params.ingredientId))
  serve(mixes.listMixes, ({ db }) => allMixes(db))
  serve(mixes.getMix, ({ db, params }) => mixWithId(db, params.id))
  serve(mixes.saveMix, ({ db, who, params, body }) => saveMix(db, who.user_id, params.id, body))
  serve(mixes.makeMix, ({ db, who, params, body }) => makeMix(db, who.user_id, params.id, body))
}
