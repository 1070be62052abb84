/** The expenses report: by month, category or vendor, with the expenses behind each figure. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Empty, ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { dayRange, money, number } from '#web/ui/format.ts'
import { Card, Page } from '#web/ui/Page.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { useAddress } from '#web/use-address.ts'
import { getExpensesReport, getExpensesReportFile, getReportChoices, listExpensesReportLines } from '../contract.ts'
import { type ExpensesAsked, expensesBys, expensesTitles } from '../expenses-report.ts'
import { type Report, type ReportRow, cellOf, everyLine } from '../report.ts'
import { Room } from './ChartRoom.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Kpis } from './Kpis.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import { ReportTable } from './ReportTable.tsx'

const LinesDialog = lazy(async () => ({ default: (await import('./LinesDialog.tsx')).LinesDialog }))
const LineChart = lazy(async () => ({ default: (await import('#web/ui/charts/LineChart.tsx')).LineChart }))

export function ExpensesReportScreen() {
  const settings = useSettings()
  const [address, set] = useAddress('period', 'from', 'to', 'compare', 'by', 'key', 'category', 'vendor')
  const { key, ...asked } = address
  const by = expensesBys.find((each) => each === asked.by) ?? 'category'
  const said = Object.fromEntries(Object.entries({ ...asked, by }).filter(([, value]) => value !== '')) as ExpensesAsked
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    ...query(getExpensesReport, { query: said }),
    placeholderData: keepPreviousData,
  })
  const { data: choices } = useQuery({ ...query(getReportChoices), staleTime: 60_000 })
  const section = report?.sections[0]
  const total = (column: string) => section?.total?.[section.columns.findIndex(({ id }) => id === column)] ?? null
  const write = (amount: string | null) => money(amount ?? '0', settings)
  return (
    <Page
      title="Expenses Report"
      note={report ? dayRange(report.from, report.to, settings) : ''}
      acts={<ExportMenu call={getExpensesReportFile} query={said as Record<string, string>} lines />}
      tools={
        <PeriodTools {...asked} covered={report} onChange={set} formats={settings} values={[asked.category, asked.vendor]}>
          {(['category', 'vendor'] as const).map((thing) => (
            <Combobox
              key={thing}
              aria-label={expensesTitles[thing]}
              placeholder={`Any ${thing}`}
              value={asked[thing]}
              onChange={(value) => set({ [thing]: value })}
              options={(choices?.expenses ?? [])
                .filter((choice) => choice.thing === thing && choice.key !== '')
                .map(({ key: value, label }) => ({ value, label }))}
            />
          ))}
        </PeriodTools>
      }
    >
      <Chips
        label="By"
        options={expensesBys.map((value) => ({ value, label: expensesTitles[value] }))}
        value={by}
        onChange={(value) => set({ by: value, key: '' })}
      />
      {error && <ErrorBox error={error} retry={() => void refetch()} />}
      {!section ? (
        !error && <Skeleton rows={10} />
      ) : section.total === null || Number(total('count')) === 0 ? (
        <Empty icon={Receipt} title="Nothing was spent in these days">
          Choose other days or fewer filters.
        </Empty>
      ) : (
        <>
          <Kpis
            figures={[
              { label: 'Cost', said: write(total('net')), change: total('change'), spends: true },
              { label: `${settings.taxLabel} paid`, said: write(total('tax')) },
              { label: 'Paid in all', said: write(total('cost')) },
              { label: 'Expenses', said: number(total('count') ?? '0') },
            ]}
          />
          <Card title={`Cost by ${expensesTitles[by].toLowerCase()}`}>
            <Drawn
              report={report}
              time={by === 'month'}
              write={(value) => money(value.toFixed(2), settings)}
              onOpen={(of) => set({ key: of })}
            />
          </Card>
          <ReportTable section={section} formats={settings} spends onOpen={(row) => set({ key: row.key })} />
          <p>{section.note}</p>
        </>
      )}
      {key && section && (
        <Suspense>
          <LinesDialog
            title={`Spent: ${section.rows.find((row) => row.key === key)?.cells[0] ?? (key === everyLine ? 'all' : key)}`}
            call={listExpensesReportLines}
            asked={{ query: { ...said, key } }}
            file={getExpensesReportFile}
            formats={settings}
            onClose={() => set({ key: '' })}
          />
        </Suspense>
      )}
    </Page>
  )
}

interface DrawnProps {
  readonly report: Report
  readonly time: boolean
  readonly write: (value: number) => string
  readonly onOpen: (key: string) => void
}

function Drawn({ report, time, write, onOpen }: DrawnProps) {
  const [section] = report.sections
  if (!section) return null
  const value = (row: ReportRow, column: string) => Number(cellOf(section, row, column) ?? 0)
  if (!time) {
    const bars = section.rows
      .map((row) => {
        const net = value(row, 'net')
        return { key: row.key, label: row.cells[0] ?? '', value: net, said: write(net) }
      })
      .toSorted((one, other) => other.value - one.value)
    return <RankBars title={section.title} bars={bars.slice(0, 14)} onOpen={onOpen} />
  }
  const points = section.rows.map((row) => ({
    label: row.cells[0] ?? '',
    value: value(row, 'net'),
    ...(report.before ? { before: value(row, 'before') } : {}),
  }))
  return (
    <Suspense fallback={<Room />}>
      <LineChart title={section.title} unit="" points={points} write={write} />
    </Suspense>
  )
}
