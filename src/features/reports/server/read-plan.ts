/** The plan of the coming half year, from the nursery's own books; and the act that makes tasks of it. */
import { planTasks } from '#features/production/server/plan-task.ts'
import { convert, fitsUnit } from '#features/supplies/units.ts'
import type { Purchase } from '#features/stockroom/purchase.ts'
import { draftPurchases } from '#features/stockroom/server/purchases.ts'
import { readSettings, todayOf } from '#features/settings/server/read-settings.ts'
import { addDays, dayIn, mondayOf } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { partsText, quantityParts } from '#kernel/quantity.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { recordChange } from '#server/audit.ts'
import { History, usualDays, usualYield } from '../forecast.ts'
import { type Buying, type Kind, type PlanAnswer, type Work, mondayOfWeek, planWork, sayWork } from '../plan.ts'
import * as queries from './outlook.queries.ts'
import { casesOf, demandIn, readDemand } from './read-outlook.ts'

const planWeeks = 26

export async function readPlan(db: Db): Promise<PlanAnswer> {
  const today = await todayOf(db)
  const from = mondayOf(today)
  const [grown, growing, kinds, demand, orders, room, recipes, onOrder] = await Promise.all([
    queries.grownBatches(db),
    queries.growingBatches(db),
    queries.kindsForSale(db),
    readDemand(db, today),
    queries.promised(db, today),
    queries.capacity(db, today),
    queries.recipesInUse(db),
    queries.youngOnOrder(db),
  ])
  const history = histories(grown)
  const young = new Map(onOrder.map(({ id, quantity }) => [id, Number(quantity)]))
  for (const batch of growing)
    if (!batch.potted) young.set(batch.plant_type_id, (young.get(batch.plant_type_id) ?? 0) + batch.standing)

  const planned = kinds.map((row): Kind => {
    const kind = `${row.plant_type_id} ${row.container_size}`
    const inKind = (of: { plant_type_id: string; container_size: string }) =>
      of.plant_type_id === row.plant_type_id && of.container_size === row.container_size
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
      ripening: ripeningOf(
        growing.filter((batch) => batch.potted && inKind(batch)),
        grow.middle,
        yields.middle,
        from,
      ),
      demand: Array.from({ length: planWeeks }, (_, week) => demandIn(demand, kind, week).middle),
      orders: inWeeks(orders.filter(inKind), from),
    }
  })
  const plan = planWork(planned, { weeks: planWeeks, ...room, young })
  return {
    from,
    weeks: planWeeks,
    potting: room.potting,
    space: room.space,
    ...plan,
    work: [...plan.work],
    unmet: [...plan.unmet],
    buying: buyingFor(plan.work, recipes, from),
  }
}

