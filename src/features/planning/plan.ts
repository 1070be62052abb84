/**
 * What to sow, stick and pot in each week so that demand is covered in time: backwards from each week that would run short, by
 * the nursery's own lead times and yields, within the weekly potting capacity and the space. What cannot be covered names the
 * limit that prevents it. Pure.
 */
import { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { Day } from '#kernel/wire.ts'

export const limits = ['time', 'labour', 'space'] as const
export type Limit = (typeof limits)[number]

/** One plant type in one container, and what is known of its future. Weeks are counted from the running one, 0. */
export interface Kind {
  readonly plant_type_id: PlantTypeId
  readonly plant: string
  readonly container_size: string
  readonly method: string
  /** The margin of one more plant sold, in cents: the most valuable comes first. */
  readonly value: number
  readonly raiseWeeks: number
  readonly growWeeks: number
  /** The share that survives from potting to sale. */
  readonly yield: number
  readonly forSale: number
  /** Plants already growing in it that become ready, by week. */
  readonly ripening: ReadonlyMap<number, number>
  readonly demand: readonly number[]
  /** Reserved for customers, by week. */
  readonly orders: readonly number[]
}

export interface PlanLimits {
  readonly weeks: number
  /** How many plants can be potted in a week, and how many fit at a time. */
  readonly potting: number
  readonly space: number
  readonly on_hand: number
  /** Young plants of each type waiting in trays. */
  readonly young: ReadonlyMap<string, number>
}

export const Work = z.object({
  key: z.string(),
  week: z.int(),
  operation: z.enum(['begin', 'buy', 'pot']),
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  method: z.string(),
  quantity: z.int(),
  /** The week they are ready for sale. */
  ready: z.int(),
  /** Of these, reserved for customers. */
  ordered: z.int(),
  /** They are ready later than needed. */
  late: z.boolean(),
})
export type Work = z.infer<typeof Work>

export const Unmet = z.object({
  plant: z.string(),
  container_size: z.string(),
  week: z.int(),
  quantity: z.int(),
  limit: z.enum(limits),
})
export type Unmet = z.infer<typeof Unmet>

export interface Plan {
  readonly work: readonly Work[]
  readonly unmet: readonly Unmet[]
}

interface Need {
  readonly kind: Kind
  readonly week: number
  readonly quantity: number
  readonly ordered: number
}

/** Week by week: stock and plants becoming ready, less demand; the weeks that would run short. */
export function needsOf(kind: Kind, weeks: number): Need[] {
  const needs: Need[] = []
  let stock = kind.forSale
  for (let week = 0; week < weeks; week++) {
    const ordered = Math.round(kind.orders[week] ?? 0)
    stock += kind.ripening.get(week) ?? 0
    stock -= (kind.demand[week] ?? 0) + ordered
    const short = Math.ceil(-stock - 1e-9)
    if (short <= 0) continue
    needs.push({ kind, week, quantity: short, ordered: Math.min(short, ordered) })
    stock += short
  }
  return needs
}

/** Smaller lots are not worth setting up a bench for. */
const worthwhile = 5

export function planWork(kinds: readonly Kind[], limits: PlanLimits): Plan {
  const needs = kinds.flatMap((kind) => needsOf(kind, limits.weeks))
  const hands = Array.from({ length: limits.weeks }, () => limits.potting)
  const benches = freeSpace(kinds, limits)
  const potted = new Map<string, Work & { readonly kind: Kind }>()
  const unmet = new Map<string, Unmet>()

  // Reservations first, then the highest value for its space.
  const worth = ({ kind, ordered }: Need) => [ordered > 0 ? 1 : 0, kind.value / Math.max(1, kind.growWeeks)] as const
  const byWorth = needs.toSorted((a, b) => {
    const [x, y] = [worth(a), worth(b)]
    return y[0] - x[0] || y[1] - x[1] || a.week - b.week
  })
  for (const need of byWorth) {
    const { kind, week } = need
    const potWeek = week - kind.growWeeks
    const late = potWeek < 0
    let left = Math.ceil(need.quantity / Math.max(0.05, kind.yield))
    let limit: Limit = 'time'
    for (let at = Math.max(0, potWeek); at >= 0 && left > 0; at--) {
      const ready = at + kind.growWeeks
      if (ready >= limits.weeks) break
      const until = Math.max(week, ready)
      const free = Math.min(...benches.slice(at, until + 1))
      const can = Math.max(0, Math.floor(Math.min(left, hands[at] ?? 0, free)))
      if (can < left) limit = (hands[at] ?? 0) <= free ? 'labour' : 'space'
      if (can === 0) continue
      hands[at] = (hands[at] ?? 0) - can
      for (let each = at; each <= until; each++) benches[each] = (benches[each] ?? 0) - can
      add(potted, need, at, can, late)
      left -= can
    }
    const missing = Math.round(left * kind.yield)
    if (missing > 0) addUnmet(unmet, { plant: kind.plant, container_size: kind.container_size, week, quantity: missing, limit })
  }
  const pots = [...potted.values()].filter(({ quantity, ordered }) => quantity >= worthwhile || ordered > 0)
  return {
    work: [...pots.map(({ kind: _kind, ...work }) => work), ...startWork(pots, limits)].toSorted(inOrder),
    unmet: [...unmet.values()],
  }
}

/** One line for each kind and limit, for the first week it is short. */
function addUnmet(unmet: Map<string, Unmet>, shortage: Unmet): void {
  const key = `${shortage.plant} ${shortage.container_size} ${shortage.limit}`
  const existing = unmet.get(key)
  unmet.set(
    key,
    existing
      ? { ...existing, week: Math.min(existing.week, shortage.week), quantity: existing.quantity + shortage.quantity }
      : shortage,
  )
}

const inOrder = (a: Work, b: Work) => a.week - b.week || a.plant.localeCompare(b.plant) || a.operation.localeCompare(b.operation)

function add(
  potted: Map<string, Work & { readonly kind: Kind }>,
  { kind, ordered }: Need,
  at: number,
  quantity: number,
  late: boolean,
): void {
  const key = `pot ${at} ${kind.plant_type_id} ${kind.container_size}`
  const existing = potted.get(key)
  potted.set(key, {
    key,
    week: at,
    operation: 'pot',
    plant_type_id: kind.plant_type_id,
    plant: kind.plant,
    container_size: kind.container_size,
    method: kind.method,
    ready: at + kind.growWeeks,
    kind,
    quantity: (existing?.quantity ?? 0) + quantity,
    ordered: Math.min((existing?.quantity ?? 0) + quantity, (existing?.ordered ?? 0) + ordered),
    late: (existing?.late ?? false) || late,
  })
}

/** Young plants for the potting: from trays, else started in time, else bought. */
function startWork(pots: readonly (Work & { readonly kind: Kind })[], { young }: PlanLimits): Work[] {
  const waiting = new Map(young)
  return pots
    .toSorted((a, b) => a.week - b.week)
    .flatMap(({ kind, ...pot }): Work[] => {
      const inTrays = Math.min(pot.quantity, waiting.get(pot.plant_type_id) ?? 0)
      waiting.set(pot.plant_type_id, (waiting.get(pot.plant_type_id) ?? 0) - inTrays)
      const quantity = pot.quantity - inTrays
      if (quantity === 0) return []
      const week = pot.week - kind.raiseWeeks
      const inTime = week >= 0 && kind.method !== 'bought_in'
      return [{ ...pot, key: `young ${pot.key}`, operation: inTime ? 'begin' : 'buy', week: inTime ? week : pot.week, quantity }]
    })
}

/** The free space in each week, as stock is sold. */
function freeSpace(kinds: readonly Kind[], { weeks, space, on_hand }: PlanLimits): number[] {
  let onHand = on_hand
  return Array.from({ length: weeks }, (_, week) => {
    for (const { demand, orders } of kinds) onHand -= (demand[week] ?? 0) + (orders[week] ?? 0)
    return space - Math.max(0, onHand)
  })
}

export const Buying = z.object({
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  needed: z.string(),
  on_hand: z.string(),
  on_order: z.string(),
  to_buy: z.string(),
  by: Day,
  vendor: z.nullable(z.string()),
})
export type Buying = z.infer<typeof Buying>

export const PlanAnswer = z.object({
  /** The Monday of week 0. */
  from: Day,
  weeks: z.int(),
  potting: z.int(),
  space: z.int(),
  work: z.array(Work),
  unmet: z.array(Unmet),
  buying: z.array(Buying),
})
export type PlanAnswer = z.infer<typeof PlanAnswer>

export const mondayOfWeek = (from: string, week: number): string => addDays(from, 7 * week)

const methodLabels: Readonly<Record<string, string>> = {
  seed: 'Sow',
  cutting: 'Stick',
  division: 'Divide',
  graft: 'Graft',
  tissue_culture: 'Order in',
}

/** "Pot 120 Hebe into 3 L", "Stick 150 Hebe": the title of a task. */
export function describeWork({ operation, quantity, plant, container_size, method }: Work): string {
  switch (operation) {
    case 'pot':
      return `Pot ${quantity} ${plant} into ${container_size}`
    case 'buy':
      return `Buy in ${quantity} young ${plant}`
    case 'begin':
      return `${methodLabels[method] ?? 'Begin'} ${quantity} ${plant}`
  }
}
