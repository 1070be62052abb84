/** Writes an order, new or changed; the form is loaded when the order is there. */
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { orderFormSearch } from './order-form-search.ts'
import * as calls from '#modules/orders/order/contract.ts'

const OrderForm = lazyNamed(() => import('./OrderForm.tsx'), 'OrderForm')
const QuoteToOrder = lazyNamed(() => import('./QuoteToOrder.tsx'), 'QuoteToOrder')

export function OrderFormScreen() {
  const { orderId } = useParams({ strict: false })
  const [{ kind, quote }] = useSearchParams(orderFormSearch)
  const order = useQuery({
    ...query(calls.getOrder, { params: { id: orderId ?? '' } }),
    enabled: orderId !== undefined,
    staleTime: 0,
  })
  // The cache may be older than this user's last save: the form is opened with the server's current row.
  if (orderId !== undefined && (!order.data || !order.isFetchedAfterMount))
    return (
      <Page title="Order">
        {order.isError ? <ErrorBox error={order.error} retry={() => void order.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  if (quote && orderId === undefined)
    return (
      <Suspense>
        <QuoteToOrder id={quote} />
      </Suspense>
    )
  return (
    <Suspense>
      <OpenedRow key={order.data?.id} row={order.data}>
        {(opened) => <OrderForm opened={opened} kind={kind === 'future' ? 'future' : 'current'} />}
      </OpenedRow>
    </Suspense>
  )
}
