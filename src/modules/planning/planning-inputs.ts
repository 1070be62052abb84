/** The inputs of forecast and plan as the database returns them: plain rows that can be passed to another thread. */
import { placeKindNames } from '#modules/setup/reference/place-kinds.ts'
import { BatchId, InventoryItemId, PlantTypeId, RecipeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { ProductionRecipe } from './production-recipe.ts'
import type { Country } from '#kernel/country.ts'
import { Day, Id } from '#kernel/wire.ts'

/** A batch that became ready for sale, from its last potting to that day, which may be to come for one that was imported. */
export const Grown = z.object({
  plant_type_id: PlantTypeId,
  category: z.string(),
  container_size: z.string(),
  method: z.string(),
  started_on: Day,
  potted_on: Day,
  ready_on: Day,
  survived: z.int(),
  lost: z.int(),
  /** Its days are those of a list: they say nothing about its start or its losses. */
  imported: z.boolean(),
})
export type Grown = z.infer<typeof Grown>

export const Growing = z.object({
  batch_id: BatchId,
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  plant: z.string(),
  category: z.string(),
  container_size: z.string(),
  method: z.string(),
  /** In the container it is sold in. */
  potted: z.boolean(),
  since: Day,
  on_hand: z.int(),
  ready_on: z.nullable(Day),
})
export type Growing = z.infer<typeof Growing>

/** Sales of one kind by week: `2026-03-02 12`, weeks separated by commas. Several of one week are added up. */
export const SoldKind = z.object({ kind: z.string(), weeks: z.string() })
export type SoldKind = z.infer<typeof SoldKind>

/** Judged weeks of one kind: `2026-03-02 promotion`, weeks separated by commas. */
export const MarkedKind = z.object({ kind: z.string(), weeks: z.string() })
export type MarkedKind = z.infer<typeof MarkedKind>

/** A plant type in a container, with its price. */
export const KindForSale = z.object({
  plant_type_id: PlantTypeId,
  plant: z.string(),
  category: z.string(),
  container_size: z.string(),
  price: z.string(),
  for_sale: z.int(),
})
export type KindForSale = z.infer<typeof KindForSale>

/**
 * Plants of one grade of a kind priced by grade: sold in the last year (null: sold as any grade), graded ever, and
 * for sale now.
 */
export const GradeOfKind = z.object({
  kind: z.string(),
  grade: z.nullable(z.string()),
  sold: z.int(),
  made: z.int(),
  for_sale: z.int(),
})
export type GradeOfKind = z.infer<typeof GradeOfKind>

/** Quantities that open orders have reserved. */
export const ReservedQuantity = z.object({ plant_type_id: PlantTypeId, container_size: z.string(), day: Day, quantity: z.int() })
export type ReservedQuantity = z.infer<typeof ReservedQuantity>

/** The first day a kind was for sale, and the days it was out of stock since: `2026-03-02 2026-03-09`, separated by commas. */
export const StockOut = z.object({ kind: z.string(), first: Day, without: z.nullable(z.string()) })
export type StockOut = z.infer<typeof StockOut>

/** A demand that was changed by hand: plants in 52 weeks. */
export const AdjustedDemand = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  quantity: z.int(),
  reason: z.string(),
})
export type AdjustedDemand = z.infer<typeof AdjustedDemand>

/** Bed space of one plant in a container, in square metres. */
export const SpaceOfContainer = z.object({ container_size: z.string(), space: z.number() })
export type SpaceOfContainer = z.infer<typeof SpaceOfContainer>

/** Beds of the nursery map: area, area in use, and how many plants are counted in it or not; the areas by kind of place. */
export const BedSpace = z.object({
  area_m2: z.number(),
  used_m2: z.number(),
  plants: z.int(),
  uncounted: z.int(),
  kinds: z.array(z.object({ place_kind: z.enum(placeKindNames), area_m2: z.number(), used_m2: z.number() })),
})
export type BedSpace = z.infer<typeof BedSpace>

export const Capacity = z.object({
  potting: z.int(),
  space: z.int(),
  on_hand: z.int(),
  /** Weeks in which something was potted in the last year: with few of them nothing is known of what is possible. */
  weeks: z.int(),
})
export type Capacity = z.infer<typeof Capacity>

/** Minutes and plants of completed potting tasks. */
export const PottingTime = z.object({ container_size: z.string(), minutes: z.int(), plants: z.int() })
export type PottingTime = z.infer<typeof PottingTime>

/** Plants that a container or tray holds. */
export const Cells = z.object({ container_size: z.string(), cells: z.int() })
export type Cells = z.infer<typeof Cells>

/** The tray in which young plants of a type were last raised or bought. */
export const YoungTray = z.object({ plant_type_id: PlantTypeId, cells: z.int() })
export type YoungTray = z.infer<typeof YoungTray>

/** Mother plants on hand of a type, and how many plants one gave in past divisions. */
export const Mothers = z.object({ plant_type_id: PlantTypeId, on_hand: z.int(), used: z.int(), made: z.int() })
export type Mothers = z.infer<typeof Mothers>

export const PerPlant = z.object({
  recipe_id: RecipeId,
  container_size: z.string(),
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  per_plant: z.string(),
  recipe_unit: z.string(),
  on_hand: z.string(),
  on_order: z.string(),
  average_cost: z.string(),
  pack_quantity: z.nullable(z.string()),
  minimum_order: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  /** Usual delivery time of the vendor in days; null before the first delivery. */
  lead_days: z.nullable(z.int()),
})
export type PerPlant = z.infer<typeof PerPlant>

/** The recipe a plant type was last potted by into a container. */
export const LastRecipe = z.object({ plant_type_id: PlantTypeId, container_size: z.string(), recipe_id: RecipeId })
export type LastRecipe = z.infer<typeof LastRecipe>

export const YoungCost = z.object({ plant_type_id: PlantTypeId, unit_cost: z.string() })
export type YoungCost = z.infer<typeof YoungCost>

/** Young plants of a type that are on order. */
export const YoungOnOrder = z.object({ id: Id, quantity: z.string() })
export type YoungOnOrder = z.infer<typeof YoungOnOrder>

export interface ForecastInputs {
  /** In the nursery's calendar. */
  readonly today: string
  readonly country: Country
  readonly timeZone: string
  /** Weeks that a manager has judged. */
  readonly marked: readonly MarkedKind[]
  readonly grown: readonly Grown[]
  readonly growing: readonly Growing[]
  readonly kinds: readonly KindForSale[]
  readonly sold: readonly SoldKind[]
  /** Lost sales, as noted at the till. */
  readonly lost: readonly SoldKind[]
  readonly stockOuts: readonly StockOut[]
}

export interface PlanInputs extends ForecastInputs {
  readonly productionRecipes: readonly ProductionRecipe[]
  readonly grades: readonly GradeOfKind[]
  readonly reserved: readonly ReservedQuantity[]
  readonly capacity: Capacity
  readonly recipes: readonly PerPlant[]
  readonly lastRecipes: readonly LastRecipe[]
  readonly youngCosts: readonly YoungCost[]
  /** The most to spend on potting in four weeks; "0.00" for no limit. */
  readonly budget: string
  readonly youngOnOrder: readonly YoungOnOrder[]
  readonly adjusted: readonly AdjustedDemand[]
  readonly pottingTimes: readonly PottingTime[]
  readonly cells: readonly Cells[]
  readonly youngTrays: readonly YoungTray[]
  readonly mothers: readonly Mothers[]
  readonly spaces: readonly SpaceOfContainer[]
  /** Undefined if no map is drawn. */
  readonly beds: BedSpace | undefined
}
