/** The list of tax rates as it is stored: its changes, what is wrong with one, its places. Pure. */
import { addDays } from '#kernel/day.ts'
import { rateParts } from '#kernel/money.ts'
import { isCharged, reducedKinds } from './tax-kind.ts'
import { type TaxRate, isOn, rateOn } from './tax-rates.ts'

/** The rates with one of them at another percentage from a day on; the law before that day stays. */
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

/**
 * Errors of these rates, by the index of the rate: one at a time of a kind and place, days in order, tax only if it is charged.
 */
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
            message: `${other.name} is the rate on some of these days. Let one end before the other begins${reducedKinds.some((kind) => kind === rate.kind) ? ', or choose another kind of reduced rate' : ''}.`,
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
