/** The plan of up to three years from the nursery's books. Pure. */
import { addDays, daysBetween, mondayOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { backTestOf } from './back-test.ts'
import { buyingFor, potter } from './buying.ts'
import { type DemandBasis, type DemandForecast, type KindHistory, forecastDemand } from './demand-forecast.ts'
import { History, usualDays, usualYield } from './forecast.ts'
import type { AdjustedDemand, Grown, Growing, KindForSale, PlanInputs, PottingTime } from './planning-inputs.ts'
import { kindOf } from './kind-key.ts'
import { casesOf } from './make-forecast.ts'
import { movingDays } from './moving-days.ts'
import { gradedDemand } from './plan-grades.ts'
import { type Kind, type PlanAnswer, type PlannedPlant, readyFrom, rootedFrom } from './plan.ts'
import { recipesFor } from './follow-recipe.ts'
import { type Young, planWork } from './plan-work.ts'
import { byPeriod, salesHistories } from './sales-history.ts'
import { type SpaceLimit, spaceLimit } from './space-limit.ts'
import { weeksOfYear } from './season.ts'

/** With fewer weeks of potting nothing is known of the hands and the room of a nursery. */
const weeksToKnowLimits = 13

/** A kind with what is shown of it. */
interface Planned {
  readonly kind: Kind
  readonly shown: PlannedPlant
}

/**
 * Plans what to start, buy and pot in the coming weeks, and back-tests such a plan on last year. Takes seconds for a
 * large nursery.
 */
export function planOf(inputs: PlanInputs, weeks: number): PlanAnswer {
  const { today, kinds, capacity, budget } = inputs
  const from = mondayOf(today)
  const histories = salesHistories(inputs)
  const days = movingDays(today, inputs)
  const forecasts = forecastDemand(histories, days)
  const space = spaceLimit(inputs, weeksToKnowLimits)
  const planning = planner(inputs, weeks, space)
  const money = Number(cents(budget))
  const planned = kinds.map((row, i) => planning.plan(row, forecasts[i]!, histories[i]!))
  const known = capacity.weeks >= weeksToKnowLimits
  const minutes = capacity.potting * planning.minutesEach
  const plan = planWork(
    planned.map(({ kind }) => kind),
    {
      weeks,
      minutes: known ? minutes : Infinity,
      space: space.space,
      money: money > 0 ? money : Infinity,
      in_use: space.in_use,
      places: space.places,
      young: youngOf(
        inputs,
        planned.map(({ kind }) => kind),
        from,
      ),
    },
  )
  return {
    from,
    weeks,
    minutes: known ? Math.ceil(minutes) : null,
    space: space.space === Infinity ? null : space.space,
    space_unit: space.unit,
    budget: money > 0 ? budget : null,
    work: [...plan.work],
    unmet: [...plan.unmet],
    buying: buyingFor(plan.work, inputs, from),
    plants: planned
      .map(({ shown }) => shown)
      .filter(
        ({ planned: demand, reason, ordered, sold }) => demand + ordered > 0 || reason !== null || sold.some((each) => each > 0),
      )
      .toSorted((a, b) => b.planned - a.planned),
    back_test: backTestOf(kinds, histories, today, days),
  }
}

/** Young plants of each type on order, and in trays with the week in which they can be potted. */
function youngOf({ youngOnOrder, growing }: PlanInputs, kinds: readonly Kind[], from: string): Map<string, Young[]> {
  const young = new Map<string, Young[]>(youngOnOrder.map(({ id, quantity }) => [id, [{ week: 0, quantity: Number(quantity) }]]))
  const kindOfPlant = new Map<string, Kind>(kinds.map((kind) => [kind.plant_type_id, kind]))
  for (const { plant_type_id, potted, method, since, on_hand } of growing) {
    if (potted) continue
    const kind = kindOfPlant.get(plant_type_id)
    const week = kind && method !== 'bought_in' ? Math.max(0, rootedFrom(kind, weeksFrom(from, since))) : 0
    young.set(plant_type_id, [...(young.get(plant_type_id) ?? []), { week, quantity: on_hand }])
  }
  return young
}

/** Plans one kind after the other from the same inputs. */
function planner(inputs: PlanInputs, weeks: number, space: SpaceLimit) {
  const from = mondayOf(inputs.today)
  const growth = histories(inputs.grown)
  const pottedOf = Map.groupBy(
    inputs.growing.filter(({ potted }) => potted),
    kindOf,
  )
  const gradesOf = Map.groupBy(inputs.grades, ({ kind }) => kind)
  const reservedOf = Map.groupBy(inputs.reserved, kindOf)
  const adjustedOf = new Map(inputs.adjusted.map((each) => [kindOf(each), each]))
  const cellsOf = new Map(inputs.cells.map(({ container_size, cells }) => [container_size, cells]))
  const trayOf = new Map<string, number>(inputs.youngTrays.map(({ plant_type_id, cells }) => [plant_type_id, cells]))
  const mothersOf = new Map<string, number>(
    inputs.mothers.map(({ plant_type_id, on_hand, used, made }) => [plant_type_id, Math.floor((on_hand * made) / used)]),
  )
  const times = minutesOf(inputs.pottingTimes)
  const recipes = recipesFor(inputs.productionRecipes, from)
  const potting = potter(inputs)
  const youngCostOf = new Map<string, number>(inputs.youngCosts.map((each) => [each.plant_type_id, 100 * Number(each.unit_cost)]))
  /** Growing time and losses of a kind: by its recipe blended with its own batches, else by these alone. */
  const growing = (row: KindForSale) => {
    const kind = kindOf(row)
    const grow = growth.days.band(kind, row.category, usualDays)
    const yields = growth.yields.band(kind, row.category, usualYield)
    const raiseWeeks = Math.ceil(growth.raise(row.plant_type_id) / 7)
    // In time nine times out of ten by the nursery's own batches; the usual time where it has none.
    const growWeeks = Math.max(1, Math.ceil((grow.basis === 'default' ? grow.middle : grow.high) / 7))
    const method = growth.method(row.plant_type_id)
    const usual = { method: method ?? 'bought_in', raiseWeeks, growWeeks, days: grow.middle, yield: yields.middle }
    const recipe = recipes.of(row, method, growth.own(row))
    return {
      ...usual,
      ...recipe,
      recipe: recipe
        ? {
            method: recipe.method,
            own: recipe.own,
            place_kind: recipe.place_kind,
            place_m2: (recipe.place_kind && space.places.get(recipe.place_kind)?.space) ?? null,
          }
        : null,
      youngCells: recipe?.cells ?? trayOf.get(row.plant_type_id),
      minutes: recipe?.minutes ?? times.of(row.container_size),
      kind: recipe?.kind ?? ({} as Partial<Kind>),
    }
  }
  const plan = (row: KindForSale, forecast: DemandForecast, history: KindHistory): Planned => {
    const kind = kindOf(row)
    const { method, growWeeks, raiseWeeks, youngCells, ...grown } = growing(row)
    const length = Math.max(weeksOfYear, weeks + raiseWeeks + growWeeks + 1)
    const adjusted = adjustedOf.get(kind)
    const orders = inWeeks(reservedOf.get(kind) ?? [], from, length)
    const readyIn = ({ ready_on, since }: Growing) =>
      ready_on === null && grown.kind.seasonal
        ? Math.max(0, readyFrom({ ...grown.kind, growWeeks }, weeksFrom(from, since)))
        : weekOf(ready_on ?? addDays(since, Math.round(grown.days)), from)
    const ripening = ripeningOf(pottedOf.get(kind) ?? [], readyIn, grown.yield)
    const cells = cellsOf.get(row.container_size)
    const mothers = method === 'division' ? mothersOf.get(row.plant_type_id) : undefined
    const byForecast = forecast.weeks(length)
    const demand = byHand(byForecast, adjusted)
    const graded = gradedDemand(demand, gradesOf.get(kind) ?? [], row.for_sale)
    return {
      kind: {
        plant_type_id: row.plant_type_id,
        plant: row.plant,
        container_size: row.container_size,
        method,
        value: Number(cents(row.price)),
        raiseWeeks,
        growWeeks,
        yield: Math.max(0.05, grown.yield),
        minutes: grown.minutes,
        ...grown.kind,
        cost:
          potting.cost(row.plant_type_id, row.container_size) +
          (method === 'bought_in' ? (youngCostOf.get(row.plant_type_id) ?? 0) : 0),
        space: space.perPlant(row.container_size),
        ...(grown.recipe?.place_kind && { place_kind: grown.recipe.place_kind }),
        forSale: row.for_sale,
        ripening,
        demand: graded.demand,
        orders,
        ...(cells !== undefined && { cells }),
        ...(youngCells !== undefined && { youngCells }),
        ...(mothers !== undefined && { mothers }),
      },
      shown: {
        plant_type_id: row.plant_type_id,
        plant: row.plant,
        container_size: row.container_size,
        ...basisShown(forecast),
        unusual: unusualWeeks(forecast.basis, history, from),
        sold: byPeriod(history.quantity.slice(0, weeksOfYear).reverse(), weeksOfYear / 4),
        demand: byPeriod(demand, weeksOfYear / 4),
        forecast: inYear(byForecast),
        planned: inYear(demand),
        reason: adjusted?.reason ?? null,
        grades: graded.grades,
        for_grades: Math.max(0, inYear(graded.demand) - inYear(demand)),
        ordered: Math.round(orders.reduce((all, each) => all + each, 0)),
        for_sale: row.for_sale,
        growing: [...ripening.values()].reduce((all, each) => all + each, 0),
        survive: Math.round(grown.yield * 1_000) / 1_000,
        raise_weeks: raiseWeeks,
        grow_weeks: growWeeks,
        recipe: grown.recipe,
      },
    }
  }
  return { plan, minutesEach: times.average }
}

const inYear = (demand: Float64Array) => Math.round(demand.slice(0, weeksOfYear).reduce((all, each) => all + each, 0))

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const basisShown = ({ basis }: DemandForecast) => ({
  weekly: rounded(basis.weekly, 2),
  growth: rounded(basis.growth, 3),
  step: basis.step ? { weeks_ago: basis.step.weeksAgo, before: rounded(basis.step.before, 2) } : null,
  own_season: basis.own_season,
  weeks_of_history: basis.weeks,
  weeks_without_stock: basis.weeks_without_stock,
})

/** Runs of weeks that were left out or judged, the earliest first. */
function unusualWeeks({ unusual }: DemandBasis, { quantity }: KindHistory, from: string): PlannedPlant['unusual'] {
  const runs: PlannedPlant['unusual'] = []
  for (const [week, why] of [...unusual].toSorted((a, b) => b[0] - a[0])) {
    const monday = addDays(from, -7 * (week + 1))
    const last = runs.at(-1)
    const sold = Math.round(quantity[week] ?? 0)
    if (last?.why === why && addDays(last.to, 1) === monday) {
      last.to = addDays(monday, 6)
      last.sold += sold
    } else runs.push({ from: monday, to: addDays(monday, 6), why, sold })
  }
  return runs
}

/** The forecast in the proportion of its change by hand; without a forecast the same in every week. */
export function byHand(demand: Float64Array, adjusted: Pick<AdjustedDemand, 'quantity'> | undefined): Float64Array {
  if (adjusted === undefined) return demand
  let year = 0
  for (let week = 0; week < weeksOfYear; week++) year += demand[week] ?? 0
  return demand.map((each) => (year >= 0.5 ? (each * adjusted.quantity) / year : adjusted.quantity / weeksOfYear))
}

/** Minutes to pot one plant, by container; where nothing was noted the average of all, or a minute. */
function minutesOf(times: readonly PottingTime[]) {
  const [minutes, plants] = times.reduce(([all, count], each) => [all + each.minutes, count + each.plants], [0, 0] as [
    number,
    number,
  ])
  const average = plants > 0 && minutes > 0 ? minutes / plants : 1
  const own = new Map(times.map((each) => [each.container_size, each.minutes / each.plants]))
  return { average, of: (container: string) => own.get(container) ?? average }
}

function histories(grown: readonly Grown[]) {
  const cases = casesOf(grown)
  const byPlant = Map.groupBy(
    grown.filter(({ imported }) => !imported),
    ({ plant_type_id }) => plant_type_id,
  )
  const daysOfKind = Map.groupBy(cases.days, ({ plant }) => plant)
  const yieldsOfKind = Map.groupBy(cases.yields, ({ plant }) => plant)
  const started = (plant: string) => (byPlant.get(plant) ?? []).filter(({ method }) => method !== 'pot_up')
  const methodOf = (plant: string) =>
    [...Map.groupBy(started(plant), ({ method }) => method)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
  const raised = (plant: string) => started(plant).filter(({ method }) => method === methodOf(plant))
  return {
    days: new History(cases.days),
    yields: new History(cases.yields),
    /** Own batches of a plant in its size, and those of the plant by its usual method. */
    own: (row: KindForSale) => ({
      grow: (daysOfKind.get(kindOf(row)) ?? []).map(({ startedOn, value }) => ({ from: startedOn, weeks: value / 7 })),
      raise: raised(row.plant_type_id).map(({ started_on, potted_on }) => ({
        from: started_on,
        weeks: daysBetween(started_on, potted_on) / 7,
      })),
      yields: (yieldsOfKind.get(kindOf(row)) ?? []).map(({ value }) => value),
    }),
    /** Usual method of starting a plant, and the days it is raised before its first pot. */
    method: methodOf,
    raise: (plant: string) => {
      const days = raised(plant)
        .map(({ started_on, potted_on }) => daysBetween(started_on, potted_on))
        .toSorted((a, b) => a - b)
      return days[Math.floor(days.length / 2)] ?? 42
    },
  }
}

const weeksFrom = (from: string, day: string) => Math.floor(daysBetween(from, day) / 7)
const weekOf = (day: string, from: string) => Math.max(0, weeksFrom(from, day))

function ripeningOf(batches: readonly Growing[], readyIn: (batch: Growing) => number, share: number): Map<number, number> {
  const ripe = new Map<number, number>()
  for (const batch of batches) {
    const week = readyIn(batch)
    ripe.set(week, (ripe.get(week) ?? 0) + Math.round(batch.on_hand * share))
  }
  return ripe
}

function inWeeks(orders: readonly { readonly day: string; readonly quantity: number }[], from: string, length: number) {
  const weeks = new Float64Array(length)
  for (const { day, quantity } of orders) {
    const week = weekOf(day, from)
    if (week < length) weeks[week] = weeks[week]! + quantity
  }
  return weeks
}
