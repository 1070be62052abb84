/** Production recipes: how each plant is grown to a size, which the plan follows until there are own batches. */
import { useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Plus, Sprout, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'
import { placeKinds } from '#modules/setup/reference/place-kinds.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { deleteProductionRecipe, listProductionRecipes, saveProductionRecipe } from '../contract.ts'
import type { ProductionRecipe } from '../production-recipe.ts'
import { figures, placeColumn, quarters, stageNames, weeksColumn } from '../production-recipe-columns.ts'

const RecipeDialog = lazyNamed(() => import('./ProductionRecipeDialog.tsx'), 'ProductionRecipeDialog')

/** "12 weeks", or "8–20 weeks" by season. */
function weeksText(recipe: ProductionRecipe, stage: 'raise' | 'grow'): string {
  const weeks = quarters.map((quarter) => recipe[`${stage}_${quarter}`])
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)]
  return least === most ? String(least) : `${least}–${most}`
}

const placeText = ({ place_kind }: ProductionRecipe) => (place_kind === null ? '' : placeKinds[place_kind])

const columns: readonly Column<ProductionRecipe>[] = [
  nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(160px, 2fr)', phone: 'title' }),
  textColumn('size', 'Container', (row) => row.container_size, { phone: 'detail' }),
  textColumn('method', 'Start', (row) => batchMethods[row.method].name, { phone: 'detail' }),
  textColumn('raise', 'Weeks to potting', (row) => weeksText(row, 'raise')),
  textColumn('grow', 'Weeks to sale', (row) => weeksText(row, 'grow'), { phone: 'end' }),
  numberColumn('raise_loss', 'Lost before potting, %', (row) => row.raise_loss),
  numberColumn('grow_loss', 'Lost after, %', (row) => row.grow_loss),
  textColumn('place', placeColumn, placeText),
]

/** Columns and cells of a recipe in an exported file, which can be imported again. */
const exportedRecipe = (recipe: ProductionRecipe): readonly (readonly [string, string | number])[] => [
  ['Plant', recipe.plant],
  ['Container', recipe.container_size],
  ['Start', recipe.method.replace('_', ' ')],
  ...stageNames.flatMap((stage) =>
    quarters.map((quarter) => [weeksColumn(stage, quarter), recipe[`${stage}_${quarter}`]] as const),
  ),
  ...Object.entries(figures).map(([field, name]) => [name, recipe[field as keyof typeof figures] ?? ''] as const),
  [placeColumn, placeText(recipe)],
]

export function ProductionRecipes() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(query(listProductionRecipes))
  const [editing, setEditing] = useState<ProductionRecipe | 'new'>()
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  const changed = () => Promise.all([refresh(client, '/api/production-recipes'), refresh(client, '/api/planner')])
  const remove = async ({ id, plant, ...recipe }: ProductionRecipe) => {
    await call(deleteProductionRecipe, { params: { id } })
    const undo = async () => {
      await call(saveProductionRecipe, { body: recipe })
      await changed()
    }
    toast(`The recipe of ${plant} was deleted.`, { action: { label: 'Undo', do: () => void undo() } })
    await changed()
  }
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus size={16} aria-hidden /> Add a recipe
    </Button>
  )
  return (
    <>
      {data.length > 0 && (
        <div className="flex wrap gap-8">
          {add}
          <Button
            onClick={() =>
              downloadCsv(
                'production-recipes',
                data
                  .map(exportedRecipe)
                  .flatMap((cells, i) => [...(i === 0 ? [cells.map(([name]) => name)] : []), cells.map(([, value]) => value)]),
              )
            }
          >
            <Download size={16} aria-hidden /> Export CSV
          </Button>
        </div>
      )}
      <DataTable
        label="Production recipes"
        rows={data}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setEditing}
        actions={(row) => [
          { label: 'Edit', keys: 'E', icon: Pencil, do: () => setEditing(row) },
          { label: 'Delete', icon: Trash2, danger: true, do: () => void remove(row) },
        ]}
        empty={
          <EmptyState icon={Sprout} title="No recipes yet" actions={add}>
            Say how long a plant takes and how many are lost. The plan follows it until you have batches of your own.
          </EmptyState>
        }
      />
      {editing && (
        <RecipeDialog
          recipe={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={async () => {
            await changed()
            setEditing(undefined)
          }}
        />
      )}
    </>
  )
}
