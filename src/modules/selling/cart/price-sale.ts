/** Prices a sale: finds each line in the price list, with its price, its discount, its tax, and what is taken off its agreed price. Pure. */
import { agreedPrice } from '#modules/customers/agreed-price.ts'
import { customerTax } from '#modules/customers/exemption.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { gradeText, priceOfGrade, sizeText } from '#modules/setup/reference/grade.ts'
import { type UnitPrice, unitPricesText, unitSaving } from '#modules/setup/reference/unit-price.ts'
import { isMeasured } from '#modules/supplies/units.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { type PricedCart, type SaleDiscount, priceCart, saleDiscount } from './cart-pricing.ts'
import { type LineReduction, lineReductions } from './price-override.ts'
import type { PlantForSale, SaleInputs, SupplyForSale } from './sale-inputs.ts'
import type { NewSale, NewSaleItem, OpenLine, PlantLine, SupplyLine } from './new-sale.ts'
import { type SettledPrice, callersReason, settledPrices, taxIncludedIn } from './settled-prices.ts'
import { type TaxRules, priceFor, settledTax, taxRulesOf } from './tax-per-line.ts'
import { refuseUnknownPlace } from './tax-place.ts'

interface PricedSale {
  readonly found: readonly Found[]
  readonly cart: PricedCart
  readonly discount: SaleDiscount
  readonly tax: TaxRules
  /** Reductions by hand below the agreed prices, by line. */
  readonly reductions: readonly LineReduction[]
}

/** The prices of a sale, or of what may become one, without its stock and its payment. `today` is the nursery's own day. */
export function priceSale(sale: NewSale, goods: SaleInputs, settings: SettingRules, today: string): PricedSale {
  const place = sale.tax_place ?? ''
  refuseUnknownPlace(place, settings.taxRates, today)
  const settled = settledPrices(sale, goods, today)
  const included = taxIncludedIn(sale, goods, today)
  const tax = taxRulesOf(settings, today, goods.account && customerTax(goods.account, today), place, included)
  const found = sale.items.map((item, i) => find(item, i, goods, tax, settled[i]))
  const lines = found.map((line) => ({
    quantity: parseQuantity(line.item.quantity),
    unit_price: line.unit_price,
    unit_saving: line.unit_saving,
    discount: cents(line.item.discount_amount ?? '0'),
    tax_kind: taxKindOf(line),
    agreed: line.price_reason !== '',
  }))
  const discount = saleDiscount(lines, { percent: sale.discount_percent, amount: sale.discount_amount }, settings, tax.half)
  const cart = priceCart(lines, discount.amount, tax)
  const automatic = saleDiscount(lines, {}, settings, tax.half).amount
  const reductions = found.map((line, i) => ({
    product: nameOf(line),
    reason: callersReason(line.item) || line.price_reason,
    agreed_price: line.agreed_price,
    usual_price: line.usual_price,
    agreed_saving: line.agreed_saving,
    usual_saving: line.usual_saving,
    line: lines[i] ?? noLine,
    priced: cart.lines[i] ?? noPrices,
    quoted: settled[i]?.discount,
  }))
  return { found, cart, discount, tax, reductions: lineReductions(reductions, discount.amount > automatic, tax.half) }
}

const noLine = { quantity: 0n, unit_price: 0n, discount: 0n }
const noPrices = { discount_amount: 0n }

const nameOf = (line: Found): string =>
  line.kind === 'plant'
    ? `${line.plant.common_name}, ${sizeText(line.item)}`
    : line.kind === 'supply'
      ? line.supply.name
      : line.item.name

interface FoundPrice {
  readonly unit_price: Cents
  /** As set by the price list, the account or a quote; for an open item, its given price. */
  readonly agreed_price: Cents
  /** The same without a quote. */
  readonly usual_price: Cents
  /** Savings of whole units: as charged, as agreed, and without a quote. */
  readonly unit_saving: Cents
  readonly agreed_saving: Cents
  readonly usual_saving: Cents
  readonly price_reason: string
  /** "2 trays at 48.00". */
  readonly unit_reason: string
}
export type Found = FoundPrice &
  (
    | { readonly kind: 'plant'; readonly item: PlantLine; readonly plant: PlantForSale }
    | { readonly kind: 'supply'; readonly item: SupplyLine; readonly supply: SupplyForSale }
    | { readonly kind: 'open'; readonly item: OpenLine }
  )

function find(item: NewSaleItem, i: number, goods: SaleInputs, tax: TaxRules, settledPrice: SettledPrice | undefined): Found {
  if (item.name !== undefined) return foundOpen(item, settledPrice || goods.delivered ? settledTax(tax) : tax, settledPrice)
  if (item.item_type === 'plant') {
    const prices = pricesOf(item, goods.plants)
    const plant = priceOfGrade(prices, item.grade)
    if (!plant) throw prices.length > 0 ? noGrade(i, prices) : notListed(i)
    const price = {
      name: plant.common_name,
      list: plant.price,
      kind: plant,
      tax_kind: plant.tax_kind,
      unit_prices: plant.unit_prices,
    }
    return { kind: 'plant', item, plant, ...agreedOn(item, i, price, goods, tax, settledPrice) }
  }
  const supply = goods.supplies.find((each) => each.id === item.inventory_item_id)
  if (!supply || supply.price === null) throw notListed(i)
  if (!isMeasured(supply.unit) && parseQuantity(item.quantity) % 10_000n !== 0n)
    throw invalid([{ path: `items.${i}.quantity`, message: `${supply.name} is sold whole: enter 1 or more.` }])
  const price = { name: supply.name, list: supply.price, kind: {}, tax_kind: supply.tax_kind }
  return { kind: 'supply', item, supply, ...agreedOn(item, i, price, goods, tax, settledPrice) }
}

