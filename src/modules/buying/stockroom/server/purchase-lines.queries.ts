import { PurchaseOrderId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type NewPurchaseLine, PurchaseLine } from '../purchase.ts'
import { usualCost } from '../purchase-cost.ts'
import { lineCost } from './purchase-cost.ts'

const receivedCost = (db: Db) => sql`
      (SELECT coalesce(sum(came.net + came.freight), 0)::numeric(14,2)::text FROM purchase_receipt_lines AS came
        JOIN purchase_receipts AS receipt ON receipt.nursery_id = ${db.nursery_id} AND receipt.id = came.receipt_id
        WHERE came.nursery_id = ${db.nursery_id} AND came.line_id = line.id AND reversed_at IS NULL)`

/** Billed quantity and cost of a line, without void bills. */
export const billedOf = (db: Db) => sql`
      SELECT coalesce(sum(each.quantity), 0)::numeric(14,4)::text AS quantity_billed, coalesce(sum(each.net), 0)::numeric(14,2)::text AS billed_cost,
        coalesce(sum(each.received), 0)::numeric(14,2)::text AS cleared
      FROM purchase_bill_lines AS each JOIN expenses AS spent ON spent.nursery_id = ${db.nursery_id} AND spent.id = expense_id
      WHERE each.nursery_id = ${db.nursery_id} AND each.line_id = line.id AND spent.archived_at IS NULL`

const Cleared = z.object({ id: Id, cleared: MoneyText })
/** Received cost cleared by bills, per line of an order. */
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
  /** Part that clears the cost booked by deliveries. */
  readonly received: Cents
}
export const insertBillLines = (db: Db, expenseId: string, lines: readonly BilledLine[]) => {
  const rows = lines.map((line) => ({ ...line, net: moneyText(line.net), received: moneyText(line.received) }))
  return db.run(sql`
    INSERT INTO purchase_bill_lines (nursery_id, expense_id, line_id, quantity, net, received)
    SELECT ${db.nursery_id}, ${expenseId}, line_id, quantity, net, received
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (line_id uuid, quantity numeric, net numeric, received numeric)
    RETURNING 1`)
}

const sizeName = (db: Db) => nameOf(db, 'container_sizes', sql`line.container_size_id`)
/** Columns of a row of `purchase_order_lines AS line`. */
export const nameAndUnit = (db: Db) =>
  sql`coalesce(item.name, common_name || ', ' || ${sizeName(db)}) AS name, coalesce(item.unit, 'plants') AS unit`

export const linesOf = (db: Db, purchaseId: PurchaseOrderId) =>
  db.many(
    PurchaseLine,
    sql`
    SELECT line.id, inventory_item_id, plant_type_id, ${sizeName(db)} AS container_size, container_size_id, ${nameAndUnit(db)}, quantity, unit_cost,
      ${lineCost}::text AS line_total, expected_on, quantity_received, ${receivedCost(db)} AS received_cost,
      billed.quantity_billed, billed.billed_cost
    FROM purchase_order_lines AS line
    CROSS JOIN LATERAL (${billedOf(db)}) AS billed
    LEFT JOIN inventory_items AS item ON item.nursery_id = line.nursery_id AND item.id = inventory_item_id
    LEFT JOIN plant_types AS plant ON plant.nursery_id = line.nursery_id AND plant.id = plant_type_id
    WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId} ORDER BY position, line.id`,
  )

const UnitCosts = z.object({ last_cost: z.nullable(DecimalText), average_cost: z.nullable(DecimalText) })

/** Known unit costs of each line, in their order. */
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
      AS line (position int, id uuid, purchase_order_id uuid, inventory_item_id uuid, plant_type_id uuid, container_size text, quantity numeric, unit_cost numeric, expected_on date)`

/** Fills in the usual cost of a line without one. With several orders in one call, each line names its own. */
export const insertLines = async (
  db: Db,
  lines: readonly (NewPurchaseLine & { readonly id?: string | undefined; readonly purchase_order_id: PurchaseOrderId })[],
) => {
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
    INSERT INTO purchase_order_lines (nursery_id, id, purchase_order_id, position, inventory_item_id, plant_type_id, container_size_id, quantity,
      unit_cost, expected_on)
    SELECT ${db.nursery_id}, coalesce(line.id, new_id()), purchase_order_id, position, inventory_item_id, plant_type_id, size.id, quantity, unit_cost, expected_on
    FROM ${asRows(costed)}
    ${joinEntry(db, 'container_sizes', sql`line.container_size`, sql`size`)} RETURNING 1`)
}

export const deleteLines = (db: Db, purchaseId: PurchaseOrderId) =>
  db.run(sql`DELETE FROM purchase_order_lines WHERE nursery_id = ${db.nursery_id} AND purchase_order_id = ${purchaseId}`)

const Supply = z.object({ id: Id, name: z.string(), unit: z.string(), vendor: z.string(), category: z.nullable(z.string()) })
export const itemsWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    Supply,
    sql`
    SELECT item.id, item.name, unit, coalesce(vendor, '') AS vendor, category.name AS category FROM inventory_items AS item
    ${joinName(db, 'vendors', sql`vendor_id`)}
    LEFT JOIN inventory_categories AS category ON category.nursery_id = item.nursery_id AND category.id = category_id
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...ids]}::uuid[]) AND item.archived_at IS NULL`,
  )
