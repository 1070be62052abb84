/**
 * Plans an operation on batches before anything is written: which plants and which cents move where. Costs are whole
 * millionths; every plan is a list of entries, and each batch changes by their sum, so that plants and cents are
 * never created or lost.
 */
import type { BatchId, InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import type { Millionths, TenThousandths } from '#kernel/quantity.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { type Specification, specificationOf } from '#modules/setup/reference/specification.ts'

/** The reasons for which a batch may not be sold. */
export interface Restriction {
  /** Reason for the hold; empty if there is none. */
  readonly on_hold: string
  /** The sprayings whose days before sale have not passed. */
  readonly withheld_by: readonly string[]
  /** The first day on which those allow its sale, null without one; and the product whose label says so. */
  readonly sale_from: string | null
  readonly sprayed_with: string
}

/** The part of a batch that is decided by them. */
export interface HeldState extends Restriction {
  readonly state: string
  /** It goes back on sale when it is released. */
  readonly sold_before: boolean
}

/** The current state of a batch, locked. */
export interface BatchSnapshot extends Specification, Partial<Omit<HeldState, 'state'>> {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly container_size_id: string
  readonly grade_id: string | null
  readonly quantity_current: number
  /** Total cost of its plants, in millionths. */
  readonly cost: Millionths
  readonly location: string | null
  readonly location_id: string | null
  readonly state: string
  readonly growth_stage: string | null
  readonly growth_stage_id: string | null
  readonly potting_date: string | null
  readonly ready_on: string | null
  readonly started_on: string
}

/** Fields that name an entry of these kinds. */
export const entryFields = {
  container_size: 'container_sizes',
  grade: 'grades',
  location: 'locations',
  growth_stage: 'growth_stages',
} as const
export const isEntryField = (field: string): field is keyof typeof entryFields => field in entryFields

export interface Changes extends Partial<Specification> {
  readonly container_size?: string
  readonly location?: string | null
  readonly state?: 'growing' | 'for_sale' | 'finished' | 'discarded'
  readonly growth_stage?: string | null
  readonly potting_date?: string | null
  readonly ready_on?: string | null
  /** Set only by the correction of the act that it began with. */
  readonly started_on?: string
}

export const components = ['plants', 'pots', 'mix', 'materials', 'labour', 'other'] as const
export type Component = (typeof components)[number]

type EntryKind =
  | 'created'
  | 'pot_up'
  | 'division'
  | 'loss'
  | 'sale'
  | 'refund'
  | 'delivery'
  | 'movement'
  | 'merge'
  | 'split'
  | 'grade'
  | 'count'
  | 'state'
  | 'cost'
  | 'reversal'

/** One row of the ledger of batches. */
export interface Entry {
  readonly batch_id: BatchId
  readonly kind: EntryKind
  readonly delta: number
  readonly cost: Millionths
  readonly component: Component
  readonly reason?: string
  /** The batch on the other side. */
  readonly other_batch_id?: BatchId
  /** The sale or the docket whose plants had cost something else. */
  readonly document?: { readonly type: 'sale' | 'docket'; readonly id: string; readonly sale_item_id: string | null }
  /** Set if it differs from the day of the operation. */
  readonly occurred_on?: string
}

/** A batch that an operation makes; its plants and its cost are entries. */
export interface PlannedBatch extends Specification {
  readonly id: string
  readonly batch_code: string
  readonly plant_type_id: PlantTypeId
  readonly parent_batch_id: BatchId | null
  readonly container_size: string
  readonly location: string | null
  readonly state: 'growing' | 'for_sale'
  readonly growth_stage: string | null
  readonly method: string
  readonly started_on: string
  readonly potting_date: string | null
  readonly ready_on: string | null
  readonly notes: string
  readonly vendor?: string | null
  readonly vendor_lot?: string | null
}

/** Quantity of a supply, in ten-thousandths of its unit, and its cost in millionths. */
export interface Use {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: TenThousandths
  readonly component: Component
  readonly cost: Millionths
}

export interface Plan {
  readonly entries: readonly Entry[]
  readonly newBatches: readonly PlannedBatch[]
  readonly changes: readonly { readonly batch_id: BatchId; readonly set: Changes }[]
}

/** Inputs of an operation besides plants: supplies at their average cost, and labour. */
export interface Inputs {
  readonly uses: readonly Use[]
  readonly labour: Millionths
}

/** The same with the minutes that the work took. */
export interface TimedInputs extends Inputs {
  readonly minutes: number
}
export const noInputs: TimedInputs = { uses: [], minutes: 0, labour: 0n }

/**
 * Cost of `quantity` plants of a batch. Taking all takes exactly the whole cost; otherwise rounded down, so that the
 * remaining plants carry the remainder.
 */
export const shareOf = (batch: Pick<BatchSnapshot, 'quantity_current' | 'cost'>, quantity: number): bigint =>
  quantity === batch.quantity_current ? batch.cost : (batch.cost * BigInt(quantity)) / BigInt(batch.quantity_current)

/** Refuses more plants than are on hand, on the field that has the number. */
export function checkQuantity(batch: BatchSnapshot, quantity: number, field: string): void {
  if (quantity > batch.quantity_current)
    throw new Problem(
      'NOT_ENOUGH_PLANTS',
      batch.quantity_current === 0
        ? `${batch.batch_code} has no plants left. Refresh the list to see its history.`
        : `Only ${batch.quantity_current} on hand in ${batch.batch_code}; you entered ${quantity}. Lower the number, or count the batch again.`,
      { available: batch.quantity_current, errors: [{ path: field, message: `At most ${batch.quantity_current}.` }] },
    )
}

/** Refuses a day before the batch began or after today, on its field. */
export function checkDay(
  batch: Pick<BatchSnapshot, 'batch_code' | 'started_on'>,
  day: string,
  today: string,
  field: string,
): void {
  if (day < batch.started_on)
    throw invalid([
      {
        path: field,
        message: `${batch.batch_code} started on ${spelledOutDay(batch.started_on)}. Choose that day or later.`,
      },
    ])
  refuseFuture(field, day, today)
}

/** Refuses what was potted up since it was `seen`; where nobody says, plants that stand in that container already. */
export function checkContainer(batch: BatchSnapshot, expected: string | null | undefined, wanted: string): void {
  if (expected ? expected === batch.container_size : wanted !== batch.container_size) return
  throw new Problem(
    'BAD_STATE',
    `${batch.batch_code} is now in ${batch.container_size}: someone has potted it up. Reload before you pot.`,
  )
}

export const entry = (batch_id: BatchId, kind: EntryKind, delta: number, cost: Millionths, more: Partial<Entry> = {}): Entry => ({
  batch_id,
  kind,
  delta,
  cost,
  component: 'plants',
  ...more,
})

/** The supplies and the work that went into a batch, a row for each component. */
export function inputEntries(batchId: BatchId, { uses, labour }: Inputs): Entry[] {
  const byComponent = new Map<Component, Millionths>()
  for (const { component, cost } of uses) byComponent.set(component, (byComponent.get(component) ?? 0n) + cost)
  if (labour > 0n) byComponent.set('labour', labour)
  return [...byComponent]
    .filter(([, cost]) => cost !== 0n)
    .map(([component, cost]) => entry(batchId, 'cost', 0, cost, { component }))
}

/** The state of a batch once nothing restricts it. */
export const stateUnheld = ({ state, sold_before }: Pick<BatchSnapshot, 'state' | 'sold_before'>): string =>
  sold_before && state === 'growing' ? 'for_sale' : state

/** Nothing left: the batch is finished. */
export const emptied = (batch: BatchSnapshot, left: number): Plan['changes'] =>
  left === 0 ? [{ batch_id: batch.id, set: { state: 'finished' } }] : []

export interface Child {
  readonly id: string
  readonly batch_code: string
}

/** A new batch out of part of another; copies everything that is not `set`. */
export const childOf = (
  parent: BatchSnapshot,
  child: Child,
  set: Pick<PlannedBatch, 'method' | 'started_on' | 'potting_date' | 'ready_on'> & Partial<PlannedBatch>,
): PlannedBatch => ({
  plant_type_id: parent.plant_type_id,
  parent_batch_id: parent.id,
  container_size: parent.container_size,
  location: parent.location,
  state: 'growing',
  growth_stage: parent.growth_stage,
  ...specificationOf(parent),
  notes: '',
  ...child,
  ...set,
})

/** Net effect of a plan on one batch. */
export function sumOf(plan: Pick<Plan, 'entries'>, batchId: BatchId): { readonly delta: number; readonly cost: Millionths } {
  return plan.entries
    .filter((each) => each.batch_id === batchId)
    .reduce((sum, { delta, cost }) => ({ delta: sum.delta + delta, cost: sum.cost + cost }), { delta: 0, cost: 0n })
}
