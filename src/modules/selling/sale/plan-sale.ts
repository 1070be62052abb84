/** Plans a sale: from the till's request and the nursery's data, returns the rows to write, or throws the reason of a refusal. */
import { amountIn } from '#modules/supplies/units.ts'
import type { InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import { costAt } from '#kernel/amount.ts'
import { customerTax } from '#modules/customers/exemption.ts'
import { dueDate } from '#modules/customers/terms.ts'
import { type Allocation, allocateStock } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { type Millionths, parseCost, formatCost, formatFixed, parseQuantity, type TenThousandths } from '#kernel/quantity.ts'
import type { PricedCart, SaleDiscount } from '#modules/selling/cart/cart-pricing.ts'
import { ratePercent } from '#modules/selling/cart/tax-per-line.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { noProduct } from './no-product.ts'
import { rulesOnSale } from './tax-rules-on-sale.ts'
import { refuseOverCredit } from '#modules/selling/payment/credit-limit-and-hold.ts'
import type { AccountTerms, SaleInputs, SupplyForSale } from '#modules/selling/cart/sale-inputs.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import type { TaxRulesOnSale } from './sale.ts'
import { type CreditUsed, creditsUsed } from '#modules/selling/payment/store-credit.ts'
import type { LineReduction } from '#modules/selling/cart/price-override.ts'
import { type Found, priceSale } from '#modules/selling/cart/price-sale.ts'
import { type Tender, settle } from '#modules/selling/payment/tender.ts'

export interface PlannedItem {
  readonly item_type: 'plant' | 'other'
  readonly plant_type_id: PlantTypeId | null
  readonly inventory_item_id: InventoryItemId | null
  readonly plant_common_name: string | null
  readonly plant_botanical_name: string | null
  readonly inventory_item_name: string | null
  readonly container_size: string | null
  /** Null where it is to be found by its name. */
  readonly container_size_id: string | null
  /** The grade that was ordered; null: any. */
  readonly grade: string | null
  readonly grade_id: string | null
  readonly unit: string | null
  readonly quantity: string
  readonly unit_price: string
  /** Reason for a price other than the list price; '' for the list price. */
  readonly price_reason: string
  readonly discount_amount: string
  readonly line_total: string
  readonly tax_amount: string
  readonly tax_kind: TaxKind
  readonly tax_rate: string
  readonly cost: string
  readonly takes: readonly Allocation[]
}

export interface PlannedSale {
  readonly items: readonly PlannedItem[]
  readonly discount: SaleDiscount
  readonly cart: PricedCart
  readonly tax_rules: TaxRulesOnSale
  readonly customer_name: string
  readonly due_date: string | null
  /** Payments made with the sale; the rest is charged to the account. */
  readonly payments: readonly Tender[]
  /** Credit from an exchange that is spent on this sale. */
  readonly exchanged: Cents
  /** True if the account is charged the sale less these payments. */
  readonly charged: boolean
  readonly credits: readonly CreditUsed[]
  readonly reductions: readonly LineReduction[]
}

/** Everything the action will write. `today` is the nursery's own day. */
export function planSale(sale: NewSale, goods: SaleInputs, settings: SettingRules, today: string): PlannedSale {
  const customer = goods.account && customerTax(goods.account, today)
  const { found, cart, discount, tax, reductions } = priceSale(sale, goods, settings, today)
  const takes = goods.delivered?.map((line) => line.takes) ?? takesOf(found, goods)
  const deposit = least(goods.deposit ?? 0n, cart.total_amount)
  const exchanged = least(goods.exchange ?? 0n, cart.total_amount - deposit)
  const due = cart.total_amount - deposit - exchanged
  const payments = goods.layby
    ? paidBefore('deposit', cart.total_amount)
    : [
        ...paidBefore('deposit', deposit),
        ...paidBefore('store_credit', exchanged),
        ...settle(sale, due, settings.cashRounding, tax.half),
      ]
  const account = onAccount(sale, goods.account, cart.total_amount - sum(payments.map(({ amount }) => amount)))

  return {
    items: found.map((line, i) => plannedItem(line, cart, takes[i] ?? [], i, goods.delivered?.[i]?.cost)),
    discount,
    cart,
    tax_rules: rulesOnSale({ ...settings, retailTaxIncluded: tax.included }, today, customer, sale.tax_place ?? ''),
    customer_name: sale.customer_name || account?.name || '',
    due_date: account ? dueDate(today, account) : null,
    payments,
    credits: creditsUsed(payments, goods.credits ?? []),
    exchanged,
    charged: account !== undefined,
    reductions,
  }
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

const paidBefore = (method: 'deposit' | 'store_credit', amount: Cents): Tender[] =>
  amount === 0n ? [] : [{ method, amount, tendered: undefined, rounding: 0n }]

/** Batches of each line's plants; empty for a line of supplies, which are checked against their stock. */
function takesOf(found: readonly Found[], { batches, reserved, reservations }: SaleInputs): Allocation[][] {
  const takes = allocateStock(
    found.flatMap((line) =>
      line.kind === 'plant'
        ? {
            plant_type_id: line.plant.plant_type_id,
            container_size: line.plant.container_size,
            grade: line.item.grade ?? null,
            quantity: Number(line.item.quantity),
            batch_id: line.item.batch_id,
            called: `${line.plant.common_name}, ${sizeText(line.item)}`,
          }
        : [],
    ),
    batches,
    reserved,
    reservations,
  )
  const wanted = new Map<string, TenThousandths>()
  for (const line of found)
    if (line.kind === 'supply') {
      const { item, supply } = line
      const quantity = (wanted.get(supply.id) ?? 0n) + parseQuantity(item.quantity)
      if (quantity > parseQuantity(supply.quantity_on_hand)) throw shortOf(supply)
      wanted.set(supply.id, quantity)
    }
  return found.map((line) => (line.kind === 'plant' ? (takes.shift() ?? []) : []))
}

/** A supply is short of the sold quantity. */
export const shortOf = (supply: Pick<SupplyForSale, 'id' | 'name' | 'unit' | 'quantity_on_hand'>) =>
  new Problem(
    'SHORT_SUPPLIES',
    `Only ${amountIn(Number(supply.quantity_on_hand), supply.unit)} of ${supply.name} are in stock. Lower the quantity, or adjust the stock if more is there.`,
    {
      available: supply.quantity_on_hand,
      inventory_item_id: supply.id,
    },
  )

function productColumns(line: Found) {
  if (line.kind === 'open') return { ...noProduct, inventory_item_name: line.item.name }
  if (line.kind === 'supply') {
    const { id, name, unit } = line.supply
    return { ...noProduct, inventory_item_id: id, inventory_item_name: name, unit }
  }
  const { plant_type_id, common_name, botanical_name, container_size, container_size_id, grade_id } = line.plant
  const grade = line.item.grade ?? null
  return {
    ...noProduct,
    plant_type_id,
    plant_common_name: common_name,
    plant_botanical_name: botanical_name,
    container_size,
    container_size_id,
    grade,
    // The price of any grade has none: it is found by its name.
    grade_id: grade === null ? null : grade_id,
  }
}

/** Cost of a line: of its plants by batch, of a supply by average cost; 0 for an open item. */
function costOf(line: Found, takes: readonly Allocation[]): Millionths {
  if (line.kind === 'plant') return takes.reduce((all, take) => all + parseCost(take.cost), 0n)
  return line.kind === 'supply' ? costAt(parseCost(line.supply.average_cost), parseQuantity(line.item.quantity)) : 0n
}

export function plannedItem(
  line: Found,
  cart: PricedCart,
  takes: readonly Allocation[],
  i: number,
  deliveredCost: string | undefined,
): PlannedItem {
  const priced = cart.lines[i]
  if (!priced) throw new Error('Every line is priced.')
  return {
    item_type: line.item.item_type,
    ...productColumns(line),
    quantity: formatFixed(parseQuantity(line.item.quantity), 4),
    unit_price: moneyText(line.unit_price),
    price_reason: [line.price_reason, line.unit_reason].filter(Boolean).join(', '),
    discount_amount: moneyText(priced.discount_amount),
    line_total: moneyText(priced.line_total),
    tax_amount: moneyText(priced.tax_amount),
    tax_kind: priced.tax_kind,
    tax_rate: ratePercent(priced.tax_rate),
    cost: deliveredCost ?? formatCost(costOf(line, takes)),
    takes,
  }
}

/** Account to charge; undefined for a sale paid at once. Throws if the account is unknown, on hold or over its limit. */
function onAccount(sale: NewSale, account: AccountTerms | undefined, owed: Cents): AccountTerms | undefined {
  if (sale.business_account_id !== undefined && !account)
    throw invalid([{ path: 'business_account_id', message: 'This account no longer exists. Choose another.' }])
  if (sale.payment_method !== 'account') return undefined
  if (!account) throw invalid([{ path: 'business_account_id', message: 'Choose the account that is charged.' }])
  refuseOverCredit(account, owed, sale.over_limit === true)
  return account
}
