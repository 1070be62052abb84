/** Tax rates: a rate by its kind and, in the United States, its place, on the days from which to which it is law. Pure. */
import { type Rate, rateParts } from '#kernel/money.ts'
import { type TaxKind, isCharged, taxKinds } from './tax-kind.ts'

export interface TaxRate {
  /** As on documents: "Reduced rate", "New York City". */
  readonly name: string
  readonly kind: TaxKind
  /** With at most three decimals: "8.875". */
  readonly percent: string
  /** Region of a local rate; empty: everywhere without a rate of its own. */
  readonly place: string
  /** Its first day; null: since ever. */
  readonly from: string | null
  /** Its last day; null: until further notice. */
  readonly until: string | null
}

export const isOn = ({ from, until }: TaxRate, day: string) => (from === null || from <= day) && (until === null || day <= until)

/** The rate of a kind on a day, of the place or else of everywhere; undefined if the nursery has none. */
export function rateOn(rates: readonly TaxRate[], kind: TaxKind, day: string, place = ''): TaxRate | undefined {
  const found = rates.filter((rate) => rate.kind === kind && isOn(rate, day))
  return found.find((rate) => rate.place === place) ?? found.find((rate) => rate.place === '')
}

/** The rate of every kind on a day; 0 if the nursery has none. */
export const ratesOn = (rates: readonly TaxRate[], day: string, place = ''): Readonly<Record<TaxKind, Rate>> =>
  Object.fromEntries(
    taxKinds.map((kind) => [kind, isCharged(kind) ? rateParts(rateOn(rates, kind, day, place)?.percent ?? '0') : 0n]),
  ) as Record<TaxKind, Rate>

/** The standard rate of everywhere on a day, as text. */
export const standardRate = (rates: readonly TaxRate[], day: string): string => rateOn(rates, 'standard', day)?.percent ?? '0'

/** The kinds of tax that a nursery sells under on a day, the standard one first. */
export const kindsOn = (rates: readonly TaxRate[], day: string): TaxRate[] =>
  taxKinds.flatMap((kind) => rateOn(rates, kind, day) ?? [])
