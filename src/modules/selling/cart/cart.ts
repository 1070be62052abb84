/** The till's cart, as a value, and the sale it becomes. Pure, so that it survives a reload. */
import type { AccountId, ApprovalId, OrderId, PlantTypeId, SaleId, SaleItemId } from '#kernel/id.ts'
import { parseNumber } from '#kernel/number.ts'
import { type Cents, cents, sum } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { type Agreed, agreedPrice } from '#modules/customers/agreed-price.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import { type TaxTerms, customerTax } from '#modules/customers/exemption.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { CartLine } from './cart-pricing.ts'
import { type TaxRules, priceFor, settledTax, taxRulesOf } from './tax-per-line.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import type { UnitBarcode } from '#modules/setup/reference/unit-barcode.ts'
import { type UnitPrice, type UnitSaving, unitSaving } from '#modules/setup/reference/unit-price.ts'
import { freeOf } from './reservation.ts'
import type { NewSale } from './new-sale.ts'

/** A plant type in a container size, as the price list has it. */
export interface PlantGood {
  /** The price's id. */
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly container_size_id?: string | null | undefined
  /** The grade that the price is for; null, and missing in older stored price lists: any. */
  readonly grade?: string | null | undefined
  readonly common_name: string
  readonly botanical_name: string
  /** Missing in older stored price lists. */
  readonly synonyms?: readonly string[] | undefined
  readonly category: string
  readonly price: string
  /** Prices of whole trays, shelves and trolleys; missing in older stored price lists. */
  readonly unit_prices?: readonly UnitPrice[] | undefined
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly barcode: string | null
  /** The barcodes of whole trays, shelves and trolleys; missing in older stored price lists. */
  readonly unit_barcodes?: readonly UnitBarcode[] | undefined
  /** True if any plant of it was ever for sale; missing in older stored price lists. */
  readonly stocked?: boolean | undefined
  readonly available: number
  /** First day that sprayed plants may be sold, and the product they were sprayed with; missing in older stored price lists. */
  readonly sale_from?: string | null | undefined
  readonly sprayed_with?: string | undefined
  /** The part of `available` reserved by orders; missing in older stored price lists. */
  readonly reserved?: number | undefined
  readonly photo: string | null
}

/** A supply that is for sale. */
export interface SupplyGood {
  readonly id: string
  readonly name: string
  readonly unit: string
  /** Sold by the half litre too, not only whole. */
  readonly measured: boolean
  readonly price: string
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly barcode: string | null
  readonly quantity_on_hand: string
}

/** Item named and priced at the till, outside the price list. */
export interface OpenGood {
  readonly id: string
  readonly name: string
  readonly price: string
  readonly tax_kind: GoodsTaxKind
}

export type Good = PlantGood | SupplyGood | OpenGood

export const isPlant = (good: Good): good is PlantGood => 'plant_type_id' in good
export const isSupply = (good: Good): good is SupplyGood => 'unit' in good

export const isOpenItem = (good: Good): good is OpenGood => !isPlant(good) && !isSupply(good)

export const taxKindOf = (good: Good): GoodsTaxKind => good.tax_kind ?? 'standard'

export const goodName = (good: Good): string => (isPlant(good) ? good.common_name : good.name)

/** Stock on hand; undefined for items without stock. */
export const goodStock = (good: Good): number | undefined =>
  isPlant(good) ? good.available : isSupply(good) ? Number(good.quantity_on_hand) : undefined

/** Free stock, reserved by no order or lay-by; undefined for items without stock. */
export const goodFree = (good: Good): number | undefined =>
  isPlant(good) ? freeOf(good.available, good.reserved ?? 0) : goodStock(good)

/** `m3` as it is written on a label. */
export const unitName = (unit: string): string => unit.replace(/3$/, '³')

export interface TillLine {
  readonly good: Good
  /** A decimal with at most four digits; whole for what is not measured. */
  readonly quantity: string
  /** The discount on this line, as an amount. */
  readonly discount: string
  /** The price is fixed, whatever the list and the account's prices are; true if the user confirmed a price that differs from the list. */
  readonly confirm_price?: boolean | undefined
  /** Reason for a settled price other than the list price, or for the discount. */
  readonly price_reason?: string | undefined
  /** Price terms before the price was changed by hand at this till. */
  readonly changed_from?: ChangedFrom | undefined
  /** For a line from a quote, the quantity its price was quoted for. */
  readonly quoted?: string | undefined
}

