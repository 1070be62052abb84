/** Actions available for an order in its present state, and its back-order quantity. */
import { addQuantities } from '#kernel/quantity.ts'
import { isToInvoice } from './docket.ts'
import type { Order, WholeOrder } from './order.ts'
import { may, mayEdit } from './order-state.ts'

/** Plants ordered but not reserved, for lack of stock. */
export const onBackOrder = (
  order: Pick<Order, 'kind' | 'status'> & { readonly items: readonly Order['items'][number][] },
): number =>
  order.kind === 'future' || order.status === 'draft' || order.status === 'cancelled'
    ? 0
    : addQuantities(...order.items.map((item) => Math.max(0, item.quantity - item.quantity_reserved)))

const canBePicked = ({ kind, status }: WholeOrder) => kind === 'current' && may('pick', status)
const isPicked = ({ items }: WholeOrder) => items.some((item) => item.quantity_picked > 0)
const hasPickedPlants = ({ items }: WholeOrder) => items.some((item) => item.quantity_picked > item.quantity_delivered)

const rules = {
  edit: (order) => mayEdit(order) && !isPicked(order),
  pick: canBePicked,
  /** Reserves stock that has arrived for the back-order. */
  reserve: (order) => canBePicked(order) && onBackOrder(order) > 0,
  /** Links the order to a sale made without it; only until its first delivery. */
  link: (order) =>
    order.kind === 'current' &&
    may('link', order.status) &&
    order.sale_id === null &&
    order.dockets.every(({ reversed_at }) => reversed_at !== null),
  /** Linked by hand: what its dockets are invoiced by is voided instead. */
  unlink: (order) =>
    order.kind === 'current' && order.sale_id !== null && order.dockets.every(({ reversed_at }) => reversed_at !== null),
  takeDeposit: (order) => may('confirm', order.status),
  returnDeposit: (order) => Number(order.deposit_held) > 0 && !may('cancel', order.status),
  cancel: (order) => may('cancel', order.status),
  callOff: (order) => order.kind === 'future' && may('confirm', order.status),
  confirm: (order) => order.status === 'draft',
  putReady: (order) => canBePicked(order) && order.status !== 'ready' && hasPickedPlants(order),
  deliver: (order) => order.kind === 'current' && may('deliver', order.status),
  invoice: (order) => !may('deliver', order.status) && order.dockets.some(isToInvoice),
} satisfies Record<string, (order: WholeOrder) => boolean>

export type OrderAction = keyof typeof rules

/** True if the action is offered for the order. The server checks it again. */
export const isOffered = (action: OrderAction, order: WholeOrder): boolean => rules[action](order)
