/** The SQL of the financial statements. */
import { DocketId, OrderId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { joinName } from '#modules/setup/reference/server/entry-names.ts'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { batchesOnHandAt, plantsByWeek, plantsOnHandAt, suppliesOnHandAt } from '#modules/figures/sums/server/stock-facts.ts'

const StockRow = z.object({ key: Id, group: z.string(), name: z.string(), quantity: z.string(), cost: z.string() })

/** Stock on hand at the end of a day, from the batch ledger. */
export const plantStock = async (db: Db, day: string) =>
  db.many(
    StockRow,
    sql`
    SELECT key, category AS "group", concat_ws(' ', common_name, nullif('(' || botanical_name || ')', '()')) AS name,
      quantity::text AS quantity, cost::text AS cost
    FROM (SELECT key, sum(quantity) AS quantity, sum(cost) AS cost FROM (${await plantsOnHandAt(db, day)}) AS moved GROUP BY key) AS on_hand
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = key
    ${joinName(db, 'plant_categories', sql`category_id`)}
    WHERE quantity <> 0 OR cost <> 0`,
  )

const PricedBatch = z.extend(StockRow, {
  price: MoneyText,
  discount_price: z.nullable(MoneyText),
  discount_percent: z.nullable(DecimalText),
  tax_kind: z.enum(goodsTaxKinds),
})

/** Batches for sale with plants on hand at the end of a day, and the price of their plant, size and grade in the list. */
export const pricedBatches = async (db: Db, day: string) =>
  db.many(
    PricedBatch,
    sql`
    SELECT batch.plant_type_id AS key, batch_code AS "group", concat_ws(', ', common_name, size.name) AS name, on_hand.quantity::text AS quantity,
      on_hand.cost::text AS cost, listed.price, discount_price, discount_percent, tax_kind
    FROM (${await batchesOnHandAt(db, day)}) AS on_hand
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = batch_id AND batch.state = 'for_sale'
    JOIN plant_types AS plant ON plant.nursery_id = ${db.nursery_id} AND plant.id = batch.plant_type_id
    JOIN container_sizes AS size ON size.nursery_id = ${db.nursery_id} AND size.id = batch.container_size_id
    CROSS JOIN LATERAL (
      SELECT price, discount_price, discount_percent FROM plant_type_prices AS price
      WHERE price.nursery_id = ${db.nursery_id} AND price.plant_type_id = batch.plant_type_id AND price.container_size_id = batch.container_size_id
        AND price.archived_at IS NULL AND (price.grade_id IS NULL OR price.grade_id = batch.grade_id)
      ORDER BY price.grade_id IS NULL, price.id LIMIT 1
    ) AS listed
    WHERE on_hand.quantity > 0 AND on_hand.cost > 0`,
  )

/** Supplies on hand at the end of a day of the nursery's calendar, from their ledger. */
export const supplyStock = async (db: Db, day: string, timeZone: string) =>
  db.many(
    StockRow,
    sql`
    SELECT key, coalesce(inventory_categories.name, '') AS "group", inventory_items.name, quantity::text AS quantity, cost::text AS cost
    FROM (SELECT key, sum(quantity) AS quantity, sum(cost) AS cost FROM (${await suppliesOnHandAt(db, day, timeZone, 'month')}) AS moved GROUP BY key) AS on_hand
    JOIN inventory_items ON inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = key
    LEFT JOIN inventory_categories ON inventory_categories.nursery_id = ${db.nursery_id} AND inventory_categories.id = category_id
    WHERE quantity <> 0 OR cost <> 0`,
  )

const Delivered = z.object({
  docket_id: DocketId,
  order_id: OrderId,
  docket_number: z.int(),
  order_number: z.nullable(z.int()),
  customer_name: z.string(),
  quantity: z.string(),
  cost: z.string(),
})

/** Dockets delivered by the end of a day and not invoiced then, the oldest first. */
export const notInvoiced = (db: Db, day: string, timeZone: string) =>
  db.many(
    Delivered,
    sql`
    SELECT docket_id, order_id, docket_number, order_number, customer_name, quantity::text AS quantity, cost::text AS cost
    FROM (${deliveredAt(db, day, timeZone)}) AS docket ORDER BY docket_number`,
  )

/** Goods delivered and not invoiced at the end of a day, by docket, from the ledgers. */
export const deliveredAt = (db: Db, day: string, timeZone: string) => sql`
  SELECT docket.id AS docket_id, order_id, docket_number, delivered_on, order_number, coalesce(account.name, orders.customer_name) AS customer_name,
    quantity, cost
  FROM (
    SELECT docket_id, sum(quantity) AS quantity, sum(cost) AS cost FROM (
      SELECT reference_id AS docket_id, -delta AS quantity, -cost_delta AS cost FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND kind = 'delivery' AND occurred_on <= ${day}
      UNION ALL
      SELECT reference_id, -delta, -round(delta * unit_cost, 6) FROM inventory_transactions
      WHERE nursery_id = ${db.nursery_id} AND kind = 'delivery' AND transaction_date < ((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})
    ) AS moved GROUP BY docket_id HAVING sum(quantity) <> 0 OR sum(cost) <> 0
  ) AS on_hand
  JOIN order_dockets AS docket ON docket.nursery_id = ${db.nursery_id} AND docket.id = docket_id
  JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id
  LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id`

const HeldForCustomers = z.object({ orders: z.string(), laybys: z.string(), credits: z.string() })

/** Liabilities to customers at the end of a day: payments for sales not invoiced by then, and store credit. */
export const heldAtEnd = (db: Db, day: string) =>
  db.one(
    HeldForCustomers,
    sql`
    SELECT (SELECT coalesce(sum(amount), 0)::numeric(14,2)::text FROM payments
        WHERE nursery_id = ${db.nursery_id} AND order_id IS NOT NULL AND paid_on <= ${day}) AS orders,
      (coalesce((SELECT sum(amount) FROM payments
          WHERE nursery_id = ${db.nursery_id} AND layby_id IS NOT NULL AND paid_on <= ${day}), 0)
        - coalesce((SELECT sum(amount) FROM payments
          WHERE nursery_id = ${db.nursery_id} AND kind = 'sale' AND method = 'deposit' AND paid_on <= ${day}
            AND NOT EXISTS (SELECT FROM payments AS applied
              WHERE applied.nursery_id = ${db.nursery_id} AND applied.sale_id = payments.sale_id AND applied.order_id IS NOT NULL)), 0)
      )::numeric(14,2)::text AS laybys,
      (SELECT coalesce(-sum(amount), 0)::numeric(14,2)::text FROM payments
        WHERE nursery_id = ${db.nursery_id} AND store_credit_id IS NOT NULL AND paid_on <= ${day}) AS credits`,
  )

const Moves = z.object({ kind: z.string(), quantity: z.string(), cost: z.string() })

export const plantMoves = async (db: Db) =>
  db.many(
    Moves,
    sql`
    SELECT kind, sum(quantity)::bigint::text AS quantity, sum(cost)::text AS cost FROM (${await plantsByWeek(db)}) AS moved
    WHERE ${db.nursery_id}::uuid IS NOT NULL
    GROUP BY kind HAVING (sum(quantity), sum(gained), sum(cost)) <> (0, 0, 0) ORDER BY sum(quantity) DESC`,
  )

export const plantsNow = (db: Db) =>
  db.one(
    z.object({ quantity: z.string(), cost: z.string() }),
    sql`
    SELECT coalesce(sum(quantity_current), 0)::text AS quantity, coalesce(sum(cost), 0)::text AS cost
    FROM plant_batches WHERE nursery_id = ${db.nursery_id}`,
  )
