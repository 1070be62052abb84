/** Raising of young plants: method, time, cost and losses. */
import type { Cents } from '#kernel/money.ts'
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

/** Location of plants before their first potting. */
export const homeOf = (method: string) => (isMethod(method) ? home[method] : home.bought_in)

/** The cost of one young plant in millionths: a liner costs a part of its price, a seed almost nothing. */
export function youngPlantCost(method: string, price: Cents, dice: Chance): bigint {
  if (method === 'bought_in') return (price * BigInt(dice.int(11, 19)) * 10_000n) / 100n
  if (method === 'graft') return BigInt(dice.int(180, 420)) * 10_000n
  if (method === 'tissue_culture') return BigInt(dice.int(55, 130)) * 10_000n
  return BigInt(dice.int(4, 18)) * 10_000n
}

/** Minutes of work for one plant: sowing, sticking, grafting, unpacking. */
export const minutesToStart = (method: string): number =>
  ({ seed: 0.04, cutting: 0.18, graft: 2.4, tissue_culture: 0.06 })[method] ?? 0.02

const minutesInTheShed: Readonly<Record<string, readonly [potting: number, grading: number]>> = {
  'Root trainer': [0.2, 0.1],
  '9 cm': [0.3, 0.25],
  '6-cell punnet': [0.5, 0.3],
  '12 cm': [0.45, 0.35],
  '14 cm': [0.6, 0.5],
  PB3: [0.6, 0.5],
  PB5: [0.9, 0.9],
  PB8: [1.8, 1.5],
  PB12: [3, 2.5],
  PB18: [5, 4],
}
/** Minutes of work for one plant that is potted, from filling the pot to setting it down. */
export const minutesToPot = (container_size: string): number => minutesInTheShed[container_size]?.[0] ?? 0.7
/** And until it is for sale: spaced, staked, weeded, graded, labelled. */
export const minutesToGrade = (container_size: string): number => minutesInTheShed[container_size]?.[1] ?? 0.6

export interface Loss {
  readonly day: string
  readonly quantity: number
  readonly reason: string
  /** An abnormal loss: its cost is written off. */
  readonly abnormal: boolean
}

interface Life {
  readonly started: string
  readonly potted: string
  readonly ready: string
  readonly quantity: number
  /** Started as a batch of its own; plants from a parent had these losses there. */
  readonly isOwnBatch: boolean
  readonly method: string
}

/** Before the first potting, in the weeks after it, and in the first days for sale. */
export function lossesOf({ started, potted, ready, quantity, isOwnBatch, method }: Life, dice: Chance): Loss[] {
  const lost = (share: number) => Math.floor(quantity * share)
  const raised = isOwnBatch && method !== 'bought_in' && addDays(started, 20) < potted
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
  ]
    .filter((loss) => loss.quantity > 0)
    .map((loss) => ({ ...loss, abnormal: disasters.has(loss.reason) }))
}

const disasters: ReadonlySet<string> = new Set(['Frost', 'Blown over', 'Slugs'])

const early = ['Damping off', 'Did not germinate', 'Did not root', 'Slugs']
const later = ['Dried out', 'Frost', 'Root rot', 'Vine weevil', 'Blown over']
const atLast = ['Broken by customers', 'Past its best', 'Dried out on the bench']
