/** Changes to the cart's lines by a scan, a tap or a key. Pure: each takes a cart and returns the changed one. */
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { type Good, type TillCart, type TillLine, isPlant } from './cart.ts'

export type ChangeCart = (next: (cart: TillCart) => TillCart) => void

/** Adds `change`, which may be negative, to a quantity; never below 0. */
export function quantityBy(quantity: string, change: number): string {
  const parts = parseQuantity(quantity) + parseQuantity(change)
  return String(Number(formatFixed(parts < 0n ? 0n : parts, 4)))
}

/** A key for each line: the id of the product, with a number if an earlier line has the same product. */
export function lineKeys(lines: readonly Pick<TillLine, 'good'>[]): string[] {
  const quantities = new Map<string, number>()
  return lines.map(({ good: { id } }) => {
    const before = quantities.get(id) ?? 0
    quantities.set(id, before + 1)
    return before === 0 ? id : `${id} ${before + 1}`
  })
}

/** `key` is one of `lineKeys`. */
export const changeLine = (cart: TillCart, key: string, change: (line: TillLine) => TillLine): TillCart => {
  const keys = lineKeys(cart.lines)
  return { ...cart, lines: cart.lines.map((line, i) => (keys[i] === key ? change(line) : line)) }
}

/**
 * Scanning a product again increases its quantity; the line stays in place. A quoted line keeps its price up to the quoted
 * quantity: the excess is a line of its own at the list price. A confirmed price stays too.
 */
export function addToCart(cart: TillCart, good: Good, quantity = 1): TillCart {
  const keys = lineKeys(cart.lines)
  const same = cart.lines.flatMap((line, i) => (line.good.id === good.id ? [{ line, key: keys[i] ?? '' }] : []))
  const match = same.find(({ line }) => line.quoted !== undefined && Number(line.quantity) < Number(line.quoted))
  if (match) {
    const left = Number(quantityBy(match.line.quoted ?? '0', -Number(match.line.quantity)))
    const taken = Math.min(left, quantity)
    const more = changeLine(cart, match.key, (line) => ({ ...countUp(line, taken), good: pricedAs(good, line.good) }))
    return taken < quantity ? addToCart(more, good, Number(quantityBy(String(quantity), -taken))) : more
  }
  const own = same.find(({ line }) => line.quoted === undefined)
  if (!own) return { ...cart, lines: [...cart.lines, { good, quantity: String(quantity), discount: '0' }] }
  return changeLine(cart, own.key, (line) => {
    return { ...countUp(line, quantity), good: line.confirm_price === undefined ? good : pricedAs(good, line.good) }
  })
}

/** The good as it is now, at the prices it had. */
const pricedAs = (good: Good, { price, ...before }: Good): Good =>
  isPlant(good) ? { ...good, price, unit_prices: 'unit_prices' in before ? before.unit_prices : [] } : { ...good, price }

const countUp = (line: TillLine, by: number): TillLine => ({ ...line, quantity: quantityBy(line.quantity, by) })

/** A quantity of nothing takes the line off. `key` is one of `lineKeys`. */
export function setQuantity(cart: TillCart, key: string, quantity: string): TillCart {
  const changed = changeLine(cart, key, (line) => ({ ...line, quantity }))
  return { ...changed, lines: changed.lines.filter((line) => Number(line.quantity) > 0) }
}

interface QuoteOnTill {
  readonly id: string
  readonly number: string
  readonly valid_until: string
  readonly cart: TillCart
}

/** The cart to sell a quote from. Its prices hold for the quoted quantities, until its last day. */
export function cartOfQuote({ id, number, valid_until, cart }: QuoteOnTill, today: string): TillCart {
  const holds = today <= valid_until
  const lines = cart.lines.map((line) => ({ ...line, quoted: holds ? line.quantity : undefined }))
  return { ...cart, lines, quote: { id, number }, tax_included: holds ? cart.tax_included : undefined }
}

export const quantityInCart = ({ lines }: TillCart, { id }: Good): number =>
  Number(
    formatFixed(
      lines.reduce((all, line) => (line.good.id === id ? all + parseQuantity(line.quantity) : all), 0n),
      4,
    ),
  )
