/** Weeks, losses and work by the production recipes of a plant in a size, blended with its own batches. Pure. */
import type { KindForSale } from './planning-inputs.ts'
import { kindOf } from './kind-key.ts'
import type { Kind } from './plan.ts'
import { type ProductionRecipe, bestFirst, blended, quarterOf, stageWeeks } from './production-recipe.ts'
import { quarters } from './production-recipe-columns.ts'

/** One own batch in a stage. */
interface OwnStage {
  readonly from: string
  readonly weeks: number
}

/** Own batches: their stages, and the shares that survived from potting to sale. */
interface OwnBatches {
  readonly grow: readonly OwnStage[]
  readonly raise: readonly OwnStage[]
  readonly yields: readonly number[]
}

const mean = (weeks: readonly number[]) => weeks.reduce((all, each) => all + each, 0) / weeks.length

/** The value that a share of them does not exceed. */
const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

/** Shares of own batches by whose pace is planned: potted in the usual time, ready in time nine times out of ten. */
const inTime = { raise: 0.5, grow: 0.9 } as const

/** Weeks by quarter in the proportion of the recipe's seasons, at the pace of own batches as there are more of them. */
function pace(recipe: ProductionRecipe, stage: 'raise' | 'grow', own: readonly OwnStage[]): number[] {
  const weeks = quarters.map((quarter) => recipe[`${stage}_${quarter}`])
  const paces = own.flatMap(({ from, weeks: taken }) => {
    const expected = weeks[quarterOf(from)] ?? 0
    return expected > 0 ? taken / expected : []
  })
  if (paces.length === 0) return weeks
  const factor = blended(1, quantileOf(paces, inTime[stage]), paces.length)
  return weeks.map((each) => Math.max(stage === 'grow' ? 1 : 0, Math.round(each * factor)))
}

const raiseYieldOf = ({ raise_loss, per_start }: ProductionRecipe) => ((100 - raise_loss) / 100) * per_start

export function recipesFor(recipes: readonly ProductionRecipe[], monday: string) {
  const recipesOf = Map.groupBy(recipes, kindOf)
  return {
    /** Undefined without a recipe of that plant in that size. */
    of(row: KindForSale, ownMethod: string | undefined, own: OwnBatches) {
      const [recipe, ...others] = bestFirst(recipesOf.get(kindOf(row)) ?? [], ownMethod)
      if (recipe === undefined) return undefined
      const grow = pace(recipe, 'grow', own.grow)
      const raise = pace(recipe, 'raise', recipe.method === ownMethod ? own.raise : [])
      const kind: Pick<Kind, 'seasonal' | 'otherMethods' | 'raiseYield'> = {
        seasonal: { raise: stageWeeks(raise, monday), grow: stageWeeks(grow, monday) },
        raiseYield: raiseYieldOf(recipe),
        otherMethods: others.map((other) => ({
          method: other.method,
          raise: stageWeeks(pace(other, 'raise', []), monday),
          raiseYield: raiseYieldOf(other),
        })),
      }
      return {
        kind,
        method: recipe.method,
        place_kind: recipe.place_kind,
        own: own.grow.length,
        growWeeks: Math.max(...grow),
        raiseWeeks: Math.max(...raise),
        days: 7 * mean(grow),
        yield: blended(1 - recipe.grow_loss / 100, quantileOf(own.yields, 0.5), own.yields.length),
        cells: recipe.tray_cells ?? undefined,
        minutes: recipe.minutes === null ? undefined : recipe.minutes / 100,
      }
    },
  }
}
