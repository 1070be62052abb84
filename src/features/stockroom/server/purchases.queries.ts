/** The SQL that reads and writes purchase orders and their deliveries. */
import { ExpenseId, OperationId, type BatchId, type InventoryItemId, PurchaseOrderId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#features/reference/server/find-or-create.ts'
import type { Named } from '#features/reference/server/find-or-create.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals, inOrder } from '#server/keyset-pagination.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import {
  type Landed,
  type NewPurchase,
  type NewPurchaseLine,
  Purchase,
  PurchaseLine,
  type PurchaseState,
  Receipt,
  ReceiptLine,
  type WholePurchase,
  purchaseStates,
} from '../purchase.ts'
import type { purchaseSorts } from '../sorts.ts'
import { usualCost } from '../purchase-cost.ts'
import { lineCost } from './purchase-cost.ts'

const columns = sql`
  purchase.id, order_number, purchase.vendor, purchase.vendor_id, state, ordered_on, lines.expected_on, lines.lines, lines.lines_received, lines.total, purchase.version`

const from = sql`
  purchase_orders AS purchase
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, (count(*) FILTER (WHERE quantity_received >= quantity))::int AS lines_received,
      coalesce(sum(${lineCost}), 0)::numeric(14,2)::text AS total,
      min(coalesce(line.expected_on, purchase.expected_on)) FILTER (WHERE quantity_received < quantity) AS expected_on
    FROM purchase_order_lines AS line WHERE line.nursery_id = purchase.nursery_id AND purchase_order_id = purchase.id
  ) AS lines`

export interface PurchaseFilter {
  readonly search?: string | undefined
  readonly state?: PurchaseState | 'open' | 'unbilled' | undefined
  readonly inventory_item_id?: InventoryItemId | undefined
}

/** What purchase orders can be sorted by; one without a day comes last. */
export const purchaseOrders: Orders<(typeof purchaseSorts)[number]> = {
  number: [sql`purchase.order_number`, 'int'],
  vendor: [sql`sort_key(purchase.vendor)`, 'text'],
  state: inOrder(sql`purchase.state`, purchaseStates),
  ordered: [sql`coalesce(purchase.ordered_on, 'infinity'::date)`, 'date'],
  expected: [sql`coalesce(lines.expected_on, 'infinity'::date)`, 'date'],
  lines: [sql`lines.lines`, 'int'],
  total: [sql`lines.total::numeric`, 'numeric'],
}

const matching = (db: Db, { search = '', state, inventory_item_id }: PurchaseFilter): Sql =>
  join(
    [
      sql`purchase.nursery_id = ${db.nursery_id}`,
      ...(state === 'unbilled' ? [isUnbilled(db)] : []),
      ...(state === 'open'
        ? [sql`state IN ('draft', 'sent', 'part_received')`]
        : state && state !== 'unbilled'
          ? [sql`state = ${state}`]
          : []),
      ...(inventory_item_id ? [names(db, sql`line.inventory_item_id = ${inventory_item_id}`)] : []),
      ...(search.trim() ? [matches(db, `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`)] : []),
    ],
    ' AND ',
  )

/** Goods of it came and are not billed, or are billed and did not come. */
const isUnbilled = (db: Db) => sql`EXISTS (
    SELECT FROM purchase_order_lines AS line CROSS JOIN LATERAL (${billedOf(db)}) AS billed
    WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id AND quantity_received <> billed.quantity_billed::numeric)`

const names = (db: Db, condition: Sql) => sql`EXISTS (
    SELECT FROM purchase_order_lines AS line
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = line.inventory_item_id
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = line.plant_type_id
    WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id AND ${condition})`

const matches = (db: Db, pattern: string) => sql`(
  'PO-' || lpad(order_number::text, greatest(4, length(order_number::text)), '0') ILIKE ${pattern} OR purchase.vendor ILIKE ${pattern}
  OR ${names(db, sql`(item.name ILIKE ${pattern} OR common_name ILIKE ${pattern})`)})`

const Sortable = z.extend(Purchase, SortKey)

