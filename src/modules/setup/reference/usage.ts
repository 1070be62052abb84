/** Uses of a reference entry: rows that carry its name, and move with a merge. */
import * as z from 'zod/mini'
import { counted } from '#kernel/format.ts'

const plurals = {
  'archived price': 'archived prices',
  batch: 'batches',
  bill: 'bills',
  expense: 'expenses',
  'lost sale': 'lost sales',
  order: 'orders',
  plant: 'plants',
  price: 'prices',
  'past sale': 'past sales',
  'planned demand': 'planned demands',
  'price rule': 'price rules',
  'purchase order': 'purchase orders',
  recipe: 'recipes',
  royalty: 'royalties',
  'recurring expense': 'recurring expenses',
  sale: 'sales',
  'saved cart': 'saved carts',
  'scouting entry': 'scouting entries',
  'seed lot': 'seed lots',
  spray: 'sprays',
  'standing order': 'standing orders',
  stocktake: 'stocktakes',
  supply: 'supplies',
  task: 'tasks',
  'task schedule': 'task schedules',
} as const

export type UsedBy = keyof typeof plurals

const users = Object.keys(plurals) as UsedBy[]

export const Usage = z.array(z.object({ what: z.enum(users), count: z.int() }))
export type Usage = z.infer<typeof Usage>

/** "8 batches, 1 stocktake"; '' for nothing. */
export const usageText = (usage: Usage): string =>
  usage
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => counted(count, what, plurals[what]))
    .join(', ')

/** For the history: `{ batches: 8 }`. */
export const usageCounts = (usage: Usage): Readonly<Record<string, number>> =>
  Object.fromEntries(usage.filter(({ count }) => count > 0).map(({ what, count }) => [plurals[what], count]))

/** Explains why it is not removed, and the way out: undefined if nothing uses it. */
export function inUse(name: string, usage: Usage, instead: string): string | undefined {
  const text = usageText(usage)
  return text === '' ? undefined : `${name} is in use: ${text}. ${instead}`
}
