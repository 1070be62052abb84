/** The visits to the till in a year and a half, and what customers wanted. Costs and batches are determined later. */
import { addDays } from '#kernel/day.ts'
import { type Cents, prorate } from '#kernel/money.ts'
import { instantIn } from './clock.ts'
import { walkIns } from './content-customers.ts'
import type { Person } from './people.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import { busyness, wanted } from './season.ts'

export interface Customer {
  readonly id: string
  readonly name: string
  /** Frequency of visits relative to other customers. */
  readonly weight: number
  readonly trade_discount: string
}

interface WantedPlants {
  readonly kind: Kind
  readonly quantity: number
  /** A manual discount, in percent. */
  readonly line_discount?: number
}

/** One visit to the till. */
export interface Visit {
  readonly day: string
  readonly at: string
  readonly seller: Person
  readonly account: Customer | undefined
  readonly customer_name: string
  readonly payment_method: 'cash' | 'card' | 'eftpos' | 'bank_transfer' | 'account'
  /** A manual discount in percent; without one the automatic discount applies. */
  readonly discount_percent: string | undefined
  readonly plants: readonly WantedPlants[]
  readonly supplies: readonly { readonly name: string; readonly quantity: number }[]
}

export interface Market {
  readonly kinds: readonly Kind[]
  readonly accounts: readonly Customer[]
  readonly sellers: readonly Person[]
  /** Names of the supplies that are for sale. */
  readonly goods: readonly string[]
}

interface When {
  readonly count: number
  readonly days: number
  readonly today: string
  readonly timeZone: string
}

/** Returns `count` visits within `days` days before today, in chronological order. */
export function visits(market: Market, { count, days, today, timeZone }: When, dice: Chance): Visit[] {
  const calendar = Array.from({ length: days }, (_, i) => addDays(today, i - days))
  const weather = calendar.map((day, i) => BigInt(Math.round(1000 * busyness(day) * dice.between(0.6, 1.4) * (1 + i / days / 4))))
  const perDay = prorate(BigInt(count), weather)
  return calendar.flatMap((day, i) => {
    const times = Array.from({ length: Number(perDay[i]) }, () => timeOfDay(dice)).sort((a, b) => a - b)
    const range = rangeOn(day, market.kinds)
    return times.map((minutes) => visit(market, range, day, instantIn(timeZone, day, minutes), dice))
  })
}

/** Between 9 and 5, most of them in the late morning and after lunch. */
const timeOfDay = (dice: Chance) =>
  Math.floor(dice.yes(0.6) ? 9 * 60 + 210 * Math.sqrt(dice.next()) : 12.5 * 60 + 270 * dice.next() ** 1.5)

interface Range {
  readonly retail: readonly Weighed[]
  readonly trade: readonly Weighed[]
}
interface Weighed {
  readonly kind: Kind
  readonly weight: number
}

function rangeOn(day: string, kinds: readonly Kind[]): Range {
  const weigh = (appeal: (kind: Kind) => number) =>
    kinds.map((kind) => ({ kind, weight: kind.plant.popularity * wanted(kind.plant.category, day) * appeal(kind) }))
  return { retail: weigh((kind) => cheapness(kind.price)), trade: weigh(tradeAppeal) }
}

const cheapness = (price: Cents) => 1 / (1 + Number(price) / 2500)
const planted = new Set(['Trees', 'Shrubs', 'Grasses', 'Flaxes', 'Ferns'])
const tradeAppeal = ({ plant, price }: Kind) => (planted.has(plant.category) ? 1 : 0.15) / (1 + Number(price) / 4000)

function visit(market: Market, range: Range, day: string, at: string, dice: Chance): Visit {
  const seller = dice.weighted(market.sellers, (person) => sellsOften[person.role] ?? 0)
  const trade = dice.yes(0.12)
  return trade ? tradeVisit(market, range, { day, at, seller }, dice) : retailVisit(market, range, { day, at, seller }, dice)
}

const sellsOften: Readonly<Record<string, number>> = { sales: 6, general_staff: 3, manager: 1.5, admin: 0.7 }

type Till = Pick<Visit, 'day' | 'at' | 'seller'>

function retailVisit(market: Market, range: Range, till: Till, dice: Chance): Visit {
  const lines = dice.weighted([1, 2, 3, 4, 5, 6, 7, 8], (n) => [30, 26, 17, 11, 7, 4, 3, 2][n - 1] ?? 0)
  const goods = market.goods.length > 0 && dice.yes(0.14) ? [{ name: dice.pick(market.goods), quantity: dice.int(1, 3) }] : []
  const plants = choose(range.retail, Math.max(lines - goods.length, goods.length === 0 || dice.yes(0.8) ? 1 : 0), dice).map(
    (kind) => ({
      kind,
      quantity: retailQuantity(kind, dice),
      ...(dice.yes(0.025) ? { line_discount: dice.pick([10, 20, 25, 50]) } : {}),
    }),
  )
  return {
    ...till,
    account: undefined,
    customer_name: dice.yes(0.18) ? dice.pick(walkIns) : '',
    payment_method: dice.weighted(['card', 'eftpos', 'cash', 'bank_transfer'] as const, (each) => paidBy[each]),
    discount_percent: dice.yes(0.05) ? dice.pick(['5', '10', '10', '15']) : undefined,
    plants,
    supplies: goods,
  }
}

const paidBy = { card: 46, eftpos: 38, cash: 14, bank_transfer: 2 }

function tradeVisit(market: Market, range: Range, till: Till, dice: Chance): Visit {
  const account = dice.weighted(market.accounts, (each) => each.weight)
  return {
    ...till,
    account,
    customer_name: account.name,
    payment_method: dice.yes(0.93) ? 'account' : 'bank_transfer',
    // Agreed discounts are part of the prices.
    discount_percent: '0',
    plants: choose(range.trade, dice.int(1, 8), dice).map((kind) => ({ kind, quantity: tradeQuantity(kind, dice) })),
    supplies: [],
  }
}

/** Different kinds, each at most once. */
function choose(range: readonly Weighed[], count: number, dice: Chance): Kind[] {
  const chosen = new Set<Kind>()
  for (let tries = 0; chosen.size < count && tries < count * 4; tries++)
    chosen.add(dice.weighted(range, ({ weight }) => weight).kind)
  return [...chosen]
}

function retailQuantity({ price, plant }: Kind, dice: Chance): number {
  if (plant.category === 'Annuals') return dice.pick([1, 2, 2, 3, 4, 6, 6])
  if (price >= 5000n) return dice.yes(0.85) ? 1 : 2
  if (price >= 2000n) return dice.pick([1, 1, 1, 1, 2, 2, 3])
  return dice.pick([1, 1, 1, 2, 2, 3, 3, 5])
}

function tradeQuantity({ price }: Kind, dice: Chance): number {
  if (price >= 10_000n) return dice.int(1, 3)
  if (price >= 4000n) return dice.int(1, 6)
  return dice.pick([3, 4, 5, 6, 8, 10, 10, 12, 15, 20])
}
