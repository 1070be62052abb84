/** What can be done with the dockets of an order: invoiced, or taken back. */
import { useState } from 'react'
import { throughThisTill } from '#features/payments/web/use-till-session.ts'
import { counted } from '#web/ui/format.ts'
import { TypedField } from '#web/ui/TypedField.tsx'
import { docketLines, isToInvoice, plantsOn } from '../docket.ts'
import * as dockets from '../docket-calls.ts'
import type { PaidBy, WholeOrder } from '../order.ts'
import { Ask } from './ConfirmDialog.tsx'
import { nameOf } from './order-labels.tsx'
import { PaidByField } from './PaidByField.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  readonly order: WholeOrder
  readonly onClose: () => void
}

export function InvoiceDialog({ order, onClose }: Props) {
  const { run, busy } = useOrderAction(order)
  const [paid, setPaid] = useState<PaidBy>(order.business_account_id ? 'account' : 'bank_transfer')
  const [key] = useState(() => crypto.randomUUID())
  const waiting = order.dockets.filter(isToInvoice)
  const action = () =>
    run(
      async () => {
        const docket_ids = waiting.map(({ id }) => id)
        return [dockets.invoiceDockets, { body: { docket_ids, payment_method: paid, ...(await throughThisTill(paid)) }, key }]
      },
      `${nameOf(order)} is invoiced.`,
    )
  return (
    <Ask title="Invoice what has left" action="Make the invoice" busy={busy} onDo={action} onClose={onClose}>
      <p>
        {waiting.length === 1 ? 'Docket' : 'Dockets'} {waiting.map((docket) => docket.docket_number).join(', ')}
      </p>
      <PaidByField value={paid} onChange={setPaid} hasAccount={order.business_account_id !== null} />
    </Ask>
  )
}

export function ReverseDialog({ order, docketId, onClose }: Props & { readonly docketId: string }) {
  const { run, busy } = useOrderAction(order)
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const docket = order.dockets.find(({ id }) => id === docketId)
  if (!docket) return null
  const name = `Docket ${docket.docket_number}`
  const action = () =>
    run(({ id }) => [dockets.reverseDocket, { params: { id, docketId }, body: { reason }, key }], `${name} is taken back.`)
  return (
    <Ask
      title={`Take back ${name.toLowerCase()}`}
      action="Take back"
      danger
      busy={busy}
      disabled={reason.trim() === ''}
      onDo={action}
      onClose={onClose}
    >
      <p>
        {counted(plantsOn(docketLines(order, docket)), 'plant')} and everything else on it return to stock, reserved for this
        order.
      </p>
      <TypedField label="Reason" required value={reason} onChange={setReason} />
    </Ask>
  )
}
