/** The SQL that follows lots through deliveries, mixes, pottings and sales. */
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { vendorOf } from './purchase-vendor.ts'
import { Origin, TracedLine } from '../trace.ts'

const Found = z.object({ id: Id })
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Batches with this code, or that came with this lot. */
export const batchesOfLot = async (db: Db, code: string) =>
  ids(
    await db.many(
      Found,
      sql`
      SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND upper(vendor_lot) = upper(${code})
      UNION SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND upper(batch_code) = upper(${code})`,
    ),
  )

export const batchesOfInvoice = async (db: Db, code: string) =>
  ids(
    await db.many(
      Found,
      sql`
      SELECT DISTINCT batch_id AS id FROM sales
      JOIN sale_item_batches AS taken ON taken.nursery_id = ${db.nursery_id} AND taken.sale_id = sales.id
      WHERE sales.nursery_id = ${db.nursery_id} AND upper(invoice_number) = upper(${code})`,
    ),
  )

/** Stock of a supply that may contain the traced lot: from its receipt until the stock was empty. */
export interface Shelved {
  readonly inventory_item_id: InventoryItemId
  readonly since: string
}
// An instant to the microsecond, as PostgreSQL writes it.
const Moment = z.string()
const Lot = z.extend(Origin, { inventory_item_id: InventoryItemId, since: Moment })

const suppliedColumns = (db: Db) => sql`
  'supply' AS kind, item.name, ${vendorOf(db)} AS vendor, came.vendor_lot, received_on AS day, came.quantity, item.unit, NULL::uuid AS batch_id,
  NULL AS batch_code, purchase.id AS purchase_order_id, order_number`

/** Deliveries of supplies with this lot that were not reversed. */
export const suppliesOfLot = (db: Db, code: string) =>
  db.many(
    Lot,
    sql`
    SELECT ${suppliedColumns(db)}, moved.inventory_item_id, moved.created_at::text AS since
    FROM purchase_receipt_lines AS came
    JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = receipt_id AND reversed_at IS NULL
    JOIN purchase_orders AS purchase ON purchase.nursery_id = ${db.nursery_id} AND purchase.id = purchase_order_id
    JOIN inventory_transactions AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.id = inventory_transaction_id
    JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = moved.inventory_item_id
    WHERE came.nursery_id = ${db.nursery_id} AND upper(came.vendor_lot) = upper(${code})`,
  )

const Taken = z.object({
  reference_type: z.string(),
  reference_id: Id,
  inventory_item_id: InventoryItemId,
  at: Moment,
})
export type Taken = z.infer<typeof Taken>

const given = (shelved: readonly Shelved[]) => sql`
  unnest(${shelved.map(({ inventory_item_id }) => inventory_item_id)}::uuid[], ${shelved.map(({ since }) => since)}::timestamptz[])`

/** Time of an issue: an issue corrected later left when the original one did. */
const takenAt = sql`least(move.created_at, move.transaction_date)`
/** Excludes reversed movements. */
const isValid = (db: Db) => sql`
  NOT EXISTS (SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = move.id)`

/** Issues of these supplies while the lot may have been in stock: by pottings, mixes, sales and deliveries. */
export const takenFrom = (db: Db, shelved: readonly Shelved[]) =>
  db.many(
    Taken,
    sql`
    SELECT DISTINCT reference_type, reference_id, move.inventory_item_id, ${takenAt}::text AS at
    FROM ${given(shelved)} AS lot (item, since)
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = lot.item AND move.created_at >= lot.since
    WHERE delta < 0 AND ${takenAt} >= lot.since AND ${isValid(db)} AND NOT EXISTS (
      SELECT FROM inventory_transactions AS empty
      WHERE empty.nursery_id = ${db.nursery_id} AND empty.inventory_item_id = lot.item AND empty.created_at > lot.since
        AND empty.created_at < ${takenAt} AND empty.quantity_after = 0)
      AND (reference_type, kind) IN (('batch_operation', 'use'), ('mix', 'use'), ('sale', 'sale'), ('docket', 'delivery'))`,
  )

