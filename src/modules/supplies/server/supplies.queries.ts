/** The SQL that reads and writes supplies and their categories. */
import { amountIn } from '../units.ts'
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem, notFound } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import type { Named } from '#modules/setup/reference/server/find-or-create.ts'
import { lowStock } from '#modules/setup/settings/server/low-stock.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, nowIf, sql } from '#server/sql.ts'
import { Category, InventoryItem, type ItemChange, type NewItem } from '../supply.ts'
import type { itemSorts } from '../sorts.ts'

export const categories = (db: Db) =>
  db.many(
    Category,
    sql`
    SELECT category.id, category.name, category.version, count(item.id)::int AS items
    FROM inventory_categories AS category
    LEFT JOIN inventory_items AS item ON item.nursery_id = category.nursery_id AND category_id = category.id AND item.archived_at IS NULL
    WHERE category.nursery_id = ${db.nursery_id} AND category.archived_at IS NULL
    GROUP BY category.id, category.name, category.version ORDER BY category.name`,
  )

const Made = z.object({ id: Id })
export const addCategory = (db: Db, name: string) =>
  db.one(Made, sql`INSERT INTO inventory_categories (nursery_id, name) VALUES (${db.nursery_id}, ${name}) RETURNING id`)

export const nameCategory = (db: Db, id: InventoryItemId, name: string) =>
  db.run(sql`
    UPDATE inventory_categories SET name = ${name}, version = version + 1 WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`)

export const archiveCategory = (db: Db, id: InventoryItemId) =>
  db.run(
    sql`UPDATE inventory_categories SET archived_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL`,
  )

/** Quantity of an item still to come on orders that were sent. */
const onOrder = (db: Db) => sql`coalesce((
    SELECT sum(greatest(0, line.quantity - line.quantity_received)) FROM purchase_order_lines AS line
    JOIN purchase_orders AS purchase ON purchase.nursery_id = line.nursery_id AND purchase.id = purchase_order_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.inventory_item_id = item.id AND purchase.state IN ('sent', 'part_received')
  ), 0)`

const columns = (db: Db) => sql`
  item.id, category_id, category.name AS category, item.name, unit, quantity_on_hand, average_cost,
  round(quantity_on_hand * average_cost, 2)::text AS value, reorder_point, pack_quantity, minimum_order,
  ${lowStock} AS low, "forSale", tax_kind, price, barcode, vendor, vendor_id, item.created_at,
  item.archived_at IS NOT NULL AS archived, item.version, ${onOrder(db)}::text AS on_order`

const from = (db: Db) => sql`
  inventory_items AS item ${joinName(db, 'vendors', sql`vendor_id`)}
  LEFT JOIN inventory_categories AS category ON category.nursery_id = item.nursery_id AND category.id = category_id`

export interface ItemFilter {
  readonly search?: string | undefined
  readonly forSale?: 'true' | 'false' | undefined
  readonly category_id?: string | undefined
  readonly low_stock?: 'true' | undefined
  readonly archived?: 'true' | undefined
}

export const itemOrders = (db: Db): Orders<(typeof itemSorts)[number]> => ({
  name: [sql`sort_key(item.name)`, 'text'],
  category: [sql`sort_key(coalesce(category.name, ''))`, 'text'],
  vendor: [sql`sort_key(coalesce(vendor, ''))`, 'text'],
  state: [sql`CASE WHEN item.quantity_on_hand = 0 THEN 0 WHEN ${lowStock} THEN 1 WHEN item."forSale" THEN 2 ELSE 3 END`, 'int'],
  onhand: [sql`item.quantity_on_hand`, 'numeric'],
  onorder: [onOrder(db), 'numeric'],
  min: [sql`coalesce(item.reorder_point, -1)`, 'numeric'],
  cost: [sql`item.average_cost`, 'numeric'],
  value: [sql`round(item.quantity_on_hand * item.average_cost, 2)`, 'numeric'],
})

const matching = (db: Db, { search = '', forSale, category_id, low_stock, archived }: ItemFilter): Sql =>
  join(
    [
      sql`item.nursery_id = ${db.nursery_id}`,
      archived ? sql`item.archived_at IS NOT NULL` : sql`item.archived_at IS NULL`,
      ...(forSale === undefined ? [] : [sql`"forSale" = ${forSale === 'true'}`]),
      ...(category_id === undefined ? [] : [sql`category_id = ${category_id}`]),
      ...(low_stock ? [lowStock] : []),
      ...(search.trim() ? [sql`concat_ws(' ', item.name, vendor, barcode) ILIKE ${containing(search)}`] : []),
    ],
    ' AND ',
  )

const SortableItem = z.extend(InventoryItem, SortKey)

