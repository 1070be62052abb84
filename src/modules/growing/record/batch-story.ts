/** The life of a batch in at most five steps, from its own records: how it started, its pottings, its sale, and what comes next. */
import type { BatchEvent, PlantBatch } from '#modules/growing/batch/batch.ts'
import { formatFixed, parseCost } from '#kernel/quantity.ts'

/** Drawn size of the plants of a step: a seed tray, cells, small pots, a large pot, a plant for sale; `bench` is empty. */
const growths = ['tray', 'cells', 'pots', 'large', 'grown'] as const
type Growth = (typeof growths)[number] | 'bench'

type StepKind = 'started' | 'potted' | 'for_sale' | 'today' | 'ended' | 'planned' | 'ready'

/** Plants that came and went since the step before. */
interface PlantChanges {
  readonly lost: number
  /** The reason of all those losses; empty if they differ. */
  readonly lost_to: string
  readonly sold: number
  /** Into other batches. */
  readonly moved: number
  /** Joined from other batches, or found at a count. */
  readonly added: number
}

export interface StoryStep {
  readonly kind: StepKind
  readonly method: PlantBatch['method']
  /** Unknown for a planned step without a date. */
  readonly day: string | null
  /** After the step; unknown for a planned one. */
  readonly plants: number | null
  /** Cost of one plant at that step, to the cent; null if nothing. */
  readonly cost_per_plant: string | null
  readonly changes: PlantChanges
  /** Into which container they were potted, or the planned action. */
  readonly text: string
  /** The batch that they were in, if it was another one. */
  readonly batch_code: string | null
  /** The first photo between this step and the next. */
  readonly photo: string | null
  readonly growth: Growth
}

interface Photo {
  readonly id: string
  readonly taken_on: string
}

type Fields = 'batch_code' | 'method' | 'state' | 'quantity_current' | 'ready_on' | 'next_action' | 'next_action_date'

interface Records {
  readonly batch: Pick<PlantBatch, Fields>
  /** Newest first, as they are read. */
  readonly events: readonly BatchEvent[]
  /** The batch that the plants were in before. */
  readonly parent?: { readonly batch_code: string; readonly method: PlantBatch['method']; readonly events: readonly BatchEvent[] }
  readonly photos: readonly Photo[]
  /** Plants expected to be left when it is ready. */
  readonly expected?: number
  readonly sells_next: boolean
  readonly today: string
}

/** A step and the events up to it. */
interface Milestone {
  readonly kind: StepKind
  readonly day: string
  readonly text: string
  /** Its place in the events of its batch, oldest first. */
  readonly at: number
  readonly of: readonly BatchEvent[]
  readonly batch_code: string | null
  readonly method: PlantBatch['method']
}

/** The most steps of a life, and how many bays the house has. */
export const bays = 5
const none: PlantChanges = { lost: 0, lost_to: '', sold: 0, moved: 0, added: 0 }

export function storyOf(records: Records): StoryStep[] {
  const { batch, events, parent, photos } = records
  const own = milestonesOf(events, null, batch.method)
  const separated = own[0]?.day ?? ''
  const before = parent
    ? milestonesOf(parent.events, parent.batch_code, parent.method).filter(
        ({ kind, day }) => kind !== 'for_sale' && day <= separated,
      )
    : []
  const coming = comingOf(records)
  const past = [...before, ...own, ...presentOf(records, own)]
  const left = bays - coming.length
  const shown = past.length > left ? [...past.slice(0, 1), ...past.slice(past.length - left + 1)] : past
  const steps = shown.map((step, i) => stepOf(step, shown[i - 1]))
  return withGrowth(withPhotos([...steps, ...coming], photos), shown[0]?.method ?? batch.method, batch.state === 'for_sale')
}

const isEffective = ({ reversed, reverses }: BatchEvent) => !reversed && !reverses

function milestonesOf(newestFirst: readonly BatchEvent[], batch_code: string | null, method: PlantBatch['method']): Milestone[] {
  const of = newestFirst.toReversed()
  const found: Milestone[] = []
  of.forEach((event, at) => {
    const kind = milestoneKind(event)
    if (!kind || !isEffective(event) || (kind === 'started' && found.length > 0)) return
    found.push({ kind, day: event.occurred_on, text: event.container_size ?? '', at: endOf(of, at), of, batch_code, method })
  })
  return found
}

function milestoneKind({ kind, delta, state }: BatchEvent): StepKind | undefined {
  if (kind === 'created') return 'started'
  // With fewer plants, others left for a batch of their own.
  if (kind === 'pot_up' && delta === 0) return 'potted'
  return kind === 'state' && state === 'for_sale' ? 'for_sale' : undefined
}

/** The last row of the same operation: its costs follow it. */
function endOf(of: readonly BatchEvent[], at: number): number {
  const operation = of[at]?.operation_id
  return operation
    ? Math.max(
        at,
        of.findLastIndex(({ operation_id }) => operation_id === operation),
      )
    : at
}