interface ChangedFrom extends Pick<TillLine, 'confirm_price' | 'price_reason' | 'quoted'> {
  readonly price: string
  readonly unit_prices?: readonly UnitPrice[] | undefined
}

/** Copy of an account in the cart: its prices and tax terms. */
export interface CartAccount extends TaxTerms {
  readonly id: string
  readonly name: string
  readonly prices: AccountPrices
}

/** Goods of one earlier sale returned in exchange for the cart. */
export interface CartReturn {
  readonly sale_id: SaleId
  readonly invoice_number: string
  readonly reason: string
  /** Refund method for returned value beyond the cart; `account` credits all of it to the account of both sales. */
  readonly method: PaymentMethod
  readonly guarantee?: boolean | undefined
  readonly lines: readonly ReturnedLine[]
}

export interface ReturnedLine {
  readonly sale_item_id: SaleItemId
  readonly name: string
  readonly quantity: string
  /** False: thrown away. */
  readonly restock: boolean
  /** With tax. */
  readonly amount: string
}

/** An order that is collected with the cart: its goods that leave now, at its prices, less its discount and its deposit. */
export interface CartOrder {
  readonly id: OrderId
  /** "Order 12". */
  readonly name: string
  readonly customer: string
  /** Null for a customer without an account. */
  readonly account_id: string | null
  /** Each is an open item with the id of the line of the order. */
  readonly lines: readonly TillLine[]
  readonly paid_before: string
}

export interface TillCart {
  readonly lines: readonly TillLine[]
  readonly order?: CartOrder | undefined
  /** The discount on the whole sale by hand: "10" percent, or an amount; empty for the automatic discount. */
  readonly discount?: { readonly percent: string } | { readonly amount: string } | undefined
  readonly customer_name: string
  /** The quote it was made from. */
  readonly quote?: { readonly id: string; readonly number: string } | undefined
  readonly returned?: CartReturn | undefined
  /** The account that buys, at its agreed prices. */
  readonly account?: CartAccount | undefined
  /** Delivery place with a tax rate of its own; undefined for goods handed over at the nursery. */
  readonly tax_place?: string | undefined
  /** For a quote, a lay-by or an order, true if its prices include tax. */
  readonly tax_included?: boolean | undefined
}

/** The lines of the collected order, and those added at the till. */
export const allLines = ({ order, lines }: Pick<TillCart, 'order' | 'lines'>): readonly TillLine[] =>
  order ? [...order.lines, ...lines] : lines

/** Reason why a cart with an order is sold by itself: not saved, and not with a quote or an exchange. */
export const orderInCart = ({ name }: CartOrder): string =>
  `${name} is in the cart. Take its payment first, or take it out of the cart.`

export const emptyCart: TillCart = { lines: [], discount: undefined, customer_name: '' }

const maxTyped = 99_999

/** Reason why a typed quantity is invalid; undefined if valid. */
export function quantityFault(good: Good, typed: string): string | undefined {
  const isPart = isSupply(good) && good.measured
  const { text, fault } = parseNumber(typed, isPart ? 'quantity' : 'whole')
  if (text === undefined) return isPart ? fault : 'Enter a whole number, 1 or more.'
  if (Number(text) > maxTyped) return 'Enter at most 99,999.'
  return Number(text) > 0 ? undefined : isPart ? 'Enter more than 0.' : 'Enter a whole number, 1 or more.'
}

/** Parses a typed quantity; undefined while it is invalid. */
export function readQuantity(good: Good, typed: string): string | undefined {
  if (quantityFault(good, typed)) return undefined
  return String(Number(parseNumber(typed, 'quantity').text))
}

/** Parses a typed amount; undefined while it is invalid. */
export function readMoney(typed: string): string | undefined {
  const { text } = parseNumber(typed, 'money')
  return text !== undefined && Number(text) < 10_000_000 ? text : undefined
}

