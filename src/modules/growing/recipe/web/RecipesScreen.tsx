/** Potting Recipe Management: what a potted plant of each container size consumes. */
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Copy, FlaskConical, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, sortRows } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { MenuAction } from '#web/ui/Menu.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { matchesQuery } from '#web/ui/text-match.ts'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { recipesSearch } from './recipes-search.ts'
import { useSort } from '#web/use-sort.ts'
import { listRecipes, restoreRecipe } from '../recipe-calls.ts'
import type { Recipe } from '../recipe.ts'
import { DeleteRecipe } from './DeleteRecipe.tsx'
import styles from './RecipesScreen.module.css'
import { problemOr } from './recipe-labels.ts'

const RecipeForm = lazyNamed(() => import('./RecipeForm.tsx'), 'RecipeForm')
const IngredientsPanel = lazyNamed(() => import('./IngredientsPanel.tsx'), 'IngredientsPanel')

const MixesPanel = lazyNamed(() => import('./MixesPanel.tsx'), 'MixesPanel')

const onPage = 10

const tabs = [
  { value: '', label: 'Recipes' },
  { value: 'mixes', label: 'Mixes' },
] as const

const useView = () => useSearchParams(recipesSearch)

export function RecipesScreen() {
  const [{ edit, copy, tab, show }, set] = useView()
  const recipes = useQuery(query(listRecipes, { query: show === 'archived' ? { archived: 'true' } : {} }))
  const form = useRef<HTMLDivElement>(null)
  const narrow = useMedia('(max-width: 1100px)')
  const [saved, setSaved] = useState(0)
  const offered = recipes.data?.filter(({ archived }) => !archived)
  const editing = offered?.find(({ id }) => id === edit)
  const copied = offered?.find(({ id }) => id === copy)
  const open = (view: { readonly edit?: string; readonly copy?: string }) => {
    set({ edit: '', copy: '', ...view })
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
  }
  const done = (recipe?: Recipe) => {
    setSaved(saved + 1)
    // The next step for a new recipe is its ingredients.
    const closed = { edit: '', copy: '' }
    set(recipe && !editing ? { ...closed, search: '', show: '', ingredients: recipe.id } : closed)
  }
  return (
    <Page
      title="Potting Recipes"
      note={recipes.data && counted(recipes.data.length, 'recipe')}
      actions={
        narrow &&
        tab !== 'mixes' && (
          <Button kind="primary" aria-keyshortcuts="N" onClick={() => open({})}>
            <Plus size={16} aria-hidden /> Add recipe
          </Button>
        )
      }
    >
      <Tabs
        label="Recipes and mixes"
        tabs={tabs}
        value={tab === 'mixes' ? 'mixes' : ''}
        onChange={(value) => set({ tab: value })}
      >
        {tab === 'mixes' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <MixesPanel />
          </Suspense>
        ) : (
          <Recipes recipes={recipes} narrow={narrow} onOpen={open}>
            <div ref={form} className={styles['form']}>
              <Card title={editing ? `Edit ${editing.name}` : copied ? `Copy of ${copied.name}` : 'New recipe'}>
                <Suspense fallback={<Skeleton rows={5} />}>
                  <RecipeForm key={`${editing?.id} ${copied?.id} ${saved}`} recipe={editing} copied={copied} onDone={done} />
                </Suspense>
              </Card>
            </div>
          </Recipes>
        )}
      </Tabs>
    </Page>
  )
}

interface RecipesProps {
  readonly recipes: UseQueryResult<Recipe[]>
  readonly narrow: boolean
  /** Opens the form: a recipe to edit, one to copy, or a new one. */
  readonly onOpen: (view: { readonly edit?: string; readonly copy?: string }) => void
  /** The form beside the list. */
  readonly children: ReactNode
}

