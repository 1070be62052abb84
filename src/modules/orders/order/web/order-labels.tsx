/** The texts of an order: its state, its name, and its actions. */
import { Badge } from '#web/ui/Badge.tsx'
import type { Order } from '../order.ts'
import { orderStateBadges, stateShown } from '../order-state.ts'

export function StatePill({ order }: { readonly order: Pick<Order, 'status' | 'items'> }) {
  const shown = stateShown(order.status, order.items)
  return <Badge tone={shown.startsWith('Part ') ? 'warn' : orderStateBadges[order.status].tone}>{shown}</Badge>
}

export const nameOf = (order: Pick<Order, 'order_number'>) => `Order ${order.order_number ?? ''}`

export const plantsOf = (order: Pick<Order, 'items'>) =>
  order.items.reduce((all, item) => all + (item.plant_type_id === null ? 0 : item.quantity), 0)

export const actionLabels: Readonly<Record<string, string>> = {
  'order.take': 'Order taken',
  'order.edit': 'Changed',
  'order.confirm': 'Confirmed, plants reserved',
  'order.confirm_short': 'Confirmed, some on back-order',
  'order.pick': 'Picking began',
  'order.ready': 'Put ready',
  'order.item_ready': 'A line is ready',
  'order.deliver': 'Delivered',
  'order.invoice': 'Invoiced',
  'order.invoice_void': 'Its invoice was voided',
  'order.docket_reversed': 'A docket was undone',
  'order.cancel': 'Cancelled',
  'order.close_rest': 'The rest was cancelled',
  'order.deposit_taken': 'A deposit was taken',
  'order.deposit_applied': 'Deposit applied to an invoice',
  'order.deposit_returned': 'Deposit refunded',
  'order.call_off': 'Plants released',
  'order.link_sale': 'Linked to a sale',
  'order.unlink_sale': 'The link to a sale was undone',
  'order.request': 'Asked for from the availability list',
}
