/**
 * Prices that were settled before the sale, by a quote or a lay-by. A quote covers its own lines, at its own prices, up to the quantities
 * that were quoted; every other line is priced as if there were no quote.
 */
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { amountAt, percentOf } from '#kernel/amount.ts'
import { type Cents, cents, prorate, sum } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import type { UnitSaving } from '#modules/setup/reference/unit-price.ts'
import { type QuoteTerms, quoteHolds } from './quote-terms.ts'
import type { NewSale, NewSaleItem } from './new-sale.ts'
import { type Good, type TillCart, isPlant, isSupply, linePrice, lineSaving } from './cart.ts'

export type QuoteWithCart = QuoteTerms & { readonly cart: QuotedCart }

type QuotedCart = Pick<TillCart, 'lines' | 'account' | 'discount' | 'tax_included'>

export interface SettledPrice {
  readonly price: string
  readonly reason: string
  /** Discount by the quote: on the line, plus its share of the discount on the whole. */
  readonly discount?: Cents
  readonly saving: UnitSaving
}

interface DocumentDates {
  readonly quote?: QuoteWithCart | undefined
  readonly layby?: { readonly number: string; readonly tax_included?: boolean | undefined } | undefined
  readonly tax_included?: boolean | undefined
}

/** True if the prices of the source document include tax; undefined without a document, or if the quote has expired. */
export function taxIncludedIn(
  { quote_id }: Pick<NewSale, 'quote_id'>,
  { quote, layby, tax_included = layby?.tax_included }: DocumentDates,
  today: string,
): boolean | undefined {
  return quote_id !== undefined && quote && quoteHolds(quote, today) ? quote.cart.tax_included : tax_included
}

/** For each line, the price fixed by a lay-by or a quote; undefined if the price list applies. `today` is the nursery's own day. */
export function settledPrices(
  { items, quote_id }: Pick<NewSale, 'items' | 'quote_id'>,
  { quote, layby }: DocumentDates,
  today: string,
): readonly (SettledPrice | undefined)[] {
  // The server itself makes this sale of what the lay-by holds.
  if (layby)
    return items.map(({ unit_price = '0', unit_saving = '0' }) => ({
      price: unit_price,
      reason: `Lay-by ${layby.number}`,
      saving: { saving: cents(unit_saving), text: '' },
    }))
  if (quote_id === undefined) return []
  if (!quote) throw invalid([{ path: 'quote_id', message: 'This quote is not there. Ring it up without it.' }])
  if (!quoteHolds(quote, today)) return []
  const reason = `Quote ${quote.number}`
  return quotedLines(items, quote.cart).map((line) => line && { ...line, reason })
}

interface QuotedLine {
  readonly price: string
  readonly discount: Cents
  readonly saving: UnitSaving
}

/**
 * For each line of the sale, the quoted price it is sold at and the discount that was quoted with it, or undefined where the quote does not
 * cover it: another product, more than was quoted, or another price. Lines take from the quoted quantities in their order. A line without a
 * price takes the quoted one.
 */
export function quotedLines(items: readonly NewSaleItem[], quoted: QuotedCart): (QuotedLine | undefined)[] {
  const discounts = quotedDiscounts(quoted)
  const left = quoted.lines.map((line, i) => ({
    product: productOf(line.good),
    price: linePrice(line, quoted.account).price,
    quantity: parseQuantity(line.quantity),
    quoted: parseQuantity(line.quantity),
    discount: discounts[i] ?? 0n,
    line,
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
    if (!cover) return undefined
    cover.quantity -= wanted
    const saving = lineSaving({ ...cover.line, quantity: item.quantity }, quoted.account)
    return { price: cover.price, saving, discount: (cover.discount * wanted + cover.quoted - 1n) / cover.quoted }
  })
}

/** Discounts of a quote by line, including the shares of the discount on the whole. */
function quotedDiscounts({ lines, account, discount }: QuotedCart): readonly Cents[] {
  const gross = lines.map((line) => amountAt(cents(linePrice(line, account).price), parseQuantity(line.quantity)))
  const before = lines.map((line, i) => (gross[i] ?? 0n) - lineSaving(line, account).saving - cents(line.discount))
  const whole = sum(before)
  const wanted = !discount ? 0n : 'percent' in discount ? percentOf(whole, cents(discount.percent)) : cents(discount.amount)
  const shares = prorate(wanted < whole ? wanted : whole, before)
  return lines.map((line, i) => cents(line.discount) + (shares[i] ?? 0n))
}

/** The caller's reason for a changed price; empty if it refers to a quote or a lay-by, which only the server may state. */
export const callersReason = ({ price_reason }: NewSaleItem): string =>
  price_reason && !/\b(quote\s*q|lay-?by\s*l)\s*\d/i.test(price_reason) ? price_reason : ''

const productOf = (good: Good): string =>
  isPlant(good)
    ? `plant ${good.plant_type_id} ${sizeText(good)}`
    : isSupply(good)
      ? `supply ${good.id}`
      : openItem(good.name, good.tax_kind)

const productOfItem = (item: NewSaleItem): string =>
  item.item_type === 'plant'
    ? `plant ${item.plant_type_id} ${sizeText(item)}`
    : item.name === undefined
      ? `supply ${item.inventory_item_id}`
      : openItem(item.name, item.tax_kind ?? 'standard')

const openItem = (name: string, kind: GoodsTaxKind) => `open item ${kind} ${name}`