export const itemsPage = (db: Db, filter: ItemFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    SortableItem,
    sql`SELECT ${columns(db)}, ${column} FROM ${from(db)} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), value: MoneyText, low: z.int() })
/** Totals of all matching supplies: count, value, and count below the reorder point. */
export async function sumItems(db: Db, filter: ItemFilter) {
  const { total, low, value } = await db.one(
    Sums,
    sql`
    SELECT count(*)::int AS total, coalesce(sum(round(quantity_on_hand * average_cost, 2)), 0.00)::text AS value,
      (count(*) FILTER (WHERE ${lowStock}))::int AS low
    FROM ${from(db)} WHERE ${matching(db, filter)}`,
  )
  return { total, low, totals: { value } }
}

export const itemsWithIds = (db: Db, ids: readonly InventoryItemId[]) =>
  db.many(
    InventoryItem,
    sql`SELECT ${columns(db)} FROM ${from(db)} WHERE item.nursery_id = ${db.nursery_id} AND item.id = ANY(${[...ids]}::uuid[])`,
  )

export const itemWithId = (db: Db, id: InventoryItemId) =>
  db.one(InventoryItem, sql`SELECT ${columns(db)} FROM ${from(db)} WHERE item.nursery_id = ${db.nursery_id} AND item.id = ${id}`)

export const addItem = (db: Db, userId: UserId, item: NewItem, vendor: Named) =>
  db.one(
    Made,
    sql`
    INSERT INTO inventory_items (nursery_id, category_id, name, unit, reorder_point, pack_quantity, minimum_order, "forSale", tax_kind, price, barcode,
      vendor_id, created_by, updated_by)
    VALUES (${db.nursery_id}, ${item.category_id ?? null}, ${item.name}, ${item.unit}, ${item.reorder_point ?? null}, ${item.pack_quantity ?? null}, ${item.minimum_order ?? null},
      ${item.forSale ?? false}, ${item.tax_kind ?? 'standard'},
      ${item.price ?? null}, ${item.barcode || null}, ${vendor.id}, ${userId}, ${userId})
    RETURNING id`,
  )

/** The number of rows changed: 0 if it was changed meanwhile. */
export const writeItem = (db: Db, userId: UserId, id: InventoryItemId, item: ItemChange, vendor: Named) =>
  db.run(sql`
    UPDATE inventory_items SET category_id = ${item.category_id ?? null}, name = ${item.name}, unit = ${item.unit},
      reorder_point = ${item.reorder_point ?? null}, pack_quantity = ${item.pack_quantity ?? null}, minimum_order = ${item.minimum_order ?? null},
      "forSale" = ${item.forSale ?? false}, tax_kind = ${item.tax_kind ?? 'standard'}, price = ${item.price ?? null},
      barcode = ${item.barcode || null}, vendor_id = ${vendor.id}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${item.version}`)

export const setArchived = (db: Db, userId: UserId, id: InventoryItemId, archived: boolean) =>
  db.run(sql`
    UPDATE inventory_items SET archived_at = ${nowIf(archived)}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Locked = z.object({ quantity_on_hand: z.string(), name: z.string(), unit: z.string(), average_cost: z.string() })
/** The items that something is moved of, by id; locked in the order of their ids, so that two commands never wait for each other. */
export const lockItems = async (db: Db, moves: readonly { readonly inventory_item_id: InventoryItemId }[]) => {
  const items = await db.many(
    z.extend(Locked, { id: Id }),
    sql`
    SELECT id, quantity_on_hand, name, unit, average_cost FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${moves.map((move) => move.inventory_item_id)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )
  return new Map(items.map((item) => [item.id, item]))
}

/** SHORT_SUPPLIES if one of these movements, in their order, takes more of its item than is there. */
export function refuseShort(
  items: Awaited<ReturnType<typeof lockItems>>,
  moves: readonly { readonly inventory_item_id: InventoryItemId; readonly delta: string }[],
): void {
  const left = new Map([...items].map(([id, { quantity_on_hand }]) => [id, parseQuantity(quantity_on_hand)]))
  for (const { inventory_item_id, delta } of moves) {
    const item = items.get(inventory_item_id)
    if (!item) throw notFound()
    const after = (left.get(inventory_item_id) ?? 0n) + parseQuantity(delta)
    left.set(inventory_item_id, after)
    if (after >= 0n) continue
    const there = amountIn(Number(item.quantity_on_hand), item.unit)
    throw new Problem(
      'SHORT_SUPPLIES',
      `This takes more ${item.name} than the ${there} on hand. If there is more, count it first.`,
      { available: item.quantity_on_hand },
    )
  }
}

export const lockItem = (db: Db, id: InventoryItemId) =>
  db.one(
    Locked,
    sql`SELECT quantity_on_hand, name, unit, average_cost FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )
