/** Plans of operations on batches: starting, potting up, grafting, dividing, losing, moving, and undoing. Pure. */
import type { BatchId } from '#kernel/id.ts'
import type { Millionths } from '#kernel/quantity.ts'
import { ungraded } from '#modules/setup/reference/specification.ts'
import { Problem } from '#kernel/problem.ts'
import {
  type Changes,
  type Child,
  type Component,
  type Inputs,
  type PlannedBatch,
  type Plan,
  type BatchSnapshot,
  childOf,
  emptied,
  entry,
  inputEntries,
  shareOf,
} from './batch-snapshot.ts'

/** New plants from nothing but seed, cuttings or a vendor: what they cost comes with them. */
export const planPropagation = (
  made: PlannedBatch,
  quantity: number,
  cost: Millionths,
  inputs: Inputs,
  reason: string,
): Plan => ({
  newBatches: [made],
  entries: [entry(made.id, 'created', quantity, cost, { reason }), ...inputEntries(made.id, inputs)],
  changes: [],
})

interface PotUp {
  readonly quantity: number
  readonly container_size: string
  readonly location: string | null
  readonly day: string
  readonly ready_on: string | null
  /** Used when some of the plants stay in the batch. */
  readonly child: Child
}

/** Into a larger container: the whole batch moves itself; of some, a new batch is made and the rest stays. */
export function planPotUp(batch: BatchSnapshot, operation: PotUp, inputs: Inputs): Plan & { readonly potted_id: string } {
  const { quantity, container_size, day, ready_on } = operation
  const location = operation.location ?? batch.location
  if (quantity === batch.quantity_current)
    return {
      potted_id: batch.id,
      newBatches: [],
      entries: [
        entry(batch.id, 'pot_up', 0, 0n, { reason: `From ${batch.container_size} into ${container_size}` }),
        ...inputEntries(batch.id, inputs),
      ],
      changes: [
        {
          batch_id: batch.id,
          set: {
            container_size,
            ...(operation.location === null ? {} : { location }),
            potting_date: day,
            ready_on: ready_on ?? batch.ready_on,
            state: 'growing',
          },
        },
      ],
    }
  return { potted_id: operation.child.id, ...planPartPotUp(batch, operation, inputs) }
}

/** Some of a batch into a larger container, as a new batch. */
export function planPartPotUp(batch: BatchSnapshot, operation: PotUp, inputs: Inputs): Plan {
  const { quantity, container_size, day, ready_on } = operation
  const location = operation.location ?? batch.location
  const share = shareOf(batch, quantity)
  const set = { container_size, location, method: 'pot_up', started_on: day, potting_date: day, ready_on }
  const made = childOf(batch, operation.child, set)
  return {
    newBatches: [made],
    entries: [
      entry(batch.id, 'pot_up', -quantity, -share, { other_batch_id: made.id, reason: `Into ${container_size}` }),
      entry(made.id, 'created', quantity, share, { other_batch_id: batch.id, reason: `Potted up from ${batch.batch_code}` }),
      ...inputEntries(made.id, inputs),
    ],
    changes: [],
  }
}

/** Rootstocks become grafted plants of the scion's kind, one each, with their cost; the scion's mother stays as it is. */
export const planGraft = (stock: BatchSnapshot, made: PlannedBatch, quantity: number, inputs: Inputs): Plan => {
  const share = shareOf(stock, quantity)
  const [out, into] = [`Grafted as ${made.batch_code}`, `Grafted on ${stock.batch_code}`]
  return {
    newBatches: [made],
    entries: [
      entry(stock.id, 'pot_up', -quantity, -share, { other_batch_id: made.id, reason: out }),
      entry(made.id, 'created', quantity, share, { other_batch_id: stock.id, reason: into }),
      ...inputEntries(made.id, inputs),
    ],
    changes: emptied(stock, stock.quantity_current - quantity),
  }
}

export interface Division extends PotUp {
  /** Mother plants that go in; `quantity` come out. */
  readonly input_quantity: number
}

