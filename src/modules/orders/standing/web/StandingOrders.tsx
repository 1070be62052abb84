/** Standing orders: customer, frequency, next day; pause, skip, end. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { nameColumn, numberColumn } from '#web/ui/columns.tsx'
import { Ban, Pause, Pencil, Play, Repeat, SkipForward } from 'lucide-react'
import { Suspense } from 'react'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { call } from '#web/call.ts'
import { day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import * as calls from '../contract.ts'
import { amountText } from '#modules/orders/order/order-lines.ts'
import { type StandingOrder, standingFrequencies } from '../standing-order.ts'
import { ordersSearch } from '#modules/orders/order/web/orders-search.ts'

/** The search parameters of the standing orders, which are a tab of the orders. */
const standingSearch = { action: ordersSearch.action, standing: ordersSearch.standing }

const StandingDialog = lazyNamed(() => import('./StandingDialog.tsx'), 'StandingDialog')

export function StandingOrders() {
  const settings = useSettings()
  const { run } = useAction('/api/standing-orders', '/api/orders')
  const [{ action, standing }, set] = useSearchParams(standingSearch)
  const list = useQuery(query(calls.listStandingOrders))
  if (list.isPending) return <Skeleton rows={6} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  const open = list.data.find(({ id }) => id === standing)
  const change = (what: Promise<unknown>, done: string) =>
    run(async () => {
      await what
      toast(done)
    })
  const actionsOf = (row: StandingOrder) => {
    const params = { id: row.id }
    const next = row.next_day
    return [
      { label: 'Edit', keys: 'E' as const, icon: Pencil, do: () => set({ standing: row.id }) },
      ...(next !== null && !row.paused
        ? [
            {
              label: `Skip ${day(next, settings)}`,
              icon: SkipForward,
              do: () =>
                void change(
                  call(calls.skipStandingOrder, { params, body: { day: next } }),
                  `${day(next, settings)} is left out.`,
                ),
            },
          ]
        : []),
      {
        label: row.paused ? 'Let it run' : 'Pause',
        icon: row.paused ? Play : Pause,
        do: () =>
          void change(
            call(row.paused ? calls.resumeStandingOrder : calls.pauseStandingOrder, { params }),
            row.paused ? 'Resumed.' : 'Paused: no new drafts until you resume it.',
          ),
      },
      {
        label: 'End it',
        icon: Ban,
        danger: true,
        do: () => void change(call(calls.endStandingOrder, { params }), 'Ended. Existing orders stay.'),
      },
    ]
  }
  return (
    <>
      <DataTable
        label="Standing orders"
        rows={list.data}
        rowKey={(row) => row.id}
        onOpen={(row) => set({ standing: row.id })}
        columns={[
          nameColumn('customer', 'Customer', (row: StandingOrder) => row.customer_name, {
            width: 'minmax(160px, 1.5fr)',
            phone: 'title',
          }),
          {
            id: 'what',
            title: 'Description',
            width: 'minmax(200px, 2fr)',
            cell: (row) => row.items.map((item) => `${amountText(item, item.quantity)} ${item.description}`).join(' · '),
          },
          {
            id: 'frequency',
            title: 'How often',
            width: '150px',
            cell: (row) => standingFrequencies[row.frequency],
            sortBy: (row) => row.frequency,
            phone: 'detail',
          },
          {
            id: 'next',
            title: 'Next',
            width: '130px',
            cell: (row) =>
              row.paused ? (
                <Badge tone="warn">Paused</Badge>
              ) : row.next_day === null ? (
                <Badge tone="neutral">Ended</Badge>
              ) : (
                day(row.next_day, settings)
              ),
            sortBy: (row) => row.next_day ?? '9999',
            phone: 'detail',
          },
          numberColumn('made', 'Made', (row: StandingOrder) => row.made, { width: '80px' }),
          {
            id: 'actions',
            title: '',
            width: '60px',
            phone: 'end',
            cell: (row) => <Menu name={`More actions for the standing order of ${row.customer_name}`} actions={actionsOf(row)} />,
          },
        ]}
        empty={
          <EmptyState icon={Repeat} title="No standing orders yet">
            What a customer takes every week: set it up once, and its draft is here some days ahead. Any order can be repeated
            from its menu.
          </EmptyState>
        }
      />
      <Suspense>
        {(open !== undefined || action === 'repeat') && (
          <StandingDialog key={open?.id} standing={open} from={undefined} onClose={() => set({ standing: '', action: '' })} />
        )}
      </Suspense>
    </>
  )
}