function foundOpen(item: OpenLine, tax: TaxRules, settledPrice: SettledPrice | undefined): Found {
  const price = openPrice(item, tax)
  return {
    kind: 'open',
    item,
    unit_price: price,
    agreed_price: price,
    usual_price: price,
    ...noSaving,
    // A discount that was agreed with the price of an order’s line.
    unit_saving: priceFor(cents(item.unit_saving ?? '0'), item.tax_kind ?? 'standard', tax),
    price_reason: settledPrice?.reason ?? '',
  }
}

const noSaving = { unit_saving: 0n, agreed_saving: 0n, usual_saving: 0n, unit_reason: '' }

/** The prices of the plant of a line in its size, one for each grade. */
export const pricesOf = (item: PlantLine, plants: readonly PlantForSale[]): PlantForSale[] =>
  plants.filter((each) => each.plant_type_id === item.plant_type_id && each.container_size === item.container_size)

const noGrade = (i: number, prices: readonly PlantForSale[]) =>
  invalid([
    {
      path: `items.${i}.grade`,
      message: `${prices[0]?.common_name} is sold as ${prices.map(({ grade }) => gradeText(grade)).join(' or ')}. Choose one of them.`,
    },
  ])

const notListed = (i: number) =>
  invalid([{ path: `items.${i}`, message: 'This is no longer in the price list. Remove it and search again.' }])

interface ListedPrice {
  readonly name: string
  readonly list: string
  /** Key of the product in an account's price rules. */
  readonly kind: Partial<Pick<PlantForSale, 'plant_type_id' | 'container_size'>>
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly unit_prices?: readonly UnitPrice[] | undefined
}

/** The price of a listed product and its reason: as agreed, by the list, or as the caller confirmed. */
function agreedOn(
  item: PlantLine | SupplyLine,
  i: number,
  { name, list, kind, tax_kind = 'standard', unit_prices = [] }: ListedPrice,
  goods: SaleInputs,
  tax: TaxRules,
  settledPrice: SettledPrice | undefined,
): FoundPrice {
  const usual = agreedPrice(list, kind, item.quantity, goods.account?.prices)
  const usualSaving = unitSaving(item.quantity, usual.price, unit_prices)
  const agreed = settledPrice ?? { ...usual, saving: usualSaving }
  const client = clientPrice(item, agreed)
  const matchesAgreed = cents(client.price) === cents(agreed.price) && client.saving === agreed.saving.saving
  if (!matchesAgreed && !item.confirm_price) throw priceChanged(i, name, client.price, agreed.price, unit_prices)
  refuseExcess(i, item, client)
  const ofList = (amount: Cents) => priceFor(amount, tax_kind, tax)
  const own = settledPrice || goods.delivered ? settledTax(tax) : tax
  const forBuyer = (amount: Cents) => priceFor(amount, tax_kind, own)
  return {
    unit_price: forBuyer(cents(client.price)),
    agreed_price: forBuyer(cents(agreed.price)),
    usual_price: ofList(cents(usual.price)),
    unit_saving: forBuyer(client.saving),
    agreed_saving: forBuyer(agreed.saving.saving),
    usual_saving: ofList(usualSaving.saving),
    ...(matchesAgreed && !goods.delivered
      ? { price_reason: agreed.reason, unit_reason: agreed.saving.text }
      : { price_reason: callersReason(item), unit_reason: '' }),
  }
}

interface ClientPrice {
  readonly price: string
  readonly saving: Cents
}

/**
 * Price shown to the customer, or the agreed one. A caller who sends a unit price sends the saving of whole units too; without
 * it, there is none.
 */
const clientPrice = ({ unit_price, unit_saving = '0' }: NewSaleItem, agreed: Omit<SettledPrice, 'discount'>): ClientPrice =>
  unit_price === undefined
    ? { price: agreed.price, saving: agreed.saving.saving }
    : { price: unit_price, saving: cents(unit_saving) }

/** Tax kind of a line: its own for an open item, otherwise that of the price list. */
const taxKindOf = (line: Found): GoodsTaxKind =>
  (line.kind === 'open' ? line.item : line.kind === 'plant' ? line.plant : line.supply).tax_kind ?? 'standard'

/** Price of an open item; an exempt buyer pays it without the tax in it. */
const openPrice = ({ unit_price, tax_kind = 'standard' }: OpenLine, tax: TaxRules) => priceFor(cents(unit_price), tax_kind, tax)

const refuseExcess = (i: number, { quantity }: NewSaleItem, { price, saving }: ClientPrice): void => {
  if (saving > 0n && cents(price) * parseQuantity(quantity) < saving * 10_000n)
    throw invalid([{ path: `items.${i}.unit_saving`, message: 'Enter no more than the plants cost one by one.' }])
}

const priceChanged = (i: number, name: string, clientPrice: string, list: string, unitPrices: readonly UnitPrice[]) =>
  new Problem(
    'PRICE_CHANGED',
    cents(clientPrice) === cents(list)
      ? `${name} has another price ${unitPrices.length > 0 ? `by the ${unitPricesText(unitPrices, (price) => `for ${sumText(cents(price))}`)}` : 'by whole units'} now. Sell at which price?`
      : `${name} is ${sumText(cents(list))} in the price list now, not ${sumText(cents(clientPrice))}. Sell at which price?`,
    {
      line: i,
      current_price: moneyText(cents(list)),
      ...(unitPrices.length > 0 ? { current_unit_prices: unitPrices } : {}),
    },
  )
