/** An order: its lines, what is promised, and the progress of each. */
import { handlingFields } from '#modules/setup/reference/handling-fields.ts'
import { gradeBody } from '#modules/setup/reference/specification-fields.ts'
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import {
  AccountId,
  ApprovalId,
  DocketId,
  InventoryItemId,
  OrderId,
  OrderItemId,
  PlantTypeId,
  SaleId,
  TillSessionId,
} from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, Id, Instant, Money, MoneyText, Note, MaybeText, Quantity, Text, Version, notTooMany } from '#kernel/wire.ts'
import { paidMethods } from '#modules/selling/payment/payment.ts'
import { orderStates } from './order-state.ts'
import { onlyPlantsByTray, ownTaxKind } from '#modules/selling/cart/new-sale.ts'

export const OrderItem = z.object({
  id: OrderItemId,
  plant_type_id: z.nullable(PlantTypeId),
  inventory_item_id: z.nullable(InventoryItemId),
  description: z.string(),
  /** Name of a line that is on no list. */
  name: z.nullable(z.string()),
  botanical_name: z.string(),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  /** Ordered grade; null: any. */
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  ...handlingFields,
  unit: z.nullable(z.string()),
  /** A fraction only for a measured supply. */
  quantity: z.number(),
  /** Reserved from stock for sale; the rest is on back-order. */
  quantity_reserved: z.number(),
  quantity_picked: z.number(),
  quantity_delivered: z.number(),
  quantity_invoiced: z.number(),
  /** Quantity of a future order moved to current orders. A line is called off whole. */
  quantity_called_off: z.number(),
  /** The current order that a line of a future order was called off into. */
  called_off_to: z.nullable(z.object({ id: Id, order_number: z.nullable(z.int()) })),
  unit_price: MoneyText,
  /** Saving of whole trays, shelves and trolleys, deducted from `unit_price` times the quantity. */
  unit_saving: MoneyText,
  /** Reason for a price other than the list price; empty for the list price and for a price agreed without a reason. */
  price_reason: z.string(),
  /** Tax kind; for plants and supplies that of their own record on the day of the order. */
  tax_kind: z.enum(goodsTaxKinds),
  line_total: MoneyText,
  promised_date: z.nullable(Day),
  ready_at: z.nullable(Instant),
  location: z.nullable(z.string()),
  location_id: z.nullable(Id),
  date_added: Instant,
})
export type OrderItem = z.infer<typeof OrderItem>

export const Order = z.object({
  id: OrderId,
  kind: z.enum(['current', 'future']),
  status: z.enum(orderStates),
  order_number: z.nullable(z.int()),
  business_account_id: z.nullable(AccountId),
  /** The account's name, or the customer's. */
  customer_name: z.string(),
  order_date: Day,
  due_date: z.nullable(Day),
  discount: MoneyText,
  total_amount: MoneyText,
  notes: z.string(),
  /** The number that the customer gave this order. */
  customer_order_number: z.string(),
  /** Delivery address, if it is not that of the account. */
  ship_to: z.string(),
  /** Agreed time of day: "7 to 9 am". */
  delivery_time: z.string(),
  /** The place whose tax rate applies; empty: the nursery's own. */
  tax_place: z.string(),
  sale_id: z.nullable(SaleId),
  created_at: Instant,
  version: Version,
  items: z.array(OrderItem),
})
export type Order = z.infer<typeof Order>

export const Docket = z.object({
  id: DocketId,
  order_id: OrderId,
  docket_number: z.int(),
  delivered_on: Day,
  /** The place whose tax rate applies to it; empty: the nursery's own. */
  tax_place: z.string(),
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  /** Time its goods were returned; a reversed docket is never invoiced. */
  reversed_at: z.nullable(Instant),
  items: z.array(z.object({ order_item_id: OrderItemId, quantity: z.number() })),
})
export type Docket = z.infer<typeof Docket>

/** A part of what was paid before the invoice. */
export const Deposit = z.object({
  id: Id,
  kind: z.enum(['taken', 'applied', 'returned']),
  amount: MoneyText,
  method: z.string(),
  occurred_on: Day,
  invoice_number: z.nullable(z.string()),
  /** The deposit that this one reverses. */
  reverses: z.nullable(Id),
})
export type Deposit = z.infer<typeof Deposit>

/** Order with its picking locations, dockets and deposits. */
export const WholeOrder = z.extend(Order, {
  /** Share of a future order's discount that went to its called off lines. */
  discount_called_off: MoneyText,
  invoice_number: z.nullable(z.string()),
  /** Phone of the account; empty without one. */
  phone: z.string(),
  /** Payments before the invoice, and how they were used. */
  deposits: z.array(Deposit),
  /** Deposits neither on an invoice nor refunded: a liability of the nursery. */
  deposit_held: MoneyText,
  dockets: z.array(Docket),
  pick: z.array(
    z.object({
      location: z.string(),
      batch_code: z.string(),
      order_item_id: OrderItemId,
      quantity: z.number(),
      /** Not at a location yet. */
      missing: z.boolean(),
      /** End of the re-entry interval of its location: it cannot be picked earlier. */
      closed_until: z.nullable(Instant),
    }),
  ),
  history: z.array(z.object({ occurred_at: Instant, action: z.string(), by: z.nullable(z.string()) })),
})
export type WholeOrder = z.infer<typeof WholeOrder>

/** Quantity above 0 with at most four decimals. */
export const Amount = z.pipe(Quantity, z.transform(Number)).check(
  z.refine((n) => n > 0, 'Enter more than 0.'),
  notTooMany,
)

