/** The SQL of the deliveries of purchase orders. */
import { ExpenseId, OperationId, type BatchId, PurchaseOrderId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, moneyText } from '#kernel/money.ts'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type Landed, Receipt, ReceiptLine } from '../purchase.ts'
import { nameAndUnit } from './purchase-lines.queries.ts'

const ReceiptRow = z.omit(Receipt, { lines: true })
const ReceiptLineRow = z.extend(ReceiptLine, { receipt_id: Id })

export async function receiptsOf(db: Db, purchaseId: PurchaseOrderId): Promise<Receipt[]> {
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
      SELECT came.id, came.receipt_id, line_id, ${nameAndUnit(db)}, came.quantity, net, came.freight, came.vendor_lot, batch_id, batch_code
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

interface Came {
  readonly line_id: string
  readonly quantity: string
}
/** Adds to the received quantities; `sign` −1 subtracts. */
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

/** Booked line of a delivery: a movement of a supply, or an operation that created a batch. */
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
      inventory_transaction_id uuid, operation_id uuid, batch_id uuid) RETURNING 1`)
}

const ReceiptHead = z.object({
  id: Id,
  purchase_order_id: PurchaseOrderId,
  expense_id: z.nullable(ExpenseId),
  reversed: z.boolean(),
})
export const receiptWithId = (db: Db, id: PurchaseOrderId) =>
  db.one(
    ReceiptHead,
    sql`
    SELECT id, purchase_order_id, expense_id, reversed_at IS NOT NULL AS reversed FROM purchase_receipts
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )

const BatchState = z.object({
  line_id: Id,
  quantity: DecimalText,
  inventory_transaction_id: z.nullable(Id),
  operation_id: z.nullable(OperationId),
})
/** Stock movements and batches created by a delivery, newest first. */
export const bookedLines = (db: Db, receiptId: string) =>
  db.many(
    BatchState,
    sql`
    SELECT line_id, came.quantity, inventory_transaction_id, operation_id FROM purchase_receipt_lines AS came
    LEFT JOIN inventory_transactions AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.id = inventory_transaction_id
    WHERE came.nursery_id = ${db.nursery_id} AND receipt_id = ${receiptId} ORDER BY moved.created_at DESC NULLS FIRST, came.id`,
  )

const ReceiptOfLine = z.object({ line_id: Id, id: Id, quantity: DecimalText })
export type ReceiptOfLine = z.infer<typeof ReceiptOfLine>
export const receiptsOfLines = (db: Db, orderId: string) =>
  db.many(
    ReceiptOfLine,
    sql`
    SELECT line_id, inventory_transaction_id AS id, came.quantity FROM purchase_receipt_lines AS came
    JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = receipt_id
    WHERE came.nursery_id = ${db.nursery_id} AND purchase_order_id = ${orderId} AND inventory_transaction_id IS NOT NULL AND reversed_at IS NULL
    ORDER BY came.id`,
  )

export const markReversed = (db: Db, userId: UserId, receiptId: string) =>
  db.run(sql`
    UPDATE purchase_receipts SET reversed_at = now(), reversed_by = ${userId} WHERE nursery_id = ${db.nursery_id} AND id = ${receiptId}`)
