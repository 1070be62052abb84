/**
 * Supplies out and in: on hand and ledger in one statement, so that their sum is always what is there. The version of a supply guards what
 * is edited by hand: a movement leaves it alone.
 */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { refuseIfClosed } from '#features/settings/server/books.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { parseCost, formatCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import { lockItems, shortOf } from './supplies.queries.ts'
import { type CostedMove, averageCostAfter, mergeCostedMoves } from '../average-cost.ts'

export interface SupplyMove {
  readonly inventory_item_id: InventoryItemId
  /** Negative for an issue. A decimal with at most four digits. */
  readonly delta: string
  /** What one of what comes in has cost; the average goes along. Without it, it comes in at the average. */
  readonly unit_cost?: string
}

interface WhyMoved {
  readonly kind: 'sale' | 'refund' | 'delivery' | 'use' | 'return' | 'reversal'
  readonly reason: string
  readonly reference_type: string
  readonly reference_id: string
  readonly user_id: UserId
}

/**
 * Moves supplies; the table itself refuses to go below zero. What moves at the average is written blindly, in one statement; what has a cost of
 * its own locks its items first and moves their averages.
 */
export async function moveSupplies(db: Db, moves: readonly SupplyMove[], why: WhyMoved): Promise<void> {
  const atAverage = moves.filter((move) => move.unit_cost === undefined)
  const atCost = moves.flatMap(({ inventory_item_id, delta, unit_cost }) =>
    unit_cost === undefined ? [] : [{ inventory_item_id, delta: parseQuantity(delta), unitCost: parseCost(unit_cost) }],
  )
  if (atAverage.length > 0) await writeMoves(db, sumByItem(atAverage), why)
  if (atCost.length > 0) await writeMoves(db, await withAverages(db, mergeCostedMoves(atCost)), why)
}

/** The row to write for one item. */
interface Row {
  readonly inventory_item_id: InventoryItemId
  readonly delta: string
  /** Null: at the average. */
  readonly unit_cost: string | null
  /** The average before and afterwards; null where it stays. */
  readonly average_before: string | null
  readonly average: string | null
  /** The time of its movement, where that is not the time of all. */
  readonly instant?: string | null
}

interface WhyWritten extends Omit<WhyMoved, 'kind' | 'reference_type' | 'reference_id'> {
  readonly kind: WhyMoved['kind'] | Movement['kind']
  readonly reference_type: string | null
  readonly reference_id: string | null
  readonly reverses?: string | null
  /** The time of the movement; now by default. */
  readonly happened?: Sql
}

const writeMoves = (db: Db, rows: readonly Row[], why: WhyWritten): Promise<number> => db.run(movesSql(db, rows, why))

/** On hand and ledger of these rows, one of an item. */
function movesSql(db: Db, rows: readonly Row[], why: WhyWritten): Sql {
  const { kind, reason, reference_type, reference_id, reverses = null, happened = sql`now()`, user_id } = why
  return sql`
    WITH moved AS (
      UPDATE inventory_items SET quantity_on_hand = quantity_on_hand + move.delta, average_cost = coalesce(move.average, average_cost),
        updated_at = now(), updated_by = ${user_id}::uuid
      FROM unnest(${rows.map((row) => row.inventory_item_id)}::uuid[], ${rows.map((row) => row.delta)}::numeric[],
        ${rows.map((row) => row.unit_cost)}::numeric[], ${rows.map((row) => row.average_before)}::numeric[],
        ${rows.map((row) => row.average)}::numeric[], ${rows.map((row) => row.instant ?? null)}::timestamptz[])
        AS move (inventory_item_id, delta, unit_cost, average_before, average, instant)
      WHERE inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = move.inventory_item_id
      RETURNING inventory_items.id, quantity_on_hand, move.delta, coalesce(move.unit_cost, average_cost) AS unit_cost,
        coalesce(move.average_before, average_cost) AS average_before, move.instant
    )
    INSERT INTO inventory_transactions
      (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reverses, reference_type, reference_id,
        average_before, transaction_date, created_by)
    SELECT ${db.nursery_id}, id, ${kind}, delta, quantity_on_hand - delta, quantity_on_hand, unit_cost, ${reason}, ${reverses}::uuid,
      ${reference_type}, ${reference_id}::uuid, average_before, coalesce(instant, ${happened}), ${user_id}::uuid
    FROM moved`
}

const sumByItem = (moves: readonly SupplyMove[]): Row[] =>
  [...Map.groupBy(moves, (move) => move.inventory_item_id)].map(([inventory_item_id, ofItem]) => ({
    inventory_item_id,
    delta: formatFixed(
      ofItem.reduce((all, move) => all + parseQuantity(move.delta), 0n),
      4,
    ),
    unit_cost: null,
    average_before: null,
    average: null,
  }))

