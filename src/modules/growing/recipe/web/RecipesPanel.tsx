/** The list of recipes with its search, and the ingredients of the one that is open. */
import { useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Copy, FlaskConical, ListPlus, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { type Column, sortRows } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { MenuAction } from '#web/ui/Menu.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { money } from '#web/ui/format.ts'
import { matchesQuery } from '#web/ui/text-match.ts'
import { toast } from '#web/ui/toast.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useSort } from '#web/use-sort.ts'
import { restoreRecipe } from '../recipe-calls.ts'
import { type Recipe, costOfOne } from '../recipe.ts'
import { problemOr } from './recipe-labels.ts'
import { recipesSearch } from './recipes-search.ts'
import styles from './RecipesScreen.module.css'
import type { useRecipes } from './use-recipes.ts'

const IngredientsDialog = lazyNamed(() => import('./IngredientsDialog.tsx'), 'IngredientsDialog')
const DeleteRecipe = lazyNamed(() => import('./DeleteRecipe.tsx'), 'DeleteRecipe')

const onPage = 10

const useView = () => useSearchParams(recipesSearch)

interface RecipesPanelProps {
  readonly recipes: ReturnType<typeof useRecipes>
  /** The button that adds the first. */
  readonly add: ReactNode
}

export function RecipesPanel({ recipes, add }: RecipesPanelProps) {
  const client = useQueryClient()
  const [{ search, ingredients, show }, set] = useView()
  const { run } = useAction('/api/recipes')
  const [deleting, setDeleting] = useState<Recipe>()
  const opened = recipes.data?.find(({ id, archived }) => id === ingredients && !archived)
  const restore = ({ id, name }: Recipe) =>
    run(async () => {
      await call(restoreRecipe, { params: { id } })
      toast(`${name} is restored.`)
    })
  const actions = (recipe: Recipe): MenuAction[] => {
    if (recipe.archived) return [{ label: 'Restore', icon: ArchiveRestore, do: () => void restore(recipe) }]
    return [
      { label: 'Ingredients', icon: ListPlus, do: () => set({ ingredients: recipe.id }) },
      { label: 'Edit', keys: 'E', icon: Pencil, do: () => set({ edit: recipe.id }) },
      { label: 'Copy', icon: Copy, do: () => set({ copy: recipe.id }) },
      { label: 'Delete', icon: Trash2, danger: true, do: () => setDeleting(recipe) },
    ]
  }
  return (
    <>
      <div className={`row wrap gap-10 ${styles['search']}`}>
        <SearchField label="Search recipes or containers" value={search} onChange={(value) => set({ search: value, page: '' })} />
        <Chips
          label="Show"
          value={show}
          onChange={(value) => set({ show: value, page: '', ingredients: '' })}
          options={[
            { value: '', label: 'All' },
            { value: 'archived', label: 'Archived' },
          ]}
        />
      </div>
      {recipes.isPending ? (
        <Skeleton rows={14} />
      ) : recipes.isError ? (
        <ErrorBox error={problemOr(recipes.error, 'Error loading recipes')} retry={() => void recipes.refetch()} />
      ) : (
        <RecipeTable recipes={recipes.data} add={add} actions={actions} />
      )}
      <Suspense>
        {opened && (
          <IngredientsDialog
            key={opened.id}
            recipe={opened}
            onCopy={() => set({ ingredients: '', copy: opened.id })}
            onClose={() => set({ ingredients: '' })}
          />
        )}
        {deleting && (
          <DeleteRecipe
            recipe={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => {
              setDeleting(undefined)
              void refresh(client, '/api/recipes')
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface RecipeTableProps {
  readonly recipes: readonly Recipe[]
  readonly add: ReactNode
  readonly actions: (recipe: Recipe) => MenuAction[]
}

/** Recipes that match the search, ten on a page. */
function RecipeTable({ recipes, add, actions }: RecipeTableProps) {
  const [{ search, page, show }, set] = useView()
  const settings = useSettings()
  const narrow = useMedia('(max-width: 1100px)')
  const searched = useDeferredValue(search)
  const { sort, onSort } = useSort(['name', 'container', 'active'])
  const found = useMemo(
    () =>
      recipes.filter(({ name, container_size, description }) =>
        matchesQuery(`${name} ${container_size} ${description}`, searched),
      ),
    [recipes, searched],
  )
  const columns = useMemo(() => columnsOf(settings), [settings])
  const rows = sortRows(found, columns, sort)
  const pages = Math.max(1, Math.ceil(rows.length / onPage))
  const currentPage = Math.min(Math.max(1, Number(page) || 1), pages)
  return (
    <>
      <DataTable
        label="Recipes"
        rows={rows.slice((currentPage - 1) * onPage, currentPage * onPage)}
        columns={narrow ? columns : [...columns, actionsColumn(actions)]}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={onSort}
        {...(narrow ? { actions } : {})}
        {...(show === 'archived' ? {} : { onOpen: ({ id }: Recipe) => set({ ingredients: id }) })}
        empty={
          search ? (
            <EmptyState
              icon={FlaskConical}
              title="No recipes match your search"
              actions={<Button onClick={() => set({ search: '' })}>Show all</Button>}
            >
              Part of the recipe or container name is enough.
            </EmptyState>
          ) : show === 'archived' ? (
            <EmptyState
              icon={FlaskConical}
              title="No archived recipes"
              actions={<Button onClick={() => set({ show: '' })}>Show all</Button>}
            >
              Deleted recipes appear here. You can restore them with their ingredients.
            </EmptyState>
          ) : (
            <EmptyState icon={FlaskConical} title="No recipes yet" actions={add}>
              Add a recipe per container. Potting up then deducts pots, mix and labels and costs each batch.
            </EmptyState>
          )
        }
      />
      {rows.length > 0 && (
        <Pager page={currentPage} pages={pages} onPage={(next) => set({ page: next === 1 ? '' : String(next) })} />
      )}
    </>
  )
}

/** Cost of the supplies of one plant, at what they have cost. */
const costOf = ({ ingredients }: Recipe) => Number(costOfOne(ingredients)) / 1_000_000

const columnsOf = (settings: Settings): readonly Column<Recipe>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(150px, 2fr)',
    cell: ({ name }) => <b>{name}</b>,
    sortBy: ({ name }) => name,
    phone: 'title',
  },
  {
    id: 'container',
    title: 'Container Size',
    width: '130px',
    cell: ({ container_size }) => container_size,
    sortBy: ({ container_size }) => container_size,
    phone: 'detail',
  },
  { id: 'description', title: 'Description', width: 'minmax(120px, 2fr)', cell: ({ description }) => description || '–' },
  {
    id: 'ingredients',
    title: 'For each plant',
    width: 'minmax(160px, 3fr)',
    cell: ({ ingredients }) =>
      ingredients.length === 0 ? (
        <span className="muted">No ingredients yet</span>
      ) : (
        ingredients.map(({ name }) => name).join(', ')
      ),
    phone: 'detail',
  },
  {
    id: 'cost',
    title: 'Cost per plant',
    width: '120px',
    align: 'end',
    cell: (recipe) => money(costOf(recipe).toFixed(2), settings),
    ordinary: (recipe) => costOf(recipe) === 0,
    sortBy: costOf,
    phone: 'end',
  },
  {
    id: 'active',
    title: 'Active',
    width: '80px',
    cell: ({ active }) => (active ? 'Yes' : 'No'),
    sortBy: ({ active }) => (active ? 0 : 1),
  },
]

/** All but Copy, which the ingredients offer. */
const actionsColumn = (actions: RecipeTableProps['actions']): Column<Recipe> => ({
  id: 'actions',
  title: 'Actions',
  width: '256px',
  cell: (recipe) => (
    <span className="flex" onClick={(event) => event.stopPropagation()}>
      {actions(recipe)
        .filter(({ label }) => label !== 'Copy')
        .map(({ label, do: action }) => (
          <Button key={label} kind="ghost" aria-label={`${label} ${recipe.name}`} onClick={action}>
            {label}
          </Button>
        ))}
    </span>
  ),
})
