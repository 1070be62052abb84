/** The SQL that reads and writes purchase orders. */
import { type InventoryItemId, PurchaseOrderId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { type Named, joinEntry } from '#modules/setup/reference/server/find-or-create.ts'
import { notFound } from '#kernel/problem.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals, inOrder } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { type NewPurchase, Purchase, type PurchaseState, type WholePurchase, purchaseStates } from '../purchase.ts'
import type { purchaseSorts } from '../sorts.ts'
import { lineCost } from './purchase-cost.ts'
import { billedOf, linesOf } from './purchase-lines.queries.ts'
import { vendorOf } from './purchase-vendor.ts'
import { receiptsOf } from './receipts.queries.ts'

const columns = (db: Db) => sql`
  purchase.id, order_number, ${vendorOf(db)} AS vendor, purchase.vendor_id, state, ordered_on, lines.expected_on, lines.lines, lines.lines_received, lines.total, purchase.version`

const from = (db: Db) => sql`
  purchase_orders AS purchase
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, (count(*) FILTER (WHERE quantity_received >= quantity))::int AS lines_received,
      coalesce(sum(${lineCost}), 0)::numeric(14,2)::text AS total,
      min(coalesce(line.expected_on, purchase.expected_on)) FILTER (WHERE quantity_received < quantity) AS expected_on
    FROM purchase_order_lines AS line WHERE line.nursery_id = ${db.nursery_id} AND purchase_order_id = purchase.id
  ) AS lines`

export interface PurchaseFilter {
  readonly search?: string | undefined
  readonly state?: PurchaseState | 'open' | 'unbilled' | undefined
  readonly inventory_item_id?: InventoryItemId | undefined
}

/** Purchase orders without a day come last. */
export const purchaseOrders = (db: Db): Orders<(typeof purchaseSorts)[number]> => ({
  number: [sql`purchase.order_number`, 'int'],
  vendor: [sql`sort_key(${vendorOf(db)})`, 'text'],
  state: inOrder(sql`purchase.state`, purchaseStates),
  ordered: [sql`coalesce(purchase.ordered_on, 'infinity'::date)`, 'date'],
  expected: [sql`coalesce(lines.expected_on, 'infinity'::date)`, 'date'],
  lines: [sql`lines.lines`, 'int'],
  total: [sql`lines.total::numeric`, 'numeric'],
})

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
      ...(search.trim() ? [matches(db, containing(search))] : []),
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
  'PO-' || lpad(order_number::text, greatest(4, length(order_number::text)), '0') ILIKE ${pattern} OR ${vendorOf(db)} ILIKE ${pattern}
  OR ${names(db, sql`(item.name ILIKE ${pattern} OR common_name ILIKE ${pattern})`)})`

const Sortable = z.extend(Purchase, SortKey)

export const purchasesPage = (db: Db, filter: PurchaseFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns(db)}, ${column} FROM ${from(db)} WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), total_cost: MoneyText })
export const sumPurchases = async (db: Db, filter: PurchaseFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`
    SELECT count(*)::int AS total, coalesce(sum(lines.total::numeric), 0)::numeric(14,2)::text AS total_cost
    FROM ${from(db)} WHERE ${matching(db, filter)}`,
    ),
  )

/** Sorted by number. */
export const purchasesWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    Purchase,
    sql`
    SELECT ${columns(db)} FROM ${from(db)} WHERE purchase.nursery_id = ${db.nursery_id} AND purchase.id = ANY(${[...ids]}::uuid[])
    ORDER BY order_number`,
  )

const Whole = z.extend(Purchase, { notes: z.string() })
export async function wholePurchase(db: Db, id: PurchaseOrderId): Promise<WholePurchase> {
  const [purchase, items, receipts] = await Promise.all([
    db.one(
      Whole,
      sql`SELECT ${columns(db)}, purchase.notes FROM ${from(db)} WHERE purchase.nursery_id = ${db.nursery_id} AND purchase.id = ${id}`,
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
/** Existing orders, locked in the order of their ids, so that concurrent changes cannot deadlock. */
export const lockPurchases = (db: Db, ids: readonly PurchaseOrderId[]) =>
  db.many(
    Locked,
    sql`
    SELECT id, order_number, ${vendorOf(db)} AS vendor, state, version FROM purchase_orders AS purchase
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export async function lockPurchase(db: Db, id: PurchaseOrderId): Promise<z.infer<typeof Locked>> {
  const [purchase] = await lockPurchases(db, [id])
  if (!purchase) throw notFound()
  return purchase
}

interface Head extends Pick<NewPurchase, 'vendor' | 'expected_on' | 'notes'> {
  readonly id: string
}

/** New drafts, in one statement; their vendors are in the list already. */
export const insertPurchases = (db: Db, userId: UserId, purchases: readonly (Head & { readonly order_number: number })[]) =>
  db.run(sql`
    INSERT INTO purchase_orders (nursery_id, id, order_number, vendor_id, expected_on, notes, created_by, updated_by)
    SELECT ${db.nursery_id}, purchase.id, order_number, vendor.id, expected_on, coalesce(notes, ''), ${userId}::uuid, ${userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb) AS purchase (id uuid, order_number int, vendor text, expected_on date, notes text)
    ${joinEntry(db, 'vendors', sql`purchase.vendor`, sql`vendor`)} RETURNING 1`)

export const writePurchase = (
  db: Db,
  userId: UserId,
  { id, vendor, expected_on, notes }: Omit<Head, 'vendor'> & { readonly vendor: Named },
) =>
  db.run(sql`
    UPDATE purchase_orders SET vendor_id = ${vendor.id}, expected_on = ${expected_on ?? null}, notes = ${notes ?? ''},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

const isOpen = (state: PurchaseState) => state === 'draft' || state === 'sent' || state === 'part_received'

/** The day it was ordered stays, once it is known; a draft has none. */
export function setState(db: Db, userId: UserId, ids: readonly PurchaseOrderId[], state: PurchaseState, day: string | null) {
  const printed = isOpen(state) ? null : sql`coalesce(printed_vendor, ${nameOf(db, 'vendors', sql`vendor_id`)})`
  return db.run(sql`
    UPDATE purchase_orders SET state = ${state}, printed_vendor = ${printed},
      ordered_on = CASE WHEN ${state} = 'draft' THEN NULL ELSE coalesce(ordered_on, ${day}::date) END,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)
}

export const emailOfVendor = async (db: Db, vendorId: string): Promise<string> =>
  (
    await db.one(
      z.object({ email: z.string() }),
      sql`SELECT email FROM vendors WHERE nursery_id = ${db.nursery_id} AND id = ${vendorId}`,
    )
  ).email
