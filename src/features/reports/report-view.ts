/** How each report shows itself: what is asked of it, its key figures, its chart and what opens. Pure: one screen draws them all. */
import { methodName, paymentMethods } from '#features/payments/payment.ts'
import { type Analysis, analyses } from './analytics.ts'
import { bestCustomers } from './accounts-report.ts'
import { cellKey, drillKey } from '#features/report-engine/drill-key.ts'
import { type ExpensesBy, expensesBys, expensesTitles } from './expenses-report.ts'
import { type Statement, statements } from './financial.ts'
import type { PeriodName } from '#features/aggregates/period.ts'
import {
  type Report,
  type ReportColumn,
  type ReportRow,
  type ReportSection,
  cellOf,
  totalOf,
} from '#features/report-engine/report.ts'
import { type SalesBy, isTime, salesBys, dimensions, titles } from './sales-report.ts'

/** What stands in the address, and is asked of the report. */
export type ReportQuery = Readonly<Record<string, string>>

export interface KeyFigure {
  readonly label: string
  readonly value: string
  readonly kind: ReportColumn['kind']
  /** In percent, "12.5"; nothing where there is nothing to compare with. */
  readonly change?: string | null
  readonly note?: string
}

export type Chart =
  /** A column over time, the time before in pale. */
  | { readonly draws: 'line'; readonly column: string }
  /** A column as bars, as the rows come or the largest first. */
  | { readonly draws: 'bars'; readonly column: string; readonly most: number; readonly largestFirst?: boolean }
  /** All columns as a table in which more is darker. */
  | { readonly draws: 'grid' }

export interface Filter {
  /** Its name in the address, and what the server names its choices. */
  readonly name: string
  readonly title: string
  /** What it says while nothing is chosen. */
  readonly any: string
  /** Its choices, where the server is not asked for them. */
  readonly options?: readonly Choice[]
  /** Of few choices: all are seen at once. */
  readonly isShort?: boolean
}

interface Choice {
  readonly value: string
  readonly label: string
}

export interface ReportView {
  /** Which of the reports of a call it is: a statement, an analysis. */
  readonly only?: ReportQuery
  /** Which days are chosen: none, some, some beside those before, or all there ever were. */
  readonly days: 'none' | 'some' | 'compared' | 'all_time'
  /** Unless one is chosen; the running financial year without. */
  readonly period?: PeriodName
  /** What it can be added up by, and by what unless one is chosen. */
  readonly by?: { readonly options: readonly Choice[]; readonly first: string }
  readonly filters?: readonly Filter[]
  /** Which choices of the server its filters take. */
  readonly choices?: 'sales' | 'expenses'
  /** Whether every line behind it can be exported as well. */
  readonly exportsLines?: boolean
  readonly keyFigures?: (section: ReportSection, query: ReportQuery) => readonly KeyFigure[]
  readonly chart?: (query: ReportQuery) => Chart
  readonly chartTitle?: (query: ReportQuery) => string
  /** Whether its figures stand in a table, below the chart. */
  readonly table: boolean
  /** More is no better here: changes have no colour. */
  readonly spends: boolean
  /** What a cell opens to by itself. */
  readonly cellKey?: (row: ReportRow, column: string) => string | undefined
  /** Rows open to nothing, only cells do. */
  readonly opensCellsOnly?: boolean
  /** Before the name of what is opened: "Sold: Kōwhai". */
  readonly opens: string
  readonly isEmpty: (report: Report) => boolean
  readonly empty: { readonly title: string; readonly text: string }
  /** Before it is shown. */
  readonly select?: (report: Report) => Report
}

/** As many filters as these stand beside the days; more have a panel of their own. */
export const filtersHavePanel = ({ filters = [] }: ReportView): boolean => filters.length > 2

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }))
const filter = (name: string, title: string): Filter => ({ name, title, any: `Any ${title.toLowerCase()}` })
const hasNoRows = ({ sections }: Report) => sections.every(({ rows }) => rows.length === 0)
const nothingSold = { title: 'Nothing was sold in these days', text: 'Choose other days or fewer filters.' }
const salesBy = (query: ReportQuery) => query['by'] as SalesBy

export const salesView: ReportView = {
  days: 'all_time',
  by: { options: choices(salesBys, titles), first: 'month' },
  filters: [
    { name: 'goods', title: 'Goods', any: 'All goods', options: [{ value: 'plants', label: 'Plants only' }], isShort: true },
    ...dimensions.map((name) => ({
      ...filter(name, titles[name]),
      ...(name === 'method' ? { options: paymentMethods.map((value) => ({ value, label: methodName(value) })) } : {}),
    })),
  ],
  choices: 'sales',
  exportsLines: true,
  keyFigures: (section, { goods }) => {
    const total = (id: string) => totalOf(section, id) ?? '0'
    const share = totalOf(section, 'margin_percent')
    return [
      { label: 'Revenue', value: total('revenue'), kind: 'money', change: totalOf(section, 'change') },
      { label: 'Margin', value: total('margin'), kind: 'money', note: share === null ? '' : `${share}% of revenue` },
      { label: goods === 'plants' ? 'Plants sold' : 'Quantity', value: total('quantity'), kind: 'number' },
      { label: 'Discount', value: total('discount'), kind: 'money' },
      { label: 'Cost of goods', value: total('cost'), kind: 'money' },
    ]
  },
  chart: (query) =>
    isTime(salesBy(query)) ? { draws: 'line', column: 'revenue' } : { draws: 'bars', column: 'revenue', most: 12 },
  chartTitle: (query) => `Revenue by ${titles[salesBy(query)].toLowerCase()}`,
  table: true,
  spends: false,
  opens: 'Sold: ',
  isEmpty: ({ sections }) =>
    sections.every((section) =>
      section.rows.every((row) => ['quantity', 'before'].every((id) => Number(cellOf(section, row, id)) === 0)),
    ),
  empty: nothingSold,
}

/** Who brought in how much, of those who have an account. */
export const bestCustomersView: ReportView = {
  only: { by: 'customer' },
  days: 'some',
  chart: () => ({ draws: 'bars', column: 'revenue', most: 12 }),
  chartTitle: () => 'Best customers by revenue',
  table: true,
  spends: false,
  opens: 'Sold to ',
  isEmpty: hasNoRows,
  empty: { title: 'No account bought anything in these days', text: 'Choose other days.' },
  select: bestCustomers,
}

export const expensesView: ReportView = {
  days: 'compared',
  by: { options: choices(expensesBys, expensesTitles), first: 'category' },
  filters: [filter('category', 'Category'), filter('vendor', 'Vendor')],
  choices: 'expenses',
  exportsLines: true,
  keyFigures: (section) => {
    const total = (id: string) => totalOf(section, id) ?? '0'
    const tax = section.columns.find(({ id }) => id === 'tax')?.title ?? ''
    return [
      { label: 'Cost', value: total('net'), kind: 'money', change: totalOf(section, 'change') },
      { label: tax, value: total('tax'), kind: 'money' },
      { label: 'Paid in all', value: total('cost'), kind: 'money' },
      { label: 'Expenses', value: total('count'), kind: 'count' },
    ]
  },
  chart: ({ by }) =>
    by === 'month' ? { draws: 'line', column: 'net' } : { draws: 'bars', column: 'net', most: 14, largestFirst: true },
  chartTitle: ({ by }) => `Cost by ${expensesTitles[by as ExpensesBy].toLowerCase()}`,
  table: true,
  spends: true,
  opens: 'Spent: ',
  isEmpty: ({ sections }) => sections.every((section) => Number(totalOf(section, 'count') ?? '0') === 0),
  empty: { title: 'Nothing was spent in these days', text: 'Choose other days or fewer filters.' },
}

/** A view as one of several in tabs. */
export interface TabView extends ReportView {
  readonly value: string
  readonly label: string
}

/** Its tables, each with its note, and nothing else. */
export const tablesView: ReportView = {
  days: 'none',
  table: true,
  spends: true,
  opens: '',
  isEmpty: () => false,
  empty: { title: '', text: '' },
}

const statementTitles: Readonly<Record<Statement, string>> = {
  profit: 'Profit and loss',
  tax: 'Tax return',
  stock: 'Stock value',
  cash: 'Cash flow',
  plants: 'Books of plants',
}

export const statementViews = statements.map((statement): TabView => ({
  ...tablesView,
  value: statement,
  label: statementTitles[statement],
  only: { statement },
  days: statement === 'plants' ? 'none' : statement === 'profit' ? 'compared' : 'some',
}))

