/** The SQL of price changes. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { PlantUnitName } from '#modules/setup/reference/plant-units.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { Sql, none, sql } from '#server/sql.ts'
import { Care } from '../care-fields.ts'
import { PriceChange } from '../price-change.ts'

const Listed = z.object({
  id: Id,
  common_name: z.string(),
  botanical_name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  container_size: z.string(),
  grade: z.nullable(z.string()),
  price: MoneyText,
  tray_price: z.nullable(MoneyText),
  shelf_price: z.nullable(MoneyText),
  trolley_price: z.nullable(MoneyText),
  discount_price: z.nullable(MoneyText),
  barcode: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  color: z.nullable(z.string()),
  care: Care,
})

/** Every price of the list before its own discount, by name and size. */
export const listedPrices = (db: Db) =>
  db.many(
    Listed,
    sql`
    SELECT price.id, common_name, botanical_name, synonyms, category, ${nameOf(db, 'container_sizes', sql`price.container_size_id`)} AS container_size, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade, price.price, tray_price, shelf_price, trolley_price, discount_price, barcode, sku, color, care
    FROM plant_type_prices AS price JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = plant_type_id
    ${joinName(db, 'plant_categories', sql`plant.category_id`)}
    WHERE price.nursery_id = ${db.nursery_id} AND price.archived_at IS NULL AND plant.archived_at IS NULL
    ORDER BY sort_key(common_name), plant.id, price.price, price.id`,
  )

const Locked = z.object({ id: Id, price: MoneyText, discount_price: z.nullable(MoneyText) })

export const lockPrices = (db: Db, ids: readonly string[]) =>
  db.many(
    Locked,
    sql`
    SELECT id, price, discount_price FROM plant_type_prices
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[]) AND archived_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
  )

interface NewChange {
  readonly id: string
  readonly description: string
  readonly effective_on: string
}
interface NewItem {
  readonly price_id: string
  readonly old_price: string
  readonly new_price: string
}

export async function insertChange(db: Db, userId: UserId, change: NewChange, items: readonly NewItem[]): Promise<void> {
  await db.run(sql`
    INSERT INTO price_changes (nursery_id, id, description, effective_on, created_by)
    VALUES (${db.nursery_id}, ${change.id}, ${change.description}, ${change.effective_on}, ${userId})`)
  await db.run(sql`
    INSERT INTO price_change_items (nursery_id, price_change_id, price_id, old_price, new_price)
    SELECT ${db.nursery_id}, ${change.id}, item.*
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item (price_id uuid, old_price numeric, new_price numeric)
    RETURNING 1`)
}

const changes = (db: Db, more: Sql) =>
  db.many(
    PriceChange,
    sql`
    SELECT change.id, description, effective_on, applied_at, undone_at, change.created_at,
      (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = change.created_by) AS by,
      count(item.price_id)::int AS prices, count(item.price_id) FILTER (WHERE applied)::int AS applied
    FROM price_changes AS change JOIN price_change_items AS item ON item.nursery_id = change.nursery_id AND price_change_id = change.id
    WHERE change.nursery_id = ${db.nursery_id}${more}
    GROUP BY change.nursery_id, change.id ORDER BY change.created_at DESC, change.id DESC`,
  )

export const allChanges = (db: Db) => changes(db, none)
export const changeWithId = async (db: Db, id: string) => (await changes(db, sql` AND change.id = ${id}`))[0]

const Due = z.object({ id: Id })

/** Changes that are due, oldest first, locked. */
export const dueChanges = (db: Db, today: string) =>
  db.many(
    Due,
    sql`
    SELECT id FROM price_changes
    WHERE nursery_id = ${db.nursery_id} AND applied_at IS NULL AND undone_at IS NULL AND effective_on <= ${today}::date
    ORDER BY effective_on, created_at, id FOR UPDATE`,
  )

export const lockChange = (db: Db, id: string) =>
  db.run(sql`SELECT 1 FROM price_changes WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)

