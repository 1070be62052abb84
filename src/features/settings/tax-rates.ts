/** Tax rates: a rate by its kind and, in the United States, its place, on the days from which to which it is law. Pure. */
import { type Rate, rateParts } from '#kernel/money.ts'
import { addDays } from '#kernel/day.ts'
import { type TaxKind, isCharged, taxKinds } from './tax-kind.ts'

export interface TaxRate {
  /** As on documents: "Reduced rate", "New York City". */
  readonly name: string
  readonly kind: TaxKind
  /** With at most three decimals: "8.875". */
  readonly percent: string
  /** Where it applies; empty: everywhere that has no rate of its own. */
  readonly place: string
  /** Its first day; null: since ever. */
  readonly from: string | null
  /** Its last day; null: until further notice. */
  readonly until: string | null
}

export const isOn = ({ from, until }: TaxRate, day: string) => (from === null || from <= day) && (until === null || day <= until)

/** The rate of a kind on a day, of the place or else of everywhere; undefined where the nursery has none. */
export function rateOn(rates: readonly TaxRate[], kind: TaxKind, day: string, place = ''): TaxRate | undefined {
  const found = rates.filter((rate) => rate.kind === kind && isOn(rate, day))
  return found.find((rate) => rate.place === place) ?? found.find((rate) => rate.place === '')
}

/** The rate of every kind on a day; 0 where the nursery has none. */
export const ratesOn = (rates: readonly TaxRate[], day: string, place = ''): Readonly<Record<TaxKind, Rate>> =>
  Object.fromEntries(
    taxKinds.map((kind) => [kind, isCharged(kind) ? rateParts(rateOn(rates, kind, day, place)?.percent ?? '0') : 0n]),
  ) as Record<TaxKind, Rate>

/** The standard rate of everywhere on a day, as text. */
export const standardRate = (rates: readonly TaxRate[], day: string): string => rateOn(rates, 'standard', day)?.percent ?? '0'

/** The rates with one of them at another percentage from a day on; what was the law before that day stays. */
export function changedFrom(rates: readonly TaxRate[], changed: TaxRate, percent: string, day: string): TaxRate[] {
  const next = { ...changed, percent, from: day }
  return rates.flatMap((rate) => {
    if (rate !== changed) return [rate]
    return rate.from === day ? [next] : [{ ...rate, until: addDays(day, -1) }, next]
  })
}

/** The rates with another standard rate from a day on. */
export function withStandardRate(rates: readonly TaxRate[], percent: string, day: string): TaxRate[] {
  const current = rateOn(rates, 'standard', day)
  if (!current) return [{ name: 'Standard rate', kind: 'standard', percent, place: '', from: null, until: null }, ...rates]
  return current.percent === percent ? [...rates] : changedFrom(rates, current, percent, day)
}

interface RateFault {
  readonly index: number
  readonly field: keyof TaxRate
  readonly message: string
}

/** Why these rates cannot be, by the index of the rate: one at a time of a kind and place, days in order, tax only where it is charged. */
export function rateFaults(rates: readonly TaxRate[]): RateFault[] {
  return rates.flatMap((rate, index): RateFault[] => {
    if (rate.from !== null && rate.until !== null && rate.until < rate.from)
      return [{ index, field: 'until', message: 'The last day is before the first. Choose a later one.' }]
    if (!isCharged(rate.kind) && rateParts(rate.percent) !== 0n)
      return [{ index, field: 'percent', message: 'Goods of this kind bear no tax: enter 0.' }]
    const other = rates.find(
      (each, i) =>
        i < index && each.kind === rate.kind && each.place.toLowerCase() === rate.place.toLowerCase() && overlap(each, rate),
    )
    return other
      ? [
          {
            index,
            field: 'from',
            message: `${other.name} is the rate on some of these days. Let one end before the other begins.`,
          },
        ]
      : []
  })
}

const overlap = (a: TaxRate, b: TaxRate) =>
  (a.from === null || b.until === null || a.from <= b.until) && (b.from === null || a.until === null || b.from <= a.until)

/** The places that have a rate of their own on a day. */
export const taxPlaces = (rates: readonly TaxRate[], day: string): string[] => [
  ...new Set(rates.filter((rate) => rate.place !== '' && isOn(rate, day)).map(({ place }) => place)),
]

/** The kinds of tax that a nursery sells under on a day, the standard one first. */
export const kindsOn = (rates: readonly TaxRate[], day: string): TaxRate[] =>
  taxKinds.flatMap((kind) => rateOn(rates, kind, day) ?? [])
