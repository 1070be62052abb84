/** One purchase order: edited, sent, received in one or many deliveries; each delivery can be reversed. */
import { Link, useParams } from '@tanstack/react-router'
import { Ban, CircleCheckBig, Mail, PackagePlus, Pencil, Printer, ReceiptText, RotateCcw, Send, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Detail, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { Menu, type MenuAction } from '#web/ui/Menu.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { purchaseSearch } from './stockroom-search.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { getPurchase, getPurchasePdf, setPurchaseState } from '../contract.ts'
import { notBilled } from '../match.ts'
import { type NextState, type WholePurchase, canChangeTo, mayEdit, mayReceive, purchaseName } from '../purchase.ts'
import { PurchaseDelivery } from './PurchaseDelivery.tsx'
import { PurchaseItems } from './PurchaseItems.tsx'
import { PurchasePill, touched } from './purchase-labels.tsx'

const PurchaseForm = lazyNamed(() => import('./PurchaseForm.tsx'), 'PurchaseForm')
const BillPurchaseDialog = lazyNamed(() => import('./BillPurchaseDialog.tsx'), 'BillPurchaseDialog')
const MailPurchaseDialog = lazyNamed(() => import('./MailPurchaseDialog.tsx'), 'MailPurchaseDialog')
const ReceiveDialog = lazyNamed(() => import('./ReceiveDialog.tsx'), 'ReceiveDialog')

export function PurchaseScreen() {
  const { purchaseId = '' } = useParams({ strict: false })
  const isNew = purchaseId === 'new'
  const [{ action }, set] = useSearchParams(purchaseSearch)
  useLive(['/api/purchase-orders'], '/api/purchase-orders')
  const found = useQuery({ ...query(getPurchase, { params: { id: purchaseId } }), enabled: !isNew })
  if (!isNew && !found.data)
    return (
      <Page title="Purchase order">
        {found.isError ? <ErrorBox error={found.error} retry={() => void found.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  const purchase = found.data
  if (isNew || action === 'edit')
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <PurchaseForm key={purchase?.id} purchase={purchase} onDone={() => set({ action: '' })} />
      </Suspense>
    )
  return purchase && <PurchasePage purchase={purchase} />
}

interface PurchaseProps {
  readonly purchase: WholePurchase
}

const stateMessages: Readonly<Record<NextState, string>> = {
  sent: 'is sent: its lines are on order.',
  draft: 'is a draft again.',
  cancelled: 'is cancelled.',
  received: 'is closed: the rest is not on order any more.',
}

function PurchasePage({ purchase }: PurchaseProps) {
  const settings = useSettings()
  const [, set] = useSearchParams(purchaseSearch)
  const { run, busy } = useAction(...touched)
  const { save } = useDownload()
  const name = purchaseName(purchase.order_number)
  const turn = (to: NextState) =>
    run(async () => {
      await call(setPurchaseState, { params: { id: purchase.id }, body: { to, version: purchase.version }, afterOwn: true })
      toast(`${name} ${stateMessages[to]}`)
    })
  const can = (to: NextState) => canChangeTo(purchase.state, to)
  const short = purchase.items.some((line) => Number(line.quantity_received) < Number(line.quantity))
  const { state } = purchase
  const isUnbilled = purchase.items.some((line) => Number(notBilled(line)) > 0)
  const menu: readonly MenuAction[] = [
    { label: 'E-mail', icon: Mail, do: () => set({ action: 'mail' }) },
    { label: 'PDF for the vendor', icon: Printer, do: () => save(getPurchasePdf, { params: { id: purchase.id } }) },
    { when: state === 'sent' && can('draft'), label: 'Back to draft', icon: Undo2, do: () => void turn('draft') },
    { when: state === 'cancelled', label: 'Reopen as draft', icon: RotateCcw, do: () => void turn('draft') },
    {
      when: state === 'received' && short,
      label: 'Reopen for the rest',
      icon: RotateCcw,
      do: () => void turn('sent'),
    },
    { when: can('received'), label: 'Close short', icon: CircleCheckBig, do: () => void turn('received') },
    { when: can('cancelled'), label: 'Cancel order', icon: Ban, danger: true, do: () => void turn('cancelled') },
  ]
  return (
    <Page
      title={`${name}${purchase.vendor ? ` · ${purchase.vendor}` : ''}`}
      note={<PurchasePill state={purchase.state} />}
      actions={
        <>
          <Back>
            <Link to="/inventory/supplies/purchases">All purchase orders</Link>
          </Back>
          <Menu name={`More actions for ${name}`} actions={menu} />
          {mayEdit(state) && purchase.receipts.length === 0 && (
            <Button aria-keyshortcuts="E" onClick={() => set({ action: 'edit' })}>
              <Pencil size={16} aria-hidden /> Edit
            </Button>
          )}
          {purchase.state === 'draft' && (
            <Button kind="primary" busy={busy} onClick={() => void turn('sent')}>
              <Send size={17} aria-hidden /> Mark as sent
            </Button>
          )}
          {isUnbilled && (
            <Button onClick={() => set({ action: 'bill' })}>
              <ReceiptText size={17} aria-hidden /> Enter the bill
            </Button>
          )}
          {mayReceive(purchase.state) && (
            <Button kind={state === 'draft' ? 'secondary' : 'primary'} onClick={() => set({ action: 'receive' })}>
              <PackagePlus size={18} aria-hidden /> Receive
            </Button>
          )}
        </>
      }
    >
      <PurchaseDetails purchase={purchase} />
      <PurchaseItems purchase={purchase} />
      {purchase.receipts.map((receipt) => (
        <PurchaseDelivery key={receipt.id} receipt={receipt} settings={settings} />
      ))}
      <PurchaseDialogs purchase={purchase} isUnbilled={isUnbilled} />
    </Page>
  )
}

function PurchaseDialogs({ purchase, isUnbilled }: PurchaseProps & { readonly isUnbilled: boolean }) {
  const [{ action }, set] = useSearchParams(purchaseSearch)
  const props = { purchase, onClose: () => set({ action: '' }) }
  return (
    <Suspense>
      {action === 'receive' && mayReceive(purchase.state) && <ReceiveDialog {...props} />}
      {action === 'mail' && <MailPurchaseDialog {...props} />}
      {action === 'bill' && isUnbilled && <BillPurchaseDialog {...props} />}
    </Suspense>
  )
}

function PurchaseDetails({ purchase }: PurchaseProps) {
  const settings = useSettings()
  const details: readonly Detail[] = [
    ['Vendor', purchase.vendor || 'No vendor yet'],
    ['Ordered', purchase.ordered_on ? day(purchase.ordered_on, settings) : '–'],
    ['Expected', purchase.expected_on ? day(purchase.expected_on, settings) : '–'],
    ['Lines received', `${purchase.lines_received} of ${purchase.lines}`],
    ['Excl. tax', money(purchase.total, settings)],
  ]
  return <DescriptionCard details={details} notes={purchase.notes} />
}
