/** Parts of the till that modules above it add; `src/app/till-screen.ts` fills them in. */
import type { ReactNode } from 'react'
import type { CartOrder, TillCart, TillPayment } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import type { TillSessionId } from '#kernel/id.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'

/** A sale that is safe: numbered by the server, or written down here until it can be. */
export interface Sold {
  readonly id: string
  /** Undefined while the server has not answered. */
  readonly number: string | undefined
  readonly reference: string
  readonly total: string
  /** The change of the cash received. */
  readonly change: string
  /** Amount of an exchange handed back beyond the goods bought; '0' without one. */
  readonly given_back: string
}

interface OrdersAtTill {
  readonly CollectOrders: (props: {
    readonly cart: TillCart
    readonly change: ChangeCart
    readonly onClose: () => void
  }) => ReactNode
  /** Sells the cart with the order in it. */
  readonly collect: (
    cart: TillCart,
    order: CartOrder,
    payment: TillPayment,
    settings: Settings,
    till_session_id: TillSessionId | undefined,
  ) => Promise<Sold>
}

/** Complete before the till opens. */
export const added = {} as { orders: () => Promise<OrdersAtTill> }
