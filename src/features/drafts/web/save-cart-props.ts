/** What each form that keeps a cart is given. */
import type { TillCart } from '#features/carts/cart.ts'
import type { ChangeCart } from '#features/carts/change-cart.ts'

export interface KeepDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}
