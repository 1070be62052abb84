/** Purchase orders: drafts, orders on their way, received ones; and supplies to order again. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Truck } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { StoreTabs } from '#modules/supplies/web/StockroomTabs.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { DueDay } from '#web/ui/DueDay.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page, PageHead, toolsClass } from '#web/ui/Page.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { moneyColumn, paged } from '#web/ui/columns.tsx'
import { counted, day, money, todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { purchasesSearch } from './stockroom-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { listPurchases } from '../contract.ts'
import { type Purchase, purchaseName } from '../purchase.ts'
import { purchaseSorts } from '../sorts.ts'
import { PurchasePill } from './purchase-labels.tsx'

const ReorderList = lazyNamed(() => import('./ReorderList.tsx'), 'ReorderList')

export function PurchasesScreen() {
  const [{ tab }] = useSearchParams(purchasesSearch)
  useLive(['/api/purchase-orders', '/api/inventory'], '/api/purchase-orders')
  const reorders = tab === 'reorder'
  return (
    <Page
      title={reorders ? 'Reorder' : 'Purchase orders'}
      note=""
      actions={
        <Link
          className={buttonClass}
          data-kind="primary"
          aria-keyshortcuts="N"
          to="/inventory/supplies/purchases/$purchaseId"
          params={{ purchaseId: 'new' }}
        >
          <Plus size={18} aria-hidden /> New purchase order
        </Link>
      }
    >
      <StoreTabs active={reorders ? 'reorder' : 'purchases'}>
        <Suspense fallback={<Skeleton rows={8} />}>{reorders ? <ReorderList /> : <Purchases />}</Suspense>
      </StoreTabs>
    </Page>
  )
}

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'unbilled', label: 'Not billed' },
  { value: 'draft', label: 'Drafts' },
  { value: 'sent', label: 'Sent' },
  { value: 'part_received', label: 'Part received' },
  { value: 'received', label: 'Received' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type StateFilter = (typeof states)[number]['value']

function Purchases() {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ search, state }, set] = useSearchParams(purchasesSearch)
  const searched = useDeferredValue(search)
  const wanted: StateFilter = states.find(({ value }) => value === state)?.value ?? ''
  const { sortQuery, ...sorting } = useSort(purchaseSorts)
  const list = usePagedList(listPurchases, {
    limit: '100',
    ...sortQuery,
    ...(searched ? { search: searched } : {}),
    ...(wanted ? { state: wanted } : {}),
  })
  return (
    <>
      {list.meta && <PageHead note={`${counted(list.total ?? 0, 'order')} · ${money(list.meta.totals.total_cost, settings)}`} />}
      <div className={toolsClass}>
        <ListTools<StateFilter>
          search={{ label: 'Search number, vendor or item', value: search, onChange: (value) => set({ search: value }) }}
          states={{ label: 'State', options: states, value: wanted, onChange: (value) => set({ state: value }) }}
          rows={list.total}
          onClear={() => set({ state: '' })}
        />
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Purchase orders"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: row.id } })}
        empty={
          search || wanted ? (
            <EmptyState
              icon={Truck}
              title="No orders match your filters"
              actions={<Button onClick={() => set({ search: '', state: '' })}>Show all</Button>}
            />
          ) : (
            <EmptyState
              icon={Truck}
              title="No purchase orders yet"
              actions={
                <Link
                  className={buttonClass}
                  data-kind="primary"
                  aria-keyshortcuts="N"
                  to="/inventory/supplies/purchases/$purchaseId"
                  params={{ purchaseId: 'new' }}
                >
                  New purchase order
                </Link>
              }
            >
              Order pots, mix and liners here. Receiving them updates stock and batches and creates the bill.
            </EmptyState>
          )
        }
      />
    </>
  )
}

interface Totals {
  readonly total_cost: string
}

const columns = (settings: Settings): PagedColumn<Purchase, (typeof purchaseSorts)[number], Totals>[] => {
  const today = todayOf(settings)
  return [
    {
      id: 'number',
      title: 'Order',
      width: '110px',
      cell: (row) => <b>{purchaseName(row.order_number)}</b>,
      sort: 'number',
      phone: 'detail',
    },
    {
      id: 'vendor',
      title: 'Vendor',
      width: 'minmax(180px, 2fr)',
      cell: (row) => row.vendor || 'No vendor yet',
      sort: 'vendor',
      phone: 'title',
    },
    {
      id: 'state',
      title: 'State',
      width: '140px',
      cell: (row) => <PurchasePill state={row.state} />,
      sort: 'state',
      phone: 'detail',
    },
    {
      id: 'ordered',
      title: 'Ordered',
      width: '120px',
      cell: (row) => (row.ordered_on ? day(row.ordered_on, settings) : '–'),
      sort: 'ordered',
    },
    {
      id: 'expected',
      title: 'Expected',
      width: '130px',
      cell: (row) => {
        if (!row.expected_on) return '–'
        const open = row.state === 'sent' || row.state === 'part_received'
        return <DueDay on={row.expected_on} today={today} formats={settings} open={open} />
      },
      sort: 'expected',
    },
    {
      id: 'lines',
      title: 'Lines received',
      width: '120px',
      align: 'end',
      cell: (row) => `${row.lines_received} of ${row.lines}`,
      sort: 'lines',
    },
    paged(
      moneyColumn('total', 'Excl. tax', (row) => row.total, { formats: settings, width: '130px', phone: 'end' }),
      {
        sort: 'total',
        total: (totals) => money(totals.total_cost, settings),
      },
    ),
  ]
}
