import type { TillCart } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

export interface KeepDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onClose: () => void
}
