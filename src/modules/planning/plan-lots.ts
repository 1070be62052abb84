/**
 * Lots by ready week: weekly stock plus plants becoming ready, less orders and demand; shortages close together are
 * joined into one lot. Pure.
 */
import { type Kind, growUntil } from './plan.ts'

/** A lot of plants that has to be ready in a week. */
export interface Lot {
  readonly kind: Kind
  /** The week it has to be ready; later than needed if `late`. */
  readonly week: number
  /** Plants to pot, losses included. */
  readonly quantity: number
  /** Plants that will be ready; `ordered` of them are promised to customers. */
  readonly ready: number
  readonly ordered: number
  readonly late: boolean
  /** The week in which its young plants can be potted, where that is later than it should be potted. */
  readonly rooted?: number
}

/** Demand that is met from no stock and cannot be grown in time. */
export interface Missed {
  readonly week: number
  readonly quantity: number
}

/** Weeks within which orders count as part of the forecast demand: before their week and after it. */
const consumedWithin = 4

/**
 * The demand that is left beside the orders. An order is usually part of what was forecast, not on top of it: it takes up the forecast
 * of its own week, then of the weeks before, then of those after (forecast consumption, as in material requirements planning).
 */
export function demandBeside(demand: Float64Array, orders: Float64Array): Float64Array {
  const left = Float64Array.from(demand)
  for (let week = 0; week < left.length; week++) {
    let order = orders[week] ?? 0
    for (let distance = 0; distance <= consumedWithin && order > 0; distance++)
      for (const other of distance === 0 ? [week] : [week - distance, week + distance]) {
        const taken = Math.min(order, left[other] ?? 0)
        if (taken <= 0) continue
        left[other] = left[other]! - taken
        order -= taken
      }
  }
  return left
}

/** Whole trays; without trays fives, tens, fifties or hundreds. At least the quantity. */
export function wholeLots(quantity: number, cells?: number): number {
  const step = cells ?? (quantity <= 50 ? 5 : quantity <= 200 ? 10 : quantity <= 1_000 ? 50 : 100)
  return Math.ceil((quantity - 1e-9) / step) * step
}

/** At most the quantity: what fits of a lot that does not fit as a whole. */
export const lotsWithin = (quantity: number, cells = 5): number => Math.floor((quantity + 1e-9) / cells) * cells

/** For how many weeks a lot is made: what grows slowly is potted in fewer, larger lots. */
const lotWeeks = (growWeeks: number) => (growWeeks < 13 ? 4 : growWeeks < 52 ? 8 : 26)

export function lotsOf(kind: Kind): { readonly lots: readonly Lot[]; readonly missed: readonly Missed[] } {
  const { demand, orders, growWeeks, ripening, cells } = kind
  const survive = Math.max(0.05, kind.yield)
  const beside = demandBeside(demand, orders)
  const lots: Lot[] = []
  const missed: Missed[] = []
  let [stock, waiting] = [kind.forSale, 0]
  const add = (needed: number, week: number, ordered: number, late: boolean) => {
    const quantity = wholeLots(needed / survive, cells)
    const ready = Math.max(needed, Math.floor(quantity * survive))
    lots.push({ kind, week, quantity, ready, ordered: Math.min(ready, ordered), late })
    return ready
  }
  const deficit = (from: number, weeks: number) => {
    let [running, worst, ordered] = [stock, 0, 0]
    for (let week = from; week < Math.min(demand.length, from + weeks); week++) {
      if (week > from) running += (ripening.get(week) ?? 0) - beside[week]! - orders[week]!
      ordered += orders[week]!
      worst = Math.min(worst, running)
    }
    return { needed: Math.ceil(-worst - 1e-9), ordered }
  }
  for (let week = 0; week < demand.length; week++) {
    stock += ripening.get(week) ?? 0
    const served = Math.min(waiting, Math.max(0, stock))
    waiting -= served
    stock -= served + beside[week]! + orders[week]!
    // Plants are whole: a forecast of a third of a plant is none yet.
    if (stock > -0.999) continue
    if (week < growUntil(kind, week)) {
      // Customers wait for their orders, but other unmet demand is lost.
      const promised = Math.min(-stock, orders[week]!)
      waiting += promised
      if (-stock - promised >= 1) missed.push({ week, quantity: Math.round(-stock - promised) })
      stock = 0
      continue
    }
    const { needed, ordered } = deficit(week, lotWeeks(growWeeks))
    stock += add(needed, week, ordered, false)
  }
  if (waiting >= 1) {
    const needed = Math.ceil(waiting - 1e-9)
    let first = 0
    while (growUntil(kind, first) > first) first += 1
    add(needed, first, needed, true)
  }
  return { lots, missed }
}
