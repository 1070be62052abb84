/** Reservations by open orders, order by order, and by open lay-bys. */
import { InventoryItemId, OrderId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import type { ReservedPlants } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { DecimalText, Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const Row = z.object({
  plant_type_id: PlantTypeId,
  container_size: z.string(),
  grade: z.nullable(z.string()),
  order_id: OrderId,
  order_number: z.nullable(z.int()),
  customer_name: z.string(),
  due_date: z.nullable(Day),
  quantity: z.int(),
})

interface Kind {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
}

/** The reservations of these kinds that are not delivered yet, the most urgent first. */
export const reservationsOf = (db: Db, kinds: readonly Kind[]) => db.many(...ordersOf(db, kinds))

/** The same query and shape, for batching with other reads. */
export const ordersOf = (db: Db, kinds: readonly Kind[]) =>
  [
    Row,
    sql`
    SELECT plant_type_id, size.name AS container_size, graded.name AS grade, order_id, order_number, coalesce(account.name, orders.customer_name) AS customer_name, due_date,
      sum(quantity_reserved - quantity_delivered)::int AS quantity
    FROM order_items AS item
    JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id AND status IN ('confirmed', 'picking', 'ready')
    JOIN container_sizes AS size ON size.nursery_id = item.nursery_id AND size.id = item.container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = item.nursery_id AND graded.id = item.grade_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
    WHERE item.nursery_id = ${db.nursery_id} AND quantity_reserved > quantity_delivered AND plant_type_id IS NOT NULL
      AND plant_type_id = ANY(${kinds.map((kind) => kind.plant_type_id)}::uuid[]) AND (plant_type_id, size.name) IN (
        SELECT * FROM unnest(${kinds.map((kind) => kind.plant_type_id)}::uuid[], ${kinds.map((kind) => kind.container_size)}::text[]))
    GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY due_date NULLS LAST, order_number`,
  ] as const

const ReservedByLaybys = z.object({
  plant_type_id: z.nullable(PlantTypeId),
  container_size: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  inventory_item_id: z.nullable(InventoryItemId),
  quantity: DecimalText,
})

interface Products {
  readonly plants: readonly string[]
  readonly supplies: readonly string[]
}

/** Quantities that open lay-bys reserve of these products, `except` one lay-by. Call it after the stock is locked. */
export const reservedByLaybys = (db: Db, products: Products, except: string | undefined) =>
  db.many(...laybysOf(db, products, except))

/** The same query and shape, for batching with other reads. */
export const laybysOf = (db: Db, { plants, supplies }: Products, except: string | undefined) =>
  [
    ReservedByLaybys,
    sql`
    SELECT plant_type_id, size.name AS container_size, graded.name AS grade, inventory_item_id, sum(quantity_reserved)::text AS quantity
    FROM saved_cart_lines AS line
    LEFT JOIN container_sizes AS size ON size.nursery_id = line.nursery_id AND size.id = line.container_size_id
    LEFT JOIN grades AS graded ON graded.nursery_id = line.nursery_id AND graded.id = line.grade_id
    WHERE line.nursery_id = ${db.nursery_id} AND quantity_reserved > 0 AND saved_cart_id IS DISTINCT FROM ${except ?? null}::uuid
      AND (plant_type_id = ANY(${plants}::uuid[]) OR inventory_item_id = ANY(${supplies}::uuid[]))
    GROUP BY 1, 2, 3, 4`,
  ] as const

export const plantsReserved = (rows: readonly z.infer<typeof ReservedByLaybys>[]): ReservedPlants[] =>
  rows.flatMap(({ plant_type_id, container_size, grade, quantity }) =>
    plant_type_id === null || container_size === null
      ? []
      : [{ plant_type_id, container_size, grade, quantity: Number(quantity) }],
  )
