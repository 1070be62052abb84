/** The sales report: sales by a chosen dimension, next to those of the comparison period. */
import { toCents } from '#kernel/amount.ts'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { invalid } from '#kernel/problem.ts'
import { Day } from '#kernel/wire.ts'
import { type Summing, byMember, comparedReport, overTime } from '#modules/figures/engine/compare-periods.ts'
import {
  type SoldTotals,
  type SoldTotalsText,
  addTotals,
  totalsOf,
  marginOf,
  noTotals,
  percent,
  quantityText,
  revenueOf,
} from '#modules/figures/sums/sold-totals.ts'
import { periods } from '#modules/figures/sums/period-names.ts'
import { type DayRange, comparisons } from '#modules/figures/sums/period.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { startsBetween } from '#modules/figures/sums/trend.ts'
import { type Dimension, type SalesBy, type Time, dimensions, measures, salesBys, times, titles } from './sales-dimensions.ts'

/** Parameters of every report: a named period or explicit days, and what to compare with. */
export const daysQuery = {
  period: z.optional(z.enum(periods, 'Choose a period from the list.')),
  from: z.optional(Day),
  to: z.optional(Day),
  compare: z.optional(z.enum(comparisons)),
}

const key = z.optional(z.string().check(z.maxLength(200)))
/** Only the member with this key: a plant's or a person's id, a category's name. */
export const SalesFilter = Object.fromEntries(dimensions.map((dimension) => [dimension, key])) as Readonly<
  Record<Dimension, typeof key>
>
/** `goods: 'plants'` leaves out supplies, open items and deliveries. */
export type SalesFilter = { readonly [dimension in Dimension]?: string | undefined } & { readonly goods?: 'plants' | undefined }

export const SalesQuery = z.strictObject({
  ...daysQuery,
  /** `all`: from the first day of sales to today, however many years that is. */
  period: z.optional(z.enum([...periods, 'all'], 'Choose a period from the list.')),
  goods: z.optional(z.enum(['plants'], 'Choose plants, or leave it out for all goods.')),
  by: z.optional(z.enum(salesBys, 'Choose from the list what the sales are added up by.')),
  /** A column for each of these, instead of a column for each figure. */
  across: z.optional(z.enum(salesBys, 'Choose from the list what the columns are.')),
  /** The figure in the cells where there is `across`: revenue by default. */
  measure: z.optional(z.enum(measures, 'Choose a figure from the list.')),
  ...SalesFilter,
})
export type SalesQuery = z.infer<typeof SalesQuery>

/** One group of sales as the database returns it: a day, a plant, a person. */
interface SoldOf extends SoldTotalsText {
  readonly key: string
  readonly label: string
}

export const isTime = (by: SalesBy): by is Time => times.some((time) => time === by)

interface SalesReportInputs {
  readonly by: SalesBy
  readonly range: DayRange
  readonly before: DayRange | undefined
  /** The name of the tax: GST, VAT. */
  readonly taxLabel: string
}

const summing: Summing<SoldOf, SoldTotals> = { none: noTotals, add: addTotals, of: totalsOf }

/** The report of the range (`now`) and of the one before it. Groups of time include empty ones; other groups are sorted by revenue. */
export function salesReport(inputs: SalesReportInputs, now: readonly SoldOf[], before: readonly SoldOf[]): Report {
  const { by, taxLabel } = inputs
  return comparedReport(inputs, summing, {
    title: 'Sales report',
    section: {
      id: 'sales',
      title: `Sales by ${titles[by].toLowerCase()}`,
      note: `Revenue is without ${taxLabel}. Cost is what the goods had cost when they were sold; voided sales are left out.`,
    },
    dimension: titles[by],
    members: isTime(by)
      ? overTime(by, inputs, now, before, summing)
      : byMember(now, before, summing, ({ key, label }) => ({ key, label }), revenueOf),
    measures: () => [
      ['quantity', 'Quantity', 'number', ({ quantity }) => quantityText(quantity)],
      ['sales', `Sales incl. ${taxLabel}`, 'money', ({ sales }) => sales],
      ['revenue', 'Revenue', 'money', revenueOf],
      ['discount', 'Discount', 'money', ({ discount }) => discount],
      ['cost', 'Cost', 'money', ({ cost }) => toCents(cost)],
      ['margin', 'Margin', 'money', marginOf],
      ['margin_percent', 'Margin %', 'percent', (sold) => percent(marginOf(sold), revenueOf(sold))],
    ],
    net: revenueOf,
  })
}

/** The days of one group of time, cut to the range. */
export function daysOfGroup(by: Time, start: string, { from, to }: DayRange): DayRange {
  if (!Day.safeParse(start).success) throw invalid([{ path: 'key', message: 'Name the first day of the group.' }])
  const [, next] = startsBetween(start, addDays(start, 100), by)
  const last = next === undefined ? to : addDays(next, -1)
  return { from: start < from ? from : start, to: last > to ? to : last }
}
