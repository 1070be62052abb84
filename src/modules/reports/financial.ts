/** The financial statements, among them the profit and loss. Pure; takes aggregated figures and returns tables. */
import * as z from 'zod/mini'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { change, percent } from '#modules/figures/sums/sold-totals.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import type { AccountType } from '#modules/books/journal/purpose.ts'
import type { Report, ReportRow } from '#modules/figures/engine/report.ts'
import { daysQuery } from './sales-report.ts'

export const statements = ['profit', 'balance', 'trial', 'tax', 'stock', 'cash', 'plants'] as const
export type Statement = (typeof statements)[number]

/** True for statements computed from the journal; the default statement is the profit and loss. */
export const readsJournal = (statement: Statement = 'profit'): boolean => statement !== 'stock' && statement !== 'plants'

export const FinancialQuery = z.strictObject({
  ...daysQuery,
  statement: z.optional(z.enum(statements, 'Choose a statement from the list.')),
})
export type FinancialQuery = z.infer<typeof FinancialQuery>

/** A figure of the profit and loss; an income is positive, and so is a cost. Without tax. */
export interface ProfitFigure {
  readonly account: { readonly id: string; readonly code: string; readonly name: string; readonly type: AccountType }
  /** Category, possibly empty, within the general expense account. Undefined: the account as a whole. */
  readonly category?: string | undefined
  readonly amount: Cents
}

/** The figures of one period. */
export type ProfitFigures = readonly ProfitFigure[]

interface ProfitLine {
  readonly key: string
  readonly label: string
  readonly weight?: 'head' | 'sum'
  readonly of: (figures: ProfitFigures) => Cents | null
}

const ofType =
  (...types: readonly AccountType[]) =>
  (figures: ProfitFigures) =>
    sum(figures.filter(({ account }) => types.includes(account.type)).map(({ amount }) => amount))
const revenue = ofType('income')
const costs = ofType('cost_of_sales')
const spent = ofType('expense')
const profit = (figures: ProfitFigures) => revenue(figures) - costs(figures) - spent(figures)

/** A loss has a percentage; other negative amounts have none, nor does anything without revenue. */
const shareOf = (key: string, amount: Cents, whole: Cents): string | null =>
  whole <= 0n || (amount < 0n && key !== 'gross_profit' && key !== 'profit') ? null : percent(amount, whole)

const keyOf = ({ account, category }: ProfitFigure) =>
  category === undefined ? drillKey('account_days', account.id) : drillKey('account_days', account.id, category)

/** The lines of one type of accounts, each once, by code and category. */
function linesOf(type: AccountType, all: readonly ProfitFigure[]): ProfitLine[] {
  const byKey = new Map(all.filter(({ account }) => account.type === type).map((figure) => [keyOf(figure), figure]))
  const ordered = [...byKey].toSorted(
    ([, a], [, b]) => a.account.code.localeCompare(b.account.code) || (a.category ?? '').localeCompare(b.category ?? ''),
  )
  return ordered.map(([key, { account, category }]) => ({
    key,
    label: category === undefined ? account.name : category || 'Without a category',
    of: (figures) => figures.find((figure) => keyOf(figure) === key)?.amount ?? 0n,
  }))
}

const head = (label: string): ProfitLine => ({ key: '', label, weight: 'head', of: () => null })
const total = (key: string, label: string, of: ProfitLine['of']): ProfitLine => ({ key, label, weight: 'sum', of })

const lines = (all: readonly ProfitFigure[]): ProfitLine[] => [
  head('Revenue'),
  ...linesOf('income', all),
  total('revenue', 'Total revenue', revenue),
  head('Cost of sales'),
  ...linesOf('cost_of_sales', all),
  total('cost_of_sales', 'Total cost of sales', costs),
  total('gross_profit', 'Gross profit', (figures) => revenue(figures) - costs(figures)),
  head('Expenses'),
  ...linesOf('expense', all),
  total('spending', 'Total expenses', spent),
  total('profit', 'Profit', profit),
]

export interface Compared<Figures> {
  readonly range: DayRange
  readonly before: DayRange | undefined
  /** The labels of the two columns. */
  readonly names: readonly [now: string, before: string]
  readonly now: Figures
  readonly earlier: Figures | undefined
}

export function profitAndLoss({ range, before, names, now, earlier }: Compared<ProfitFigures>): Report {
  const whole = revenue(now)
  const rows = lines([...now, ...(earlier ?? [])].filter(({ amount }) => amount !== 0n)).map(
    ({ key, label, weight, of }): ReportRow => {
      const [amount, was] = [of(now), earlier ? of(earlier) : null]
      const cells = amount === null ? [null, null] : [moneyText(amount), shareOf(key, amount, whole)]
      const compared = was === null || amount === null ? [null, null] : [moneyText(was), change(amount, was)]
      return { key, cells: [label, ...cells, ...(earlier ? compared : [])], ...(weight ? { weight } : {}) }
    },
  )
  return {
    title: 'Profit and loss',
    ...range,
    before: before ?? null,
    sections: [
      {
        id: 'profit',
        title: 'Profit and loss',
        note: 'Without tax, from the journal. Sales by the day of the invoice, credit notes and expenses by their own day. Cost of sales covers plants and supplies sold, plants lost, count differences and materials used. Work that goes into plants is part of their cost, so it is deducted from the expenses that include its wages. Check with your accountant.',
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
