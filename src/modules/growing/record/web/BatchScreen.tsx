/** One batch: its stock, its operations, history, cost and lineage. */
import { containerSizeCalled } from '#modules/setup/reference/container-size.ts'
import { plantUnits, unitsText } from '#modules/setup/reference/plant-units.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Tags } from 'lucide-react'
import { Suspense } from 'react'
import { specificationText } from '#modules/setup/reference/specification.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { isOneOf } from '#web/session.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Blocks } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { type Detail, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { counted, day, money, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { batchSearch } from '#modules/growing/batch/web/batches-search.ts'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { getBatch, getBatchForecast } from '#modules/growing/batch/contract.ts'
import type { Forecast } from '#modules/growing/batch/forecast.ts'
import { ArchivedBanner } from './ArchivedBanner.tsx'
import { type BatchAction, BatchActions } from './BatchActions.tsx'
import styles from './BatchScreen.module.css'
import { ClosedBanner } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { NoBatch } from './NoBatch.tsx'
import { useBatchScan } from '#modules/growing/batch/web/use-batch-scan.ts'
import { closedAt, useClosed } from '#modules/growing/spray/web/use-reentry.ts'
import { batchStateBadges, batchMethods } from '#modules/growing/batch/batch-kinds.ts'

const PotUpDialog = lazyNamed(() => import('#modules/growing/batch/web/PotUpDialog.tsx'), 'PotUpDialog')
const DivideDialog = lazyNamed(() => import('#modules/growing/batch/web/DivideDialog.tsx'), 'DivideDialog')
const small = () => import('#modules/growing/batch/web/BatchActionDialogs.tsx')
const LossDialog = lazyNamed(small, 'LossDialog')
const MoveDialog = lazyNamed(small, 'MoveDialog')
const SplitDialog = lazyNamed(small, 'SplitDialog')
const MergeDialog = lazyNamed(small, 'MergeDialog')
const CountDialog = lazyNamed(small, 'CountDialog')
const StateDialog = lazyNamed(small, 'StateDialog')
const GradeDialog = lazyNamed(() => import('#modules/growing/batch/web/GradeDialog.tsx'), 'GradeDialog')
const NoteDialog = lazyNamed(() => import('#modules/growing/batch/web/NoteDialog.tsx'), 'NoteDialog')
const CostDialog = lazyNamed(() => import('#modules/growing/batch/web/CostDialog.tsx'), 'CostDialog')
const edits = () => import('#modules/growing/batch/web/EditBatchDialog.tsx')
const EditBatchDialog = lazyNamed(edits, 'EditBatchDialog')
const ArchiveBatchDialog = lazyNamed(edits, 'ArchiveBatchDialog')
const BatchStory = lazyNamed(() => import('./BatchStory.tsx'), 'BatchStory')
const BatchTimeline = lazyNamed(() => import('./BatchTimeline.tsx'), 'BatchTimeline')
const BatchPhotos = lazyNamed(() => import('./BatchPhotos.tsx'), 'BatchPhotos')
const BatchCosts = lazyNamed(() => import('./BatchCosts.tsx'), 'BatchCosts')
const LineagePicture = lazyNamed(() => import('./LineagePicture.tsx'), 'LineagePicture')
const RecallTable = lazyNamed(() => import('./RecallTable.tsx'), 'RecallTable')

export function BatchScreen() {
  const { batchId = '' } = useParams({ strict: false })
  const batch = useQuery(query(getBatch, { params: { id: batchId } }))
  useLive(['/api/plant-batches', '/api/sales'], '/api/plant-batches')
  useBatchScan()
  if (batch.isPending)
    return (
      <Page title="Batch">
        <Blocks rows={[['6rem'], ['18rem'], ['16rem', '1fr 1fr']]} />
      </Page>
    )
  if (batch.isError) return <NoBatch error={batch.error} retry={() => void batch.refetch()} />
  return <BatchPage batch={batch.data} />
}

interface BatchProps {
  readonly batch: PlantBatch
}