export const purchasesPage = (db: Db, filter: PurchaseFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns}, ${column} FROM ${from} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), total_cost: MoneyText })
export const sumPurchases = async (db: Db, filter: PurchaseFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total, coalesce(sum(lines.total::numeric), 0)::numeric(14,2)::text AS total_cost
    FROM ${from} WHERE ${matching(db, filter)}`,
    ),
  )

/** In the order of their numbers. */
export const purchasesWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    Purchase,
    sql`
    SELECT ${columns} FROM ${from} WHERE purchase.nursery_id = ${db.nursery_id} AND purchase.id = ANY(${[...ids]}::uuid[])
    ORDER BY order_number`,
  )

/** What the deliveries of a line have cost. */
const receivedCost = (db: Db) => sql`
      (SELECT coalesce(sum(came.net + came.freight), 0)::numeric(14,2)::text FROM purchase_receipt_lines AS came
        JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = came.receipt_id
        WHERE came.nursery_id = ${db.nursery_id} AND came.line_id = line.id AND reversed_at IS NULL)`

/** What bills that are not void say of a line. */
const billedOf = (db: Db) => sql`
      SELECT coalesce(sum(each.quantity), 0)::numeric(14,4)::text AS quantity_billed, coalesce(sum(each.net), 0)::numeric(14,2)::text AS billed_cost,
        coalesce(sum(each.received), 0)::numeric(14,2)::text AS cleared
      FROM purchase_bill_lines AS each JOIN expenses AS spent ON spent.nursery_id = ${db.nursery_id} AND spent.id = expense_id
      WHERE each.nursery_id = ${db.nursery_id} AND each.line_id = line.id AND spent.archived_at IS NULL`

const Cleared = z.object({ id: Id, cleared: MoneyText })
/** How much of what the lines of an order have cost is cleared by their bills. */
export const clearedOf = (db: Db, purchaseId: PurchaseOrderId) =>
  db.many(
    Cleared,
    sql`
    SELECT line.id, billed.cleared FROM purchase_order_lines AS line CROSS JOIN LATERAL (${billedOf(db)}) AS billed
    WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId}`,
  )

export interface BilledLine {
  readonly line_id: string
  readonly quantity: string
  readonly net: Cents
  /** How much of it clears what deliveries booked. */
  readonly received: Cents
}
export const insertBillLines = (db: Db, expenseId: string, lines: readonly BilledLine[]) => {
  const rows = lines.map((line) => ({ ...line, net: moneyText(line.net), received: moneyText(line.received) }))
  return db.run(sql`
    INSERT INTO purchase_bill_lines (nursery_id, expense_id, line_id, quantity, net, received)
    SELECT ${db.nursery_id}, ${expenseId}, line_id, quantity, net, received
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (line_id uuid, quantity numeric, net numeric, received numeric)`)
}

const named = sql`coalesce(item.name, common_name || ', ' || container_size) AS name, coalesce(item.unit, 'plants') AS unit`

export const linesOf = (db: Db, purchaseId: PurchaseOrderId) =>
  db.many(
    PurchaseLine,
    sql`
    SELECT line.id, inventory_item_id, plant_type_id, container_size, container_size_id, ${named}, quantity, unit_cost,
      ${lineCost}::text AS line_total, expected_on, quantity_received, ${receivedCost(db)} AS received_cost,
      billed.quantity_billed, billed.billed_cost
    FROM purchase_order_lines AS line
    CROSS JOIN LATERAL (${billedOf(db)}) AS billed
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = inventory_item_id
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = plant_type_id
    WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId} ORDER BY position, line.id`,
  )

const ReceiptRow = z.omit(Receipt, { lines: true })
const ReceiptLineRow = z.extend(ReceiptLine, { receipt_id: Id })

async function receiptsOf(db: Db, purchaseId: PurchaseOrderId): Promise<Receipt[]> {
  const [receipts, lines] = await Promise.all([
    db.many(
      ReceiptRow,
      sql`
      SELECT receipt.id, received_on, reference, receipt.freight, gst_paid, reversed_at,
        (gst_paid + coalesce((
          SELECT sum(net + line.freight) FROM purchase_receipt_lines AS line WHERE line.nursery_id = ${db.nursery_id} AND receipt_id = receipt.id
        ), 0))::text AS cost,
        nullif(trim(first_name || ' ' || last_name), '') AS by
      FROM purchase_receipts AS receipt
      LEFT JOIN users ON users.nursery_id = receipt.nursery_id AND users.id = receipt.created_by
      WHERE receipt.nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId} ORDER BY receipt.id DESC`,
    ),
    db.many(
      ReceiptLineRow,
      sql`
      SELECT came.id, came.receipt_id, line_id, ${named}, came.quantity, net, came.freight, came.vendor_lot, batch_id, batch_code
      FROM purchase_receipt_lines AS came
      JOIN purchase_receipts AS receipt ON receipt.nursery_id = came.nursery_id AND receipt.id = came.receipt_id
      JOIN purchase_order_lines AS line ON line.nursery_id = came.nursery_id AND line.id = line_id
      LEFT JOIN inventory_items AS item ON item.nursery_id = came.nursery_id AND item.id = inventory_item_id
      LEFT JOIN plant_types AS plant ON plant.nursery_id = came.nursery_id AND plant.id = line.plant_type_id
      LEFT JOIN (SELECT nursery_id AS batch_nursery, id AS batch, batch_code FROM plant_batches WHERE nursery_id = ${db.nursery_id}) AS batch
        ON batch_nursery = came.nursery_id AND batch = batch_id
      WHERE came.nursery_id = ${db.nursery_id} AND receipt.purchase_order_id = ${purchaseId} ORDER BY position, came.id`,
    ),
  ])
  return receipts.map((receipt) => ({
    ...receipt,
    lines: lines.filter(({ receipt_id }) => receipt_id === receipt.id).map(({ receipt_id: _, ...line }) => line),
  }))
}

const Whole = z.extend(Purchase, { notes: z.string() })
export async function wholePurchase(db: Db, id: PurchaseOrderId): Promise<WholePurchase> {
  const [purchase, items, receipts] = await Promise.all([
    db.one(
      Whole,
      sql`SELECT ${columns}, purchase.notes FROM ${from} WHERE purchase.nursery_id = ${db.nursery_id} AND purchase.id = ${id}`,
    ),
    linesOf(db, id),
    receiptsOf(db, id),
  ])
  return { ...purchase, items, receipts }
}

const Locked = z.object({
  id: Id,
  order_number: z.int(),
  vendor: z.string(),
  state: z.enum(purchaseStates),
  version: z.int(),
})
export const lockPurchase = (db: Db, id: PurchaseOrderId) =>
  db.one(
    Locked,
    sql`
    SELECT id, order_number, vendor, state, version FROM purchase_orders WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )

