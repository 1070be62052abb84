/** The financial report: statements, closing of periods, and saved reports. */
import { FileCheck, History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { makeReport } from '../contract.ts'
import type { FinancialQuery } from '../financial.ts'
import { type ReportQuery } from '../report-view.ts'
import { statementViews } from '../statement-views.ts'
import { financialCalls } from './report-calls.ts'
import { type OwnTab, ReportScreen, type ReportTabs } from './ReportScreen.tsx'
import { useAction } from '#web/use-action.ts'
import { financialSearch } from './report-search.ts'

const JournalTab = lazyNamed(() => import('#modules/books/journal/web/JournalTab.tsx'), 'JournalTab')
const BankTab = lazyNamed(() => import('#modules/books/bank/web/BankTab.tsx'), 'BankTab')
const AccountsTab = lazyNamed(() => import('#modules/books/journal/web/AccountsTab.tsx'), 'AccountsTab')
const ExportsTab = lazyNamed(() => import('#modules/books/export/web/ExportsTab.tsx'), 'ExportsTab')
const Closing = lazyNamed(() => import('#modules/books/tax-return/web/CloseBooks.tsx'), 'Closing')
const FileReturnDialog = lazyNamed(() => import('./FileReturnDialog.tsx'), 'FileReturnDialog')
const MonthEndTab = lazyNamed(() => import('./MonthEndTab.tsx'), 'MonthEndTab')
const MadeReports = lazyNamed(() => import('./SavedReports.tsx'), 'MadeReports')

const journal: OwnTab = {
  value: 'journal',
  label: 'Journal',
  days: 'none',
  draw: ({ address: { entry = '' }, onChange, formats }) => (
    <JournalTab entry={entry} onOpen={(id) => onChange({ entry: id })} formats={formats} />
  ),
}

const bank: OwnTab = { value: 'bank', label: 'Bank', days: 'none', draw: ({ formats }) => <BankTab formats={formats} /> }

const accounts: OwnTab = { value: 'accounts', label: 'Accounts', days: 'none', draw: () => <AccountsTab /> }

const exports: OwnTab = {
  value: 'export',
  label: 'Export',
  days: 'none',
  draw: ({ formats }) => <ExportsTab formats={formats} />,
}

const closing: OwnTab = {
  value: 'closing',
  label: 'Closing',
  days: 'none',
  draw: ({ formats }) => <Closing formats={formats} />,
}

const monthEnd: OwnTab = { value: 'month-end', label: 'Month end', days: 'none', draw: () => <MonthEndTab /> }

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

const tabs: ReportTabs = {
  label: 'Statements',
  param: 'tab',
  tabs: [...statementViews, journal, bank, accounts, exports, closing, monthEnd, history],
  groups: [
    { label: 'Statements', views: ['profit', 'balance', 'cash', 'trial'] },
    { label: 'Tax', views: ['tax', 'closing'] },
    { label: 'Stock', views: ['stock', 'plants'] },
    { label: 'Books', views: ['journal', 'accounts', 'bank', 'export', 'month-end'] },
    { label: 'History', views: ['history'] },
  ],
  params: ['report', 'entry'],
}

export const FinancialScreen = () => (
  <ReportScreen
    title="Financial Report"
    search={financialSearch}
    calls={financialCalls}
    view={tabs}
    actions={(query, onChange) => (
      <>
        {query['statement'] === 'tax' && <FileReturn query={query} done={() => onChange({ tab: 'closing', key: '', of: '' })} />}
        <KeepInHistory query={query} done={() => onChange({ tab: 'history', key: '', of: '' })} />
      </>
    )}
  />
)

interface ActionProps {
  readonly query: ReportQuery
  readonly done: () => void
}

function FileReturn({ query, done }: ActionProps) {
  const formats = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileCheck size={16} aria-hidden /> File this return
      </Button>
      <Suspense>
        {isOpen && (
          <FileReturnDialog wanted={query as FinancialQuery} formats={formats} onFiled={done} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

function KeepInHistory({ query, done }: ActionProps) {
  const { run, busy } = useAction('/api/reports')
  const make = () =>
    run(async () => {
      await call(makeReport, { body: { kind: 'financial', query: query as FinancialQuery } })
      toast('The report is being made. We’ll notify you when it is ready.')
      done()
    })
  return (
    <Button busy={busy} onClick={() => void make()}>
      <History size={16} aria-hidden /> Save a copy
    </Button>
  )
}