const Stock = z.object({ id: Id, quantity_on_hand: z.string(), average_cost: z.string() })

/** The rows to write for moves with a cost; their items are locked, in the order of their ids. */
async function withAverages(db: Db, moves: readonly (CostedMove & { readonly isReversal?: boolean })[]): Promise<Row[]> {
  const stock = await db.many(
    Stock,
    sql`
    SELECT id, quantity_on_hand, average_cost FROM inventory_items
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${moves.map((move) => move.inventory_item_id)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`,
  )
  return stock.flatMap(({ id, quantity_on_hand, average_cost }) => {
    const move = moves.find((each) => each.inventory_item_id === id)
    if (!move) return []
    const averageCost = parseCost(average_cost)
    return [
      {
        inventory_item_id: id,
        delta: formatFixed(move.delta, 4),
        unit_cost: formatCost(move.unitCost),
        average_before: average_cost,
        average: formatCost(averageCostAfter({ onHand: parseQuantity(quantity_on_hand), averageCost }, move)),
      },
    ]
  })
}

export interface Movement {
  readonly inventory_item_id: InventoryItemId
  readonly kind: 'opening' | 'purchase' | 'use' | 'adjustment' | 'count' | 'reversal'
  readonly delta: string
  readonly unit_cost?: string
  readonly reason: string
  readonly user_id: UserId
  readonly reverses?: string
  /** What it belongs to, where it was not entered by hand: a delivery, a stocktake, a spraying, an expense. */
  readonly reference?: { readonly type: 'purchase_receipt' | 'stocktake' | 'spray' | 'expense'; readonly id: string }
  /** What the average is to be afterwards, where it is known better than by the rule. */
  readonly average?: string | null
  /** The time of the movement: by the nursery's clock, or as an instant; now by default. */
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
 * One movement by hand, of an item that is locked. With a unit cost the average goes along. Refused where the day it counts on is closed.
 */
export async function moveSupply(db: Db, move: Movement): Promise<void> {
  await refuseIfClosed(db, ...(await dayOf(db, move)))
  const { inventory_item_id, kind, delta, unit_cost, reason, user_id } = move
  const costed = {
    inventory_item_id,
    delta: parseQuantity(delta),
    unitCost: parseCost(unit_cost ?? '0'),
    isReversal: kind === 'reversal',
  }
  const rows = unit_cost === undefined ? sumByItem([{ inventory_item_id, delta }]) : await withAverages(db, [costed])
  await writeMoves(
    db,
    rows.map((row) => (move.average ? { ...row, average: move.average } : row)),
    {
      kind,
      reason,
      reference_type: move.reference?.type ?? null,
      reference_id: move.reference?.id ?? null,
      reverses: move.reverses ?? null,
      happened: move.local_time
        ? sql`${move.local_time}::timestamp AT TIME ZONE ${move.timeZone ?? 'UTC'}`
        : sql`coalesce(${move.instant ?? null}::timestamptz, now())`,
      user_id,
    },
  )
}

export interface CountedItem {
  readonly inventory_item_id: InventoryItemId
  /** Counted less expected. */
  readonly delta: string
  /** When it was counted. */
  readonly instant: string | null
}

const Written = z.object({ id: Id, inventory_item_id: Id })

/**
 * Books the differences of a stocktake at the average, each dated when it was counted; gives the movement of each item. A few statements, however
 * many items. Refused where a day is closed, and SHORT_SUPPLIES where more is missing than is there.
 */
export async function bookCounts(
  db: Db,
  counted: readonly CountedItem[],
  why: { readonly reason: string; readonly stocktake_id: string; readonly user_id: UserId },
): Promise<ReadonlyMap<string, string>> {
  if (counted.length === 0) return new Map()
  const { timeZone } = await readSettings(db)
  await refuseIfClosed(db, ...new Set(counted.flatMap(({ instant }) => (instant ? [dayIn(timeZone, new Date(instant))] : []))))
  const items = await lockItems(
    db,
    counted.map(({ inventory_item_id }) => inventory_item_id),
  )
  for (const { inventory_item_id, delta } of counted) {
    const item = items.get(inventory_item_id)
    if (item && parseQuantity(item.quantity_on_hand) + parseQuantity(delta) < 0n) throw shortOf(item)
  }
  const rows = counted.map((each) => ({ ...each, unit_cost: null, average_before: null, average: null }))
  const { reason, stocktake_id, user_id } = why
  const written = await db.many(
    Written,
    sql`${movesSql(db, rows, { kind: 'count', reason, reference_type: 'stocktake', reference_id: stocktake_id, user_id })}
    RETURNING id, inventory_item_id`,
  )
  return new Map(written.map(({ id, inventory_item_id }) => [inventory_item_id, id]))
}
