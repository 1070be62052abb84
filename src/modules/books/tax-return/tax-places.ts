/**
 * The part of a tax return that is by place: states and counties of the United States want their sales and tax apart, each at its rates.
 * A rate that changes within the return has a row before and a row after. Pure.
 */
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import type { ReportSection } from '#modules/figures/engine/report.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'

/** Sales at a place and a rate; rate '' for sales without tax. */
export interface PlaceSums {
  /** Empty for sales without a local rate: handed over at the nursery, or delivered to a place without a rate of its own. */
  readonly place: string
  readonly rate: string
  /** Without tax. */
  readonly net: string
  readonly tax: string
}

/** Sums on the payments basis: invoiced + unpaid before the first day - unpaid on the last. */
export function paidByPlace(
  invoiced: readonly PlaceSums[],
  before: readonly PlaceSums[],
  atEnd: readonly PlaceSums[],
): PlaceSums[] {
  const signed = [
    ...[...invoiced, ...before].map((each) => ({ ...each, sign: 1n })),
    ...atEnd.map((each) => ({ ...each, sign: -1n })),
  ]
  return [...Map.groupBy(signed, ({ place, rate }) => JSON.stringify([place, rate])).values()].flatMap((group) => {
    const [first] = group
    const of = (column: 'net' | 'tax') => moneyText(sum(group.map((each) => each.sign * cents(each[column]))))
    return first ? [{ place: first.place, rate: first.rate, net: of('net'), tax: of('tax') }] : []
  })
}

/** The section of the return; the nursery's own place comes first, taxed sales before those without tax. */
export function placesSection(sums: readonly PlaceSums[], key: 'place' | 'paid_place'): ReportSection {
  const rows = sums
    .filter(({ net, tax }) => cents(net) !== 0n || cents(tax) !== 0n)
    .toSorted(
      (a, b) =>
        a.place.localeCompare(b.place) || Number(a.rate === '') - Number(b.rate === '') || Number(a.rate) - Number(b.rate),
    )
  const total = (column: 'net' | 'tax') => moneyText(sum(rows.map((row) => cents(row[column]))))
  return {
    id: 'places',
    title: 'By place',
    note: 'Deliveries by the place they went to; everything else at the nursery. Adjusting entries have no place.',
    columns: [
      { id: 'place', title: 'Place', kind: 'text' },
      { id: 'rate', title: 'Rate', kind: 'text' },
      { id: 'net', title: 'Sales without tax', kind: 'money' },
      { id: 'tax', title: 'Tax', kind: 'money' },
    ],
    rows: rows.map(({ place, rate, net, tax }) => ({
      key: drillKey(key, place, rate),
      cells: [place || 'At the nursery', rate === '' ? 'Not taxed' : `${rate}%`, net, tax],
    })),
    total: ['Total', null, total('net'), total('tax')],
  }
}
