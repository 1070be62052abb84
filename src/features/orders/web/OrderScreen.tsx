/** One order: what was promised, how far it has come, and what can be done next. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Ban, FileText, HandCoins, Link2, Mail, Pencil, Printer, RefreshCw, Repeat } from 'lucide-react'
import { type ComponentType, Suspense, lazy } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { moneyText, type Cents } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Fact, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Page, backClass } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { day, money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useDownload } from '#web/use-download.ts'
import { confirmOrder, getOrder, getOrderPdf, reverseDeposit } from '../contract.ts'
import { PaymentList, type Reverse } from '#features/payments/web/PaymentList.tsx'
import { calledOffAmounts, isLeft, plantsCalledOff } from '../call-off.ts'
import type { WholeOrder } from '../order.ts'
import { isToInvoice } from '../docket.ts'
import { may } from '../order-state.ts'
import { History, Items } from './OrderParts.tsx'
import { PickList } from './PickList.tsx'
import { StatePill, nameOf, onBackOrder } from './order-labels.tsx'
import { orderPaths } from './order-paths.ts'

const DepositDialog = lazy(async () => ({ default: (await import('./DepositDialog.tsx')).DepositDialog }))
const OrderActions = lazy(async () => ({ default: (await import('./OrderActions.tsx')).OrderActions }))

interface OrderScreenProps {
  /** Of a later feature: makes a standing order of this one. */
  readonly StandingDialog: ComponentType<{
    readonly from: WholeOrder
    readonly settings: Settings
    readonly onClose: () => void
  }>
}

