/** A sale: what was sold to whom, for how much, under which tax rules, and what was paid for it. */
import {
  AccountId,
  ApprovalId,
  BatchId,
  InventoryItemId,
  PlantTypeId,
  SaleId,
  SaleItemId,
  SavedCartId,
  TillSessionId,
  UserId,
} from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type GoodsTaxKind, goodsTaxKinds, taxKinds } from '#features/settings/tax-kind.ts'
import { wireFault } from '#kernel/number.ts'
import {
  Count,
  Day,
  DecimalText,
  Id,
  Instant,
  MaybeText,
  Money,
  MoneyText,
  Percent,
  Quantity,
  Text,
  Version,
} from '#kernel/wire.ts'
import { paymentMethods, tenderMethods } from '#features/payments/payment.ts'
import { ContainerSizeId } from '#features/reference/entry-ids.ts'
import { Exchange, Returned } from './returned.ts'
import { VoidRefund } from './void.ts'

/** Plants are counted, other things may be measured: what it has to look like depends on the line. */
const HowMany = z.pipe(
  z.union([z.string(), z.number()], 'Enter how many.'),
  z.transform((given) => String(given).trim()),
)

/** The fields of every line of a sale. The list price and the cost are known to the server. */
interface AnyLine {
  readonly quantity: string
  /** The price shown to the customer. If the list price differs, the sale is refused until it is confirmed. */
  readonly unit_price?: string | undefined
  readonly confirm_price?: boolean | undefined
  readonly price_reason?: string | null | undefined
  readonly discount_amount?: string | undefined
}

/** Plants of a type in a size; of one batch, where the label named one. */
export interface PlantLine extends AnyLine {
  readonly item_type: 'plant'
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
  readonly batch_id?: BatchId | undefined
  readonly inventory_item_id?: undefined
  readonly name?: undefined
  readonly tax_kind?: undefined
}

export interface SupplyLine extends AnyLine {
  readonly item_type: 'other'
  readonly inventory_item_id: InventoryItemId
  readonly plant_type_id?: undefined
  readonly container_size?: undefined
  readonly batch_id?: undefined
  readonly name?: undefined
  readonly tax_kind?: undefined
}

/** What neither list has: it is called this at this price, and is in no stock. */
export interface OpenLine extends AnyLine {
  readonly item_type: 'other'
  readonly name: string
  readonly unit_price: string
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly inventory_item_id?: undefined
  readonly plant_type_id?: undefined
  readonly container_size?: undefined
  readonly batch_id?: undefined
}

export type NewSaleItem = PlantLine | SupplyLine | OpenLine

const SaleLine = z
  .strictObject({
    item_type: z.enum(['plant', 'other'], 'A line is a plant or something other.'),
    plant_type_id: z.optional(PlantTypeId),
    container_size: z.optional(Text(60)),
    container_size_id: ContainerSizeId,
    /** Where the label named one batch. */
    batch_id: z.optional(BatchId),
    inventory_item_id: z.optional(InventoryItemId),
    /** What neither list has (a hanging basket, a delivery): called this, at `unit_price`; it is in no stock. */
    name: z.optional(Text(120)),
    /** How it is taxed. Only for what is named here. */
    tax_kind: z.optional(z.enum(goodsTaxKinds)),
    quantity: HowMany,
    /** The price shown to the customer. If the list price differs, the sale is refused until it is confirmed. */
    unit_price: z.optional(Money),
    confirm_price: z.optional(z.boolean()),
    /** The reason of a confirmed price. */
    price_reason: MaybeText(120),
    /** The discount on this line, by hand. */
    discount_amount: z.optional(Money),
  })
  .check(
    z.refine((line) => line.item_type !== 'plant' || (line.plant_type_id !== undefined && line.container_size !== undefined), {
      path: ['plant_type_id'],
      message: 'A plant line names its plant type and its container size.',
    }),
    z.refine((line) => line.item_type !== 'plant' || Count.safeParse(line.quantity).success, {
      path: ['quantity'],
      message: 'Enter a whole number of plants, 1 or more.',
    }),
    z.refine((line) => line.item_type !== 'other' || (line.inventory_item_id === undefined) !== (line.name === undefined), {
      path: ['inventory_item_id'],
      message: 'Choose what is sold, or name it.',
    }),
    z.refine((line) => line.item_type !== 'plant' || line.inventory_item_id === undefined, {
      path: ['inventory_item_id'],
      message: 'A plant line names no supply. Send it as a line of its own.',
    }),
    z.refine((line) => line.item_type !== 'other' || (line.plant_type_id ?? line.container_size ?? line.batch_id) === undefined, {
      path: ['plant_type_id'],
      message: 'Only a plant line names a plant type, a container size or a batch.',
    }),
    z.refine((line) => line.name === undefined || (line.item_type === 'other' && line.unit_price !== undefined), {
      path: ['unit_price'],
      message: 'What is named here has a price.',
    }),
    z.refine((line) => line.tax_kind === undefined || line.name !== undefined, {
      path: ['tax_kind'],
      message: 'Plants and supplies are taxed as their own records say. Leave it out.',
    }),
    z.refine((line) => line.item_type === 'plant' || Quantity.safeParse(line.quantity).success, {
      path: ['quantity'],
      error: ({ input }) => wireFault((input as { readonly quantity: string }).quantity, 'quantity') ?? '',
    }),
    z.refine((line) => line.item_type === 'plant' || Number(line.quantity) !== 0, {
      path: ['quantity'],
      message: 'Enter more than 0.',
    }),
  )
