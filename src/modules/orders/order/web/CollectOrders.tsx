/** Orders at the till: an open one is found by its number or customer, and collected with what is left to pay. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { PackageCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { Row } from '#modules/selling/draft/web/DraftRow.tsx'
import styles from '#modules/selling/draft/web/drafts.module.css'
import { getOrder, listCurrentOrders } from '../contract.ts'
import { may, orderStateBadges } from '../order-state.ts'
import { DeliverDialog } from './DeliverDialog.tsx'
import { nameOf } from './order-labels.tsx'

export function CollectOrders({ onClose }: { readonly onClose: () => void }) {
  const [chosen, choose] = useState<string>()
  return chosen === undefined ? (
    <Dialog title="Orders" wide onClose={onClose}>
      <OpenOrders onCollect={choose} />
    </Dialog>
  ) : (
    <Collected id={chosen} onClose={onClose} />
  )
}

function OpenOrders({ onCollect }: { readonly onCollect: (id: string) => void }) {
  const settings = useSettings()
  const [search, setSearch] = useState('')
  const orders = usePagedList(listCurrentOrders, { status: 'open', sort: 'due', search: useDeferredValue(search) })
  const collectable = orders.rows.filter(({ status }) => may('deliver', status))
  return (
    <div className="grid gap-12">
      <SearchField label="Customer, number or plant" value={search} onChange={setSearch} autoFocus />
      {orders.error ? (
        <ErrorBox error={orders.error} retry={orders.retry} />
      ) : orders.isPending ? (
        <Skeleton rows={3} />
      ) : collectable.length === 0 ? (
        <EmptyState icon={PackageCheck} title="No order waits to be collected">
          {search.trim() === '' ? 'Confirmed orders are listed here.' : 'Search by another name, or by the number.'}
        </EmptyState>
      ) : (
        <ul className={`grid ${styles['carts']}`}>
          {collectable.map((order) => (
            <Row
              key={order.id}
              title={`${nameOf(order)} · ${order.customer_name || 'No name'}`}
              notes={[
                order.items.map(({ description }) => description).join(', '),
                order.due_date === null ? '' : `due ${day(order.due_date, settings)}`,
              ]}
              total={money(order.total_amount, settings)}
              pill={<Badge tone={orderStateBadges[order.status].tone}>{orderStateBadges[order.status].label}</Badge>}
            >
              <Button kind="primary" onClick={() => onCollect(order.id)}>
                Collect
              </Button>
            </Row>
          ))}
          {orders.loadMore && (
            <li>
              <MoreButton list={orders} />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Collected({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const order = useQuery(query(getOrder, { params: { id } }))
  if (order.data) return <DeliverDialog order={order.data} onClose={onClose} />
  return (
    <Dialog title="Order" wide onClose={onClose}>
      {order.error ? <ErrorBox error={order.error} retry={() => void order.refetch()} /> : <Skeleton rows={4} />}
    </Dialog>
  )
}
