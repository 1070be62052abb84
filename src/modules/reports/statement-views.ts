import { type ReportSection, cellOf } from '#modules/figures/engine/report.ts'
import { type Statement, statements } from './financial.ts'
import { type KeyFigure, type ReportView, type TabView, tablesView } from './report-view.ts'

const statementTitles: Readonly<Record<Statement, string>> = {
  profit: 'Profit and loss',
  balance: 'Balance sheet',
  trial: 'Trial balance',
  tax: 'Tax return',
  stock: 'Stock value',
  cash: 'Cash flow',
  plants: 'Books of plants',
}

const sumOf = (section: ReportSection, key: string, column: string) => {
  const row = section.rows.find((each) => each.key === key)
  return row ? cellOf(section, row, column) : null
}

/** Summary above the lines of the profit and loss: four figures, and the waterfall from the first to the last. */
const profitParts: Partial<ReportView> = {
  keyFigures: (section) => {
    const figure = (key: string, label: string): KeyFigure => ({
      label,
      value: sumOf(section, key, 'amount') ?? '0',
      kind: 'money',
    })
    const share = (key: string) => {
      const text = sumOf(section, key, 'share')
      return text === null ? '' : `${text}% of revenue`
    }
    return [
      { ...figure('revenue', 'Revenue'), change: sumOf(section, 'revenue', 'change') },
      { ...figure('gross_profit', 'Gross profit'), note: share('gross_profit') },
      { ...figure('spending', 'Expenses'), note: share('spending') },
      { ...figure('profit', 'Profit'), change: sumOf(section, 'profit', 'change'), note: share('profit') },
    ]
  },
  chart: () => ({
    draws: 'steps',
    steps: [
      { key: 'revenue', label: 'Revenue', does: 'sum' },
      { key: 'cost_of_sales', label: 'Cost of sales', does: 'take' },
      { key: 'gross_profit', label: 'Gross profit', does: 'sum' },
      { key: 'spending', label: 'Expenses', does: 'take' },
      { key: 'profit', label: 'Profit', does: 'sum' },
    ],
  }),
  chartTitle: () => 'From revenue to profit',
  spends: false,
}

export const statementViews = statements.map((statement): TabView => ({
  ...tablesView,
  value: statement,
  label: statementTitles[statement],
  only: { statement },
  days: statement === 'plants' ? 'none' : statement === 'profit' ? 'compared' : 'some',
  ...(statement === 'profit' ? profitParts : {}),
}))
