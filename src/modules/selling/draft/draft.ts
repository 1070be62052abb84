/** Sales that are not finished: parked for a moment, or quoted. Each keeps its cart as the till had it. */
import { OrderId, PlantTypeId, SaleId, SavedCartId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds, taxTreatments } from '#modules/setup/settings/tax-kind.ts'
import { PriceRule } from '#modules/customers/price-group.ts'
import { UnitBarcode } from '#modules/setup/reference/unit-barcode.ts'
import { GivenUnitPrice } from '#modules/setup/reference/unit-price.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { Cents } from '#kernel/money.ts'
import { Day, Id, Instant, Money, MoneyText, Percent, Quantity, Text, SignedQuantity } from '#kernel/wire.ts'
import { quoteStates } from '#modules/selling/cart/quote-terms.ts'
import { priceCart, saleDiscount } from '#modules/selling/cart/cart-pricing.ts'
import { type TillCart, cartLines, cartTax } from '#modules/selling/cart/cart.ts'

/** Every till holds all of them, so that it works without a network. */
export const mostParkedCarts = 200

const text = z.string().check(z.maxLength(200))
const code = z.nullable(z.string().check(z.maxLength(60)))

const Good = z.union([
  z.object({
    id: Id,
    plant_type_id: PlantTypeId,
    container_size: text,
    /** Decides over the text: the till may have loaded its prices before the size was renamed. */
    container_size_id: z.optional(z.nullable(Id)),
    grade: z.optional(z.nullable(text)),
    grade_id: z.optional(z.nullable(Id)),
    common_name: text,
    botanical_name: text,
    synonyms: z.optional(z.array(text)),
    category: text,
    price: Money,
    unit_prices: z.optional(z.array(GivenUnitPrice).check(z.maxLength(3))),
    tax_kind: z.optional(z.enum(goodsTaxKinds)),
    barcode: code,
    unit_barcodes: z.optional(z.array(UnitBarcode).check(z.maxLength(3))),
    stocked: z.optional(z.boolean()),
    sale_from: z.optional(z.nullable(Day)),
    sprayed_with: z.optional(text),
    available: z.int(),
    reserved: z.optional(z.int()),
    photo: z.nullable(text),
  }),
  z.object({
    id: Id,
    name: text,
    unit: text,
    measured: z.boolean(),
    price: Money,
    tax_kind: z.optional(z.enum(goodsTaxKinds)),
    barcode: code,
    quantity_on_hand: SignedQuantity,
  }),
  z.object({ id: Id, name: text, price: Money, tax_kind: z.enum(goodsTaxKinds) }),
])

/** The account's prices when the cart was filled: used in calculations, so in the form a server would return. */
const Agreed = z.object({
  group: z.nullable(
    z.object({
      name: text,
      rules: z
        .array(z.extend(PriceRule, { container_size: z.nullable(text), percent: z.nullable(Percent), price: z.nullable(Money) }))
        .check(z.maxLength(2_000)),
    }),
  ),
  trade_discount: Percent,
})

/** A till's cart as it travels. */
export const CartShape = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        good: Good,
        quantity: Quantity.check(z.refine((quantity) => Number(quantity) > 0, 'Enter more than 0.')),
        discount: Money,
        confirm_price: z.optional(z.boolean()),
        price_reason: z.optional(text),
        quoted: z.optional(Quantity),
      }),
    )
    .check(z.minLength(1, 'Add something to the cart first.'), z.maxLength(500, 'At most 500 lines.')),
  discount: z.optional(z.union([z.strictObject({ percent: Percent }), z.strictObject({ amount: Money })])),
  customer_name: z.string().check(z.maxLength(120)),
  quote: z.optional(z.strictObject({ id: Id, number: Text(20) })),
  account: z.optional(
    z.object({
      id: Id,
      name: text,
      prices: Agreed,
      exemption_number: text,
      exemption_until: z.nullable(Day),
      tax_treatment: z.optional(z.enum(taxTreatments)),
    }),
  ),
  tax_place: z.optional(z.string().check(z.maxLength(60))),
  /** For a quote or a lay-by, true if its prices include tax. */
  tax_included: z.optional(z.boolean()),
})

export const ParkedCart = z.object({
  id: Id,
  name: z.string(),
  by: z.string(),
  at: Instant,
  total_amount: MoneyText,
  cart: CartShape,
})
export type ParkedCart = z.infer<typeof ParkedCart>

export const Quote = z.object({
  id: SavedCartId,
  number: z.string(),
  customer_name: z.string(),
  by: z.string(),
  at: Instant,
  total_amount: MoneyText,
  valid_until: Day,
  state: z.enum(quoteStates),
  sale_id: z.nullable(SaleId),
  order_id: z.nullable(OrderId),
  cart: CartShape,
})
export type Quote = z.infer<typeof Quote>

export function totalOf(cart: TillCart, settings: Settings, today: string): Cents {
  const tax = cartTax(cart, settings, today)
  const lines = cartLines(cart, tax)
  return priceCart(lines, saleDiscount(lines, cart.discount ?? {}, settings, tax.half).amount, tax).total_amount
}

/** Fixes the discount of a quoted cart, so that a later automatic discount does not change it. */
export function withDiscountSettled(cart: TillCart, settings: Settings, today: string): TillCart {
  if (cart.discount) return cart
  const tax = cartTax(cart, settings, today)
  const { percent } = saleDiscount(cartLines(cart, tax), {}, settings, tax.half)
  return { ...cart, discount: { percent } }
}

/** A cart that waits. */
export interface Parked {
  readonly id: string
  readonly name: string
  readonly by: string
  readonly at: string
  readonly total_amount: string
  readonly cart: TillCart
}

/** A cart of this device, and whether it is uploaded. */
export interface LocalParked extends Parked {
  readonly shared: boolean
  /** Reason why the server refused it, for display; no other till sees it until it is accepted. */
  readonly refusal?: string | undefined
}

/**
 * The parked carts, oldest first, of this device and of the server. A cart that the server no longer has was taken up
 * at another till; one that was taken up on this device is hidden, even if the server does not know it yet.
 */
export function allParked(
  local: readonly LocalParked[],
  there: readonly Parked[] | undefined,
  restoredIds: readonly string[],
): LocalParked[] {
  if (there === undefined) return [...local]
  const known = new Set(there.map(({ id }) => id))
  const own = local.filter(({ id, shared }) => !shared || known.has(id)).map((each) => ({ ...each, shared: known.has(each.id) }))
  const others = there.filter(({ id }) => !restoredIds.includes(id) && !local.some((each) => each.id === id))
  return [...own, ...others.map((each) => ({ ...each, shared: true }))].toSorted((a, b) => a.at.localeCompare(b.at))
}
