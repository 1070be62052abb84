/**
 * Supplies out and in: on hand and ledger in one statement, so that their sum is always what is there. The version of a supply guards what
 * is edited by hand: a movement leaves it alone.
 */
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

export interface SupplyMove {
  readonly inventory_item_id: string
  /** Negative: taken. A decimal with at most four digits. */
  readonly delta: string
  /** What one of what comes in has cost; the average goes along. Without it, it comes in at the average. */
  readonly unit_cost?: string
}

interface WhyMoved {
  readonly kind: 'sale' | 'refund' | 'delivery' | 'use' | 'return' | 'reversal'
  readonly reason: string
  readonly reference_type: string
  readonly reference_id: string
  readonly user_id: string
}

/** Moves supplies that are locked or may be moved blindly: the table itself refuses to go below zero. */
export function moveSupplies(db: Db, moves: readonly SupplyMove[], why: WhyMoved): Promise<number> {
  return db.run(sql`
    WITH moved AS (
      UPDATE inventory_items SET
        quantity_on_hand = quantity_on_hand + move.delta,
        average_cost = CASE WHEN move.delta > 0 AND quantity_on_hand + move.delta > 0
          THEN greatest(0, (quantity_on_hand * average_cost + move.delta * coalesce(move.unit_cost, average_cost)) / (quantity_on_hand + move.delta))
          ELSE average_cost END,
        updated_at = now(), updated_by = ${why.user_id}
      FROM (
        SELECT inventory_item_id, sum(delta) AS delta, sum(delta * unit_cost) / nullif(sum(delta), 0) AS unit_cost
        FROM unnest(${moves.map((move) => move.inventory_item_id)}::uuid[], ${moves.map((move) => move.delta)}::numeric[],
          ${moves.map((move) => move.unit_cost ?? null)}::numeric[]) AS t (inventory_item_id, delta, unit_cost)
        GROUP BY inventory_item_id
      ) AS move
      WHERE inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = move.inventory_item_id
      RETURNING inventory_items.id, quantity_on_hand, coalesce(move.unit_cost, average_cost) AS unit_cost, move.delta
    )
    INSERT INTO inventory_transactions
      (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reference_type, reference_id, created_by)
    SELECT ${db.nursery_id}, id, ${why.kind}, delta, quantity_on_hand - delta, quantity_on_hand, unit_cost, ${why.reason}, ${why.reference_type}, ${why.reference_id}::uuid, ${why.user_id}::uuid
    FROM moved`)
}

interface WhyInvoiced {
  readonly reason: string
  /** `invoice`: what was delivered is sold now. `void`: it is delivered and not invoiced again. */
  readonly way: 'invoice' | 'void'
  readonly user_id: string
}

/**
 * Books the supplies that left on these dockets as sold, or as delivered only once more. They are gone either way: what is on hand stays. All
 * rows refer to the docket, because a recall follows what left the shelf, and that was the delivery.
 */
export function bookDeliveredSupplies(
  db: Db,
  docketIds: readonly string[],
  { reason, way, user_id }: WhyInvoiced,
): Promise<number> {
  return db.run(sql`
    WITH left_with AS (
      SELECT reference_id AS docket_id, inventory_item_id, -delta AS quantity, unit_cost,
        row_number() OVER (PARTITION BY reference_id, inventory_item_id ORDER BY created_at, id) AS n
      FROM inventory_transactions
      WHERE nursery_id = ${db.nursery_id} AND reference_type = 'docket' AND reference_id = ANY(${[...docketIds]}::uuid[]) AND kind = 'delivery'
    ), item AS (
      SELECT id, quantity_on_hand FROM inventory_items
      WHERE nursery_id = ${db.nursery_id} AND id IN (SELECT inventory_item_id FROM left_with) ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO inventory_transactions
      (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reference_type, reference_id, created_by)
    SELECT ${db.nursery_id}, item.id, step.kind, step.delta, step.before, step.before + step.delta, unit_cost, ${reason}, 'docket', docket_id, ${user_id}::uuid
    FROM left_with JOIN item ON item.id = inventory_item_id
    CROSS JOIN LATERAL (VALUES
      (1, CASE ${way} WHEN 'invoice' THEN 'delivery' ELSE 'refund' END, quantity, quantity_on_hand),
      (2, CASE ${way} WHEN 'invoice' THEN 'sale' ELSE 'delivery' END, -quantity, quantity_on_hand + quantity)) AS step (n, kind, delta, before)
    WHERE left_with.n = 1 ORDER BY docket_id, item.id, step.n`)
}

