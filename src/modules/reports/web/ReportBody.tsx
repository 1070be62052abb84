/** The body of a report: its key figures, and for each section its chart, table and note. */
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Card } from '#web/ui/Page.tsx'
import { HeatMap } from '#web/ui/charts/HeatMap.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { type Formats, money, number, todayOf, shortNumber } from '#web/ui/format.ts'
import { cellText, type Report, type ReportColumn, type ReportSection, cellOf } from '#modules/figures/engine/report.ts'
import { findingOf } from '../chart-finding.ts'
import { type Chart, type ReportQuery, type ReportView, stepsOf } from '../report-view.ts'
import { ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'
import { Kpis } from './Kpis.tsx'
import styles from './ReportBody.module.css'
import { ReportTable } from '#modules/figures/engine/web/ReportTable.tsx'

const Waterfall = lazyNamed(() => import('#web/ui/charts/Waterfall.tsx'), 'Waterfall')
const LineChart = lazyNamed(() => import('#web/ui/charts/LineChart.tsx'), 'LineChart')

interface ReportBodyProps {
  readonly view: ReportView
  readonly report: Report
  readonly query: ReportQuery
  readonly formats: Formats
  /** Opens the lines of a key; `of` is the label of its row. */
  readonly onOpen: (key: string, of?: string) => void
}

export function ReportBody(props: ReportBodyProps) {
  const { view, report, query, formats } = props
  const [first] = report.sections
  return (
    <div className={`grid gap-24 ${styles['sections']}`}>
      {view.keyFigures && first && (
        <Kpis
          figures={view.keyFigures(first, query)}
          spends={view.spends}
          formats={formats}
          comparedWith={query['compare'] === 'before' ? 'the previous period' : 'last year'}
        />
      )}
      {report.sections.map((section) => (
        <Section key={section.id} {...props} section={section} />
      ))}
    </div>
  )
}

interface SectionProps extends ReportBodyProps {
  readonly section: ReportSection
}

/** The chart of a section; of one without a row, or whose steps are all nothing, none. */
function chartOf({ view, query, section }: SectionProps): Chart | undefined {
  const chart = section.rows.length > 0 ? view.chart?.(query) : undefined
  return chart?.draws === 'steps' && stepsOf(section, chart.steps).every(({ value }) => value === 0) ? undefined : chart
}

function Section(props: SectionProps) {
  const { view, report, query, formats, section, onOpen } = props
  const chart = chartOf(props)
  const chartTitle = view.chartTitle?.(query) ?? section.title
  // The chart's card is a region of its own: regions need different names.
  const label = chart && chartTitle === section.title ? undefined : section.title
  return (
    <section aria-label={label} data-narrow={!chart && section.columns.length < 4}>
      {chart ? (
        <Card title={[chartTitle, findingOf(section, chart, formats)].filter(Boolean).join(': ')}>
          <Drawn {...props} chart={chart} />
        </Card>
      ) : (
        report.sections.length > 1 && <h2>{section.title}</h2>
      )}
      {section.rows.length === 0 ? (
        <p>Nothing in this period.</p>
      ) : (
        view.table && (
          <ReportTable
            section={section}
            formats={formats}
            spends={view.spends}
            onOpen={view.opensCellsOnly ? undefined : (row) => onOpen(row.key, row.cells[0] ?? '')}
            opensCell={(row, column) => {
              const key = view.opensCellsOnly ? undefined : view.cellKey?.(row, column)
              return key === undefined ? undefined : () => onOpen(key)
            }}
          />
        )
      )}
      {section.note && <p>{section.note}</p>}
    </section>
  )
}

function Drawn({ chart, view, report, query, section, formats, onOpen }: SectionProps & { readonly chart: Chart }) {
  if (chart.draws === 'grid') {
    const columns = section.columns.slice(1)
    return (
      <HeatMap
        title={section.title}
        columns={columns.map(({ title }) => title)}
        rows={section.rows.map(({ cells }) => ({ label: cells[0] ?? '', values: cells.slice(1).map(Number) }))}
        format={(value) => wholeText(value, columns[0], formats)}
        onOpen={(at, column) => {
          const [row, { id } = { id: '' }] = [section.rows[at], columns[column]]
          const key = row && view.cellKey?.(row, id)
          if (key) onOpen(key)
        }}
      />
    )
  }
  if (chart.draws === 'steps')
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <Waterfall
          title={section.title}
          steps={stepsOf(section, chart.steps)}
          format={(value) => money(value.toFixed(0), formats).replace(/\.\d\d$/, '')}
          shortFormat={shortNumber}
        />
      </Suspense>
    )
  const column = section.columns.find(({ id }) => id === chart.column)
  if (!column) return null
  const amount = (row: ReportSection['rows'][number], id: string) => Number(cellOf(section, row, id) ?? 0)
  if (chart.draws === 'line')
    return (
      <Suspense fallback={<ChartSkeleton />}>
        <LineChart
          title={section.title}
          unit=""
          beforeLabel={query['compare'] === 'before' ? 'The previous period' : 'Last year'}
          points={section.rows.map((row) => ({
            label: cellText(row.cells[0] ?? '', { kind: 'text' }, formats),
            value: amount(row, column.id),
            ...(report.before ? { before: amount(row, 'before') } : {}),
          }))}
          format={(value) => money(value.toFixed(2), formats)}
          lastIsSoFar={report.to >= todayOf(formats)}
        />
      </Suspense>
    )
  const bars = section.rows.map((row) => ({
    key: row.key,
    label: cellText(row.cells[0] ?? '', { kind: 'text' }, formats),
    value: amount(row, column.id),
    formattedValue: cellText(cellOf(section, row, column.id), column, formats),
  }))
  const sorted = chart.largestFirst ? bars.toSorted((one, other) => other.value - one.value) : bars
  return <RankBars title={section.title} bars={sorted.slice(0, chart.most)} onOpen={onOpen} />
}

/** Grid cells have no space for cents. */
const wholeText = (value: number, column: ReportColumn | undefined, formats: Formats) =>
  column?.kind === 'money' ? money(value.toFixed(0), formats).replace(/\.\d\d$/, '') : number(value)
