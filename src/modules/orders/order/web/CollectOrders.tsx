/** Orders at the till: an open one is found by its number or customer, and joins the cart, less what was paid before. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { PackageCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tillAccounts } from '#modules/customers/price-group-calls.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { persistedQuery } from '#web/persisted-query.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money, todayOf } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { Row } from '#modules/selling/draft/web/DraftRow.tsx'
import styles from '#modules/selling/draft/web/drafts.module.css'
import { getOrder, listCurrentOrders } from '../contract.ts'
import { may, orderStateBadges } from '../order-state.ts'
import type { WholeOrder } from '../order.ts'
import { cartWithOrder } from '../cart-with-order.ts'
import { AmountDue, useDue } from './AmountDue.tsx'
import { LeavingLines, useLeaving } from './LeavingLines.tsx'
import { needsConnection } from './collect.ts'
import { nameOf } from './order-labels.tsx'

export { collect } from './collect.ts'

interface CollectOrdersProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}

export function CollectOrders({ onClose, ...till }: CollectOrdersProps) {
  const [chosen, choose] = useState<string>()
  return chosen === undefined ? (
    <Dialog title="Orders" wide onClose={onClose}>
      {navigator.onLine ? <OpenOrders onCollect={choose} /> : <Refusal message={needsConnection} />}
    </Dialog>
  ) : (
    <Collected id={chosen} onClose={onClose} {...till} />
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

function Collected({ id, ...till }: CollectOrdersProps & { readonly id: string }) {
  const order = useQuery(query(getOrder, { params: { id } }))
  return (
    <Dialog title={order.data ? nameOf(order.data) : 'Order'} wide onClose={till.onClose}>
      {order.data ? (
        <AddToCart order={order.data} {...till} />
      ) : order.error ? (
        <ErrorBox error={order.error} retry={() => void order.refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}

function AddToCart({ order, cart, change, onClose }: CollectOrdersProps & { readonly order: WholeOrder }) {
  const client = useQueryClient()
  const settings = useSettings()
  const leaving = useLeaving(order)
  const due = useDue(order.id, leaving.items)
  const submit = async () => {
    const { business_account_id } = order
    const known = business_account_id === null ? undefined : await client.fetchQuery(persistedQuery(tillAccounts))
    if (!due.data) return
    const { accountIn } = await import('#modules/selling/till/web/idle-parts.ts')
    const collected = { order, items: leaving.items, due: due.data, account: accountIn(known, business_account_id) }
    const next = cartWithOrder(cart, collected, { settings, today: todayOf(settings) })
    change(() => next)
    onClose()
  }
  return (
    <PlainForm action="Add to the cart" disabled={!leaving.any || due.data === undefined} submit={submit} onCancel={onClose}>
      <LeavingLines {...leaving} />
      <AmountDue due={due} />
    </PlainForm>
  )
}
