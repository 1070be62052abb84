/** The current or the future orders, searched, sorted, and with what can be done to several at once. */
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useDeferredValue } from 'react'
import { DayRange } from '#web/ui/DayRange.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { BulkActions } from '#web/ui/BulkActions.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NoMatches } from '#web/ui/NoMatches.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PageHead, toolsClass } from '#web/ui/Page.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { DueDay } from '#web/ui/DueDay.tsx'
import { type Formats, counted, money, number, todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { orderListSearch } from './orders-search.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSelection } from '#web/use-selection.ts'
import { useSort } from '#web/use-sort.ts'
import { mostOrders } from '../bulk-orders.ts'
import { listCurrentOrders, listFutureOrders } from '../contract.ts'
import { isLeft, plantsCalledOff } from '../call-off.ts'
import type { Order } from '../order.ts'
import { undeliveredStates } from '../order-state.ts'
import { orderSorts } from '../sorts.ts'
import { onBackOrder } from '../order-actions.ts'
import { StatePill, plantsOf } from './order-labels.tsx'

const ConfirmOrdersDialog = lazyNamed(() => import('./ConfirmOrdersDialog.tsx'), 'ConfirmOrdersDialog')

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'draft', label: 'Drafts' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'picking', label: 'Picking' },
  { value: 'ready', label: 'Ready' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'invoiced', label: 'Invoiced' },
  { value: 'fulfilled', label: 'Fulfilled' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type StateFilter = (typeof states)[number]['value']

export function OrderList({ kind }: { readonly kind: 'current' | 'future' }) {
  const settings = useSettings()
  const navigate = useNavigate()
  const [{ search, status, from, to }, set] = useSearchParams(orderListSearch)
  const searched = useDeferredValue(search)
  const wanted = states.find(({ value }) => value === status)?.value ?? ''
  const filter = {
    ...(searched ? { search: searched } : {}),
    ...(wanted ? { status: wanted } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const { sortQuery, ...sorting } = useSort(orderSorts)
  const list = usePagedList(kind === 'current' ? listCurrentOrders : listFutureOrders, {
    ...filter,
    sort: 'urgency',
    ...sortQuery,
    limit: '100',
  })
  const selection = useSelection(list.rows, mostOrders)
  const shown = states.filter(({ value }) =>
    kind === 'current' ? value !== 'fulfilled' : ['', 'open', 'confirmed', 'ready', 'fulfilled', 'cancelled'].includes(value),
  )
  return (
    <>
      {list.meta && (
        <PageHead note={`${counted(list.total ?? 0, 'order')} · ${money(list.meta.totals.total_amount, settings)}`} />
      )}
      <div className={toolsClass}>
        <ListTools<StateFilter>
          search={{ label: 'Search number, customer or plant', value: search, onChange: (value) => set({ search: value }) }}
          states={{
            label: 'State',
            options: shown,
            front: ['', 'open', 'ready'],
            value: wanted,
            onChange: (value) => set({ status: value }),
          }}
          values={[from, to]}
          rows={list.total}
          onClear={() => set({ status: '', from: '', to: '' })}
        >
          <DayRange from={from} to={to} onChange={set} formats={settings} />
        </ListTools>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        totalNote="cancelled excluded"
        label={kind === 'current' ? 'Current orders' : 'Future orders'}
        columns={columns(settings, kind)}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/orders/$orderId', params: { orderId: row.id } })}
        selection={kind === 'current' ? selection : undefined}
        forChosen={
          <BulkActions
            selection={selection}
            actions={[{ value: 'confirm', label: 'Confirm' }]}
            dialog={(_, onClose) => <ConfirmOrdersDialog orders={selection.chosen} onClose={onClose} />}
          />
        }
        empty={
          Object.keys(filter).length > 0 ? (
            <NoMatches
              icon={ClipboardList}
              title="No orders match your filters"
              onShowAll={() => set({ search: '', status: '', from: '', to: '' })}
            />
          ) : (
            <NoOrders kind={kind} />
          )
        }
      />
    </>
  )
}

const NoOrders = ({ kind }: { readonly kind: 'current' | 'future' }) => (
  <EmptyState
    icon={ClipboardList}
    title={kind === 'current' ? 'No orders yet' : 'No future orders yet'}
    actions={
      <Link
        className={buttonClass}
        data-kind="primary"
        aria-keyshortcuts="N"
        to="/orders/new"
        search={kind === 'future' ? { kind: 'future' } : {}}
      >
        Take the first order
      </Link>
    }
  >
    Confirming an order keeps its plants from being sold to anyone else.
  </EmptyState>
)

interface DueProps {
  readonly order: Order
  readonly formats: Formats
}

const Due = ({ order: { due_date, status }, formats }: DueProps) =>
  due_date === null ? (
    '–'
  ) : (
    <DueDay on={due_date} today={todayOf(formats)} formats={formats} open={undeliveredStates.includes(status)} />
  )

interface Totals {
  readonly total_amount: string
  readonly plants: number
}

const columns = (formats: Formats, kind: 'current' | 'future'): PagedColumn<Order, (typeof orderSorts)[number], Totals>[] => [
  {
    id: 'number',
    title: 'Order',
    width: '90px',
    cell: (row) => <b>{row.order_number}</b>,
    sort: 'number',
    phone: 'detail',
  },
  paged(
    textColumn('customer', 'Customer', (row) => row.customer_name, { width: 'minmax(170px, 2fr)', phone: 'title' }),
    {
      sort: 'customer',
    },
  ),
  paged(
    dayColumn('date', 'Ordered', (row) => row.order_date, { formats, width: '110px' }),
    { sort: 'date' },
  ),
  {
    id: 'due',
    title: 'Due',
    width: '120px',
    cell: (row) => <Due order={row} formats={formats} />,
    sort: 'due',
    phone: 'detail',
  },
  {
    id: 'state',
    title: 'State',
    width: '130px',
    cell: (row) => <StatePill order={row} />,
    sort: 'state',
    phone: 'end',
  },
  {
    id: 'plants',
    title: 'Plants',
    width: '90px',
    align: 'end',
    cell: (row) => number(plantsOf(row)),
    sort: 'plants',
    total: (totals) => number(totals.plants),
  },
  kind === 'current'
    ? {
        id: 'short',
        title: 'Back-order',
        width: '110px',
        align: 'end',
        ordinary: (row) => onBackOrder(row) === 0,
        cell: (row) => number(onBackOrder(row)),
        sort: 'short',
      }
    : {
        id: 'ready',
        title: 'Lines ready',
        width: '110px',
        align: 'end',
        cell: (row) => {
          const left = row.items.filter(isLeft)
          return left.length === 0 ? '–' : `${left.filter((item) => item.ready_at !== null).length} of ${left.length}`
        },
        sort: 'ready',
      },
  ...(kind === 'future'
    ? [
        {
          id: 'called_off',
          title: 'Released',
          width: '120px',
          align: 'end',
          cell: (row: Order) => {
            const { promised, called_off } = plantsCalledOff(row.items)
            return called_off === 0 ? '–' : `${number(called_off)} of ${number(promised)}`
          },
          phone: 'detail',
        } as const,
      ]
    : []),
  paged(
    moneyColumn('total', 'Total', (row) => row.total_amount, { formats, width: '120px', phone: 'end' }),
    {
      sort: 'total',
      total: (totals) => money(totals.total_amount, formats),
    },
  ),
]
