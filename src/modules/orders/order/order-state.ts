/** The life of an order: which action is possible in which state, and where it leads. */
import { Problem } from '#kernel/problem.ts'
import { keysOf } from '#kernel/record.ts'

/** Names of the states, and the tones of their badges. */
export const orderStateBadges = {
  draft: { label: 'Draft', tone: 'neutral' },
  confirmed: { label: 'Confirmed', tone: 'info' },
  picking: { label: 'Picking', tone: 'warn' },
  ready: { label: 'Ready', tone: 'ok' },
  delivered: { label: 'Delivered', tone: 'info' },
  invoiced: { label: 'Invoiced', tone: 'plain' },
  fulfilled: { label: 'Fulfilled', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const
export const orderStates = keysOf(orderStateBadges)
export type OrderState = (typeof orderStates)[number]

const orderActions = ['edit', 'confirm', 'pick', 'ready', 'deliver', 'invoice', 'cancel', 'link'] as const
type OrderAction = (typeof orderActions)[number]

const open = ['confirmed', 'picking', 'ready'] as const
/** Still to be delivered. */
export const undeliveredStates: readonly OrderState[] = ['draft', ...open]
/** Still to be delivered or invoiced. */
export const openStates: readonly OrderState[] = [...undeliveredStates, 'delivered']
const possible: Readonly<Record<OrderAction, readonly OrderState[]>> = {
  edit: ['draft', 'confirmed'],
  // Once more, where plants that were missing have come in.
  confirm: undeliveredStates,
  pick: open,
  ready: open,
  deliver: open,
  invoice: [...open, 'delivered'],
  cancel: undeliveredStates,
  link: openStates,
}

/** Quantities of one line, each within the one before it. */
export interface Progress {
  readonly quantity: number
  readonly quantity_reserved: number
  readonly quantity_picked: number
  readonly quantity_delivered: number
  readonly quantity_invoiced: number
}

export const may = (action: OrderAction, state: OrderState): boolean => possible[action].includes(state)

/** True if the order can be changed. A future order can be even when all its lines are ready; those stay unchanged. */
export const mayEdit = ({ kind, status }: { readonly kind: 'current' | 'future'; readonly status: OrderState }): boolean =>
  may('edit', status) || (kind === 'future' && status === 'ready')

const pastTense: Readonly<Record<OrderAction, string>> = {
  edit: 'changed',
  confirm: 'confirmed',
  pick: 'picked',
  ready: 'put ready',
  deliver: 'delivered',
  invoice: 'invoiced',
  cancel: 'cancelled',
  link: 'linked to a sale',
}

/** A Problem BAD_STATE where the action is not possible now. */
export function refuseUnless(
  action: OrderAction,
  order: { readonly order_number: number | null; readonly status: OrderState },
): void {
  if (may(action, order.status)) return
  const name = order.order_number === null ? 'This order' : `Order ${order.order_number}`
  const is = order.status === 'picking' ? 'being picked' : order.status
  throw new Problem('BAD_STATE', `${name} is ${is}; it cannot be ${pastTense[action]} now. Reload and try again.`)
}

/** The state of an order after a delivery or an invoice; with plants still to be delivered it is confirmed again. */
export function stateAfter(items: readonly Progress[], before: OrderState): OrderState {
  const all = (of: (item: Progress) => number) => items.every((item) => of(item) === item.quantity)
  if (all((item) => item.quantity_invoiced)) return 'invoiced'
  if (all((item) => item.quantity_delivered)) return 'delivered'
  const rest = items.filter((item) => item.quantity_delivered < item.quantity)
  const isReady = before === 'ready' && rest.every((item) => item.quantity_picked === item.quantity)
  return isReady
    ? 'ready'
    : before === 'draft'
      ? 'draft'
      : items.some((i) => i.quantity_picked > i.quantity_delivered)
        ? 'picking'
        : 'confirmed'
}

/** The label on screens, which mentions partial deliveries, call-offs and back-orders. */
export function stateShown(status: OrderState, items: readonly (Progress & { readonly quantity_called_off: number })[]): string {
  if (isPartFulfilled(status, items)) return 'Part fulfilled'
  const left = items.some((item) => item.quantity_delivered > 0)
  if (left && (open as readonly string[]).includes(status)) return 'Part delivered'
  return orderStateBadges[status].label
}

/** True if some lines of an open future order were called off into current orders. */
const isPartFulfilled = (status: OrderState, items: readonly { readonly quantity_called_off: number }[]): boolean =>
  (open as readonly string[]).includes(status) && items.some((item) => item.quantity_called_off > 0)
