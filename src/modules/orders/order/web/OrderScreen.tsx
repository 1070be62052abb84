/** One order: its lines, its progress and the next actions. */
import { Link, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { OrderId } from '#kernel/id.ts'
import { moneyText, type Cents } from '#kernel/money.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Detail, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { DueDay } from '#web/ui/DueDay.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { type OrderDialogName, orderSearch } from './orders-search.ts'
import { confirmOrder, getOrder, reverseDeposit } from '../contract.ts'
import { PaymentList, type Reverse } from '#modules/selling/payment/web/PaymentList.tsx'
import { calledOffAmounts, isLeft, plantsCalledOff } from '../call-off.ts'
import { isOffered, onBackOrder } from '../order-actions.ts'
import { undeliveredStates } from '../order-state.ts'
import type { WholeOrder } from '../order.ts'
import { History, Items } from './OrderParts.tsx'
import { OrderHeadActions } from './OrderHeadActions.tsx'
import { StatePill, nameOf } from './order-labels.tsx'
import { orderPaths } from './order-paths.ts'

const PickList = lazyNamed(() => import('./PickList.tsx'), 'PickList')
const DepositDialog = lazyNamed(() => import('./DepositDialog.tsx'), 'DepositDialog')
const OrderActions = lazyNamed(() => import('./OrderActions.tsx'), 'OrderActions')

interface OrderScreenProps {
  /** Passed in by a later module: creates a standing order from this one. */
  readonly StandingDialog: ComponentType<{
    readonly from: WholeOrder
    readonly onClose: () => void
  }>
  /** Passed in by a later module: proof of delivery for this order. */
  readonly DeliveryProofs: ComponentType<{ readonly orderId: OrderId }>
}

export function OrderScreen({ StandingDialog, DeliveryProofs }: OrderScreenProps) {
  const { orderId = '' } = useParams({ strict: false })
  useLive(['/api/orders', '/api/sales'], '/api/orders', '/api/deliveries')
  const order = useQuery(query(getOrder, { params: { id: orderId } }))
  if (!order.data)
    return (
      <Page title="Order">
        {order.isError ? <ErrorBox error={order.error} retry={() => void order.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  return <OrderPage order={order.data} StandingDialog={StandingDialog} DeliveryProofs={DeliveryProofs} />
}

type OrderPageProps = OrderScreenProps & OrderPartProps

function OrderPage({ order, StandingDialog, DeliveryProofs }: OrderPageProps) {
  const [{ action }, set] = useSearchParams(orderSearch)
  const open = (next: OrderDialogName) => set({ action: next })
  const { run, busy } = useAction(...orderPaths)
  const confirm = (back_order: boolean) =>
    void run(async () => {
      await call(confirmOrder, { params: { id: order.id }, body: { back_order } })
      toast('Confirmed; its plants are reserved.')
    })
  return (
    <Page
      title={nameOf(order)}
      note={<StatePill order={order} />}
      actions={<OrderHeadActions order={order} open={open} confirm={confirm} busy={busy} />}
    >
      <BackOrderBanner order={order} busy={busy} onReserve={() => confirm(true)} />
      <OrderDetails order={order} />
      <Deposits order={order} />
      <OrderTabs order={order} open={open} />
      {order.dockets.length > 0 && (
        <Suspense>
          <DeliveryProofs orderId={order.id} />
        </Suspense>
      )}
      <Suspense>
        {action === 'deposit' || action === 'deposit-back' ? (
          <DepositDialog order={order} back={action === 'deposit-back'} onClose={() => open('')} />
        ) : action === 'repeat' ? (
          <StandingDialog from={order} onClose={() => open('')} />
        ) : (
          action && <OrderActions order={order} action={action} onClose={() => open('')} />
        )}
      </Suspense>
    </Page>
  )
}

interface BackOrderBannerProps {
  readonly order: WholeOrder
  readonly busy: boolean
  readonly onReserve: () => void
}

function BackOrderBanner({ order, busy, onReserve }: BackOrderBannerProps) {
  const missing = onBackOrder(order)
  if (missing === 0) return null
  return (
    <Banner
      tone="warn"
      actions={
        <Button busy={busy} onClick={onReserve}>
          Reserve new stock
        </Button>
      }
    >
      {number(missing)} {missing === 1 ? 'plant is' : 'plants are'} on back-order: not enough is for sale yet.
    </Banner>
  )
}

function OrderTabs({ order, open }: OrderPartProps & { readonly open: (action: OrderDialogName) => void }) {
  const [{ tab }, set] = useSearchParams(orderSearch)
  const tabs = [
    { value: 'lines' as const, label: 'Lines', count: order.items.length },
    ...(isOffered('pick', order) ? [{ value: 'pick' as const, label: 'Pick list', count: order.pick.length }] : []),
    { value: 'history' as const, label: 'History' },
  ]
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'lines'
  return (
    <Tabs label="About this order" tabs={tabs} value={shown} onChange={(value) => set({ tab: value })}>
      {shown === 'lines' && <Items order={order} onReady={(id) => open(`item-${id}`)} onReverse={(id) => open(`docket-${id}`)} />}
      {shown === 'pick' && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <PickList order={order} />
        </Suspense>
      )}
      {shown === 'history' && <History order={order} />}
    </Tabs>
  )
}

interface OrderPartProps {
  readonly order: WholeOrder
}

/** Deposits taken and refunded; those applied to an invoice are shown there. */
function Deposits({ order }: OrderPartProps) {
  const reverse: Reverse = (paymentId, body) => call(reverseDeposit, { params: { id: order.id, paymentId }, body })
  const payments = order.deposits
    .filter(({ kind }) => kind !== 'applied')
    .map(({ kind, amount, occurred_on, ...deposit }) => ({
      ...deposit,
      amount: kind === 'taken' ? amount : `-${amount}`,
      day: occurred_on,
    }))
  return <PaymentList payments={payments} reverse={Number(order.deposit_held) > 0 ? reverse : undefined} />
}

/** Links to the account, for those who may open it. */
function Customer({ order: { business_account_id, customer_name } }: OrderPartProps) {
  if (business_account_id === null || !isOneOf(managers)) return customer_name
  return (
    <Link to="/reports/business-accounts/$accountId" params={{ accountId: business_account_id }}>
      {customer_name}
    </Link>
  )
}

function Due({ order, on }: OrderPartProps & { readonly on: string }) {
  const settings = useSettings()
  const isLate = on < todayOf(settings) && undeliveredStates.includes(order.status)
  return (
    <>
      {day(on, settings)}
      {isLate && (
        <>
          {' '}
          <DueDay on={on} today={todayOf(settings)} formats={settings} />
        </>
      )}
    </>
  )
}

function OrderDetails({ order }: OrderPartProps) {
  const settings = useSettings()
  const details: readonly Detail[] = [
    ['Customer', <Customer key="customer" order={order} />],
    ...(order.phone
      ? [
          [
            'Phone',
            <a key="phone" href={`tel:${order.phone.replace(/[^\d+]/g, '')}`}>
              {order.phone}
            </a>,
          ] as const,
        ]
      : []),
    ['Ordered', day(order.order_date, settings)],
    ['Due', order.due_date ? <Due key="due" on={order.due_date} order={order} /> : '–'],
    ...(order.delivery_time ? [['Delivery time', order.delivery_time] as const] : []),
    ...(order.customer_order_number ? [['PO number', order.customer_order_number] as const] : []),
    ...(order.ship_to ? [['Deliver to', order.ship_to] as const] : []),
    ...(order.tax_place ? [[`${settings.taxLabel} rate`, order.tax_place] as const] : []),
    ['Total', money(order.total_amount, settings)],
    ...calledOffDetails(order, settings),
    ...(order.deposits.length > 0 ? [['Deposit held', money(order.deposit_held, settings)] as const] : []),
    ...(order.invoice_number
      ? [
          [
            'Invoice',
            order.sale_id ? (
              <Link key="invoice" to="/sales/transactions" search={{ sale: order.sale_id }}>
                {order.invoice_number}
              </Link>
            ) : (
              order.invoice_number
            ),
          ] as const,
        ]
      : []),
  ]
  return <DescriptionCard details={details} notes={order.notes} />
}

/** For a partly called-off future order: the promised quantity, the called-off part, and what is left. */
function calledOffDetails(order: WholeOrder, settings: Settings): Detail[] {
  if (order.items.every(isLeft)) return []
  const amounts = calledOffAmounts(order)
  const plants = plantsCalledOff(order.items)
  const invoicedText = (of: number, amount: Cents) =>
    `${number(of)} of ${number(plants.promised)} plants, ${money(moneyText(amount), settings)}`
  return [
    ['Released', invoicedText(plants.called_off, amounts.called_off)],
    ['Left', invoicedText(plants.left, amounts.left)],
  ]
}
