/** Purchase orders: what is drafted, what is on its way, what has come; and what to order again. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Truck } from 'lucide-react'
import { Suspense, lazy, useDeferredValue } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { StoreTabs } from '#features/supplies/web/StoreTabs.tsx'
import { useLive } from '#web/live.ts'
import { pages } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { Empty, Skeleton } from '#web/ui/Empty.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Column } from '#web/ui/column.ts'
import { moneyColumn } from '#web/ui/columns.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { useAddress } from '#web/use-address.ts'
import { listPurchases } from '../contract.ts'
import { type Purchase, purchaseName } from '../purchase.ts'
import { PurchasePill } from './purchase-words.tsx'
import styles from './Stockroom.module.css'

const ReorderList = lazy(async () => ({ default: (await import('./ReorderList.tsx')).ReorderList }))

export function PurchasesScreen() {
  const settings = useSettings()
  const [{ tab }] = useAddress('tab')
  useLive(['/api/purchase-orders', '/api/inventory'], '/api/purchase-orders')
  const reorders = tab === 'reorder'
  return (
    <Page
      title={reorders ? 'Reorder' : 'Purchase orders'}
      acts={
        <Link
          className={buttonClass}
          data-kind="primary"
          to="/inventory/supplies/purchases/$purchaseId"
          params={{ purchaseId: 'new' }}
        >
          <Plus size={18} aria-hidden /> New purchase order
        </Link>
      }
    >
      <StoreTabs here={reorders ? 'reorder' : 'purchases'}>
        <Suspense fallback={<Skeleton rows={8} />}>
          {reorders ? <ReorderList settings={settings} /> : <Purchases settings={settings} />}
        </Suspense>
      </StoreTabs>
    </Page>
  )
}

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'draft', label: 'Drafts' },
  { value: 'sent', label: 'Sent' },
  { value: 'part_received', label: 'Part received' },
  { value: 'received', label: 'Received' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type Wanted = (typeof states)[number]['value']

function Purchases({ settings }: { readonly settings: Settings }) {
  const navigate = useNavigate()
  const [{ search, state }, set] = useAddress('search', 'state')
  const searched = useDeferredValue(search)
  const wanted: Wanted = states.find(({ value }) => value === state)?.value ?? ''
  const list = useInfiniteQuery(
    pages(listPurchases, {
      query: { limit: '100', ...(searched ? { search: searched } : {}), ...(wanted ? { state: wanted } : {}) },
    }),
  )
  const meta = list.data?.pages[0]?.meta as { readonly total: number; readonly total_cost: string } | undefined
  return (
    <>
      <div className={styles['tools']}>
        <SearchField
          label="Search number, vendor or what was ordered"
          value={search}
          onChange={(value) => set({ search: value })}
        />
        {meta && (
          <p className={styles['sums']}>
            {number(meta.total)} {meta.total === 1 ? 'order' : 'orders'} · <b>{money(meta.total_cost, settings)}</b>
          </p>
        )}
        <Chips<Wanted> label="State" value={wanted} onChange={(value) => set({ state: value })} options={states} />
      </div>
      <PagedTable
        list={list}
        label="Purchase orders"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: row.id } })}
        count={meta?.total}
        empty={
          search || wanted ? (
            <Empty
              icon={Truck}
              title="No order is like that"
              acts={<Button onClick={() => set({ search: '', state: '' })}>Show all</Button>}
            />
          ) : (
            <Empty
              icon={Truck}
              title="Nothing was ordered yet"
              acts={
                <Link
                  className={buttonClass}
                  data-kind="primary"
                  to="/inventory/supplies/purchases/$purchaseId"
                  params={{ purchaseId: 'new' }}
                >
                  Write a purchase order
                </Link>
              }
            >
              Pots, mix and liners are ordered here, and received with their freight: the stock, the batches and the bill follow
              by themselves.
            </Empty>
          )
        }
      />
    </>
  )
}

const columns = (settings: Settings): Column<Purchase>[] => {
  const today = todayOf(settings)
  return [
    {
      id: 'number',
      title: 'Order',
      width: '110px',
      cell: (row) => <b>{purchaseName(row.order_number)}</b>,
      sortBy: (row) => row.order_number,
      phone: 'detail',
    },
    {
      id: 'vendor',
      title: 'Vendor',
      width: 'minmax(180px, 2fr)',
      cell: (row) => row.vendor || 'No vendor yet',
      sortBy: (row) => row.vendor,
      phone: 'title',
    },
    {
      id: 'state',
      title: 'State',
      width: '140px',
      cell: (row) => <PurchasePill state={row.state} />,
      sortBy: (row) => row.state,
      phone: 'detail',
    },
    {
      id: 'ordered',
      title: 'Ordered',
      width: '120px',
      cell: (row) => (row.ordered_on ? day(row.ordered_on, settings) : '–'),
      sortBy: (row) => row.ordered_on ?? '',
    },
    {
      id: 'expected',
      title: 'Expected',
      width: '130px',
      cell: (row) => {
        if (!row.expected_on) return '–'
        const late = row.expected_on < today && (row.state === 'sent' || row.state === 'part_received')
        return <span className={late ? styles['late'] : undefined}>{day(row.expected_on, settings)}</span>
      },
      sortBy: (row) => row.expected_on ?? '9',
    },
    {
      id: 'lines',
      title: 'Lines in',
      width: '100px',
      align: 'end',
      cell: (row) => `${row.lines_received} of ${row.lines}`,
      sortBy: (row) => row.lines,
    },
    moneyColumn('total', 'Without tax', (row) => row.total, {
      formats: settings,
      width: '130px',
      phone: 'end',
      total: (rows) => money(rows.reduce((sum, row) => sum + Number(row.total), 0).toFixed(2), settings),
    }),
  ]
}
