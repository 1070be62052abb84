/** The expenses report: expenses by month, category or vendor, next to those of the comparison period. */
import * as z from 'zod/mini'
import { keysOf } from '#kernel/record.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { type Summing, byMember, comparedReport, overTime } from '#modules/figures/engine/compare-periods.ts'
import { percent } from '#modules/figures/sums/sold-totals.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { kindNames } from '#modules/setup/settings/tax-rate-options.ts'
import { daysQuery } from './sales-report.ts'

export const expensesTitles = { month: 'Month', category: 'Category', vendor: 'Vendor', tax_kind: 'Tax kind' } as const
export const expensesBys = keysOf(expensesTitles)
export type ExpensesBy = (typeof expensesBys)[number]

const key = z.optional(z.string().check(z.maxLength(200)))
export const ExpensesQuery = z.strictObject({
  ...daysQuery,
  by: z.optional(z.enum(expensesBys, 'Choose from the list what the expenses are added up by.')),
  category: key,
  vendor: key,
})
export type ExpensesQuery = z.infer<typeof ExpensesQuery>

/** One group of expenses as the database returns it. */
interface SpentOn {
  readonly key: string
  readonly cost: string
  readonly gst_paid: string
  readonly count: number
}

interface Spent {
  readonly count: number
  /** With tax. */
  readonly cost: Cents
  readonly tax: Cents
}

const summing: Summing<SpentOn, Spent> = {
  none: { count: 0, cost: 0n, tax: 0n },
  add: (a, b) => ({ count: a.count + b.count, cost: a.cost + b.cost, tax: a.tax + b.tax }),
  of: ({ count, cost, gst_paid }) => ({ count, cost: cents(cost), tax: cents(gst_paid) }),
}
const netOf = ({ cost, tax }: Spent): Cents => cost - tax

/** The key of expenses without a category or vendor: an empty key would open nothing. */
export const unspecified = '-'

const kindName = (key: string) => {
  const kind = taxKinds.find((each) => each === key)
  return kind && kindNames[kind]
}

interface ExpensesReportInputs {
  readonly by: ExpensesBy
  readonly range: DayRange
  readonly before: DayRange | undefined
  readonly taxLabel: string
}

export function expensesReport(inputs: ExpensesReportInputs, now: readonly SpentOn[], before: readonly SpentOn[]): Report {
  const { by, taxLabel } = inputs
  const nameOf = ({ key: name }: SpentOn) => ({
    key: name || unspecified,
    label: (by === 'tax_kind' ? kindName(name) : name) || 'Not given',
  })
  return comparedReport(inputs, summing, {
    title: 'Expenses report',
    section: {
      id: 'expenses',
      title: `Expenses by ${expensesTitles[by].toLowerCase()}`,
      note: `Cost is without the ${taxLabel} paid. Purchases of stock are among them.`,
    },
    dimension: expensesTitles[by],
    members:
      by === 'month' ? overTime(by, inputs, now, before, summing) : byMember(now, before, summing, nameOf, ({ cost }) => cost),
    measures: (all) => [
      ['count', 'Expenses', 'count', ({ count }) => count],
      ['cost', `Cost incl. ${taxLabel}`, 'money', ({ cost }) => cost],
      ['tax', `${taxLabel} paid`, 'money', ({ tax }) => tax],
      ['net', 'Cost', 'money', netOf],
      ['share', 'Share %', 'percent', (spent) => percent(netOf(spent), netOf(all))],
    ],
    net: netOf,
  })
}
