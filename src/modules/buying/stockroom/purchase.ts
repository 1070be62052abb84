/** Purchase orders: ordered and received quantities, and landed costs with their share of the freight. Pure. */
import { ContainerSizeId, LocationId, VendorId } from '#modules/setup/reference/entry-ids.ts'
import { BatchId, InventoryItemId, PlantTypeId, PurchaseOrderId } from '#kernel/id.ts'
import { amountOfCost, unitCostOf } from '#kernel/amount.ts'
import { taxOfItsKind } from '#modules/buying/expense/purchase-tax.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import * as z from 'zod/mini'
import { type Cents, cents, prorate, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { parseCost, formatCost, parseQuantity } from '#kernel/quantity.ts'
import { Day, DecimalText, Id, Instant, MaybeText, Money, MoneyText, Note, Quantity, UnitCost, Version } from '#kernel/wire.ts'
import { keysOf } from '#kernel/record.ts'

/** Names of the states, in a sentence and on a badge, and the tones of the badges. */
export const purchaseStateBadges = {
  draft: { is: 'a draft', label: 'Draft', tone: 'neutral' },
  sent: { is: 'sent', label: 'Sent', tone: 'info' },
  part_received: { is: 'partly received', label: 'Part received', tone: 'warn' },
  received: { is: 'received', label: 'Received', tone: 'ok' },
  cancelled: { is: 'cancelled', label: 'Cancelled', tone: 'bad' },
} as const
export const purchaseStates = keysOf(purchaseStateBadges)
export type PurchaseState = (typeof purchaseStates)[number]

export const PurchaseLine = z.object({
  id: Id,
  inventory_item_id: z.nullable(InventoryItemId),
  plant_type_id: z.nullable(PlantTypeId),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  name: z.string(),
  unit: z.string(),
  quantity: DecimalText,
  /** Without tax. */
  unit_cost: DecimalText,
  line_total: MoneyText,
  expected_on: z.nullable(Day),
  quantity_received: DecimalText,
  /** Cost of the deliveries, with freight and without tax. */
  received_cost: MoneyText,
  quantity_billed: DecimalText,
  /** Total of the bills, with freight and without tax. */
  billed_cost: MoneyText,
})
export type PurchaseLine = z.infer<typeof PurchaseLine>

export const Purchase = z.object({
  id: PurchaseOrderId,
  order_number: z.int(),
  vendor: z.string(),
  vendor_id: z.nullable(Id),
  state: z.enum(purchaseStates),
  ordered_on: z.nullable(Day),
  /** The first day on which something of it is still expected. */
  expected_on: z.nullable(Day),
  lines: z.int(),
  lines_received: z.int(),
  /** Without tax and freight. */
  total: MoneyText,
  version: Version,
})
export type Purchase = z.infer<typeof Purchase>

export const ReceiptLine = z.object({
  id: Id,
  line_id: Id,
  name: z.string(),
  unit: z.string(),
  quantity: DecimalText,
  net: MoneyText,
  freight: MoneyText,
  vendor_lot: z.nullable(z.string()),
  batch_id: z.nullable(BatchId),
  batch_code: z.nullable(z.string()),
})

export const Receipt = z.object({
  id: Id,
  received_on: Day,
  /** The number of the vendor's bill or docket. */
  reference: z.string(),
  freight: MoneyText,
  gst_paid: MoneyText,
  /** With freight and tax. */
  cost: MoneyText,
  by: z.nullable(z.string()),
  reversed_at: z.nullable(Instant),
  lines: z.array(ReceiptLine),
})
export type Receipt = z.infer<typeof Receipt>

export const WholePurchase = z.extend(Purchase, {
  notes: z.string(),
  items: z.array(PurchaseLine),
  receipts: z.array(Receipt),
})
export type WholePurchase = z.infer<typeof WholePurchase>

const more = z.refine<string>((text) => Number(text) > 0, 'Enter more than 0.')
const MaybeDay = z.optional(z.nullable(Day))

/** A supply, or a plant in a container; never both. */
const what = {
  inventory_item_id: z.optional(z.nullable(InventoryItemId)),
  plant_type_id: z.optional(z.nullable(PlantTypeId)),
  container_size: MaybeText(60),
  container_size_id: ContainerSizeId,
  quantity: Quantity.check(more),
  unit_cost: z.optional(UnitCost),
  expected_on: MaybeDay,
}
interface What {
  readonly inventory_item_id?: InventoryItemId | null | undefined
  readonly plant_type_id?: PlantTypeId | null | undefined
  readonly container_size?: string | null | undefined
  readonly quantity: string
}
const oneProduct = z.refine<What>((line) => Boolean(line.inventory_item_id) !== Boolean(line.plant_type_id), {
  path: ['inventory_item_id'],
  message: 'Choose a supply or a plant.',
})
const inSomething = z.refine<What>((line) => !line.plant_type_id || Boolean(line.container_size), {
  path: ['container_size'],
  message: 'Choose a container.',
})
const onlyPlants = z.refine<What>((line) => Boolean(line.plant_type_id) || !line.container_size, {
  path: ['container_size'],
  message: 'Only plants have a container.',
})
const wholePlants = z.refine<What>((line) => !line.plant_type_id || Number.isInteger(Number(line.quantity)), {
  path: ['quantity'],
  message: 'Enter a whole number of plants.',
})

const rules = [oneProduct, inSomething, onlyPlants, wholePlants] as const
export const NewPurchaseLine = z.strictObject(what).check(...rules)
export type NewPurchaseLine = z.infer<typeof NewPurchaseLine>
/** A line of the order keeps its id; without one it is new. */
const ChangedLine = z.strictObject({ id: z.optional(Id), ...what }).check(...rules)

const body = { vendor: MaybeText(80), vendor_id: VendorId, expected_on: MaybeDay, notes: Note }
const manyOf = <Line extends z.ZodMiniType>(line: Line) =>
  z.array(line).check(z.minLength(1, 'Add at least one line.'), z.maxLength(200, 'At most 200 lines in one order.'))
export const NewPurchase = z.strictObject({ ...body, items: manyOf(NewPurchaseLine) })
export type NewPurchase = z.infer<typeof NewPurchase>
export const PurchaseChange = z.strictObject({ ...body, items: manyOf(ChangedLine), version: Version })
export type PurchaseChange = z.infer<typeof PurchaseChange>

/** Lines that find their vendor, and what one of it cost last, by themselves. */
export const NewDraftLine = z
  .strictObject({ ...what, vendor: MaybeText(80), vendor_id: VendorId })
  .check(oneProduct, inSomething, onlyPlants, wholePlants)
export type NewDraftLine = z.infer<typeof NewDraftLine>
export const NewDrafts = z.strictObject({
  lines: z
    .array(NewDraftLine)
    .check(z.minLength(1, 'Choose at least one line.'), z.maxLength(500, 'At most 500 lines at a time.')),
})

export const ReceiveBody = z
  .strictObject({
    received_on: Day,
    reference: MaybeText(80),
    freight: z.optional(Money),
    gst_paid: z.optional(Money),
    /** The kind of tax on the bill: standard unless given. */
    tax_kind: z.optional(z.enum(taxKinds, 'Choose how it is taxed.')),
    /** `paid`: the bill came with it and is paid at once. `owed`: a bill to pay. `later`: the bill comes later. `paid` unless given. */
    billing: z.optional(z.enum(['paid', 'owed', 'later'])),
    /** Due day of a bill to pay; by default the vendor's terms. */
    due_date: z.optional(z.nullable(Day)),
    lines: z
      .array(
        z.strictObject({
          line_id: Id,
          quantity: Quantity.check(more),
          /** As on the bill; as ordered by default. */
          unit_cost: z.optional(UnitCost),
          vendor_lot: MaybeText(80),
          /** For plants: their location, and whether they are for sale at once. */
          location: MaybeText(20),
          location_id: LocationId,
          for_sale: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1, 'Enter a received quantity.'), z.maxLength(200)),
  })
  .check(taxOfItsKind)
export type ReceiveBody = z.infer<typeof ReceiveBody>

export const PurchaseStateBody = z.strictObject({
  to: z.enum(['draft', 'sent', 'received', 'cancelled']),
  version: Version,
})
export type NextState = z.infer<typeof PurchaseStateBody>['to']

/** The manual state changes of an order, by state. Receiving and reversing change it automatically. */
const nextStates: Readonly<Record<PurchaseState, readonly NextState[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['draft', 'cancelled'],
  // The rest is not coming any more, and is on order no longer; and the other way round.
  part_received: ['received'],
  received: ['sent'],
  cancelled: ['draft'],
}
export const canChangeTo = (from: PurchaseState, to: NextState): boolean => nextStates[from].includes(to)
export const mayEdit = (state: PurchaseState): boolean => state === 'draft' || state === 'sent'
export const mayReceive = (state: PurchaseState): boolean => state === 'draft' || state === 'sent' || state === 'part_received'

interface Progress {
  readonly quantity: string
  readonly quantity_received: string
}
const isIn = (line: Progress) => parseQuantity(line.quantity_received) >= parseQuantity(line.quantity)

/** State of a sent order by the received quantities of its lines. */
export function stateBy(lines: readonly Progress[]): 'sent' | 'part_received' | 'received' {
  if (lines.every(isIn)) return 'received'
  return lines.some((line) => parseQuantity(line.quantity_received) > 0n) ? 'part_received' : 'sent'
}

/** `PO-0012` */
export const purchaseName = (order_number: number): string => `PO-${String(order_number).padStart(4, '0')}`

export const notNow = (order: { readonly order_number: number; readonly state: PurchaseState }, done: string) =>
  new Problem(
    'BAD_STATE',
    `${purchaseName(order.order_number)} is ${purchaseStateBadges[order.state].is}; it cannot be ${done} now. Reload and try again.`,
  )

/** True for text that is a valid quantity; `isCost` for a valid unit cost. */
export const isQuantity = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0
export const isCost = (text: string): boolean => /^\d{1,9}(\.\d{1,6})?$/.test(text)

/** quantity × unit cost, to the cent. */
export const lineTotal = (quantity: string, unit_cost: string): Cents =>
  amountOfCost(parseCost(unit_cost), parseQuantity(quantity))

export interface Landed {
  readonly net: Cents
  /** Share of the freight by value; by the number of lines if all prices are zero. */
  readonly freight: Cents
}

/** Landed cost of each line; together exactly the amount billed. */
export function landedCosts(
  lines: readonly { readonly quantity: string; readonly unit_cost: string }[],
  freight: Cents,
): Landed[] {
  const nets = lines.map(({ quantity, unit_cost }) => lineTotal(quantity, unit_cost))
  const shares = prorate(freight, sum(nets) > 0n ? nets : nets.map(() => 1n))
  return nets.map((net, i) => ({ net, freight: shares[i] ?? 0n }))
}

/** Landed cost of one unit: six decimals. */
export const landedUnitCost = ({ net, freight }: Landed, quantity: string): string =>
  formatCost(unitCostOf(net + freight, parseQuantity(quantity)))

/** Total of the receipt, tax included. */
export const billOf = (landed: readonly Landed[], gst_paid: string): Cents =>
  sum(landed.map(({ net, freight }) => net + freight)) + cents(gst_paid)

/** A cost with two decimals, or as many as there are: a staple costs less than a cent. */
export const costShown = (cost: string): string => {
  const short = Number(cost).toFixed(2)
  return Number(short) === Number(cost) ? short : String(Number(cost))
}
