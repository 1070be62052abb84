/**
 * Limits on the label of a product: sprayings of a place in twelve months, and days until its plants may be sold.
 * Pure.
 */
import { addDays, storableDay } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'

const year = 365

/** The most sprayings in any twelve months that one on `day` is part of, with it. `days` are those of the others. */
export function sprayingsInYear(days: readonly string[], day: string): number {
  const all = [...days, day]
  const ends = all.filter((end) => end >= day && end < addDays(day, year))
  return Math.max(...ends.map((end) => all.filter((each) => each <= end && each > addDays(end, -year)).length))
}

interface Sprayed {
  readonly product: string
  readonly location: string
  readonly max_per_year?: number | null | undefined
}

/** Reason why the label refuses one more spraying; undefined if it allows it or no limit is known. */
export function limitFault(
  { product, location, max_per_year }: Sprayed,
  days: readonly string[],
  day: string,
): string | undefined {
  if (!max_per_year) return undefined
  const count = sprayingsInYear(days, day)
  if (count <= max_per_year) return undefined
  return `${location} would be sprayed with ${product} ${count} times in twelve months; its label allows ${max_per_year}.`
}

/** The first day on which plants that were sprayed on a day may be sold; null if the label says nothing. */
export const saleFrom = (day: string, daysBeforeSale: number): string | null =>
  daysBeforeSale > 0 ? storableDay(addDays(day, daysBeforeSale)) : null

interface WaitingPlants {
  readonly batch_code: string
  readonly sprayed_with?: string
  readonly sale_from?: string | null
}

/** Explains why plants may not be sold yet. */
export const waitingMessage = ({ batch_code, sprayed_with, sale_from }: WaitingPlants): string =>
  `${batch_code} was sprayed with ${sprayed_with}. Its plants may be sold from ${spelledOutDay(sale_from ?? '')}.`
