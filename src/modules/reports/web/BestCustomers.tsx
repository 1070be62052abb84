/** Business accounts by revenue: the largest first, each opening its invoices. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { type ReportQuery } from '../report-view.ts'
import { bestCustomersView as view } from '../sales-view.ts'
import { salesCalls as calls } from './report-calls.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTools } from './ReportTools.tsx'
import { bestCustomersSearch } from './report-search.ts'
import { useReport } from './use-report.ts'

export function BestCustomers() {
  const formats = useSettings()
  const [address, set] = useSearchParams(bestCustomersSearch)
  const shown = useReport(view, calls, address)
  const shared = { view, address, onChange: (changes: ReportQuery) => set(changes), formats }
  return (
    <div style={{ display: 'grid', gap: 'var(--s4)' }}>
      <ReportTools {...shared} covered={shown.covered} />
      <ReportPanel {...shared} calls={calls} shown={shown} />
    </div>
  )
}
