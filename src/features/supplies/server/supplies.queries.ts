/** The SQL that reads and writes supplies and their categories. */
import type { ExpenseId, InventoryItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Problem, notFound } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Named } from '#features/reference/server/find-or-create.ts'
import { lowStock } from '#features/settings/server/low-stock.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, join, sql } from '#server/sql.ts'
import { Category, InventoryItem, type ItemChange, type NewItem, Transaction, type TransactionKind } from '../supply.ts'
import type { transactionSorts, itemSorts } from '../sorts.ts'

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

/** How much of an item is still to come by orders that were sent. */
const onOrder = (db: Db) => sql`coalesce((
    SELECT sum(greatest(0, line.quantity - line.quantity_received)) FROM purchase_order_lines AS line
    JOIN purchase_orders AS purchase ON purchase.nursery_id = line.nursery_id AND purchase.id = purchase_order_id
    WHERE line.nursery_id = ${db.nursery_id} AND line.inventory_item_id = item.id AND purchase.state IN ('sent', 'part_received')
  ), 0)`

const columns = (db: Db) => sql`
  item.id, category_id, category.name AS category, item.name, unit, quantity_on_hand, average_cost,
  round(quantity_on_hand * average_cost, 2)::text AS value, reorder_point,
  ${lowStock} AS low, "forSale", tax_kind, price, barcode, vendor, vendor_id, item.created_at,
  item.archived_at IS NOT NULL AS archived, item.version, ${onOrder(db)}::text AS on_order`

const from = sql`
  inventory_items AS item
  LEFT JOIN inventory_categories AS category ON category.nursery_id = item.nursery_id AND category.id = category_id`

export interface ItemFilter {
  readonly search?: string | undefined
  readonly forSale?: 'true' | 'false' | undefined
  readonly category_id?: string | undefined
  readonly low_stock?: 'true' | undefined
  readonly archived?: 'true' | undefined
}

/** What supplies can be sorted by. */
export const itemOrders = (db: Db): Orders<(typeof itemSorts)[number]> => ({
  name: [sql`sort_key(item.name)`, 'text'],
  category: [sql`sort_key(coalesce(category.name, ''))`, 'text'],
  vendor: [sql`sort_key(coalesce(item.vendor, ''))`, 'text'],
  state: [sql`CASE WHEN item.quantity_on_hand = 0 THEN 0 WHEN ${lowStock} THEN 1 WHEN item."forSale" THEN 2 ELSE 3 END`, 'int'],
  onhand: [sql`item.quantity_on_hand`, 'numeric'],
  onorder: [onOrder(db), 'numeric'],
  min: [sql`coalesce(item.reorder_point, -1)`, 'numeric'],
  cost: [sql`item.average_cost`, 'numeric'],
  value: [sql`round(item.quantity_on_hand * item.average_cost, 2)`, 'numeric'],
})

const like = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

const matching = (db: Db, { search = '', forSale, category_id, low_stock, archived }: ItemFilter): Sql =>
  join(
    [
      sql`item.nursery_id = ${db.nursery_id}`,
      archived ? sql`item.archived_at IS NOT NULL` : sql`item.archived_at IS NULL`,
      ...(forSale === undefined ? [] : [sql`"forSale" = ${forSale === 'true'}`]),
      ...(category_id === undefined ? [] : [sql`category_id = ${category_id}`]),
      ...(low_stock ? [lowStock] : []),
      ...(search.trim() ? [sql`concat_ws(' ', item.name, vendor, barcode) ILIKE ${like(search)}`] : []),
    ],
    ' AND ',
  )

const SortableItem = z.extend(InventoryItem, SortKey)

