/** Crops with their ready dates, so that every sale was in stock and today's stock equals the price list. */
import { addDays } from '#kernel/day.ts'
import type { Visit } from './demand.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'

/** A crop that is needed. */
export interface Need {
  readonly kind: Kind
  /** When it is potted into the container it is sold in. */
  readonly potted: string
  /** When it is ready for sale. */
  readonly ready: string
  /** Plants that must be left by then. */
  readonly quantity: number
}

export interface Span {
  /** The first day of the sales. */
  readonly from: string
  readonly today: string
}

export function needs(kinds: readonly Kind[], visits: readonly Visit[], span: Span, dice: Chance): Need[] {
  const sold = soldPerKind(visits)
  const fresh = new Map(
    dice
      .some(
        kinds.filter((kind) => kind.stock >= 30),
        7,
      )
      .map((kind) => [kind, Math.floor(kind.stock / 3)]),
  )
  const past = kinds.flatMap((kind) => needsOf(kind, sold.get(kind) ?? [], kind.stock - (fresh.get(kind) ?? 0), span, dice))
  const recentBatches = [...fresh].map(([kind, quantity]) =>
    whenReady(kind, addDays(span.today, -dice.int(1, 4)), quantity, dice),
  )
  return [...past, ...recentBatches, ...coming(kinds, span, dice)]
}

type Sold = readonly { readonly day: string; readonly quantity: number }[]

function soldPerKind(visits: readonly Visit[]): Map<Kind, { day: string; quantity: number }[]> {
  const sold = new Map<Kind, { day: string; quantity: number }[]>()
  for (const { day, plants } of visits)
    for (const { kind, quantity } of plants) {
      const days = sold.get(kind)
      if (days) days.push({ day, quantity })
      else sold.set(kind, [{ day, quantity }])
    }
  return sold
}

const total = (sold: Sold) => sold.reduce((all, { quantity }) => all + quantity, 0)

/**
 * The crops of one kind. Each covers the sales until the next one is ready, and a little more; the last one leaves
 * exactly today's stock. So stock never runs out before today.
 */
function needsOf(kind: Kind, sold: Sold, stock: number, { from, today }: Span, dice: Chance): Need[] {
  const all = total(sold)
  if (all + stock === 0) return []
  const annual = kind.plant.category === 'Annuals'
  const crops = clamp(Math.round(all / (annual ? 70 : 170)), 1, annual ? 4 : 3)
  const cuts = Array.from({ length: crops - 1 }, (_, i) => dayWhenSold(sold, (all * (i + 1)) / crops))
  const ready = [
    addDays(from, -dice.int(4, 45)),
    ...cuts.map((day) => earlier(addDays(day, -dice.int(4, 20)), addDays(today, -10))),
  ]
  const windows = ready.map((day, i) =>
    total(sold.filter((each) => (i === 0 || each.day >= day) && each.day < (ready[i + 1] ?? '9999'))),
  )
  const last = windows.at(-1) ?? 0
  const spare = windows.map((window, i) => (i === crops - 1 ? 0 : Math.floor(Math.min(window / 10, last / 2 / crops))))
  const spared = spare.reduce((sum, each) => sum + each, 0)
  return ready.map((day, i) => {
    const left = i === crops - 1 ? stock - spared : (spare[i] ?? 0)
    return whenReady(kind, day, (windows[i] ?? 0) + left, dice)
  })
}

function dayWhenSold(sold: Sold, quantity: number): string {
  let reached = 0
  return sold.find((each) => (reached += each.quantity) >= quantity)?.day ?? '9999-12-31'
}

/** Kinds of plants that are divided. */
export const divided: ReadonlySet<string> = new Set(['Grasses', 'Flaxes', 'Perennials'])

/** Work in progress: some just potted, some to be potted soon, some nearly ready, some for the next season. */
function coming(kinds: readonly Kind[], { today }: Span, dice: Chance): Need[] {
  // The first few come from mothers that are divided.
  const chosen = new Set(
    dice.some(
      kinds.filter(({ plant }) => divided.has(plant.category)),
      4,
    ),
  )
  while (chosen.size < 48) chosen.add(dice.weighted(kinds, ({ plant, stock }) => plant.popularity / (20 + stock)))
  const quantity = (kind: Kind) => dice.int(4, kind.price >= 4000n ? 8 : 26) * 5
  return [...chosen].map((kind, i) => {
    if (i < 8) return whenPotted(kind, addDays(today, -dice.int(1, 5)), quantity(kind), dice)
    if (i < 16) return whenPotted(kind, addDays(today, dice.int(0, 6)), quantity(kind), dice)
    if (i < 22) return whenPotted(kind, addDays(today, dice.int(7, 20)), quantity(kind), dice)
    if (i < 30) return whenReady(kind, addDays(today, dice.int(0, 6)), quantity(kind), dice)
    return whenReady(kind, addDays(today, dice.int(7, 60)), quantity(kind), dice)
  })
}

const whenReady = (kind: Kind, ready: string, quantity: number, dice: Chance): Need => ({
  kind,
  ready,
  potted: addDays(ready, -growth(kind, dice)),
  quantity,
})
const whenPotted = (kind: Kind, potted: string, quantity: number, dice: Chance): Need => ({
  kind,
  potted,
  ready: addDays(potted, growth(kind, dice)),
  quantity,
})

/** The growing time in a container in days: expensive plants are large ones. */
const growth = ({ price, plant }: Kind, dice: Chance) =>
  plant.category === 'Annuals' ? dice.int(35, 55) : Math.round(clamp(40 + Number(price) / 22, 50, 380) * dice.between(0.9, 1.1))

const clamp = (n: number, least: number, most: number) => Math.min(most, Math.max(least, n))
const earlier = (a: string, b: string) => (a < b ? a : b)
