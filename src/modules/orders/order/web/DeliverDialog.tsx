import { useState } from 'react'
import { addQuantities } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { DrawerField, useDrawer } from '#modules/selling/payment/web/OpenTillField.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { deliverOrder } from '../contract.ts'
import type { OrderItem, PaidBy, WholeOrder } from '../order.ts'
import { amountText, inParts } from '../order-lines.ts'
import { nameOf } from './order-labels.tsx'
import { AmountDue, useDue } from './AmountDue.tsx'
import { PaidByField } from './PaidByField.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import styles from './OrderScreen.module.css'

/** False for a product on no list, which is not picked. */
const isPicked = ({ plant_type_id, inventory_item_id }: OrderItem) => plant_type_id !== null || inventory_item_id !== null

export function DeliverDialog({ order, onClose }: { readonly order: WholeOrder; readonly onClose: () => void }) {
  const open = order.items.filter((item) => item.quantity_delivered < item.quantity)
  const anyPicked = open.some((item) => item.quantity_picked > item.quantity_delivered)
  // Prefills the picked quantity if picking was recorded; else all of it.
  const [leaving, setLeaving] = useState(
    () =>
      new Map(
        open.map((item) => [
          item.id,
          String(addQuantities(anyPicked && isPicked(item) ? item.quantity_picked : item.quantity, -item.quantity_delivered)),
        ]),
      ),
  )
  const [invoices, setInvoices] = useState(true)
  const [paid, setPaid] = useState<PaidBy>(order.business_account_id ? 'account' : 'eftpos')
  const drawer = useDrawer(paid)
  const items = open.map((item) => ({ id: item.id, quantity: Number(leaving.get(item.id) ?? '0') }))
  const due = useDue(order.id, items)
  const leaves = items.some(({ quantity }) => quantity > 0)
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
      disabled={!leaves || (invoices && drawer.isMissing)}
      submit={deliver}
      onClose={onClose}
    >
      <ul className={`grid gap-8 below-16 ${styles['amounts']}`}>
        {open.map((item) => (
          <li className="grid gap-12 items-center" key={item.id}>
            <span>
              {item.description}
              <small>
                {amountText(item, addQuantities(item.quantity, -item.quantity_delivered))} to deliver
                {item.quantity_picked > item.quantity_delivered &&
                  `, ${amountText(item, addQuantities(item.quantity_picked, -item.quantity_delivered))} picked`}
              </small>
            </span>
            <NumberInput
              aria-label={`How many ${item.description} leave`}
              kind={inParts(item) ? 'quantity' : 'whole'}
              value={leaving.get(item.id) ?? ''}
              max={addQuantities(item.quantity, -item.quantity_delivered)}
              onChange={(value) => setLeaving(new Map(leaving).set(item.id, value))}
            />
          </li>
        ))}
      </ul>
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
