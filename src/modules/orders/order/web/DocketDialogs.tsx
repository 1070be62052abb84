/** The actions on the dockets of an order: invoice or reverse. */
import type { DocketId } from '#kernel/id.ts'
import { useState } from 'react'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'
import { addQuantities } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { docketLines, isToInvoice, plantsOn } from '../docket.ts'
import * as dockets from '../docket-calls.ts'
import type { PaidBy, WholeOrder } from '../order.ts'
import { AmountDue, useDue } from './AmountDue.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { nameOf } from './order-labels.tsx'
import { PaidByField } from './PaidByField.tsx'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

export function InvoiceDialog({ order, onClose }: Props) {
  const [paid, setPaid] = useState<PaidBy>(order.business_account_id ? 'account' : 'bank_transfer')
  const drawer = useDrawer(paid)
  const waiting = order.dockets.filter(isToInvoice)
  const due = useDue(
    order.id,
    order.items.map(({ id }) => ({
      id,
      quantity: addQuantities(
        0,
        ...waiting.flatMap(({ items }) => items.filter((item) => item.order_item_id === id).map(({ quantity }) => quantity)),
      ),
    })),
  )
  const submit = async () => {
    const docket_ids = waiting.map(({ id }) => id)
    await call(dockets.invoiceDockets, { body: { docket_ids, payment_method: paid, ...(await drawer.sent()) } })
    toast(`${nameOf(order)} is invoiced.`)
  }
  return (
    <OrderDialog title="Invoice deliveries" action="Create invoice" disabled={drawer.isMissing} submit={submit} onClose={onClose}>
      <p>
        {waiting.length === 1 ? 'Docket' : 'Dockets'} {waiting.map((docket) => docket.docket_number).join(', ')}
      </p>
      <AmountDue due={due} />
      <PaidByField value={paid} onChange={setPaid} hasAccount={order.business_account_id !== null} />
      <DrawerField drawer={drawer} amount={due.amount} />
    </OrderDialog>
  )
}

export function ReverseDialog({ order, docketId, onClose }: Props & { readonly docketId: DocketId }) {
  const [reason, setReason] = useState('')
  const docket = order.dockets.find(({ id }) => id === docketId)
  if (!docket) return null
  const name = `Docket ${docket.docket_number}`
  const submit = async () => {
    await call(dockets.reverseDocket, { params: { id: order.id, docketId }, body: { reason } })
    toast(`${name} is undone.`)
  }
  return (
    <OrderDialog
      title={`Undo ${name.toLowerCase()}`}
      action="Undo"
      danger

      disabled={reason.trim() === ''}
      submit={submit}
      onClose={onClose}
    >
      <p>
        {counted(plantsOn(docketLines(order, docket)), 'plant')} and everything else on it return to stock, reserved for this
        order.
      </p>
      <TypedField label="Reason" name="reason" required value={reason} onChange={setReason} />
    </OrderDialog>
  )
}