/** "3 plants"; "5 items" where others are among them, each heap of bulk being one. */
export function countOf(cart: TillCart): { readonly count: number; readonly text: string } {
  const lines = allLines(cart)
  const count = lines.reduce((all, { good, quantity }) => all + (isSupply(good) && good.measured ? 1 : Number(quantity)), 0)
  const noun = lines.every(({ good }) => isPlant(good)) ? 'plant' : 'item'
  return { count, text: `${count} ${noun}${count === 1 ? '' : 's'}` }
}

/** "4 × Rimu PB3, 1.5 m³ × Bark". */
export const goodsText = ({ lines }: TillCart): string =>
  lines
    .map(({ good, quantity }) => {
      const unit = isSupply(good) && good.unit !== 'each' ? ` ${unitName(good.unit)}` : ''
      return `${Number(quantity)}${unit} × ${goodName(good)}${isPlant(good) ? ` ${sizeText(good)}` : ''}`
    })
    .join(', ')

/** The unit price of a line for this customer, and its reason. A price set at the till is used as it is. */
export function linePrice(
  { good, quantity, confirm_price, price_reason = '' }: TillLine,
  account: CartAccount | undefined,
): Agreed {
  if (confirm_price !== undefined) return { price: good.price, reason: price_reason }
  if (isOpenItem(good)) return { price: good.price, reason: '' }
  return agreedPrice(good.price, isPlant(good) ? good : {}, quantity, account?.prices)
}

/** Saving of whole trays, shelves and trolleys over the price of their single plants. */
export const lineSaving = (line: TillLine, account: CartAccount | undefined): UnitSaving =>
  unitSaving(line.quantity, linePrice(line, account).price, isPlant(line.good) ? line.good.unit_prices : undefined)

/** The tax rules of a day for this customer. */
export const cartTax = (
  { account, tax_place, tax_included }: TillCart,
  settings: Parameters<typeof taxRulesOf>[0],
  day: string,
): TaxRules => taxRulesOf(settings, day, account && customerTax(account, day), tax_place, tax_included)

/** The lines as the price rule reads them. */
export const cartLines = (cart: TillCart, tax: TaxRules): CartLine[] =>
  allLines(cart).map((line) => {
    const { price, reason } = linePrice(line, cart.account)
    const tax_kind = taxKindOf(line.good)
    // Goods added to a quote or an order have list prices; all other lines have the prices of the document.
    const rules = (cart.quote ?? cart.order) !== undefined && line.quoted === undefined ? tax : settledTax(tax)
    return {
      quantity: parseQuantity(line.quantity),
      unit_price: priceFor(cents(price), tax_kind, rules),
      unit_saving: priceFor(lineSaving(line, cart.account).saving, tax_kind, rules),
      discount: cents(line.discount),
      tax_kind,
      agreed: reason !== '',
    }
  })

/** Amount to pay or to refund of a cart of `total`, after returned goods and what was paid before. */
export function afterExchange({ returned, order }: TillCart, total: Cents): { readonly due: Cents; readonly back: Cents } {
  if (order) return { due: total - cents(order.paid_before), back: 0n }
  // On account, both sides are booked in full.
  if (!returned || returned.method === 'account') return { due: total, back: 0n }
  const left = total - returnedTotal(returned)
  return left < 0n ? { due: 0n, back: -left } : { due: left, back: 0n }
}

export const returnedTotal = ({ lines }: CartReturn): Cents => sum(lines.map(({ amount }) => cents(amount)))

export interface TillPayment {
  readonly method: PaymentMethod
  readonly tendered?: string
  readonly business_account_id?: AccountId
  /** Split payment; `method` is then that of the largest part. */
  readonly payments?: NonNullable<NewSale['payments']>
  readonly back_by?: PaymentMethod
  /** True: a manager allows the account to exceed its limit. */
  readonly over_limit?: boolean
  /** True: a manager sells plants reserved by orders. */
  readonly confirm_reserved?: boolean
  /** Approval of prices below the agreed ones. */
  readonly approval_id?: ApprovalId
}
