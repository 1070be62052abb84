/** An order in the till's cart, and the request that sells both. Pure. */
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import {
  type CartAccount,
  type CartOrder,
  type TillCart,
  type TillPayment,
  cartTax,
  orderInCart,
  taxKindOf,
} from '#modules/selling/cart/cart.ts'
import { pricedCart } from '#modules/selling/cart/priced-cart.ts'
import { itemsOf } from '#modules/selling/cart/sale-of-cart.ts'
import { type TaxRules, priceFor, settledTax, taxIn } from '#modules/selling/cart/tax-per-line.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { Collection, DueNow } from './docket-calls.ts'
import type { WholeOrder } from './order.ts'
import { partOf } from './order-lines.ts'

interface Collected {
  readonly order: WholeOrder
  readonly items: readonly { readonly id: string; readonly quantity: number }[]
  readonly due: DueNow
  /** The account of the order, with its prices. */
  readonly account: CartAccount | undefined
}

/** Settings and the day that the cart is priced by. */
interface Pricing {
  readonly settings: Settings
  readonly today: string
}

/** Adds what leaves of an order to a cart. Throws if the cart is for another document or another account. */
export function cartWithOrder(cart: TillCart, { order, items, due, account }: Collected, { settings, today }: Pricing): TillCart {
  const name = `Order ${order.order_number ?? ''}`.trim()
  const refuse = (detail: string) => new Problem('BAD_STATE', detail)
  if (cart.order) throw refuse(orderInCart(cart.order))
  if (cart.returned) throw refuse('Finish the exchange first, or remove the returned items.')
  if (cart.quote) throw refuse(`Quote ${cart.quote.number} is in the cart. Finish that sale first, or save it.`)
  if (cart.account && cart.account.id !== order.business_account_id)
    throw refuse(
      `The cart is for ${cart.account.name}, and ${name.toLowerCase()} for ${order.customer_name}. Finish or save the cart first.`,
    )
  const terms = { account, tax_place: order.tax_place || undefined, tax_included: due.tax_included }
  const tax = settledTax(cartTax({ ...cart, ...terms }, settings, today))
  const lines = items.flatMap(({ id, quantity }) => {
    const item = order.items.find((each) => each.id === id)
    if (!item || quantity === 0) return []
    const { unit_price, unit_saving, tax_kind, description } = partOf(item, quantity, item.quantity_invoiced)
    const text = String(quantity)
    const discount = moneyText(priceFor(cents(unit_saving), tax_kind, tax))
    return [{ good: { id, name: description, price: unit_price, tax_kind }, quantity: text, quoted: text, discount }]
  })
  return {
    ...cart,
    order: {
      id: order.id,
      name,
      customer: order.customer_name,
      account_id: order.business_account_id,
      lines,
      paid_before: due.deposit,
    },
    discount: { amount: due.discount },
    ...terms,
  }
}

/** Request that sells a cart with its order. Throws if the cart is for another account by now. */
export function collectionOf(
  cart: TillCart,
  { name, account_id, lines }: CartOrder,
  { method, back_by: _, business_account_id: _account, ...payment }: TillPayment,
  { settings, today }: Pricing,
): Collection {
  if ((cart.account?.id ?? null) !== account_id)
    throw new Problem(
      'BAD_STATE',
      account_id === null
        ? `${name} is not for an account. Remove the account, or take the order out of the cart.`
        : `${name} is for another account. Choose that account, or take the order out of the cart.`,
    )
  const priced = pricedCart(cart, settings, today)
  if (!priced.cart) throw new Problem('BAD_STATE', priced.refusal)
  const shown = cartTax(cart, settings, today)
  const ofOrder = { ...shown, uncharged: undefined }
  const goods = itemsOf(cart, true).map((item, i) => {
    const good = cart.lines[i]?.good
    const kind = good ? taxKindOf(good) : 'standard'
    const own = (amount = '0') => priceFor(cents(amount), kind, ofOrder)
    const { unit_price, unit_saving, discount_amount } = item
    // A discount is of the price shown: without tax for a buyer who is charged none, while the prices of the order may include it.
    const off = withOrderTax(priceFor(cents(unit_saving ?? '0'), kind, shown) + cents(discount_amount ?? '0'), kind, shown)
    return {
      ...item,
      ...(unit_price === undefined ? {} : { unit_price: moneyText(own(unit_price)) }),
      ...(unit_saving === undefined ? {} : { unit_saving: moneyText(own(unit_saving)) }),
      ...(discount_amount === undefined ? {} : { discount_amount: moneyText(off - own(unit_saving)) }),
    }
  })
  return {
    ...payment,
    payment_method: method,
    items: lines.map(({ good, quantity }) => ({ id: good.id, quantity: Number(quantity) })),
    goods: goods as Collection['goods'],
    total_amount: moneyText(priced.cart.total_amount),
  }
}

/** The amount in the prices of an order from that shown to a buyer: `priceFor` gives it back to the cent. */
const withOrderTax = (amount: Cents, kind: GoodsTaxKind, { uncharged, ...tax }: TaxRules): Cents =>
  uncharged && tax.included ? amount + taxIn(amount, kind, { ...tax, included: false }) : amount
