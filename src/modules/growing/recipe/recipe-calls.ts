/** Every call about potting recipes. */
import * as z from 'zod/mini'
import { endpoint, isTrue } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Id, Version } from '#kernel/wire.ts'
import { CreateRecipe, Ingredient, NewIngredient, NewRecipe, Recipe, RecipeChoices, SupplyChoice } from './recipe.ts'

export const listRecipes = endpoint({
  method: 'GET',
  path: '/api/recipes',
  summary: 'Lists every potting recipe, 1,000 at most, with its ingredients, by name',
  roles: growers,
  query: z.strictObject({
    /** Only the archived ones: those that were deleted. */
    archived: isTrue,
  }),
  reply: z.array(Recipe),
})

export const recipeSupplies = endpoint({
  method: 'GET',
  path: '/api/recipes/supplies',
  summary: 'Lists every supply that can be an ingredient, with its unit',
  roles: growers,
  reply: z.array(SupplyChoice),
})

export const recipeChoices = endpoint({
  method: 'GET',
  path: '/api/recipes/options',
  summary: 'Lists the active recipes of a container, and the default: the one last used for these plants, else the only one',
  roles: growers,
  query: z.strictObject({
    container_size: z.string().check(z.maxLength(60)),
    /** Up to 100 ids, separated by commas. */
    plant_type_ids: z.optional(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(4000)),
          z.transform((text) => text.split(',').filter((id) => id !== '')),
        ),
        z.array(Id),
      ),
    ),
  }),
  reply: RecipeChoices,
})

export const getRecipe = endpoint({
  method: 'GET',
  path: '/api/recipes/:id',
  summary: 'Returns one potting recipe with its ingredients',
  roles: growers,
  reply: Recipe,
})

export const createRecipe = endpoint({
  method: 'POST',
  path: '/api/recipes',
  status: 201,
  summary: 'Creates a potting recipe, without ingredients or with those of `copy_of`',
  roles: growers,
  body: CreateRecipe,
  reply: Recipe,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const editRecipe = endpoint({
  method: 'PUT',
  path: '/api/recipes/:id',
  summary: 'Changes the name, container size, description or use of a recipe',
  roles: growers,
  body: z.extend(NewRecipe, { version: Version }),
  reply: Recipe,
})

export const deleteRecipe = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id',
  summary: 'Archives a recipe: it is no longer offered; past pottings keep naming it',
  roles: growers,
})

export const restoreRecipe = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/restore',
  summary: 'Restores an archived recipe with its ingredients',
  roles: growers,
  reply: Recipe,
  problems: ['BAD_STATE'],
})

export const addIngredient = endpoint({
  method: 'POST',
  path: '/api/recipes/:id/ingredients',
  status: 201,
  summary: 'Adds an ingredient: what one plant consumes of a supply',
  roles: growers,
  body: NewIngredient,
  reply: Ingredient,
  idempotent: true,
})

export const editIngredient = endpoint({
  method: 'PUT',
  path: '/api/recipes/:id/ingredients/:ingredientId',
  summary: 'Changes an ingredient of a recipe',
  roles: growers,
  body: NewIngredient,
  reply: Ingredient,
})

export const deleteIngredient = endpoint({
  method: 'DELETE',
  path: '/api/recipes/:id/ingredients/:ingredientId',
  summary: 'Removes an ingredient from a recipe',
  roles: growers,
})
