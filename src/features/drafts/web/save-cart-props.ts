/** What each form that keeps a cart is given. */
import type { TillCart } from '#features/sales/cart.ts'
import type { ChangeCart } from '#features/sales/change-cart.ts'

export interface KeepDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}