function BatchPage({ batch }: BatchProps) {
  const settings = useSettings()
  const [{ action }, set] = useSearchParams(batchSearch)
  const open = (next: BatchAction | '') => set({ action: next })
  const closed = useClosed()
  return (
    <Page
      title={batch.common_name}
      note={
        <>
          <BotanicalName name={batch.botanical_name} /> <b>{batch.batch_code}</b>
        </>
      }
      actions={<HeadActions batch={batch} open={open} />}
    >
      {batch.archived ? <ArchivedBanner batch={batch} /> : <BatchActions batch={batch} open={open} />}
      <ClosedBanner places={closed.filter((place) => closedAt([place], batch.location))} formats={settings} />
      {batch.on_hold && <HoldBanner code={batch.batch_code} reason={batch.on_hold} />}
      {batch.sale_from && <SprayedBanner product={batch.sprayed_with} from={day(batch.sale_from, settings)} />}
      <Suspense fallback={<div className={styles['story']} />}>
        <BatchStory key={batch.id} batch={batch} />
      </Suspense>
      <Details batch={batch} />
      <Suspense fallback={<div className={styles['photos']} />}>
        <BatchPhotos key={batch.id} batch={batch} />
      </Suspense>
      <BatchTabs batch={batch} onAddCost={() => open('cost')} />
      <Suspense>
        <ActionDialog action={action} batch={batch} onClose={() => open('')} />
      </Suspense>
    </Page>
  )
}

const isEmpty = (batch: PlantBatch) => batch.quantity_current === 0

function HeadActions({ batch, open }: { readonly batch: PlantBatch; readonly open: (action: BatchAction) => void }) {
  return (
    <>
      <Back>
        <Link to="/production/batches">All batches</Link>
      </Back>
      <Link to="/production/labels" search={{ batches: batch.id }} className={buttonClass}>
        <Tags size={16} aria-hidden /> Labels
      </Link>
      {!batch.archived && (
        <Button aria-keyshortcuts="E" onClick={() => open('edit')}>
          <Pencil size={16} aria-hidden /> Edit
        </Button>
      )}
    </>
  )
}

const HoldBanner = ({ code, reason }: { readonly code: string; readonly reason: string }) => (
  <Banner
    tone="warn"
    actions={
      isOneOf(managers) && (
        <Link to="/inventory/supplies/recall" search={{ code }} className={buttonClass}>
          Recall
        </Link>
      )
    }
  >
    <b>On hold: {reason}.</b> This batch can’t be sold, and plants potted from it go on hold too.
  </Banner>
)

const SprayedBanner = ({ product, from }: { readonly product: string; readonly from: string }) => (
  <Banner tone="warn">
    <b>
      Sprayed with {product}: for sale from {from}.
    </b>{' '}
    Until then this batch can’t be sold, nor plants potted from it.
  </Banner>
)

function BatchTabs({ batch, onAddCost }: BatchProps & { readonly onAddCost: () => void }) {
  const [{ tab }, set] = useSearchParams(batchSearch)
  const manages = isOneOf(managers)
  const tabs = [
    { value: 'timeline', label: 'History' } as const,
    { value: 'costs', label: 'Costs' } as const,
    { value: 'family', label: 'Family' } as const,
    ...(manages ? [{ value: 'recall', label: 'Recall' } as const] : []),
  ]
  const activeTab = tabs.find(({ value }) => value === tab)?.value ?? 'timeline'
  return (
    <Tabs label="About this batch" tabs={tabs} value={activeTab} onChange={(value) => set({ tab: value })}>
      <Suspense fallback={<Skeleton rows={6} />}>
        {activeTab === 'timeline' && <BatchTimeline batch={batch} />}
        {activeTab === 'costs' && (
          <BatchCosts batchId={batch.id} manages={manages} onPut={manages && !isEmpty(batch) ? onAddCost : undefined} />
        )}
        {activeTab === 'family' && <LineagePicture batchId={batch.id} />}
        {activeTab === 'recall' && <RecallTable batch={batch} />}
      </Suspense>
    </Tabs>
  )
}

const whyExpected = ({ from, batches }: Forecast) =>
  from === 'trade'
    ? 'Trade average: you have no history yet'
    : `From ${counted(batches, 'batch', 'batches')} of ${from === 'plant' ? 'this plant' : 'its category'}`

