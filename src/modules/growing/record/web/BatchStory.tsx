/** The life of a batch as a row of glasshouse bays: how many plants there were, what became of the others, and what one had cost. */
import { Link } from '@tanstack/react-router'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { getBatch, getBatchForecast, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { batchSearch } from '#modules/growing/batch/web/batches-search.ts'
import { toneOf } from '#modules/plants/plant-drawing.ts'
import { PlantDrawing, Pot } from '#modules/plants/web/PlantDrawing.tsx'
import { query } from '#web/query.ts'
import { counted, day, money, number, todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { type StoryStep, bays, storyOf } from '../batch-story.ts'
import { nextActionOf } from '#modules/growing/batch/next-action.ts'
import { listBatchPhotos } from '../photo-calls.ts'
import { actionName } from '#modules/growing/batch/web/action-name.ts'
import { BatchPhotoButton } from './BatchPhotos.tsx'
import styles from './BatchStory.module.css'
import { batchMethods } from '#modules/growing/batch/batch-kinds.ts'

interface BatchStoryProps {
  readonly batch: PlantBatch
}

export function BatchStory({ batch }: BatchStoryProps) {
  const settings = useSettings()
  const steps = useStory(batch, settings)
  const [, set] = useSearchParams(batchSearch)
  if (!steps) return <div className={`below-16 ${styles['story']}`} data-loading />
  return (
    <figure className={`below-16 ${styles['story']}`} aria-label="The life of this batch">
      <ol>
        {steps.map((step, i) => (
          <li key={`${step.kind}-${i}`} data-coming={isComing(step)} data-now={isNow(steps, i)}>
            <Bay step={step} batch={batch} />
            <div className={`grid break-words ${styles['words']}`}>
              {step.day ? <time dateTime={step.day}>{day(step.day, settings)}</time> : <span>No date yet</span>}
              <b className="text-m weight-650">{titleOf(step, batch)}</b>
              {step.plants !== null && <strong>{isComing(step) ? `≈ ${number(step.plants)}` : number(step.plants)}</strong>}
              <span>{changesOf(step)}</span>
              {step.batch_code && batch.parent_batch_id && (
                <span>
                  in{' '}
                  <Link to="/production/batches/$batchId" params={{ batchId: batch.parent_batch_id }}>
                    {step.batch_code}
                  </Link>
                </span>
              )}
              {step.cost_per_plant && <small>{money(step.cost_per_plant, settings)} per plant so far</small>}
              <StepPhoto step={step} batch={batch} onOpen={(photo) => set({ photo })} />
            </div>
          </li>
        ))}
        {Array.from({ length: bays - steps.length }, (_, i) => (
          <li key={`empty-${i}`} data-empty aria-hidden>
            <House />
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** Undefined until the records are loaded, and without them: the history below says why. */
function useStory(batch: PlantBatch, settings: Settings): StoryStep[] | undefined {
  const { parent_batch_id: parentId, id } = batch
  const expects = batch.state === 'growing' && batch.quantity_current > 0
  const history = useQuery(query(getBatchHistory, { params: { id } }))
  const photos = useQuery(query(listBatchPhotos, { params: { id } }))
  const forecast = useQuery({ ...query(getBatchForecast, { params: { id } }), enabled: expects })
  const has = { enabled: parentId !== null }
  const parent = useQuery({ ...query(getBatch, { params: { id: parentId ?? id } }), ...has })
  const parentHistory = useQuery({ ...query(getBatchHistory, { params: { id: parentId ?? id } }), ...has })
  if (!history.data) return undefined
  const today = todayOf(settings)
  return storyOf({
    batch,
    events: history.data,
    ...(parentId && parent.data && parentHistory.data ? { parent: { ...parent.data, events: parentHistory.data } } : {}),
    photos: photos.data ?? [],
    ...(forecast.data ? { expected: forecast.data.plants } : {}),
    sells_next: nextActionOf(batch, today)?.action === 'state',
    today,
  })
}

const isComing = ({ kind }: StoryStep) => kind === 'planned' || kind === 'ready'
const isNow = (steps: readonly StoryStep[], i: number) => i === steps.findLastIndex((step) => !isComing(step))

function titleOf({ kind, method, text }: StoryStep, { container_size, state }: PlantBatch): string {
  switch (kind) {
    case 'started':
      return method === 'pot_up' ? `Potted up, ${container_size}` : batchMethods[method].started
    case 'potted':
      return text ? `Potted up, ${text}` : 'Potted up'
    case 'for_sale':
      return 'For sale'
    case 'today':
      return state === 'for_sale' ? 'For sale today' : 'Today'
    case 'ended':
      return 'No plants left'
    case 'planned':
      return actionName(text)
    case 'ready':
      return 'Ready for sale'
  }
}

function changesOf({ changes: { lost, lost_to, sold, moved, added } }: StoryStep): string {
  return [
    sold > 0 && `${number(sold)} sold`,
    sold < 0 && `${number(-sold)} returned`,
    lost > 0 && `${number(lost)} lost${lost_to ? ` (${lost_to})` : ''}`,
    moved > 0 && `${counted(moved, 'plant')} moved to other batches`,
    added > 0 && `${number(added)} added`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface StepPhotoProps extends BatchStoryProps {
  readonly step: StoryStep
  readonly onOpen: (photo: string) => void
}

function StepPhoto({ step, batch, onOpen }: StepPhotoProps) {
  const photos = useQuery(query(listBatchPhotos, { params: { id: batch.id } })).data ?? []
  const photo = photos.find(({ id }) => id === step.photo)
  return photo ? (
    <div className="above-8">
      <BatchPhotoButton batchId={batch.id} photo={photo} onOpen={() => onOpen(photo.id)} />
    </div>
  ) : null
}

/** Layout of the plants of a step on the bench: positions across, from the left, in a frame 160 wide. */
const benches = {
  tray: { places: [18, 39, 60, 81, 102, 123, 143], size: 17, pot: undefined },
  cells: { places: [26, 62, 98, 134], size: 40, pot: { width: 27, height: 26 } },
  pots: { places: [46, 114], size: 72, pot: { width: 44, height: 34 } },
  large: { places: [80], size: 88, pot: { width: 64, height: 46 } },
  grown: { places: [80], size: 100, pot: { width: 78, height: 54 } },
} as const

const Panes = () => (
  <svg className={styles['glass']} viewBox="0 0 200 300" preserveAspectRatio="none">
    <path className={styles['panes']} d="M0 80 100 6 200 80V300H0Z" />
    <path className={styles['bars']} d="M0 80V300M50 43V300M100 6V300M150 43V300M200 80V300M0 80H200" />
    <path className={styles['roof']} d="M0 80 100 6 200 80" />
  </svg>
)

const House = () => (
  <div className={`relative ${styles['bay']}`}>
    <Panes />
  </div>
)

function Bay({ step: { growth }, batch }: { readonly step: StoryStep; readonly batch: PlantBatch }) {
  const bench = growth === 'bench' ? undefined : benches[growth]
  const rim = 178 - (bench?.pot?.height ?? 26)
  return (
    <div className={`relative ${styles['bay']}`} aria-hidden>
      <Panes />
      <svg className={styles['plants']} viewBox="0 0 160 180" preserveAspectRatio="xMidYMax">
        {bench?.places.map((x) => (
          <g key={x} transform={`translate(${x} ${rim})`}>
            <PlantDrawing
              category={batch.category}
              plant={`${batch.plant_type_id}${x}`}
              size={bench.size}
              flowering={growth === 'grown'}
              tone={toneOf(batch.plant_type_id)}
            />
            {bench.pot && <Pot {...bench.pot} />}
          </g>
        ))}
        {growth === 'tray' && <path className={styles['tray']} d="M8 152H152V160H148L144 178H16L12 160H8Z" />}
      </svg>
    </div>
  )
}
