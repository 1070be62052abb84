/** Business accounts: customers on terms, their balances, and the age of their debt. */
import { useNavigate } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { isOneOf } from '#web/session.ts'
import { useRowsPaste } from '#web/rows-paste.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page, PageHead, toolsClass } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { moneyColumn, nameColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, counted, money, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountsSearch } from './accounts-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import type { BusinessAccount } from '../account.ts'
import { accountSorts } from '../sorts.ts'
import { listAccounts } from '../contract.ts'
import { termsText } from '../terms.ts'
import { Ageing } from './Ageing.tsx'

const AccountDialog = lazyNamed(() => import('./AccountDialog.tsx'), 'AccountDialog')

const Mailings = lazyNamed(() => import('./Mailings.tsx'), 'Mailings')

const PriceGroups = lazyNamed(() => import('./PriceGroups.tsx'), 'PriceGroups')

const isOverLimit = ({ credit_limit, balance }: BusinessAccount) =>
  credit_limit !== null && Number(balance) > Number(credit_limit)

const tabs = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'ageing', label: 'Ageing' },
  { value: 'prices', label: 'Price groups' },
] as const
const mailingsTab = { value: 'mailings', label: 'Statements and reminders' } as const
const bestTab = { value: 'best', label: 'Best customers' } as const

interface AccountsScreenProps {
  /** The report of the best customers, from another module. */
  readonly best?: ReactNode
  /** The file to export. */
  readonly exports?: ReactNode
}

export function AccountsScreen({ best, exports }: AccountsScreenProps) {
  useRowsPaste('customers')
  const [{ tab, action }, set] = useSearchParams(accountsSearch)
  useLive(['/api/business-accounts', '/api/sales'], '/api/business-accounts')
  const shownTabs = [...tabs, ...(isOneOf(managers) ? [mailingsTab] : []), ...(best ? [bestTab] : [])]
  const activeTab = shownTabs.find(({ value }) => value === tab)?.value ?? 'accounts'
  return (
    <Page
      title="Business Accounts"
      note=""
      actions={
        isOneOf(managers) && (
          <>
            {exports}
            <Button
              kind="primary"
              aria-keyshortcuts="N"
              onClick={() => set(activeTab === 'prices' ? { action: 'new-group' } : { action: 'new' })}
            >
              <Plus size={18} aria-hidden /> {activeTab === 'prices' ? 'New price group' : 'New account'}
            </Button>
          </>
        )
      }
    >
      <Tabs label="Business accounts" param="tab" tabs={shownTabs} value={activeTab} onChange={(value) => set({ tab: value })}>
        {activeTab === 'best' ? (
          best
        ) : activeTab === 'ageing' ? (
          <Ageing />
        ) : activeTab === 'mailings' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <Mailings />
          </Suspense>
        ) : activeTab === 'prices' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <PriceGroups />
          </Suspense>
        ) : (
          <AccountList />
        )}
      </Tabs>
      <Suspense>{action === 'new' && <AccountDialog account={undefined} onClose={() => set({ action: '' })} />}</Suspense>
    </Page>
  )
}

const shows = [
  { value: '', label: 'All' },
  { value: 'owing', label: 'Owing' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'archived', label: 'Archived' },
] as const

function AccountList() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ search, show }, set] = useSearchParams(accountsSearch)
  const searched = useDeferredValue(search)
  const { sortQuery, ...sorting } = useSort(accountSorts)
  const list = usePagedList(listAccounts, {
    limit: '100',
    ...sortQuery,
    ...(searched ? { search: searched } : {}),
    ...(show === 'owing' ? { has_balance: 'true' as const } : {}),
    ...(show === 'overdue' ? { overdue: 'true' as const } : {}),
    ...(show === 'archived' ? { archived: 'true' as const } : {}),
  })
  const { meta, total = 0 } = list
  return (
    <>
      {meta && <PageHead note={`${counted(total, 'account')} · ${money(meta.totals.balance, settings)} owed`} />}
      <div className={toolsClass}>
        <ListTools
          search={{ label: 'Search name, contact or phone', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'Which', options: shows, value: show, onChange: (value) => set({ show: value }) }}
          rows={list.total}
          onClear={() => set({ show: '' })}
        />
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Business accounts"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/reports/business-accounts/$accountId', params: { accountId: row.id } })}
        empty={
          search || show ? (
            <EmptyState
              icon={Building2}
              title="No accounts match your filters"
              actions={<Button onClick={() => set({ search: '', show: '' })}>Show all</Button>}
            />
          ) : (
            <EmptyState
              icon={Building2}
              title="No business accounts yet"
              actions={
                isOneOf(managers) && (
                  <Button kind="primary" onClick={() => set({ action: 'new' })}>
                    Open the first account
                  </Button>
                )
              }
            >
              Trade customers who pay on account: landscapers, schools, garden centres.
            </EmptyState>
          )
        }
      />
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Totals {
  readonly balance: string
}

const columns = (formats: Formats): PagedColumn<BusinessAccount, (typeof accountSorts)[number], Totals>[] => [
  paged(
    nameColumn('name', 'Name', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    { sort: 'name' },
  ),
  paged(
    textColumn('contact', 'Contact', (row) => row.contact_name, { phone: 'detail' }),
    { sort: 'contact' },
  ),
  { id: 'phone', title: 'Phone', width: '140px', cell: (row) => row.phone || '–', phone: 'detail' },
  {
    id: 'terms',
    title: 'Terms',
    width: 'minmax(250px, 1fr)',
    cell: (row) => capital(termsText(row)),
    sort: 'terms',
  },
  {
    id: 'discount',
    title: 'Discount',
    width: '90px',
    align: 'end',
    cell: (row) => (Number(row.trade_discount) > 0 ? `${number(row.trade_discount)}%` : '–'),
    sort: 'discount',
  },
  {
    id: 'limit',
    title: 'Limit',
    width: '110px',
    align: 'end',
    cell: (row) => (row.credit_limit === null ? 'None' : money(row.credit_limit, formats)),
    sort: 'limit',
  },
  {
    id: 'state',
    title: 'State',
    width: '100px',
    ordinary: (row) => !row.on_hold && !isOverLimit(row),
    cell: (row) => (row.on_hold ? <Badge tone="bad">On hold</Badge> : <Badge tone="warn">Over limit</Badge>),
    sort: 'state',
  },
  paged(
    moneyColumn('balance', 'Balance', (row) => row.balance, { formats, width: '120px', phone: 'end' }),
    {
      sort: 'balance',
      total: (totals) => money(totals.balance, formats),
    },
  ),
]
