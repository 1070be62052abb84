/** A sale as it is sent: its lines, how it is paid, and what comes back in exchange. */
import { AccountId, ApprovalId, BatchId, InventoryItemId, PlantTypeId, SavedCartId, TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type GoodsTaxKind, goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { wireFault } from '#kernel/number.ts'
import { Count, Id, Instant, MaybeText, Money, Percent, Quantity, Text, mostCharacters } from '#kernel/wire.ts'
import { paymentMethods, tenderMethods, terminalMethods } from '#modules/selling/payment/payment.ts'
import { gradeBody } from '#modules/setup/reference/specification-fields.ts'
import { Returned } from './returned.ts'
import { wholePlants } from '#modules/plants/plant-type.ts'

/** Plants are counted, other things may be measured: what it has to look like depends on the line. */
const HowMany = z.pipe(
  z.union([z.string().check(mostCharacters(60, 'Enter how many.')), z.number()], 'Enter how many.'),
  z.transform((given) => String(given).trim()),
)

/** The fields of every line of a sale. The list price and the cost are known to the server. */
interface AnyLine {
  readonly quantity: string
  /** The price shown to the customer. If the list price differs, the sale is refused until it is confirmed. */
  readonly unit_price?: string | undefined
  /** The saving shown to the customer, taken off `unit_price` times the quantity for whole trays, shelves or trolleys. */
  readonly unit_saving?: string | undefined
  readonly confirm_price?: boolean | undefined
  readonly price_reason?: string | null | undefined
  readonly discount_amount?: string | undefined
}

/** Plants of a type in a size; of one batch, if the label named it. */
export interface PlantLine extends AnyLine {
  readonly item_type: 'plant'
  readonly plant_type_id: PlantTypeId
  readonly container_size?: string | undefined
  /** Decides if its name is not `container_size`: a till that was offline meanwhile sends the name of before. */
  readonly container_size_id?: Id | null | undefined
  /** The grade that is sold; without one, any. */
  readonly grade?: string | null | undefined
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
  readonly container_size_id?: undefined
  readonly grade?: undefined
  readonly batch_id?: undefined
  readonly name?: undefined
  readonly tax_kind?: undefined
}

/** Item outside the price list, without stock. */
export interface OpenLine extends AnyLine {
  readonly item_type: 'other'
  readonly name: string
  readonly unit_price: string
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly inventory_item_id?: undefined
  readonly plant_type_id?: undefined
  readonly container_size?: undefined
  readonly container_size_id?: undefined
  readonly grade?: undefined
  readonly batch_id?: undefined
}

export type NewSaleItem = PlantLine | SupplyLine | OpenLine

export const onlyPlantsByTray = 'Only plants are sold by the tray. Send it with the price of one plant.'
export const ownTaxKind = 'Plants and supplies use their own tax settings. Leave this out.'

const SaleLine = z
  .strictObject({
    item_type: z.enum(['plant', 'other'], 'A line is a plant or something other.'),
    plant_type_id: z.optional(PlantTypeId),
    container_size: z.optional(Text(60)),
    /** Decides where both are sent: a till that was offline while the size was renamed sends its old name. */
    container_size_id: z.optional(z.nullable(Id)),
    ...gradeBody,
    /** Set if the label named a batch. */
    batch_id: z.optional(BatchId),
    inventory_item_id: z.optional(InventoryItemId),
    /** Name of an item outside the price list (a hanging basket, a delivery), sold at `unit_price` and without stock. */
    name: z.optional(Text(120)),
    /** Tax kind; only for an item with a `name`. */
    tax_kind: z.optional(z.enum(goodsTaxKinds)),
    quantity: HowMany,
    /** The price shown to the customer. If the list price differs, the sale is refused until it is confirmed. */
    unit_price: z.optional(Money),
    /**
     * The saving shown to the customer, taken off `unit_price` times the quantity for whole trays, shelves or trolleys. Only with
     * `unit_price`.
     */
    unit_saving: z.optional(Money),
    confirm_price: z.optional(z.boolean()),
    /** The reason of a confirmed price. */
    price_reason: MaybeText(120),
    /** The discount on this line, by hand. */
    discount_amount: z.optional(Money),
  })
  .check(
    z.refine((line) => line.item_type !== 'plant' || (line.plant_type_id && (line.container_size ?? line.container_size_id)), {
      path: ['plant_type_id'],
      message: 'A plant line names its plant type and its container size.',
    }),
    z.refine((line) => line.item_type !== 'plant' || Count.safeParse(line.quantity).success, {
      path: ['quantity'],
      message: wholePlants,
    }),
    z.refine((line) => line.item_type !== 'other' || (line.inventory_item_id === undefined) !== (line.name === undefined), {
      path: ['inventory_item_id'],
      message: 'Choose an item, or name it.',
    }),
    z.refine((line) => line.item_type !== 'plant' || line.inventory_item_id === undefined, {
      path: ['inventory_item_id'],
      message: 'A plant line names no supply. Send it as a line of its own.',
    }),
    z.refine(
      (line) =>
        line.item_type !== 'other' ||
        (line.plant_type_id ?? line.container_size ?? line.container_size_id ?? line.grade ?? line.batch_id) === undefined,
      {
        path: ['plant_type_id'],
        message: 'Only a plant line names a plant type, a container size or a batch.',
      },
    ),
    z.refine((line) => line.name === undefined || (line.item_type === 'other' && line.unit_price !== undefined), {
      path: ['unit_price'],
      message: 'Enter a price.',
    }),
    z.refine((line) => line.unit_saving === undefined || (line.item_type === 'plant' && line.unit_price !== undefined), {
      path: ['unit_saving'],
      message: onlyPlantsByTray,
    }),
    z.refine((line) => line.tax_kind === undefined || line.name !== undefined, {
      path: ['tax_kind'],
      message: ownTaxKind,
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

const NewPayment = z
  .strictObject({
    method: z.enum(tenderMethods, 'Choose a payment method.'),
    /** Amount of the sale that it settles. */
    amount: Money.check(z.refine((amount) => Number(amount) > 0, 'Enter more than 0.')),
    tendered: z.optional(Money),
    /** Number of the credit note whose store credit is used. */
    credit_number: z.optional(Text(20)),
    /** The approved card payment of a reader; it pays for one sale, whole. */
    card_payment_id: z.optional(Id),
  })
  .check(
    z.refine(({ method, card_payment_id }) => card_payment_id === undefined || terminalMethods.some((each) => each === method), {
      path: ['method'],
      message: 'A payment of a card reader is a card or EFTPOS.',
    }),
  )

/** A sale as the till sends it: no totals, no number, no names of who sold it; those are the server's. */
export const NewSale = z.strictObject({
  /** Generated by the till, so that it can refer to its sale before it is uploaded. */
  id: z.optional(Id),
  customer_name: MaybeText(120),
  /** Ignored: the seller is the signed-in user. */
  soldBy: MaybeText(200),
  business_account_id: z.optional(AccountId),
  payment_method: z.enum(paymentMethods, 'Choose a payment method.'),
  /** Cash handed over, for the change. */
  tendered: z.optional(Money),
  /** Split payment: the parts make up the total; on account, the rest is owed. */
  payments: z.optional(z.array(NewPayment).check(z.minLength(1), z.maxLength(10, 'At most 10 payments.'))),
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
  /** Discount on the whole sale. Without either, the automatic discount applies; "0" turns it off. */
  discount_percent: z.optional(Percent),
  discount_amount: z.optional(Money),
  /** The quote it was made from; its prices apply while it is valid. */
  quote_id: z.optional(SavedCartId),
  till_reference: z.optional(Text(40)),
  till_time: z.optional(Instant),
  notes: MaybeText(2000),
  /** Delivery place with a tax rate of its own; without it, handed over at the nursery. */
  tax_place: MaybeText(60),
  /** The number that the customer gave its order, printed on the invoice. */
  customer_order_number: MaybeText(60),
  /** An exchange: what the customer brings back of an earlier sale. It is credited, and pays for this sale first. */
  returned: z.optional(Returned),
  items: z.array(NewSaleItem).check(z.minLength(1, 'Add something to the sale first.'), z.maxLength(500, 'At most 500 lines.')),
})
export type NewSale = z.infer<typeof NewSale>
