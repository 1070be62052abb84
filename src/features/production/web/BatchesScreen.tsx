/** Plant Production: every batch, where it stands, how many are left, and what happened to it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Scale, Sprout } from 'lucide-react'
import { Suspense, lazy, useDeferredValue, useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { useLive } from '#web/live.ts'
import { pages } from '#web/query.ts'
import { currentUser } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import type { BatchState, PlantBatch } from '../batch.ts'
import { listBatches } from '../contract.ts'
import { stateNames, stateTones } from './batch-words.ts'
import { useBatchScan } from './use-batch-scan.ts'

const PotUpDialog = lazy(async () => ({ default: (await import('./PotUpDialog.tsx')).PotUpDialog }))
const PropagateDialog = lazy(async () => ({ default: (await import('./PropagateDialog.tsx')).PropagateDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./SmallActDialogs.tsx')).MoveDialog }))
const StateDialog = lazy(async () => ({ default: (await import('./SmallActDialogs.tsx')).StateDialog }))
const nothing: ReadonlySet<string> = new Set()

export function BatchesScreen() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ search, state, location, act }, set] = useAddress('search', 'state', 'location', 'act')
  const [chosen, choose] = useState(nothing)
  useBatchScan()
  useLive(['/api/plant-batches', '/api/sales'], '/api/plant-batches')
  const searched = useDeferredValue(search)
  const batches = useInfiniteQuery(
    pages(listBatches, {
      query: {
        limit: '100',
        ...(searched ? { search: searched } : {}),
        ...(location ? { location } : {}),
        ...(state === 'all' ? {} : { state: (state || 'standing') as BatchState | 'standing' }),
      },
    }),
  )
  const rows = batches.data?.pages.flatMap((page) => page.data) ?? []
  const total = batches.data?.pages[0]?.meta?.total
  const picked = rows.filter((row) => chosen.has(row.id))
  const role = currentUser()?.role
  const finish = () => {
    set({ act: '' })
    choose(nothing)
  }

  return (
    <Page
      title="Plant Production"
      note={total !== undefined && `${number(total)} batches`}
      acts={
        <>
          {role && managers.includes(role) && (
            <Link to="/production/balance" className={buttonClass} data-kind="ghost">
              <Scale size={17} aria-hidden /> Balance
            </Link>
          )}
          <Button kind="primary" onClick={() => set({ act: 'start' })}>
            <Plus size={18} aria-hidden /> Start batches
          </Button>
        </>
      }
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
          <label>
            <span className="sr">Location</span>
            <select className={inputClass} value={location} onChange={(event) => set({ location: event.target.value })}>
              <option value="">Every location</option>
              {settings.locations.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
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
          onOpen={(row) => void navigate({ to: `/production/batches/${row.id}` })}
          chosen={chosen}
          onChoose={choose}
          forChosen={
            <>
              <Button onClick={() => set({ act: 'pot-up' })}>Pot up</Button>
              <Button onClick={() => set({ act: 'move' })}>Move</Button>
              <Button onClick={() => set({ act: 'state' })}>For sale</Button>
              <Link to="/production/labels" search={{ batches: [...chosen].slice(0, 200).join(',') }} className={buttonClass}>
                Labels
              </Link>
            </>
          }
          onMore={batches.hasNextPage ? () => void batches.fetchNextPage() : undefined}
          loadingMore={batches.isFetchingNextPage}
          count={total}
          empty={
            search || state || location ? (
              <Empty
                icon={Sprout}
                title="No batch is like that"
                acts={<Button onClick={() => set({ search: '', state: 'all', location: '' })}>Show all</Button>}
              >
                Try a plant's name, a code, or a location.
              </Empty>
            ) : (
              <Empty icon={Sprout} title="No batches yet">
                Start one here, or import a price list with quantities.
              </Empty>
            )
          }
        />
      )}
      <Suspense>
        {act === 'start' && <PropagateDialog settings={settings} onClose={finish} />}
        {act === 'pot-up' && picked.length > 0 && <PotUpDialog batches={picked} settings={settings} onClose={finish} />}
        {act === 'move' && picked.length > 0 && <MoveDialog batches={picked} settings={settings} onClose={finish} />}
        {act === 'state' && picked.length > 0 && <StateDialog batches={picked} settings={settings} onClose={finish} />}
      </Suspense>
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
    cell: (row) => <Pill tone={stateTones[row.state]}>{stateNames[row.state]}</Pill>,
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
