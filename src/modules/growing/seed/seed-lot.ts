/** Seed lots: kinds of their entries, and how much of a lot a sowing takes. */
import { daysBetween } from '#kernel/day.ts'
import { counted } from '#kernel/format.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'

export const seedUnits = ['g', 'seeds'] as const
export type SeedUnit = (typeof seedUnits)[number]

export const seedEntryKinds = ['received', 'sown', 'test', 'count', 'reversal'] as const
export type SeedEntryKind = (typeof seedEntryKinds)[number]

/** Seeds to sow for a number of plants; undefined if none germinate. Without a test each seed counts as a plant. */
export function seedsFor(plants: number, percent: number | undefined): number | undefined {
  if (percent === undefined) return plants
  return percent === 0 ? undefined : Math.ceil((plants * 100) / percent - 1e-9)
}

interface Measured {
  readonly unit: SeedUnit
  readonly per_gram: string | null
}

/** A number of seeds in the unit of a lot, rounded up; undefined for grams without a count per gram. */
export function sownQuantity(seeds: number, { unit, per_gram }: Measured): string | undefined {
  if (unit === 'seeds') return String(seeds)
  if (per_gram === null) return undefined
  const [all, each] = [BigInt(seeds) * 10_000n * 10_000n, parseQuantity(per_gram)]
  return String(Number(formatFixed((all + each - 1n) / each, 4)))
}

/** Seeds in a quantity of a lot; undefined for grams without a count per gram. */
export const seedsIn = (quantity: string, { unit, per_gram }: Measured): number | undefined =>
  unit === 'seeds' ? Number(quantity) : per_gram === null ? undefined : Math.floor(Number(quantity) * Number(per_gram))

/** "11 days", from two months on whole months, from two years on whole years. */
export function ageText(harvestedOn: string, today: string): string {
  const days = daysBetween(harvestedOn, today)
  if (days <= 0) return 'new'
  if (days < 60) return counted(days, 'day')
  const [from, to] = [harvestedOn, today].map((day) => day.split('-').map(Number)) as [number[], number[]]
  const [year = 0, month = 0, date = 0] = to.map((part, i) => part - (from[i] ?? 0))
  const months = year * 12 + month - (date < 0 ? 1 : 0)
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year')
}