// The checks above leave one of the three kinds of line.
export const NewSaleItem = SaleLine as z.ZodMiniType<NewSaleItem, NewSaleItem>

const NewPayment = z.strictObject({
  method: z.enum(tenderMethods, 'Choose how it is paid.'),
  /** What it settles of the sale. */
  amount: Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.')),
  tendered: z.optional(Money),
  /** Whose store credit: the number of the credit note. */
  credit_number: z.optional(Text(20)),
})

/** A sale as the till sends it: no totals, no number, no names of who sold it; those are the server's. */
export const NewSale = z.strictObject({
  /** Generated by the till, so that it can refer to its sale before it is uploaded. */
  id: z.optional(Id),
  customer_name: MaybeText(120),
  business_account_id: z.optional(AccountId),
  payment_method: z.enum(paymentMethods, 'Choose how it is paid.'),
  /** Cash handed over, for the change. */
  tendered: z.optional(Money),
  /** Where it is paid in several ways: together they make the sum; on account, the rest is owed. */
  payments: z.optional(z.array(NewPayment).check(z.minLength(1), z.maxLength(10, 'At most 10 payments.'))),
  /** The till's open session, where it has one. */
  till_session_id: z.optional(TillSessionId),
  /** A sale made offline is booked even if the stock is missing; the stock is corrected first. For managers. */
  adjust_stock: z.optional(z.boolean()),
  /** Charged although the account then owes more than its limit. For managers. */
  over_limit: z.optional(z.boolean()),
  /** Sells plants that orders have reserved. For managers. */
  confirm_reserved: z.optional(z.boolean()),
  /** The manager's approval of prices below the agreed ones, beyond the limit of the seller's role. */
  approval_id: z.optional(ApprovalId),
  /** The goods were sold offline, without a confirmation: managers are notified of plants that orders had reserved. */
  sold_offline: z.optional(z.boolean()),
  /** Of the whole sale. Neither of the two: the automatic discount applies; "0" takes it off. */
  discount_percent: z.optional(Percent),
  discount_amount: z.optional(Money),
  /** The quote it was made from: while that holds, so do its prices. */
  quote_id: z.optional(SavedCartId),
  till_reference: z.optional(Text(40)),
  till_time: z.optional(Instant),
  notes: MaybeText(2000),
  /** The number that the customer gave its order, printed on the invoice. */
  customer_order_number: MaybeText(60),
  /** An exchange: what the customer brings back of an earlier sale. It is credited, and pays for this sale first. */
  returned: z.optional(Returned),
  items: z.array(NewSaleItem).check(z.minLength(1, 'Add something to the sale first.'), z.maxLength(500, 'At most 500 lines.')),
})
export type NewSale = z.infer<typeof NewSale>

/** The tax rules of the day, as they stand on the sale. */
export const TaxRulesOnSale = z.object({
  registered: z.boolean(),
  included: z.boolean(),
  /** The standard rate of the day, in percent, as text; each line has its own. */
  rate: z.string(),
  label: z.string(),
  number: z.string(),
  half_cent: z.enum(['up', 'down']),
  country: z.string(),
  currency: z.string(),
  /** The certificate of who bought: with a valid one no tax was charged, with an expired one it was. */
  exemption: z.optional(z.object({ number: z.string(), until: z.nullable(Day), valid: z.boolean() })),
  /** Why else no tax was charged: the goods left the country, or the buyer accounts for it. */
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

export const SaleItem = z.object({
  id: SaleItemId,
  item_type: z.enum(['plant', 'other']),
  plant_type_id: z.nullable(PlantTypeId),
  inventory_item_id: z.nullable(InventoryItemId),
  plant_common_name: z.nullable(z.string()),
  plant_botanical_name: z.nullable(z.string()),
  inventory_item_name: z.nullable(z.string()),
  /** As it was called when it was sold; the id finds the size whatever it is called now. */
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  /** What a supply is measured in. */
  unit: z.nullable(z.string()),
  quantity: DecimalText,
  unit_price: MoneyText,
  /** Why it is not the price of the list: a price group, a discount; empty where it is. */
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

/** A sale whole. */
export const Sale = z.extend(SaleRow, {
  /** The current data of its account: a large invoice shows the buyer. */
  customer_address: z.optional(z.string()),
  customer_tax_number: z.optional(z.string()),
  tax_rules: TaxRulesOnSale,
  items: z.array(SaleItem),
  payments: z.array(Payment),
  /** What came back in exchange for it, and its credit note. */
  exchange: z.optional(z.nullable(Exchange)),
  /** What went back when it was voided. */
  void_refunds: z.optional(z.array(VoidRefund)),
})
export type Sale = z.infer<typeof Sale>