interface Names {
  plant_type_id?: PlantTypeId | undefined
  container_size?: string | undefined
  inventory_item_id?: InventoryItemId | undefined
  name?: string | undefined
}
const names = (line: Names) =>
  [
    line.plant_type_id !== undefined && line.container_size !== undefined,
    line.inventory_item_id !== undefined,
    line.name !== undefined,
  ].filter(Boolean).length === 1

/** Whole, except for supplies with a measured unit. */
export const wholeUnlessSupply = z.refine<{ quantity: number; inventory_item_id?: InventoryItemId | undefined }>(
  ({ quantity, inventory_item_id }) => inventory_item_id !== undefined || Number.isInteger(quantity),
  { path: ['quantity'], message: 'Enter a whole number of 1 or more.' },
)

/** Only plants are graded. */
export const gradeOfPlant = z.refine<{ plant_type_id?: PlantTypeId | undefined; grade?: string | null | undefined }>(
  ({ plant_type_id, grade }) => !grade || plant_type_id !== undefined,
  { path: ['grade'], message: 'Only plants have a grade. Leave this out.' },
)

const NewOrderItem = z
  .strictObject({
    /** The line that it is, where the order is changed. */
    id: z.optional(OrderItemId),
    plant_type_id: z.optional(PlantTypeId),
    container_size: z.optional(Text(60)),
    container_size_id: ContainerSizeId,
    /** Without a grade, plants of any grade. */
    ...gradeBody,
    inventory_item_id: z.optional(InventoryItemId),
    /** A product on no list (a hanging basket, a delivery), sold under this name at `unit_price`. */
    name: z.optional(Text(120)),
    /** Tax kind of a product on no list; plants and supplies use their own. */
    tax_kind: z.optional(z.enum(goodsTaxKinds)),
    quantity: Amount,
    /** Manual price; without it the price agreed with the account, or the list price. */
    unit_price: z.optional(Money),
    /**
     * Saving of whole trays, shelves and trolleys, deducted from `unit_price` times the quantity. Without `unit_price` as in the
     * price list.
     */
    unit_saving: z.optional(Money),
    promised_date: z.optional(Day),
  })
  .check(
    gradeOfPlant,
    z.refine(names, { path: ['plant_type_id'], message: 'Choose a plant and its size, or something other, or name it.' }),
    z.refine((line) => line.name === undefined || line.unit_price !== undefined, {
      path: ['unit_price'],
      message: 'Enter a price.',
    }),
    z.refine(
      (line) => Number(line.unit_saving ?? 0) === 0 || (line.plant_type_id !== undefined && line.unit_price !== undefined),
      {
        path: ['unit_saving'],
        message: onlyPlantsByTray,
      },
    ),
    // A line that was read, and so has its id, is sent back with its tax kind.
    z.refine((line) => line.tax_kind === undefined || line.name !== undefined || line.id !== undefined, {
      path: ['tax_kind'],
      message: ownTaxKind,
    }),
    wholeUnlessSupply,
  )
type NewOrderItem = z.infer<typeof NewOrderItem>

const written = {
  business_account_id: z.optional(AccountId),
  customer_name: MaybeText(120),
  /** The requested day. */
  due_date: z.optional(z.nullable(Day)),
  /** A discount by hand, beyond the prices agreed with the account. */
  discount: z.optional(Money),
  notes: Note,
  customer_order_number: MaybeText(60),
  ship_to: MaybeText(400),
  delivery_time: MaybeText(60),
  /** The place whose tax rate applies; without it that of the account, else the nursery's own (''). */
  tax_place: MaybeText(60),
  /** The approval of prices beyond the limit of the role, as for a sale. */
  approval_id: z.optional(ApprovalId),
  items: z.array(NewOrderItem).check(z.minLength(1, 'Add something to the order first.'), z.maxLength(300, 'At most 300 lines.')),
}

export const NewOrder = z.strictObject(written)
export type NewOrder = z.infer<typeof NewOrder>
export const OrderChange = z.strictObject({ ...written, version: Version })
export type OrderChange = z.infer<typeof OrderChange>

const some = z
  .array(
    z.strictObject({
      id: Id,
      quantity: z
        .number()
        .check(z.nonnegative('Enter 0 or more.'), z.multipleOf(0.0001, 'Enter at most four decimals.'), notTooMany),
    }),
  )
  .check(z.minLength(1, 'Choose at least one line.'), z.maxLength(300))

export const Picked = z.strictObject({ items: some, version: z.optional(Version) })
export type Picked = z.infer<typeof Picked>

export const paidBy = z.enum(['account', ...paidMethods], 'Choose a payment method.')
export type PaidBy = z.infer<typeof paidBy>
export const depositBy = z.enum(paidMethods, 'Choose how the money comes, or goes.')
export type DepositBy = z.infer<typeof depositBy>

/** The open session of the till whose drawer the money goes through. */
export const drawer = { till_session_id: z.optional(TillSessionId) }

/** The day money came in or went back; today unless given. */
const paid_on = z.optional(Day)

export const NewDeposit = z.strictObject({ amount: Money, method: depositBy, paid_on, ...drawer })

export const DepositReturn = z.strictObject({ method: depositBy, paid_on, ...drawer })

export const Delivery = z.strictObject({
  items: some,
  /** Invoices what leaves at once, paid like this; without it the docket waits for the account's next invoice. */
  invoice: z.optional(paidBy),
  ...drawer,
})
export type Delivery = z.infer<typeof Delivery>

/** The origin of an order that was not entered by a user. */
export interface OrderOrigin {
  /** A customer sent it from a shared availability list. */
  readonly availability_link_id?: string
  readonly standing_order_id?: string
  /** The day of the standing order this order was generated for. */
  readonly standing_day?: string
  /** True if the prices of the source document include tax. */
  readonly tax_included?: boolean | null | undefined
}
