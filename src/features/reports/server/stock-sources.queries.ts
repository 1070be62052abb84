/**
 * The SQL of where stock came from. Stock without a bill (opening stock, plants and costs entered by hand, supplies received
 * without an expense) is stock taken on; minutes of work are labour applied to plants. Undone operations count with a minus.
 */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { DayRange } from '#features/aggregates/period.ts'

/** Whether an operation received plants of a delivery, whose bill is among the purchases. */
const received = (db: Db, operation: Sql) => sql`EXISTS (
      SELECT FROM purchase_receipt_lines AS line WHERE line.nursery_id = ${db.nursery_id} AND line.operation_id = ${operation})`

const plantRows = (db: Db, { from, to }: DayRange, which: Sql) => sql`
    SELECT row.id, row.occurred_on AS day, 'batch' AS document, batch.id AS document_id, batch_code AS number, common_name AS name, row.reason AS detail,
      row.delta::text AS quantity, row.cost_delta AS amount
    FROM batch_history AS row
    JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = row.batch_id
    JOIN plant_types ON plant_types.nursery_id = ${db.nursery_id} AND plant_types.id = plant_type_id
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = ${db.nursery_id} AND operation.id = row.operation_id
    LEFT JOIN batch_operations AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.id = operation.reverses
    WHERE row.nursery_id = ${db.nursery_id} AND row.occurred_on BETWEEN ${from} AND ${to} AND row.cost_delta <> 0
      AND row.kind IN ('created', 'cost', 'reversal') AND (${which})`

/** Rows of stock that came in without a bill. */
export const takenOnRows = (db: Db, days: DayRange, timeZone: string) => sql`
    ${plantRows(
      db,
      days,
      sql`row.kind = 'created' AND row.reference_type IS NULL AND NOT ${received(db, sql`row.operation_id`)}
      OR row.kind = 'cost' AND operation.kind = 'cost' AND component <> 'labour'
      OR row.kind = 'reversal' AND undone.kind = 'cost' AND component <> 'labour'
      OR row.kind = 'reversal' AND undone.kind = 'propagation' AND component = 'plants' AND NOT ${received(db, sql`undone.id`)}`,
    )}
    UNION ALL
    SELECT move.id, (move.transaction_date AT TIME ZONE ${timeZone})::date, 'supply', item.id, item.name, initcap(move.kind), move.reason,
      move.delta::text, round(move.delta * move.unit_cost, 6)
    FROM inventory_transactions AS move
    JOIN inventory_items AS item ON item.nursery_id = ${db.nursery_id} AND item.id = move.inventory_item_id
    LEFT JOIN inventory_transactions AS undone ON undone.nursery_id = ${db.nursery_id} AND undone.id = move.reverses
    WHERE move.nursery_id = ${db.nursery_id} AND move.kind IN ('opening', 'purchase', 'reversal')
      AND move.transaction_date >= (${days.from}::date::timestamp AT TIME ZONE ${timeZone})
      AND move.transaction_date < ((${days.to}::date + 1)::timestamp AT TIME ZONE ${timeZone})
      AND (coalesce(undone.kind, move.kind) = 'opening'
        OR coalesce(undone.kind, move.kind) = 'purchase' AND coalesce(undone.reference_type, move.reference_type) IS NULL)`

/** Rows of labour on plants. */
export const labourRows = (db: Db, days: DayRange) =>
  plantRows(db, days, sql`row.kind IN ('cost', 'reversal') AND component = 'labour'`)

const Sources = z.object({ takenOn: z.string(), labour: z.string() })

/** The totals of stock taken on and labour applied to plants. */
export const stockSources = (db: Db, days: DayRange, timeZone: string) =>
  db.one(
    Sources,
    sql`
    SELECT (SELECT coalesce(sum(amount), 0) FROM (${takenOnRows(db, days, timeZone)}) AS came)::text AS "takenOn",
      (SELECT coalesce(sum(amount), 0) FROM (${labourRows(db, days)}) AS worked)::text AS labour
    WHERE ${db.nursery_id}::uuid IS NOT NULL`,
  )
