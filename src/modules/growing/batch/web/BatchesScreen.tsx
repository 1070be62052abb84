/** Plant Production: every batch, its location, its quantity and its history. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, ScanBarcode, Sprout } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useDeferredValue } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { specificationText } from '#modules/setup/reference/specification.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { ClosedBanner } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { useClosed } from '#modules/growing/spray/web/use-reentry.ts'
import { useLive } from '#web/live.ts'
import { isOneOf } from '#web/session.ts'
import { useRowsPaste } from '#web/rows-paste.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { useShown } from '#web/ui/shown.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { batchesSearch } from './batches-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { type Selection, useSelection } from '#web/use-selection.ts'
import { type PlantBatch, batchSorts, mostBatches } from '../batch.ts'
import { batchStates, batchStateBadges } from '../batch-kinds.ts'
import { listBatches } from '../contract.ts'
import { batchColumns } from './batch-columns.tsx'
import { useBatchScan } from './use-batch-scan.ts'

const BatchFilters = lazyNamed(() => import('./BatchFilters.tsx'), 'BatchFilters')
const PotUpDialog = lazyNamed(() => import('./PotUpDialog.tsx'), 'PotUpDialog')
const PropagateDialog = lazyNamed(() => import('./PropagateDialog.tsx'), 'PropagateDialog')
const bulk = () => import('./BulkDialogs.tsx')
const BulkLossDialog = lazyNamed(bulk, 'BulkLossDialog')
const BulkDivideDialog = lazyNamed(bulk, 'BulkDivideDialog')
const GradeDialog = lazyNamed(() => import('./GradeDialog.tsx'), 'GradeDialog')
const ScanBatchesDialog = lazyNamed(() => import('./ScanBatchesDialog.tsx'), 'ScanBatchesDialog')
const MoveDialog = lazyNamed(() => import('./BatchActionDialogs.tsx'), 'MoveDialog')
const CostDialog = lazyNamed(() => import('./CostDialog.tsx'), 'CostDialog')
const StateDialog = lazyNamed(() => import('./BatchActionDialogs.tsx'), 'StateDialog')

const bulkOperations = [
  { action: 'pot-up', label: 'Pot up' },
  { action: 'loss', label: 'Losses' },
  { action: 'move', label: 'Move' },
  { action: 'divide', label: 'Divide' },
  { action: 'grade', label: 'Grade' },
  { action: 'state', label: 'For sale' },
] as const

/** Limit of batch ids that fit into a URL. */
const mostLabels = 200

const useView = () => useSearchParams(batchesSearch)
type View = ReturnType<typeof useView>[0]
type SetView = ReturnType<typeof useView>[1]

export function BatchesScreen() {
  useRowsPaste('batches')
  const settings = useSettings()
  const navigate = useNavigate()
  const [view, set] = useView()
  // Batches on hand come with what needs doing first, all others with the newest first.
  const { sortQuery, ...sorting } = useSort(batchSorts, view.state === '' ? 'next' : undefined)
  useLive(['/api/plant-batches', '/api/sales'], '/api/plant-batches')
  const list = usePagedList(listBatches, { ...useFilter(view), ...sortQuery })
  const { total } = list
  const closed = useClosed()
  const selection = useSelection(list.rows, mostBatches)
  const forChosen = <ForChosen ids={selection.ids} onAction={(action) => set({ action })} />
  return (
    <Page
      title="Plant Production"
      note={total !== undefined && counted(total, 'batch', 'batches')}
      actions={<Actions onAction={(action) => set({ action })} />}
      tools={<Tools view={view} set={set} rows={total} />}
    >
      <ClosedBanner places={closed} formats={settings} />
      <PagedTable
        list={list}
        label="Batches"
        columns={batchColumns(settings, list.rows.some(isGraded))}
        rowKey={(row) => row.id}
        phoneLines={2}
        {...sorting}
        onOpen={(row) => void navigate({ to: '/production/batches/$batchId', params: { batchId: row.id } })}
        {...(view.state === 'archived' ? {} : { selection, forChosen })}
        empty={<NoBatches view={view} set={set} />}
      />
      <ActionDialog
        action={view.action}
        to={view.to}
        selection={selection}
        onMoveTo={(to) => set({ action: 'move', to })}
        onClose={() => set({ action: '', to: '' })}
      >
        {forChosen}
      </ActionDialog>
    </Page>
  )
}

const isGraded = (batch: PlantBatch) => specificationText(batch) !== ''

/** The filter: batches with stock by default. */
function useFilter({ search, state, location, stage, grade, ready, plant }: View) {
  const searched = useDeferredValue(search)
  return {
    limit: '100',
    ...(searched ? { search: searched } : {}),
    ...(location ? { location } : {}),
    ...(stage ? { growth_stage: stage } : {}),
    ...(grade ? { grade } : {}),
    ...(ready ? { ready } : {}),
    ...(plant ? { plant_type_id: plant } : {}),
    ...(state === 'archived' ? { archived: 'true' as const } : state === 'all' ? {} : { state: state || ('standing' as const) }),
  }
}

interface OnAction {
  readonly onAction: (action: View['action']) => void
}

function Actions({ onAction }: OnAction) {
  const isShown = useShown()
  return (
    <>
      {isShown('/production/propagation') && (
        <Link to="/production/propagation" className={buttonClass}>
          <Sprout size={17} aria-hidden /> Propagation
        </Link>
      )}
      <Button onClick={() => onAction('scan')}>
        <ScanBarcode size={17} aria-hidden /> Scan
      </Button>
      <Button kind="primary" aria-keyshortcuts="N" onClick={() => onAction('start')}>
        <Plus size={18} aria-hidden /> Start batches
      </Button>
    </>
  )
}

