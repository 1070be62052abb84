/** The sale that a cart becomes, as it is sent. Pure. */
import { cents, moneyText } from '#kernel/money.ts'
import type { TillSessionId } from '#kernel/id.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import { type CartReturn, type Good, type TillCart, type TillPayment, isPlant, isSupply, linePrice, lineSaving } from './cart.ts'
import type { NewSale } from './new-sale.ts'

/** When and where a sale is made, as on its receipt. */
interface SaleOrigin {
  readonly reference: string
  readonly at: Date
  readonly till_session_id?: TillSessionId | undefined
  /** Without a network prices cannot be confirmed: the price that the customer was shown and paid applies. */
  readonly isOffline: boolean
}

/** The sale as it is sent. `id` is the till's own name for it, and the key that makes sending it again harmless. */
export function toSale(cart: TillCart, id: string, payment: TillPayment, where: SaleOrigin): NewSale {
  const { method, tendered, payments, over_limit, confirm_reserved, approval_id } = payment
  const business_account_id = payment.business_account_id ?? cart.account?.id
  return {
    id,
    customer_name: cart.customer_name,
    payment_method: method,
    ...(tendered === undefined ? {} : { tendered }),
    ...(business_account_id === undefined ? {} : { business_account_id }),
    ...(payments === undefined ? {} : { payments }),
    ...(over_limit ? { over_limit } : {}),
    ...(confirm_reserved ? { confirm_reserved } : {}),
    ...(approval_id === undefined ? {} : { approval_id }),
    ...(where.isOffline ? { sold_offline: true } : {}),
    ...(where.till_session_id === undefined ? {} : { till_session_id: where.till_session_id }),
    ...discountOf(cart),
    ...(cart.tax_place ? { tax_place: cart.tax_place } : {}),
    ...(cart.quote === undefined ? {} : { quote_id: cart.quote.id }),
    ...(cart.returned === undefined ? {} : { returned: returnOf(cart.returned, payment.back_by) }),
    till_reference: where.reference,
    till_time: where.at.toISOString(),
    items: itemsOf(cart, where.isOffline),
  }
}

/** The lines as they are sent. `confirmed`: the prices shown apply, whatever the list says now. */
export const itemsOf = (cart: TillCart, confirmed: boolean): NewSale['items'] =>
  cart.lines.map((line) => {
    const { good, quantity, discount, confirm_price } = line
    const agreed = linePrice(line, cart.account)
    const reason = agreed.reason || line.price_reason
    const { saving } = lineSaving(line, cart.account)
    return {
      ...whatIsSold(good),
      quantity,
      unit_price: agreed.price,
      ...(saving > 0n ? { unit_saving: moneyText(saving) } : {}),
      ...(reason ? { price_reason: reason } : {}),
      ...(cents(discount) > 0n ? { discount_amount: discount } : {}),
      ...(confirm_price || confirmed ? { confirm_price: true } : {}),
    }
  })

const discountOf = ({ discount }: TillCart) => {
  if (discount === undefined) return {}
  return 'percent' in discount ? { discount_percent: discount.percent } : { discount_amount: discount.amount }
}

const returnOf = ({ sale_id, reason, method, guarantee, lines }: CartReturn, back_by: PaymentMethod = method) => ({
  sale_id,
  reason,
  method: back_by,
  ...(guarantee ? { guarantee } : {}),
  items: lines.map(({ sale_item_id, quantity, restock }) => ({ sale_item_id, quantity, restock })),
})

function whatIsSold(good: Good) {
  if (isPlant(good)) {
    const { plant_type_id, container_size, container_size_id, grade } = good
    const size = { container_size, ...(container_size_id ? { container_size_id } : {}) }
    return { item_type: 'plant' as const, plant_type_id, ...size, ...(grade ? { grade } : {}) }
  }
  if (isSupply(good)) return { item_type: 'other' as const, inventory_item_id: good.id }
  return { item_type: 'other' as const, name: good.name, ...(good.tax_kind === 'standard' ? {} : { tax_kind: good.tax_kind }) }
}
