/** The till's cart, as a value: what a scan, a tap or a key does to it, and the sale it becomes. Pure, so that it survives a reload. */
import { cents } from '#kernel/money.ts'
import { quantityParts } from '#kernel/quantity.ts'
import type { CartLine } from './cart.ts'
import type { PaymentMethod } from './payment.ts'
import type { NewSale } from './sale.ts'

/** What the till can sell, as the price list has it. */
export interface Good {
  /** The price's id: one good is one plant type in one container size. */
  readonly id: string
  readonly plant_type_id: string
  readonly container_size: string
  readonly common_name: string
  readonly botanical_name: string
  readonly category: string
  readonly price: string
  readonly barcode: string | null
  readonly available: number
  readonly photo: string | null
}

export interface TillLine {
  readonly good: Good
  readonly quantity: number
  /** Money taken off this line. */
  readonly discount: string
  /** Agreed to although the price list says otherwise. */
  readonly confirm_price?: boolean
}

export interface TillCart {
  readonly lines: readonly TillLine[]
  /** Taken off the whole sale by hand: "10" percent, or an amount; nothing leaves it to the automatic discount. */
  readonly discount: { readonly percent: string } | { readonly amount: string } | undefined
  readonly customer_name: string
}

export const emptyCart: TillCart = { lines: [], discount: undefined, customer_name: '' }

/** Scanning a plant again counts it once more; the line stays where it is. */
export function addToCart(cart: TillCart, good: Good, quantity = 1): TillCart {
  const known = cart.lines.some((line) => line.good.id === good.id)
  const lines = known
    ? cart.lines.map((line) => (line.good.id === good.id ? { ...line, good, quantity: line.quantity + quantity } : line))
    : [...cart.lines, { good, quantity, discount: '0' }]
  return { ...cart, lines }
}

/** A quantity of nothing takes the line off. */
export function setQuantity(cart: TillCart, goodId: string, quantity: number): TillCart {
  const lines = cart.lines.map((line) => (line.good.id === goodId ? { ...line, quantity } : line))
  return { ...cart, lines: lines.filter((line) => line.quantity > 0) }
}

export function setLineDiscount(cart: TillCart, goodId: string, discount: string): TillCart {
  return { ...cart, lines: cart.lines.map((line) => (line.good.id === goodId ? { ...line, discount } : line)) }
}

/** The lines as the price rule reads them. */
export const cartLines = (cart: TillCart): CartLine[] =>
  cart.lines.map(({ good, quantity, discount }) => ({
    quantity: quantityParts(quantity),
    unit_price: cents(good.price),
    discount: cents(discount),
  }))

export interface TillPayment {
  readonly method: PaymentMethod
  readonly tendered?: string
  readonly business_account_id?: string
  /** Where it is paid in several ways; `method` is that of the largest part. */
  readonly payments?: NonNullable<NewSale['payments']>
}

/** Where and when a sale is rung up, as its receipt says. */
export interface RungAt {
  readonly reference: string
  readonly at: Date
  readonly till_session_id?: string | undefined
  /** Without a network nobody can be asked: what the customer was told and paid is what it costs. */
  readonly blind: boolean
}

/** The sale as it is sent. `id` is the till's own name for it, and the key that makes sending it again harmless. */
export function toSale(cart: TillCart, id: string, payment: TillPayment, where: RungAt): NewSale {
  const { method, tendered, business_account_id, payments } = payment
  return {
    id,
    customer_name: cart.customer_name,
    payment_method: method,
    ...(tendered === undefined ? {} : { tendered }),
    ...(business_account_id === undefined ? {} : { business_account_id }),
    ...(payments === undefined ? {} : { payments }),
    ...(where.till_session_id === undefined ? {} : { till_session_id: where.till_session_id }),
    ...(cart.discount === undefined
      ? {}
      : 'percent' in cart.discount
        ? { discount_percent: cart.discount.percent }
        : { discount_amount: cart.discount.amount }),
    till_reference: where.reference,
    till_time: where.at.toISOString(),
    items: cart.lines.map(({ good, quantity, discount, confirm_price }) => ({
      item_type: 'plant' as const,
      plant_type_id: good.plant_type_id,
      container_size: good.container_size,
      quantity: String(quantity),
      unit_price: good.price,
      ...(cents(discount) > 0n ? { discount_amount: discount } : {}),
      ...(confirm_price || where.blind ? { confirm_price: true } : {}),
    })),
  }
}