/** Of every analysis but the margin, which is a screen of its own. */
type Drawn = Exclude<Analysis, 'margin'>

const bars = (column: string) => (): Chart => ({ draws: 'bars', column, most: 12 })
const grid = {
  chart: (): Chart => ({ draws: 'grid' }),
  cellKey: (row: ReportRow, column: string) => cellKey(row.key, column),
  opensCellsOnly: true,
} as const

/** What died of a plant, and what is on hand of it, are not what was sold. */
const plantCells: Readonly<Record<string, string>> = { lost: 'losses', standing: 'on_hand' }
function plantCellKey({ key }: ReportRow, column: string): string | undefined {
  const of = plantCells[column]
  return of && drillKey(of, key.slice('sold:'.length))
}

const analysisParts: Readonly<Record<Drawn, { readonly label: string } & Partial<ReportView>>> = {
  sell_through: { label: 'Sell-through', chart: bars('rate'), opens: 'Sold: ', cellKey: plantCellKey },
  abc: { label: 'ABC', chart: bars('revenue'), opens: 'Sold: ' },
  losses: { label: 'Losses', chart: bars('rate'), opens: 'Lost: ' },
  age: { label: 'Age of stock', days: 'none', chart: bars('cost'), opens: 'On hand: ' },
  times: { label: 'Day and hour', ...grid, table: false },
  seasons: { label: 'Seasons', days: 'none', ...grid },
  stock_outs: {
    label: 'Stock-outs',
    days: 'none',
    chart: bars('worth'),
    opens: 'Sold before it ran out: ',
    empty: { title: 'Nothing to see yet', text: 'Nothing that sold well is missing.' },
  },
}

const isDrawn = (analysis: Analysis): analysis is Drawn => analysis !== 'margin'

export const analysisViews = analyses.filter(isDrawn).map((analysis): TabView => ({
  ...tablesView,
  value: analysis,
  only: { view: analysis },
  days: 'some',
  period: 'year',
  isEmpty: hasNoRows,
  empty: {
    title: 'Nothing to see yet',
    text: 'Choose other days, or come back when there is some trade to look at.',
  },
  ...analysisParts[analysis],
}))

/** Keys that say by themselves what their lines are. */
const openedAs: Readonly<Record<string, string>> = { losses: 'Lost: ', on_hand: 'On hand: ', lost_sales: 'Asked for: ' }

/** "Sold: Kōwhai": what the lines of a figure are called; `of` tells rows of one key from each other. */
export function titleOfLines(view: ReportView, report: Report, key: string, of: string): string {
  const before = openedAs[key.split(':')[0] ?? ''] ?? view.opens
  for (const section of report.sections) {
    if (section.total_key === key) return `${before}${before ? 'all' : section.title}`
    const rows = section.rows.filter((row) => row.key === key)
    const named = rows.find((row) => row.cells[0] === of) ?? rows[0]
    if (named) return `${before}${rowName(section, named)}`
    for (const row of section.rows) {
      const column = view.cellKey && section.columns.find(({ id }) => view.cellKey?.(row, id) === key)
      if (column) return `${before}${rowName(section, row)}${view.opensCellsOnly ? ` ${column.title}` : ''}`
    }
  }
  return before ? `${before}${key}` : 'Lines'
}

/** "Kōwhai", or "Kōwhai 3 L" where its rows are plants in containers. */
const rowName = ({ columns }: ReportSection, { cells }: ReportRow) =>
  [cells[0], ...(columns[1]?.id === 'size' ? [cells[1]] : [])].join(' ')

/** What is asked of a report: what stands in the address and means something to it, and what it always is. */
export function queryOf(view: ReportView, address: ReportQuery): ReportQuery {
  const { days, period = '', by, filters = [], only } = view
  const chosen = by?.options.find(({ value }) => value === address['by'])?.value ?? by?.first
  const query = {
    ...(days === 'none' ? {} : { period: address['period'] || period, from: address['from'], to: address['to'] }),
    ...(days === 'compared' || days === 'all_time' ? { compare: address['compare'] } : {}),
    ...(chosen ? { by: chosen } : {}),
    ...Object.fromEntries(filters.map(({ name }) => [name, address[name]])),
    ...only,
  }
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
