/** The recipes that are offered, or those that are archived, as the address has it. */
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { listRecipes } from '../recipe-calls.ts'
import { recipesSearch } from './recipes-search.ts'

export function useRecipes() {
  const [{ show }] = useSearchParams(recipesSearch)
  return useQuery(query(listRecipes, { query: show === 'archived' ? { archived: 'true' } : {} }))
}