const Item = z.object({ price_change_id: Id, price_id: Id, old_price: MoneyText, new_price: MoneyText })
type Item = z.infer<typeof Item>

/** The items of these changes, in the order in which the changes apply. */
export const itemsOf = (db: Db, ids: readonly string[]): Promise<Item[]> =>
  db.many(
    Item,
    sql`
    SELECT price_change_id, price_id, old_price, new_price
    FROM price_change_items AS item JOIN price_changes AS change ON change.nursery_id = ${db.nursery_id} AND change.id = price_change_id
    WHERE item.nursery_id = ${db.nursery_id} AND price_change_id = ANY(${ids}::uuid[])
    ORDER BY effective_on, change.created_at, change.id, price_id`,
  )

/** Marks these changes as applied, and these items of them, each in their order: the last new price of a price is written. */
export async function writeApplied(
  db: Db,
  userId: UserId | null,
  ids: readonly string[],
  applied: readonly Item[],
): Promise<void> {
  const prices = [...new Map(applied.map(({ price_id, new_price }) => [price_id, { price_id, new_price }])).values()]
  await Promise.all([
    // Saves the old unit prices for the undo.
    db.run(sql`
      UPDATE price_change_items AS item SET old_tray_price = price.tray_price, old_shelf_price = price.shelf_price,
        old_trolley_price = price.trolley_price
      FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS row (price_change_id uuid, price_id uuid), plant_type_prices AS price
      WHERE item.nursery_id = ${db.nursery_id} AND item.price_change_id = row.price_change_id AND item.price_id = row.price_id
        AND price.nursery_id = ${db.nursery_id} AND price.id = row.price_id`),
    // Whole trays, shelves and trolleys change in proportion.
    db.run(sql`
      UPDATE plant_type_prices AS price SET price = row.new_price, tray_price = round(tray_price * row.new_price / nullif(price, 0), 2),
        shelf_price = round(shelf_price * row.new_price / nullif(price, 0), 2), trolley_price = round(trolley_price * row.new_price / nullif(price, 0), 2),
        version = version + 1, updated_at = now(),
        updated_by = coalesce(${userId}::uuid, updated_by)
      FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS row (price_id uuid, new_price numeric)
      WHERE nursery_id = ${db.nursery_id} AND price.id = row.price_id`),
    db.run(sql`
      UPDATE price_change_items AS item SET applied = true
      FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS row (price_change_id uuid, price_id uuid)
      WHERE nursery_id = ${db.nursery_id} AND item.price_change_id = row.price_change_id AND item.price_id = row.price_id`),
    db.run(sql`UPDATE price_changes SET applied_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[])`),
  ])
}

/** SQL: the price of a unit before the change, unless it was changed again. */
const unitBefore = (unit: PlantUnitName): Sql => {
  const [now, before] = [new Sql(`price.${unit}_price`, []), new Sql(`item.old_${unit}_price`, [])]
  return sql`CASE WHEN ${now} IS NOT DISTINCT FROM round(${before} * item.new_price / nullif(item.old_price, 0), 2) THEN ${before} ELSE ${now} END`
}

export async function revertChange(db: Db, userId: UserId, id: string): Promise<void> {
  await db.run(sql`
    UPDATE plant_type_prices AS price SET price = item.old_price, tray_price = ${unitBefore('tray')}, shelf_price = ${unitBefore('shelf')},
      trolley_price = ${unitBefore('trolley')}, version = version + 1, updated_at = now(), updated_by = ${userId}
    FROM price_change_items AS item
    WHERE price.nursery_id = ${db.nursery_id} AND item.nursery_id = ${db.nursery_id} AND price_change_id = ${id} AND price.id = price_id
      AND applied AND price.price = item.new_price AND (discount_price IS NULL OR discount_price < item.old_price)`)
  await db.run(sql`UPDATE price_changes SET undone_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}
