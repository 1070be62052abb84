/** The SQL that walks the family of a batch, both ways, and finds everybody who bought of it. */
import type { BatchId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { type Lineage, LineageEdge, LineageNode, RecallLine } from '../lineage.ts'

/** Ledger rows whose operation was not reversed: an undone merge is not part of the lineage. */
export const onHandColumns = (db: Db): Sql => sql`
  NOT EXISTS (
    SELECT FROM batch_operations WHERE nursery_id = ${db.nursery_id} AND id = batch_history.operation_id AND reversed_by IS NOT NULL)`

/** Batches that received plants, by origin or by a count, without a reversal. They may be sold out since. */
const cameToBe = (db: Db): Sql => sql`
  EXISTS (
    SELECT FROM batch_history
    WHERE nursery_id = ${db.nursery_id} AND batch_id = plant_batches.id AND delta > 0 AND kind <> 'reversal' AND ${onHandColumns(db)})`

/** A single id is passed as one: the planner then knows that it is only one. */
const startAt = (ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`SELECT ${ids[0]}::uuid` : sql`SELECT unnest(${[...ids]}::uuid[])`

/** Everything that came of it: by pot-up, division, split and merge, and by cutting from it as a mother. */
const descendants = (db: Db, ids: readonly string[]): Sql => sql`
  down (id) AS (
    ${startAt(ids)}
    UNION
    SELECT next.id FROM down CROSS JOIN LATERAL (
      SELECT reference_id AS id FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND batch_id = down.id AND reference_type = 'plant_batch' AND delta < 0 AND ${onHandColumns(db)}
      UNION ALL
      SELECT id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND parent_batch_id = down.id AND ${cameToBe(db)}
    ) AS next
  )`

const ancestors = (db: Db, ids: readonly string[]): Sql => sql`
  up (id) AS (
    ${startAt(ids)}
    UNION
    SELECT before.id FROM up CROSS JOIN LATERAL (
      SELECT reference_id AS id FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND batch_id = up.id AND reference_type = 'plant_batch' AND delta > 0 AND ${onHandColumns(db)}
      UNION ALL
      SELECT parent_batch_id FROM plant_batches WHERE nursery_id = ${db.nursery_id} AND id = up.id AND parent_batch_id IS NOT NULL
    ) AS before
  )`

const Member = z.object({ id: Id })
const CountedMember = z.extend(Member, { total: z.int() })

/** Ancestors and descendants of a batch, without reversed operations. */
export async function lineageOf(db: Db, id: BatchId): Promise<Lineage> {
  const members = await db.many(
    CountedMember,
    sql`
    WITH RECURSIVE ${descendants(db, [id])}, ${ancestors(db, [id])}
    SELECT id, count(*) OVER ()::int AS total FROM plant_batches
    WHERE nursery_id = ${db.nursery_id} AND id IN (SELECT id FROM down UNION SELECT id FROM up)
    ORDER BY id <> ${id}::uuid, started_on, id LIMIT 2000`,
  )
  const ids = members.map((member) => member.id)
  const [nodes, edges] = await Promise.all([
    db.many(
      LineageNode,
      sql`
      SELECT batch.id, batch_code, common_name, ${nameOf(db, 'container_sizes', sql`batch.container_size_id`)} AS container_size, method, state, started_on, quantity_current, cost, ${nameOf(db, 'vendors', sql`vendor_id`)} AS vendor, vendor_lot,
        coalesce(removed.lost, 0)::int AS plants_lost, coalesce(removed.sold, 0)::int AS plants_sold
      FROM plant_batches AS batch
      JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
      LEFT JOIN LATERAL (
        SELECT -sum(delta) FILTER (WHERE kind IN ('loss', 'count')) AS lost, -sum(delta) FILTER (WHERE kind IN ('sale', 'refund', 'delivery')) AS sold
        FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = batch.id
      ) AS removed ON true
      WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${ids}::uuid[]) ORDER BY started_on, batch.id`,
    ),
    db.many(
      LineageEdge,
      sql`
      SELECT batch_id AS from, reference_id AS to, batch_history.kind, -sum(delta)::int AS plants
      FROM batch_history
      LEFT JOIN batch_operations AS operation ON operation.nursery_id = batch_history.nursery_id AND operation.id = operation_id
      WHERE batch_history.nursery_id = ${db.nursery_id} AND batch_id = ANY(${ids}::uuid[]) AND reference_type = 'plant_batch'
        AND operation.reversed_by IS NULL
      GROUP BY batch_id, reference_id, batch_history.kind HAVING sum(delta) < 0
      UNION ALL
      SELECT parent_batch_id, child.id, 'mother', 0 FROM plant_batches AS child
      WHERE child.nursery_id = ${db.nursery_id} AND child.id = ANY(${ids}::uuid[]) AND parent_batch_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = child.id AND reference_type = 'plant_batch' AND reference_id = child.parent_batch_id AND delta > 0)`,
    ),
  ])
  return { nodes, edges, total: members[0]?.total ?? 0 }
}

/** Everything that came of these batches, and they themselves; or everything that went into them. */
export async function relativesOf(db: Db, ids: readonly string[], way: 'down' | 'up'): Promise<string[]> {
  const relatives = await db.many(
    Member,
    way === 'down'
      ? sql`WITH RECURSIVE ${descendants(db, ids)} SELECT plant_batches.id FROM plant_batches JOIN down USING (id) WHERE nursery_id = ${db.nursery_id}`
      : sql`WITH RECURSIVE ${ancestors(db, ids)} SELECT plant_batches.id FROM plant_batches JOIN up USING (id) WHERE nursery_id = ${db.nursery_id}`,
  )
  return relatives.map(({ id }) => id)
}

/**
 * Every line of a sale or of a docket to be invoiced that took plants of these batches or of their descendants, newest first;
 * without voided sales and reversed dockets. Beyond `limit`, the last written: ids rise with time, so that only those are looked
 * up in full.
 */
export const recallOf = (db: Db, ids: readonly string[], limit: number) =>
  db.many(
    RecallLine,
    sql`
    WITH RECURSIVE ${descendants(db, ids)}, latest AS MATERIALIZED (
      SELECT taken.batch_id, sale_item_id, quantity
      -- A batch at a time by the index, however many the planner takes them for.
      FROM down CROSS JOIN LATERAL (
        SELECT batch_id, sale_item_id, quantity FROM sale_item_batches WHERE nursery_id = ${db.nursery_id} AND batch_id = down.id OFFSET 0
      ) AS taken
      WHERE sale_item_id NOT IN (
        SELECT item.id FROM sales JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.sale_id = sales.id
        WHERE sales.nursery_id = ${db.nursery_id} AND voided_at IS NOT NULL)
      ORDER BY sale_item_id DESC LIMIT ${limit}
    )
    SELECT sale_id, invoice_number, order_id, docket_number, sale_date, customer_name, business_account_id, plant_common_name, container_size,
      batch_id, batch_code, quantity
    FROM ((SELECT sales.id AS sale_id, invoice_number, NULL::uuid AS order_id, NULL::int AS docket_number, sale_date, customer_name,
      business_account_id, plant_common_name, item.container_size, batch.id AS batch_id, batch_code, latest.quantity, item.id AS line_id
    FROM latest
    JOIN sale_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = sale_item_id
    JOIN sales ON sales.nursery_id = ${db.nursery_id} AND sales.id = item.sale_id
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = latest.batch_id)
    UNION ALL
    (SELECT NULL, NULL, orders.id, docket_number, delivered_on, coalesce(account.name, orders.customer_name), business_account_id, common_name,
      ${nameOf(db, 'container_sizes', sql`item.container_size_id`)}, batch.id, batch_code, taken.quantity, item.id
    FROM down CROSS JOIN LATERAL (
      SELECT docket_id, order_item_id, batch_id, quantity FROM order_docket_batches WHERE nursery_id = ${db.nursery_id} AND batch_id = down.id OFFSET 0
    ) AS taken
    JOIN order_dockets AS docket ON docket.nursery_id = ${db.nursery_id} AND docket.id = docket_id AND sale_id IS NULL AND reversed_at IS NULL
    JOIN orders ON orders.nursery_id = ${db.nursery_id} AND orders.id = order_id
    JOIN order_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = order_item_id
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = taken.batch_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = item.plant_type_id
    LEFT JOIN business_accounts AS account ON account.nursery_id = ${db.nursery_id} AND account.id = business_account_id
    LIMIT ${limit})) AS line
    ORDER BY sale_date DESC, sale_id DESC, line_id LIMIT ${limit}`,
  )
