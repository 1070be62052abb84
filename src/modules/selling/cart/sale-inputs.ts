/** The inputs of planning a sale: prices, stock, the account, and earlier agreements. */
import type { TaxTerms } from '#modules/customers/exemption.ts'
import type { AccountPrices } from '#modules/customers/price-group.ts'
import type { PaymentTerms } from '#modules/customers/terms.ts'
import type { UnitPrice } from '#modules/setup/reference/unit-price.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { StoreCredit } from '#modules/selling/payment/store-credit.ts'
import type { Allocation, ReservedPlants, SellableBatch } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Reservation } from './reservation.ts'
import type { QuoteWithCart } from './settled-prices.ts'

/** A plant type in a container size, as the price list has it today. */
export interface PlantForSale {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly container_size_id: string | null
  /** Null: it is the price of any grade. */
  readonly grade: string | null
  readonly grade_id: string | null
  readonly common_name: string
  readonly botanical_name: string
  /** After the price's own discount. */
  readonly price: string
  readonly unit_prices?: readonly UnitPrice[] | undefined
  readonly tax_kind?: GoodsTaxKind
}

export interface SupplyForSale {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly price: string | null
  readonly tax_kind?: GoodsTaxKind
  readonly quantity_on_hand: string
  readonly average_cost: string
}

export interface AccountTerms extends PaymentTerms, TaxTerms {
  readonly id: string
  readonly name: string
  readonly balance: string
  readonly credit_limit: string | null
  readonly on_hold: boolean
  readonly prices: AccountPrices
}

export interface SaleInputs {
  readonly plants: readonly PlantForSale[]
  /** Oldest first. */
  readonly batches: readonly SellableBatch[]
  readonly supplies: readonly SupplyForSale[]
  readonly account: AccountTerms | undefined
  /** The one the sale is made from. */
  readonly quote?: QuoteWithCart | undefined
  /** The lay-by that is handed over: it was paid before. */
  readonly layby?: { readonly number: string; readonly tax_included?: boolean | undefined } | undefined
  readonly credits?: readonly Pick<StoreCredit, 'id' | 'code' | 'balance'>[] | undefined
  /** Paid before, with the order: deducted from the amount due. */
  readonly deposit?: Cents | undefined
  /** Credit from an exchange; used before any other payment. */
  readonly exchange?: Cents | undefined
  /** Plants that lay-bys have reserved. */
  readonly reserved?: readonly ReservedPlants[] | undefined
  readonly reservations?: readonly Reservation[] | undefined
  /** Stock already taken by dockets: it is not taken again, and the agreed prices apply. */
  readonly delivered?: readonly DeliveredLine[] | undefined
  /** For an order, true if its prices include tax. */
  readonly tax_included?: boolean | undefined
}

/** Stock that a docket took for an order line: plants by batch, and the cost of plants or supplies as a decimal. */
export interface DeliveredLine {
  readonly takes: readonly Allocation[]
  readonly cost: string
}