/** The batches that received something by operations; without reversed operations. */
export const batchesOfOperations = async (db: Db, operations: readonly string[]) =>
  ids(
    await db.many(
      Found,
      sql`
      SELECT DISTINCT batch_id AS id FROM batch_history
      JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id AND reversed_by IS NULL
      WHERE batch_history.nursery_id = ${db.nursery_id} AND operation_id = ANY(${[...operations]}::uuid[]) AND delta >= 0`,
    ),
  )

/** Lines of sales that sold these supplies as they are. */
export const supplyLines = (db: Db, sales: readonly string[], items: readonly string[]) =>
  db.many(
    TracedLine,
    sql`
    SELECT sales.id AS sale_id, invoice_number, NULL::uuid AS order_id, NULL::int AS docket_number, sale_date, customer_name, coalesce(concat_ws(', ', nullif(phone, ''), nullif(email, '')), '') AS contact,
      inventory_item_name AS name, NULL AS batch_code, quantity
    FROM sales JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sales.id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
    WHERE sales.nursery_id = ${db.nursery_id} AND sales.id = ANY(${[...sales]}::uuid[]) AND item.inventory_item_id = ANY(${[...items]}::uuid[])
      AND voided_at IS NULL
    ORDER BY sale_date DESC, sales.id DESC`,
  )

/** Lines of dockets that these supplies left on: with their invoice, where there is one. */
export const deliveredSupplyLines = (db: Db, dockets: readonly string[], items: readonly string[]) =>
  db.many(
    TracedLine,
    sql`
    SELECT sale.id AS sale_id, sale.invoice_number, CASE WHEN sale.id IS NULL THEN orders.id END AS order_id,
      CASE WHEN sale.id IS NULL THEN docket_number END AS docket_number, coalesce(sale_date, delivered_on) AS sale_date,
      coalesce(account.name, orders.customer_name) AS customer_name, coalesce(concat_ws(', ', nullif(phone, ''), nullif(email, '')), '') AS contact,
      coalesce(item.description, supply.name) AS name, NULL AS batch_code, left_with.quantity::text AS quantity
    FROM order_dockets AS docket
    JOIN order_docket_items AS left_with ON left_with.nursery_id = ${db.nursery_id} AND left_with.docket_id = docket.id
    JOIN order_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = order_item_id AND inventory_item_id = ANY(${[...items]}::uuid[])
    JOIN inventory_items AS supply ON supply.nursery_id = ${db.nursery_id} AND supply.id = item.inventory_item_id
    JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = docket.order_id
    LEFT JOIN sales AS sale ON sale.nursery_id = ${db.nursery_id} AND sale.id = docket.sale_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = orders.business_account_id
    WHERE docket.nursery_id = ${db.nursery_id} AND docket.id = ANY(${[...dockets]}::uuid[]) AND reversed_at IS NULL
    ORDER BY delivered_on DESC, docket.id DESC`,
  )

/** Every line of an invoice, plants by batch. */
export const linesOfInvoice = (db: Db, code: string) =>
  db.many(
    TracedLine,
    sql`
    SELECT sales.id AS sale_id, invoice_number, NULL::uuid AS order_id, NULL::int AS docket_number, sale_date, customer_name, coalesce(concat_ws(', ', nullif(phone, ''), nullif(email, '')), '') AS contact,
      coalesce(inventory_item_name, concat_ws(', ', plant_common_name, item.container_size)) AS name, batch_code,
      coalesce(taken.quantity, item.quantity)::text AS quantity
    FROM sales JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sales.id
    LEFT JOIN sale_item_batches AS taken ON taken.nursery_id = ${db.nursery_id} AND taken.sale_id = sales.id AND taken.sale_item_id = item.id
    LEFT JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = taken.batch_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
    WHERE sales.nursery_id = ${db.nursery_id} AND upper(invoice_number) = upper(${code}) ORDER BY item.position`,
  )

const Contact = z.object({ id: Id, contact: z.string() })
export const contactsOf = async (db: Db, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many(
    Contact,
    sql`
    SELECT id, concat_ws(', ', nullif(phone, ''), nullif(email, '')) AS contact FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...accounts]}::uuid[])`,
  )
  return new Map(rows.map(({ id, contact }) => [id, contact]))
}

