/**
 * Cost of growing space: every batch pays rent for the square metres of its plants, day by day, at the rate of the
 * day. Survivors carry the cost of lost plants; plants potted into another batch, or sold, take their share along.
 * Pure.
 */
import { daysBetween } from '#kernel/day.ts'

/** Rate of a square metre for a week, from a day until the next rate; in millionths. */
export interface DatedRate {
  readonly valid_from: string
  readonly rate: bigint
}

/** One step of a batch. `plants` is what its quantity changes by. */
export interface SpaceMovement {
  readonly batch_id: string
  readonly day: string
  /** `counted`: plants only. `moved`: to the batch `to`. `sold`: with a plus they came back. `lost`: written off with their cost. `potted`: all of it into `size`. */
  readonly kind: 'counted' | 'moved' | 'sold' | 'lost' | 'potted'
  readonly plants: number
  readonly to: string | null
  readonly size: string | null
}

export interface SpaceBatch {
  readonly id: string
  /** The container that it began in. */
  readonly size: string
  readonly movements: readonly SpaceMovement[]
}

/** In millionths: what came in is what left and what the plants on hand carry, to the last one. */
export interface SpaceCost {
  readonly accrued: bigint
  readonly inherited: bigint
  readonly moved: bigint
  readonly sold: bigint
  readonly lost: bigint
  readonly on_hand: bigint
}

/** Plants of a batch that were sold on a day, or with a minus came back. */
export interface SoldSpace {
  readonly batch_id: string
  readonly day: string
  readonly size: string
  readonly plants: number
  readonly cost: bigint
}

/** Cost of one square metre between two days, in millionths of the currency. */
export function costOfSquareMetre(rates: readonly DatedRate[], from: string, to: string): number {
  const sorted = rates.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
  return sorted.reduce((all, { valid_from, rate }, i) => {
    const begins = valid_from > from ? valid_from : from
    const next = sorted[i + 1]?.valid_from ?? to
    const ends = next < to ? next : to
    return begins < ends ? all + (Number(rate) * daysBetween(begins, ends)) / 7 : all
  }, 0)
}

interface State {
  size: string
  plants: number
  since: string
  sold_plants: number
  accrued: bigint
  inherited: bigint
  moved: bigint
  sold: bigint
  lost: bigint
  on_hand: bigint
}

const startingWith = (size: string): State => ({
  size,
  plants: 0,
  since: '',
  sold_plants: 0,
  accrued: 0n,
  inherited: 0n,
  moved: 0n,
  sold: 0n,
  lost: 0n,
  on_hand: 0n,
})

interface Given {
  readonly rates: readonly DatedRate[]
  /** Square metres of one plant of a batch in a container; undefined if unknown. */
  readonly spaceOf: (batchId: string, size: string) => number | undefined
  /** The last day is not counted: its plants are there for the days before it. */
  readonly until: string
}

/** Replays the movements of batches that belong together, in the order of their days and, on one day, as they are given. */
export function spaceCosts(
  batches: readonly SpaceBatch[],
  { rates, spaceOf, until }: Given,
): { readonly costs: ReadonlyMap<string, SpaceCost>; readonly sold: readonly SoldSpace[] } {
  const states = new Map(batches.map(({ id, size }) => [id, startingWith(size)]))
  const sold: SoldSpace[] = []
  const accrue = (id: string, state: State, day: string) => {
    const space = state.plants > 0 && state.since < day ? spaceOf(id, state.size) : undefined
    if (space !== undefined) {
      const cost = BigInt(Math.round(state.plants * space * costOfSquareMetre(rates, state.since, day)))
      state.accrued += cost
      state.on_hand += cost
    }
    state.since = day
  }
  const steps = batches.flatMap(({ movements }) => movements).toSorted((a, b) => a.day.localeCompare(b.day))
  for (const step of steps) {
    const state = states.get(step.batch_id)
    if (!state) continue
    accrue(step.batch_id, state, step.day)
    if (step.kind === 'potted') {
      state.size = step.size ?? state.size
      continue
    }
    take(state, step, states, sold)
    state.plants = Math.max(0, state.plants + step.plants)
    // No plants are left to carry the cost: it is lost.
    if (state.plants === 0 && step.plants < 0) {
      state.lost += state.on_hand
      state.on_hand = 0n
    }
  }
  for (const [id, state] of states) accrue(id, state, until)
  return { costs: states, sold }
}

/** Moves the share of a step's plants out of a batch, or back into it. */
function take(state: State, step: SpaceMovement, states: ReadonlyMap<string, State>, sold: SoldSpace[]): void {
  const { batch_id, day, kind, plants, to } = step
  if (kind === 'counted') return
  if (plants > 0) {
    const back = Math.min(plants, state.sold_plants)
    const cost = back === 0 || kind !== 'sold' ? 0n : (state.sold * BigInt(back)) / BigInt(state.sold_plants)
    state.sold -= cost
    state.sold_plants -= back
    state.on_hand += cost
    if (kind === 'sold') sold.push({ batch_id, day, size: state.size, plants: -plants, cost: -cost })
    return
  }
  const leaving = Math.min(-plants, state.plants)
  const share = leaving === 0 ? 0n : (state.on_hand * BigInt(leaving)) / BigInt(state.plants)
  state.on_hand -= share
  if (kind === 'sold') {
    state.sold += share
    state.sold_plants -= plants
    sold.push({ batch_id, day, size: state.size, plants: -plants, cost: share })
  } else if (kind === 'lost') state.lost += share
  else {
    state.moved += share
    const other = to === null ? undefined : states.get(to)
    if (!other) return
    other.inherited += share
    other.on_hand += share
  }
}
