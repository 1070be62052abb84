/** Prices of quotes and lay-bys below the agreed ones: approved and recorded as those of a sale are, so that neither is a way around the limit. */
import type { ApprovalId, SavedCartId } from '#kernel/id.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import { type TillCart } from '#modules/selling/cart/cart.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'
import type { LineReduction } from '#modules/selling/cart/price-override.ts'
import { priceSale } from '#modules/selling/cart/price-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { requireApproval } from '#modules/selling/cart/server/approvals.ts'
import { recordOverrides } from '#modules/selling/cart/server/price-overrides.ts'
import { readCurrentSale } from '#modules/selling/cart/server/read-sale-inputs.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'

/** The sale that a saved cart would be, at its own prices. */
export function saleOf(cart: TillCart, id: SavedCartId, method: PaymentMethod, number: string): NewSale {
  const {
    till_reference: _,
    till_time: __,
    ...sale
  } = toSale(cart, id, { method }, { reference: number, at: new Date(), isOffline: true })
  return sale
}

export async function reductionsOf(
  db: Db,
  id: SavedCartId,
  cart: TillCart,
  settings: SettingRules,
  today: string,
): Promise<readonly LineReduction[]> {
  const { sale, goods } = await readCurrentSale(db, saleOf(cart, id, 'card', ''), {})
  return priceSale(sale, goods, settings, today).reductions
}

interface SavedPrices {
  readonly id: SavedCartId
  readonly today: string
  readonly settings: SettingRules
  readonly approval_id: ApprovalId | undefined
}

/** Throws a Problem APPROVAL_REQUIRED where they are beyond the limit and not approved; records them. */
export async function approvePrices(
  db: Db,
  who: CurrentUser,
  reductions: readonly LineReduction[],
  { id, today, settings, approval_id }: SavedPrices,
): Promise<void> {
  const used = await requireApproval(db, who, reductions, settings, approval_id)
  await Promise.all(recordOverrides(db, who, reductions, { of: { saved_cart_id: id }, today, approval_id: used }))
}
