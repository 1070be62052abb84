/** Origin of the plants that are sold: crops of their own, trays of young plants, smaller crops, or divided mother plants. */
import type { Millionths } from '#kernel/quantity.ts'
import { addDays } from '#kernel/day.ts'
import { type Need, type Span, divided } from './stock-needed.ts'
import type { Kind, PlantType } from './price-list.ts'
import { type Loss, lossesOf, raising } from './propagation.ts'
import type { Chance } from './random.ts'

/** Stock plants for propagation: mothers to divide, trays to pot up. */
export interface Source {
  readonly use: 'mother' | 'tray'
  readonly plant: PlantType
  readonly container_size: string
  readonly method: string
  readonly started: string
  /** The cost of one of its plants, in millionths. */
  readonly unit_cost: Millionths
  /** Plants started: those used since, and the remainder. */
  quantity: number
}

export interface Crop {
  readonly kind: Kind
  readonly started: string
  readonly potted: string
  readonly ready: string
  readonly method: string
  /** The batch it was potted from; undefined: started as a batch of its own, and potted whole. */
  readonly parent: Crop | Source | undefined
  /** Mothers that were divided for it. */
  readonly input_quantity: number
  readonly started_quantity: number
  readonly potted_quantity: number
  readonly losses: readonly Loss[]
}

export interface Plan {
  /** Parents before their children. */
  readonly crops: readonly Crop[]
  readonly sources: readonly Source[]
}

type Parent = Need | Source | 'tray' | undefined

export function planCrops(needs: readonly Need[], span: Span, dice: Chance): Plan {
  const mothers = mothersFor(needs, span, dice)
  const sources = [...mothers.values()]
  // Expensive plants are large, and large ones grow from small ones: sizes are computed from the large ones down, crops are created from the small ones up.
  const largeFirst = [...needs].sort((a, b) => Number(b.kind.price - a.kind.price))
  const parents = new Map(largeFirst.map((need) => [need, parentOf(need, needs, mothers, span, dice)]))

  const used = new Map<Need, number>()
  const sized = largeFirst.map((need) => {
    const parent = parents.get(need)
    const crop = sizeOf(need, used.get(need) ?? 0, parent === undefined, span, dice)
    if (isNeed(parent)) used.set(parent, (used.get(parent) ?? 0) + crop.potted_quantity)
    return { need, parent, crop }
  })
  const made = new Map<Need, Crop>()
  for (const { need, parent, crop } of sized.reverse()) made.set(need, withParent(crop, parent, made, sources, dice))
  return { crops: [...made.values()], sources }
}

/** Mothers of some plant types; of every type that was potted recently and can be divided. */
function mothersFor(needs: readonly Need[], { from, today }: Span, dice: Chance): Map<PlantType, Source> {
  const recentDays = new Set(
    needs.filter(({ potted }) => potted >= addDays(today, -5) && potted < today).map(({ kind }) => kind.plant),
  )
  const plants = [...new Set(needs.map(({ kind }) => kind.plant))]
  const chosen = plants.filter(({ category }) => divided.has(category)).filter((plant) => dice.yes(0.2) || recentDays.has(plant))
  return new Map(
    chosen.map((plant) => {
      const started = addDays(from, -dice.int(260, 500))
      const unit_cost = BigInt(dice.int(420, 780)) * 10_000n
      const container_size = dice.pick(['PB8', 'PB12'])
      return [plant, { use: 'mother', plant, container_size, method: 'bought_in', started, unit_cost, quantity: dice.int(8, 20) }]
    }),
  )
}

/** A smaller crop of the same plant that was in its container then, or its mothers, or a tray; or nothing. */
function parentOf(
  need: Need,
  needs: readonly Need[],
  mothers: ReadonlyMap<PlantType, Source>,
  { today }: Span,
  dice: Chance,
): Parent {
  const { kind, potted } = need
  if (potted >= today) return undefined
  const mother = mothers.get(kind.plant)
  if (mother && potted > addDays(mother.started, 60) && (potted >= addDays(today, -5) || dice.yes(0.5))) return mother
  const smaller = needs.find(
    (each) =>
      each.kind.plant === kind.plant &&
      each.kind.price < kind.price &&
      addDays(each.potted, 14) <= potted &&
      potted <= each.ready,
  )
  if (smaller && dice.yes(0.85)) return smaller
  return dice.yes(0.3) ? 'tray' : undefined
}

const isNeed = (parent: Parent): parent is Need => typeof parent === 'object' && 'kind' in parent

/** Size at which a crop starts and is potted, so that enough plants survive. */
function sizeOf({ kind, potted, ready, quantity }: Need, used: number, isOwnBatch: boolean, { today }: Span, dice: Chance): Crop {
  const { method, days } = raising(kind, dice)
  const started = earlier(addDays(potted, -days), addDays(today, -dice.int(3, 20)))
  const losses = lossesOf({ started, potted, ready, quantity: quantity + used, isOwnBatch, method }, dice)
  const lostSince = (day: string) => losses.filter((loss) => loss.day >= day).reduce((all, loss) => all + loss.quantity, 0)
  const potted_quantity = quantity + used + lostSince(potted)
  const started_quantity = quantity + used + lostSince(started)
  return { kind, started, potted, ready, method, parent: undefined, input_quantity: 0, started_quantity, potted_quantity, losses }
}

function withParent(crop: Crop, parent: Parent, made: ReadonlyMap<Need, Crop>, sources: Source[], dice: Chance): Crop {
  if (parent === undefined) return crop
  if (parent === 'tray') return { ...crop, parent: trayFor(crop, sources, dice) }
  if (isNeed(parent)) return { ...crop, parent: made.get(parent) }
  const input_quantity = Math.ceil(crop.potted_quantity / dice.int(5, 9))
  parent.quantity += input_quantity
  return { ...crop, parent, input_quantity }
}

/** A tray is started for one crop, or for a few of the same plant. */
function trayFor({ kind, potted, method, potted_quantity }: Crop, sources: Source[], dice: Chance): Source {
  const open = sources.find(
    ({ use, plant, started }) =>
      use === 'tray' && plant === kind.plant && started < addDays(potted, -30) && started > addDays(potted, -260),
  )
  if (open) {
    open.quantity += potted_quantity
    return open
  }
  const tray: Source = {
    use: 'tray',
    plant: kind.plant,
    container_size: 'Plug tray',
    method,
    started: addDays(potted, -dice.int(40, 80)),
    unit_cost: BigInt(method === 'bought_in' ? dice.int(45, 140) : dice.int(8, 22)) * 10_000n,
    quantity: potted_quantity + dice.int(4, 20),
  }
  sources.push(tray)
  return tray
}

const earlier = (a: string, b: string) => (a < b ? a : b)
