/** The financial report: statements, closing of periods, and saved reports. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { lazy } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastError, toast } from '#web/ui/toast.ts'
import { makeReport } from '../contract.ts'
import type { FinancialQuery } from '../financial.ts'
import { type ReportQuery, statementViews } from '../report-view.ts'
import { financialCalls } from './report-calls.ts'
import { type OwnTab, ReportScreen, type ReportTabs } from './ReportScreen.tsx'

const Closing = lazy(async () => ({ default: (await import('./CloseBooks.tsx')).Closing }))
const MadeReports = lazy(async () => ({ default: (await import('./SavedReports.tsx')).MadeReports }))

const closing: OwnTab = {
  value: 'closing',
  label: 'Closing',
  days: 'none',
  draw: ({ formats }) => <Closing formats={formats} />,
}

const history: OwnTab = {
  value: 'history',
  label: 'History',
  days: 'none',
  draw: ({ address: { report = '', key = '', of = '' }, onChange, formats }) => (
    <MadeReports
      open={report}
      figure={{ key, of }}
      onOpen={(id, figure) => onChange({ report: id, key: figure?.key ?? '', of: figure?.of ?? '' })}
      formats={formats}
    />
  ),
}

const tabs: ReportTabs = { label: 'Statements', param: 'tab', tabs: [...statementViews, closing, history], params: ['report'] }

export const FinancialScreen = () => (
  <ReportScreen
    title="Financial Report"
    calls={financialCalls}
    view={tabs}
    actions={(query, onChange) => <KeepInHistory query={query} done={() => onChange({ tab: 'history', key: '', of: '' })} />}
  />
)

function KeepInHistory({ query, done }: { readonly query: ReportQuery; readonly done: () => void }) {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: () => call(makeReport, { body: { kind: 'financial', asked: query as FinancialQuery }, key: crypto.randomUUID() }),
    onSuccess: async () => {
      await refresh(client, '/api/reports')
      toast('The report is being made. You are told when it is ready.')
      done()
    },
    onError: toastError,
  })
  return (
    <Button busy={make.isPending} onClick={() => make.mutate()}>
      <History size={16} aria-hidden /> Keep in history
    </Button>
  )
}