function ForChosen({ ids, onAction }: OnAction & Pick<Selection<PlantBatch>, 'ids'>) {
  return (
    <>
      {bulkOperations.map(({ action, label }) => (
        <Button key={action} onClick={() => onAction(action)}>
          {label}
        </Button>
      ))}
      {isOneOf(managers) && <Button onClick={() => onAction('cost')}>Cost</Button>}
      <Link to="/production/labels" search={{ batches: [...ids].slice(0, mostLabels).join(',') }} className={buttonClass}>
        {ids.size > mostLabels ? `Labels of the first ${mostLabels}` : 'Labels'}
      </Link>
    </>
  )
}

interface ViewProps {
  readonly view: View
  readonly set: SetView
}

const states = [
  { value: '', label: 'On hand' },
  ...batchStates.map((value) => ({ value, label: batchStateBadges[value].label })),
  { value: 'all', label: 'All' },
  { value: 'archived', label: 'Archived' },
] as const

const noFilters = { location: '', stage: '', grade: '', ready: '', plant: '' } as const
const all = { ...noFilters, search: '', state: 'all' } as const

function Tools({ view, set, rows }: ViewProps & { readonly rows: number | undefined }) {
  const { search, state, location, stage, grade, ready, plant } = view
  return (
    <ListTools
      search={{ label: 'Search code, plant or location', value: search, onChange: (value) => set({ search: value }) }}
      states={{
        label: 'State',
        options: states,
        front: ['', 'for_sale', 'all'],
        value: state,
        onChange: (value) => set({ state: value }),
      }}
      values={[location, stage, grade, ready, plant]}
      rows={rows}
      onClear={() => set({ ...noFilters, state: '' })}
    >
      <BatchFilters values={{ location, stage, grade, ready, plant }} onChange={set} />
    </ListTools>
  )
}

function NoBatches({ view, set }: ViewProps) {
  const { search, state, location, stage, grade, ready, plant } = view
  if (state === 'archived' && !search && ![location, stage, grade, ready, plant].some(Boolean))
    return (
      <EmptyState icon={Sprout} title="No archived batches" actions={<Button onClick={() => set(all)}>Show all</Button>}>
        Archive an empty batch from its page. You can restore it from here.
      </EmptyState>
    )
  if ([search, state, location, stage, grade, ready, plant].some(Boolean))
    return (
      <EmptyState
        icon={Sprout}
        title="No batches match your filters"
        actions={<Button onClick={() => set(all)}>Show all</Button>}
      >
        Try a plant name, code or location.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Sprout}
      title="No batches yet"
      actions={
        <>
          <Button kind="primary" onClick={() => set({ action: 'start' })}>
            Start batches
          </Button>
          {isOneOf(managers) && (
            <Link to="/import" className={buttonClass}>
              Import a price list
            </Link>
          )}
        </>
      }
    >
      Start a batch from seed, cuttings or liners. To load existing stock, import a price list with quantities.
    </EmptyState>
  )
}

interface ActionDialogProps {
  readonly action: string
  /** Location that was scanned for plants on hold, which ask before they are moved. */
  readonly to: string
  readonly selection: Selection<PlantBatch>
  readonly onMoveTo: (location: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

interface BulkDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly to: string
  readonly onClose: () => void
}

/** The dialogs over several batches; `withStock`: only those that have plants. */
const bulkDialogs: Readonly<
  Record<string, { readonly Dialog: ComponentType<BulkDialogProps>; readonly over: 'withStock' | 'chosen' }>
> = {
  'pot-up': { Dialog: PotUpDialog, over: 'withStock' },
  loss: { Dialog: BulkLossDialog, over: 'withStock' },
  divide: { Dialog: BulkDivideDialog, over: 'withStock' },
  grade: { Dialog: GradeDialog, over: 'withStock' },
  move: { Dialog: MoveDialog, over: 'chosen' },
  cost: { Dialog: CostDialog, over: 'withStock' },
  state: { Dialog: StateDialog, over: 'chosen' },
}

/** The dialog of an action; once it is done, no batch is ticked any more. */
function ActionDialog({ action, to, selection, onMoveTo, onClose, children }: ActionDialogProps) {
  const settings = useSettings()
  const { ids, chosen, add, choose, clear } = selection
  const bulk = bulkDialogs[action]
  const batches = bulk?.over === 'withStock' ? chosen.filter(({ quantity_current }) => quantity_current > 0) : chosen
  const dialog = {
    settings,
    onClose: () => {
      onClose()
      clear()
    },
  }
  return (
    <Suspense>
      {action === 'start' && <PropagateDialog {...dialog} />}
      {action === 'scan' ? (
        <ScanBatchesDialog
          batches={chosen}
          onAdd={add}
          onRemove={(id) => choose(new Set([...ids].filter((each) => each !== id)))}
          onMoved={clear}
          onHeld={onMoveTo}
          onClose={onClose}
        >
          {children}
        </ScanBatchesDialog>
      ) : (
        <OpenScanned />
      )}
      {bulk && batches.length > 0 && <bulk.Dialog batches={batches} to={to} {...dialog} />}
    </Suspense>
  )
}

function OpenScanned() {
  useBatchScan()
  return null
}
