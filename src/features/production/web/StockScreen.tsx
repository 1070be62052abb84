/** Plants Stock: what stands where, by plant, container and location. */
import { useQuery } from '@tanstack/react-query'
import { Boxes, Download, LayoutGrid, List } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { matches, searchText, searchWords } from '#features/plants/search-text.ts'
import { PlantPicture } from '#features/plants/web/PlantPicture.tsx'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, day, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import { useSort } from '#web/use-sort.ts'
import type { StockRow } from '../batch.ts'
import { plantsStock } from '../contract.ts'
import type { ClosedPlace } from '../spray.ts'
import { ClosedBanner, ClosedSign } from './ClosedPlaces.tsx'
import styles from './StockScreen.module.css'
import { StockTiles } from './StockTiles.tsx'
import { useClosed } from './use-closed.ts'

export function StockScreen() {
  const settings = useSettings()
  const stock = useQuery(query(plantsStock))
  const closed = useClosed()
  const [{ search, show, location, view }, set] = useAddress('search', 'show', 'location', 'view')
  const { sort, onSort } = useSort(stockSorts)
  const searched = useDeferredValue(search)
  const rows = useMemo(() => {
    const words = searchWords(searched)
    return (stock.data ?? []).filter(
      (row) =>
        matches(searchText(row.common_name, row.botanical_name, row.container_size), words) &&
        (location === '' || row.location === location) &&
        (show === '' || (show === 'for-sale' ? row.for_sale > 0 : row.growing > 0)),
    )
  }, [stock.data, searched, show, location])
  const locations = useMemo(
    () => [...new Set((stock.data ?? []).map((row) => row.location))].filter(Boolean).toSorted(),
    [stock.data],
  )
  const standing = rows.reduce((all, row) => all + row.on_hand, 0)

  return (
    <Page
      title="Plants Stock"
      note={stock.data && `${number(standing)} plants`}
      acts={
        <Button onClick={() => exportRows(rows)} disabled={rows.length === 0}>
          <Download size={16} aria-hidden /> Export CSV
        </Button>
      }
      tools={
        <>
          <SearchField label="Search plants or containers" value={search} onChange={(value) => set({ search: value })} />
          <IconButton
            label={view === 'tiles' ? 'Show as a table' : 'Show as tiles'}
            onClick={() => set({ view: view === 'tiles' ? '' : 'tiles' })}
          >
            {view === 'tiles' ? <List size={20} aria-hidden /> : <LayoutGrid size={20} aria-hidden />}
          </IconButton>
          <label className={styles['location']}>
            <span className="sr">Location</span>
            <select className={inputClass} value={location} onChange={(event) => set({ location: event.target.value })}>
              <option value="">Every location</option>
              {locations.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <Chips
            label="Show"
            value={show}
            onChange={(value) => set({ show: value })}
            options={[
              { value: '', label: 'All' },
              { value: 'for-sale', label: 'For sale' },
              { value: 'growing', label: 'Growing' },
            ]}
          />
        </>
      }
    >
      <ClosedBanner places={closed} formats={settings} />
      {stock.isPending ? (
        <Skeleton rows={10} />
      ) : stock.isError ? (
        <ErrorBox error={stock.error} retry={() => void stock.refetch()} />
      ) : view === 'tiles' && rows.length > 0 ? (
        <StockTiles rows={rows} />
      ) : (
        <DataTable
          label="Plants in stock"
          rows={rows}
          columns={columns(settings, closed)}
          rowKey={(row) => `${row.plant_type_id} ${row.container_size} ${row.location}`}
          sort={sort}
          onSort={onSort}
          empty={
            stock.data.length === 0 ? (
              <Empty icon={Boxes} title="Nothing stands here yet">
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

const stockSorts = ['name', 'botanical', 'container', 'location', 'on_hand', 'for_sale', 'growing', 'ready'] as const

const columns = (formats: Formats, closed: readonly ClosedPlace[]): Column<StockRow>[] => [
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
  {
    id: 'container',
    title: 'Container',
    width: '120px',
    cell: (row) => row.container_size,
    sortBy: (row) => row.container_size,
    phone: 'detail',
  },
  {
    id: 'location',
    title: 'Location',
    width: closed.length > 0 ? 'minmax(280px, 2fr)' : '150px',
    cell: (row) => (
      <span className={styles['place']}>
        {row.location || '–'} <ClosedSign places={closed} formats={formats} location={row.location} />
      </span>
    ),
    sortBy: (row) => row.location,
    phone: 'detail',
  },
  {
    id: 'on_hand',
    title: 'On hand',
    width: '100px',
    align: 'end',
    cell: (row) => <b>{number(row.on_hand)}</b>,
    sortBy: (row) => row.on_hand,
    phone: 'end',
  },
  {
    id: 'for_sale',
    title: 'For sale',
    width: '100px',
    align: 'end',
    cell: (row) => number(row.for_sale),
    sortBy: (row) => row.for_sale,
  },
  {
    id: 'growing',
    title: 'Growing',
    width: '100px',
    align: 'end',
    cell: (row) => number(row.growing),
    sortBy: (row) => row.growing,
  },
  {
    id: 'ready',
    title: 'Next ready',
    width: '120px',
    align: 'end',
    cell: (row) => (row.next_ready_on ? day(row.next_ready_on, formats) : '–'),
    sortBy: (row) => row.next_ready_on ?? '',
  },
]

function exportRows(rows: readonly StockRow[]): void {
  const head = [
    'Common name',
    'Botanical name',
    'Category',
    'Container',
    'Location',
    'On hand',
    'For sale',
    'Growing',
    'Next ready',
  ]
  const cells = rows.map((row) => [
    row.common_name,
    row.botanical_name,
    row.category,
    row.container_size,
    row.location,
    row.on_hand,
    row.for_sale,
    row.growing,
    row.next_ready_on ?? '',
  ])
  downloadCsv('plants-stock.csv', [head, ...cells])
}
