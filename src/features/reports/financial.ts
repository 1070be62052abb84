/** The financial statements, among them the profit and loss. Pure; takes aggregated figures and returns tables. */
import * as z from 'zod/mini'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { drillKey } from '#features/report-engine/drill-key.ts'
import { change, percent } from '#features/aggregates/facts.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import type { Report, ReportRow } from '#features/report-engine/report.ts'
import { daysQuery } from './sales-report.ts'

export const statements = ['profit', 'balance', 'trial', 'tax', 'stock', 'cash', 'plants'] as const
export type Statement = (typeof statements)[number]

export const FinancialQuery = z.strictObject({
  ...daysQuery,
  statement: z.optional(z.enum(statements, 'Choose a statement from the list.')),
})
export type FinancialQuery = z.infer<typeof FinancialQuery>

/** The figures of one period for its profit and loss; all without tax. */
export interface ProfitFacts {
  readonly plants: Cents
  readonly other: Cents
  /** Cash rounding: cash received more (or with a minus less) than the invoices; it carries no tax. */
  readonly coins: Cents
  /** The cost of plants and supplies on hand before the first day, and at the end of the last. */
  readonly opening: Cents
  readonly closing: Cents
  /** Stock that came in without a bill: opening stock, plants and costs entered by hand. It makes no profit. */
  readonly takenOn: Cents
  /** Labour on plants at the hourly rate: part of their cost. The wages are among the expenses. */
  readonly labour: Cents
  /** Purchases that went into stock. */
  readonly purchases: Cents
  readonly expenses: readonly { readonly category: string; readonly net: Cents }[]
  readonly adjustedSales: Cents
  readonly adjustedExpenses: Cents
}

interface ProfitLine {
  readonly key: string
  readonly label: string
  readonly weight?: 'head' | 'sum'
  readonly of: (facts: ProfitFacts) => Cents | null
}

const revenue = (facts: ProfitFacts) => facts.plants + facts.other + facts.coins + facts.adjustedSales
const costOfSales = ({ opening, takenOn, purchases, labour, closing }: ProfitFacts) =>
  opening + takenOn + purchases + labour - closing
const spent = (facts: ProfitFacts) => sum(facts.expenses.map(({ net }) => net)) + facts.adjustedExpenses - facts.labour

/** Revenue less cost of sales (opening stock, taken on, purchases and labour, less closing stock) less expenses. */
const profitOf = (facts: ProfitFacts): Cents => revenue(facts) - costOfSales(facts) - spent(facts)

/** Lines that are shown only if they are not zero. */
const unusual: ReadonlySet<string> = new Set([
  'Cash rounding',
  'Adjusting entries',
  'Opening stock taken on',
  'Labour applied to plants',
  'Less labour applied to plants',
])

/** Stock and adjustments are not earned: a percentage of the revenue would be meaningless. */
const withoutShare: ReadonlySet<string> = new Set([
  'coins',
  'adjusted:sales',
  'opening',
  'taken_on',
  'stock_left',
  'adjusted:expenses',
  'labour_applied',
])
/** A loss has a percentage; other negative amounts have none, nor does anything without revenue. */
const shareOf = (key: string, amount: Cents, whole: Cents): string | null =>
  whole <= 0n || withoutShare.has(key) || (amount < 0n && key !== 'gross_profit' && key !== 'profit')
    ? null
    : percent(amount, whole)

const lines = (categories: readonly string[]): ProfitLine[] => [
  { key: '', label: 'Revenue', weight: 'head', of: () => null },
  { key: 'sales:plant', label: 'Plants', of: ({ plants }) => plants },
  { key: 'sales:other', label: 'Other goods', of: ({ other }) => other },
  { key: 'coins', label: 'Cash rounding', of: ({ coins }) => coins },
  { key: 'adjusted:sales', label: 'Adjusting entries', of: ({ adjustedSales }) => adjustedSales },
  { key: 'revenue', label: 'Total revenue', weight: 'sum', of: revenue },
  { key: '', label: 'Cost of sales', weight: 'head', of: () => null },
  { key: 'opening', label: 'Stock at the beginning', of: ({ opening }) => opening },
  { key: 'taken_on', label: 'Opening stock taken on', of: ({ takenOn }) => takenOn },
  { key: 'purchases', label: 'Purchases of stock', of: ({ purchases }) => purchases },
  { key: 'labour', label: 'Labour applied to plants', of: ({ labour }) => labour },
  { key: 'stock_left', label: 'Less stock at the end', of: ({ closing }) => -closing },
  { key: 'cost_of_sales', label: 'Total cost of sales', weight: 'sum', of: costOfSales },
  { key: 'gross_profit', label: 'Gross profit', weight: 'sum', of: (facts) => revenue(facts) - costOfSales(facts) },
  { key: '', label: 'Expenses', weight: 'head', of: () => null },
  ...categories.map((category) => ({
    key: drillKey('category', category),
    label: category || 'Without a category',
    of: ({ expenses }: ProfitFacts) => expenses.find((each) => each.category === category)?.net ?? 0n,
  })),
  { key: 'adjusted:expenses', label: 'Adjusting entries', of: ({ adjustedExpenses }) => adjustedExpenses },
  { key: 'labour_applied', label: 'Less labour applied to plants', of: ({ labour }) => -labour },
  { key: 'spending', label: 'Total expenses', weight: 'sum', of: spent },
  { key: 'profit', label: 'Profit', weight: 'sum', of: profitOf },
]

export interface Compared<Facts> {
  readonly range: DayRange
  readonly before: DayRange | undefined
  /** The labels of the two columns. */
  readonly names: readonly [now: string, before: string]
  readonly now: Facts
  readonly earlier: Facts | undefined
}

export function profitAndLoss({ range, before, names, now, earlier }: Compared<ProfitFacts>): Report {
  const categories = [...new Set([...now.expenses, ...(earlier?.expenses ?? [])].map(({ category }) => category))].toSorted(
    (a, b) => a.localeCompare(b),
  )
  const whole = revenue(now)
  const rows = lines(categories)
    .map(({ key, label, weight, of }): ReportRow & { omitted: boolean } => {
      const [amount, was] = [of(now), earlier ? of(earlier) : null]
      const cells = amount === null ? [null, null] : [moneyText(amount), shareOf(key, amount, whole)]
      const compared = was === null || amount === null ? [null, null] : [moneyText(was), change(amount, was)]
      const omitted = unusual.has(label) && amount === 0n && (was ?? 0n) === 0n
      return { key, cells: [label, ...cells, ...(earlier ? compared : [])], ...(weight ? { weight } : {}), omitted }
    })
    .filter(({ omitted }) => !omitted)
    .map(({ omitted: _omitted, ...row }) => row)
  return {
    title: 'Profit and loss',
    ...range,
    before: before ?? null,
    sections: [
      {
        id: 'profit',
        title: 'Profit and loss',
        note: 'Without tax. Sales by the day of the invoice, credit notes and expenses by their own day. Cost of sales is stock at the beginning, opening stock taken on without a bill, purchases of stock and labour applied to plants, less stock at the end, all at what they cost. Labour applied is taken off the expenses again, where its wages stand. To be confirmed by your accountant.',
        columns: [
          { id: 'label', title: 'Item', kind: 'text' },
          { id: 'amount', title: names[0], kind: 'money' },
          { id: 'share', title: '% of revenue', kind: 'percent' },
          ...(earlier
            ? ([
                { id: 'before', title: names[1], kind: 'money' },
                { id: 'change', title: 'Change %', kind: 'percent' },
              ] as const)
            : []),
        ],
        rows,
        total: null,
      },
    ],
  }
}
