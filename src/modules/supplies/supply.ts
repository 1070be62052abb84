/** Supplies: stock that is not plants; their categories, and every movement of them. */
import type { Role } from '#kernel/role.ts'
import { seesCosts } from './costs-seen.ts'
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Barcode } from '#modules/setup/reference/barcode-field.ts'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import {
  Day,
  DecimalText,
  Id,
  Instant,
  LocalTime,
  MaybeText,
  Money,
  MoneyText,
  Quantity,
  Text,
  Version,
  SignedQuantity,
  UnitCost,
} from '#kernel/wire.ts'

export const Category = z.object({ id: Id, name: z.string(), items: z.int(), version: Version })
export type Category = z.infer<typeof Category>
export const NewCategory = z.strictObject({ name: Text(60) })
export const CategoryChange = z.strictObject({ name: Text(60), version: z.optional(Version) })

export const InventoryItem = z.object({
  id: InventoryItemId,
  category_id: z.nullable(Id),
  category: z.nullable(z.string()),
  name: z.string(),
  unit: z.string(),
  quantity_on_hand: DecimalText,
  average_cost: DecimalText,
  /** The quantity on hand, at average cost. */
  value: MoneyText,
  /** Ordered, and not received yet. */
  on_order: DecimalText,
  reorder_point: z.nullable(DecimalText),
  /** Pack size and minimum order of the vendor. */
  pack_quantity: z.nullable(DecimalText),
  minimum_order: z.nullable(DecimalText),
  /** At its reorder point or below it. */
  low: z.boolean(),
  forSale: z.boolean(),
  tax_kind: z.enum(goodsTaxKinds),
  price: z.nullable(MoneyText),
  barcode: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  vendor_id: z.nullable(Id),
  created_at: Instant,
  archived: z.boolean(),
  version: Version,
})
export type InventoryItem = z.infer<typeof InventoryItem>

/** A supply as a role sees it: what it cost is null for those who only sell. */
export const VisibleItem = z.extend(InventoryItem, { average_cost: z.nullable(DecimalText), value: z.nullable(MoneyText) })
export type VisibleItem = z.infer<typeof VisibleItem>

export const visibleItem = (item: InventoryItem, role: Role): VisibleItem =>
  seesCosts(role) ? item : { ...item, average_cost: null, value: null }

const MaybeId = z.optional(z.nullable(Id))

/** More than 0, or none. */
const OrderTerm = z.optional(
  z.nullable(Quantity.check(z.refine((quantity) => Number(quantity) > 0, 'Enter more than 0, or leave it empty.'))),
)

const itemFields = {
  name: Text(120),
  category_id: MaybeId,
  unit: Text(20),
  reorder_point: z.optional(z.nullable(Quantity)),
  pack_quantity: OrderTerm,
  minimum_order: OrderTerm,
  forSale: z.optional(z.boolean()),
  tax_kind: z.optional(z.enum(goodsTaxKinds)),
  price: z.optional(z.nullable(Money)),
  barcode: z.optional(z.nullable(Barcode)),
  vendor: MaybeText(80),
  vendor_id: VendorId,
}

export const NewItem = z
  .strictObject({
    ...itemFields,
    /** The opening stock, and its unit cost. */
    quantity_on_hand: z.optional(Quantity),
    average_cost: z.optional(UnitCost),
  })
  .check(
    z.refine((item) => !item.forSale || Boolean(item.price), {
      path: ['price'],
      message: 'Enter a price for an item that is for sale.',
    }),
  )
export type NewItem = z.infer<typeof NewItem>

export const ItemChange = z.strictObject({ ...itemFields, version: Version }).check(
  z.refine((item) => !item.forSale || Boolean(item.price), {
    path: ['price'],
    message: 'Enter a price for an item that is for sale.',
  }),
)
export type ItemChange = z.infer<typeof ItemChange>

const movementKinds = ['purchase', 'use', 'adjustment', 'count'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Kinds booked by hand, then those booked by a sale, delivery, potting or reversal. */
export const transactionKinds = [
  ...movementKinds,
  'opening',
  'return',
  'sale',
  'refund',
  'delivery',
  'revaluation',
  'reversal',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

export const Transaction = z.object({
  id: Id,
  inventory_item_id: InventoryItemId,
  name: z.string(),
  unit: z.string(),
  kind: z.enum(transactionKinds),
  delta: DecimalText,
  quantity_before: DecimalText,
  quantity_after: DecimalText,
  unit_cost: DecimalText,
  reason: z.string(),
  transaction_date: Instant,
  created_at: Instant,
  by: z.nullable(z.string()),
  /** Reversed later, or itself a reversal. */
  reversed: z.boolean(),
  reverses: z.nullable(Id),
  /** Entered by hand, so it may be corrected. */
  own: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** A movement as a role sees it: what it cost is null for those who only sell. */
export const VisibleTransaction = z.extend(Transaction, { unit_cost: z.nullable(DecimalText) })
export type VisibleTransaction = z.infer<typeof VisibleTransaction>

export const visibleTransaction = (movement: Transaction, role: Role): VisibleTransaction =>
  seesCosts(role) ? movement : { ...movement, unit_cost: null }

export const NewTransaction = z
  .strictObject({
    inventory_item_id: InventoryItemId,
    kind: z.enum(movementKinds, 'Choose a type.'),
    /** Came in, went out, the difference (with its sign), or what was counted. */
    quantity: SignedQuantity,
    unit_cost: z.optional(UnitCost),
    /** The nursery's own clock: `2026-08-31T14:30`. */
    transaction_date: z.optional(LocalTime),
    reason: MaybeText(200),
  })
  .check(
    z.refine((given) => given.kind === 'adjustment' || !given.quantity.startsWith('-'), {
      path: ['quantity'],
      message: 'Only an adjustment may be negative.',
    }),
    z.refine((given) => given.kind === 'count' || Number(given.quantity) !== 0, {
      path: ['quantity'],
      message: 'Enter more than 0.',
    }),
  )
export type NewTransaction = z.infer<typeof NewTransaction>

export const TransactionChange = z.strictObject({
  /** Quantity as typed for its kind. */
  quantity: SignedQuantity,
  unit_cost: z.optional(UnitCost),
  /** The day it happened, where that was wrong. */
  day: z.optional(Day),
  reason: MaybeText(200),
})
export type TransactionChange = z.infer<typeof TransactionChange>

/** Change as sent back: a missing quantity stays. */
export const TransactionBody = z.extend(TransactionChange, { quantity: z.optional(SignedQuantity) })
export type TransactionBody = z.infer<typeof TransactionBody>