export function OrderScreen({ StandingDialog }: OrderScreenProps) {
  const { orderId = '' } = useParams({ strict: false })
  const settings = useSettings()
  useLive(['/api/orders', '/api/sales'], '/api/orders')
  const order = useQuery(query(getOrder, { params: { id: orderId } }))
  if (!order.data)
    return (
      <Page title="Order">
        {order.isError ? <ErrorBox error={order.error} retry={() => void order.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  return <Shown order={order.data} settings={settings} StandingDialog={StandingDialog} />
}

type ShownProps = OrderScreenProps & { readonly order: WholeOrder; readonly settings: Settings }

function Shown({ order, settings, StandingDialog }: ShownProps) {
  const navigate = useNavigate()
  const [{ tab, action }, set] = useSearchParams('tab', 'action')
  const { run, busy } = useAction(...orderPaths)
  const { save } = useDownload()
  const picks = order.kind === 'current' && may('pick', order.status)
  const tabs = [
    { value: 'lines', label: 'Lines', count: order.items.length },
    ...(picks ? [{ value: 'pick', label: 'Pick list', count: order.pick.length }] : []),
    { value: 'history', label: 'History' },
  ]
  const here = tabs.find(({ value }) => value === tab)?.value ?? 'lines'
  const short = onBackOrder(order)
  const picked = order.items.some((item) => item.quantity_picked > item.quantity_delivered)
  const waits = order.dockets.some(isToInvoice)
  const can = (what: Parameters<typeof may>[0]) => may(what, order.status)
  const confirm = (back_order: boolean) =>
    run(async () => {
      await call(confirmOrder, { params: { id: order.id }, body: { back_order } })
      toast('Confirmed; its plants are reserved.')
    })
  const menu = [
    ...(can('edit') && !order.items.some((item) => item.quantity_picked > 0)
      ? [
          {
            label: 'Change',
            icon: Pencil,
            do: () => void navigate({ to: '/orders/$orderId/edit', params: { orderId: order.id } }),
          },
        ]
      : []),
    ...(picks && short > 0 ? [{ label: 'Reserve what came in', icon: RefreshCw, do: () => void confirm(true) }] : []),
    ...(can('link') &&
    order.kind === 'current' &&
    order.sale_id === null &&
    order.dockets.every((docket) => docket.reversed_at !== null)
      ? [{ label: 'Link to a sale', icon: Link2, do: () => set({ action: 'link' }) }]
      : []),
    ...(can('confirm')
      ? [
          {
            label: order.status === 'draft' ? 'Confirm with a deposit' : 'Take a deposit',
            icon: HandCoins,
            do: () => set({ action: 'deposit' }),
          },
        ]
      : []),
    ...(Number(order.deposit_held) > 0 && !can('cancel')
      ? [{ label: 'Give the deposit back', icon: HandCoins, do: () => set({ action: 'deposit-back' }) }]
      : []),
    { label: 'Repeat', icon: Repeat, do: () => set({ action: 'repeat' }) },
    { label: 'PDF', icon: FileText, do: () => save(getOrderPdf, { params: { id: order.id } }) },
    { label: 'E-mail', icon: Mail, do: () => set({ action: 'mail' }) },
    { label: 'Print', icon: Printer, do: () => print() },
    ...(can('cancel')
      ? [
          {
            label: order.items.some((item) => item.quantity_delivered > 0) ? 'Cancel the rest' : 'Cancel order',
            icon: Ban,
            danger: true,
            do: () => set({ action: 'cancel' }),
          },
        ]
      : []),
  ]
  return (
    <Page
      title={nameOf(order)}
      note={<StatePill order={order} />}
      actions={
        <>
          <Link to="/orders" search={order.kind === 'future' ? { tab: 'future' } : {}} className={backClass}>
            All orders
          </Link>
          <Menu name={`What can be done with ${nameOf(order)}`} actions={menu} />
          {order.kind === 'future' && can('confirm') && (
            <Button kind="primary" onClick={() => set({ action: 'calloff' })}>
              Call off
            </Button>
          )}
          {order.status === 'draft' && (
            <Button kind="primary" busy={busy} onClick={() => void confirm(false)}>
              Confirm
            </Button>
          )}
          {picks && picked && order.status !== 'ready' && <Button onClick={() => set({ action: 'ready' })}>Put ready</Button>}
          {order.kind === 'current' && can('deliver') && (
            <Button kind="primary" onClick={() => set({ action: 'deliver' })}>
              Deliver
            </Button>
          )}
          {waits && !can('deliver') && (
            <Button kind="primary" onClick={() => set({ action: 'invoice' })}>
              Invoice
            </Button>
          )}
        </>
      }
    >
      {short > 0 && (
        <Banner
          tone="warn"
          actions={
            <Button busy={busy} onClick={() => void confirm(true)}>
              Reserve what came in
            </Button>
          }
        >
          {number(short)} {short === 1 ? 'plant is' : 'plants are'} on back-order: not enough stands for sale yet.
        </Banner>
      )}
      <Facts order={order} settings={settings} />
      <Deposits order={order} settings={settings} />
      <Tabs label="About this order" tabs={tabs} value={here} onChange={(value) => set({ tab: value })}>
        {here === 'lines' && (
          <Items
            order={order}
            settings={settings}
            onReady={(id) => set({ action: `item-${id}` })}
            onReverse={(id) => set({ action: `docket-${id}` })}
          />
        )}
        {here === 'pick' && <PickList order={order} />}
        {here === 'history' && <History order={order} settings={settings} />}
      </Tabs>
      <Suspense>
        {action === 'deposit' || action === 'deposit-back' ? (
          <DepositDialog order={order} back={action === 'deposit-back'} settings={settings} onClose={() => set({ action: '' })} />
        ) : action === 'repeat' ? (
          <StandingDialog from={order} settings={settings} onClose={() => set({ action: '' })} />
        ) : (
          action && <OrderActions order={order} action={action} settings={settings} onClose={() => set({ action: '' })} />
        )}
      </Suspense>
    </Page>
  )
}

interface OrderPartProps {
  readonly order: WholeOrder
  readonly settings: Settings
}

/** Deposits that came in or went back; what was put on an invoice stands there. */
function Deposits({ order, settings }: OrderPartProps) {
  const reverse: Reverse = (paymentId, body) => call(reverseDeposit, { params: { id: order.id, paymentId }, body })
  const payments = order.deposits
    .filter(({ kind }) => kind !== 'applied')
    .map(({ kind, amount, occurred_on, ...deposit }) => ({
      ...deposit,
      amount: kind === 'taken' ? amount : `-${amount}`,
      day: occurred_on,
    }))
  return <PaymentList payments={payments} settings={settings} reverse={Number(order.deposit_held) > 0 ? reverse : undefined} />
}

function Facts({ order, settings }: { readonly order: WholeOrder; readonly settings: Settings }) {
  const facts: readonly Fact[] = [
    ['Customer', order.customer_name],
    ['Ordered', day(order.order_date, settings)],
    ['Wanted for', order.due_date ? day(order.due_date, settings) : '–'],
    ...(Number(order.discount) > 0 ? [['Discount', `−${money(order.discount, settings)}`] as const] : []),
    ['Total', money(order.total_amount, settings)],
    ...calledOffFacts(order, settings),
    ...(order.deposits.length > 0 ? [['Deposit held', money(order.deposit_held, settings)] as const] : []),
    ...(order.invoice_number ? [['Invoice', order.invoice_number] as const] : []),
  ]
  return <DescriptionCard facts={facts} notes={order.notes} />
}

/** Of a future order of which some was called off: how much of what was promised, and what is left. */
function calledOffFacts(order: WholeOrder, settings: Settings): Fact[] {
  if (order.items.every(isLeft)) return []
  const amounts = calledOffAmounts(order)
  const plants = plantsCalledOff(order.items)
  const inWords = (of: number, amount: Cents) =>
    `${number(of)} of ${number(plants.promised)} plants, ${money(moneyText(amount), settings)}`
  return [
    ['Called off', inWords(plants.called_off, amounts.called_off)],
    ['Left', inWords(plants.left, amounts.left)],
  ]
}
