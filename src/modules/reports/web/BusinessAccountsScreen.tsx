/** Business accounts with the parts that come from reports: best customers, and exports. */
import { Suspense } from 'react'
import { AccountsScreen } from '#modules/customers/web/AccountsScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountsWithReportSearch } from './report-search.ts'
import { queryOf, tablesView } from '../report-view.ts'
import { ReportExports } from './ReportExports.tsx'
import { getAccountsReportFile, mailAccountsReport } from '../contract.ts'

const BestCustomers = lazyNamed(() => import('./BestCustomers.tsx'), 'BestCustomers')

/** Export of each tab; the prices tab has none. */
const views: Readonly<Record<string, string>> = { '': 'balances', accounts: 'balances', ageing: 'ageing', best: 'best' }

export function BusinessAccountsScreen() {
  const [address] = useSearchParams(accountsWithReportSearch)
  const view = views[address.tab]
  return (
    <AccountsScreen
      exports={
        view && (
          <ReportExports
            file={getAccountsReportFile}
            mail={mailAccountsReport}
            kind="business_accounts"
            query={queryOf({ ...tablesView, days: view === 'best' ? 'some' : 'none', only: { view } }, address)}
            prints={view !== 'balances'}
          />
        )
      }
      best={
        <Suspense fallback={<Skeleton rows={8} />}>
          <BestCustomers />
        </Suspense>
      }
    />
  )
}
