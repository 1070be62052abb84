/** Business accounts with the parts that come from reports: best customers, and exports. */
import { Suspense } from 'react'
import { AccountsScreen } from '#modules/customers/web/AccountsScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountsWithReportSearch } from './report-search.ts'
import { getAccountsReportFile, mailAccountsReport } from '../contract.ts'
import { ExportMenu } from '#modules/figures/engine/web/ExportMenu.tsx'

const BestCustomers = lazyNamed(() => import('./BestCustomers.tsx'), 'BestCustomers')

/** Export of each tab; the prices tab has none. */
const views: Readonly<Record<string, string>> = { '': 'balances', accounts: 'balances', ageing: 'ageing', best: 'best' }

export function BusinessAccountsScreen() {
  const [{ tab, ...days }] = useSearchParams(accountsWithReportSearch)
  const view = views[tab]
  const query = view === 'best' ? Object.fromEntries(Object.entries(days).filter(([, value]) => value !== '')) : {}
  return (
    <AccountsScreen
      exports={
        view && (
          <ExportMenu
            call={getAccountsReportFile}
            mail={mailAccountsReport}
            query={{ ...query, view }}
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
