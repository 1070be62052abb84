/** Weeks, losses and work by the production recipes of a plant in a size, blended with its own batches. Pure. */
import type { KindForSale } from './planning-inputs.ts'
import { kindOf } from './kind-key.ts'
import type { Kind } from './plan.ts'
import { type ProductionRecipe, bestFirst, blended, stageWeeks } from './production-recipe.ts'
import { quarters } from './production-recipe-columns.ts'

interface OwnWeeks {
  readonly cases: number
  readonly weeks: number
}

/** Figures of own batches. */
interface OwnBatches {
  readonly grow: OwnWeeks
  readonly raise: OwnWeeks
  readonly yield: { readonly cases: number; readonly share: number }
}

const mean = (weeks: readonly number[]) => weeks.reduce((all, each) => all + each, 0) / weeks.length

/** Weeks by quarter in the proportion of the recipe's seasons, at the pace of own batches as there are more of them. */
function pace(recipe: ProductionRecipe, stage: 'raise' | 'grow', own: OwnWeeks): number[] {
  const weeks = quarters.map((quarter) => recipe[`${stage}_${quarter}`])
  const usual = mean(weeks)
  if (usual === 0) return weeks
  const factor = blended(usual, own.weeks, own.cases) / usual
  return weeks.map((each) => Math.max(stage === 'grow' ? 1 : 0, Math.round(each * factor)))
}

const raiseYieldOf = ({ raise_loss, per_start }: ProductionRecipe) => ((100 - raise_loss) / 100) * per_start

export function recipesFor(recipes: readonly ProductionRecipe[], monday: string) {
  const recipesOf = Map.groupBy(recipes, kindOf)
  const none: OwnWeeks = { cases: 0, weeks: 0 }
  return {
    /** Undefined without a recipe of that plant in that size. */
    of(row: KindForSale, ownMethod: string | undefined, own: OwnBatches) {
      const [recipe, ...others] = bestFirst(recipesOf.get(kindOf(row)) ?? [], ownMethod)
      if (recipe === undefined) return undefined
      const grow = pace(recipe, 'grow', own.grow)
      const raise = pace(recipe, 'raise', recipe.method === ownMethod ? own.raise : none)
      const kind: Pick<Kind, 'seasonal' | 'otherMethods' | 'raiseYield'> = {
        seasonal: { raise: stageWeeks(raise, monday), grow: stageWeeks(grow, monday) },
        raiseYield: raiseYieldOf(recipe),
        otherMethods: others.map((other) => ({
          method: other.method,
          raise: stageWeeks(pace(other, 'raise', none), monday),
          raiseYield: raiseYieldOf(other),
        })),
      }
      return {
        kind,
        method: recipe.method,
        own: own.grow.cases,
        growWeeks: Math.max(...grow),
        raiseWeeks: Math.max(...raise),
        days: 7 * mean(grow),
        yield: blended(1 - recipe.grow_loss / 100, own.yield.share, own.yield.cases),
        cells: recipe.tray_cells ?? undefined,
        minutes: recipe.minutes === null ? undefined : recipe.minutes / 100,
      }
    },
  }
}
