/** Checks a cart against the role's discount limit before it is sent: offline, nobody can approve it. Pure. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { TillCart } from './cart.ts'
import { saleDiscount } from './cart-pricing.ts'
import { withoutPriceChange } from './change-price.ts'
import { approvalRequired, discountLimit, isWithinLimit, lineReductions } from './price-override.ts'
import { Problem } from '#kernel/problem.ts'
import type { Role } from '#kernel/role.ts'
import { pricedCart } from './priced-cart.ts'

/**
 * Refusal of a cart beyond the role's limit; undefined if within it, as far as the till can tell. The server decides by the price
 * list and the quote: a cart from a quote is left to it.
 */
export function limitProblem(
  cart: TillCart,
  settings: Settings,
  { role, today, offline }: { readonly role: Role; readonly today: string; readonly offline: boolean },
): Problem | undefined {
  if (cart.quote) return undefined
  const { lines, cart: priced, discount, tax } = pricedCart(cart, settings, today)
  const agreed = pricedCart({ ...cart, lines: cart.lines.map(withoutPriceChange) }, settings, today).lines
  if (!priced) return undefined
  const automatic = saleDiscount(lines, {}, settings, tax.half).amount
  const reductions = lineReductions(
    lines.flatMap((line, i) => {
      const found = priced.lines[i]
      const { unit_price: agreed_price, unit_saving: agreed_saving = 0n } = agreed[i] ?? line
      return found ? [{ product: '', reason: '', agreed_price, agreed_saving, line, priced: found, quoted: undefined }] : []
    }),
    discount.amount > automatic,
    tax.half,
  )
  const limit = discountLimit(role, settings)
  if (isWithinLimit(reductions, limit)) return undefined
  const refusal = approvalRequired(reductions, limit, settings)
  return offline
    ? new Problem(
        refusal.code,
        `You need the network for a manager’s approval. Discount ${Number(limit)}% at most, or sell when you’re online.`,
        {
          ...refusal.extra,
          offline,
        },
      )
    : refusal
}
