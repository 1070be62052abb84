/** The SQL of what came back without a receipt. */
import { BatchId, type CreditNoteId, InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { notFound } from '#kernel/problem.ts'
import { DecimalText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { GoodsReturn } from '../return-calls.ts'
import { SaleItem } from '../sale.ts'
import { itemColumns } from './sales.queries.ts'

/** Throws NOT_FOUND where the nursery has no such return; a credit note of an invoice is none. */
export async function readReturn(db: Db, id: CreditNoteId): Promise<GoodsReturn> {
  const found = await db.maybe(
    GoodsReturn,
    sql`
    SELECT note.id, credit_number, credit.customer_name, credit_date, note.created_at, note.reason, tax_included, subtotal, note.tax_amount, total_amount,
      credit.balance, voided_at, void_reason,
      (SELECT jsonb_agg(jsonb_build_object('name', concat_ws(', ', coalesce(plant_common_name, inventory_item_name), container_size),
          'quantity', back.quantity::text, 'line_total', back.line_total::text, 'tax_amount', back.tax_amount::text, 'restocked', restocked)
          ORDER BY position)
        FROM credit_note_items AS back JOIN sale_items AS line ON line.nursery_id = back.nursery_id AND line.id = back.sale_item_id
        WHERE back.nursery_id = ${db.nursery_id} AND back.credit_note_id = note.id) AS items
    FROM credit_notes AS note
    JOIN store_credits AS credit ON credit.nursery_id = ${db.nursery_id} AND credit.credit_note_id = note.id
    WHERE note.nursery_id = ${db.nursery_id} AND note.id = ${id} AND note.sale_id IS NULL`,
  )
  if (!found) throw notFound()
  return found
}

export async function lockReturn(db: Db, id: CreditNoteId): Promise<GoodsReturn> {
  await db.run(sql`SELECT FROM credit_notes WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`)
  return readReturn(db, id)
}

const Returned = z.object({ batch_id: BatchId, quantity: z.int(), cost: DecimalText })
const ReturnedSupply = z.object({ inventory_item_id: InventoryItemId, quantity: DecimalText })

/** Lines of the note that went back to stock. */
const restockedLines = (db: Db, id: CreditNoteId) => sql`
  SELECT line.plant_type_id, line.inventory_item_id, back.quantity FROM credit_note_items AS back
  JOIN sale_items AS line ON line.nursery_id = ${db.nursery_id} AND line.id = back.sale_item_id
  WHERE back.nursery_id = ${db.nursery_id} AND back.credit_note_id = ${id} AND restocked`

/** Plants of the note that went back to stock, by batch. */
export const restockedPlants = (db: Db, id: CreditNoteId) =>
  db.many(
    Returned,
    sql`
    SELECT batch_id, sum(delta)::int AS quantity, sum(cost_delta)::text AS cost FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND reference_type = 'credit_note' AND reference_id = ${id} AND batch_id IN (
      SELECT batch.id FROM plant_batches AS batch JOIN (${restockedLines(db, id)}) AS line ON line.plant_type_id = batch.plant_type_id
      WHERE batch.nursery_id = ${db.nursery_id})
    GROUP BY batch_id ORDER BY batch_id`,
  )

export const restockedSupplies = (db: Db, id: CreditNoteId) =>
  db.many(
    ReturnedSupply,
    sql`SELECT inventory_item_id, quantity::text AS quantity FROM (${restockedLines(db, id)}) AS line WHERE inventory_item_id IS NOT NULL ORDER BY 1`,
  )

/** Lines of the note as lines of a sale. */
export const returnedItems = (db: Db, id: CreditNoteId): Promise<SaleItem[]> =>
  db.many(
    SaleItem,
    sql`
    SELECT ${itemColumns} FROM sale_items
    WHERE nursery_id = ${db.nursery_id} AND id IN (SELECT sale_item_id FROM credit_note_items WHERE nursery_id = ${db.nursery_id} AND credit_note_id = ${id})
    ORDER BY position`,
  )