export interface Movement {
  readonly inventory_item_id: string
  readonly kind: 'opening' | 'purchase' | 'use' | 'adjustment' | 'count' | 'reversal'
  readonly delta: string
  readonly unit_cost?: string
  readonly reason: string
  readonly user_id: string
  readonly reverses?: string
  /** What it belongs to, where it was not entered by hand: a delivery, a stocktake, a spraying, an expense. */
  readonly reference?: { readonly type: 'purchase_receipt' | 'stocktake' | 'spray' | 'expense'; readonly id: string }
  /** What the average is to be afterwards, where it is known better than by the rule. */
  readonly average?: string | null
  /** When it happened: by the nursery's clock, or as an instant; now, where neither is said. */
  readonly local_time?: string
  readonly timeZone?: string
  readonly instant?: string
}

/** The day a movement counts on, where that is not today. */
async function dayOf(db: Db, { local_time, instant }: Movement): Promise<string[]> {
  if (local_time) return [local_time.slice(0, 10)]
  return instant ? [dayIn((await readSettings(db)).timeZone, new Date(instant))] : []
}

/**
 * One movement by hand, of an item that is locked. With a unit cost the average goes along, both ways. Refused where the day it counts on is
 * closed.
 */
export async function moveSupply(db: Db, move: Movement): Promise<number> {
  await refuseIfClosed(db, ...(await dayOf(db, move)))
  const when = move.local_time
    ? sql`${move.local_time}::timestamp AT TIME ZONE ${move.timeZone ?? 'UTC'}`
    : sql`coalesce(${move.instant ?? null}::timestamptz, now())`
  return db.run(sql`
    WITH before AS (
      SELECT average_cost FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ${move.inventory_item_id}
    ), moved AS (
      UPDATE inventory_items SET quantity_on_hand = quantity_on_hand + ${move.delta}::numeric,
        average_cost = CASE WHEN ${move.average ?? null}::numeric IS NOT NULL THEN ${move.average ?? null}::numeric
          WHEN ${move.unit_cost ?? null}::numeric IS NOT NULL AND quantity_on_hand + ${move.delta}::numeric > 0
          THEN greatest(0, (quantity_on_hand * average_cost + ${move.delta}::numeric * ${move.unit_cost ?? null}::numeric)
            / (quantity_on_hand + ${move.delta}::numeric))
          ELSE average_cost END,
        updated_at = now(), updated_by = ${move.user_id}::uuid
      WHERE nursery_id = ${db.nursery_id} AND id = ${move.inventory_item_id}
      RETURNING id, quantity_on_hand, average_cost
    )
    INSERT INTO inventory_transactions
      (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reverses, reference_type, reference_id,
        average_before, transaction_date, created_by)
    SELECT ${db.nursery_id}, id, ${move.kind}, ${move.delta}::numeric, quantity_on_hand - ${move.delta}::numeric, quantity_on_hand,
      coalesce(${move.unit_cost ?? null}::numeric, moved.average_cost), ${move.reason}, ${move.reverses ?? null}::uuid,
      ${move.reference?.type ?? null}, ${move.reference?.id ?? null}::uuid, before.average_cost, ${when}, ${move.user_id}::uuid
    FROM moved, before`)
}
