/** Writes imported recipes with their ingredients. */
import { addIngredients, addRecipes, deleteRecipes } from '#modules/growing/recipe/server/import-recipes.ts'
import { newId } from '#server/new-id.ts'
import { refuseIfUsed } from '../usage.queries.ts'
import { type Writer, records } from './writer.ts'

export const recipesWriter: Writer = {
  start: ({ db, user_id }) => {
    const idOf = new Map<string, string>()
    return async (rows) => {
      const added = new Map<string, { id: string; name: string; container_size: string }>()
      for (const { values } of rows) {
        const { Recipe: name = '', Container: container_size = '' } = values
        if (idOf.has(name.toLowerCase())) continue
        const recipe = { id: newId(), name, container_size }
        idOf.set(name.toLowerCase(), recipe.id)
        added.set(recipe.id, recipe)
      }
      await addRecipes(db, user_id, [...added.values()])
      await addIngredients(
        db,
        rows.map(({ values }) => ({
          recipe_id: idOf.get((values['Recipe'] ?? '').toLowerCase()) ?? '',
          inventory_item_id: values['inventory_item_id'] ?? '',
          quantity: values['Quantity'] ?? '',
          unit: values['Unit'] ?? '',
        })),
      )
      return { records: records('recipes', [...added.keys()]), counts: { recipes: added.size, ingredients: rows.length } }
    }
  },
  undo: async ({ db }, { ids }) => {
    await refuseIfUsed(db, { table: 'recipes', ids: ids('recipes'), except: ['recipe_ingredients'] }, 'recipes')
    await deleteRecipes(db, ids('recipes'))
  },
}