interface BatchOrigin extends Pick<NewPurchase, 'expected_on' | 'notes'> {
  readonly vendor: Named
  readonly id: string
  readonly order_number: number
}
export const insertPurchase = (db: Db, userId: UserId, { id, order_number, vendor, expected_on, notes }: BatchOrigin) =>
  db.run(sql`
    INSERT INTO purchase_orders (nursery_id, id, order_number, vendor, vendor_id, expected_on, notes, created_by, updated_by)
    VALUES (${db.nursery_id}, ${id}, ${order_number}, ${vendor.name ?? ''}, ${vendor.id}, ${expected_on ?? null}, ${notes ?? ''}, ${userId}, ${userId})`)

const UnitCosts = z.object({ last_cost: z.nullable(DecimalText), average_cost: z.nullable(DecimalText) })

/** What is known of the cost of each of these, in their order. */
const knownCosts = (db: Db, lines: readonly NewPurchaseLine[]) =>
  db.many(
    UnitCosts,
    sql`
    SELECT item.average_cost, (
        SELECT before.unit_cost FROM purchase_order_lines AS before
        WHERE before.nursery_id = ${db.nursery_id} AND quantity_received > 0 AND (
          before.inventory_item_id = line.inventory_item_id
          OR (before.plant_type_id = line.plant_type_id AND before.container_size_id = size.id))
        ORDER BY before.id DESC LIMIT 1) AS last_cost
    FROM ${asRows(lines)}
    ${joinEntry(db, 'container_sizes', sql`line.container_size`, sql`size`)}
    LEFT JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = line.inventory_item_id
    ORDER BY position`,
  )

const asRows = (lines: readonly NewPurchaseLine[]) => sql`
    jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ position, ...line })))}::jsonb)
      AS line (position int, inventory_item_id uuid, plant_type_id uuid, container_size text, quantity numeric, unit_cost numeric, expected_on date)`

/** A line without a cost gets its usual one. */
export const insertLines = async (db: Db, purchaseId: PurchaseOrderId, lines: readonly NewPurchaseLine[]) => {
  await createMissing(
    db,
    'container_sizes',
    lines.map(({ container_size }) => container_size),
  )
  const known = await knownCosts(db, lines)
  const costed = lines.map((line, i) => ({
    ...line,
    unit_cost: line.unit_cost ?? usualCost(known[i] ?? { last_cost: null, average_cost: null }),
  }))
  return db.run(sql`
    INSERT INTO purchase_order_lines (nursery_id, purchase_order_id, position, inventory_item_id, plant_type_id, container_size, container_size_id, quantity,
      unit_cost, expected_on)
    SELECT ${db.nursery_id}, ${purchaseId}, position, inventory_item_id, plant_type_id, size.name, size.id, quantity, unit_cost, expected_on
    FROM ${asRows(costed)}
    ${joinEntry(db, 'container_sizes', sql`line.container_size`, sql`size`)}`)
}

export const deleteLines = (db: Db, purchaseId: PurchaseOrderId) =>
  db.run(sql`DELETE FROM purchase_order_lines WHERE nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId}`)

