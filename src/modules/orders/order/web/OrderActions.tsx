import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MailForm } from '#modules/messages/web/MailForm.tsx'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import * as calls from '../contract.ts'
import { isLeft } from '../call-off.ts'
import type { DepositBy, WholeOrder } from '../order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { DeliverDialog } from './DeliverDialog.tsx'
import { InvoiceDialog, ReverseDialog } from './DocketDialogs.tsx'
import { amountText } from '../order-lines.ts'
import { nameOf } from './order-labels.tsx'
import { LinkDialog, UnlinkDialog } from './LinkDialogs.tsx'
import { DepositByField } from './PaidByField.tsx'
import type { OrderDialogName } from './orders-search.ts'

interface ActionsProps {
  readonly order: WholeOrder
  /**
   * Open dialog: mail, deliver, ready, cancel, link, unlink, calloff, invoice, item- with the id of a line, or docket- with the
   * id of a docket.
   */
  readonly action: OrderDialogName
  readonly onClose: () => void
}

export function OrderActions({ order, action, onClose }: ActionsProps) {
  const settings = useSettings()
  const props = { order, settings, onClose }
  if (action === 'mail') return <MailDialog {...props} />
  if (action === 'deliver') return <DeliverDialog {...props} />
  if (action === 'ready') return <ReadyDialog {...props} />
  if (action === 'cancel') return <CancelDialog {...props} />
  if (action === 'link') return <LinkDialog {...props} />
  if (action === 'unlink') return <UnlinkDialog {...props} />
  if (action === 'calloff') return <CallOffDialog {...props} />
  if (action === 'invoice') return <InvoiceDialog {...props} />
  if (action.startsWith('docket-')) return <ReverseDialog {...props} docketId={action.slice('docket-'.length)} />
  if (action.startsWith('item-')) return <ItemReadyDialog {...props} itemId={action.slice(5)} />
  return null
}

type Props = Omit<ActionsProps, 'action'>

function MailDialog({ order, onClose }: Props) {
  const settings = useSettings()
  const params = { id: order.id }
  return (
    <Dialog title={`E-mail ${nameOf(order).toLowerCase()}`} onClose={onClose}>
      <MailForm
        draft={() => call(calls.draftOrderMail, { params })}
        send={(body) => call(calls.mailOrder, { params, body })}
        referenceId={order.id}
        formats={settings}
        onDone={onClose}
      />
    </Dialog>
  )
}

function Place({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const settings = useSettings()
  return (
    <Field label="Location" name="location" required>
      {(ids) => (
        <Combobox
          {...ids}
          free
          value={value}
          onChange={onChange}
          options={settings.locations.map((each) => ({ value: each, label: each }))}
        />
      )}
    </Field>
  )
}

function ReadyDialog({ order, onClose }: Props) {
  const [location, setLocation] = useState('')
  const submit = async () => {
    await call(calls.readyOrder, { params: { id: order.id }, body: { location } })
    toast(`${nameOf(order)} is ready at ${location}.`)
  }
  return (
    <OrderDialog title="Put ready" action="Put ready" disabled={location.trim() === ''} submit={submit} onClose={onClose}>
      <Place value={location} onChange={setLocation} />
    </OrderDialog>
  )
}

function ItemReadyDialog({ order, itemId, onClose }: Props & { readonly itemId: string }) {
  const item = order.items.find((each) => each.id === itemId)
  const [location, setLocation] = useState(item?.location ?? '')
  const submit = async () => {
    await call(calls.readyFutureItem, { params: { id: order.id, itemId }, body: { location } })
    toast(`${item?.description} is ready at ${location}.`)
  }
  return (
    <OrderDialog
      title={`${item?.description} is ready`}
      action="Save"

      disabled={location.trim() === ''}
      submit={submit}
      onClose={onClose}
    >
      <Place value={location} onChange={setLocation} />
    </OrderDialog>
  )
}

function CancelDialog({ order, onClose }: Props) {
  const settings = useSettings()
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<DepositBy>('bank_transfer')
  const drawer = useDrawer(refund)
  const held = Number(order.deposit_held) > 0
  const left = order.items.filter((item) => item.quantity_delivered > 0).length
  const submit = async () => {
    const body = { reason, ...(held ? { refund_method: refund, ...(await drawer.sent()) } : {}) }
    await call(calls.cancelOrder, { params: { id: order.id }, body })
    toast(left > 0 ? 'The rest is cancelled.' : `${nameOf(order)} is cancelled.`)
  }
  return (
    <OrderDialog
      title={left > 0 ? 'Cancel the rest' : `Cancel ${nameOf(order).toLowerCase()}`}
      action={left > 0 ? 'Cancel the rest' : 'Cancel order'}
      danger
      disabled={reason.trim() === '' || (held && drawer.isMissing)}
      submit={submit}
      onClose={onClose}
    >
      <TypedField
        label="Why?"
        name="reason"
        required
        hint={
          left > 0
            ? `The ${number(left)} delivered stay on the order.`
            : 'Its plants can be sold to others right away. This cannot be undone.'
        }
        value={reason}
        onChange={setReason}
      />
      {held && (
        <>
          <p>
            {left > 0 ? 'Rest of the deposit to refund' : 'Deposit to refund'}: <b>{money(order.deposit_held, settings)}</b>
            {left > 0 && ' is held'}.
          </p>
          <DepositByField label="Refund by" value={refund} onChange={setRefund} />
          <DrawerField drawer={drawer} back />
        </>
      )}
    </OrderDialog>
  )
}

function CallOffDialog({ order, onClose }: Props) {
  const navigate = useNavigate()
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(order.items.filter((item) => isLeft(item) && item.ready_at !== null).map((item) => item.id)),
  )
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    choose(next)
  }
  const submit = async () => {
    const made = await call(calls.callOff, { params: { id: order.id }, body: { item_ids: [...chosen] } })
    toast(`Order ${made.order_number} created.`)
    void navigate({ to: '/orders/$orderId', params: { orderId: made.id } })
  }
  return (
    <OrderDialog
      title="Release plants for delivery"
      action="Make it a current order"

      disabled={chosen.size === 0}
      submit={submit}
      onClose={onClose}
    >
      <p>The lines you release move to a current order and are reserved now for picking. They stay listed here as released.</p>
      {order.items.filter(isLeft).map((item) => (
        <Checkbox
          key={item.id}
          label={`${amountText(item, item.quantity)} ${item.description}`}
          hint={item.ready_at ? `Ready${item.location ? ` at ${item.location}` : ''}` : 'Not ready yet'}
          checked={chosen.has(item.id)}
          onChange={(on) => toggle(item.id, on)}
        />
      ))}
    </OrderDialog>
  )
}
