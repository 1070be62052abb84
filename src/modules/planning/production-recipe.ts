/**
 * Production recipe: how a plant is grown to a size by a method of start. The plan uses it until there are own batches, and then less
 * with each of them. Pure.
 */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { MaybePlaceKind } from '#modules/setup/reference/entry.ts'
import { placeKindNames } from '#modules/setup/reference/place-kinds.ts'
import { Id, MaybeWhole, Text } from '#kernel/wire.ts'
import { enoughCases } from './forecast.ts'
import { limits, noGrowWeeks, quarters } from './production-recipe-columns.ts'
import { weeksOfYear } from './season.ts'

export const startMethods = ['seed', 'cutting', 'division', 'layering', 'graft', 'tissue_culture', 'bought_in'] as const

export const ProductionRecipe = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  plant: z.string(),
  container_size: z.string(),
  container_size_id: ContainerSizeId,
  method: z.enum(startMethods),
  /** Weeks from the start to potting, and from potting to sale, by the month in which the quarter of the year begins. */
  raise_dec: z.int(),
  raise_mar: z.int(),
  raise_jun: z.int(),
  raise_sep: z.int(),
  grow_dec: z.int(),
  grow_mar: z.int(),
  grow_jun: z.int(),
  grow_sep: z.int(),
  /** Percent lost in each stage. */
  raise_loss: z.int(),
  grow_loss: z.int(),
  /** Young plants from one seed, cutting or mother plant, before losses. */
  per_start: z.int(),
  tray_cells: z.nullable(z.int()),
  /** Minutes for potting 100 plants. */
  minutes: z.nullable(z.int()),
  /** Kind of place from potting to sale; null: any. */
  place_kind: z.nullable(z.enum(placeKindNames)),
})
export type ProductionRecipe = z.infer<typeof ProductionRecipe>

const RaiseWeeks = MaybeWhole(...limits.raise)
const GrowWeeks = MaybeWhole(...limits.grow)

export const NewProductionRecipe = z
  .strictObject({
    plant_type_id: z.uuid('Choose a plant.'),
    container_size: Text(60),
    container_size_id: ContainerSizeId,
    method: z.enum(startMethods, 'Choose how it is started.'),
    raise_dec: RaiseWeeks,
    raise_mar: RaiseWeeks,
    raise_jun: RaiseWeeks,
    raise_sep: RaiseWeeks,
    grow_dec: GrowWeeks,
    grow_mar: GrowWeeks,
    grow_jun: GrowWeeks,
    grow_sep: GrowWeeks,
    raise_loss: MaybeWhole(...limits.raise_loss),
    grow_loss: MaybeWhole(...limits.grow_loss),
    per_start: MaybeWhole(...limits.per_start),
    tray_cells: MaybeWhole(...limits.tray_cells),
    minutes: MaybeWhole(...limits.minutes),
    place_kind: MaybePlaceKind,
  })
  .check(
    z.refine(({ grow_dec, grow_mar, grow_jun, grow_sep }) => (grow_dec ?? grow_mar ?? grow_jun ?? grow_sep ?? null) !== null, {
      path: ['grow_dec'],
      message: noGrowWeeks,
    }),
  )
export type NewProductionRecipe = z.infer<typeof NewProductionRecipe>

/** Seasons without an entry take as long as the slowest that has one; a stage without any takes no time. */
export function filledWeeks(recipe: NewProductionRecipe, stage: 'raise' | 'grow'): [number, number, number, number] {
  const given = quarters.map((quarter) => recipe[`${stage}_${quarter}`] ?? null)
  const slowest = Math.max(0, ...given.filter((weeks) => weeks !== null))
  const [dec = 0, mar = 0, jun = 0, sep = 0] = given.map((weeks) => weeks ?? slowest)
  return [dec, mar, jun, sep]
}

/** Weeks of a stage by the week of the year that starts it or ends it, counted from the running week. */
export interface StageWeeks {
  readonly from: readonly number[]
  readonly until: readonly number[]
}

/** December to February is the first quarter. */
export const quarterOf = (day: string) => Math.floor((Number(day.slice(5, 7)) % 12) / 3)

/** Searches week by week for the latest start that ends in time: a later start in a warm season may end earlier. */
export function stageWeeks(byQuarter: readonly number[], monday: string): StageWeeks {
  const from = Array.from({ length: weeksOfYear }, (_, week) => byQuarter[quarterOf(addDays(monday, 7 * week))] ?? 0)
  const longest = Math.max(...from)
  const until = Array.from({ length: weeksOfYear }, (_, week) => {
    let taken = 0
    while (taken < longest && startsIn(from, week - taken) > taken) taken += 1
    return taken
  })
  return { from, until }
}

const startsIn = (from: readonly number[], week: number) => from[((week % weeksOfYear) + weeksOfYear) % weeksOfYear] ?? 0

/** The value of a recipe moved towards that of own cases: half after four of them, all of it after eight. */
export function blended(recipe: number, own: number, cases: number): number {
  const share = Math.min(1, cases / enoughCases)
  return recipe + (own - recipe) * share
}

/** Plants that remain of a hundred started. */
const survivors = ({ raise_loss, grow_loss }: ProductionRecipe) => (100 - raise_loss) * (100 - grow_loss)
const total = (recipe: ProductionRecipe) =>
  quarters.reduce((all, each) => all + recipe[`raise_${each}`] + recipe[`grow_${each}`], 0)

/** The method of most own batches first; then least work, least loss, shortest time. */
export const bestFirst = (recipes: readonly ProductionRecipe[], own: string | undefined): ProductionRecipe[] =>
  recipes.toSorted(
    (a, b) =>
      Number(b.method === own) - Number(a.method === own) ||
      (a.minutes ?? 0) - (b.minutes ?? 0) ||
      survivors(b) - survivors(a) ||
      total(a) - total(b),
  )
