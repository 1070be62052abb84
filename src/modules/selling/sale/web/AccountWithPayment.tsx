/** The page of a business account, with its payments and the way to take one: booking payments belongs to this module. */
import { Suspense } from 'react'
import { AccountScreen } from '#modules/customers/web/AccountScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const PayAccountDialog = lazyNamed(() => import('./PayAccountDialog.tsx'), 'PayAccountDialog')

const AccountPayments = lazyNamed(() => import('./AccountPayments.tsx'), 'AccountPayments')

const GiveCreditBack = lazyNamed(() => import('./RefundCredit.tsx'), 'GiveCreditBack')

export function AccountWithPayment() {
  return (
    <AccountScreen
      payments={(accountId) => <AccountPayments accountId={accountId} />}
      payment={(account, way, onClose) => (
        <Suspense>
          {way === 'in' ? (
            <PayAccountDialog account={account} onClose={onClose} />
          ) : (
            <GiveCreditBack account={account} onClose={onClose} />
          )}
        </Suspense>
      )}
    />
  )
}
