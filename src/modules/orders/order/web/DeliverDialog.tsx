import { useState } from 'react'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { deliverOrder } from '../contract.ts'
import type { PaidBy, WholeOrder } from '../order.ts'
import { nameOf } from './order-labels.tsx'
import { AmountDue, useDue } from './AmountDue.tsx'
import { LeavingLines, useLeaving } from './LeavingLines.tsx'
import { PaidByField } from './PaidByField.tsx'
import { OrderDialog } from './OrderDialog.tsx'

export function DeliverDialog({ order, onClose }: { readonly order: WholeOrder; readonly onClose: () => void }) {
  const leaving = useLeaving(order)
  const { open, items } = leaving
  const [invoices, setInvoices] = useState(true)
  const [paid, setPaid] = useState<PaidBy>(order.business_account_id ? 'account' : 'eftpos')
  const drawer = useDrawer(paid)
  const due = useDue(order.id, items)
  const count = items.reduce(
    (all, { quantity }, i) => all + (open[i]?.plant_type_id && Number.isInteger(quantity) ? quantity : 0),
    0,
  )
  const deliver = async () => {
    const body = { items, ...(invoices ? { invoice: paid, ...(await drawer.sent()) } : {}) }
    await call(deliverOrder, { params: { id: order.id }, body })
    const name = nameOf(order).toLowerCase()
    toast(count > 0 ? `${number(count)} plants of ${name} delivered.` : `All ready plants of ${name} delivered.`)
  }
  return (
    <OrderDialog
      title={`Deliver ${nameOf(order).toLowerCase()}`}
      wide
      action={invoices ? 'Deliver and invoice' : 'Deliver'}
      disabled={!leaving.any || (invoices && drawer.isMissing)}
      submit={deliver}
      onClose={onClose}
    >
      <LeavingLines {...leaving} />
      <Checkbox
        label="Invoice it now"
        hint="Otherwise the docket goes on this customer’s next invoice."
        checked={invoices}
        onChange={setInvoices}
      />
      {invoices && (
        <>
          <AmountDue due={due} />
          <PaidByField value={paid} onChange={setPaid} hasAccount={order.business_account_id !== null} />
          <DrawerField drawer={drawer} amount={due.amount} />
        </>
      )}
    </OrderDialog>
  )
}