function histories(grown: readonly queries.Grown[]) {
  const cases = casesOf(grown)
  const byPlant = Map.groupBy(grown, ({ plant_type_id }) => plant_type_id)
  const most = (names: readonly string[]) => {
    const counts = [...Map.groupBy(names, (name) => name)].toSorted((a, b) => b[1].length - a[1].length)
    return counts[0]?.[0]
  }
  return {
    days: new History(cases.days),
    yields: new History(cases.yields),
    /** How a plant is mostly begun, and for how many days it is raised before its first pot. */
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

function ripeningOf(batches: readonly queries.Growing[], days: number, share: number, from: string): Map<number, number> {
  const ripe = new Map<number, number>()
  for (const batch of batches) {
    const week = weekOf(batch.ready_on ?? addDays(batch.since, Math.round(days)), from)
    ripe.set(week, (ripe.get(week) ?? 0) + Math.round(batch.standing * share))
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

type PerPlant = Awaited<ReturnType<typeof queries.recipesInUse>>[number]

const comingOf = ({ on_hand, on_order }: PerPlant) => quantityParts(on_hand) + quantityParts(on_order)

/** What the potting will use, less what is there and on order: what has to be bought, and by when the first of it is missing. */
function buyingFor(work: readonly Work[], recipes: readonly PerPlant[], from: string): Buying[] {
  const needed = new Map<string, { item: PerPlant; quantity: bigint; by: number }>()
  for (const pot of work.filter(({ act }) => act === 'pot'))
    for (const item of recipes.filter(({ container_size }) => container_size === pot.container_size)) {
      if (!fitsUnit(item.recipe_unit, item.unit)) continue
      const known = needed.get(item.inventory_item_id) ?? { item, quantity: 0n, by: -1 }
      const used = convert(quantityParts(item.per_plant) * BigInt(pot.quantity), item.recipe_unit, item.unit)
      const short = known.by < 0 && known.quantity + used > comingOf(item)
      needed.set(item.inventory_item_id, { item, quantity: known.quantity + used, by: short ? pot.week : known.by })
    }
  return [...needed.values()]
    .filter(({ by }) => by >= 0)
    .map(({ item, quantity, by }) => ({
      inventory_item_id: item.inventory_item_id,
      name: item.name,
      unit: item.unit,
      needed: partsText(quantity, 4),
      on_hand: item.on_hand,
      on_order: item.on_order,
      to_buy: partsText(quantity - comingOf(item), 4),
      by: mondayOfWeek(from, by),
      vendor: item.vendor,
    }))
    .toSorted((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.name.localeCompare(b.name)))
}

/** The work of these keys becomes tasks of the Mondays it belongs to; a plan that changed meanwhile is refused. */
export async function makeTasksOf(db: Db, userId: string, keys: readonly string[]): Promise<{ made: number }> {
  const { work, from } = await readPlan(db)
  const wanted = new Set(keys)
  const chosen = work.filter(({ key }) => wanted.has(key))
  if (chosen.length < wanted.size)
    throw new Problem('STALE', 'The plan has changed since you looked at it. Look at it again, then choose.')
  const ids = await planTasks(
    db,
    chosen.map((each) => ({
      user_id: userId,
      action: sayWork(each),
      task_type: each.act === 'pot' ? 'potting-up' : each.act === 'begin' ? 'propagation' : 'other',
      scheduled_date: mondayOfWeek(from, each.week),
      quantity: each.quantity,
      notes: `Planned: ready for sale from ${mondayOfWeek(from, each.ready)}${each.ordered > 0 ? `, ${each.ordered} of them promised` : ''}.`,
    })),
  )
  await recordChange(db, { user_id: userId, action: 'plan.make_tasks', subject_type: 'plan', after: { tasks: ids } })
  return { made: ids.length }
}

interface Chosen {
  readonly items?: readonly string[] | undefined
  readonly keys?: readonly string[] | undefined
}

/** The usual tray of young plants, where none were bought in before. */
const usualTray = 'Plug 72'

/** What the plan lacks becomes drafts of purchase orders, supplies and young plants, one for each vendor. */
export async function makeOrdersOf(db: Db, userId: string, { items = [], keys = [] }: Chosen): Promise<Purchase[]> {
  const [{ work, buying, from }, before, { timeZone }] = await Promise.all([readPlan(db), queries.boughtAs(db), readSettings(db)])
  const today = dayIn(timeZone, new Date())
  const notBefore = (day: string) => (day < today ? today : day)
  const supplies = buying.filter(({ inventory_item_id }) => items.includes(inventory_item_id))
  const plants = work.filter(({ act, key }) => act === 'buy' && keys.includes(key))
  if (supplies.length < new Set(items).size || plants.length < new Set(keys).size)
    throw new Problem('STALE', 'The plan has changed since you looked at it. Look at it again, then choose.')
  return draftPurchases(db, userId, [
    ...supplies.map(({ inventory_item_id, to_buy, by }) => ({ inventory_item_id, quantity: to_buy, expected_on: notBefore(by) })),
    ...plants.map(({ plant_type_id, quantity, week }) => {
      const last = before.find((each) => each.plant_type_id === plant_type_id)
      return {
        plant_type_id,
        container_size: last?.container_size ?? usualTray,
        vendor: last?.vendor,
        quantity: String(quantity),
        expected_on: notBefore(mondayOfWeek(from, week)),
      }
    }),
  ])
}