export const writePurchase = (db: Db, userId: UserId, { id, vendor, expected_on, notes }: Omit<BatchOrigin, 'order_number'>) =>
  db.run(sql`
    UPDATE purchase_orders SET vendor = ${vendor.name ?? ''}, vendor_id = ${vendor.id}, expected_on = ${expected_on ?? null}, notes = ${notes ?? ''},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** The day it was ordered stays, once it is known; a draft has none. */
export const setState = (db: Db, userId: UserId, id: PurchaseOrderId, state: PurchaseState, day: string | null) =>
  db.run(sql`
    UPDATE purchase_orders SET state = ${state}, ordered_on = CASE WHEN ${state} = 'draft' THEN NULL ELSE coalesce(ordered_on, ${day}::date) END,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

interface Came {
  readonly line_id: string
  readonly quantity: string
}
/** More of these lines has come; with −1, so much less. */
export const addReceived = (db: Db, lines: readonly Came[], sign: 1 | -1) =>
  db.run(sql`
    UPDATE purchase_order_lines SET quantity_received = quantity_received + ${sign}::int * came.quantity
    FROM (
      SELECT line_id, sum(quantity) AS quantity
      FROM unnest(${lines.map(({ line_id }) => line_id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[]) AS t (line_id, quantity)
      GROUP BY line_id
    ) AS came
    WHERE nursery_id = ${db.nursery_id} AND id = came.line_id`)

interface NewReceipt {
  readonly id: string
  readonly purchase_order_id: PurchaseOrderId
  readonly received_on: string
  readonly reference: string
  readonly freight: Cents
  readonly gst_paid: string
  readonly expense_id: ExpenseId | null
}
export const insertReceipt = (db: Db, userId: UserId, receipt: NewReceipt) =>
  db.run(sql`
    INSERT INTO purchase_receipts (nursery_id, id, purchase_order_id, received_on, reference, freight, gst_paid, expense_id, created_by)
    VALUES (${db.nursery_id}, ${receipt.id}, ${receipt.purchase_order_id}, ${receipt.received_on}, ${receipt.reference},
      ${moneyText(receipt.freight)}, ${receipt.gst_paid}, ${receipt.expense_id}, ${userId})`)

/** What a line of a delivery became: a movement of a supply, or an operation that made a batch. */
export interface Booked extends Came {
  readonly landed: Landed
  readonly vendor_lot: string | null
  readonly inventory_transaction_id: string | null
  readonly operation_id: OperationId | null
  readonly batch_id: BatchId | null
}
export const insertReceiptLines = (db: Db, receiptId: string, lines: readonly Booked[]) => {
  const rows = lines.map(({ landed, ...line }) => ({ ...line, net: moneyText(landed.net), freight: moneyText(landed.freight) }))
  return db.run(sql`
    INSERT INTO purchase_receipt_lines (nursery_id, receipt_id, line_id, quantity, net, freight, vendor_lot, inventory_transaction_id, operation_id, batch_id)
    SELECT ${db.nursery_id}, ${receiptId}, line_id, quantity, net, freight, vendor_lot, inventory_transaction_id, operation_id, batch_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (line_id uuid, quantity numeric, net numeric, freight numeric, vendor_lot text,
      inventory_transaction_id uuid, operation_id uuid, batch_id uuid)`)
}

const ReceiptHead = z.object({
  id: Id,
  purchase_order_id: PurchaseOrderId,
  expense_id: z.nullable(ExpenseId),
  taken_back: z.boolean(),
})
export const receiptWithId = (db: Db, id: PurchaseOrderId) =>
  db.one(
    ReceiptHead,
    sql`
    SELECT id, purchase_order_id, expense_id, reversed_at IS NOT NULL AS taken_back FROM purchase_receipts
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

const BatchState = z.object({
  line_id: Id,
  quantity: DecimalText,
  inventory_transaction_id: z.nullable(Id),
  operation_id: z.nullable(OperationId),
})
/** What a delivery became, the last of it first. */
export const bookedLines = (db: Db, receiptId: string) =>
  db.many(
    BatchState,
    sql`
    SELECT line_id, came.quantity, inventory_transaction_id, operation_id FROM purchase_receipt_lines AS came
    LEFT JOIN inventory_transactions AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.id = inventory_transaction_id
    WHERE came.nursery_id = ${db.nursery_id} AND receipt_id = ${receiptId} ORDER BY moved.created_at DESC NULLS FIRST, came.id`,
  )

export const markReversed = (db: Db, userId: UserId, receiptId: string) =>
  db.run(sql`
    UPDATE purchase_receipts SET reversed_at = now(), reversed_by = ${userId} WHERE nursery_id = ${db.nursery_id} AND id = ${receiptId}`)

const Supply = z.object({ id: Id, name: z.string(), unit: z.string(), vendor: z.string(), category: z.nullable(z.string()) })
/** What supplies are, what they are counted in, and from whom they are bought. */
export const itemsWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    Supply,
    sql`
    SELECT item.id, item.name, unit, coalesce(vendor, '') AS vendor, category.name AS category FROM inventory_items AS item
    LEFT JOIN inventory_categories AS category ON category.nursery_id = item.nursery_id AND category.id = category_id
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...ids]}::uuid[]) AND item.archived_at IS NULL`,
  )
