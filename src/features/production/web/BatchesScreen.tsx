/** Plant Production: every batch, where it stands, how many are left, and what happened to it. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Scale, ScanBarcode, Sprout } from 'lucide-react'
import { Suspense, lazy, useCallback, useDeferredValue, useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { useLive } from '#web/live.ts'
import { pages, rowsOf } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Filters } from '#web/ui/Filters.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Formats, counted, day, money, number } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import { useSort } from '#web/use-sort.ts'
import { type BatchState, type PlantBatch, batchSorts } from '../batch.ts'
import { listBatches } from '../contract.ts'
import { stateNames, stateTones } from './batch-words.ts'
import { useBatchScan } from './use-batch-scan.ts'

const BatchFilters = lazy(async () => ({ default: (await import('./BatchFilters.tsx')).BatchFilters }))
const PotUpDialog = lazy(async () => ({ default: (await import('./PotUpDialog.tsx')).PotUpDialog }))
const PropagateDialog = lazy(async () => ({ default: (await import('./PropagateDialog.tsx')).PropagateDialog }))
const bulk = () => import('./BulkDialogs.tsx')
const BulkLossDialog = lazy(async () => ({ default: (await bulk()).BulkLossDialog }))
const BulkDivideDialog = lazy(async () => ({ default: (await bulk()).BulkDivideDialog }))
const GatherDialog = lazy(async () => ({ default: (await import('./GatherDialog.tsx')).GatherDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./SmallActDialogs.tsx')).MoveDialog }))
const CostDialog = lazy(async () => ({ default: (await import('./CostDialog.tsx')).CostDialog }))
const StateDialog = lazy(async () => ({ default: (await import('./SmallActDialogs.tsx')).StateDialog }))

type Picked = ReadonlyMap<string, PlantBatch>
const nothing: Picked = new Map()

const bulkActs = [
  { act: 'pot-up', label: 'Pot up' },
  { act: 'loss', label: 'Losses' },
  { act: 'move', label: 'Move' },
  { act: 'divide', label: 'Divide' },
  { act: 'state', label: 'For sale' },
] as const

export function BatchesScreen() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [address, set] = useAddress('search', 'state', 'location', 'stage', 'ready', 'plant', 'act')
  const { search, state, location, stage, ready, plant, act } = address
  const { asked, ...sorting } = useSort(batchSorts)
  const [picked, pick] = useState(nothing)
  useLive(['/api/plant-batches', '/api/sales'], '/api/plant-batches')
  const searched = useDeferredValue(search)
  const batches = useInfiniteQuery({
    ...pages(listBatches, {
      query: {
        limit: '100',
        ...(searched ? { search: searched } : {}),
        ...(location ? { location } : {}),
        ...(stage ? { growth_stage: stage } : {}),
        ...(ready ? { ready } : {}),
        ...(plant ? { plant_type_id: plant } : {}),
        ...(state === 'all' ? {} : { state: (state || 'standing') as BatchState | 'standing' }),
        ...asked,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = rowsOf(batches.data)
  const total = batches.data?.pages[0]?.meta?.total
  const add = useCallback((batch: PlantBatch) => pick((before) => new Map([...before, [batch.id, batch]])), [])
  const gathering = act === 'scan'
  const find = useBatchScan(gathering ? add : undefined)
  const here = new Map(rows.map((row) => [row.id, row]))
  // As it stands now, where it is in sight.
  const chosen = [...picked.values()].map((batch) => here.get(batch.id) ?? batch)
  const standing = chosen.filter(({ quantity_current }) => quantity_current > 0)
  const choose = (ids: ReadonlySet<string>) =>
    pick(
      new Map(
        [...ids].flatMap((id) => {
          const batch = here.get(id) ?? picked.get(id)
          return batch ? [[id, batch] as const] : []
        }),
      ),
    )
  const finish = () => {
    set({ act: '' })
    pick(nothing)
  }
  const narrowed = search || state || location || stage || ready || plant
  const all = { search: '', state: 'all', location: '', stage: '', ready: '', plant: '' }
  const what = (
    <>
      {bulkActs.map(({ act: name, label }) => (
        <Button key={name} onClick={() => set({ act: name })}>
          {label}
        </Button>
      ))}
      {isOneOf(managers) && <Button onClick={() => set({ act: 'cost' })}>Cost</Button>}
      <Link to="/production/labels" search={{ batches: [...picked.keys()].slice(0, 200).join(',') }} className={buttonClass}>
        Labels
      </Link>
    </>
  )
  const dialog = { settings, onClose: finish }

  return (
    <Page
      title="Plant Production"
      note={total !== undefined && counted(total, 'batch', 'batches')}
      acts={
        <>
          {isOneOf(managers) && (
            <Link to="/production/balance" className={buttonClass} data-kind="ghost">
              <Scale size={17} aria-hidden /> Balance
            </Link>
          )}
          <Button onClick={() => set({ act: 'scan' })}>
            <ScanBarcode size={17} aria-hidden /> Scan
          </Button>
          <Button kind="primary" onClick={() => set({ act: 'start' })}>
            <Plus size={18} aria-hidden /> Start batches
          </Button>
        </>
      }
      tools={
        <>
          <SearchField label="Search code, plant or location" value={search} onChange={(value) => set({ search: value })} />
          <Filters values={[location, stage, ready, plant]}>
            {/* They are as tall when they come. */}
            <Suspense fallback={<div style={{ order: 1, flex: '1 1 100%', minHeight: 'var(--tap)' }} />}>
              <BatchFilters values={{ location, stage, ready, plant }} onChange={set} settings={settings} />
            </Suspense>
          </Filters>
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
      <PagedTable
        list={batches}
        label="Batches"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        {...sorting}
        onOpen={(row) => void navigate({ to: `/production/batches/${row.id}` })}
        chosen={new Set(picked.keys())}
        onChoose={choose}
        forChosen={what}
        count={total}
        empty={
          narrowed ? (
            <Empty icon={Sprout} title="No batch is like that" acts={<Button onClick={() => set(all)}>Show all</Button>}>
              Try a plant's name, a code, or a location.
            </Empty>
          ) : (
            <Empty
              icon={Sprout}
              title="No batches yet"
              acts={
                <>
                  <Button kind="primary" onClick={() => set({ act: 'start' })}>
                    Start batches
                  </Button>
                  {isOneOf(managers) && (
                    <Link to="/plants/import" className={buttonClass}>
                      Import a price list
                    </Link>
                  )}
                </>
              }
            >
              Sown, stuck or bought in, each batch begins here. What stands already comes with a price list that has quantities.
            </Empty>
          )
        }
      />
      <Suspense>
        {act === 'start' && <PropagateDialog {...dialog} />}
        {gathering && (
          <GatherDialog
            batches={chosen}
            onCode={find}
            onRemove={(id) => choose(new Set([...picked.keys()].filter((each) => each !== id)))}
            onClose={() => set({ act: '' })}
          >
            {what}
          </GatherDialog>
        )}
        {act === 'pot-up' && standing.length > 0 && <PotUpDialog batches={standing} {...dialog} />}
        {act === 'loss' && standing.length > 0 && <BulkLossDialog batches={standing} {...dialog} />}
        {act === 'divide' && standing.length > 0 && <BulkDivideDialog batches={standing} {...dialog} />}
        {act === 'move' && chosen.length > 0 && <MoveDialog batches={chosen} {...dialog} />}
        {act === 'cost' && standing.length > 0 && <CostDialog batches={standing} {...dialog} />}
        {act === 'state' && chosen.length > 0 && <StateDialog batches={chosen} {...dialog} />}
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
    sortBy: 'server',
    phone: 'last',
  },
  {
    id: 'plant',
    title: 'Plant',
    width: 'minmax(170px, 2fr)',
    cell: (row) => row.common_name,
    sortBy: 'server',
    phone: 'title',
  },
  {
    id: 'container',
    title: 'Container',
    width: '110px',
    cell: (row) => row.container_size,
    sortBy: 'server',
    phone: 'detail',
  },
  {
    id: 'location',
    title: 'Location',
    width: '140px',
    cell: (row) => row.location ?? '–',
    sortBy: 'server',
    phone: 'detail',
  },
  {
    id: 'state',
    title: 'State',
    width: '110px',
    cell: (row) =>
      row.kept_back ? <Pill tone="warn">Kept back</Pill> : <Pill tone={stateTones[row.state]}>{stateNames[row.state]}</Pill>,
    sortBy: 'server',
    phone: 'end',
  },
  {
    id: 'stage',
    title: 'Stage',
    width: '110px',
    cell: (row) => row.growth_stage ?? '–',
    sortBy: 'server',
  },
  {
    id: 'ready',
    title: 'Ready',
    width: '110px',
    cell: (row) => (row.ready_on ? day(row.ready_on, formats) : '–'),
    sortBy: 'server',
  },
  {
    id: 'started',
    title: 'Started',
    width: '110px',
    cell: (row) => day(row.started_on, formats),
    sortBy: 'server',
  },
  {
    id: 'quantity',
    title: 'Plants',
    width: '90px',
    align: 'end',
    cell: (row) => number(row.quantity_current),
    sortBy: 'server',
    phone: 'end',
    phoneUnit: 'plants',
  },
  {
    id: 'cost',
    title: 'Cost a plant',
    width: '110px',
    align: 'end',
    cell: (row) => (unitCost(row) > 0 ? money(unitCost(row).toFixed(2), formats) : '–'),
    sortBy: 'server',
  },
]
