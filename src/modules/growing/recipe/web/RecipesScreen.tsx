/** Potting Recipe Management: what a potted plant of each container size consumes. */
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { counted } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { recipesSearch } from './recipes-search.ts'
import { useRecipes } from './use-recipes.ts'

const RecipesPanel = lazyNamed(() => import('./RecipesPanel.tsx'), 'RecipesPanel')
const MixesPanel = lazyNamed(() => import('./MixesPanel.tsx'), 'MixesPanel')
const RecipeDialog = lazyNamed(() => import('./RecipeDialog.tsx'), 'RecipeDialog')

const tabs = [
  { value: '', label: 'Recipes' },
  { value: 'mixes', label: 'Mixes' },
] as const

export function RecipesScreen() {
  const [{ edit, copy, tab }, set] = useSearchParams(recipesSearch)
  const client = useQueryClient()
  const recipes = useRecipes()
  const offered = recipes.data?.filter(({ archived }) => !archived)
  const editing = offered?.find(({ id }) => id === edit)
  const copied = offered?.find(({ id }) => id === copy)
  const close = () => set({ edit: '', copy: '' })
  const add = (
    <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ edit: 'new' })}>
      <Plus size={16} aria-hidden /> Add recipe
    </Button>
  )
  return (
    <Page title="Potting Recipes" note={recipes.data && counted(recipes.data.length, 'recipe')} actions={tab !== 'mixes' && add}>
      <Tabs
        label="Recipes and mixes"
        tabs={tabs}
        value={tab === 'mixes' ? 'mixes' : ''}
        onChange={(value) => set({ tab: value })}
      >
        <Suspense fallback={<Skeleton rows={6} />}>
          {tab === 'mixes' ? <MixesPanel /> : <RecipesPanel recipes={recipes} add={add} />}
        </Suspense>
      </Tabs>
      <Suspense>
        {(edit === 'new' || editing || copied) && (
          <RecipeDialog
            recipe={editing}
            copied={copied}
            onClose={close}
            onSaved={({ id }) => {
              // The next step for a new recipe is its ingredients.
              if (editing) close()
              else set({ edit: '', copy: '', search: '', show: '', ingredients: id })
              void refresh(client, '/api/recipes')
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