/** The lot leads to everything else that came with it. */
function Vendor({ vendor, lot }: { readonly vendor: string; readonly lot: string | null }) {
  if (!lot || !isOneOf(managers)) return [vendor, lot].filter(Boolean).join(', lot ')
  return (
    <>
      {vendor}, lot{' '}
      <Link to="/inventory/supplies/recall" search={{ code: lot }}>
        {lot}
      </Link>
    </>
  )
}

/** A placeholder of the same size until it is loaded. */
function Expected({ forecast }: { readonly forecast: Forecast | undefined }) {
  if (!forecast)
    return (
      <span style={{ visibility: 'hidden' }}>
        0 <small>after a typical loss of 0%</small>
      </span>
    )
  return (
    <span title={whyExpected(forecast)}>
      {number(forecast.plants)} <small>after a typical loss of {forecast.usual_loss}%</small>
    </span>
  )
}

function Details({ batch }: BatchProps) {
  const settings = useSettings()
  const expects = batch.state === 'growing' && batch.quantity_current > 0
  const forecast = useQuery({ ...query(getBatchForecast, { params: { id: batch.id } }), enabled: expects })
  const each = batch.quantity_current > 0 ? Number(batch.cost) / batch.quantity_current : 0
  const graded = specificationText(batch)
  const handling = containerSizeCalled(settings.containerSizes, batch.container_size) ?? {}
  const details: readonly Detail[] = [
    [
      'Plant',
      <Link key="p" to="/plants/$plantId" params={{ plantId: batch.plant_type_id }}>
        {batch.common_name}
      </Link>,
    ],
    [
      'Plants',
      <span key="n">
        <b>{number(batch.quantity_current)}</b> <small>{unitsText(batch.quantity_current, plantUnits(handling))}</small>
      </span>,
    ],
    ['Container', batch.container_size],
    ...(graded ? ([['Grade', graded]] as const) : []),
    ['Location', batch.location ?? '–'],
    [
      'State',
      <Badge key="s" tone={batch.on_hold ? 'warn' : batchStateBadges[batch.state].tone}>
        {batch.on_hold ? 'On hold' : batchStateBadges[batch.state].label}
      </Badge>,
    ],
    ['Stage', batch.growth_stage ?? '–'],
    ['Started', `${day(batch.started_on, settings)}, ${batchMethods[batch.method].name.toLowerCase()}`],
    ['Ready', batch.ready_on ? day(batch.ready_on, settings) : '–'],
    ...(expects && !forecast.isError ? ([['Expected yield', <Expected key="f" forecast={forecast.data} />]] as const) : []),
    ['Cost per plant', each > 0 ? money(each.toFixed(2), settings) : '–'],
    ...(batch.vendor ? ([['From', <Vendor key="v" vendor={batch.vendor} lot={batch.vendor_lot} />]] as const) : []),
  ]
  return <DescriptionCard details={details} notes={batch.notes} />
}

interface ActionDialogProps {
  readonly action: BatchAction | ''
  readonly batch: PlantBatch
  readonly onClose: () => void
}

function ActionDialog({ action, batch, onClose }: ActionDialogProps) {
  const settings = useSettings()
  const navigate = useNavigate()
  const goTo = (next: PlantBatch) => {
    if (next.id !== batch.id) void navigate({ to: '/production/batches/$batchId', params: { batchId: next.id } })
  }
  const one = { batch, settings, onClose }
  const many = { batches: [batch], settings, onClose }
  if (action === 'pot-up') return <PotUpDialog {...many} onDone={goTo} />
  if (action === 'divide') return <DivideDialog {...one} onDone={goTo} />
  if (action === 'loss') return <LossDialog {...one} />
  if (action === 'move') return <MoveDialog {...many} />
  if (action === 'split') return <SplitDialog {...one} />
  if (action === 'grade') return <GradeDialog {...many} />
  if (action === 'join') return <MergeDialog {...one} />
  if (action === 'count') return <CountDialog {...one} />
  if (action === 'note') return <NoteDialog {...one} />
  if (action === 'cost') return <CostDialog {...many} />
  if (action === 'edit') return <EditBatchDialog {...one} />
  if (action === 'put-away') return <ArchiveBatchDialog batch={batch} onClose={onClose} />
  return action === 'state' ? <StateDialog {...many} /> : null
}
