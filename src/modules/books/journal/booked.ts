/** The rows of the ledgers that the journal posts, each as its rule reads it. */
import type { CardEntryKind } from '#modules/selling/card/card-entry.ts'
import type { PostedMethod, terminalMethods } from '#modules/selling/payment/payment.ts'
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { Cents } from '#kernel/money.ts'
import type { Millionths } from '#kernel/quantity.ts'
import type { SalesPurpose } from './purpose.ts'

/** The lines of an invoice or a credit note of one sort and one kind of tax. */
interface Invoiced {
  readonly kind: 'invoice'
  /** -1: a credit note, or an invoice that was voided. */
  readonly sign: 1 | -1
  readonly sold: SalesPurpose
  readonly tax_kind: TaxKind
  /** Without tax. */
  readonly amount: Cents
  readonly tax: Cents
}

export interface Paid {
  readonly kind: 'payment'
  readonly payment_kind: 'sale' | 'void_refund' | 'layby' | 'deposit' | 'account' | 'refund' | 'cash_movement' | 'bill'
  readonly method: PostedMethod
  /** Negative for money out. */
  readonly amount: Cents
  /** Cash rounding by the smallest coin, with the sign of the amount. */
  readonly rounding: Cents
  /** True for cash entered after its drawer was counted: it is already part of the count variance. */
  readonly after_count: boolean
}

interface TillCounted {
  readonly kind: 'till_count'
  readonly method: 'cash' | (typeof terminalMethods)[number]
  /** Counted less expected. */
  readonly variance: Cents
}

/** The float of a till where it is not what the session before left. */
interface TillOpened {
  readonly kind: 'till_float'
  /** Put into the drawer; negative if taken out. */
  readonly moved: Cents
  /** Over, or negative short. */
  readonly variance: Cents
}

/** Cash that left a drawer for the bank when it was closed. */
interface TillBanked {
  readonly kind: 'till_banked'
  readonly amount: Cents
}

/** A row of the plant ledger that moved cost. */
export interface PlantsMoved {
  readonly kind: 'plants'
  readonly row: string
  readonly component: string | null
  /** The operation that wrote the row; for a reversal the reversed operation. */
  readonly operation: string | null
  /** Plants that came with a delivery, whose bill is an expense. */
  readonly received: boolean
  /** True if the plants came from another batch, or went to one. */
  readonly transferred: boolean
  readonly cost: Millionths
}

/** A row of the supply ledger, by its value. */
export interface SuppliesMoved {
  readonly kind: 'supplies'
  /** Kind of the row; for a reversal that of the reversed row. */
  readonly row: string
  readonly reference: string | null
  readonly cost: Millionths
}

export interface Spent {
  readonly kind: 'expense'
  /** With tax; negative for a cancellation. */
  readonly cost: Cents
  readonly tax: Cents
  readonly tax_kind: TaxKind
  /** Tax accounted for under the reverse charge: both owed and claimed. */
  readonly reverse_charge_tax: Cents
  readonly into_stock: boolean
  /** True for goods of a purchase order, whose deliveries are booked separately. */
  readonly is_ordered: boolean
  /** True for a bill line, owed to the vendor; false for an immediate payment. */
  readonly on_account: boolean
  /** Part without tax that is for goods received by deliveries. */
  readonly received: Cents
  readonly category: string
}

/** A delivery of a purchase order: its stock is in the ledgers of stock, its bill comes with it or later. */
interface Delivered {
  readonly kind: 'receipt'
  /** With freight, without tax; negative for a reversed delivery. */
  readonly cost: Cents
}

export interface Adjusted {
  readonly kind: 'adjustment'
  readonly of: 'sales' | 'expenses'
  /** Without tax. */
  readonly amount: Cents
  readonly tax: Cents
  readonly category: string
}

/** Opening balance of a customer; negative for a credit. */
interface Opened {
  readonly kind: 'opening'
  readonly amount: Cents
}

/** A movement of card money at its provider. */
export interface CardMoved {
  readonly kind: 'card_entry'
  readonly entry: CardEntryKind
  /** True for a payment or a refund that was made here: the books have its amount as a payment already. */
  readonly is_ours: boolean
  /** Change of the provider's balance before the fee. */
  readonly amount: Cents
  readonly fee: Cents
}

export type Booked =
  | Invoiced
  | Paid
  | TillCounted
  | TillOpened
  | TillBanked
  | CardMoved
  | PlantsMoved
  | SuppliesMoved
  | Spent
  | Delivered
  | Adjusted
  | Opened
