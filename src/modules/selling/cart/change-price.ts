/** Changes the price of one line by hand: another price, a percentage or an amount off, with its reason. Pure. */
import { amountAt, percentOf } from '#kernel/amount.ts'
import { type RoundingMode, cents, moneyText } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { changeLine } from './change-cart.ts'
import { type CartAccount, type TillCart, type TillLine, isOpenItem, isPlant, linePrice } from './cart.ts'

export type PriceChange = { readonly kind: 'price' | 'percent' | 'amount'; readonly value: string; readonly reason: string }

/** The line at the price it had before it was changed by hand. */
export function withoutPriceChange({ changed_from, price_reason, ...line }: TillLine): TillLine {
  if (!changed_from) return { ...line, ...(line.confirm_price === undefined ? {} : { price_reason }), discount: '0' }
  const { price, unit_prices, ...terms } = changed_from
  const good = isPlant(line.good) ? { ...line.good, price, unit_prices } : { ...line.good, price }
  return { ...line, ...terms, good, discount: '0' }
}

/**
 * A new price and a percentage off hold for further ones that are scanned; an amount is taken off the line once. An item that is
 * not in the price list has no other price: a reduction is a discount.
 */
export function changePrice(
  changed: TillLine,
  account: CartAccount | undefined,
  { kind, value, reason }: PriceChange,
  half: RoundingMode,
): TillLine {
  const line = withoutPriceChange(changed)
  const { good } = line
  const before = cents(linePrice(line, account).price)
  if (kind === 'amount') return { ...line, discount: value, price_reason: reason }
  if (kind === 'percent' && isOpenItem(good)) {
    const whole = amountAt(before, parseQuantity(line.quantity), half)
    return { ...line, discount: moneyText(percentOf(whole, cents(value), half)), price_reason: reason }
  }
  const price = kind === 'price' ? moneyText(cents(value)) : moneyText(before - percentOf(before, cents(value), half))
  if (isOpenItem(good)) return { ...line, good: { ...good, price } }
  const { quoted: _, ...own } = line
  return {
    ...own,
    good: isPlant(good) ? { ...good, price, unit_prices: [] } : { ...good, price },
    confirm_price: true,
    price_reason: reason,
    changed_from: {
      price: good.price,
      unit_prices: isPlant(good) ? good.unit_prices : undefined,
      confirm_price: line.confirm_price,
      price_reason: line.price_reason,
      quoted: line.quoted,
    },
  }
}

/** `key` is one of `lineKeys`. */
export const changeLinePrice = (cart: TillCart, key: string, change: PriceChange | undefined, half: RoundingMode): TillCart =>
  changeLine(cart, key, (line) => (change ? changePrice(line, cart.account, change, half) : withoutPriceChange(line)))
