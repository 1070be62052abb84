/** How each report is shown: its parameters, key figures, chart and drill-down. Pure: one screen draws them all. */
import { methodName, paymentMethods } from '#features/payments/payment.ts'
import { type Analysis, analyses } from './analytics.ts'
import { bestCustomers } from './accounts-report.ts'
import { cellKey, drillKey } from '#features/report-engine/drill-key.ts'
import { type ExpensesBy, expensesBys, expensesTitles } from './expenses-report.ts'
import { type Statement, statements } from './financial.ts'
import type { PeriodName } from '#features/aggregates/period-names.ts'
import {
  type Report,
  type ReportColumn,
  type ReportRow,
  type ReportSection,
  cellOf,
  totalOf,
} from '#features/report-engine/report.ts'
import { crossKey, mayCross } from './sales-across.ts'
import { type Measure, type SalesBy, dimensions, isTime, measures, salesBys, titles } from './sales-report.ts'

/** The parameters of the address, which are sent to the report. */
export type ReportQuery = Readonly<Record<string, string>>

export interface KeyFigure {
  readonly label: string
  readonly value: string
  readonly kind: ReportColumn['kind']
  /** The change in percent, "12.5"; undefined without a comparison. */
  readonly change?: string | null
  readonly note?: string
}

export type Chart =
  /** A column over time, the comparison period in a lighter colour. */
  | { readonly draws: 'line'; readonly column: string }
  /** A column as bars, in row order or the largest first. */
  | { readonly draws: 'bars'; readonly column: string; readonly most: number; readonly largestFirst?: boolean }
  /** All columns as a heat map. */
  | { readonly draws: 'grid' }
  /** Sums of a statement and what is taken away between them. */
  | { readonly draws: 'steps'; readonly steps: readonly Step[] }

/** One step from a sum to the next: the row of this key, taken away, or the sum that it comes to. */
export interface Step {
  readonly key: string
  readonly label: string
  readonly does: 'take' | 'sum'
}

export interface Filter {
  /** Its search parameter, and the name of its options on the server. */
  readonly name: string
  readonly title: string
  /** The label of the empty choice. */
  readonly any: string
  /** Fixed options, if they do not come from the server. */
  readonly options?: readonly Choice[]
  /** With few options all are shown at once. */
  readonly isShort?: boolean
}

interface Choice {
  readonly value: string
  readonly label: string
}

export interface ReportView {
  /** Which report of a call it is: a statement, an analysis. */
  readonly only?: ReportQuery
  /** Which days can be chosen: none, a range, a range with comparison, or all time. */
  readonly days: 'none' | 'some' | 'compared' | 'all_time'
  /** The default period; without it the running financial year. */
  readonly period?: PeriodName
  /** The groupings, and the default one. */
  readonly by?: { readonly options: readonly Choice[]; readonly first: string }
  /** What else can be the columns, given the rows, and which figures the cells can show. */
  readonly across?: {
    readonly columns: (by: string) => readonly Choice[]
    readonly measures: readonly Choice[]
  }
  readonly filters?: readonly Filter[]
  /** Which options of the server its filters use. */
  readonly choices?: 'sales' | 'expenses'
  /** Whether every line of it can be exported as well. */
  readonly exportsLines?: boolean
  readonly keyFigures?: (section: ReportSection, query: ReportQuery) => readonly KeyFigure[]
  readonly chart?: (query: ReportQuery) => Chart | undefined
  readonly chartTitle?: (query: ReportQuery) => string
  /** Whether its figures are shown in a table below the chart. */
  readonly table: boolean
  /** Higher is not better: changes have no colour. */
  readonly spends: boolean
  /** What a single cell opens. */
  readonly cellKey?: (row: ReportRow, column: string) => string | undefined
  /** Rows do not open, only cells do. */
  readonly opensCellsOnly?: boolean
  /** The prefix of the title of what is opened: "Sold: Kōwhai". */
  readonly opens: string
  readonly isEmpty: (report: Report) => boolean
  readonly empty: { readonly title: string; readonly text: string }
  /** Transforms the report before it is shown. */
  readonly select?: (report: Report) => Report
}

/** Up to this many filters are next to the days; more get a panel of their own. */
export const filtersHavePanel = ({ filters = [] }: ReportView): boolean => filters.length > 2

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }))
const filter = (name: string, title: string): Filter => ({ name, title, any: `Any ${title.toLowerCase()}` })
const hasNoRows = ({ sections }: Report) => sections.every(({ rows }) => rows.length === 0)
const nothingSold = { title: 'No sales in this period', text: 'Choose other days or fewer filters.' }
const salesBy = (query: ReportQuery) => query['by'] as SalesBy

const measureNames: Readonly<Record<Measure, string>> = {
  revenue: 'Revenue',
  sales: 'Sales with tax',
  quantity: 'Quantity',
  discount: 'Discount',
  cost: 'Cost',
  margin: 'Margin',
}