/** The list with its search, and the ingredients of the recipe that is open. */
function Recipes({ recipes, narrow, onOpen, children }: RecipesProps) {
  const client = useQueryClient()
  const [{ search, edit, copy, ingredients, show }, set] = useView()
  const { run } = useAction('/api/recipes')
  const [deleting, setDeleting] = useState<Recipe>()
  const opened = recipes.data?.find(({ id, archived }) => id === ingredients && !archived)
  const restore = ({ id, name }: Recipe) =>
    run(async () => {
      await call(restoreRecipe, { params: { id } })
      toast(`${name} is restored.`)
    })
  const actions = (recipe: Recipe): RecipeAction[] => {
    if (recipe.archived) return [{ label: 'Restore', icon: ArchiveRestore, kind: 'secondary', do: () => void restore(recipe) }]
    return [
      { label: 'Edit', icon: Pencil, kind: 'ghost', do: () => onOpen({ edit: recipe.id }) },
      { label: 'Copy', icon: Copy, kind: 'ghost', do: () => onOpen({ copy: recipe.id }) },
      { label: 'Delete', icon: Trash2, danger: true, kind: 'ghost', do: () => setDeleting(recipe) },
      { label: 'Ingredients', icon: ListPlus, kind: 'secondary', do: () => set({ ingredients: recipe.id }) },
    ]
  }
  return (
    <>
      <div className={`row wrap gap-10 ${styles['search']}`}>
        <SearchField label="Search recipes or containers" value={search} onChange={(value) => set({ search: value, page: '' })} />
        <Chips
          label="Show"
          value={show}
          onChange={(value) => set({ show: value, page: '', edit: '', copy: '', ingredients: '' })}
          options={[
            { value: '', label: 'All' },
            { value: 'archived', label: 'Archived' },
          ]}
        />
      </div>
      <div className={`grid gap-20 items-start ${styles['sides']}`}>
        <div className="grid one-column gap-12 min-0">
          {recipes.isPending ? (
            <Skeleton rows={14} />
          ) : recipes.isError ? (
            <ErrorBox error={problemOr(recipes.error, 'Error loading recipes')} retry={() => void recipes.refetch()} />
          ) : (
            <RecipeTable recipes={recipes.data} narrow={narrow} actions={actions} />
          )}
          <Suspense>
            {opened && <IngredientsPanel key={opened.id} recipe={opened} onClose={() => set({ ingredients: '' })} />}
          </Suspense>
        </div>
        {children}
      </div>
      {deleting && (
        <DeleteRecipe
          recipe={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            if ([edit, copy, ingredients].includes(deleting.id)) set({ edit: '', copy: '', ingredients: '' })
            void refresh(client, '/api/recipes')
          }}
        />
      )}
    </>
  )
}

type RecipeAction = MenuAction & { readonly kind: 'ghost' | 'secondary' }

interface RecipeTableProps {
  readonly recipes: readonly Recipe[]
  readonly narrow: boolean
  readonly actions: (recipe: Recipe) => RecipeAction[]
}

/** Those that are looked for, ten on a page. */
function RecipeTable({ recipes, narrow, actions }: RecipeTableProps) {
  const [{ search, page, show }, set] = useView()
  const searched = useDeferredValue(search)
  const { sort, onSort } = useSort(['name', 'container', 'active'])
  const found = useMemo(
    () =>
      recipes.filter(({ name, container_size, description }) =>
        matchesQuery(`${name} ${container_size} ${description}`, searched),
      ),
    [recipes, searched],
  )
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
            <EmptyState icon={FlaskConical} title="No recipes yet">
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

const columns: readonly Column<Recipe>[] = [
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
    id: 'active',
    title: 'Active',
    width: '80px',
    cell: ({ active }) => (active ? 'Yes' : 'No'),
    sortBy: ({ active }) => (active ? 0 : 1),
  },
]

const actionsColumn = (actions: RecipeTableProps['actions']): Column<Recipe> => ({
  id: 'actions',
  title: 'Actions',
  width: '336px',
  cell: (recipe) => (
    <span className="flex gap-4">
      {actions(recipe).map(({ label, kind, do: action }) => (
        <Button key={label} kind={kind} aria-label={`${label} ${recipe.name}`} onClick={action}>
          {label}
        </Button>
      ))}
    </span>
  ),
})
