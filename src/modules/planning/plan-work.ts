/**
 * Schedules potting and sources of young plants for each lot: as late as is in time, earlier if hands, room or money are short
 * then, promised and most valuable lots first. Lots that do not fit name their limit. Pure.
 */
import type { PlaceSpace } from './space-limit.ts'
import { kindOf } from './kind-key.ts'
import { type Kind, type Limit, type Plan, type Unmet, type Work, growUntil, raiseUntil, readyFrom } from './plan.ts'
import type { PlaceKind } from '#modules/setup/reference/place-kinds.ts'
import { type Lot, lotsOf, lotsWithin, wholeLots } from './plan-lots.ts'

export interface PlanLimits {
  /** The last week whose work is planned. */
  readonly weeks: number
  /** Minutes of potting in a week; Infinity if unknown. */
  readonly minutes: number
  /** Total space, in the unit of `Kind.space`; Infinity if unknown. */
  readonly space: number
  /** The most to spend on potting in four weeks, in cents; Infinity for no limit. */
  readonly money: number
  readonly in_use: number
  /** The same by kind of place, where it is known. */
  readonly places?: ReadonlyMap<PlaceKind, PlaceSpace>
  /** Young plants of each type waiting in trays or on order. */
  readonly young: ReadonlyMap<string, readonly Young[]>
}

/** Young plants, and the week from which they can be potted. */
export interface Young {
  readonly week: number
  readonly quantity: number
}

type Potting = Work & { readonly kind: Kind }

/** Most weeks that potting may be brought forward. */
const earliest = 26

export function planWork(kinds: readonly Kind[], limits: PlanLimits): Plan {
  const room = new Room(kinds, limits)
  const potted: Potting[] = []
  const unmet = new Map<string, Unmet>()
  const lots: Lot[] = []
  for (const kind of kinds) {
    const needed = lotsOf(kind)
    lots.push(...needed.lots)
    for (const { week, quantity } of needed.missed) addUnmet(unmet, { ...namesOf(kind), week, quantity, limit: 'time' })
  }
  for (const lot of onceRooted(lots, limits.young).toSorted(mostWorthFirst)) {
    const { pots, left, limit } = room.place(lot)
    for (const pot of pots) potted.push(potting(lot, pot, limit))
    const missing = Math.round(Math.min(lot.ready, left * lot.kind.yield))
    if (missing > 0 && lot.week - growUntil(lot.kind, lot.week) < limits.weeks)
      addUnmet(unmet, { ...namesOf(lot.kind), week: lot.week, quantity: missing, limit: limit ?? 'time' })
  }
  const pots = joined(potted)
  return {
    work: [...pots.map(({ kind: _kind, ...work }) => work), ...startWork(pots, limits)]
      .filter(({ week }) => week < limits.weeks)
      .toSorted(inOrder),
    unmet: [...unmet.values()].toSorted((a, b) => b.quantity - a.quantity),
  }
}

/** Promised plants first, then the highest value for its time on the bench. */
function mostWorthFirst(a: Lot, b: Lot): number {
  const promised = (lot: Lot) => (lot.ordered > 0 ? 1 : 0)
  const value = ({ kind }: Lot) => kind.value / Math.max(1, kind.growWeeks)
  return promised(b) - promised(a) || value(b) - value(a) || a.week - b.week
}

/** Takes young plants from those that can be potted by a week, the first of them first. `last`: the latest week among those taken. */
function takeYoung(waiting: readonly Young[], wanted: number, by: number) {
  let [taken, last] = [0, 0]
  const left = waiting
    .toSorted((a, b) => a.week - b.week)
    .flatMap((young) => {
      const part = young.week <= by ? Math.min(young.quantity, wanted - taken) : 0
      if (part > 0) [taken, last] = [taken + part, young.week]
      return part === young.quantity ? [] : [{ ...young, quantity: young.quantity - part }]
    })
  return { taken, last, left }
}

/** Lots wait for young plants that root a little late rather than for others that would have to be bought. */
function onceRooted(lots: readonly Lot[], young: PlanLimits['young']): Lot[] {
  const waiting = new Map(young)
  const dueOf = ({ kind, week }: Lot) => week - growUntil(kind, week)
  return lots
    .toSorted((a, b) => dueOf(a) - dueOf(b))
    .map((lot) => {
      const id = lot.kind.plant_type_id
      const due = dueOf(lot)
      const now = takeYoung(waiting.get(id) ?? [], lot.quantity, due)
      waiting.set(id, now.left)
      const missing = lot.quantity - now.taken
      if (missing === 0 || raiseUntil(lot.kind, due) <= due) return lot
      const soon = takeYoung(now.left, missing, due + weeksOfOrder)
      if (soon.taken < missing) return lot
      waiting.set(id, soon.left)
      return { ...lot, rooted: soon.last }
    })
}

interface Pot {
  readonly week: number
  readonly quantity: number
}

