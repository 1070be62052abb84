/** How young plants are raised: by which method, for how long, at what cost, and what dies on the way. */
import { addDays } from '#kernel/day.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'

const methods: Readonly<Record<string, readonly string[]>> = {
  Trees: ['seed', 'graft', 'bought_in', 'cutting'],
  Shrubs: ['cutting', 'cutting', 'cutting', 'bought_in'],
  Ferns: ['tissue_culture', 'bought_in', 'seed'],
  Grasses: ['seed', 'seed', 'bought_in'],
  Flaxes: ['seed', 'tissue_culture', 'bought_in'],
  Succulents: ['cutting', 'cutting', 'tissue_culture'],
  Cactus: ['seed', 'graft', 'bought_in'],
  Perennials: ['cutting', 'seed', 'bought_in'],
  Annuals: ['seed', 'seed', 'seed', 'bought_in'],
}

const home = {
  seed: { days: [35, 70], container_size: 'Seed tray', growth_stage: 'Sown' },
  cutting: { days: [45, 80], container_size: 'Cutting tray', growth_stage: 'Rooted' },
  graft: { days: [60, 110], container_size: 'Root trainer', growth_stage: 'Rooted' },
  tissue_culture: { days: [20, 40], container_size: 'Plug tray', growth_stage: 'Plug' },
  bought_in: { days: [1, 6], container_size: 'Plug tray', growth_stage: 'Plug' },
} as const
type Method = keyof typeof home
const isMethod = (method: string): method is Method => method in home

export function raising({ plant }: Kind, dice: Chance): { readonly method: string; readonly days: number } {
  const method = dice.pick(methods[plant.category] ?? ['bought_in'])
  const [least, most] = homeOf(method).days
  return { method, days: dice.int(least, most) }
}

/** Where plants stand before they are potted for the first time. */
export const homeOf = (method: string) => (isMethod(method) ? home[method] : home.bought_in)

/** What one young plant costs, in millionths: a liner a part of what it will sell for, a seed next to nothing. */
export function youngPlantCost(method: string, price: bigint, dice: Chance): bigint {
  if (method === 'bought_in') return (price * BigInt(dice.int(11, 19)) * 10_000n) / 100n
  if (method === 'graft') return BigInt(dice.int(180, 420)) * 10_000n
  if (method === 'tissue_culture') return BigInt(dice.int(55, 130)) * 10_000n
  return BigInt(dice.int(4, 18)) * 10_000n
}

export interface Loss {
  readonly day: string
  readonly quantity: number
  readonly reason: string
}

interface Life {
  readonly started: string
  readonly potted: string
  readonly ready: string
  readonly quantity: number
  /** Started by itself; what comes from a parent died there already. */
  readonly alone: boolean
  readonly method: string
}

/** Before the first potting, in the weeks after it, and in the first days on the shelf. */
export function lossesOf({ started, potted, ready, quantity, alone, method }: Life, dice: Chance): Loss[] {
  const lost = (share: number) => Math.floor(quantity * share)
  const raised = alone && method !== 'bought_in' && addDays(started, 20) < potted
  return [
    { day: addDays(started, 14), quantity: raised ? lost(dice.between(0.04, 0.18)) : 0, reason: dice.pick(early) },
    {
      day: addDays(potted, dice.int(8, 13)),
      quantity: dice.yes(0.6) ? lost(dice.between(0.01, 0.06)) : 0,
      reason: dice.pick(later),
    },
    {
      day: addDays(ready, dice.int(1, 4)),
      quantity: dice.yes(0.5) ? lost(dice.between(0.004, 0.02)) : 0,
      reason: dice.pick(atLast),
    },
  ].filter((loss) => loss.quantity > 0)
}

const early = ['Damping off', 'Did not germinate', 'Did not root', 'Slugs']
const later = ['Dried out', 'Frost', 'Root rot', 'Vine weevil', 'Blown over']
const atLast = ['Broken by customers', 'Past its best', 'Dried out on the bench']
