/** The inputs of an operation: a recipe for each plant, the chosen mix, and the labour. */
import { type SupplyRead, lockSupplies, readSupplies } from '#modules/supplies/server/read-supplies.ts'
import type { InventoryItemId, RecipeId, PlantTypeId } from '#kernel/id.ts'
import { costAt } from '#kernel/amount.ts'
import { litresOf } from '#modules/setup/reference/server/container-sizes.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { cents } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseCost, formatCost, formatFixed, parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import { componentOf, labourCost, mixVolume } from '#modules/growing/ledger/operation-costs.ts'
import type { TimedInputs, Use } from '#modules/growing/ledger/batch-snapshot.ts'
import type { InputLine } from '../batch-cost-calls.ts'
import { type Need, type RecipeChoice, needsFor } from '#modules/growing/recipe/recipe.ts'
import { amountIn, convert, fitsUnit } from '#modules/supplies/units.ts'
import { type Potted, ingredientsOf, recipesFor, refuseAmbiguous } from '#modules/growing/recipe/server/recipe-choice.ts'

export interface RequestedInput {
  readonly container_size: string
  /** For all of them; each of `plants` can name its own. None for null, by the rule of `chooseRecipe` where it is undefined. */
  readonly recipe_id?: RecipeId | null | undefined
  readonly potting_mix_id?: InventoryItemId | null | undefined
  readonly minutes?: number | null | undefined
  readonly confirmed?: boolean | undefined
  /** For each batch: how many plants are potted, of what, and out of what. */
  readonly plants: readonly (Potted & { readonly quantity: number; readonly old_container_size: string | null })[]
}

interface OperationInputs {
  /** In the order of `plants`. */
  readonly recipes: readonly (RecipeChoice | null)[]
  /** The active recipes of the container, and whether a person has to choose one of them. */
  readonly choices: readonly RecipeChoice[]
  readonly must_choose: boolean
  readonly lines: readonly InputLine[]
  /** In the order of `plants`. */
  readonly inputs: readonly TimedInputs[]
  readonly cost: Millionths
}

/**
 * `lock` holds the supplies until the operation is done. RECIPE_AMBIGUOUS if a recipe has to be chosen first; SHORT_SUPPLIES with the list of what is missing, unless it is confirmed: then what is
 * there is taken, and never more.
 */
export async function gatherInputs(db: Db, wanted: RequestedInput, lock: boolean): Promise<OperationInputs> {
  const potted = wanted.plants.map(({ recipe_id = wanted.recipe_id, ...each }) => ({ ...each, recipe_id }))
  const sizes = [wanted.container_size, ...wanted.plants.flatMap(({ old_container_size }) => old_container_size ?? [])]
  const [found, settings, litres] = await Promise.all([
    recipesFor(db, wanted.container_size, potted),
    readRules(db),
    litresOf(db, [...new Set(sizes)]),
  ])
  if (lock) refuseAmbiguous(wanted.container_size, potted, found)
  const recipes = found.chosen.map((each) => (each === 'ambiguous' ? null : each))
  const ingredients = await ingredientsOf(
    db,
    recipes.flatMap((recipe) => recipe?.id ?? []),
  )
  const ids = [...ingredients.map((each) => each.inventory_item_id), ...(wanted.potting_mix_id ? [wanted.potting_mix_id] : [])]
  const items = new Map((await (lock ? lockSupplies : readSupplies)(db, ids)).map((item) => [item.id, item]))
  const mix = wanted.potting_mix_id ? items.get(wanted.potting_mix_id) : undefined
  if (wanted.potting_mix_id && !mix) throw invalid([{ path: 'potting_mix_id', message: 'This mix is archived. Choose another.' }])

  const chosen = ingredients.flatMap((used) => {
    const item = items.get(used.inventory_item_id)
    if (!item) return []
    const each = { ...used, name: item.name, item_unit: item.unit }
    if (!mix || componentOf(each.name) !== 'mix' || !fitsUnit(each.unit, mix.unit)) return each
    return { ...each, inventory_item_id: mix.id, item_unit: mix.unit }
  })
  const needs = wanted.plants.map(({ quantity, old_container_size }, i): Need[] => {
    const own = chosen.filter(({ recipe_id }) => recipe_id === recipes[i]?.id)
    const byRecipe = needsFor(own, BigInt(quantity))
    if (!mix || byRecipe.some((need) => need.inventory_item_id === mix.id) || !fitsUnit('L', mix.unit)) return byRecipe
    const volume = mixVolume(quantity, litres.get(wanted.container_size) ?? 0, litres.get(old_container_size ?? '') ?? 0)
    return [...byRecipe, { inventory_item_id: mix.id, quantity: convert(BigInt(Math.round(volume * 10_000)), 'L', mix.unit) }]
  })

  const minutes = shareMinutes(
    wanted.minutes ?? 0,
    wanted.plants.map(({ quantity }) => quantity),
  )
  const left = new Map([...items.values()].map((item) => [item.id, parseQuantity(item.quantity_on_hand)]))
  const inputs = needs.map((each, i) => ({
    uses: each.flatMap(({ inventory_item_id, quantity }) => take(items.get(inventory_item_id), quantity, left)),
    minutes: minutes[i] ?? 0,
    labour: labourCost(minutes[i] ?? 0, cents(settings.hourlyRate)),
  }))
  const lines = linesOf(needs, items)
  const short = lines.filter((line) => line.short)
  if (lock && short.length > 0 && !wanted.confirmed) throw shortSupplies(short)
  const cost = inputs.reduce((all, { uses, labour }) => all + labour + uses.reduce((sum, use) => sum + use.cost, 0n), 0n)
  return { recipes, choices: found.choices, must_choose: found.chosen.includes('ambiguous'), lines, inputs, cost }
}

