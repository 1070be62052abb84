/** A till's cart with its prices, discounts and tax: as the till shows it, and the customer's screen. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { Problem } from '#kernel/problem.ts'
import { writeSums } from '#kernel/write-sums.ts'
import { type CartLine, type PricedCart, type SaleDiscount, noDiscount, priceCart, saleDiscount } from './cart-pricing.ts'
import type { TaxRules } from './tax-per-line.ts'
import { type TillCart, cartLines, cartTax } from './cart.ts'

export interface Priced {
  readonly lines: readonly CartLine[]
  readonly tax: TaxRules
  /** Undefined where it can't be sold like this. */
  readonly cart: PricedCart | undefined
  readonly discount: SaleDiscount
  /** Reason it can't be sold like this. */
  readonly refusal: string
}

/** `today` is the nursery's own day. */
export function pricedCart(cart: TillCart, settings: Settings, today: string): Priced {
  const tax = cartTax(cart, settings, today)
  const lines = cartLines(cart, tax)
  try {
    const discount = saleDiscount(lines, cart.discount ?? {}, settings, tax.half)
    return { lines, tax, cart: priceCart(lines, discount.amount, tax), discount, refusal: '' }
  } catch (error) {
    const refusal = error instanceof Problem ? writeSums(error.detail, settings) : String(error)
    return { lines, tax, cart: undefined, discount: noDiscount, refusal }
  }
}
