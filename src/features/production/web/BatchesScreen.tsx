/** Plant Production: every batch, where it stands, how many are left, and what happened to it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { pages } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import type { BatchState, PlantBatch } from '../batch.ts'
import { listBatches } from '../contract.ts'
import { BatchDialog } from './BatchDialog.tsx'

export const stateNames: Readonly<Record<BatchState, string>> = {
  growing: 'Growing',
  for_sale: 'For sale',
  finished: 'Finished',
  discarded: 'Discarded',
}
const tones = { growing: 'info', for_sale: 'ok', finished: 'neutral', discarded: 'bad' } as const

export function BatchesScreen() {
  const settings = useSettings()
  const [{ search, state, batch }, set] = useAddress('search', 'state', 'batch')
  const searched = useDeferredValue(search)
  const batches = useInfiniteQuery(
    pages(listBatches, {
      query: {
        limit: '100',
        ...(searched ? { search: searched } : {}),
        ...(state === 'all' ? {} : { state: (state || 'standing') as BatchState | 'standing' }),
      },
    }),
  )
  const rows = batches.data?.pages.flatMap((page) => page.data) ?? []
  const total = batches.data?.pages[0]?.meta?.total
  const open = rows.find((row) => row.id === batch)

  return (
    <Page
      title="Plant Production"
      note={total !== undefined && `${number(total)} batches`}
      tools={
        <>
          <SearchField label="Search code, plant or location" value={search} onChange={(value) => set({ search: value })} />
          <Chips
            label="State"
            value={state}
            onChange={(value) => set({ state: value })}
            options={[
              { value: '', label: 'Standing' },
              ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
              { value: 'all', label: 'All' },
            ]}
          />
        </>
      }
    >
      {batches.isPending ? (
        <Skeleton rows={10} />
      ) : batches.isError ? (
        <ErrorBox error={batches.error} retry={() => void batches.refetch()} />
      ) : (
        <DataTable
          label="Batches"
          rows={rows}
          columns={columns(settings)}
          rowKey={(row) => row.id}
          onOpen={(row) => set({ batch: row.id })}
          onMore={batches.hasNextPage ? () => void batches.fetchNextPage() : undefined}
          loadingMore={batches.isFetchingNextPage}
          count={total}
          empty={
            search || state ? (
              <Empty
                icon={Sprout}
                title="No batch is like that"
                acts={<Button onClick={() => set({ search: '', state: 'all' })}>Show all</Button>}
              >
                Try a plant's name, a code, or a location.
              </Empty>
            ) : (
              <Empty icon={Sprout} title="No batches yet">
                Importing a price list with quantities makes the first ones.
              </Empty>
            )
          }
        />
      )}
      {open && <BatchDialog batch={open} settings={settings} onClose={() => set({ batch: '' })} />}
    </Page>
  )
}

const unitCost = (row: PlantBatch) => (row.quantity_current === 0 ? 0 : Number(row.cost) / row.quantity_current)

const columns = (formats: Formats): Column<PlantBatch>[] => [
  {
    id: 'code',
    title: 'Batch',
    width: '150px',
    cell: (row) => <b>{row.batch_code}</b>,
    sortBy: (row) => row.batch_code,
    phone: 'detail',
  },
  {
    id: 'plant',
    title: 'Plant',
    width: 'minmax(170px, 2fr)',
    cell: (row) => row.common_name,
    sortBy: (row) => row.common_name,
    phone: 'title',
  },
  {
    id: 'container',
    title: 'Container',
    width: '110px',
    cell: (row) => row.container_size,
    sortBy: (row) => row.container_size,
    phone: 'detail',
  },
  {
    id: 'location',
    title: 'Location',
    width: '140px',
    cell: (row) => row.location ?? '–',
    sortBy: (row) => row.location ?? '',
    phone: 'detail',
  },
  {
    id: 'state',
    title: 'State',
    width: '110px',
    cell: (row) => <Pill tone={tones[row.state]}>{stateNames[row.state]}</Pill>,
    sortBy: (row) => row.state,
    phone: 'end',
  },
  {
    id: 'started',
    title: 'Started',
    width: '110px',
    cell: (row) => day(row.started_on, formats),
    sortBy: (row) => row.started_on,
  },
  {
    id: 'quantity',
    title: 'Plants',
    width: '90px',
    align: 'end',
    cell: (row) => number(row.quantity_current),
    sortBy: (row) => row.quantity_current,
    phone: 'end',
  },
  {
    id: 'cost',
    title: 'Cost a plant',
    width: '110px',
    align: 'end',
    cell: (row) => (unitCost(row) > 0 ? money(unitCost(row).toFixed(2), formats) : '–'),
    sortBy: unitCost,
  },
]
