/** Plants Stock: what stands where, by plant, container and location. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, ClipboardCheck, Download } from 'lucide-react'
import { Suspense, lazy, useDeferredValue, useMemo } from 'react'
import { matches, searchText, searchWords } from '#features/plants/search-text.ts'
import { PlantPicture } from '#features/plants/web/PlantPicture.tsx'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { growers, managers } from '#kernel/role.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { isOneOf } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { numberColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, counted, day, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import { useSort } from '#web/use-sort.ts'
import { plantsStock } from '../contract.ts'
import { type StockGroup, type StockLine, foldStock, stockGroups } from '../stock.ts'
import type { ClosedPlace } from '../spray.ts'
import { ClosedBanner, ClosedSign } from './ClosedPlaces.tsx'
import styles from './StockScreen.module.css'
import { StockTiles } from './StockTiles.tsx'
import { useClosed } from './use-closed.ts'

const ReadyWeeks = lazy(async () => ({ default: (await import('./ReadyWeeks.tsx')).ReadyWeeks }))

export function StockScreen() {
  const settings = useSettings()
  const closed = useClosed()
  const stock = useQuery(query(plantsStock))
  const [{ search, show, location, view, by }, set] = useAddress('search', 'show', 'location', 'view', 'by')
  const { sort, onSort } = useSort(stockSorts)
  useLive(['/api/plant-batches', '/api/sales', '/api/orders'], '/api/plant-batches')
  const group = stockGroups.find((each) => each === by) ?? 'kind'
  const searched = useDeferredValue(search)
  const rows = useMemo(() => {
    const words = searchWords(searched)
    const found = (stock.data ?? []).filter(
      (row) =>
        matches(searchText(row.common_name, row.botanical_name, row.container_size), words) &&
        (location === '' || row.location === location),
    )
    return foldStock(found, group).filter(
      (line) =>
        show === '' || (show === 'for-sale' ? line.for_sale > 0 : show === 'short' ? line.available < 0 : line.growing > 0),
    )
  }, [stock.data, searched, show, location, group])
  const locations = useMemo(
    () => [...new Set((stock.data ?? []).map((row) => row.location))].filter(Boolean).toSorted(),
    [stock.data],
  )
  const standing = rows.reduce((all, row) => all + row.on_hand, 0)

  return (
    <Page
      title="Plants Stock"
      note={stock.data && counted(standing, 'plant')}
      acts={
        <>
          {isOneOf(growers) && (
            <Link className={buttonClass} to="/inventory/supplies/stocktakes">
              <ClipboardCheck size={17} aria-hidden /> Stocktakes
            </Link>
          )}
          <Button onClick={() => exportRows(rows)} disabled={rows.length === 0}>
            <Download size={16} aria-hidden /> Export CSV
          </Button>
        </>
      }
      tools={
        <>
          <SearchField label="Search plants or containers" value={search} onChange={(value) => set({ search: value })} />
          <Filters values={[location, by]}>
            <label className={styles['location']}>
              <span className="sr">Location</span>
              <select className={inputClass} value={location} onChange={(event) => set({ location: event.target.value })}>
                <option value="">Every location</option>
                {locations.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
            {view !== 'weeks' && (
              <label className={styles['location']}>
                <span className="sr">A line for each</span>
                <select className={inputClass} value={by} onChange={(event) => set({ by: event.target.value })}>
                  <option value="">By plant and size</option>
                  <option value="location">By location</option>
                  <option value="stage">By stage</option>
                </select>
              </label>
            )}
          </Filters>
          <Chips
            label="View"
            value={view}
            onChange={(value) => set({ view: value })}
            options={[
              { value: '', label: 'Table' },
              { value: 'tiles', label: 'Photos' },
              { value: 'weeks', label: 'Ready by week' },
            ]}
          />
          {view !== 'weeks' && (
            <Chips
              label="Show"
              value={show}
              onChange={(value) => set({ show: value })}
              options={[
                { value: '', label: 'All' },
                { value: 'for-sale', label: 'For sale' },
                { value: 'growing', label: 'Growing' },
                ...(group === 'kind' ? [{ value: 'short', label: 'Promised too much' }] : []),
              ]}
            />
          )}
        </>
      }
    >
      <ClosedBanner places={closed} formats={settings} />
      {stock.isPending ? (
        <Skeleton rows={10} />
      ) : stock.isError ? (
        <ErrorBox error={stock.error} retry={() => void stock.refetch()} />
      ) : view === 'weeks' ? (
        <Suspense fallback={<Skeleton rows={10} />}>
          <ReadyWeeks search={searched} location={location} settings={settings} />
        </Suspense>
      ) : view === 'tiles' && rows.length > 0 ? (
        <StockTiles rows={rows} />
      ) : (
        <DataTable
          label="Plants in stock"
          rows={rows}
          columns={columns(settings, group, closed)}
          rowKey={(row) => row.key}
          sort={sort}
          onSort={onSort}
          empty={
            stock.data.length === 0 ? (
              <Empty
                icon={Boxes}
                title="Nothing stands here yet"
                acts={
                  <>
                    {isOneOf(growers) && (
                      <Link to="/production/batches" search={{ act: 'start' }} className={buttonClass} data-kind="primary">
                        Start batches
                      </Link>
                    )}
                    {isOneOf(managers) && (
                      <Link to="/plants/import" className={buttonClass}>
                        Import a price list
                      </Link>
                    )}
                  </>
                }
              >
                Plants appear when a batch is added or a price list with quantities is imported.
              </Empty>
            ) : (
              <Empty
                icon={Boxes}
                title="Nothing is like that"
                acts={<Button onClick={() => set({ search: '', show: '', location: '' })}>Show all</Button>}
              >
                Try fewer letters, or another location.
              </Empty>
            )
          }
        />
      )}
    </Page>
  )
}

const stockSorts = [
  'name',
  'botanical',
  'container',
  'location',
  'stage',
  'on_hand',
  'for_sale',
  'growing',
  'committed',
  'available',
  'ready',
] as const

/** Where a line stands: its place, or the one with most of them and how many others there are. */
const placeOf = ({ locations: [first, ...others] }: StockLine) =>
  first ? `${first}${others.length > 0 ? ` + ${others.length}` : ''}` : '–'

