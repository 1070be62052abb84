/**
 * Prices that were settled before the sale, by a quote or a lay-by. A quote covers its own lines, at its own prices, up to the quantities
 * that were quoted; every other line is priced as if there were no quote.
 */
import { cents } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { type QuoteTerms, quoteHolds } from './quote-terms.ts'
import type { NewSale, NewSaleItem } from './sale.ts'
import { type Good, type TillCart, isPlant, isSupply, linePrice } from './cart.ts'

export type QuoteWithCart = QuoteTerms & { readonly cart: Pick<TillCart, 'lines' | 'account'> }

/** The price of one line, and the paper that settled it. */
export interface SettledPrice {
  readonly price: string
  readonly reason: string
}

interface DocumentDates {
  readonly quote?: QuoteWithCart | undefined
  readonly layby?: { readonly number: string } | undefined
}

/** For each line, the price fixed by a lay-by or a quote; undefined if the price list applies. `today` is the nursery's own day. */
export function settledPrices(
  { items, quote_id }: Pick<NewSale, 'items' | 'quote_id'>,
  { quote, layby }: DocumentDates,
  today: string,
): readonly (SettledPrice | undefined)[] {
  // The server itself makes this sale of what the lay-by holds.
  if (layby) return items.map(({ unit_price = '0' }) => ({ price: unit_price, reason: `Lay-by ${layby.number}` }))
  if (quote_id === undefined) return []
  if (!quote) throw invalid([{ path: 'quote_id', message: 'This quote is not there. Ring it up without it.' }])
  if (!quoteHolds(quote, today)) return []
  const reason = `Quote ${quote.number}`
  return quotedPrices(items, quote.cart).map((price) => (price === undefined ? undefined : { price, reason }))
}

/**
 * For each line of the sale, the quoted price it is sold at, or undefined where the quote does not cover it: another product, more than
 * was quoted, or another price. Lines take from the quoted quantities in their order. A line without a price takes the quoted one.
 */
export function quotedPrices(items: readonly NewSaleItem[], quoted: Pick<TillCart, 'lines' | 'account'>): (string | undefined)[] {
  const left = quoted.lines.map((line) => ({
    product: productOf(line.good),
    price: linePrice(line, quoted.account).price,
    quantity: parseQuantity(line.quantity),
  }))
  return items.map((item) => {
    const product = productOfItem(item)
    const wanted = parseQuantity(item.quantity)
    const cover = left.find(
      (each) =>
        each.product === product &&
        each.quantity >= wanted &&
        (item.unit_price === undefined || cents(item.unit_price) === cents(each.price)),
    )
    if (cover) cover.quantity -= wanted
    return cover?.price
  })
}

/** The caller's reason for a changed price; empty if it refers to a quote or a lay-by, which only the server may state. */
export const callersReason = ({ price_reason }: NewSaleItem): string =>
  price_reason && !/\b(quote\s*q|lay-?by\s*l)\s*\d/i.test(price_reason) ? price_reason : ''

const productOf = (good: Good): string =>
  isPlant(good)
    ? `plant ${good.plant_type_id} ${good.container_size}`
    : isSupply(good)
      ? `supply ${good.id}`
      : openItem(good.name, good.taxed)

const productOfItem = (item: NewSaleItem): string =>
  item.item_type === 'plant'
    ? `plant ${item.plant_type_id} ${item.container_size}`
    : item.name === undefined
      ? `supply ${item.inventory_item_id}`
      : openItem(item.name, item.taxed ?? true)

const openItem = (name: string, taxed: boolean) => `open item ${taxed ? 'taxed' : 'untaxed'} ${name}`
