/** Supplies in bulk, for an import: one statement for each kind of change, however many. */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { createMissing, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { DecimalText, Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { nowUnlessSet, sql } from '#server/sql.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { bookMovements } from './move-supplies.ts'
import { lockItems } from './supplies.queries.ts'

export interface ImportedSupply {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly reorder_point: string | null
  readonly forSale: boolean
  readonly price: string | null
  readonly barcode: string | null
  readonly vendor: string | null
}

const Added = z.object({ id: Id })

/** Adds the categories of these names that are not there; gives the ids of those that it added. */
export const addMissingCategories = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (
    await db.many(
      Added,
      sql`
      INSERT INTO inventory_categories (nursery_id, name)
      SELECT ${db.nursery_id}, min(new.name) FROM unnest(${[...names]}::text[]) AS new (name)
      WHERE new.name <> '' AND NOT EXISTS (SELECT FROM inventory_categories AS category
        WHERE category.nursery_id = ${db.nursery_id} AND lower(category.name) = lower(new.name) AND archived_at IS NULL)
      GROUP BY lower(new.name) RETURNING id`,
    )
  ).map(({ id }) => id)

export async function addItems(db: Db, userId: UserId, items: readonly ImportedSupply[]): Promise<void> {
  await createMissing(
    db,
    'vendors',
    items.map(({ vendor }) => vendor),
  )
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, category_id, name, unit, reorder_point, "forSale", price, barcode, vendor_id, created_by, updated_by)
    SELECT ${db.nursery_id}, item.id, category.id, item.name, item.unit, item.reorder_point, item."forSale", item.price, item.barcode, vendor.id,
      ${userId}, ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item (id uuid, name text, category text, unit text, reorder_point numeric,
      "forSale" boolean, price numeric, barcode text, vendor text)
    LEFT JOIN inventory_categories AS category ON category.nursery_id = ${db.nursery_id} AND lower(category.name) = lower(item.category)
      AND category.archived_at IS NULL
    ${joinEntry(db, 'vendors', sql`item.vendor`, sql`vendor`)} RETURNING 1`)
}

interface OpeningStock {
  readonly inventory_item_id: InventoryItemId
  readonly quantity: string
  readonly unit_cost: string
}

/** Books the opening stock of new supplies as of this day; returns the ids of the movements. */
export async function bookOpeningStock(
  db: Db,
  userId: UserId,
  stock: readonly OpeningStock[],
  { as_of, reason }: { readonly as_of: string; readonly reason: string },
): Promise<string[]> {
  const { timeZone } = await readSettings(db)
  await lockItems(db, stock)
  const moved = await bookMovements(
    db,
    userId,
    stock.map(({ inventory_item_id, quantity, unit_cost }) => ({
      inventory_item_id,
      kind: 'opening',
      delta: quantity,
      unit_cost,
      reason,
      local_time: `${as_of}T00:00`,
      timeZone,
    })),
  )
  return moved.map(({ id }) => id)
}

export const deleteItems = (db: Db, ids: readonly string[]) =>
  db.run(sql`DELETE FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

const Details = z.object({
  id: Id,
  reorder_point: z.nullable(DecimalText),
  forSale: z.boolean(),
  price: z.nullable(DecimalText),
  barcode: z.nullable(z.string()),
})
export type SupplyDetails = z.infer<typeof Details>

/** These supplies as they are, locked. */
export const itemsWithIds = (db: Db, ids: readonly string[]): Promise<SupplyDetails[]> =>
  db.many(
    Details,
    sql`
    SELECT id, reorder_point::text AS reorder_point, "forSale", price::text AS price, barcode FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export const saveItems = (db: Db, userId: UserId, items: readonly SupplyDetails[]) =>
  db.run(sql`
    UPDATE inventory_items SET reorder_point = changed.reorder_point, "forSale" = changed."forSale", price = changed.price, barcode = changed.barcode,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS changed (id uuid, reorder_point numeric, "forSale" boolean, price numeric, barcode text)
    WHERE inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = changed.id`)

/** Out of the lists; their movements stay. */
export const archiveItems = (db: Db, userId: UserId, ids: readonly string[]) =>
  db.run(sql`
    UPDATE inventory_items SET archived_at = ${nowUnlessSet('archived_at')}, barcode = NULL, vendor_id = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)

/** Deletes the empty categories among these. */
export const deleteEmptyCategories = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    DELETE FROM inventory_categories AS category WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM inventory_items WHERE inventory_items.nursery_id = ${db.nursery_id} AND category_id = category.id)`)

const Moved = z.object({ id: Id, name: z.string() })

/** Supplies with any movement other than these and their reversals. */
export const movedOtherwise = (db: Db, ids: readonly string[], movements: readonly string[]) =>
  db.many(
    Moved,
    sql`
    SELECT DISTINCT item.id, item.name FROM inventory_items AS item
    JOIN inventory_transactions AS move ON move.nursery_id = ${db.nursery_id} AND move.inventory_item_id = item.id
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...ids]}::uuid[])
      AND move.id <> ALL(${[...movements]}::uuid[]) AND (move.reverses IS NULL OR move.reverses <> ALL(${[...movements]}::uuid[]))
    ORDER BY item.name`,
  )