/** The batch as it is now, unless nothing has changed since its last step. */
function presentOf({ batch, events, today }: Records, own: readonly Milestone[]): Milestone[] {
  const last = own.at(-1)
  const of = events.toReversed()
  const since = of.slice((last?.at ?? -1) + 1)
  if (!last || !since.some(({ delta }) => delta !== 0)) return []
  const day = batch.quantity_current === 0 ? (of.at(-1)?.occurred_on ?? today) : today
  return [{ ...last, kind: batch.quantity_current === 0 ? 'ended' : 'today', day, text: '', at: of.length - 1, of }]
}

function comingOf({ batch, expected, sells_next }: Records): StoryStep[] {
  if (batch.state !== 'growing' || batch.quantity_current === 0) return []
  const blank = {
    method: batch.method,
    cost_per_plant: null,
    changes: none,
    batch_code: null,
    photo: null,
    growth: 'grown',
  } as const
  const { next_action, next_action_date, ready_on } = batch
  const ready = ready_on ?? (sells_next ? next_action_date : null)
  return [
    ...(next_action && !sells_next
      ? [{ ...blank, kind: 'planned' as const, day: next_action_date, plants: null, text: next_action }]
      : []),
    { ...blank, kind: 'ready' as const, day: ready, plants: expected ?? null, text: '' },
  ]
}

function stepOf(milestone: Milestone, previous: Milestone | undefined): StoryStep {
  const { kind, method, day, text, at, of, batch_code } = milestone
  const upTo = of.slice(0, at + 1)
  const plants = upTo.at(-1)?.quantity_after ?? 0
  const cost = upTo.reduce((sum, { cost_delta }) => sum + parseCost(cost_delta), 0n)
  const same = previous?.batch_code === batch_code ? previous : undefined
  const changes = same ? changesOf(of.slice(same.at + 1, at + 1)) : none
  return {
    kind,
    method,
    day,
    plants,
    cost_per_plant: eachOf(cost, plants),
    changes,
    text,
    batch_code,
    photo: null,
    growth: 'bench',
  }
}

/** Rounded to the cent. */
function eachOf(cost: bigint, plants: number): string | null {
  const shares = BigInt(plants) * 10_000n
  return plants > 0 && cost > 0n ? formatFixed((cost + shares / 2n) / shares, 2) : null
}

function changesOf(events: readonly BatchEvent[]): PlantChanges {
  const moved = events.filter((event) => isEffective(event) && event.delta !== 0)
  const sum = (counts: (event: BatchEvent) => boolean) =>
    moved.reduce((plants, event) => plants + (counts(event) ? event.delta : 0), 0)
  const isLoss = ({ kind, delta }: BatchEvent) => kind === 'loss' || (kind === 'count' && delta < 0)
  const reasons = new Set(moved.filter(isLoss).map(({ reason }) => reason))
  const [reason = ''] = reasons
  return {
    lost: 0 - sum(isLoss),
    lost_to: reasons.size === 1 ? reason : '',
    sold: 0 - sum(({ kind }) => ['sale', 'delivery', 'refund'].includes(kind)),
    moved: 0 - sum(({ kind, delta }) => delta < 0 && ['pot_up', 'division', 'split', 'grade', 'merge'].includes(kind)),
    added: sum(({ kind, delta }) => delta > 0 && ['merge', 'count'].includes(kind)),
  }
}

function withPhotos(steps: readonly StoryStep[], photos: readonly Photo[]): StoryStep[] {
  const byDay = photos.toSorted((a, b) => a.taken_on.localeCompare(b.taken_on))
  return steps.map((step, i) => {
    if (step.kind === 'planned' || step.kind === 'ready') return step
    const next = steps[i + 1]
    const until = next && next.kind !== 'planned' && next.kind !== 'ready' ? next.day : null
    const photo = byDay.find(({ taken_on }) => taken_on >= (step.day ?? '') && (until === null || taken_on < until))
    return { ...step, photo: photo?.id ?? null }
  })
}

/** Draws each step a little further grown than the one before; plants for sale are full grown. */
function withGrowth(steps: readonly StoryStep[], method: PlantBatch['method'], forSale: boolean): StoryStep[] {
  let at = method === 'seed' ? 0 : ['cutting', 'tissue_culture', 'layering', 'graft', 'bought_in'].includes(method) ? 1 : 2
  let sold = false
  return steps.map((step, i) => {
    if (step.kind === 'ended') return { ...step, growth: 'bench' as const }
    sold ||= step.kind === 'for_sale' || step.kind === 'ready' || (forSale && i === steps.length - 1)
    if (i > 0 && step.kind !== 'today') at = Math.min(at + 1, 3)
    return { ...step, growth: sold ? ('grown' as const) : (growths[at] ?? 'large') }
  })
}