/** Origins of batches without a parent: vendor, lot, quantity and order. */
export const originsOf = (db: Db, batches: readonly string[]) =>
  db.many(
    Origin,
    sql`
    SELECT 'plants' AS kind, common_name || ', ' || coalesce(${nameOf(db, 'container_sizes', sql`line.container_size_id`)}, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)}) AS name,
      coalesce(${nameOf(db, 'vendors', sql`batch.vendor_id`)}, '') AS vendor,
      coalesce(batch.vendor_lot, '') AS vendor_lot, started_on AS day, came_in.quantity::text AS quantity, 'plants' AS unit, batch.id AS batch_id,
      batch_code, purchase.id AS purchase_order_id, order_number
    FROM plant_batches AS batch
    JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = batch.plant_type_id
    JOIN LATERAL (
      SELECT sum(delta) AS quantity FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id AND kind = 'created' AND reference_type IS DISTINCT FROM 'plant_batch'
    ) AS came_in ON came_in.quantity > 0
    LEFT JOIN purchase_receipt_lines AS came ON came.nursery_id = ${db.nursery_id} AND came.batch_id = batch.id
    LEFT JOIN purchase_order_lines AS line ON line.nursery_id = ${db.nursery_id} AND line.id = line_id
    LEFT JOIN purchase_orders AS purchase ON purchase.nursery_id = ${db.nursery_id} AND purchase.id = line.purchase_order_id
    WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${[...batches]}::uuid[])
    ORDER BY started_on, batch_code`,
  )

const Used = z.object({ inventory_item_id: InventoryItemId, at: Moment })
/** Supplies used on batches by operations that were not reversed, with the time. */
export const usedBy = (db: Db, batches: readonly string[]) =>
  db.many(
    Used,
    sql`
    SELECT DISTINCT inventory_item_id, ${takenAt}::text AS at
    FROM batch_history AS history
    JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = operation_id AND reversed_by IS NULL
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.reference_type = 'batch_operation' AND move.reference_id = operation.id
      AND move.kind = 'use' AND ${isValid(db)}
    WHERE history.nursery_id = ${db.nursery_id} AND batch_id = ANY(${[...batches]}::uuid[]) AND history.delta >= 0`,
  )

/** The components of a mix that was in stock then: everything used since its stock was empty last. */
export const usedInMixes = (db: Db, used: readonly { readonly inventory_item_id: InventoryItemId; readonly at: string }[]) =>
  db.many(
    Used,
    sql`
    SELECT DISTINCT move.inventory_item_id, move.created_at::text AS at
    FROM ${given(used.map(({ inventory_item_id, at }) => ({ inventory_item_id, since: at })))} AS mix (item, at)
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.reference_type = 'mix' AND move.reference_id = mix.item
      AND move.kind = 'use' AND move.created_at < mix.at
    WHERE NOT EXISTS (
      SELECT FROM inventory_transactions AS empty
      WHERE empty.nursery_id = ${db.nursery_id} AND empty.inventory_item_id = mix.item AND empty.created_at > move.created_at
        AND empty.created_at < mix.at AND empty.quantity_after = 0)`,
  )

/** The deliveries that may have been in stock at the time of an issue. */
export const lotsUsed = (db: Db, used: readonly { readonly inventory_item_id: InventoryItemId; readonly at: string }[]) =>
  db.many(
    Origin,
    sql`
    SELECT DISTINCT ${suppliedColumns(db)}
    FROM ${given(used.map(({ inventory_item_id, at }) => ({ inventory_item_id, since: at })))} AS taken (item_id, at)
    JOIN inventory_transactions AS moved ON moved.nursery_id = ${db.nursery_id} AND moved.inventory_item_id = taken.item_id
      AND moved.kind = 'purchase' AND moved.created_at <= taken.at
    JOIN purchase_receipt_lines AS came ON came.nursery_id = ${db.nursery_id} AND came.inventory_transaction_id = moved.id
      AND came.vendor_lot IS NOT NULL
    JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = receipt_id AND reversed_at IS NULL
    JOIN purchase_orders AS purchase ON purchase.nursery_id = ${db.nursery_id} AND purchase.id = purchase_order_id
    JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = moved.inventory_item_id
    WHERE NOT EXISTS (
      SELECT FROM inventory_transactions AS empty
      WHERE empty.nursery_id = ${db.nursery_id} AND empty.inventory_item_id = moved.inventory_item_id AND empty.created_at > moved.created_at
        AND empty.created_at < taken.at AND empty.quantity_after = 0)
    ORDER BY day, name`,
  )
