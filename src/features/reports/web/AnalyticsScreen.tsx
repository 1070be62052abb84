/** Analytics: what sells through, earns, dies, ages and runs out; what is coming; and what to do about it. The view stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { type Formats, dayRange, money, number } from '#web/ui/format.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { HeatMap } from '#web/ui/charts/HeatMap.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { useAddress } from '#web/use-address.ts'
import { type Analysis, type AnalyticsAsked, analyses } from '../analytics.ts'
import { cellKey, drillKey } from '../drill-key.ts'
import {
  getAnalytics,
  getAnalyticsFile,
  getForecastFile,
  getPlanFile,
  getSalesReportFile,
  listAnalyticsLines,
  listSalesReportLines,
} from '../contract.ts'
import type { Report, ReportSection } from '../report.ts'
import { cellText } from '../cell-text.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './AnalyticsScreen.module.css'

const Forecast = lazy(async () => ({ default: (await import('./Forecast.tsx')).Forecast }))
const LinesDialog = lazy(async () => ({ default: (await import('./LinesDialog.tsx')).LinesDialog }))
const MarginSteps = lazy(async () => ({ default: (await import('./MarginSteps.tsx')).MarginSteps }))
const Planner = lazy(async () => ({ default: (await import('./Planner.tsx')).Planner }))

const views = [
  { value: 'sell_through', label: 'Sell-through' },
  { value: 'margin', label: 'Margin' },
  { value: 'abc', label: 'ABC' },
  { value: 'losses', label: 'Losses' },
  { value: 'age', label: 'Age of stock' },
  { value: 'times', label: 'Day and hour' },
  { value: 'seasons', label: 'Seasons' },
  { value: 'stock_outs', label: 'Stock-outs' },
  { value: 'forecast', label: 'Forecast' },
  { value: 'plan', label: 'Planner' },
] as const
type View = (typeof views)[number]['value']

/** Of the whole history, or of today: no days are chosen. */
const timeless: readonly View[] = ['age', 'seasons', 'stock_outs', 'forecast', 'plan']

/** Their rows are plants, and open to what was sold of them. */
const ofPlants: readonly View[] = ['sell_through', 'abc']

/** Their cells open, not their rows. */
const grids: readonly View[] = ['times', 'seasons']

export function AnalyticsScreen() {
  const settings = useSettings()
  const [{ view: wanted, part, plant, period, from, to, key }, set] = useAddress(
    'view',
    'part',
    'plant',
    'period',
    'from',
    'to',
    'key',
  )
  const view: View = views.find(({ value }) => value === wanted)?.value ?? 'sell_through'
  const analysis = analyses.find((each) => each === view)
  const days = Object.fromEntries(Object.entries({ period: period || 'year', from, to }).filter(([, value]) => value !== ''))
  const said = { ...days, ...(analysis ? { view: analysis } : {}) } as AnalyticsAsked
  const answer = useQuery({
    ...query(getAnalytics, { query: said }),
    placeholderData: keepPreviousData,
    enabled: analysis !== undefined && analysis !== 'margin',
  })
  const report = answer.isPlaceholderData ? undefined : answer.data
  return (
    <Page
      title="Analytics"
      note={timeless.includes(view) ? undefined : report ? dayRange(report.from, report.to, settings) : ''}
      acts={
        analysis ? (
          <ExportMenu call={getAnalyticsFile} query={said as Record<string, string>} />
        ) : (
          <ExportMenu call={view === 'plan' ? getPlanFile : getForecastFile} query={{}} />
        )
      }
      tools={
        !timeless.includes(view) && (
          <PeriodTools period={period || 'year'} from={from} to={to} covered={answer.data} onChange={set} formats={settings} />
        )
      }
    >
      <Tabs label="Views" tabs={views} value={view} onChange={(value) => set({ view: value, part: '', key: '' })}>
        <Suspense fallback={<Skeleton rows={10} />}>
          {view === 'margin' ? (
            <MarginSteps asked={days} plant={plant} onPlant={(id) => set({ plant: id })} formats={settings} />
          ) : view === 'forecast' ? (
            <Forecast part={part} onPart={(value) => set({ part: value })} formats={settings} />
          ) : view === 'plan' ? (
            <Planner part={part} onPart={(value) => set({ part: value })} formats={settings} />
          ) : answer.isError ? (
            <ErrorBox error={answer.error} retry={() => void answer.refetch()} />
          ) : !report || !analysis ? (
            <Skeleton rows={10} />
          ) : (
            <Drawn view={analysis} report={report} formats={settings} onOpen={(of) => set({ key: of })} />
          )}
        </Suspense>
      </Tabs>
      {key && report && (
        <Suspense>
          {ofPlants.includes(view) && !key.includes(':') ? (
            <LinesDialog
              title={`Sold: ${nameOf(report, key)}`}
              call={listSalesReportLines}
              asked={{ query: { by: 'plant', from: report.from, to: report.to, key } }}
              file={getSalesReportFile}
              formats={settings}
              onClose={() => set({ key: '' })}
            />
          ) : (
            <LinesDialog
              title={titleOf(view, report, key)}
              call={listAnalyticsLines}
              asked={{ query: { ...said, key } }}
              file={getAnalyticsFile}
              formats={settings}
              onClose={() => set({ key: '' })}
            />
          )}
        </Suspense>
      )}
    </Page>
  )
}