/** Recipe recorded with the operation; the next potting of the plant into that container starts from it. */
export const pottedBy = (recipe: RecipeChoice | null | undefined, plant_type_id: PlantTypeId, container_size: string) =>
  recipe ? { recipe_id: recipe.id, plant_type_id, container_size } : undefined

function take(item: SupplyRead | undefined, quantity: TenThousandths, left: Map<string, TenThousandths>): Use[] {
  if (!item) return []
  const there = left.get(item.id) ?? 0n
  const taken = quantity < there ? quantity : there
  left.set(item.id, there - taken)
  const cost = costAt(parseCost(item.average_cost), taken)
  return [{ inventory_item_id: item.id, quantity: taken, component: componentOf(item.name), cost }]
}

function linesOf(needs: readonly (readonly Need[])[], items: ReadonlyMap<string, SupplyRead>): InputLine[] {
  const sums = new Map<string, TenThousandths>()
  for (const { inventory_item_id, quantity } of needs.flat())
    sums.set(inventory_item_id, (sums.get(inventory_item_id) ?? 0n) + quantity)
  return [...sums].flatMap(([id, needed]) => {
    const item = items.get(id)
    if (!item) return []
    return [
      {
        inventory_item_id: id,
        name: item.name,
        unit: item.unit,
        component: componentOf(item.name),
        needed: formatFixed(needed, 4),
        available: item.quantity_on_hand,
        short: needed > parseQuantity(item.quantity_on_hand),
        cost: formatCost(costAt(parseCost(item.average_cost), needed)),
      },
    ]
  })
}

function shortSupplies(short: readonly InputLine[]): Problem {
  const list = short.map(
    ({ name, unit, needed, available }) => `${name}: ${amountIn(Number(needed), unit)} needed, ${Number(available)} on hand`,
  )
  return new Problem(
    'SHORT_SUPPLIES',
    `Not enough in stock. ${list.join('; ')}. Receive more first, or confirm to use all you have.`,
    { short },
  )
}

/** The minutes of one piece of work over its batches, by their plants; the last one has what is left. */
function shareMinutes(minutes: number, plants: readonly number[]): number[] {
  const all = plants.reduce((sum, each) => sum + each, 0)
  let given = 0
  return plants.map((each, i) => {
    const share = i === plants.length - 1 ? minutes - given : Math.floor((minutes * each) / all)
    given += share
    return share
  })
}
