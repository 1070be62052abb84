/**
 * Parts of a plan: plants and their forecast, work by week, unmet demand with its reason, and supplies to buy. Pure.
 */
import { type PlaceKind, placeKindNames } from '#modules/setup/reference/place-kinds.ts'
import { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { WeekMark } from './mark-weeks.ts'
import type { StageWeeks } from './production-recipe.ts'
import { Day, MoneyText } from '#kernel/wire.ts'

/** Constraints that keep plants from being ready in time. */
const limits = ['time', 'labour', 'space', 'place_kind', 'money', 'mother_plants'] as const
export type Limit = (typeof limits)[number]

/** One plant type in one container, and what is known of its future. Weeks are counted from the running one, 0. */
export interface Kind {
  readonly plant_type_id: PlantTypeId
  readonly plant: string
  readonly container_size: string
  readonly method: string
  /** The price of one more plant sold, in cents: the most valuable comes first. */
  readonly value: number
  readonly raiseWeeks: number
  /** The most weeks from potting to sale. */
  readonly growWeeks: number
  /** The weeks of both stages by the time of year, if a recipe knows them. */
  readonly seasonal?: { readonly raise: StageWeeks; readonly grow: StageWeeks }
  /** Other methods of start, in the order to try them where the first takes too long. */
  readonly otherMethods?: readonly { readonly method: string; readonly raise: StageWeeks; readonly raiseYield: number }[]
  /** Young plants to pot from one that is started; 1 if unknown. */
  readonly raiseYield?: number
  /** The share that survives from potting to sale. */
  readonly yield: number
  /** Minutes to pot one. */
  readonly minutes: number
  /** Cost of potting one, in cents: supplies, and the young plant if it is bought in. */
  readonly cost: number
  /** Space that one plant takes, in the unit of the plan. */
  readonly space: number
  /** Kind of place that it has to stand in, if a recipe says so. */
  readonly place_kind?: PlaceKind
  readonly forSale: number
  /** Plants already growing in it that become ready, by week. */
  readonly ripening: ReadonlyMap<number, number>
  /** By week, until plants that are started in the last week of the plan are ready. */
  readonly demand: Float64Array
  /** Reserved for customers, by week. */
  readonly orders: Float64Array
  /** The cells of its container, and of the tray it is raised in. */
  readonly cells?: number
  readonly youngCells?: number
  /** Plants that can be divided or cut from the mother plants; undefined if they are no limit. */
  readonly mothers?: number
}

const inYear = (weeks: readonly number[], week: number) => weeks[((week % weeks.length) + weeks.length) % weeks.length]!

/** Weeks from potting to sale of what has to be ready in a week. */
export const growUntil = ({ seasonal, growWeeks }: Kind, ready: number): number =>
  seasonal ? inYear(seasonal.grow.until, ready) : growWeeks

/** The week in which what is potted in a week is ready. */
export const readyFrom = ({ seasonal, growWeeks }: Pick<Kind, 'seasonal' | 'growWeeks'>, potted: number): number =>
  potted + (seasonal ? inYear(seasonal.grow.from, potted) : growWeeks)

/** The week in which what is started in a week can be potted. */
export const rootedFrom = ({ seasonal, raiseWeeks }: Pick<Kind, 'seasonal' | 'raiseWeeks'>, started: number): number =>
  started + (seasonal ? inYear(seasonal.raise.from, started) : raiseWeeks)

/** Weeks of raising young plants that are potted in a week. */
export const raiseUntil = ({ seasonal, raiseWeeks }: Pick<Kind, 'seasonal' | 'raiseWeeks'>, potted: number): number =>
  seasonal ? inYear(seasonal.raise.until, potted) : raiseWeeks

export const Work = z.object({
  key: z.string(),
  week: z.int(),
  operation: z.enum(['begin', 'buy', 'pot']),
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  method: z.string(),
  quantity: z.int(),
  minutes: z.int(),
  /** The week they are ready for sale. */
  ready: z.int(),
  /** Part of `quantity` that is reserved for customers. */
  ordered: z.int(),
  /** They are ready later than needed. */
  late: z.boolean(),
  /** Reason it is done earlier, or bought instead of raised. */
  limit: z.nullable(z.enum(limits)),
})
export type Work = z.infer<typeof Work>

export const Unmet = z.object({
  plant_type_id: PlantTypeId,
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

export const Buying = z.object({
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  needed: z.string(),
  on_hand: z.string(),
  on_order: z.string(),
  /** In whole packs, the vendor's minimum at least; `cost` at the average cost of one. */
  to_buy: z.string(),
  cost: MoneyText,
  by: Day,
  vendor: z.nullable(z.string()),
})
export type Buying = z.infer<typeof Buying>

/** Explains the plan of a plant. The periods are of four weeks, in order. */
export const PlannedPlant = z.object({
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  /** Sold in each of the last thirteen periods, and demanded in each of the next. */
  sold: z.array(z.int()),
  demand: z.array(z.int()),
  /** The demand of the coming 52 weeks: as forecast, and as planned where it was changed by hand. */
  forecast: z.int(),
  planned: z.int(),
  reason: z.nullable(z.string()),
  /** Share of sales and share of graded plants by grade, each between 0 and 1; empty unless it sells by grade. */
  grades: z.array(z.object({ grade: z.string(), sold: z.number(), made: z.number() })),
  /** Plants beyond `planned` in the coming 52 weeks, so that there are enough of each grade. */
  for_grades: z.int(),
  /** An average week's demand, and the growth of a year: 0.1 for a tenth. */
  weekly: z.number(),
  growth: z.number(),
  /** Change of level: how long ago, and the weekly average before it. */
  step: z.nullable(z.object({ weeks_ago: z.int(), before: z.number() })),
  /** The part of the season that is the plant's own, between 0 and 1; the rest is its category's. */
  own_season: z.number(),
  weeks_of_history: z.int(),
  weeks_without_stock: z.int(),
  /** Past weeks that do not count as usual demand, or were judged so, in order: far above the usual, sold out, or as a manager marked them. */
  unusual: z.array(z.object({ from: Day, to: Day, why: z.enum(['high', 'missing', ...WeekMark.options]), sold: z.int() })),
  ordered: z.int(),
  for_sale: z.int(),
  growing: z.int(),
  /** The share that survives from potting to sale. */
  survive: z.number(),
  raise_weeks: z.int(),
  grow_weeks: z.int(),
  /** The method of the production recipe that the plan follows, with the number of own batches that are blended with it. */
  recipe: z.nullable(
    z.object({
      method: z.string(),
      own: z.int(),
      place_kind: z.nullable(z.enum(placeKindNames)),
      /** Area that the nursery map has for it; null without a bed of that kind. */
      place_m2: z.nullable(z.number()),
    }),
  ),
})
export type PlannedPlant = z.infer<typeof PlannedPlant>

/** Back-test of the demand planned a year ago, with the data known then, against actual sales. */
export const PlanBackTest = z.object({
  /** The Monday it was planned. */
  planned_on: Day,
  /** The Monday from which it is compared: later where sales of less than a year were known then. */
  tested_from: Day,
  planned: z.int(),
  sold: z.int(),
  /** By four weeks, in order. */
  planned_by_period: z.array(z.int()),
  sold_by_period: z.array(z.int()),
  /** Plants whose plan was within 10 % of actual sales. */
  within: z.int(),
  plants: z.array(
    z.object({ plant_type_id: PlantTypeId, plant: z.string(), container_size: z.string(), planned: z.int(), sold: z.int() }),
  ),
})
export type PlanBackTest = z.infer<typeof PlanBackTest>

/** For how many weeks work can be planned. */
export const horizons = ['26', '52', '104', '156'] as const
export type Horizon = (typeof horizons)[number]
export const usualHorizon = '52'

export const PlanAnswer = z.object({
  /** The Monday of week 0. */
  from: Day,
  weeks: z.int(),
  /** Highest minutes of potting in a week so far; null if too little is known. */
  minutes: z.nullable(z.int()),
  /**
   * Square metres of the beds on the nursery map; without a map the highest stock so far; null if too little is
   * known.
   */
  space: z.nullable(z.number()),
  space_unit: z.enum(['m2', 'plants']),
  /** The most to spend on potting in four weeks; null for no limit. */
  budget: z.nullable(MoneyText),
  work: z.array(Work),
  unmet: z.array(Unmet),
  buying: z.array(Buying),
  plants: z.array(PlannedPlant),
  /** Null if there were no sales for half a year before it. */
  back_test: z.nullable(PlanBackTest),
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
