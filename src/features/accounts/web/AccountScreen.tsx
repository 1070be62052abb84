/** One business account: its details, balance, purchases and activities. */
import type { AccountId } from '#kernel/id.ts'
import { taxNumberName } from '#features/settings/country.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, Printer, Undo2, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Fact, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Page, backClass } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import type { BusinessAccount } from '../account.ts'
import { archiveAccount, getAccount, restoreAccount } from '../contract.ts'
import { listPriceGroups } from '../price-group-calls.ts'
import { exemptionState } from '../exemption.ts'
import { termsText } from '../terms.ts'
import styles from './AccountScreen.module.css'

const AccountDialog = lazyNamed(() => import('./AccountDialog.tsx'), 'AccountDialog')
const Statement = lazyNamed(() => import('./Statement.tsx'), 'Statement')
const Activities = lazyNamed(() => import('./Activities.tsx'), 'Activities')
const Bought = lazyNamed(() => import('./PurchaseHistory.tsx'), 'Bought')

interface AccountScreenProps {
  /** Takes a payment, or gives credit back, where the one who looks may: given by the room that books payments. */
  readonly payment: (account: BusinessAccount, way: 'in' | 'back', onClose: () => void) => React.ReactNode
  /** The list of its payments, given by the same feature. */
  readonly payments: (accountId: AccountId) => React.ReactNode
}

export function AccountScreen({ payment, payments }: AccountScreenProps) {
  const { accountId = '' } = useParams({ strict: false })
  const settings = useSettings()
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
  return <Shown account={account.data} settings={settings} payment={payment} payments={payments} />
}

function Shown({
  account,
  settings,
  payment,
  payments,
}: AccountScreenProps & { readonly account: BusinessAccount; readonly settings: Settings }) {
  const { run } = useAction('/api/business-accounts')
  const [{ tab, action }, set] = useSearchParams('tab', 'action', 'sort')
  const manages = isOneOf(managers)
  const tabs = [
    ...(manages ? [{ value: 'statement', label: 'Statement' }] : []),
    { value: 'payments', label: 'Payments' },
    { value: 'bought', label: 'Bought' },
    { value: 'activities', label: 'Activities' },
  ]
  const activeTab = tabs.find(({ value }) => value === tab)?.value ?? tabs[0]?.value ?? 'bought'
  const close = () => set({ action: '' })
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
    <Page
      title={account.name}
      note={
        account.archived ? (
          <Badge tone="warn">Archived</Badge>
        ) : account.on_hold ? (
          <Badge tone="bad">On hold</Badge>
        ) : (
          `Pays ${termsText(account)}`
        )
      }
      actions={
        <>
          <Link to="/reports/business-accounts" className={backClass}>
            All accounts
          </Link>
          <Menu
            name={`What can be done with ${account.name}`}
            actions={[
              { label: 'Print', icon: Printer, do: () => print() },
              ...(manages
                ? [
                    { label: 'Edit', icon: Pencil, do: () => set({ action: 'edit' }) },
                    ...(Number(account.balance) < 0
                      ? [{ label: 'Give credit back', icon: Undo2, do: () => set({ action: 'give-back' }) }]
                      : []),
                    account.archived
                      ? { label: 'Restore', icon: ArchiveRestore, do: () => void restore() }
                      : { label: 'Archive', icon: Archive, do: () => void archive() },
                  ]
                : []),
            ]}
          />
          <Button kind={Number(account.balance) > 0 ? 'primary' : 'secondary'} onClick={() => set({ action: 'pay' })}>
            <Wallet size={18} aria-hidden /> Take a payment
          </Button>
        </>
      }
    >
      <Facts account={account} settings={settings} />
      <Tabs label="About this account" tabs={tabs} value={activeTab} onChange={(value) => set({ tab: value, sort: '' })}>
        <Suspense fallback={<Skeleton rows={6} />}>
          {activeTab === 'statement' && <Statement accountId={account.id} settings={settings} />}
          {activeTab === 'payments' && payments(account.id)}
          {activeTab === 'bought' && <Bought accountId={account.id} settings={settings} />}
          {activeTab === 'activities' && <Activities accountId={account.id} settings={settings} />}
        </Suspense>
      </Tabs>
      <Suspense>
        {action === 'edit' && manages && <AccountDialog account={account} settings={settings} onClose={close} />}
        {action === 'pay' && payment(account, 'in', close)}
        {action === 'give-back' && manages && payment(account, 'back', close)}
      </Suspense>
    </Page>
  )
}

function ExemptionFact({ account, settings }: { readonly account: BusinessAccount; readonly settings: Settings }) {
  const state = exemptionState(todayOf(settings), account)
  if (state === 'none') return 'None'
  const until = account.exemption_until === null ? '' : day(account.exemption_until, settings)
  return (
    <>
      {account.exemption_number}{' '}
      {state === 'valid' ? (
        until && `until ${until}`
      ) : (
        <Badge tone={state === 'expired' ? 'bad' : 'warn'}>{state === 'expired' ? `Expired ${until}` : `Ends ${until}`}</Badge>
      )}
    </>
  )
}

function Facts({ account, settings }: { readonly account: BusinessAccount; readonly settings: Settings }) {
  const groups = useQuery({ ...query(listPriceGroups), enabled: account.price_group_id !== null })
  const group = groups.data?.find(({ id }) => id === account.price_group_id)
  const limit = account.credit_limit === null ? undefined : Number(account.credit_limit)
  const over = limit !== undefined && Number(account.balance) > limit
  const facts: readonly Fact[] = [
    [
      Number(account.balance) < 0 ? 'Has as credit' : 'Owes',
      <b key="owes" className={styles['owes']} data-over={over}>
        {money(account.balance.replace('-', ''), settings)}
      </b>,
    ],
    ['Limit', limit === undefined ? 'None' : money(limit.toFixed(2), settings)],
    ...(group ? [['Price group', group.name] as const] : []),
    ...(!group || Number(account.trade_discount) > 0
      ? [[group ? 'Discount on the rest' : 'Discount', `${number(account.trade_discount)}%`] as const]
      : []),
    ['Contact', account.contact_name || '–'],
    [
      'Phone',
      account.phone ? (
        <a key="phone" href={`tel:${account.phone}`}>
          {account.phone}
        </a>
      ) : (
        '–'
      ),
    ],
    [
      'E-mail',
      account.email ? (
        <a key="mail" href={`mailto:${account.email}`}>
          {account.email}
        </a>
      ) : (
        '–'
      ),
    ],
    [taxNumberName(settings.country, settings.taxLabel), account.tax_number || '–'],
    [`${settings.taxLabel} exemption`, <ExemptionFact key="exemption" account={account} settings={settings} />],
    ['Address', account.address || '–'],
  ]
  return <DescriptionCard facts={facts} notes={account.notes} />
}
