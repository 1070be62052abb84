/** Confirms many orders at once: all of those that can be, or none. */
import * as z from 'zod/mini'
import { addQuantities } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { ChosenRows } from '#web/ui/ChosenRows.tsx'
import { CheckboxField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { counted, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { confirmFault, orderName } from '../bulk-orders.ts'
import { confirmOrders } from '../contract.ts'
import type { Order } from '../order.ts'

interface ConfirmOrdersDialogProps {
  readonly orders: readonly Order[]
  readonly onClose: (done: boolean) => void
}

const Shape = z.object({ back_order: z.boolean() })

export function ConfirmOrdersDialog({ orders, onClose }: ConfirmOrdersDialogProps) {
  const left = orders.flatMap((order) => {
    const fault = confirmFault(order)
    return fault === undefined ? [] : [{ order, name: orderName(order), fault }]
  })
  const confirmed = orders.filter((order) => !left.some((each) => each.order === order))
  const submit = async ({ back_order }: z.output<typeof Shape>) => {
    const done = await call(confirmOrders, { body: { order_ids: confirmed.map(({ id }) => id), back_order } })
    const short = addQuantities(...done.map((each) => each.back_order))
    toast(`${counted(done.length, 'order')} confirmed${short > 0 ? `, ${number(short)} plants on back-order` : ''}.`)
    onClose(true)
  }
  return (
    <Dialog title={`Confirm ${counted(orders.length, 'order')}`} onClose={() => onClose(false)}>
      {confirmed.length === 0 ? (
        <ChosenRows changed={[]} left={left} />
      ) : (
        <Form
          shape={Shape}
          start={{ back_order: false }}
          submit={submit}
          action={`Confirm ${counted(confirmed.length, 'order')}`}
          refreshes={['/api/orders', '/api/sales', '/api/plant-batches']}
          onCancel={() => onClose(false)}
        >
          <CheckboxField
            name="back_order"
            label="Put what is missing on back-order"
            hint="Plants that are short go to the order that is due first"
          />
          <ChosenRows changed={confirmed.map((order) => `${orderName(order)}, ${order.customer_name}`)} left={left} />
        </Form>
      )}
    </Dialog>
  )
}
