/** The supplies of the demo: the stock of the shed, the vendors, and the recipes for potting. */
import { checkDigit } from '#modules/setup/reference/barcode.ts'
import { parseCost, parseQuantity, type TenThousandths } from '#kernel/quantity.ts'
import { type RecipeContent, type SupplyContent, recipes, supplies } from './content.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import type { Supply } from './stockroom.ts'

export interface Catalogue {
  /** Ids by the names of the categories. */
  readonly categories: ReadonlyMap<string, string>
  /** By name. */
  readonly supplies: ReadonlyMap<string, Supply>
  /** Ids by the names of the recipes. */
  readonly recipes: ReadonlyMap<string, string>
}

export function buildCatalogue(dice: Chance, since: string): Catalogue {
  const categories = new Map([...new Set(supplies.map(({ category }) => category))].map((name) => [name, dice.id(since)]))
  return {
    categories,
    supplies: new Map(supplies.map((content, i) => [content.name, supplyOf(content, dice.id(since), i)])),
    recipes: new Map(recipes.map(({ name }) => [name, dice.id(since)])),
  }
}

function supplyOf({ name, category, unit, cost, reorder_point, price }: SupplyContent, id: string, i: number): Supply {
  return {
    id,
    name,
    category,
    unit,
    vendor: vendorOf(name, category),
    price: price ?? null,
    barcode: price === undefined ? null : inStoreBarcode(i + 1),
    unit_cost: parseCost(cost),
    reorder_point: parseQuantity(reorder_point),
    pack: parseQuantity(packOf(unit, Number(cost))),
    on_hand: 0n,
    average_cost: 0n,
  }
}

const packOf = (unit: SupplyContent['unit'], cost: number) =>
  ({ L: cost < 1 ? 500 : 5, m3: 1, kg: cost < 10 ? 25 : 5, g: 100, m: 50, roll: 6, each: cost < 0.5 ? 100 : cost < 5 ? 20 : 6 })[
    unit
  ]

/** Barcodes of the shop's own range, beside those of the plants. */
function inStoreBarcode(number: number): string {
  const twelve = `2200${String(number).padStart(8, '0')}`
  return twelve + checkDigit(twelve)
}

const vendors: Readonly<Record<string, string>> = {
  Pots: 'Plastic & Pot Supplies',
  Mixes: 'Daltree Mixes',
  Fertilisers: 'Grow Nutrition',
  Labels: 'Label House',
  'Stakes & ties': 'Timber Stakes Ltd',
  'Sprays & biologicals': 'Biocontrol NZ',
}
const vendorOf = (name: string, category: string) =>
  /bark|pumice|sand/i.test(name) ? 'Southern Bark Co' : (vendors[category] ?? 'Plastic & Pot Supplies')

/** The accounting category of a purchase. */
const expenseCategories: Readonly<Record<string, string>> = {
  Pots: 'Pots & trays',
  'Trays & plugs': 'Pots & trays',
  Mixes: 'Growing media',
  Fertilisers: 'Fertiliser',
  'Sprays & biologicals': 'Crop protection',
}
export const expenseCategoryOf = ({ category }: Supply): string => expenseCategories[category] ?? category

/** The recipe for a plant potted into the container it is sold in, if there is one. */
function recipeFor({ container_size, plant: { category } }: Kind): RecipeContent | undefined {
  const fitting = recipes.filter((recipe) => recipe.container_size === container_size)
  const special = category === 'Ferns' ? /fern/i : /^(Succulents|Cactus)$/.test(category) ? /succulent/i : undefined
  return (
    (special && fitting.find(({ name }) => special.test(name))) ??
    fitting.find(({ name }) => !/fern|succulent/i.test(name)) ??
    fitting[0]
  )
}

/** The id of that recipe. */
export const recipeIdFor = (kind: Kind, catalogue: Catalogue): string | null =>
  catalogue.recipes.get(recipeFor(kind)?.name ?? '') ?? null

/** The quantities for one plant, by the recipe. */
export const needsOf = (kind: Kind, catalogue: Catalogue): { readonly supply: Supply; readonly quantity: TenThousandths }[] =>
  (recipeFor(kind)?.ingredients ?? []).map(([name, quantity]) => ({
    supply: supplyNamed(catalogue, name),
    quantity: parseQuantity(quantity),
  }))

/** Supplies for starting a number of plants: trays, growing medium, rooting hormone. Bought plants come in their own trays. */
export function startingNeeds(
  method: string,
  plants: number,
  catalogue: Catalogue,
): { readonly supply: Supply; readonly quantity: TenThousandths }[] {
  const needs: Readonly<Record<string, readonly (readonly [name: string, quantity: number])[]>> = {
    seed: [
      ['Seed tray, deep', Math.ceil(plants / 100)],
      ['Seed-raising mix', plants * 0.03],
    ],
    cutting: [
      ['Plug tray 72 cells', Math.ceil(plants / 72)],
      ['Seed-raising mix', plants * 0.04],
      ['Rooting powder', plants * 0.02],
    ],
    graft: [
      ['Root trainer book', Math.ceil(plants / 4)],
      ['Native tree mix', plants * 0.2],
    ],
  }
  return (needs[method] ?? []).map(([name, quantity]) => ({
    supply: supplyNamed(catalogue, name),
    quantity: parseQuantity(quantity.toFixed(4)),
  }))
}

export function supplyNamed({ supplies: known }: Pick<Catalogue, 'supplies'>, name: string): Supply {
  const found = known.get(name)
  if (!found) throw new Error(`There is no supply called ${name}.`)
  return found
}
