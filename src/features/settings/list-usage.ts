/** What uses a growth stage, a location or a vendor: it carries a new name, and keeps the old one from being removed. */
import * as z from 'zod/mini'
import { counted } from '#kernel/format.ts'

const plurals = {
  batch: 'batches',
  order: 'orders',
  'purchase order': 'purchase orders',
  'recurring expense': 'recurring expenses',
  spray: 'sprays',
  stocktake: 'stocktakes',
  supply: 'supplies',
} as const

const kinds = Object.keys(plurals) as (keyof typeof plurals)[]

export const Usage = z.array(z.object({ what: z.enum(kinds), count: z.int() }))
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

/** Why it is not removed, and what to do: undefined where nothing uses it. */
export function inUse(name: string, usage: Usage, instead: string): string | undefined {
  const text = usageText(usage)
  return text === '' ? undefined : `${name} is in use: ${text}. ${instead}`
}
