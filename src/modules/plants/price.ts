/** The price of one plant type in one container size, and its discounts. */
import { percentOf } from '#kernel/amount.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import type { Price } from './plant-type.ts'

interface Discounted {
  readonly price: string
  readonly discount_price: string | null
  readonly discount_percent: string | null
}

/** Validates the discounts of a price; returns the messages by field. */
export function discountFaults({
  price,
  discount_price = null,
  discount_percent = null,
}: {
  readonly price: string
  readonly discount_price?: string | null | undefined
  readonly discount_percent?: string | null | undefined
}): { path: string; message: string }[] {
  if (discount_price === null) return []
  if (discount_percent !== null)
    return [{ path: 'discount_percent', message: 'Enter a discount price or a discount percent, not both.' }]
  return cents(discount_price) < cents(price)
    ? []
    : [{ path: 'discount_price', message: 'Enter less than the price, or leave it empty.' }]
}

/** The price after its own discount: a discount price goes before a discount percent. */
export function reducedPrice({ price, discount_price, discount_percent }: Discounted): string {
  if (discount_price !== null) return moneyText(cents(discount_price))
  const whole: Cents = cents(price)
  if (discount_percent === null) return moneyText(whole)
  return moneyText(whole - percentOf(whole, cents(discount_percent)))
}

/** A price as the body of an edit that sends all fields, changed or not. */
export const priceBody = (price: Price) => ({
  container_size: price.container_size,
  grade: price.grade,
  order_minimum: price.order_minimum,
  order_multiple: price.order_multiple,
  price: price.price,
  tray_price: price.tray_price,
  shelf_price: price.shelf_price,
  trolley_price: price.trolley_price,
  discount_price: price.discount_price,
  discount_percent: price.discount_percent,
  barcode: price.barcode,
  tray_barcode: price.tray_barcode,
  shelf_barcode: price.shelf_barcode,
  trolley_barcode: price.trolley_barcode,
  sku: price.sku,
  color: price.color,
})