const columns = (formats: Formats, group: StockGroup, closed: readonly ClosedPlace[]): Column<StockLine>[] => [
  {
    id: 'name',
    title: 'Plant',
    width: 'minmax(190px, 2fr)',
    cell: (row) => (
      <span className={styles['name']}>
        <PlantPicture plantTypeId={row.plant_type_id} photo={row.photo} category={row.category} shape="thumb" />
        <b>{row.common_name}</b>
      </span>
    ),
    sortBy: (row) => row.common_name,
    phone: 'title',
  },
  {
    id: 'botanical',
    title: 'Botanical name',
    width: 'minmax(170px, 2fr)',
    cell: (row) => <BotanicalName name={row.botanical_name} />,
    sortBy: (row) => row.botanical_name,
  },
  textColumn('container', 'Container', (row) => row.container_size, { width: '104px', phone: 'detail' }),
  group === 'stage'
    ? textColumn('stage', 'Stage', (row) => row.growth_stage, { width: '150px', phone: 'detail' })
    : {
        id: 'location',
        title: 'Location',
        width: closed.length > 0 ? 'minmax(280px, 2fr)' : '150px',
        cell: (row) => (
          <span className={styles['place']}>
            {placeOf(row)}
            {row.locations.map((place) => (
              <ClosedSign key={place} places={closed} formats={formats} location={place} />
            ))}
          </span>
        ),
        sortBy: placeOf,
        phone: 'detail',
      },
  {
    id: 'on_hand',
    title: 'On hand',
    width: '84px',
    align: 'end',
    cell: (row) => <b>{number(row.on_hand)}</b>,
    sortBy: (row) => row.on_hand,
    phone: 'end',
    phoneUnit: 'there',
  },
  numberColumn('for_sale', 'For sale', (row) => row.for_sale, { width: '84px' }),
  numberColumn('growing', 'Growing', (row) => row.growing, { width: '84px' }),
  ...(group === 'kind' ? promised : []),
  {
    id: 'ready',
    title: 'Next ready',
    width: '104px',
    align: 'end',
    cell: (row) => (row.next_ready_on ? day(row.next_ready_on, formats) : '–'),
    sortBy: (row) => row.next_ready_on ?? '',
  },
]

const promised: readonly Column<StockLine>[] = [
  {
    id: 'committed',
    title: 'Committed',
    width: '96px',
    align: 'end',
    cell: (row) => (row.committed > 0 ? number(row.committed) : '–'),
    sortBy: (row) => row.committed,
  },
  {
    id: 'available',
    title: 'Available',
    width: '88px',
    align: 'end',
    cell: (row) => <b data-short={row.available < 0}>{number(row.available)}</b>,
    sortBy: (row) => row.available,
    phone: 'end',
    phoneUnit: 'available',
  },
]

function exportRows(rows: readonly StockLine[]): void {
  const head = [
    'Common name',
    'Botanical name',
    'Category',
    'Container',
    'Location',
    'Stage',
    'On hand',
    'For sale',
    'Growing',
    'Committed',
    'Available',
    'Next ready',
  ]
  const cells = rows.map((row) => [
    row.common_name,
    row.botanical_name,
    row.category,
    row.container_size,
    row.locations.join(', '),
    row.growth_stage,
    row.on_hand,
    row.for_sale,
    row.growing,
    row.committed,
    row.available,
    row.next_ready_on ?? '',
  ])
  downloadCsv('plants-stock.csv', [head, ...cells])
}
