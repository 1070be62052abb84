/** Table of available to promise: plants for sale, less open reservations of orders. */
import { unitPricesText } from '#modules/setup/reference/unit-price.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Download, FileText, Mail, Share2, Sprout } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { nameColumn, numberColumn } from '#web/ui/columns.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { money, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { availabilitySearch } from './availability-search.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { type Show, shownOf, shows } from '../availability-filter.ts'
import { getAvailabilityPdf, listAvailability } from '../contract.ts'
import { plantUnits, stepsText, unitsText } from '#modules/setup/reference/plant-units.ts'
import { type Availability, stepsOf } from '../availability.ts'
import { nextMore } from '../free-by-week.ts'
import { isoWeek } from '#kernel/day.ts'
import styles from './availability.module.css'
import { searchHint } from '#modules/plants/search-text.ts'

const MailAvailability = lazyNamed(() => import('./MailAvailability.tsx'), 'MailAvailability')
const ShareDialog = lazyNamed(() => import('./ShareDialog.tsx'), 'ShareDialog')

const chips: readonly { readonly value: Show; readonly label: string }[] = [
  { value: '', label: 'Available' },
  { value: 'committed', label: 'Reserved' },
  { value: 'short', label: 'Short' },
  { value: 'all', label: 'All' },
]

export function AvailabilityTable() {
  const [{ search, status, action, account }, set] = useSearchParams(availabilitySearch)
  const accounts = useAccountOptions(account)
  const show = shows.find((each) => each === status) ?? ''
  const searched = useDeferredValue(search)
  const { save: saveFile, busy } = useDownload()
  const ofAccount = account ? { business_account_id: account } : {}
  const list = useQuery({ ...query(listAvailability, { query: ofAccount }), placeholderData: keepPreviousData })
  if (list.isPending) return <Skeleton rows={10} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  const rows = shownOf(list.data, show, searched)
  return (
    <>
      <div className={`row wrap gap-8 ${styles['tools']}`}>
        <ListTools<Show>
          search={{ label: 'Search plants and sizes', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'Show', options: chips, value: show, onChange: (value) => set({ status: value }) }}
          rows={list.data.length}
          onClear={() => set({ status: '' })}
        />
        <span className={styles['accounts']}>
          <Combobox
            aria-label="Prices for account"
            value={account}
            placeholder="List prices"
            options={accounts.options}
            {...accounts.searching}
            onChange={(value) => set({ account: value })}
          />
        </span>
        <Button busy={busy} onClick={() => saveFile(getAvailabilityPdf, { query: { search, show, ...ofAccount } })}>
          <FileText size={16} aria-hidden /> PDF
        </Button>
        <Button onClick={() => save(rows)}>
          <Download size={16} aria-hidden /> CSV
        </Button>
        <Button onClick={() => set({ action: 'mail' })}>
          <Mail size={16} aria-hidden /> E-mail
        </Button>
        <Button onClick={() => set({ action: 'share' })}>
          <Share2 size={16} aria-hidden /> Share
        </Button>
      </div>
      <DataTable
        label="Availability"
        rows={rows}
        rowKey={(row) => `${row.plant_type_id} ${sizeText(row)}`}
        columns={[
          nameColumn('name', 'Common name', (row: Availability) => row.common_name, {
            width: 'minmax(160px, 2fr)',
            phone: 'title',
          }),
          {
            id: 'botanical',
            title: 'Botanical name',
            width: 'minmax(180px, 2fr)',
            cell: (row) => <BotanicalName name={row.botanical_name} />,
            sortBy: (row) => row.botanical_name,
          },
          {
            id: 'size',
            title: 'Size',
            width: '140px',
            cell: (row) => (
              <>
                {sizeText(row)}
                {row.measurements && <small>{row.measurements}</small>}
              </>
            ),
            sortBy: (row) => sizeText(row),
            phone: 'detail',
          },
          {
            id: 'price',
            title: 'Price',
            width: account || list.data.some(({ unit_prices }) => unit_prices.length > 0) ? 'minmax(140px, 1.2fr)' : '100px',
            align: 'end',
            cell: (row) => <Price row={row} />,
            sortBy: (row) => Number(row.price),
            phone: 'detail',
          },
          numberColumn('hand', 'For sale', (row: Availability) => row.on_hand, { width: '100px' }),
          numberColumn('committed', 'Reserved', (row: Availability) => row.committed, { width: '100px' }),
          {
            id: 'available',
            title: 'Available',
            width: 'minmax(230px, 2fr)',
            align: 'end',
            cell: (row) => <Available row={row} />,
            sortBy: (row) => row.available,
            phone: 'end',
          },
          {
            id: 'coming',
            title: 'Coming later',
            width: '150px',
            cell: (row) => moreText(row),
            sortBy: (row) => nextMore(row, '')?.week ?? '9999',
            phone: 'last',
          },
        ]}
        empty={
          list.data.length === 0 ? (
            <EmptyState icon={Sprout} title="Nothing to offer yet">
              Plants for sale, less any promised, appear here for customers to see.
            </EmptyState>
          ) : (
            <EmptyState icon={Sprout} title="No plants match your filters">
              {searchHint}
            </EmptyState>
          )
        }
      />
      <Suspense>
        {action === 'share' && <ShareDialog onClose={() => set({ action: '' })} />}
        {action === 'mail' && <MailAvailability onClose={() => set({ action: '' })} />}
      </Suspense>
    </>
  )
}

/** "120 from week 7" */
function moreText(row: Availability): string {
  const next = nextMore(row, '')
  return next ? `${number(next.more)} from week ${isoWeek(next.week).week}` : '–'
}

function Available({ row }: { readonly row: Availability }) {
  const more = [unitsText(Math.max(0, row.available), plantUnits(row)), stepsText(stepsOf(row))].filter(Boolean).join(', ')
  return (
    <span className={`${styles['price']} ${styles['available']}`}>
      <b className={row.available < 0 ? 'bad weight-600' : undefined}>{number(row.available)}</b>
      {more && <small>{more}</small>}
    </span>
  )
}

function Price({ row }: { readonly row: Availability }) {
  const settings = useSettings()
  const write = (price: string) => money(price, settings)
  const breaks = row.breaks.map(({ from, price }) => `${number(from)}+ ${write(price)}`)
  const more = [...breaks, unitPricesText(row.unit_prices, write)].filter(Boolean).join(', ')
  return (
    <span title={row.price_reason} className={styles['price']}>
      {money(row.price, settings)}
      {more && <small>{more}</small>}
    </span>
  )
}

const save = (rows: readonly Availability[]) =>
  downloadCsv('availability.csv', [
    [
      'Common name',
      'Botanical name',
      'Size',
      'Grade',
      'Height, caliper',
      'Price',
      'Price per',
      'Quantity breaks',
      'Whole units',
      'For sale',
      'Reserved',
      'Available',
      'Ordered in multiples of',
      'At least',
    ],
    ...rows.map((row) => [
      row.common_name,
      row.botanical_name,
      row.container_size,
      row.grade ?? '',
      row.measurements,
      Number(row.price),
      row.price_reason,
      row.breaks.map(({ from, price }) => `${from}+ ${price}`).join(', '),
      unitPricesText(row.unit_prices, (price) => price),
      row.on_hand,
      row.committed,
      row.available,
      row.order_multiple ?? '',
      row.order_minimum ?? '',
    ]),
  ])
