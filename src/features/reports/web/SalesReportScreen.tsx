/** The sales report: figures, a chart, a table, and the invoices behind each of them. Everything that is asked stands in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartLine, SlidersHorizontal } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { dayRange, money, number, todayOf } from '#web/ui/format.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { useAddress } from '#web/use-address.ts'
import { getSalesReport, getSalesReportFile, listSalesReportLines } from '../contract.ts'
import { type Report, type ReportSection, cellOf, everyLine } from '../report.ts'
import { type SalesAsked, type SalesBy, isTime, salesBys, things, titles } from '../sales-report.ts'
import { Room } from './ChartRoom.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { type Kpi, Kpis } from './Kpis.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import { ReportTable } from './ReportTable.tsx'

const SalesFilters = lazy(async () => ({ default: (await import('./SalesFilters.tsx')).SalesFilters }))
const LinesDialog = lazy(async () => ({ default: (await import('./LinesDialog.tsx')).LinesDialog }))
const LineChart = lazy(async () => ({ default: (await import('#web/ui/charts/LineChart.tsx')).LineChart }))

export function SalesReportScreen() {
  const settings = useSettings()
  const [address, set] = useAddress('period', 'from', 'to', 'compare', 'by', 'key', 'filters', 'goods', ...things)
  const { key, filters, ...asked } = address
  const by: SalesBy = salesBys.find((each) => each === asked.by) ?? 'month'
  const said = Object.fromEntries(Object.entries({ ...asked, by }).filter(([, value]) => value !== '')) as SalesAsked
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    ...query(getSalesReport, { query: said }),
    placeholderData: keepPreviousData,
  })
  const filtered = [asked.goods, ...things.map((thing) => asked[thing])]
  const chosen = filtered.filter((value) => value !== '').length
  const { compare, ...days } = asked
  const isAllTime = asked.period === 'all' && asked.from === '' && asked.to === ''
  const section = report?.sections[0]
  return (
    <Page
      title="Sales Report"
      note={report ? dayRange(report.from, report.to, settings) : ''}
      acts={<ExportMenu call={getSalesReportFile} query={said as Record<string, string>} lines />}
      tools={
        <PeriodTools
          {...days}
          {...(isAllTime ? {} : { compare })}
          covered={report}
          allTime
          onChange={set}
          formats={settings}
          values={filtered}
        >
          <Button aria-expanded={filters !== ''} onClick={() => set({ filters: filters ? '' : 'yes' })}>
            <SlidersHorizontal size={16} aria-hidden /> {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
        </PeriodTools>
      }
    >
      <Suspense>{(filters !== '' || chosen > 0) && <SalesFilters filter={asked} onChange={set} />}</Suspense>
      <Chips
        label="By"
        options={salesBys.map((value) => ({ value, label: titles[value] }))}
        value={by}
        onChange={(value) => set({ by: value, key: '' })}
      />
      {error && <ErrorBox error={error} retry={() => void refetch()} />}
      {!section ? (
        !error && <Skeleton rows={10} />
      ) : section.rows.every(
          (row) => Number(cellOf(section, row, 'quantity')) === 0 && Number(cellOf(section, row, 'before') ?? 0) === 0,
        ) ? (
        <NothingSold />
      ) : (
        <>
          <Kpis figures={kpis(section, asked.goods === 'plants', (amount) => money(amount, settings))} />
          <Card title={`Revenue by ${titles[by].toLowerCase()}`}>
            <Drawn
              report={report}
              today={todayOf(settings)}
              by={by}
              write={(value) => money(value.toFixed(2), settings)}
              onOpen={(of) => set({ key: of })}
            />
          </Card>
          {section.rows.length === 0 ? (
            <NothingSold />
          ) : (
            <ReportTable section={section} formats={settings} onOpen={(row) => set({ key: row.key })} />
          )}
          <p>{section.note}</p>
        </>
      )}
      {key && section && (
        <Suspense>
          <LinesDialog
            title={`Sold: ${section.rows.find((row) => row.key === key)?.cells[0] ?? (key === everyLine ? 'all' : key)}`}
            call={listSalesReportLines}
            asked={{ query: { ...said, key } }}
            file={getSalesReportFile}
            formats={settings}
            onClose={() => set({ key: '' })}
          />
        </Suspense>
      )}
    </Page>
  )
}

const NothingSold = () => (
  <Empty icon={ChartLine} title="Nothing was sold in these days">
    Choose other days or fewer filters.
  </Empty>
)

/** The totals, as figures above the chart. */
function kpis({ columns, total }: ReportSection, isOfPlants: boolean, write: (amount: string) => string): Kpi[] {
  const of = (id: string) => total?.[columns.findIndex((column) => column.id === id)] ?? null
  const revenue = of('revenue') ?? '0'
  return [
    { label: 'Revenue', said: write(revenue), change: of('change') },
    {
      label: 'Margin',
      said: write(of('margin') ?? '0'),
      note: of('margin_percent') === null ? '' : `${of('margin_percent')}% of revenue`,
    },
    { label: isOfPlants ? 'Plants sold' : 'Quantity', said: number(of('quantity') ?? '0') },
    { label: 'Discount', said: write(of('discount') ?? '0') },
    { label: 'Cost of goods', said: write(of('cost') ?? '0') },
  ]
}

interface DrawnProps {
  readonly report: Report
  readonly today: string
  readonly by: SalesBy
  readonly write: (value: number) => string
  readonly onOpen: (key: string) => void
}

/** Time as a line, with the time before in pale; things as bars, the largest first. */
function Drawn({ report, today, by, write, onOpen }: DrawnProps) {
  const [section] = report.sections
  if (!section || section.rows.length === 0) return null
  const value = (row: ReportSection['rows'][number], column: string) => Number(cellOf(section, row, column) ?? 0)
  if (!isTime(by)) {
    const bars = section.rows.slice(0, 12).map((row) => {
      const revenue = value(row, 'revenue')
      return { key: row.key, label: row.cells[0] ?? '', value: revenue, said: write(revenue) }
    })
    return <RankBars title={section.title} bars={bars} onOpen={onOpen} />
  }
  const points = section.rows.map((row) => ({
    label: row.cells[0] ?? '',
    value: value(row, 'revenue'),
    ...(report.before ? { before: value(row, 'before') } : {}),
  }))
  return (
    <Suspense fallback={<Room />}>
      <LineChart title={section.title} unit="" points={points} write={write} lastIsSoFar={report.to >= today} />
    </Suspense>
  )
}
