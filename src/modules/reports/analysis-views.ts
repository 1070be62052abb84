import { cellKey, drillKey } from '#modules/figures/engine/drill-key.ts'
import type { ReportRow } from '#modules/figures/engine/report.ts'
import { type Analysis, analyses } from './analytics.ts'
import { type Chart, type ReportView, type TabView, hasNoRows, tablesView } from './report-view.ts'

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
    chart: bars('rate'),
    chartTitle: () => 'Slowest sellers (% sold)',
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
