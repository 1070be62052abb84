/** The SQL that reads batches. */
import type { BatchId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { byName, idNamed, isNamedLike, joinName, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import { isWithinLocation } from '#modules/setup/reference/server/find-or-create.ts'
import { specificationColumns } from '#modules/setup/reference/server/specification-columns.ts'
import { searchTerms } from '#modules/plants/search-text.ts'
import { joinNextTask } from '#modules/growing/schedule/server/next-task.ts'
import { Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, orNil, pageQuery } from '#server/keyset-pagination.ts'
import { type Sql, join, likeText, none, sql } from '#server/sql.ts'
import { BatchEvent, PlantBatch, ReadyRow, StockRow, type batchSorts } from '../batch.ts'

const columns = (db: Db) => sql`
  batch.id, plant_type_id, common_name, botanical_name, ${nameOf(db, 'plant_categories', sql`category_id`)} AS category, parent_batch_id, batch_code, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, container_size_id, quantity_current, ${nameOf(db, 'locations', sql`location_id`)} AS location, location_id,
  state, on_hold, sale_from, sprayed_with, ${nameOf(db, 'growth_stages', sql`growth_stage_id`)} AS growth_stage, growth_stage_id, ${nameOf(db, 'grades', sql`grade_id`)} AS grade, grade_id, ${specificationColumns}, method, started_on, ready_on, next.title AS next_action, next.scheduled_date AS next_action_date, batch.notes, ${nameOf(db, 'vendors', sql`vendor_id`)} AS vendor, vendor_id, vendor_lot, cost,
  batch.archived_at IS NOT NULL AS archived, batch.version`

const from = sql`
  plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id`
const withNext = (db: Db) => sql`${from} ${joinNextTask(db, sql`next`)}`

export interface BatchFilter {
  /** Only the archived ones; without it only the others. */
  readonly archived?: boolean | undefined
  readonly search?: string | undefined
  readonly state?: string | undefined
  readonly location?: string | undefined
  readonly plant_type_id?: PlantTypeId | undefined
  readonly growth_stage?: string | undefined
  readonly grade?: string | undefined
  /** From and to, both with; growing only. */
  readonly ready?: readonly [from: string, to: string] | undefined
}

/** Unknown days sort last. */
export const batchOrders = (db: Db): Orders<(typeof batchSorts)[number]> => ({
  code: [sql`sort_key(batch_code)`, 'text'],
  plant: [sql`search_text`, 'text'],
  container: byName(db, 'container_sizes', sql`container_size_id`),
  location: byName(db, 'locations', orNil(sql`location_id`)),
  state: [sql`state`, 'text'],
  stage: byName(db, 'growth_stages', orNil(sql`growth_stage_id`), sql`lower(name)`),
  grade: byName(db, 'grades', orNil(sql`grade_id`)),
  started: [sql`started_on`, 'date'],
  next: [sql`coalesce(next.scheduled_date, CASE WHEN state = 'growing' THEN ready_on END, 'infinity'::date)`, 'date'],
  quantity: [sql`quantity_current`, 'int'],
  cost: [sql`coalesce(batch.cost / nullif(quantity_current, 0), 0)`, 'numeric'],
})

const Sortable = z.extend(PlantBatch, SortKey)

export const batchesPage = (db: Db, filter: BatchFilter, limit: number, sorted: Sorted) =>
  db.many(Sortable, pageQuery({ columns: columns(db), from: withNext(db), where: matching(db, filter) }, limit, sorted))

const Total = z.object({ total: z.int() })
/** Every batch has its plant: where nothing is searched, plants need not be looked at to count. */
export const countBatches = async (db: Db, filter: BatchFilter) =>
  (
    await db.one(
      Total,
      sql`SELECT count(*)::int AS total FROM ${filter.search ? from : sql`plant_batches AS batch`} WHERE ${matching(db, filter)}`,
    )
  ).total

function matching(
  db: Db,
  { archived, search = '', state, location, plant_type_id, growth_stage, grade, ready }: BatchFilter,
): Sql {
  const typed = likeText(search)
  const named = searchTerms(search).map((term) => sql`(search_text LIKE ${`${term}%`} OR search_text LIKE ${`% ${term}%`})`)
  return join(
    [
      sql`batch.nursery_id = ${db.nursery_id} AND ${archived ? sql`batch.archived_at IS NOT NULL` : sql`batch.archived_at IS NULL`}`,
      ...(state === 'standing' ? [sql`state IN ('growing', 'for_sale')`] : state ? [sql`state = ${state}`] : []),
      ...(location ? [isWithinLocation(db, sql`batch.location_id`, location)] : []),
      ...(plant_type_id ? [sql`plant_type_id = ${plant_type_id}`] : []),
      ...(growth_stage ? [sql`growth_stage_id = ${idNamed(db, 'growth_stages', growth_stage)}`] : []),
      ...(grade ? [sql`grade_id = ${idNamed(db, 'grades', grade)}`] : []),
      ...(ready ? [sql`ready_on BETWEEN ${ready[0]}::date AND ${ready[1]}::date AND state = 'growing'`] : []),
      ...(typed
        ? [
            sql`(batch_code ILIKE ${`%${typed}%`} OR ${isNamedLike(db, 'locations', sql`location_id`, `%${typed}%`)} OR ${isNamedLike(db, 'container_sizes', sql`container_size_id`, `${typed}%`)}${
              named.length > 0 ? sql` OR (${join(named, ' AND ')})` : none
            })`,
          ]
        : []),
    ],
    ' AND ',
  )
}

export const batchWithId = (db: Db, id: BatchId) =>
  db.one(
    PlantBatch,
    sql`SELECT ${columns(db)} FROM ${withNext(db)} WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ${id}`,
  )

/** All that are growing or for sale, in an order that new ones do not change. */
export const batchesInStock = (db: Db) =>
  db.many(
    PlantBatch,
    sql`SELECT ${columns(db)} FROM ${withNext(db)} WHERE ${matching(db, { state: 'standing' })} ORDER BY batch.id`,
  )

/** Capitals do not matter. */
export const batchWithCode = (db: Db, code: string) =>
  db.one(
    PlantBatch,
    sql`SELECT ${columns(db)} FROM ${withNext(db)} WHERE batch.nursery_id = ${db.nursery_id} AND upper(batch_code) = upper(${code.trim()})`,
  )

/** In the order of `ids`. */
export async function batchesWithIds(db: Db, ids: readonly string[]): Promise<PlantBatch[]> {
  const rows = await db.many(
    PlantBatch,
    sql`SELECT ${columns(db)} FROM ${withNext(db)} WHERE batch.nursery_id = ${db.nursery_id} AND batch.id = ANY(${[...ids]}::uuid[])`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const historyOf = (db: Db, batchId: BatchId) =>
  db.many(
    BatchEvent,
    sql`
    SELECT event.id, event.kind, delta, quantity_after, cost_delta, event.occurred_on, reason, event.created_at, operation_id, operation.kind AS operation, component,
      CASE WHEN operation.kind = 'pot_up' THEN operation.details->>'container_size' END AS container_size,
      CASE WHEN event.kind = 'state' THEN operation.details->>'state' END AS state,
      operation.reversed_by IS NOT NULL AS reversed, operation.reverses IS NOT NULL AS reverses,
      other.id AS other_batch_id, other.batch_code AS other_batch_code, sales.id AS sale_id, invoice_number,
      nullif(trim(users.first_name || ' ' || users.last_name), '') AS by
    FROM batch_history AS event
    LEFT JOIN batch_operations AS operation ON operation.nursery_id = event.nursery_id AND operation.id = operation_id
    LEFT JOIN plant_batches AS other ON other.nursery_id = event.nursery_id AND event.reference_type = 'plant_batch' AND other.id = reference_id
    LEFT JOIN sales ON sales.nursery_id = event.nursery_id AND event.reference_type = 'sale' AND sales.id = reference_id
    LEFT JOIN users ON users.nursery_id = event.nursery_id AND users.id = event.created_by
    WHERE event.nursery_id = ${db.nursery_id} AND event.batch_id = ${batchId}
    ORDER BY event.created_at DESC, event.id DESC`,
  )

export const stock = (db: Db) =>
  db.many(
    StockRow,
    sql`
    SELECT standing.plant_type_id, common_name, botanical_name, synonyms, category, photo, container_size, location, growth_stage, on_hand,
      growing, for_sale, batches, coalesce(committed, 0) AS committed, next_ready_on
    FROM (
      SELECT plant_type_id, common_name, botanical_name, synonyms, category, photo, container_size, container_size_id, coalesce(location, '') AS location,
        coalesce(growth_stage, '') AS growth_stage,
        sum(quantity_current)::int AS on_hand,
        coalesce(sum(quantity_current) FILTER (WHERE state = 'growing'), 0)::int AS growing,
        coalesce(sum(quantity_current) FILTER (WHERE state = 'for_sale'), 0)::int AS for_sale,
        count(*)::int AS batches, min(ready_on) FILTER (WHERE state = 'growing') AS next_ready_on
      FROM ${from} ${joinName(db, 'plant_categories', sql`category_id`)} ${joinName(db, 'container_sizes', sql`container_size_id`)}
        ${joinName(db, 'locations', sql`location_id`)} ${joinName(db, 'growth_stages', sql`growth_stage_id`)}
      WHERE batch.nursery_id = ${db.nursery_id} AND quantity_current > 0
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) AS standing
    LEFT JOIN committed_plants AS promised
      ON promised.nursery_id = ${db.nursery_id} AND promised.plant_type_id = standing.plant_type_id
        AND promised.container_size_id = standing.container_size_id
    ORDER BY common_name, container_size, location, growth_stage`,
  )

export const readyPlants = (db: Db) =>
  db.many(
    ReadyRow,
    sql`
    SELECT plant_type_id, common_name, botanical_name, synonyms, container_size, coalesce(location, '') AS location,
      date_trunc('week', ready_on)::date AS week, sum(quantity_current)::int AS plants
    FROM ${from} ${joinName(db, 'container_sizes', sql`container_size_id`)} ${joinName(db, 'locations', sql`location_id`)}
    WHERE batch.nursery_id = ${db.nursery_id} AND state = 'growing' AND quantity_current > 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    ORDER BY common_name, container_size, location, week`,
  )

const Past = z.object({
  potted: z.boolean(),
  related: z.boolean(),
  sold: z.boolean(),
  left: z.int(),
  reserved: z.int(),
  first_event: z.nullable(Day),
  seed_lot: z.nullable(z.string()),
  seed_came_on: z.nullable(Day),
})
/** Events since the start of a batch that may contradict a correction. */
/** A value of the seed lot that a batch was sown from, or of the entry by which it came; null without one. */
const sownFrom = (db: Db, id: BatchId, value: Sql) => sql`
        SELECT ${value} FROM batch_history AS begun
        JOIN seed_entries AS sown ON sown.nursery_id = ${db.nursery_id} AND sown.operation_id = begun.operation_id
        JOIN seed_lots AS lot ON lot.nursery_id = ${db.nursery_id} AND lot.id = sown.seed_lot_id
        LEFT JOIN seed_entries AS came ON came.nursery_id = ${db.nursery_id} AND came.seed_lot_id = lot.id AND came.kind = 'received'
        WHERE begun.nursery_id = ${db.nursery_id} AND begun.batch_id = ${id} AND begun.kind = 'created'`

export const pastOfBatch = (db: Db, { id, plant_type_id, container_size_id }: PlantBatch) =>
  db.one(
    Past,
    sql`
    SELECT
      coalesce(bool_or(kind IN ('pot_up', 'division', 'split') OR (kind = 'grade' AND delta <> 0)), false) AS potted,
      coalesce(bool_or(kind IN ('division', 'split', 'merge') OR reference_type = 'plant_batch'), false)
        OR EXISTS (SELECT FROM plant_batches AS other WHERE other.nursery_id = ${db.nursery_id}
          AND (other.parent_batch_id = ${id} OR (other.id = ${id} AND other.parent_batch_id IS NOT NULL))) AS related,
      coalesce(bool_or(kind IN ('sale', 'delivery')), false) AS sold,
      (-coalesce(sum(delta) FILTER (WHERE kind IN ('sale', 'delivery', 'refund')), 0))::int AS left,
      coalesce((SELECT committed FROM committed_plants AS promised WHERE promised.nursery_id = ${db.nursery_id}
        AND promised.plant_type_id = ${plant_type_id} AND promised.container_size_id = ${container_size_id}), 0)::int AS reserved,
      min(occurred_on) FILTER (WHERE kind NOT IN ('created', 'cost')) AS first_event,
      (${sownFrom(db, id, sql`max(lot.code)`)}) AS seed_lot, (${sownFrom(db, id, sql`max(came.occurred_on)`)}) AS seed_came_on
    FROM batch_history WHERE nursery_id = ${db.nursery_id} AND batch_id = ${id}`,
  )