export const salesView: ReportView = {
  days: 'all_time',
  by: { options: choices(salesBys, titles), first: 'month' },
  across: {
    columns: (by) =>
      choices(
        salesBys.filter((across) => mayCross(by as SalesBy, across)),
        titles,
      ),
    measures: choices(measures, measureNames),
  },
  filters: [
    { name: 'goods', title: 'Goods', any: 'All goods', options: [{ value: 'plants', label: 'Plants only' }], isShort: true },
    ...dimensions.map((name) => ({
      ...filter(name, titles[name]),
      ...(name === 'method' ? { options: paymentMethods.map((value) => ({ value, label: methodName(value) })) } : {}),
    })),
  ],
  choices: 'sales',
  exportsLines: true,
  keyFigures: (section, { goods, across, measure = 'revenue' }) => {
    const total = (id: string) => totalOf(section, id) ?? '0'
    if (across)
      return [
        {
          label: measureNames[measure as Measure],
          value: total('total'),
          kind: measure === 'quantity' ? 'number' : 'money',
        },
      ]
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
    query['across']
      ? undefined
      : isTime(salesBy(query))
        ? { draws: 'line', column: 'revenue' }
        : { draws: 'bars', column: 'revenue', most: 12 },
  chartTitle: (query) => `Revenue by ${titles[salesBy(query)].toLowerCase()}`,
  table: true,
  spends: false,
  opens: 'Sold: ',
  cellKey: ({ key }, column) => crossKey(key, column),
  isEmpty: ({ sections }) =>
    sections.every((section) =>
      totalOf(section, 'total') === null
        ? section.rows.every((row) => ['quantity', 'before'].every((id) => Number(cellOf(section, row, id)) === 0))
        : section.rows.length === 0,
    ),
  empty: nothingSold,
}

/** Revenue by business account. */
export const bestCustomersView: ReportView = {
  only: { by: 'customer' },
  days: 'some',
  chart: () => ({ draws: 'bars', column: 'revenue', most: 12 }),
  chartTitle: () => 'Best customers by revenue',
  table: true,
  spends: false,
  opens: 'Sold to ',
  isEmpty: hasNoRows,
  empty: { title: 'No account sales in this period', text: 'Choose other days.' },
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
      { label: 'Total paid', value: total('cost'), kind: 'money' },
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
  empty: { title: 'No expenses in this period', text: 'Choose other days or fewer filters.' },
}

/** A view that is one of several tabs. */
export interface TabView extends ReportView {
  readonly value: string
  readonly label: string
}

/** Its tables and notes only. */
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

/** The answer of the profit and loss, before its lines: four figures, and how one comes to the last. */
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

/** Every analysis but the margin, which has a screen of its own. */
type Drawn = Exclude<Analysis, 'margin'>

const bars = (column: string) => (): Chart => ({ draws: 'bars', column, most: 12 })
const grid = {
  chart: (): Chart => ({ draws: 'grid' }),
  cellKey: (row: ReportRow, column: string) => cellKey(row.key, column),
  opensCellsOnly: true,
} as const

/** The title of losses and stock on hand, which are not sales. */
const plantCells: Readonly<Record<string, string>> = { lost: 'losses', on_hand: 'on_hand' }
function plantCellKey({ key }: ReportRow, column: string): string | undefined {
  const of = plantCells[column]
  return of && drillKey(of, key.slice('sold:'.length))
}

const analysisParts: Readonly<Record<Drawn, { readonly label: string } & Partial<ReportView>>> = {
  sell_through: {
    label: 'Sell-through',
    chart: bars('on_hand'),
    chartTitle: () => 'Slowest sellers, by plants still on hand',
    opens: 'Sold: ',
    cellKey: plantCellKey,
  },
  abc: { label: 'Top sellers (ABC)', chart: bars('revenue'), opens: 'Sold: ' },
  losses: { label: 'Losses', chart: bars('rate'), opens: 'Lost: ' },
  age: { label: 'Stock age', days: 'none', chart: bars('cost'), opens: 'On hand: ' },
  times: { label: 'Day and hour', ...grid, table: false },
  seasons: { label: 'Seasons', days: 'none', ...grid },
  stock_outs: {
    label: 'Stock-outs',
    days: 'none',
    chart: bars('worth'),
    opens: 'Sold before it ran out: ',
    empty: { title: 'No data yet', text: 'No strong sellers are out of stock.' },
  },
  overrides: {
    label: 'Price overrides',
    opens: 'Price overrides: ',
    empty: { title: 'No price overrides in this period', text: 'Everything was sold at its agreed price.' },
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
    title: 'No data yet',
    text: 'Choose another period, or check again once you have sales.',
  },
  ...analysisParts[analysis],
}))

/** Keys that define the title of their lines. */
const openedAs: Readonly<Record<string, string>> = { losses: 'Lost: ', on_hand: 'On hand: ', lost_sales: 'Asked for: ' }

/** "Sold: Kōwhai": the title of the lines of a figure; `of` distinguishes rows of one key. */
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

/** "Kōwhai", or "Kōwhai 3 L" if the rows are plants in containers. */
const rowName = ({ columns }: ReportSection, { cells }: ReportRow) =>
  [cells[0], ...(columns[1]?.id === 'size' ? [cells[1]] : [])].join(' ')

/** The columns of a cross table and their figure, where the rows allow them. */
const crossingOf = ({ across }: ReportView, by = '', { across: columns, measure }: ReportQuery) =>
  across?.columns(by).some(({ value }) => value === columns) ? { across: columns, measure } : {}

/** The parameters of a report: the known ones of the address, and its fixed ones. */
export function queryOf(view: ReportView, address: ReportQuery): ReportQuery {
  const { days, period = '', by, filters = [], only } = view
  const chosen = by?.options.find(({ value }) => value === address['by'])?.value ?? by?.first
  const query = {
    ...(days === 'none' ? {} : { period: address['period'] || period, from: address['from'], to: address['to'] }),
    ...(days === 'compared' || days === 'all_time' ? { compare: address['compare'] } : {}),
    ...(chosen ? { by: chosen } : {}),
    ...crossingOf(view, chosen, address),
    ...Object.fromEntries(filters.map(({ name }) => [name, address[name]])),
    ...only,
  }
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
