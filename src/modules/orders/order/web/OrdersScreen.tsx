/** Orders: current orders, future orders, dockets to be invoiced, and what is available to promise. */
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { orderListSearch } from './orders-search.ts'
import { OrderList } from './OrderList.tsx'

const Dockets = lazyNamed(() => import('./Dockets.tsx'), 'Dockets')
const AvailabilityTable = lazyNamed(() => import('#modules/growing/availability/web/AvailabilityTable.tsx'), 'AvailabilityTable')

const tabs = [
  { value: 'current', label: 'Current' },
  { value: 'future', label: 'Future' },
  { value: 'standing', label: 'Standing' },
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'dockets', label: 'To invoice' },
  { value: 'available', label: 'Availability' },
] as const

interface OrdersScreenProps {
  /** The tabs of modules above. */
  readonly StandingOrders: ComponentType
  readonly DeliveryRuns: ComponentType
}

export function OrdersScreen({ StandingOrders, DeliveryRuns }: OrdersScreenProps) {
  const [{ tab }, set] = useSearchParams(orderListSearch)
  useLive(['/api/orders', '/api/sales', '/api/plant-batches'], '/api/orders')
  const here = tabs.find(({ value }) => value === tab)?.value ?? 'current'
  return (
    <Page
      title="Orders"
      note=""
      actions={
        <>
          {here === 'standing' ? (
            <Button kind="primary" aria-keyshortcuts="N" onClick={() => set({ action: 'repeat' })}>
              <Plus size={18} aria-hidden /> New standing order
            </Button>
          ) : (
            <Link
              className={buttonClass}
              data-kind="primary"
              aria-keyshortcuts="N"
              to="/orders/new"
              search={here === 'future' ? { kind: 'future' } : {}}
            >
              <Plus size={18} aria-hidden /> New order
            </Link>
          )}
        </>
      }
    >
      <Tabs
        label="Orders"
        param="tab"
        tabs={tabs}
        value={here}
        onChange={(value) => set({ tab: value, search: '', status: '', from: '', to: '', sort: '' })}
      >
        <Suspense fallback={<Skeleton rows={8} />}>
          {here === 'standing' ? (
            <StandingOrders />
          ) : here === 'deliveries' ? (
            <DeliveryRuns />
          ) : here === 'dockets' ? (
            <Dockets />
          ) : here === 'available' ? (
            <AvailabilityTable />
          ) : (
            <OrderList kind={here} />
          )}
        </Suspense>
      </Tabs>
    </Page>
  )
}
