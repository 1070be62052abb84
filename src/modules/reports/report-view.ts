/** View of a report: its parameters, key figures, chart and drill-down. Pure: one screen renders them all. */
import type { PeriodName } from '#modules/figures/sums/period-names.ts'
import { type Report, type ReportColumn, type ReportRow, type ReportSection, cellOf } from '#modules/figures/engine/report.ts'

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

/** One step of a waterfall: subtracts the row of this key, or shows the sum reached. */
export interface Step {
  readonly key: string
  readonly label: string
  readonly does: 'take' | 'sum'
}

/** Steps with their amounts. A step without effect is 0: a minus before it would be written as "-0". */
export const stepsOf = (section: ReportSection, steps: readonly Step[]) =>
  steps.map(({ key, label, does }) => {
    const row = section.rows.find((each) => each.key === key)
    const amount = Number((row && cellOf(section, row, 'amount')) ?? 0)
    return { label, value: does === 'take' ? 0 - amount : amount, ...(does === 'sum' && { sum: true }) }
  })

export interface Filter {
  /** Search parameter, and the name of its options on the server. */
  readonly name: string
  readonly title: string
  /** The label of the empty choice. */
  readonly any: string
  /** Fixed options, if they do not come from the server. */
  readonly options?: readonly Choice[]
  readonly isShort?: boolean
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface ReportView {
  /** Selects one report of a call: a statement, an analysis. */
  readonly only?: ReportQuery
  /** Days that can be chosen: none, a range, a range with comparison, or all time. */
  readonly days: 'none' | 'some' | 'compared' | 'all_time'
  /** Default period; without it the current financial year. */
  readonly period?: PeriodName
  /** The groupings, and the default one. */
  readonly by?: { readonly options: readonly Choice[]; readonly first: string }
  /** Column dimensions available for a row dimension, and the figures for the cells. */
  readonly across?: {
    readonly columns: (by: string) => readonly Choice[]
    readonly measures: readonly Choice[]
  }
  readonly filters?: readonly Filter[]
  /** Server options used by its filters. */
  readonly choices?: 'sales' | 'expenses'
  /** True if its single lines can be exported too. */
  readonly exportsLines?: boolean
  readonly keyFigures?: (section: ReportSection, query: ReportQuery) => readonly KeyFigure[]
  readonly chart?: (query: ReportQuery) => Chart | undefined
  readonly chartTitle?: (query: ReportQuery) => string
  readonly table: boolean
  /** Higher is not better: changes have no colour. */
  readonly spends: boolean
  readonly cellKey?: (row: ReportRow, column: string) => string | undefined
  /** Rows do not open, only cells do. */
  readonly opensCellsOnly?: boolean
  /** Prefix of the title of a drill-down: "Sold: Kōwhai". */
  readonly opens: string
  readonly isEmpty: (report: Report) => boolean
  readonly empty: { readonly title: string; readonly text: string }
  /** Transforms the report before it is shown. */
  readonly select?: (report: Report) => Report
}

/** Up to this many filters are next to the days; more get a panel of their own. */
export const filtersHavePanel = ({ filters = [] }: ReportView): boolean => filters.length > 2

export const hasNoRows = ({ sections }: Report) => sections.every(({ rows }) => rows.length === 0)

/** A view that is one of several tabs. */
export interface TabView extends ReportView {
  readonly value: string
  readonly label: string
}

export const tablesView: ReportView = {
  days: 'none',
  table: true,
  spends: true,
  opens: '',
  isEmpty: () => false,
  empty: { title: '', text: '' },
}

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
