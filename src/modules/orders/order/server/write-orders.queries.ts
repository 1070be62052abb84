/** The SQL that writes orders. */
import { InventoryItemId, PlantTypeId, UserId, type AccountId, type OrderId, type SaleId } from '#kernel/id.ts'
import { unitPriceColumns } from '#modules/setup/reference/unit-price.ts'
import { createMissing, entryIdOf, wordsUnlessEntry } from '#modules/setup/reference/server/find-or-create.ts'
import * as z from 'zod/mini'
import { type GoodsTaxKind, goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { OrderOrigin } from '../order.ts'
import { joinGoods, lineDescription } from './line-goods.ts'
import type { OrderState } from '../order-state.ts'

export interface WrittenOrder {
  readonly id: string
  readonly business_account_id: AccountId | null
  readonly customer_name: string
  readonly due_date: string | null
  readonly discount: Cents
  readonly total_amount: Cents
  readonly notes: string
  readonly customer_order_number: string
  readonly ship_to: string
  readonly delivery_time: string
  readonly tax_place: string
  readonly tax_included: boolean | null
}

export interface WrittenItem {
  /** Id and date of a line that the order already had. */
  readonly id?: string | undefined
  readonly date_added?: string | undefined
  readonly plant_type_id: PlantTypeId | null
  readonly inventory_item_id: InventoryItemId | null
  readonly description: string
  readonly container_size: string | null
  readonly grade: string | null
  readonly quantity: number
  readonly unit_price: string
  readonly unit_saving: string
  readonly price_reason: string
  readonly tax_kind: GoodsTaxKind
  readonly line_total: string
  readonly promised_date: string | null
  readonly ready_at: string | null
  readonly location: string | null
}

interface NewOrderRow extends Omit<OrderOrigin, 'tax_included'> {
  readonly kind: 'current' | 'future'
  readonly status: OrderState
  readonly order_number: number
  readonly order_date: string
}

export const insertOrder = (db: Db, userId: UserId | null, order: WrittenOrder, made: NewOrderRow) =>
  db.run(sql`
    INSERT INTO orders (nursery_id, id, kind, status, order_number, business_account_id, customer_name, order_date, due_date, discount, total_amount,
      notes, customer_order_number, ship_to, delivery_time, tax_place, tax_included, availability_link_id, standing_order_id, standing_day, created_by, updated_by)
    VALUES (${db.nursery_id}, ${order.id}, ${made.kind}, ${made.status}, ${made.order_number}, ${order.business_account_id}, ${order.customer_name},
      ${made.order_date}, ${order.due_date}, ${moneyText(order.discount)}, ${moneyText(order.total_amount)}, ${order.notes},
      ${order.customer_order_number}, ${order.ship_to}, ${order.delivery_time}, ${order.tax_place}, ${order.tax_included}, ${made.availability_link_id ?? null}, ${made.standing_order_id ?? null}, ${made.standing_day ?? null}::date, ${userId}, ${userId})`)

export const rewriteOrder = (db: Db, userId: UserId, order: WrittenOrder) =>
  db.run(sql`
    UPDATE orders SET business_account_id = ${order.business_account_id}, customer_name = ${order.customer_name}, due_date = ${order.due_date},
      discount = ${moneyText(order.discount)}, total_amount = ${moneyText(order.total_amount)}, notes = ${order.notes},
      customer_order_number = ${order.customer_order_number}, ship_to = ${order.ship_to}, delivery_time = ${order.delivery_time}, tax_place = ${order.tax_place},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${order.id}`)

/** Stores no description for goods on a list: they are called by the names of today until the order is closed. */
export async function insertItems(db: Db, orderId: OrderId, items: readonly WrittenItem[]): Promise<void> {
  await createMissing(
    db,
    'container_sizes',
    items.map(({ container_size }) => container_size),
  )
  await createMissing(
    db,
    'grades',
    items.map(({ grade }) => grade),
  )
  await db.run(sql`
    INSERT INTO order_items (nursery_id, order_id, id, date_added, position, plant_type_id, inventory_item_id, description, quantity, unit_price,
      unit_saving, price_reason, tax_kind, line_total, promised_date, ready_at, other_location, location_id, container_size_id, grade_id)
    SELECT ${db.nursery_id}, ${orderId}, coalesce(item.id, new_id()), coalesce(item.date_added, now()), item.position, item.plant_type_id, item.inventory_item_id,
      CASE WHEN item.plant_type_id IS NULL AND item.inventory_item_id IS NULL THEN item.description END, item.quantity, item.unit_price, item.unit_saving, item.price_reason, item.tax_kind, item.line_total,
      item.promised_date, item.ready_at, ${wordsUnlessEntry(db, 'locations', sql`item.location`)}, ${entryIdOf(db, 'locations', sql`item.location`)}, ${entryIdOf(db, 'container_sizes', sql`item.container_size`)}, ${entryIdOf(db, 'grades', sql`item.grade`)} FROM jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ position, ...item })))}::jsonb)
      AS item (id uuid, date_added timestamptz, position int, plant_type_id uuid, inventory_item_id uuid, description text, container_size text, grade text, quantity numeric, unit_price numeric,
        unit_saving numeric, price_reason text, tax_kind text, line_total numeric, promised_date date, ready_at timestamptz, location text)
        RETURNING 1`)
}

/** Adds lines to an order; `amount` is what they come to. */
export async function addItems(db: Db, userId: UserId, id: OrderId, items: readonly WrittenItem[], amount: Cents): Promise<void> {
  await insertItems(db, id, items)
  await db.run(sql`
    UPDATE orders SET total_amount = total_amount + ${moneyText(amount)}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
}

/** Deletes the lines of an order except those called off. */
export const deleteItems = (db: Db, orderId: OrderId) =>
  db.run(
    sql`DELETE FROM order_items WHERE nursery_id = ${db.nursery_id} AND order_id = ${orderId} AND called_off_order_id IS NULL`,
  )

interface CalledOff {
  readonly itemIds: readonly string[]
  /** The current order they went into. */
  readonly to: string
  readonly discount: Cents
  readonly status: OrderState
}

/** Stores what listed goods are called once their order is closed or they are called off; they follow the names of today where it is open again. */
const printDescriptions = (db: Db, ids: readonly OrderId[]) =>
  db.run(sql`
    UPDATE order_items SET description = printed.description
    FROM (
      SELECT item.id, CASE WHEN status IN ('invoiced', 'fulfilled', 'cancelled') OR called_off_order_id IS NOT NULL THEN ${lineDescription} END AS description
      FROM order_items AS item JOIN orders ON orders.nursery_id = item.nursery_id AND orders.id = order_id ${joinGoods(db)}
      WHERE item.nursery_id = ${db.nursery_id} AND order_id = ANY(${[...ids]}::uuid[]) AND (plant_type_id IS NOT NULL OR inventory_item_id IS NOT NULL)
    ) AS printed
    WHERE order_items.nursery_id = ${db.nursery_id} AND order_items.id = printed.id AND order_items.description IS DISTINCT FROM printed.description`)

/** Marks lines of a future order as called off, and moves its discount with them. */
export async function markCalledOff(
  db: Db,
  userId: UserId,
  id: OrderId,
  { itemIds, to, discount, status }: CalledOff,
): Promise<void> {
  await db.run(sql`
    UPDATE order_items SET called_off_order_id = ${to}
    WHERE nursery_id = ${db.nursery_id} AND order_id = ${id} AND id = ANY(${itemIds}::uuid[])`)
  await db.run(sql`
    UPDATE orders SET status = ${status}, discount_called_off = discount_called_off + ${moneyText(discount)}::numeric,
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  await printDescriptions(db, [id])
}

export const setStatus = (db: Db, userId: UserId, ids: readonly OrderId[], status: OrderState) =>
  Promise.all([
    db.run(sql`
      UPDATE orders SET status = ${status}, version = version + 1, updated_at = now(), updated_by = ${userId}
      WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`),
    printDescriptions(db, ids),
  ])

interface InvoicedOrder {
  readonly id: OrderId
  readonly status: OrderState
  /** Discount used by an invoice; negative for a voided one. */
  readonly discount: Cents
  readonly sale_id: SaleId | null
}

export const setInvoiced = (db: Db, userId: UserId, orders: readonly InvoicedOrder[]) => {
  const rows = orders.map((order) => ({ ...order, discount: moneyText(order.discount) }))
  return Promise.all([
    db.run(sql`
      UPDATE orders SET status = given.status, discount_invoiced = discount_invoiced + given.discount, sale_id = given.sale_id,
        version = version + 1, updated_at = now(), updated_by = ${userId}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id uuid, status text, discount numeric, sale_id uuid)
      WHERE nursery_id = ${db.nursery_id} AND orders.id = given.id`),
    printDescriptions(
      db,
      orders.map(({ id }) => id),
    ),
  ])
}

interface ItemProgress {
  readonly id: string
  readonly quantity_reserved: number
  readonly quantity_picked: number
  readonly quantity_delivered: number
  readonly quantity_invoiced: number
}

export const setProgress = (db: Db, items: readonly ItemProgress[]) =>
  db.run(sql`
    UPDATE order_items SET quantity_reserved = item.reserved, quantity_picked = item.picked, quantity_delivered = item.delivered,
      quantity_invoiced = item.invoiced
    FROM unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.quantity_reserved)}::numeric[],
      ${items.map((item) => item.quantity_picked)}::numeric[], ${items.map((item) => item.quantity_delivered)}::numeric[],
      ${items.map((item) => item.quantity_invoiced)}::numeric[]) AS item (id, reserved, picked, delivered, invoiced)
    WHERE order_items.nursery_id = ${db.nursery_id} AND order_items.id = item.id`)

const Priced = z.object({
  plant_type_id: z.nullable(PlantTypeId),
  inventory_item_id: z.nullable(InventoryItemId),
  container_size: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  name: z.string(),
  unit: z.nullable(z.string()),
  tax_kind: z.enum(goodsTaxKinds),
  price: z.nullable(z.string()),
  ...unitPriceColumns,
  discount_price: z.nullable(z.string()),
  discount_percent: z.nullable(z.string()),
})

/** The list prices of these plants and supplies. */
export const goodsFor = (db: Db, plantTypeIds: readonly PlantTypeId[], supplyIds: readonly string[]) =>
  db.many(
    Priced,
    sql`
    SELECT plant_type_id, NULL::uuid AS inventory_item_id, size.name AS container_size, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade, common_name AS name, NULL AS unit, tax_kind, price.price, tray_price, shelf_price, trolley_price,
      cells, trays_per_shelf, shelves, discount_price, discount_percent
    FROM plant_type_prices AS price JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = plant_type_id
    JOIN (SELECT nursery_id, id, name, cells, trays_per_shelf, shelves FROM container_sizes) AS size
      ON size.nursery_id = price.nursery_id AND size.id = price.container_size_id
    WHERE price.nursery_id = ${db.nursery_id} AND plant_type_id = ANY(${plantTypeIds}::uuid[]) AND price.archived_at IS NULL AND plant.archived_at IS NULL
    UNION ALL
    SELECT NULL, id, NULL, NULL, name, unit, tax_kind, price, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${supplyIds}::uuid[]) AND "forSale" AND archived_at IS NULL`,
  )
