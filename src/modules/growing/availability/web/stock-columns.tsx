/** Columns of plants in stock for a list and a file. */
import { PlantName } from '#modules/plants/web/PlantName.tsx'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import type { Column } from '#web/ui/column.ts'
import { countColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { type Formats, day, number } from '#web/ui/format.ts'
import type { ClosedPlace } from '#modules/growing/spray/re-entry.ts'
import type { StockGroup, StockLine } from '../stock.ts'
import { ClosedSign } from '#modules/growing/spray/web/ReentryNotice.tsx'
import styles from './StockScreen.module.css'

export const stockSorts = [
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

/** The location of a line, or the one with the most plants and how many others there are. */
const placeOf = ({ locations: [first, ...others] }: StockLine) =>
  first ? `${first}${others.length > 0 ? ` + ${others.length}` : ''}` : '–'

/** The columns of a line; available quantities are shown only for whole kinds, as reservations have no location. */
export const stockColumns = (formats: Formats, group: StockGroup, closed: readonly ClosedPlace[]): Column<StockLine>[] => [
  {
    id: 'name',
    title: 'Plant',
    width: 'minmax(190px, 2fr)',
    cell: (row) => (
      <span className={styles['name']} data-repeats={row.repeats}>
        <PlantName plantTypeId={row.plant_type_id} photo={row.photo} category={row.category} name={row.common_name} />
      </span>
    ),
    sortBy: (row) => row.common_name,
    phone: 'title',
  },
  {
    id: 'botanical',
    title: 'Botanical name',
    width: 'minmax(170px, 2fr)',
    cell: (row) => (
      <span data-repeats={row.repeats} className={styles['botanical']}>
        <BotanicalName name={row.botanical_name} />
      </span>
    ),
    sortBy: (row) => row.botanical_name,
  },
  textColumn('container', 'Container', (row) => row.container_size, { width: '104px', phone: 'detail' }),
  group === 'stage'
    ? textColumn('stage', 'Stage', (row) => row.growth_stage, { width: '150px', phone: 'detail' })
    : {
        id: 'location',
        title: 'Location',
        width: closed.length > 0 ? 'minmax(280px, 2fr)' : '150px',
        cell: (row) =>
          row.locations.length === 0 ? (
            placeOf(row)
          ) : (
            <span className={`inline-row wrap ${styles['place']}`}>
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
    phoneUnit: 'on hand',
  },
  countColumn('for_sale', 'For sale', (row) => row.for_sale, { width: '84px' }),
  countColumn('growing', 'Growing', (row) => row.growing, { width: '84px' }),
  ...(group === 'kind' ? availableColumns : []),
  {
    id: 'ready',
    title: 'Next ready',
    width: '104px',
    align: 'end',
    cell: (row) => (row.next_ready_on ? day(row.next_ready_on, formats) : '–'),
    sortBy: (row) => row.next_ready_on ?? '',
  },
]

const availableColumns: readonly Column<StockLine>[] = [
  countColumn('committed', 'Committed', (row) => row.committed, { width: '96px' }),
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

/** Exports the visible lines as a file. */
export function exportStock(rows: readonly StockLine[]): void {
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
