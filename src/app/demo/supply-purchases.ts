/** When the shed buys supplies, so that nothing runs out: computed beforehand from the planned crops. */
import { addDays } from '#kernel/day.ts'
import { parseQuantity, type Millionths, type TenThousandths } from '#kernel/quantity.ts'
import { recipes, supplies as contents } from './content.ts'
import type { Crop, Plan } from './crops.ts'
import type { Visit } from './demand.ts'
import type { Span } from './stock-needed.ts'
import type { Chance } from './random.ts'
import type { Supply } from './stockroom.ts'
import { type Catalogue, needsOf, startingNeeds, supplyNamed } from './supplies.ts'

interface Use {
  readonly supply: Supply
  readonly day: string
  /** In ten-thousandths. */
  readonly quantity: TenThousandths
}

export interface Purchase extends Use {
  /** Without tax, in millionths. */
  readonly unit_cost: Millionths
}

export interface Provisions {
  /** The opening quantity. */
  readonly opening: readonly Use[]
  readonly purchases: readonly Purchase[]
  /** The daily use besides potting and selling. */
  readonly routine: readonly Use[]
}

export function provisions(
  catalogue: Catalogue,
  { crops, sources }: Plan,
  visits: readonly Visit[],
  span: Span,
  dice: Chance,
): Provisions {
  const routine = routineUses(catalogue, span, dice)
  const ownCrops = crops
    .filter(({ parent }) => parent === undefined)
    .map((crop) => ({ ...crop, quantity: crop.started_quantity }))
  const used = [
    ...routine,
    ...startingUses(catalogue, [...ownCrops, ...sources], span),
    ...pottingUses(catalogue, crops, span),
    ...soldSupplies(catalogue, visits),
  ]
  const uses = used.sort((a, b) => (a.day < b.day ? -1 : 1))
  const bySupply = Map.groupBy(uses, (use) => use.supply)
  const opening = contents.map(({ name, on_hand }) => ({
    supply: supplyNamed(catalogue, name),
    day: span.from,
    quantity: parseQuantity(on_hand),
  }))
  const stories = opening.map(({ supply, quantity }) => {
    const used = bySupply.get(supply) ?? []
    const bought = purchasesOf(supply, quantity, used, dice)
    return { bought, tooLittle: boughtTooLittle(supply, quantity, used, bought) }
  })
  const low = new Set(
    dice.some(
      stories.filter(({ tooLittle }) => tooLittle !== undefined),
      6,
    ),
  )
  const purchases = stories.flatMap((story) => (low.has(story) ? (story.tooLittle ?? []) : story.bought))
  return { opening, purchases, routine }
}

interface Start {
  readonly method: string
  readonly started: string
  readonly quantity: number
}

const startingUses = (catalogue: Catalogue, starts: readonly Start[], { from, today }: Span): Use[] =>
  starts
    .filter(({ started }) => started >= from && started < today)
    .flatMap(({ method, started, quantity }) =>
      startingNeeds(method, quantity, catalogue).map((need) => ({ ...need, day: started })),
    )

function pottingUses(catalogue: Catalogue, crops: readonly Crop[], { from, today }: Span): Use[] {
  return crops
    .filter(({ potted }) => potted >= from && potted < today)
    .flatMap(({ kind, potted, potted_quantity }) =>
      needsOf(kind, catalogue).map(({ supply, quantity }) => ({
        supply,
        day: potted,
        quantity: quantity * BigInt(potted_quantity),
      })),
    )
}

const soldSupplies = (catalogue: Catalogue, visits: readonly Visit[]): Use[] =>
  visits.flatMap(({ day, supplies }) =>
    supplies.map(({ name, quantity }) => ({ supply: supplyNamed(catalogue, name), day, quantity: parseQuantity(quantity) })),
  )

const inRecipes = new Set(recipes.flatMap(({ ingredients }) => ingredients.map(([name]) => name)))

/** Sprays, ties, trays and the like: a little every few weeks. */
function routineUses(catalogue: Catalogue, { from, today }: Span, dice: Chance): Use[] {
  return contents
    .filter(({ name, price }) => price === undefined && !inRecipes.has(name))
    .flatMap(({ name, on_hand }) => {
      const uses: Use[] = []
      for (let day = addDays(from, dice.int(3, 25)); day < today; day = addDays(day, dice.int(14, 35))) {
        const quantity = parseQuantity(Math.max(1, Math.round((on_hand * dice.int(3, 9)) / 100)))
        uses.push({ supply: supplyNamed(catalogue, name), day, quantity })
      }
      return uses
    })
}

/** A purchase whenever the reorder point is reached, for about six weeks; prices vary a little. */
function purchasesOf(supply: Supply, opening: bigint, uses: readonly Use[], dice: Chance): Purchase[] {
  const purchases: Purchase[] = []
  let on_hand = opening
  uses.forEach((use, i) => {
    if (on_hand - use.quantity < supply.reorder_point) {
      const soon = uses.slice(i).filter((each) => each.day <= addDays(use.day, 42))
      const quantity = wholePacks(total(soon) + supply.reorder_point, supply.pack)
      purchases.push({ supply, day: use.day, quantity, unit_cost: (supply.unit_cost * BigInt(dice.int(96, 107))) / 100n })
      on_hand += quantity
    }
    on_hand -= use.quantity
  })
  return purchases
}

/** The same, but the last purchase was so small that the supply is low today; undefined if that is not possible. */
function boughtTooLittle(
  supply: Supply,
  opening: bigint,
  uses: readonly Use[],
  purchases: readonly Purchase[],
): Purchase[] | undefined {
  const last = purchases.at(-1)
  const left = opening + total(purchases) - total(uses)
  const less = left - ((supply.reorder_point * 6n) / 100_000n) * 10_000n
  if (last === undefined || less < 0n || less >= last.quantity) return undefined
  return [...purchases.slice(0, -1), { ...last, quantity: last.quantity - less }]
}

const total = (uses: readonly Use[]) => uses.reduce((all, { quantity }) => all + quantity, 0n)
const wholePacks = (quantity: TenThousandths, pack: TenThousandths) => ((quantity + pack - 1n) / pack) * pack
