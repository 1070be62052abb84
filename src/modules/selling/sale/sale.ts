/** A sale: goods, customer, amounts, tax rules, and payments. */
import { AccountId, InventoryItemId, PlantTypeId, SaleId, SaleItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, DecimalText, Id, Instant, MoneyText, Version, StoredDecimal } from '#kernel/wire.ts'
import { Exchange } from '#modules/selling/cart/returned.ts'
import { VoidRefund } from './void.ts'

/** The tax rules of the day, as they are on the sale. */
export const TaxRulesOnSale = z.object({
  registered: z.boolean(),
  included: z.boolean(),
  /** The standard rate of the day, in percent, as text; each line has its own. */
  rate: StoredDecimal,
  label: z.string(),
  number: z.string(),
  half_cent: z.enum(['up', 'down']),
  country: z.string(),
  currency: z.string(),
  /** The place whose rate applies, where that is not the nursery's. */
  place: z.optional(z.string()),
  /** The certificate of who bought: with a valid one no tax was charged, with an expired one it was. */
  exemption: z.optional(z.object({ number: z.string(), until: z.nullable(Day), valid: z.boolean() })),
  /** Other reasons for no tax: the goods were exported, or the buyer accounts for it. */
  treatment: z.optional(z.enum(['export', 'reverse_charge'])),
})
export type TaxRulesOnSale = z.infer<typeof TaxRulesOnSale>

/** A sale as lists show it. */
export const SaleRow = z.object({
  id: SaleId,
  invoice_number: z.string(),
  till_reference: z.nullable(z.string()),
  sale_date: Day,
  sold_at: Instant,
  customer_name: z.string(),
  business_account_id: z.nullable(AccountId),
  payment_method: z.string(),
  payment_status: z.enum(['paid', 'unpaid']),
  due_date: z.nullable(Day),
  discount_percent: DecimalText,
  discount_amount: MoneyText,
  discount_reason: z.string(),
  subtotal: MoneyText,
  tax_amount: MoneyText,
  total_amount: MoneyText,
  amount_paid: MoneyText,
  /** The credit notes of it that are not void. */
  credited_amount: MoneyText,
  notes: z.string(),
  /** The number that the customer gave its order. */
  customer_order_number: z.string(),
  soldBy: z.string(),
  created_by: z.nullable(UserId),
  voided_at: z.nullable(Instant),
  void_reason: z.nullable(z.string()),
  version: Version,
})
export type SaleRow = z.infer<typeof SaleRow>

/** A sale in the list of sales: with what was sold. */
export const ListedSale = z.extend(SaleRow, {
  sold: z.object({
    plants: z.number(),
    lines: z.int(),
    /** Names of its first three lines. */
    names: z.nullable(z.array(z.string())),
  }),
})
export type ListedSale = z.infer<typeof ListedSale>

export const SaleItem = z.object({
  id: SaleItemId,
  item_type: z.enum(['plant', 'other']),
  plant_type_id: z.nullable(PlantTypeId),
  inventory_item_id: z.nullable(InventoryItemId),
  plant_common_name: z.nullable(z.string()),
  plant_botanical_name: z.nullable(z.string()),
  inventory_item_name: z.nullable(z.string()),
  /** Name at the time of the sale; the id finds the size under its present name. */
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  /** The grade that was ordered; null: any. */
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  /** Unit of a supply. */
  unit: z.nullable(z.string()),
  quantity: DecimalText,
  unit_price: MoneyText,
  /** Reason for a price other than the list price, such as a price group or a discount; '' for the list price. */
  price_reason: z.string(),
  discount_amount: MoneyText,
  line_total: MoneyText,
  tax_amount: MoneyText,
  tax_kind: z.enum(taxKinds),
  /** In percent. */
  tax_rate: DecimalText,
})
export type SaleItem = z.infer<typeof SaleItem>

export const Payment = z.object({
  id: Id,
  amount: MoneyText,
  method: z.string(),
  paid_at: Instant,
  tendered: z.nullable(MoneyText),
  /** The cash rounding: positive above the amount, negative below. */
  rounding: MoneyText,
  /** The payment that this one reverses. */
  reverses: z.optional(z.nullable(Id)),
  /** The payment that this one was booked in place of. */
  corrects: z.optional(z.nullable(Id)),
})
export type Payment = z.infer<typeof Payment>

/** Added at the terminal to a card payment of a sale. */
const CardExtra = z.object({ brand: z.string(), last4: z.string(), approved: MoneyText, tip: MoneyText, surcharge: MoneyText })

/** A sale whole. */
export const Sale = z.extend(SaleRow, {
  /** The current data of its account: a large invoice shows the buyer. */
  customer_address: z.optional(z.string()),
  customer_tax_number: z.optional(z.string()),
  tax_rules: TaxRulesOnSale,
  items: z.array(SaleItem),
  payments: z.array(Payment),
  exchange: z.optional(z.nullable(Exchange)),
  void_refunds: z.optional(z.array(VoidRefund)),
  card_extras: z.optional(z.nullable(z.array(CardExtra))),
})
export type Sale = z.infer<typeof Sale>