export const itemsPage = (db: Db, filter: ItemFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    SortableItem,
    sql`SELECT ${columns(db)}, ${column} FROM ${from} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), value: MoneyText, low: z.int() })
/** Of all that match: how many, what they are worth together, and how many are low. */
export async function sumItems(db: Db, filter: ItemFilter) {
  const { total, low, value } = await db.one(
    Sums,
    sql`
    SELECT count(*)::int AS total, coalesce(sum(round(quantity_on_hand * average_cost, 2)), 0.00)::text AS value,
      (count(*) FILTER (WHERE ${lowStock}))::int AS low
    FROM ${from} WHERE ${matching(db, filter)}`,
  )
  return { total, low, totals: { value } }
}

export const itemWithId = (db: Db, id: InventoryItemId) =>
  db.one(InventoryItem, sql`SELECT ${columns(db)} FROM ${from} WHERE item.nursery_id = ${db.nursery_id} AND item.id = ${id}`)

export const addItem = (db: Db, userId: UserId, item: NewItem, vendor: Named) =>
  db.one(
    Made,
    sql`
    INSERT INTO inventory_items (nursery_id, category_id, name, unit, reorder_point, "forSale", tax_kind, price, barcode, vendor, vendor_id, created_by, updated_by)
    VALUES (${db.nursery_id}, ${item.category_id ?? null}, ${item.name}, ${item.unit}, ${item.reorder_point ?? null}, ${item.forSale ?? false}, ${item.tax_kind ?? 'standard'},
      ${item.price ?? null}, ${item.barcode || null}, ${vendor.name}, ${vendor.id}, ${userId}, ${userId})
    RETURNING id`,
  )

/** The number of rows changed: 0 if it was changed meanwhile. */
export const writeItem = (db: Db, userId: UserId, id: InventoryItemId, item: ItemChange, vendor: Named) =>
  db.run(sql`
    UPDATE inventory_items SET category_id = ${item.category_id ?? null}, name = ${item.name}, unit = ${item.unit},
      reorder_point = ${item.reorder_point ?? null}, "forSale" = ${item.forSale ?? false}, tax_kind = ${item.tax_kind ?? 'standard'}, price = ${item.price ?? null},
      barcode = ${item.barcode || null}, vendor = ${vendor.name}, vendor_id = ${vendor.id}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND version = ${item.version}`)

export const setArchived = (db: Db, userId: UserId, id: InventoryItemId, archived: boolean) =>
  db.run(sql`
    UPDATE inventory_items SET archived_at = CASE WHEN ${archived} THEN now() END, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const Used = z.object({ recipe: z.string() })
/** A recipe that is in use and takes of it. */
export const recipeWith = (db: Db, id: InventoryItemId) =>
  db.maybe(
    Used,
    sql`
    SELECT recipes.name AS recipe FROM recipe_ingredients
    JOIN recipes ON recipes.nursery_id = recipe_ingredients.nursery_id AND recipes.id = recipe_id
    WHERE recipe_ingredients.nursery_id = ${db.nursery_id} AND inventory_item_id = ${id} AND active AND archived_at IS NULL LIMIT 1`,
  )

const movement = sql`
  move.id, move.inventory_item_id, item.name, item.unit, move.kind, move.delta, move.quantity_before, move.quantity_after, move.unit_cost, move.reason,
  move.transaction_date,
  move.created_at, nullif(trim(first_name || ' ' || last_name), '') AS by, back.id IS NOT NULL AS reversed, move.reverses,
  move.kind IN ('purchase', 'use', 'adjustment', 'count', 'opening') AND move.reference_type IS NULL AND back.id IS NULL AS own`

const movements = sql`
  inventory_transactions AS move
  JOIN inventory_items AS item ON item.nursery_id = move.nursery_id AND item.id = move.inventory_item_id
  LEFT JOIN inventory_transactions AS back ON back.nursery_id = move.nursery_id AND back.reverses = move.id
  LEFT JOIN users ON users.nursery_id = move.nursery_id AND users.id = move.created_by`

export interface MovementFilter {
  readonly search?: string | undefined
  readonly inventory_item_id?: InventoryItemId | undefined
  readonly kind?: TransactionKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What movements can be sorted by. */
export const transactionOrders: Orders<(typeof transactionSorts)[number]> = {
  entered: [sql`move.created_at`, 'timestamptz'],
  when: [sql`move.transaction_date`, 'timestamptz'],
  name: [sql`sort_key(item.name)`, 'text'],
  kind: [sql`move.kind`, 'text'],
  by: [sql`sort_key(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))`, 'text'],
  cost: [sql`coalesce(move.unit_cost, 0)`, 'numeric'],
  delta: [sql`move.delta`, 'numeric'],
  after: [sql`move.quantity_after`, 'numeric'],
}

const SortableMovement = z.extend(Transaction, SortKey)

const movedLike = (db: Db, timeZone: string, { search = '', inventory_item_id, kind, from: first, to }: MovementFilter): Sql =>
  join(
    [
      sql`move.nursery_id = ${db.nursery_id}`,
      ...(inventory_item_id ? [sql`move.inventory_item_id = ${inventory_item_id}`] : []),
      ...(kind ? [sql`move.kind = ${kind}`] : []),
      ...(first ? [sql`move.transaction_date >= ${first}::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(to ? [sql`move.transaction_date < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(search.trim() ? [sql`concat_ws(' ', item.name, move.reason) ILIKE ${like(search)}`] : []),
    ],
    ' AND ',
  )

interface MovementsQuery {
  readonly filter: MovementFilter
  readonly timeZone: string
  readonly limit: number
}

export const movementsPage = (db: Db, { filter, timeZone, limit }: MovementsQuery, { column, after, orderBy }: Sorted) =>
  db.many(
    SortableMovement,
    sql`SELECT ${movement}, ${column} FROM ${movements} WHERE ${movedLike(db, timeZone, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const MovementTotal = z.object({ total: z.int() })
export const countMovements = (db: Db, filter: MovementFilter, timeZone: string) =>
  db.one(
    MovementTotal,
    sql`
    SELECT count(*)::int AS total FROM inventory_transactions AS move
    JOIN inventory_items AS item ON item.nursery_id = move.nursery_id AND item.id = move.inventory_item_id
    WHERE ${movedLike(db, timeZone, filter)}`,
  )

export const movementWithId = (db: Db, id: InventoryItemId) =>
  db.one(Transaction, sql`SELECT ${movement} FROM ${movements} WHERE move.nursery_id = ${db.nursery_id} AND move.id = ${id}`)

/** The movement by which an expense received stock, unless it was reversed. */
export const movementOfExpense = (db: Db, expenseId: ExpenseId) =>
  db.maybe(
    Transaction,
    sql`
    SELECT ${movement} FROM ${movements}
    WHERE move.nursery_id = ${db.nursery_id} AND move.reference_type = 'expense' AND move.reference_id = ${expenseId}
      AND move.kind = 'purchase' AND back.id IS NULL`,
  )

const Newest = z.object({ id: Id })
/** The movement that was booked last for an item, in this transaction. */
export const newestOf = async (db: Db, itemId: string) => {
  const { id } = await db.one(
    Newest,
    sql`
    SELECT id FROM inventory_transactions WHERE nursery_id = ${db.nursery_id} AND inventory_item_id = ${itemId}
    ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  return movementWithId(db, id)
}

const Reversible = z.extend(Transaction, { average_back: z.nullable(z.string()) })

/**
 * These movements, the last first. `average_back` is the average before a movement, where no later one of its item is valid besides these;
 * otherwise null.
 */
export const movementsToReverse = (db: Db, ids: readonly string[]) =>
  db.many(
    Reversible,
    sql`
    SELECT ${movement}, CASE WHEN NOT EXISTS (
      SELECT FROM inventory_transactions AS later
      WHERE later.nursery_id = ${db.nursery_id} AND later.inventory_item_id = move.inventory_item_id
        AND (later.created_at, later.id) > (move.created_at, move.id) AND later.reverses IS NULL AND later.id <> ALL(${[...ids]}::uuid[])
        AND NOT EXISTS (
          SELECT FROM inventory_transactions AS reversal WHERE reversal.nursery_id = ${db.nursery_id} AND reversal.reverses = later.id)
    ) THEN move.average_before END AS average_back
    FROM ${movements} WHERE move.nursery_id = ${db.nursery_id} AND move.id = ANY(${[...ids]}::uuid[])
    ORDER BY move.created_at DESC, move.id DESC`,
  )

const Before = z.object({ average_before: z.nullable(z.string()) })
/** The unit cost before this movement, if no later movement is valid; otherwise null. */
export const averageBefore = async (db: Db, itemId: string, id: InventoryItemId): Promise<string | null> => {
  const last = await db.maybe(
    Before,
    sql`
    SELECT average_before FROM inventory_transactions AS move
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND NOT EXISTS (
      SELECT FROM inventory_transactions AS later
      WHERE later.nursery_id = ${db.nursery_id} AND later.inventory_item_id = ${itemId} AND (later.created_at, later.id) > (move.created_at, move.id)
        AND later.reverses IS NULL AND NOT EXISTS (
          SELECT FROM inventory_transactions AS back WHERE back.nursery_id = ${db.nursery_id} AND back.reverses = later.id))`,
  )
  return last?.average_before ?? null
}

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

/** SHORT_SUPPLIES where one of these movements, in their order, takes more of its item than is there. */
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
    const there = Number(item.quantity_on_hand)
    throw new Problem(
      'SHORT_SUPPLIES',
      `Only ${there} ${item.unit} of ${item.name} ${there === 1 ? 'is' : 'are'} there. Enter less, or count it again.`,
      { available: item.quantity_on_hand },
    )
  }
}

export const lockItem = (db: Db, id: InventoryItemId) =>
  db.one(
    Locked,
    sql`SELECT quantity_on_hand, name, unit, average_cost FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
  )
