/** Plant Types: what the nursery grows or sells, as a table or as tiles; each opens its names and its prices. */
import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, List, Plus, Sprout } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useRowsPaste } from '#web/rows-paste.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { BulkActions } from '#web/ui/BulkActions.tsx'
import { Button, IconButton, buttonClass } from '#web/ui/Button.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { type Formats, counted, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { plantsSearch } from './plants-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSelection } from '#web/use-selection.ts'
import { useSort } from '#web/use-sort.ts'
import { listPlantTypes } from '../contract.ts'
import type { PlantTypeRow } from '../plant-type.ts'
import { plantSorts } from '../sorts.ts'
import { PlantName } from './PlantName.tsx'
import { PriceListMenu } from './PriceListMenu.tsx'
import { PlantTiles } from './PlantTiles.tsx'
import { priceRange } from './price-range.ts'
import { searchHint } from '#modules/plants/search-text.ts'

const ChangePricesDialog = lazyNamed(() => import('./ChangePricesDialog.tsx'), 'ChangePricesDialog')
const PlantDialog = lazyNamed(() => import('./PlantDialog.tsx'), 'PlantDialog')

const BulkPlantDialog = lazyNamed(() => import('./BulkPlantDialog.tsx'), 'BulkPlantDialog')

type BulkPlantAction = 'category' | 'tax' | 'archive' | 'restore'

const bulkPlantActions = (archived: boolean): readonly { readonly value: BulkPlantAction; readonly label: string }[] =>
  archived
    ? [{ value: 'restore', label: 'Restore' }]
    : [
        { value: 'category', label: 'Change category' },
        { value: 'tax', label: 'Change tax' },
        { value: 'archive', label: 'Archive' },
      ]

export function PlantTypesScreen() {
  useRowsPaste('price-list')
  const settings = useSettings()
  const [{ search, category, show, view, plant, prices }, set] = useSearchParams(plantsSearch)
  const { sortQuery, ...sorting } = useSort(plantSorts)
  const searched = useDeferredValue(search)
  const list = usePagedList(listPlantTypes, {
    limit: '100',
    ...(searched ? { search: searched } : {}),
    ...(category ? { category } : {}),
    ...(show === 'archived' ? { archived: 'true' as const } : {}),
    ...sortQuery,
  })
  const { rows, total } = list
  const selection = useSelection(list.rows)
  const navigate = useNavigate()
  const open = (row: PlantTypeRow) =>
    row.archived ? set({ plant: row.id }) : void navigate({ to: '/plants/$plantId', params: { plantId: row.id } })
  const shownCategories = settings.plantCategories.filter((each) => !settings.hiddenCategories.includes(each))
  return (
    <Page
      title="Plant Types"
      note={total !== undefined && counted(total, 'plant')}
      actions={
        <>
          <PriceListMenu onChangePrices={() => set({ prices: 'change' })} />
          <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ plant: 'new' })}>
            <Plus size={16} aria-hidden /> Add plant
          </Button>
        </>
      }
      tools={
        <>
          <ListTools
            search={{ label: 'Search plants', value: search, onChange: (value) => set({ search: value }) }}
            states={{ label: 'Which', options: shows, value: show, onChange: (value) => set({ show: value }) }}
            values={[category]}
            rows={total}
            onClear={() => set({ category: '', show: '' })}
          >
            <FilterSelect
              label="Category"
              all="All categories"
              value={category}
              options={shownCategories}
              onChange={(value) => set({ category: value })}
            />
          </ListTools>
          <IconButton
            label={view === 'tiles' ? 'Show as a table' : 'Show as tiles'}
            onClick={() => set({ view: view === 'tiles' ? '' : 'tiles' })}
          >
            {view === 'tiles' ? <List size={20} aria-hidden /> : <LayoutGrid size={20} aria-hidden />}
          </IconButton>
        </>
      }
    >
      {view === 'tiles' && rows.length > 0 ? (
        <PlantTiles plants={rows} formats={settings} onOpen={open} onMore={list.loadMore} />
      ) : (
        <PagedTable
          label="Plant types"
          list={list}
          columns={columns(settings)}
          rowKey={(row) => row.id}
          {...sorting}
          onOpen={open}
          selection={selection}
          forChosen={
            <BulkActions
              selection={selection}
              actions={bulkPlantActions(show === 'archived')}
              dialog={(action, onClose) => (
                <BulkPlantDialog action={action} plants={selection.chosen} categories={shownCategories} onClose={onClose} />
              )}
            />
          }
          empty={
            <NoPlants
              archived={show === 'archived'}
              narrowed={search !== '' || category !== ''}
              onShowAll={() => set({ search: '', category: '', show: '' })}
              onAdd={() => set({ plant: 'new' })}
            />
          }
        />
      )}
      {prices === 'change' && (
        <Suspense>
          <ChangePricesDialog categories={shownCategories} onClose={() => set({ prices: '' })} />
        </Suspense>
      )}
      {plant && (
        <Suspense>
          <PlantDialog
            plant={rows.find((row) => row.id === plant)}
            onClose={() => set({ plant: '' })}
            onOpen={(id) => set({ plant: id, search: '', category: '', show: '' })}
          />
        </Suspense>
      )}
    </Page>
  )
}

const shows = [
  { value: '', label: 'All' },
  { value: 'archived', label: 'Archived' },
] as const

interface NoPlantsProps {
  readonly archived: boolean
  /** Searched, or one category only. */
  readonly narrowed: boolean
  readonly onShowAll: () => void
  readonly onAdd: () => void
}

function NoPlants({ archived, narrowed, onShowAll, onAdd }: NoPlantsProps) {
  const showAll = <Button onClick={onShowAll}>Show all</Button>
  if (narrowed)
    return (
      <EmptyState icon={Sprout} title="No plants match your filters" actions={showAll}>
        {searchHint}
      </EmptyState>
    )
  if (archived)
    return (
      <EmptyState icon={Sprout} title="No archived plants" actions={showAll}>
        Plants you archive appear here, and you can restore them.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Sprout}
      title="No plants yet"
      actions={
        <>
          <Link className={buttonClass} data-kind="primary" to="/import">
            Import a price list
          </Link>
          <Button onClick={onAdd}>Add a plant</Button>
        </>
      }
    >
      Bring in the price list you have; it becomes plant types, prices and stock.
    </EmptyState>
  )
}

const columns = (formats: Formats): PagedColumn<PlantTypeRow, (typeof plantSorts)[number]>[] => [
  {
    id: 'name',
    title: 'Common name',
    width: 'minmax(170px, 2fr)',
    cell: (row) => <PlantName plantTypeId={row.id} photo={row.photo} category={row.category} name={row.common_name} />,
    sort: 'name',
    phone: 'title',
  },
  {
    id: 'botanical',
    title: 'Botanical name',
    width: 'minmax(190px, 2fr)',
    cell: (row) => <BotanicalName name={row.botanical_name} />,
    sort: 'botanical',
    phone: 'detail',
  },
  { id: 'category', title: 'Category', width: '120px', cell: (row) => row.category, sort: 'category' },
  { id: 'sizes', title: 'Sizes', width: '80px', align: 'end', cell: (row) => row.sizes, sort: 'sizes' },
  {
    id: 'price',
    title: 'Price',
    width: '150px',
    align: 'end',
    cell: (row) => priceRange(row, formats),
    sort: 'price',
    phone: 'end',
  },
  {
    id: 'available',
    title: 'For sale',
    width: '100px',
    align: 'end',
    cell: (row) => number(row.available),
    sort: 'available',
    phone: 'end',
    phoneUnit: 'for sale',
  },
]
