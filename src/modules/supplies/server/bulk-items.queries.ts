/** The SQL that reads and writes many supplies, each in one statement. */
import * as z from 'zod/mini'
import { InventoryItemId, type UserId } from '#kernel/id.ts'
import { DecimalText, Id, Version } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const ItemRow = z.object({
  id: InventoryItemId,
  name: z.string(),
  category_id: z.nullable(Id),
  vendor: z.nullable(z.string()),
  vendor_id: z.nullable(Id),
  reorder_point: z.nullable(DecimalText),
  archived: z.boolean(),
  version: Version,
})
type ItemRow = z.infer<typeof ItemRow>

/** Locked in the order of their ids, so that two commands never wait for each other. */
export const lockItemRows = (db: Db, ids: readonly InventoryItemId[]) =>
  db.many(
    ItemRow,
    sql`
    SELECT id, name, category_id, ${nameOf(db, 'vendors', sql`vendor_id`)} AS vendor, vendor_id, reorder_point, archived_at IS NOT NULL AS archived, version FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

/** One that is archived already keeps the instant of it. */
export const writeItems = (db: Db, userId: UserId, items: readonly Omit<ItemRow, 'name' | 'vendor' | 'version'>[]) =>
  db.run(sql`
    UPDATE inventory_items AS item SET category_id = wanted.category_id, vendor_id = wanted.vendor_id,
      reorder_point = wanted.reorder_point, archived_at = CASE WHEN wanted.archived THEN coalesce(item.archived_at, clock.now) END,
      version = item.version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS wanted (id uuid, category_id uuid, vendor_id uuid, reorder_point numeric, archived boolean),
      (SELECT now() AS now) AS clock
    WHERE item.nursery_id = ${db.nursery_id} AND item.id = wanted.id`)

export const categoriesAmong = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    SELECT 1 FROM inventory_categories WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND archived_at IS NULL`)
