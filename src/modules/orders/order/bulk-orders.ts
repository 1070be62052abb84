/** Many orders confirmed at once. */
import * as z from 'zod/mini'
import { OrderId } from '#kernel/id.ts'
import { type OrderState, may } from './order-state.ts'

/** The most orders that are confirmed in one call. */
export const mostOrders = 200

export const ConfirmOrders = z.strictObject({
  order_ids: z
    .array(OrderId)
    .check(z.minLength(1, 'Choose at least one order.'), z.maxLength(mostOrders, `At most ${mostOrders} orders at once.`)),
  back_order: z.optional(z.boolean()),
})

/** `back_order`: how many of its plants are not reserved, for lack of stock. */
export const ConfirmedOrder = z.object({ id: OrderId, order_number: z.nullable(z.int()), back_order: z.number() })

interface Numbered {
  readonly order_number: number | null
}

export const orderName = ({ order_number }: Numbered): string => (order_number === null ? 'An order' : `Order ${order_number}`)

/** Reason why an order cannot be confirmed in bulk, to follow its name in a message; undefined if it can. */
export function confirmFault({
  kind,
  status,
}: {
  readonly kind: 'current' | 'future'
  readonly status: OrderState
}): string | undefined {
  if (kind === 'future') return 'is a future order: release what is ready'
  return may('confirm', status) ? undefined : `is ${status}`
}

interface Due extends Numbered {
  readonly due_date: string | null
}

/** The order that gets plants first where they are short: the one due first, of those the one with the lower number. */
export const firstDue = (a: Due, b: Due): number =>
  (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999') || (a.order_number ?? 0) - (b.order_number ?? 0)
