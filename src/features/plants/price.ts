/** What one plant type costs in one container size, and what the till asks for it. */
import { type Cents, cents, moneyText, portion } from '#kernel/money.ts'

interface Discounted {
  readonly price: string
  readonly discount_price: string | null
  readonly discount_percent: string | null
}

/** The price after its own discount: a discount price goes before a discount percent. */
export function askedPrice({ price, discount_price, discount_percent }: Discounted): string {
  if (discount_price !== null) return moneyText(cents(discount_price))
  const whole: Cents = cents(price)
  if (discount_percent === null) return moneyText(whole)
  return moneyText(whole - portion(whole, cents(discount_percent), 10_000n))
}
