/** Plants Stock: plants on hand by plant, container and location. */
import { Link } from '@tanstack/react-router'
import { Boxes, ClipboardCheck, Download } from 'lucide-react'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { matches, plantSearchText, searchTerms } from '#modules/plants/search-text.ts'
import { asTree, namesWithin, withParents } from '#modules/setup/reference/location-tree.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { growers, managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/FilterSelect.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { stockSearch } from './availability-search.ts'
import { useSort } from '#web/use-sort.ts'
import { useQuery } from '#web/use-query.ts'
import type { StockRow } from '#modules/growing/batch/batch.ts'
import { plantsStock } from '#modules/growing/batch/contract.ts'
import { type StockGroup, type StockLine, foldStock, markRepeats } from '../stock.ts'
import { ClosedBanner } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { StockTiles } from './StockTiles.tsx'
import { exportStock, stockColumns, stockSorts } from './stock-columns.tsx'
import { useLocations } from './use-locations.ts'
import { useClosed } from '#modules/growing/spray/web/use-reentry.ts'

const ReadyWeeks = lazyNamed(() => import('./ReadyWeeks.tsx'), 'ReadyWeeks')

const useView = () => useSearchParams(stockSearch)
type View = ReturnType<typeof useView>[0]
type SetView = ReturnType<typeof useView>[1]

interface ViewProps {
  readonly view: View
  readonly set: SetView
}

const groupOf = ({ by }: View): StockGroup => by || 'kind'

export function StockScreen() {
  const settings = useSettings()
  const closed = useClosed()
  const stock = useQuery(query(plantsStock))
  const [view, set] = useView()
  const { sort, onSort } = useSort(stockSorts)
  useLive(['/api/plant-batches', '/api/sales', '/api/orders'], '/api/plant-batches')
  const searched = useDeferredValue(view.search)
  const rows = useLines(stock.data, view, searched)
  const onHand = rows.reduce((all, row) => all + row.on_hand, 0)

  return (
    <Page
      title="Plants Stock"
      note={stock.data && counted(onHand, 'plant')}
      actions={<Actions rows={rows} />}
      tools={<Tools view={view} set={set} stock={stock.data} />}
    >
      <ClosedBanner places={closed} formats={settings} />
      {stock.isPending ? (
        <Skeleton rows={10} />
      ) : stock.isError ? (
        <ErrorBox error={stock.error} retry={() => void stock.refetch()} />
      ) : view.view === 'weeks' ? (
        <Suspense fallback={<Skeleton rows={10} />}>
          <ReadyWeeks search={searched} location={view.location} />
        </Suspense>
      ) : view.view === 'tiles' && rows.length > 0 ? (
        <StockTiles rows={rows} />
      ) : (
        <DataTable
          label="Plants in stock"
          rows={sort === undefined || sort.id === 'name' ? markRepeats(rows) : rows}
          columns={stockColumns(settings, groupOf(view), closed)}
          rowKey={(row) => row.key}
          sort={sort}
          onSort={onSort}
          empty={
            stock.data.length === 0 ? (
              <NothingYet />
            ) : (
              <EmptyState
                icon={Boxes}
                title="No plants match your filters"
                actions={<Button onClick={() => set({ search: '', show: '', location: '' })}>Show all</Button>}
              >
                Try a shorter search, or another location.
              </EmptyState>
            )
          }
        />
      )}
    </Page>
  )
}

/** The search results, grouped. */
function useLines(stock: readonly StockRow[] | undefined, view: View, searched: string): readonly StockLine[] {
  const { location, show } = view
  const group = groupOf(view)
  const places = useLocations()
  return useMemo(() => {
    const within = namesWithin(places, location)
    const terms = searchTerms(searched)
    const found = (stock ?? []).filter(
      (row) => matches(plantSearchText(row, row.container_size), terms) && (location === '' || within.has(row.location)),
    )
    return foldStock(found, group).filter(
      (line) =>
        show === '' || (show === 'for-sale' ? line.for_sale > 0 : show === 'short' ? line.available < 0 : line.growing > 0),
    )
  }, [stock, searched, show, location, places, group])
}

function Actions({ rows }: { readonly rows: readonly StockLine[] }) {
  return (
    <>
      {isOneOf(growers) && (
        <Link className={buttonClass} to="/inventory/supplies/stocktakes">
          <ClipboardCheck size={17} aria-hidden /> Stocktakes
        </Link>
      )}
      <Button onClick={() => exportStock(rows)} disabled={rows.length === 0}>
        <Download size={16} aria-hidden /> Export CSV
      </Button>
    </>
  )
}

const shows = [
  { value: '', label: 'All' },
  { value: 'for-sale', label: 'For sale' },
  { value: 'growing', label: 'Growing' },
] as const

function Tools({ view: wanted, set, stock }: ViewProps & { readonly stock: readonly StockRow[] | undefined }) {
  const { search, show, location, view, by } = wanted
  const places = useLocations()
  const locations = useMemo(() => asTree(withParents(places, new Set((stock ?? []).map((row) => row.location)))), [stock, places])
  return (
    <>
      <ListTools<View['show']>
        search={{ label: 'Search plants or containers', value: search, onChange: (value) => set({ search: value }) }}
        {...(view !== 'weeks' && {
          states: {
            label: 'Show',
            options: groupOf(wanted) === 'kind' ? [...shows, { value: 'short', label: 'Oversold' } as const] : shows,
            value: show,
            onChange: (value) => set({ show: value }),
          },
        })}
        values={[location, by]}
        rows={stock?.length}
        onClear={() => set({ location: '', by: '', show: '' })}
      >
        <FilterSelect
          label="Location"
          all="All locations"
          value={location}
          options={locations.map(({ entry: { name }, depth }) => ({ value: name, label: '– '.repeat(depth) + name }))}
          onChange={(value) => set({ location: value })}
        />
        {view !== 'weeks' && (
          <FilterSelect
            label="Group by"
            all="By plant and size"
            value={by}
            options={[
              { value: 'location', label: 'By location' },
              { value: 'stage', label: 'By stage' },
            ]}
            onChange={(value) => set({ by: stockSearch.by.read(value) })}
          />
        )}
      </ListTools>
      <Chips
        joined
        label="View"
        value={view}
        onChange={(value) => set({ view: value })}
        options={[
          { value: '', label: 'Table' },
          { value: 'tiles', label: 'Photos' },
          { value: 'weeks', label: 'Ready by week' },
        ]}
      />
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={Boxes}
      title="No plants in stock yet"
      actions={
        <>
          {isOneOf(growers) && (
            <Link to="/production/batches" search={{ action: 'start' }} className={buttonClass} data-kind="primary">
              Start batches
            </Link>
          )}
          {isOneOf(managers) && (
            <Link to="/import" className={buttonClass}>
              Import a price list
            </Link>
          )}
        </>
      }
    >
      Plants appear when a batch is added or a price list with quantities is imported.
    </EmptyState>
  )
}
