/** The financial report: statements in tabs, the closing of periods, and the history of what was made. The tab stands in the address. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { dayRange } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { sayRefusal, toast } from '#web/ui/toast.ts'
import { useAddress } from '#web/use-address.ts'
import { getFinancialReport, getFinancialReportFile, listFinancialReportLines, makeReport } from '../contract.ts'
import { type FinancialAsked, type Statement, statements } from '../financial.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import { ReportSections } from './ReportSections.tsx'

const Closing = lazy(async () => ({ default: (await import('./Closing.tsx')).Closing }))
const LinesDialog = lazy(async () => ({ default: (await import('./LinesDialog.tsx')).LinesDialog }))
const MadeReports = lazy(async () => ({ default: (await import('./MadeReports.tsx')).MadeReports }))

type Tab = Statement | 'closing' | 'history'

const tabs: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'profit', label: 'Profit and loss' },
  { value: 'tax', label: 'Tax return' },
  { value: 'stock', label: 'Stock value' },
  { value: 'cash', label: 'Cash flow' },
  { value: 'plants', label: 'Books of plants' },
  { value: 'closing', label: 'Closing' },
  { value: 'history', label: 'History' },
]

export function FinancialScreen() {
  const settings = useSettings()
  const [{ tab: wanted, key, of, report: open, ...asked }, set] = useAddress(
    'tab',
    'period',
    'from',
    'to',
    'compare',
    'key',
    'of',
    'report',
  )
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'profit'
  const statement = statements.find((each) => each === tab)
  const said: FinancialAsked = {
    ...(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as FinancialAsked),
    statement: statement ?? 'profit',
  }
  const answer = useQuery({
    ...query(getFinancialReport, { query: said }),
    placeholderData: keepPreviousData,
    enabled: statement !== undefined,
  })
  const make = useMakeReport(said, () => set({ tab: 'history', key: '', of: '' }))
  const report = statement ? answer.data : undefined
  return (
    <Page
      title="Financial Report"
      note={report ? dayRange(report.from, report.to, settings) : statement && ''}
      acts={
        statement && (
          <>
            <Button busy={make.isPending} onClick={() => make.mutate()}>
              <History size={16} aria-hidden /> Keep in history
            </Button>
            <ExportMenu call={getFinancialReportFile} query={said as Record<string, string>} />
          </>
        )
      }
      tools={
        statement &&
        statement !== 'plants' && (
          <PeriodTools
            period={asked.period}
            from={asked.from}
            to={asked.to}
            {...(statement === 'profit' ? { compare: asked.compare } : {})}
            covered={report}
            onChange={set}
            formats={settings}
          />
        )
      }
    >
      <Tabs label="Statements" tabs={tabs} value={tab} onChange={(value) => set({ tab: value, key: '', of: '', report: '' })}>
        {tab === 'history' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <MadeReports
              open={open}
              figure={{ key, of }}
              onOpen={(id, figure) => set({ report: id, key: figure?.key ?? '', of: figure?.of ?? '' })}
              formats={settings}
            />
          </Suspense>
        ) : tab === 'closing' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <Closing formats={settings} />
          </Suspense>
        ) : answer.isError ? (
          <ErrorBox error={answer.error} retry={() => void answer.refetch()} />
        ) : !report || answer.isPlaceholderData ? (
          <Skeleton rows={12} />
        ) : (
          <ReportSections report={report} formats={settings} onOpen={(row) => set({ key: row.key, of: row.cells[0] ?? '' })} />
        )}
      </Tabs>
      {key && report && (
        <Suspense>
          <LinesDialog
            title={of || 'Lines'}
            call={listFinancialReportLines}
            asked={{ query: { ...said, key } }}
            file={getFinancialReportFile}
            formats={settings}
            onClose={() => set({ key: '', of: '' })}
          />
        </Suspense>
      )}
    </Page>
  )
}

function useMakeReport(asked: FinancialAsked, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(makeReport, { body: { kind: 'financial', asked }, key: crypto.randomUUID() }),
    onSuccess: async () => {
      await refresh(client, '/api/reports')
      toast('The report is being made. You are told when it is ready.')
      done()
    },
    onError: sayRefusal,
  })
}
