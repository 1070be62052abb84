/** Supplies: stock, value, low stock; and every movement. */
import { PackageOpen, Plus, Tags } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { costsSeenBy } from '../costs-seen.ts'
import { useRowsPaste } from '#web/rows-paste.ts'
import { BulkActions } from '#web/ui/BulkActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page, PageHead, toolsClass } from '#web/ui/Page.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { type Formats, counted, money, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { suppliesSearch } from './supplies-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSelection } from '#web/use-selection.ts'
import { useSort } from '#web/use-sort.ts'
import { listCategories, listItems } from '../contract.ts'
import { itemSorts } from '../sorts.ts'
import { StoreTabs } from './StockroomTabs.tsx'
import { costColumns, suppliesFile, supplyColumns } from './supply-columns.tsx'

const ItemDialog = lazyNamed(() => import('./ItemDialog.tsx'), 'ItemDialog')
const ItemForm = lazyNamed(() => import('./ItemForm.tsx'), 'ItemForm')
const CategoriesDialog = lazyNamed(() => import('./CategoriesDialog.tsx'), 'CategoriesDialog')
const Movements = lazyNamed(() => import('./Movements.tsx'), 'Movements')

const BulkItemDialog = lazyNamed(() => import('./BulkItemDialog.tsx'), 'BulkItemDialog')

type BulkItemAction = 'category' | 'vendor' | 'reorder' | 'archive' | 'restore'

const bulkItemActions = (archived: boolean): readonly { readonly value: BulkItemAction; readonly label: string }[] =>
  archived
    ? [{ value: 'restore', label: 'Restore' }]
    : [
        { value: 'category', label: 'Change category' },
        { value: 'vendor', label: 'Change vendor' },
        { value: 'reorder', label: 'Reorder point' },
        { value: 'archive', label: 'Archive' },
      ]

export function SuppliesScreen() {
  useRowsPaste('supplies')
  const [{ tab, item, action }, set] = useSearchParams(suppliesSearch)
  const manages = isOneOf(managers)
  useLive(['/api/inventory', '/api/plant-batches', '/api/sales', '/api/purchase-orders'], '/api/inventory')
  const activeTab = tab === 'movements' ? 'movements' : 'items'
  return (
    <Page
      title="Supplies"
      note=""
      actions={
        manages && (
          <>
            <Button kind="ghost" onClick={() => set({ action: 'categories' })}>
              <Tags size={17} aria-hidden /> Categories
            </Button>
            <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ action: 'new' })}>
              <Plus size={18} aria-hidden /> Add a supply
            </Button>
          </>
        )
      }
    >
      <StoreTabs active={activeTab}>
        <Suspense fallback={<Skeleton rows={8} />}>
          {activeTab === 'movements' ? <Movements /> : <Items manages={manages} />}
        </Suspense>
      </StoreTabs>
      <Suspense>
        {item !== '' && <ItemDialog itemId={item} manages={manages} onClose={() => set({ item: '' })} />}
        {action === 'new' && manages && (
          <ItemForm
            item={undefined}
            onClose={() => set({ action: '' })}
            onSaved={(saved) => set({ action: '', item: saved.id })}
          />
        )}
        {action === 'categories' && manages && <CategoriesDialog onClose={() => set({ action: '' })} />}
      </Suspense>
    </Page>
  )
}

const shows = [
  { value: '', label: 'All' },
  { value: 'low', label: 'Low' },
  { value: 'sale', label: 'For sale' },
  { value: 'archived', label: 'Archived' },
] as const

function Items({ manages }: { readonly manages: boolean }) {
  const settings = useSettings()
  const [{ search, category, show }, set] = useSearchParams(suppliesSearch)
  const searched = useDeferredValue(search)
  const categories = useQuery(query(listCategories)).data
  const { sortQuery, ...sorting } = useSort(itemSorts)
  const list = usePagedList(listItems, {
    limit: '100',
    ...sortQuery,
    ...(searched ? { search: searched } : {}),
    ...(category ? { category_id: category } : {}),
    ...(show === 'low' ? { low_stock: 'true' as const } : {}),
    ...(show === 'sale' ? { forSale: 'true' as const } : {}),
    ...(show === 'archived' ? { archived: 'true' as const } : {}),
  })
  const { meta } = list
  const selection = useSelection(list.rows)
  return (
    <>
      <PageHead note={meta && noteOf(list.total ?? 0, meta, settings)} actions={<ExportCsv list={list} {...suppliesFile} />} />
      <div className={toolsClass}>
        <ListTools
          search={{ label: 'Search name, vendor or barcode', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'Which', options: shows, value: show, onChange: (value) => set({ show: value }) }}
          values={[category]}
          rows={list.total}
          onClear={() => set({ category: '', show: '' })}
        >
          <FilterSelect
            label="Category"
            all="All categories"
            value={category}
            options={(categories ?? []).map(({ id, name, items }) => ({ value: id, label: `${name} (${items})` }))}
            onChange={(value) => set({ category: value })}
          />
        </ListTools>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Supplies"
        columns={[...supplyColumns(settings), ...(isOneOf(costsSeenBy) ? costColumns(settings) : [])]}
        rowKey={(row) => row.id}
        onOpen={(row) => set({ item: row.id })}
        selection={manages ? selection : undefined}
        forChosen={
          <BulkActions
            selection={selection}
            actions={bulkItemActions(show === 'archived')}
            dialog={(action, onClose) => <BulkItemDialog action={action} items={selection.chosen} onClose={onClose} />}
          />
        }
        empty={
          <NoSupplies
            narrowed={[search, category, show].some((value) => value !== '')}
            onShowAll={() => set({ search: '', category: '', show: '' })}
            onAdd={() => set({ action: 'new' })}
          />
        }
      />
    </>
  )
}

interface Meta {
  readonly totals: { readonly value: string | null }
  readonly low: number
}

const noteOf = (items: number, { totals, low }: Meta, formats: Formats) =>
  [counted(items, 'item'), totals.value !== null && money(totals.value, formats), low > 0 && `${number(low)} low`]
    .filter(Boolean)
    .join(' · ')

interface NoSuppliesProps {
  readonly narrowed: boolean
  readonly onShowAll: () => void
  readonly onAdd: () => void
}

const NoSupplies = ({ narrowed, onShowAll, onAdd }: NoSuppliesProps) =>
  narrowed ? (
    <EmptyState
      icon={PackageOpen}
      title="No supplies match your filters"
      actions={<Button onClick={onShowAll}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon={PackageOpen}
      title="No supplies yet"
      actions={
        isOneOf(managers) && (
          <Button kind="primary" onClick={onAdd}>
            Add a supply
          </Button>
        )
      }
    >
      Pots, mix, fertiliser, labels: potting deducts them automatically, and we warn you when they run low.
    </EmptyState>
  )
