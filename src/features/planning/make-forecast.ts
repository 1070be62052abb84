/** The forecast of a nursery from its own history, and the accuracy of such forecasts. Pure. */
import { addDays, mondayOf } from '#kernel/day.ts'
import { type SoldInWeeks, demandOver, growthOf, inPlants, lookBackAtDemand, windowFrom } from './demand.ts'
import { type Calibration, type Case, History, dayRange, lookBack, usualDays, usualYield, yieldRange } from './forecast.ts'
import type { DemandShown, ForecastReply, Ripening } from './forecast-reply.ts'
import { kindOf } from './kind-key.ts'
import type { Grown, Growing, ForecastFacts, SoldKind } from './forecast-facts.ts'

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The nursery's history of growing, as cases of days and of yield. */
export function casesOf(grown: readonly Grown[]): { readonly days: Case[]; readonly yields: Case[] } {
  const common = (batch: Grown) => ({
    plant: kindOf(batch),
    category: batch.category,
    startedOn: batch.potted_on,
    knownOn: batch.ready_on,
  })
  return {
    days: grown.map((batch) => ({ ...common(batch), value: days(batch.potted_on, batch.ready_on) })),
    yields: grown
      .filter(({ survived, lost }) => survived + lost > 0)
      .map((batch) => ({ ...common(batch), value: batch.survived / (batch.survived + batch.lost) })),
  }
}

interface Demand {
  readonly now: string
  readonly since: string
  readonly growth: number
  readonly all: SoldInWeeks
  readonly of: ReadonlyMap<string, SoldInWeeks>
}

/** How many weeks of sales a forecast looks back at. */
export const weeksOfHistory = 112

/** Sales by week and kind. */
function demandFrom(sold: readonly SoldKind[], today: string): Demand {
  const now = mondayOf(today)
  const all = new Map<string, number>()
  const of = new Map<string, Map<string, number>>()
  for (const { kind, weeks } of sold) {
    const own = new Map<string, number>()
    for (const each of weeks.split(',')) {
      const [week = '', quantity] = each.split(' ')
      own.set(week, Number(quantity))
      all.set(week, (all.get(week) ?? 0) + Number(quantity))
    }
    of.set(kind, own)
  }
  const since = [...all.keys()].reduce((first, week) => (week < first ? week : first), now)
  return { now, since, growth: growthOf(all, now, since), all, of }
}

/** When growing plants will be ready, the demand, and the accuracy of such forecasts. Takes seconds for a large nursery. */
export function forecastOf({ today, grown, growing, kinds, sold }: ForecastFacts): ForecastReply {
  const demand = demandFrom(sold, today)
  const cases = casesOf(grown)
  const past = {
    days: lookBack(cases.days, usualDays, dayRange),
    yields: lookBack(cases.yields, usualYield, yieldRange),
    demand: demandLookedBack(demand, kinds.map(kindOf)),
  }
  const history: Histories = {
    days: new History(cases.days),
    yields: new History(cases.yields),
    width: { days: past.days.calibration, yields: past.yields.calibration },
  }
  const coming = windowFrom(demand.now, demand.since, demand.growth)
  const shown = kinds
    .map((kind): DemandShown => ({
      plant_type_id: kind.plant_type_id,
      plant: kind.plant,
      container_size: kind.container_size,
      for_sale: kind.for_sale,
      next: inPlants(past.demand.calibration.widened(demandOver(demand.of.get(kindOf(kind)) ?? new Map(), coming))),
    }))
    .filter(({ next }) => next.high >= 1)
    .toSorted((a, b) => b.next.middle - a.next.middle)
  return {
    today,
    ripening: growing
      .filter(({ potted }) => potted)
      .map((batch) => ripening(batch, history, today))
      .toSorted((a, b) => (a.ready.middle < b.ready.middle ? -1 : 1)),
    demand: shown,
    back_tests: [
      { what: 'ready', ...past.days.test, ...past.days.calibration.widening() },
      { what: 'yield', ...past.yields.test, ...past.yields.calibration.widening() },
      { what: 'demand', ...past.demand.test, ...past.demand.calibration.widening() },
    ],
  }
}

interface Histories {
  readonly days: History
  readonly yields: History
  readonly width: { readonly days: Calibration; readonly yields: Calibration }
}

function ripening(batch: Growing, history: Histories, today: string): Ripening {
  const kind = kindOf(batch)
  const ready = history.width.days.widened(history.days.band(kind, batch.category, usualDays))
  const yields = history.width.yields.widened(history.yields.band(kind, batch.category, usualYield))
  const on = (after: number) => {
    const day = addDays(batch.since, Math.round(after))
    return day < today ? today : day
  }
  const through = (share: number) => Math.min(batch.on_hand, Math.round(batch.on_hand * share))
  return {
    batch_id: batch.batch_id,
    batch_code: batch.batch_code,
    plant: batch.plant,
    category: batch.category,
    container_size: batch.container_size,
    on_hand: batch.on_hand,
    ready: { low: on(ready.low), middle: on(ready.middle), high: on(ready.high), basis: ready.basis, cases: ready.cases },
    plants: { low: through(yields.low), middle: through(yields.middle), high: through(yields.high) },
    ready_on: batch.ready_on,
  }
}

/** Every kind with any sales, over the last half year. */
function demandLookedBack({ now, since, all, of }: Demand, kinds: readonly string[]) {
  const growths = new Map<string, number>()
  const growthIn = (monday: string) => {
    const growth = growths.get(monday) ?? growthOf(all, monday, since)
    growths.set(monday, growth)
    return growth
  }
  const sold = kinds.map((kind) => of.get(kind)).filter((each) => each !== undefined)
  return lookBackAtDemand(sold, { now, since, growthIn })
}