/** Money is counted by four weeks. */
const weeksOfMoney = 4

/** Hands and benches by week, and money by four weeks. */
class Room {
  readonly #minutes: Float64Array
  readonly #space: Float64Array
  readonly #places: ReadonlyMap<PlaceKind, Float64Array>
  readonly #money: Float64Array

  constructor(kinds: readonly Kind[], { weeks, minutes, space, money, in_use, places }: PlanLimits) {
    const [raise, grow] = [
      Math.max(0, ...kinds.map((kind) => kind.raiseWeeks)),
      Math.max(1, ...kinds.map((kind) => kind.growWeeks)),
    ]
    this.#minutes = new Float64Array(weeks + raise + 1).fill(minutes)
    this.#money = new Float64Array(Math.ceil((weeks + raise + 1) / weeksOfMoney)).fill(money)
    this.#space = new Float64Array(weeks + raise + grow + 1)
    let standing = in_use
    for (let week = 0; week < this.#space.length; week++) {
      for (const { demand, orders, space: each } of kinds) standing -= Math.max(demand[week] ?? 0, orders[week] ?? 0) * each
      this.#space[week] = space - Math.max(0, standing)
    }
    // Each place empties as the nursery does.
    const taken = (free: number) => (in_use > 0 ? (space - free) / in_use : 0)
    this.#places = new Map(
      [...(places ?? [])].map(([kind, place]) => [kind, this.#space.map((free) => place.space - place.in_use * taken(free))]),
    )
  }

  /** When as much as possible of a lot is potted; `limit` is what prevents its own week. */
  place({ kind, week, quantity, rooted }: Lot): {
    readonly pots: readonly Pot[]
    readonly left: number
    readonly limit: Limit | null
  } {
    const pots: Pot[] = []
    let left = quantity
    let limit: Limit | null = null
    const due = rooted ?? week - growUntil(kind, week)
    for (let at = due; at >= Math.max(0, rooted ?? due - earliest) && left > 0; at--) {
      const { fits, binding } = this.#room(kind, at, week)
      const can = fits >= left ? left : Math.max(0, lotsWithin(fits, kind.cells))
      if (can < left) limit ??= binding
      if (can === 0) continue
      this.#take(kind, at, week, can)
      pots.push({ week: at, quantity: can })
      left -= can
    }
    return { pots, left, limit }
  }

  /** Plants that can be potted in a week and hold their space until another, and the limit reached. */
  #room(kind: Kind, at: number, until: number): { readonly fits: number; readonly binding: Limit } {
    const hands = (this.#minutes[at] ?? 0) / kind.minutes
    const space = leastFree(this.#space, at, until) / kind.space
    const place = leastFree(this.#placeOf(kind), at, until) / kind.space
    const money = kind.cost > 0 ? (this.#money[Math.floor(at / weeksOfMoney)] ?? 0) / kind.cost : Infinity
    const fits = Math.min(hands, space, place, money)
    const binding = fits === hands ? 'labour' : fits === space ? 'space' : fits === place ? 'place_kind' : 'money'
    return { fits, binding }
  }

  #take(kind: Kind, at: number, until: number, plants: number): void {
    this.#minutes[at] = this.#minutes[at]! - plants * kind.minutes
    const period = Math.floor(at / weeksOfMoney)
    this.#money[period] = this.#money[period]! - plants * kind.cost
    for (const free of [this.#space, this.#placeOf(kind)])
      for (let each = at; free && each <= until && each < free.length; each++) free[each] = free[each]! - plants * kind.space
  }

  #placeOf({ place_kind }: Kind): Float64Array | undefined {
    return place_kind && this.#places.get(place_kind)
  }
}

/** Infinity where nothing is known of the space. */
function leastFree(space: Float64Array | undefined, from: number, until: number): number {
  let free = Infinity
  for (let week = from; week <= until; week++) free = Math.min(free, space?.[week] ?? Infinity)
  return free
}

const potting = ({ kind, late, ordered, quantity: all, rooted }: Lot, { week, quantity }: Pot, limit: Limit | null): Potting => ({
  key: `pot ${week} ${kind.plant_type_id} ${kind.container_size}`,
  week,
  operation: 'pot',
  plant_type_id: kind.plant_type_id,
  plant: kind.plant,
  container_size: kind.container_size,
  method: kind.method,
  quantity,
  // Rounded down, so that the lines of a week are within its minutes.
  minutes: Math.floor(quantity * kind.minutes + 1e-9),
  ready: readyFrom(kind, week),
  ordered: Math.round((ordered * quantity) / all),
  late: late || rooted !== undefined,
  limit: limit ?? (rooted === undefined ? null : 'time'),
  kind,
})

/** One line for what is potted of a plant in one size in one week. */
function joined(pots: readonly Potting[]): Potting[] {
  const lines = new Map<string, Potting>()
  for (const pot of pots) {
    const line = lines.get(pot.key)
    lines.set(
      pot.key,
      line
        ? {
            ...line,
            quantity: line.quantity + pot.quantity,
            minutes: line.minutes + pot.minutes,
            ordered: line.ordered + pot.ordered,
            late: line.late || pot.late,
            limit: line.limit ?? pot.limit,
          }
        : pot,
    )
  }
  return [...lines.values()]
}

const namesOf = ({ plant_type_id, plant, container_size }: Kind) => ({ plant_type_id, plant, container_size })

/** One line for each kind and limit, for the first week it is short. */
function addUnmet(unmet: Map<string, Unmet>, shortage: Unmet): void {
  const key = `${kindOf(shortage)} ${shortage.limit}`
  const existing = unmet.get(key)
  unmet.set(
    key,
    existing
      ? { ...existing, week: Math.min(existing.week, shortage.week), quantity: existing.quantity + shortage.quantity }
      : shortage,
  )
}

const inOrder = (a: Work, b: Work) => a.week - b.week || a.plant.localeCompare(b.plant) || a.operation.localeCompare(b.operation)

/** Weeks of potting that one order of young plants covers. */
const weeksOfOrder = 4

/** The method by which young plants are started for a potting: the first that is in time. */
function startOf(kind: Kind, potted: number) {
  const usual = { method: kind.method, weeks: raiseUntil(kind, potted), raiseYield: kind.raiseYield ?? 1 }
  const others = (kind.otherMethods ?? []).map(({ method, raise, raiseYield }) => ({
    method,
    weeks: raiseUntil({ raiseWeeks: 0, seasonal: { raise, grow: raise } }, potted),
    raiseYield,
  }))
  return [usual, ...others].find(({ weeks }) => weeks <= potted) ?? usual
}

interface Start {
  readonly week: number
  readonly quantity: number
  readonly mothers: Map<string, number>
}

/** Reason to buy young plants instead of raising them; undefined if they are raised. */
function whyBought(kind: Kind, method: string, { week, quantity, mothers }: Start): Limit | null | undefined {
  if (method === 'bought_in') return method === kind.method ? null : 'time'
  if (week < 0) return 'time'
  const left = method === kind.method ? mothers.get(kind.plant_type_id) : undefined
  if (left === undefined) return undefined
  if (left < quantity) return 'mother_plants'
  mothers.set(kind.plant_type_id, left - quantity)
  return undefined
}

/** Young plants for the potting: those waiting in trays, else raised in time in whole trays, else bought once for several pottings. */
function startWork(pots: readonly Potting[], { young }: PlanLimits): Work[] {
  const waiting = new Map<string, readonly Young[]>(young)
  const wait = (id: string, week: number, quantity: number) => {
    if (quantity > 0) waiting.set(id, [...(waiting.get(id) ?? []), { week, quantity }])
  }
  const mothers = new Map<string, number>()
  for (const { kind } of pots) if (kind.mothers !== undefined) mothers.set(kind.plant_type_id, kind.mothers)
  const started: Work[] = []
  const bought = new Map<string, number>()
  for (const { kind, ...pot } of pots.toSorted((a, b) => a.week - b.week)) {
    const { taken, left } = takeYoung(waiting.get(pot.plant_type_id) ?? [], pot.quantity, pot.week)
    const needed = pot.quantity - taken
    waiting.set(pot.plant_type_id, left)
    if (needed === 0) continue
    const chosen = startOf(kind, pot.week)
    const week = pot.week - chosen.weeks
    const quantity = wholeLots(needed / chosen.raiseYield, kind.youngCells)
    const why = whyBought(kind, chosen.method, { week, quantity, mothers })
    if (why === undefined) {
      wait(pot.plant_type_id, pot.week, Math.floor(quantity * chosen.raiseYield) - needed)
      const limit = chosen.method === kind.method ? null : 'time'
      started.push({
        ...pot,
        key: `young ${pot.key}`,
        operation: 'begin',
        week,
        quantity,
        minutes: 0,
        method: chosen.method,
        limit,
      })
      continue
    }
    const toBuy = wholeLots(needed, kind.youngCells)
    wait(pot.plant_type_id, pot.week, toBuy - needed)
    const work = { ...pot, key: `young ${pot.key}`, quantity: toBuy, minutes: 0, limit: why }
    const at = bought.get(pot.plant_type_id)
    const order = at === undefined ? undefined : started[at]
    if (at === undefined || order === undefined || pot.week - order.week >= weeksOfOrder) {
      bought.set(pot.plant_type_id, started.length)
      started.push({ ...work, operation: 'buy' })
    } else {
      const ordered = order.ordered + pot.ordered
      started[at] = {
        ...order,
        quantity: order.quantity + toBuy,
        ordered,
        late: order.late || pot.late,
        limit: order.limit ?? work.limit,
      }
    }
  }
  return started
}
