/** Business accounts with what only the reports know: who brought in how much. */
import { Suspense, lazy } from 'react'
import { AccountsScreen } from '#features/accounts/web/AccountsScreen.tsx'
import { Skeleton } from '#web/ui/Empty.tsx'

const BestCustomers = lazy(async () => ({ default: (await import('./BestCustomers.tsx')).BestCustomers }))

export const BusinessAccountsScreen = () => (
  <AccountsScreen
    best={
      <Suspense fallback={<Skeleton rows={8} />}>
        <BestCustomers />
      </Suspense>
    }
  />
)