/** Mother plants in, divisions out: the mothers' cost goes over to their divisions, once. */
export function planDivision(batch: BatchSnapshot, operation: Division, inputs: Inputs): Plan {
  const { input_quantity, quantity, container_size, day, ready_on } = operation
  const share = shareOf(batch, input_quantity)
  const location = operation.location ?? batch.location
  const set = { container_size, location, method: 'division', started_on: day, potting_date: day, ready_on, ...ungraded }
  const made = childOf(batch, operation.child, set)
  return {
    newBatches: [made],
    entries: [
      entry(batch.id, 'division', -input_quantity, -share, { other_batch_id: made.id }),
      entry(made.id, 'created', quantity, share, { other_batch_id: batch.id, reason: `Divided from ${batch.batch_code}` }),
      ...inputEntries(made.id, inputs),
    ],
    changes: emptied(batch, batch.quantity_current - input_quantity),
  }
}

/**
 * Plants that died or were scrapped. A normal loss makes the survivors dearer; an abnormal one takes its cost with it, and so does the
 * last plant, because no plant is left to carry it.
 */
export function planLoss(batch: BatchSnapshot, quantity: number, abnormal: boolean, reason: string): Plan {
  const all = quantity === batch.quantity_current
  const cost = abnormal || all ? shareOf(batch, quantity) : 0n
  return {
    newBatches: [],
    entries: [entry(batch.id, 'loss', -quantity, -cost, { reason })],
    changes: all ? [{ batch_id: batch.id, set: { state: 'discarded' } }] : [],
  }
}

/** To another place: no plant and no cent changes. */
export const planMovement = (batch: BatchSnapshot, location: string): Plan => ({
  newBatches: [],
  entries: [entry(batch.id, 'movement', 0, 0n, { reason: `From ${batch.location ?? 'nowhere'} to ${location}` })],
  changes: [{ batch_id: batch.id, set: { location } }],
})

/** A move that came before the one that put the plants in their present place. */
export const planEarlierMovement = (batch: BatchSnapshot, location: string): Plan => ({
  newBatches: [],
  entries: [entry(batch.id, 'movement', 0, 0n, { reason: `To ${location}, before the move to ${batch.location ?? 'nowhere'}` })],
  changes: [],
})

/** For sale, back to growing, another stage, another day to be ready. */
export const planState = (batch: BatchSnapshot, set: Changes, reason: string): Plan => ({
  newBatches: [],
  entries: [entry(batch.id, 'state', 0, 0n, { reason })],
  changes: [{ batch_id: batch.id, set }],
})

/** The refusal of a cost for a batch without plants. */
export const noPlantsLeft = ({ batch_code }: Pick<BatchSnapshot, 'batch_code'>) =>
  new Problem(
    'BAD_STATE',
    `${batch_code} has no plants left to carry a cost. Leave this batch out and record an expense instead.`,
  )

/** Costs of the plants outside recipes: the plants on hand carry them. */
export function planCost(batch: BatchSnapshot, cost: Millionths, component: Component, reason: string): Plan {
  if (batch.quantity_current === 0) throw noPlantsLeft(batch)
  return { newBatches: [], entries: [entry(batch.id, 'cost', 0, cost, { component, reason })], changes: [] }
}

/** A row of the ledger as it was written, for undoing it. */
interface WrittenEntry {
  readonly batch_id: BatchId
  readonly delta: number
  readonly cost: Millionths
  readonly component: Component | null
}

/** The same rows with the other sign: merged they are nothing. */
export const planReversal = (
  written: readonly WrittenEntry[],
  before: Readonly<Record<string, Changes>>,
  made: ReadonlySet<string>,
): Plan => ({
  newBatches: [],
  entries: written.map(({ batch_id, delta, cost, component }) =>
    // Zero keeps no sign.
    entry(batch_id, 'reversal', delta === 0 ? 0 : -delta, -cost, { component: component ?? 'plants' }),
  ),
  changes: [
    ...Object.entries(before).map(([batch_id, set]) => ({ batch_id, set })),
    ...[...made].map((batch_id) => ({ batch_id, set: { state: 'discarded' as const } })),
  ],
})
