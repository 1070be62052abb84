/** One business account: its details, balance, purchases and activities. */
import type { AccountId } from '#kernel/id.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, Printer, Undo2, UserSearch, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountSearch } from './accounts-search.ts'
import type { BusinessAccount } from '../account.ts'
import { archiveAccount, getAccount, restoreAccount } from '../contract.ts'
import { termsText } from '../terms.ts'
import { AccountDetails } from './AccountDetails.tsx'

const AccountDialog = lazyNamed(() => import('./AccountDialog.tsx'), 'AccountDialog')
const Statement = lazyNamed(() => import('./Statement.tsx'), 'Statement')
const Activities = lazyNamed(() => import('./Activities.tsx'), 'Activities')
const Bought = lazyNamed(() => import('./PurchaseHistory.tsx'), 'Bought')

interface AccountScreenProps {
  /** Takes a payment, or gives credit back, where the one who looks may: given by the module that books payments. */
  readonly payment: (account: BusinessAccount, way: 'in' | 'back', onClose: () => void) => React.ReactNode
  /** The list of its payments, given by the same module. */
  readonly payments: (accountId: AccountId) => React.ReactNode
}

export function AccountScreen({ payment, payments }: AccountScreenProps) {
  const { accountId = '' } = useParams({ strict: false })
  useLive(['/api/business-accounts', '/api/sales'], '/api/business-accounts')
  const account = useQuery(query(getAccount, { params: { id: accountId } }))
  if (account.isPending)
    return (
      <Page title="Business account">
        <Skeleton rows={8} />
      </Page>
    )
  if (account.isError)
    return (
      <Page title="Business account">
        <ErrorBox error={account.error} retry={() => void account.refetch()} />
      </Page>
    )
  return <Shown account={account.data} payment={payment} payments={payments} />
}

function Shown({ account, payment, payments }: AccountScreenProps & { readonly account: BusinessAccount }) {
  const [{ action }, set] = useSearchParams(accountSearch)
  const manages = isOneOf(managers)
  const close = () => set({ action: '' })
  return (
    <Page
      title={account.name}
      note={<AccountState account={account} />}
      actions={<AccountActions account={account} open={(opened) => set({ action: opened })} />}
    >
      <AccountDetails account={account} />
      <AccountTabs accountId={account.id} payments={payments} />
      <Suspense>
        {action === 'edit' && manages && <AccountDialog account={account} onClose={close} />}
        {action === 'pay' && payment(account, 'in', close)}
        {action === 'give-back' && manages && payment(account, 'back', close)}
      </Suspense>
    </Page>
  )
}

interface AccountTabsProps extends Pick<AccountScreenProps, 'payments'> {
  readonly accountId: AccountId
}

function AccountTabs({ accountId, payments }: AccountTabsProps) {
  const [{ tab }, set] = useSearchParams(accountSearch)
  const tabs = [
    ...(isOneOf(managers) ? [{ value: 'statement', label: 'Statement' } as const] : []),
    { value: 'payments', label: 'Payments' },
    { value: 'bought', label: 'Purchases' },
    { value: 'activities', label: 'Notes' },
  ] as const
  const activeTab = tabs.find(({ value }) => value === tab)?.value ?? tabs[0].value
  return (
    <Tabs label="About this account" tabs={tabs} value={activeTab} onChange={(value) => set({ tab: value, sort: '' })}>
      <Suspense fallback={<Skeleton rows={6} />}>
        {activeTab === 'statement' && <Statement accountId={accountId} />}
        {activeTab === 'payments' && payments(accountId)}
        {activeTab === 'bought' && <Bought accountId={accountId} />}
        {activeTab === 'activities' && <Activities accountId={accountId} />}
      </Suspense>
    </Tabs>
  )
}

function AccountState({ account }: { readonly account: BusinessAccount }) {
  if (account.archived) return <Badge tone="warn">Archived</Badge>
  if (account.on_hold) return <Badge tone="bad">On hold</Badge>
  return `Pays ${termsText(account)}`
}

interface AccountActionsProps {
  readonly account: BusinessAccount
  /** Opens a dialog. */
  readonly open: (action: 'edit' | 'pay' | 'give-back') => void
}

function AccountActions({ account, open }: AccountActionsProps) {
  const { run } = useAction('/api/business-accounts')
  const navigate = useNavigate()
  const manages = isOneOf(managers)
  const params = { id: account.id }
  const restore = () =>
    run(async () => {
      await call(restoreAccount, { params })
      toast(`${account.name} is restored.`)
    })
  const archive = () =>
    run(async () => {
      await call(archiveAccount, { params })
      toast(`${account.name} is archived.`, { action: { label: 'Undo', do: () => void restore() } })
    })
  return (
    <>
      <Back>
        <Link to="/reports/business-accounts">All accounts</Link>
      </Back>
      <Menu
        name={`More actions for ${account.name}`}
        actions={[
          { label: 'Print', icon: Printer, do: () => print() },
          {
            label: 'Refund credit',
            icon: Undo2,
            when: manages && Number(account.balance) < 0,
            do: () => open('give-back'),
          },
          {
            label: 'Personal data',
            icon: UserSearch,
            when: manages,
            do: () => void navigate({ to: '/profile/personal-data', search: { kind: 'account', id: account.id } }),
          },
          { label: 'Restore', icon: ArchiveRestore, when: manages && account.archived, do: () => void restore() },
          { label: 'Archive', icon: Archive, when: manages && !account.archived, do: () => void archive() },
        ]}
      />
      {manages && (
        <Button aria-keyshortcuts="E" onClick={() => open('edit')}>
          <Pencil size={16} aria-hidden /> Edit
        </Button>
      )}
      <Button kind={Number(account.balance) > 0 ? 'primary' : 'secondary'} onClick={() => open('pay')}>
        <Wallet size={18} aria-hidden /> Take a payment
      </Button>
    </>
  )
}
