/**
 * Supplies out and in: on hand and ledger in one statement, so that their sum is always what is there. The version of a supply guards what
 * is edited by hand: a movement leaves it alone.
 */
import type { InventoryItemId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { notFound } from '#kernel/problem.ts'
import { type Millionths, type TenThousandths, parseCost, formatCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { ownNursery } from '#server/own-nursery.ts'
import { sql } from '#server/sql.ts'
import { averageCostAfter, mergeCostedMoves } from '../average-cost.ts'
import { lockItems, refuseShort } from './supplies.queries.ts'

export interface SupplyMove {
  readonly inventory_item_id: InventoryItemId
  /** Negative for an issue. A decimal with at most four digits. */
  readonly delta: string
  /** Unit cost of a receipt, which updates the average. Without it, it comes in at the average. */
  readonly unit_cost?: string
}

interface WhyMoved {
  readonly kind: 'sale' | 'refund' | 'delivery' | 'use' | 'return' | 'reversal'
  readonly reason: string
  readonly reference_type: string
  readonly reference_id: string
  readonly user_id: UserId
  /** Noon of the day it was done, by the nursery's clock; now by default. The caller has checked that the day is open. */
  readonly local_time?: string
  readonly time_zone?: string
}

/**
 * Moves supplies; the table itself refuses to go below zero. Movements at the average are written blindly, in one statement;
 * those with a cost of their own lock their items first and move the averages.
 */
export const moveSupplies = (db: Db, moves: readonly SupplyMove[], why: WhyMoved): Promise<void> =>
  moveSuppliesFor(db, [{ moves, why }])

/** The same for several reasons, in their order, all in one statement. */
export async function moveSuppliesFor(
  db: Db,
  groups: readonly { readonly moves: readonly SupplyMove[]; readonly why: WhyMoved }[],
): Promise<void> {
  await writeSteps(
    db,
    groups.flatMap(({ moves, why }) => stepsOf(moves).map((step) => ({ ...step, ...why }))),
  )
}

/** One step for each item at the average, and one for each with a cost of its own. */
function stepsOf(moves: readonly SupplyMove[]): Pick<Step, 'inventory_item_id' | 'delta' | 'unitCost'>[] {
  const atAverage = moves.filter((move) => move.unit_cost === undefined)
  const atCost = moves.flatMap(({ inventory_item_id, delta, unit_cost }) =>
    unit_cost === undefined ? [] : [{ inventory_item_id, delta: parseQuantity(delta), unitCost: parseCost(unit_cost) }],
  )
  const sums = [...Map.groupBy(atAverage, (move) => move.inventory_item_id)].map(([inventory_item_id, ofItem]) => ({
    inventory_item_id,
    delta: ofItem.reduce((all, move) => all + parseQuantity(move.delta), 0n),
  }))
  return [...sums, ...mergeCostedMoves(atCost)]
}

/** One row of the ledger of supplies, before its figures are known. */
interface Step {
  readonly user_id: UserId
  readonly inventory_item_id: InventoryItemId
  readonly delta: TenThousandths
  /** Without it, at the average. */
  readonly unitCost?: Millionths | undefined
  readonly kind: WhyMoved['kind'] | Movement['kind']
  readonly reason: string
  readonly reference_type: string | null
  readonly reference_id: string | null
  readonly reverses?: string | undefined
  readonly corrects?: string | undefined
  readonly original?: string | undefined
  readonly difference?: string | undefined
  /** Average cost to set afterwards, if the caller knows it better than the rule. */
  readonly average?: string | null | undefined
  /** The time of the movement: as an instant or by the nursery's clock; now by default. */
  readonly instant?: string | null | undefined
  readonly local_time?: string | undefined
  readonly time_zone?: string | undefined
}

const Written = z.object({ id: Id, inventory_item_id: Id })

/** On hand, averages and ledger of these steps, in their order, in one statement. Items that move at a cost are locked first. */
async function writeSteps(db: Db, steps: readonly Step[]) {
  if (steps.length === 0) return []
  const movesAverages = steps.some(({ unitCost, average }) => unitCost !== undefined || average)
  const averages = movesAverages ? averagesOf(await lockItems(db, steps), steps) : []
  const rows = steps.map(({ delta, unitCost: _, average: __, ...step }, i) => ({
    ...step,
    id: newId(),
    delta: formatFixed(delta, 4),
    ...averages[i],
  }))
  return db.many(
    Written,
    sql`
    WITH move AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (id uuid, inventory_item_id uuid, kind text, delta numeric,
        unit_cost numeric, average_before numeric, average numeric, reason text, reference_type text, reference_id uuid, reverses uuid,
        corrects uuid, original uuid, difference numeric, instant timestamptz, local_time timestamp, time_zone text, user_id uuid)) WITH ORDINALITY
      AS move (id, inventory_item_id, kind, delta, unit_cost, average_before, average, reason, reference_type, reference_id, reverses,
        corrects, original, difference, instant, local_time, time_zone, user_id, position)
    ), moved AS (
      UPDATE inventory_items SET quantity_on_hand = quantity_on_hand + total.delta, average_cost = coalesce(total.average, average_cost),
        updated_at = now(), updated_by = total.user_id
      FROM (
        SELECT inventory_item_id, sum(delta) AS delta, (array_agg(average ORDER BY position DESC))[1] AS average,
          (array_agg(user_id ORDER BY position DESC))[1] AS user_id
        FROM move GROUP BY inventory_item_id
      ) AS total
      WHERE inventory_items.nursery_id = ${db.nursery_id} AND inventory_items.id = total.inventory_item_id
      RETURNING inventory_items.id, quantity_on_hand, average_cost
    ), written AS (
      INSERT INTO inventory_transactions AS entry
        (nursery_id, id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, reason, reverses, reference_type, reference_id,
          average_before, corrects, original, difference, transaction_date, created_at, created_by)
      SELECT own_nursery, id, inventory_item_id, kind, delta, quantity_after - delta, quantity_after, coalesce(unit_cost, average_cost), reason,
        reverses, reference_type, reference_id, coalesce(average_before, average_cost), corrects, original, difference,
        coalesce(instant, local_time AT TIME ZONE time_zone, now()), written_at(), user_id
      FROM (
        SELECT move.*, moved.average_cost, moved.quantity_on_hand - coalesce(sum(delta) OVER later, 0) AS quantity_after
        FROM move JOIN moved ON moved.id = move.inventory_item_id
        WINDOW later AS (PARTITION BY inventory_item_id ORDER BY position ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
      ) AS step ${ownNursery(db)}
      ORDER BY position
      RETURNING entry.id, entry.inventory_item_id
    ) SELECT id, inventory_item_id FROM written`,
  )
}

interface Stock {
  readonly quantity_on_hand: string
  readonly average_cost: string
}

/** Cost of each step, with the average of its item before and after, applied in order. */
function averagesOf(items: ReadonlyMap<string, Stock>, steps: readonly Step[]) {
  const now = new Map<string, { readonly onHand: TenThousandths; readonly averageCost: Millionths }>()
  return steps.map(({ inventory_item_id, delta, unitCost, kind, average }) => {
    const item = items.get(inventory_item_id)
    if (!item) throw notFound()
    const before = now.get(inventory_item_id) ?? {
      onHand: parseQuantity(item.quantity_on_hand),
      averageCost: parseCost(item.average_cost),
    }
    const averageCost = average
      ? parseCost(average)
      : averageCostAfter(before, { delta, unitCost, isReversal: kind === 'reversal' })
    now.set(inventory_item_id, { onHand: before.onHand + delta, averageCost })
    return {
      unit_cost: formatCost(unitCost ?? before.averageCost),
      average_before: formatCost(before.averageCost),
      average: formatCost(averageCost),
    }
  })
}

export interface Movement {
  readonly inventory_item_id: InventoryItemId
  readonly kind: 'opening' | 'purchase' | 'use' | 'adjustment' | 'count' | 'revaluation' | 'reversal'
  readonly delta: string
  readonly unit_cost?: string
  readonly reason: string
  readonly reverses?: string
  /** The wrong receipt that it takes the place of. */
  readonly corrects?: string
  /** The first of the chain of corrections by hand that it continues. */
  readonly original?: string
  /** Difference of a bill from the receipt that it corrects. */
  readonly difference?: string
  /** Source of a movement that was not entered by hand: a delivery, a stocktake, a spraying, an expense. */
  readonly reference?: {
    readonly type: 'purchase_receipt' | 'stocktake' | 'spray' | 'expense' | 'batch_operation'
    readonly id: string
  }
  /** Average cost to set afterwards, if the caller knows it better than the rule. */
  readonly average?: string | null
  /** The time of the movement: by the nursery's clock, or as an instant; now by default. */
  readonly local_time?: string
  readonly timeZone?: string
  readonly instant?: string
}

/** Noon of a day that is over; today, now. */
export const timeOn = (day: string, timeZone: string, now: Date): Pick<Movement, 'local_time' | 'timeZone'> =>
  day < dayIn(timeZone, now) ? { local_time: `${day}T12:00`, timeZone } : {}

/** Days that movements count on, other than today. */
async function daysOf(db: Db, moves: readonly Movement[]): Promise<string[]> {
  const { timeZone } = await readSettings(db)
  const days = moves.map(({ local_time, instant }) =>
    local_time ? local_time.slice(0, 10) : instant ? dayIn(timeZone, new Date(instant)) : undefined,
  )
  return [...new Set(days)].filter((day) => day !== undefined)
}

/**
 * Movements by hand, in their order; their items are locked. With a unit cost the average goes along. Refused if the day that one counts
 * on is closed.
 */
export async function bookMovements(db: Db, user_id: UserId, moves: readonly Movement[]) {
  await refuseIfClosed(db, ...(await daysOf(db, moves)))
  return writeSteps(
    db,
    moves.map(({ unit_cost, delta, reference, timeZone, ...move }) => ({
      ...move,
      user_id,
      delta: parseQuantity(delta),
      unitCost: unit_cost === undefined ? undefined : parseCost(unit_cost),
      reference_type: reference?.type ?? null,
      reference_id: reference?.id ?? null,
      time_zone: timeZone,
    })),
  )
}

export interface CountedItem {
  readonly inventory_item_id: InventoryItemId
  /** Counted less expected. */
  readonly delta: string
  /** When it was counted. */
  readonly instant: string | null
}

/**
 * Books the differences of a stocktake at the average, each dated when it was counted; gives the movement of each item. A few statements, however
 * many items. Refused if a day is closed, and SHORT_SUPPLIES if more is missing than is there.
 */
export async function bookCounts(
  db: Db,
  counted: readonly CountedItem[],
  { reason, stocktake_id, user_id }: { readonly reason: string; readonly stocktake_id: string; readonly user_id: UserId },
): Promise<ReadonlyMap<string, string>> {
  refuseShort(await lockItems(db, counted), counted)
  const written = await bookMovements(
    db,
    user_id,
    counted.map(({ instant, ...each }) => ({
      ...each,
      kind: 'count',
      reason,
      reference: { type: 'stocktake', id: stocktake_id },
      ...(instant === null ? {} : { instant }),
    })),
  )
  return new Map(written.map(({ id, inventory_item_id }) => [inventory_item_id, id]))
}
