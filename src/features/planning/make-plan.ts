/** The plan of the coming half year from the nursery's books. Pure. */
import { convert, fitsUnit, isMeasured } from '#features/supplies/units.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatFixed, parseQuantity, type TenThousandths } from '#kernel/quantity.ts'
import { History, usualDays, usualYield } from './forecast.ts'
import type { Grown, Growing, PerPlant, PlanFacts } from './forecast-facts.ts'
import { casesOf, demandFrom, demandIn, kindOf } from './make-forecast.ts'
import { type Buying, type Kind, type PlanAnswer, type Work, mondayOfWeek, planWork } from './plan.ts'

const planWeeks = 26

/** What to start, buy and pot in the coming half year. Takes seconds for a large nursery. */
export function planOf(facts: PlanFacts): PlanAnswer {
  const { today, grown, growing, kinds, sold, reserved, capacity: limits, recipes, youngOnOrder } = facts
  const from = mondayOf(today)
  const demand = demandFrom(sold, today)
  const history = histories(grown)
  const young = new Map(youngOnOrder.map(({ id, quantity }) => [id, Number(quantity)]))
  for (const batch of growing)
    if (!batch.potted) young.set(batch.plant_type_id, (young.get(batch.plant_type_id) ?? 0) + batch.on_hand)

  const pottedOf = Map.groupBy(
    growing.filter(({ potted }) => potted),
    kindOf,
  )
  const reservedOf = Map.groupBy(reserved, kindOf)

  const planned = kinds.map((row): Kind => {
    const kind = kindOf(row)
    const grow = history.days.band(kind, row.category, usualDays)
    const yields = history.yields.band(kind, row.category, usualYield)
    const raise = history.raise(row.plant_type_id)
    return {
      plant_type_id: row.plant_type_id,
      plant: row.plant,
      container_size: row.container_size,
      method: history.method(row.plant_type_id),
      value: Number(cents(row.price)),
      raiseWeeks: Math.ceil(raise / 7),
      growWeeks: Math.max(1, Math.ceil(grow.high / 7)),
      yield: Math.max(0.05, yields.middle),
      forSale: row.for_sale,
      ripening: ripeningOf(pottedOf.get(kind) ?? [], grow.middle, yields.middle, from),
      demand: Array.from({ length: planWeeks }, (_, week) => demandIn(demand, kind, week).middle),
      orders: inWeeks(reservedOf.get(kind) ?? [], from),
    }
  })
  const plan = planWork(planned, { weeks: planWeeks, ...limits, young })
  return {
    from,
    weeks: planWeeks,
    potting: limits.potting,
    space: limits.space,
    ...plan,
    work: [...plan.work],
    unmet: [...plan.unmet],
    buying: buyingFor(plan.work, recipes, from),
  }
}

function histories(grown: readonly Grown[]) {
  const cases = casesOf(grown)
  const byPlant = Map.groupBy(grown, ({ plant_type_id }) => plant_type_id)
  const most = (names: readonly string[]) => {
    const counts = [...Map.groupBy(names, (name) => name)].toSorted((a, b) => b[1].length - a[1].length)
    return counts[0]?.[0]
  }
  return {
    days: new History(cases.days),
    yields: new History(cases.yields),
    /** How a plant is usually started, and how many days it is raised before its first pot. */
    method: (plant: string) =>
      most((byPlant.get(plant) ?? []).map(({ method }) => method).filter((method) => method !== 'pot_up')) ?? 'bought_in',
    raise: (plant: string) => {
      const days = (byPlant.get(plant) ?? [])
        .map(({ started_on, potted_on }) => Math.round((Date.parse(potted_on) - Date.parse(started_on)) / 86_400_000))
        .toSorted((a, b) => a - b)
      return days[Math.floor(days.length / 2)] ?? 42
    },
  }
}

const weekOf = (day: string, from: string) => Math.max(0, Math.floor((Date.parse(day) - Date.parse(from)) / 604_800_000))

function ripeningOf(batches: readonly Growing[], days: number, share: number, from: string): Map<number, number> {
  const ripe = new Map<number, number>()
  for (const batch of batches) {
    const week = weekOf(batch.ready_on ?? addDays(batch.since, Math.round(days)), from)
    ripe.set(week, (ripe.get(week) ?? 0) + Math.round(batch.on_hand * share))
  }
  return ripe
}

function inWeeks(orders: readonly { readonly day: string; readonly quantity: number }[], from: string): number[] {
  const weeks = Array.from({ length: planWeeks }, () => 0)
  for (const { day, quantity } of orders) {
    const week = weekOf(day, from)
    if (week < planWeeks) weeks[week] = (weeks[week] ?? 0) + quantity
  }
  return weeks
}

const comingOf = ({ on_hand, on_order }: PerPlant) => parseQuantity(on_hand) + parseQuantity(on_order)

/** What is counted is bought whole: a potting that uses a quarter of a tray for each plant may come out at half a tray. */
const wholeUnits = (quantity: TenThousandths, unit: string): TenThousandths =>
  isMeasured(unit) ? quantity : ((((quantity + 9_999n) / 10_000n) * 10_000n) as TenThousandths)

/** What the potting will use, less what is on hand and on order: what to buy, and when the first of it is needed. */
export function buyingFor(work: readonly Work[], recipes: readonly PerPlant[], from: string): Buying[] {
  const needed = new Map<string, { item: PerPlant; quantity: TenThousandths; by: number }>()
  for (const pot of work.filter(({ operation }) => operation === 'pot'))
    for (const item of recipes.filter(({ container_size }) => container_size === pot.container_size)) {
      if (!fitsUnit(item.recipe_unit, item.unit)) continue
      const existing = needed.get(item.inventory_item_id) ?? { item, quantity: 0n, by: -1 }
      const used = convert(parseQuantity(item.per_plant) * BigInt(pot.quantity), item.recipe_unit, item.unit)
      const short = existing.by < 0 && existing.quantity + used > comingOf(item)
      needed.set(item.inventory_item_id, { item, quantity: existing.quantity + used, by: short ? pot.week : existing.by })
    }
  return [...needed.values()]
    .filter(({ by }) => by >= 0)
    .map(({ item, quantity, by }) => ({
      inventory_item_id: item.inventory_item_id,
      name: item.name,
      unit: item.unit,
      needed: formatFixed(quantity, 4),
      on_hand: item.on_hand,
      on_order: item.on_order,
      to_buy: formatFixed(wholeUnits(quantity - comingOf(item), item.unit), 4),
      by: mondayOfWeek(from, by),
      vendor: item.vendor,
    }))
    .toSorted((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.name.localeCompare(b.name)))
}
