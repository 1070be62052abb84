/** Supplies to buy for the potting of a plan, and the cost of potting one plant. Pure. */
import { chooseRecipe } from '#modules/growing/recipe/choose-recipe.ts'
import { orderQuantity } from '#modules/supplies/order-quantity.ts'
import { convert, fitsUnit } from '#modules/supplies/units.ts'
import { addDays } from '#kernel/day.ts'
import { type TenThousandths, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { kindOf } from './kind-key.ts'
import { type Buying, type Work, mondayOfWeek } from './plan.ts'
import type { PerPlant, PlanInputs } from './planning-inputs.ts'

type Recipes = Pick<PlanInputs, 'recipes' | 'lastRecipes'>

/** Supplies are bought for the potting of a quarter: not for years at once. */
const weeksOfSupplies = 13

/**
 * Supplies for potting one plant into a container, by the recipe it was last potted with; without one, by the most
 * used recipe for that container.
 */
export function potter({ recipes, lastRecipes }: Recipes) {
  const byContainer = Map.groupBy(recipes, ({ container_size }) => container_size)
  const lastOf = new Map(lastRecipes.map((each) => [kindOf(each), each.recipe_id]))
  const uses = Map.groupBy(lastRecipes, ({ recipe_id }) => recipe_id)
  const items = (plant_type_id: string, container_size: string): readonly PerPlant[] => {
    const offered = byContainer.get(container_size) ?? []
    const choices = [...new Set(offered.map(({ recipe_id }) => recipe_id))].map((id) => ({ id }))
    const chosen = chooseRecipe(choices, lastOf.get(kindOf({ plant_type_id, container_size })))
    const count = ({ id }: { readonly id: string }) => uses.get(id)?.length ?? 0
    const recipe = chosen === 'ambiguous' ? choices.toSorted((a, b) => count(b) - count(a))[0] : chosen
    return offered.filter(({ recipe_id, recipe_unit, unit }) => recipe_id === recipe?.id && fitsUnit(recipe_unit, unit))
  }
  return {
    items,
    /** In cents, at the average cost of the supplies. */
    cost: (plant_type_id: string, container_size: string) =>
      items(plant_type_id, container_size).reduce(
        (sum, item) => sum + (Number(usedOf(item, 1)) / 10_000) * Number(item.average_cost) * 100,
        0,
      ),
  }
}

const usedOf = ({ per_plant, recipe_unit, unit }: PerPlant, plants: number): TenThousandths =>
  convert((parseQuantity(per_plant) * BigInt(plants)) as TenThousandths, recipe_unit, unit)

const comingOf = ({ on_hand, on_order }: PerPlant) => parseQuantity(on_hand) + parseQuantity(on_order)

interface Needed {
  readonly item: PerPlant
  readonly quantity: bigint
  /** The first week it is short; -1 while there is enough. */
  readonly by: number
}

/** Supplies to buy for the potting of a quarter, less stock and open orders, with the latest day to order. */
export function buyingFor(work: readonly Work[], recipes: Recipes, from: string): Buying[] {
  const { items } = potter(recipes)
  const needed = new Map<string, Needed>()
  for (const pot of work.filter(({ operation, week }) => operation === 'pot' && week < weeksOfSupplies))
    for (const item of items(pot.plant_type_id, pot.container_size)) {
      const before = needed.get(item.inventory_item_id) ?? { item, quantity: 0n, by: -1 }
      const quantity = before.quantity + usedOf(item, pot.quantity)
      needed.set(item.inventory_item_id, {
        item,
        quantity,
        by: before.by < 0 && quantity > comingOf(item) ? pot.week : before.by,
      })
    }
  return [...needed.values()]
    .filter(({ by }) => by >= 0)
    .map((each) => buying(each, from))
    .toSorted((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : a.name.localeCompare(b.name)))
}

function buying({ item, quantity, by }: Needed, from: string): Buying {
  const toBuy = orderQuantity((quantity - comingOf(item)) as TenThousandths, item)
  return {
    inventory_item_id: item.inventory_item_id,
    name: item.name,
    unit: item.unit,
    needed: formatFixed(quantity, 4),
    on_hand: item.on_hand,
    on_order: item.on_order,
    to_buy: formatFixed(toBuy, 4),
    cost: ((Number(toBuy) / 10_000) * Number(item.average_cost)).toFixed(2),
    by: addDays(mondayOfWeek(from, by), -(item.lead_days ?? 0)),
    vendor: item.vendor,
  }
}
