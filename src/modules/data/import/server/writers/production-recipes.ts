/** Writes imported production recipes in place of those of the same plant, size and start; an undo brings these back. */
import { fieldColumns } from '#modules/data/import/kinds/production-recipes.ts'
import type { RowValues } from '#modules/data/import/import-kind.ts'
import { placeColumn } from '#modules/planning/production-recipe-columns.ts'
import { NewProductionRecipe } from '#modules/planning/production-recipe.ts'
import { deleteProductionRecipes, replaceProductionRecipes } from '#modules/planning/server/production-recipes.ts'
import { findOrAddEntries } from '#modules/setup/reference/server/import-entries.ts'
import { removeNames } from './names.ts'
import { type Writer, records } from './writer.ts'

const recipeOf = (values: RowValues): NewProductionRecipe =>
  NewProductionRecipe.parse({
    plant_type_id: values['plant_type_id'],
    container_size: values['Container'],
    method: values['Start'],
    place_kind: values[placeColumn] ?? '',
    ...Object.fromEntries(Object.entries(fieldColumns(values)).map(([field, name]) => [field, values[name] ?? ''])),
  })

export const productionRecipesWriter: Writer = {
  start:
    ({ db, user_id }) =>
    async (rows) => {
      const recipes = rows.map(({ values }) => recipeOf(values))
      const sizes = await findOrAddEntries(
        db,
        'container_sizes',
        recipes.map(({ container_size }) => container_size),
      )
      const { ids, replaced } = await replaceProductionRecipes(db, user_id, recipes)
      return {
        records: [
          ...records('container_sizes', sizes.added),
          ...records('production_recipes', ids),
          ...replaced.map((before) => ({ record_table: 'replaced_recipes', record_id: before.id, before })),
        ],
        counts: { recipes: ids.length },
      }
    },
  undo: async ({ db, user_id }, { ids, before }) => {
    await deleteProductionRecipes(db, ids('production_recipes'))
    await replaceProductionRecipes(db, user_id, before<NewProductionRecipe>('replaced_recipes'))
    await removeNames(db, 'container_sizes', ids('container_sizes'))
  },
}
