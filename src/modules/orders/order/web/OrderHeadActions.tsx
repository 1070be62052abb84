import { isLeft } from '../call-off.ts'
import { Link } from '@tanstack/react-router'
import { Ban, FileText, HandCoins, Link2, Unlink2, Mail, Pencil, Printer, RefreshCw, Repeat } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Menu, type MenuAction } from '#web/ui/Menu.tsx'
import { Back } from '#web/ui/Page.tsx'
import { useDownload } from '#web/use-download.ts'
import { getOrderPdf } from '../contract.ts'
import { type OrderAction, isOffered } from '../order-actions.ts'
import type { WholeOrder } from '../order.ts'
import { nameOf } from './order-labels.tsx'
import type { OrderDialogName } from './orders-search.ts'

interface OrderHeadActionsProps {
  readonly order: WholeOrder
  /** Opens the dialog of an action. */
  readonly open: (action: OrderDialogName) => void
  /** Reserves its plants; the missing ones go on back-order if that is allowed. */
  readonly confirm: (allowBackOrder: boolean) => void
  readonly busy: boolean
}

export function OrderHeadActions({ order, open, confirm, busy }: OrderHeadActionsProps) {
  const offers = (action: OrderAction) => isOffered(action, order)
  const picks = offers('pick') && order.pick.length > 0
  return (
    <>
      <Back>
        <Link to="/orders" search={order.kind === 'future' ? { tab: 'future' } : {}}>
          All orders
        </Link>
      </Back>
      <OrderMenu order={order} open={open} confirm={confirm} />
      {offers('edit') && (
        <Link to="/orders/$orderId/edit" params={{ orderId: order.id }} className={buttonClass} aria-keyshortcuts="E">
          <Pencil size={16} aria-hidden /> Edit
        </Link>
      )}
      {offers('callOff') && (
        <Button
          kind={order.items.some((item) => isLeft(item) && item.ready_at !== null) ? 'primary' : 'secondary'}
          onClick={() => open('calloff')}
        >
          Release plants
        </Button>
      )}
      {offers('confirm') && (
        <Button kind="primary" busy={busy} onClick={() => confirm(false)}>
          Confirm
        </Button>
      )}
      {offers('putReady') && <Button onClick={() => open('ready')}>Put ready</Button>}
      {picks && (
        <Link
          to="/orders/$orderId"
          params={{ orderId: order.id }}
          search={{ tab: 'pick' }}
          className={buttonClass}
          data-kind="primary"
        >
          Pick
        </Link>
      )}
      {offers('deliver') && (
        <Button kind={picks ? 'secondary' : 'primary'} onClick={() => open('deliver')}>
          Deliver
        </Button>
      )}
      {offers('invoice') && (
        <Button kind="primary" onClick={() => open('invoice')}>
          Invoice
        </Button>
      )}
    </>
  )
}

function OrderMenu({ order, open, confirm }: Omit<OrderHeadActionsProps, 'busy'>) {
  const { save } = useDownload()
  const deposit = order.status === 'draft' ? 'Confirm with a deposit' : 'Take a deposit'
  const cancel = order.items.some((item) => item.quantity_delivered > 0) ? 'Cancel the rest' : 'Cancel order'
  const offers = (action: OrderAction) => isOffered(action, order)
  const entries: readonly MenuAction[] = [
    { when: offers('reserve'), label: 'Reserve new stock', icon: RefreshCw, do: () => confirm(true) },
    { when: offers('link'), label: 'Link to a sale', icon: Link2, do: () => open('link') },
    { when: offers('unlink'), label: 'Undo the link to the sale', icon: Unlink2, do: () => open('unlink') },
    { when: offers('takeDeposit'), label: deposit, icon: HandCoins, do: () => open('deposit') },
    { when: offers('returnDeposit'), label: 'Give the deposit back', icon: HandCoins, do: () => open('deposit-back') },
    { label: 'Repeat', icon: Repeat, do: () => open('repeat') },
    { label: 'PDF', icon: FileText, do: () => save(getOrderPdf, { params: { id: order.id } }) },
    { label: 'E-mail', icon: Mail, do: () => open('mail') },
    { label: 'Print', icon: Printer, do: () => print() },
    { when: offers('cancel'), label: cancel, icon: Ban, danger: true, do: () => open('cancel') },
  ]
  return <Menu name={`More actions for ${nameOf(order)}`} actions={entries} />
}