/** What stands before the name of what was opened. */
const opened: Partial<Record<View, string>> = { losses: 'Lost: ', age: 'Standing: ', stock_outs: 'Sold before it ran out: ' }

/** A figure of a plant says what it counts; any other, what its view is about. */
function titleOf(view: View, report: Report, key: string): string {
  const [, what = '', plant = ''] = /^(losses|on_hand):(.+)$/.exec(key) ?? []
  if (plant) return `${what === 'losses' ? 'Lost' : 'Standing'}: ${nameOf(report, plant)}`
  if (key.startsWith('lost_sales:')) return `Asked for: ${nameOf(report, key)}`
  return `${opened[view] ?? ''}${nameOf(report, key)}`
}

/** "Kōwhai", "Kōwhai 3 L", "Monday 09:00": what the row is called, and the column of a cell. */
function nameOf({ sections }: Report, key: string): string {
  for (const { rows, columns } of sections)
    for (const row of rows) {
      if (row.key === key) return [row.cells[0], ...(columns[1]?.id === 'size' ? [row.cells[1]] : [])].join(' ')
      const column = columns.find(({ id }) => cellKey(row.key, id) === key)
      if (column) return `${row.cells[0]} ${column.title}`
    }
  return 'what stood here'
}

interface DrawnProps {
  readonly view: Analysis
  readonly report: Report
  readonly formats: Formats
  readonly onOpen: (key: string) => void
}

function Drawn({ view, report, formats, onOpen }: DrawnProps) {
  if (report.sections.every(({ rows }) => rows.length === 0))
    return (
      <Empty icon={ChartLine} title="Nothing to see yet">
        {view === 'stock_outs'
          ? 'Nothing that sold well is missing.'
          : 'Choose other days, or come back when there is some trade to look at.'}
      </Empty>
    )
  return (
    <div className={styles['sections']}>
      {report.sections.map((section) => (
        <div key={section.id} className={styles['section']}>
          <Card title={section.title}>
            <Chart view={view} section={section} formats={formats} onOpen={onOpen} />
            {section.note && <p className={styles['note']}>{section.note}</p>}
          </Card>
          {view !== 'times' && (
            <ReportTable
              section={section}
              formats={formats}
              spends
              onOpen={grids.includes(view) ? undefined : (row) => onOpen(row.key)}
              opensCell={view === 'sell_through' ? (row, column) => opensTo(row.key, column, onOpen) : undefined}
            />
          )}
        </div>
      ))}
    </div>
  )
}

/** What died of a plant, and what stands of it, are not what was sold. */
function opensTo(plant: string, column: string, onOpen: (key: string) => void): (() => void) | undefined {
  const key = column === 'lost' ? drillKey('losses', plant) : column === 'standing' ? drillKey('on_hand', plant) : undefined
  return key === undefined ? undefined : () => onOpen(key)
}

/** Which column of a section is drawn. */
const drawn: Readonly<Record<Exclude<Analysis, 'times' | 'margin'>, string>> = {
  sell_through: 'rate',
  abc: 'revenue',
  losses: 'rate',
  age: 'cost',
  seasons: '',
  stock_outs: 'worth',
}

function Chart({ view, section, formats, onOpen }: Omit<DrawnProps, 'report'> & { readonly section: ReportSection }) {
  if (view === 'margin') return null
  if (view === 'times' || view === 'seasons') {
    const kind = section.columns[1]?.kind
    const write = (value: number) =>
      kind === 'money' ? money(value.toFixed(view === 'times' ? 0 : 2), { ...formats }) : number(value)
    return (
      <HeatMap
        title={section.title}
        columns={section.columns.slice(1).map(({ title }) => title)}
        rows={section.rows.map(({ cells }) => ({ label: cells[0] ?? '', values: cells.slice(1).map(Number) }))}
        write={(value) => (kind === 'money' ? write(value).replace(/\.\d\d$/, '') : write(value))}
        onOpen={(row, column) => onOpen(cellKey(section.rows[row]?.key ?? '', section.columns[column + 1]?.id ?? ''))}
      />
    )
  }
  const at = section.columns.findIndex(({ id }) => id === drawn[view])
  const column = section.columns[at]
  if (!column) return null
  const bars = section.rows.slice(0, 12).map(({ key, cells }) => ({
    key,
    label: cells[0] ?? '',
    value: Number(cells[at] ?? 0),
    said: cellText(cells[at] ?? null, column, formats),
  }))
  return <RankBars title={section.title} bars={bars} onOpen={onOpen} />
}
