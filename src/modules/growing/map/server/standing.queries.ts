/** The SQL of the plants at each location. */
import * as z from 'zod/mini'
import { searchTerms } from '#modules/plants/search-text.ts'
import { joinNextTask } from '#modules/growing/schedule/server/next-task.ts'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { isNamedLike, nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { join, likeText, none, sql } from '#server/sql.ts'
import { BatchHere, PlantsFound, TaskHere, mostHere } from '../map.ts'

const Measured = z.object({
  plants_per_m2: z.nullable(DecimalText),
  litres: z.nullable(DecimalText),
  mm: z.nullable(z.int()),
  cells: z.nullable(z.int()),
})
const measures = sql`size.plants_per_m2, size.litres, size.mm, size.cells`
const withSize = sql`JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = batch.container_size_id`

const PlantsAt = z.extend(Measured, {
  location_id: Id,
  plants: z.int(),
  batches: z.int(),
  oldest_on: Day,
  lost: z.int(),
})

/** Standing plants by location and container; losses since that day. */
export const plantsAt = (db: Db, since: string) =>
  db.many(
    PlantsAt,
    sql`
    SELECT batch.location_id, ${measures}, sum(quantity_current)::int AS plants, count(*)::int AS batches, min(started_on) AS oldest_on,
      coalesce(sum(losses.lost), 0)::int AS lost
    FROM plant_batches AS batch ${withSize}
    LEFT JOIN (
      SELECT batch_id, -sum(delta) AS lost FROM batch_history
      WHERE nursery_id = ${db.nursery_id} AND kind IN ('loss', 'reversal') AND occurred_on >= ${since}::date
        AND (kind = 'loss' OR operation_id IN (SELECT id FROM batch_operations WHERE nursery_id = ${db.nursery_id}
          AND reverses IN (SELECT id FROM batch_operations WHERE nursery_id = ${db.nursery_id} AND kind = 'loss')))
      GROUP BY batch_id
    ) AS losses ON losses.batch_id = batch.id
    WHERE batch.nursery_id = ${db.nursery_id} AND size.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale')
      AND quantity_current > 0 AND batch.location_id IS NOT NULL AND batch.archived_at IS NULL
    GROUP BY batch.location_id, size.id, ${measures}`,
  )

const TasksAt = z.object({ location_id: Id, next_on: Day, due: z.int() })

/** Open tasks by location: that of their batch, or their own. */
export const tasksAt = (db: Db) =>
  db.many(
    TasksAt,
    sql`
    SELECT coalesce(batch.location_id, task.location_id) AS location_id, min(scheduled_date) AS next_on, count(*)::int AS due
    FROM production_tasks AS task LEFT JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = task.batch_id
    WHERE task.nursery_id = ${db.nursery_id} AND status IN ('pending', 'in_progress')
      AND coalesce(batch.location_id, task.location_id) IS NOT NULL
    GROUP BY 1`,
  )

const Occupying = z.extend(Measured, {
  location_id: z.nullable(Id),
  quantity: z.int(),
  state: z.string(),
  ready_on: z.nullable(Day),
  dispatched: z.int(),
  dispatched_on: z.nullable(Day),
})

/** Each standing batch, with the first task that dispatches of it. */
export const occupying = (db: Db) =>
  db.many(
    Occupying,
    sql`
    SELECT batch.location_id, ${measures}, quantity_current AS quantity, state, ready_on,
      least(quantity_current, coalesce(task.quantity, quantity_current)) AS dispatched, task.scheduled_date AS dispatched_on
    FROM plant_batches AS batch ${withSize}
    LEFT JOIN LATERAL (
      SELECT quantity, scheduled_date FROM production_tasks
      WHERE production_tasks.nursery_id = ${db.nursery_id} AND batch_id = batch.id AND task_type = 'dispatch' AND status IN ('pending', 'in_progress')
      ORDER BY scheduled_date, production_tasks.id LIMIT 1
    ) AS task ON true
    WHERE batch.nursery_id = ${db.nursery_id} AND size.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale')
      AND quantity_current > 0 AND batch.archived_at IS NULL`,
  )

export const placesOfPlants = (db: Db, search: string) => {
  const named = searchTerms(search).map((term) => sql`(search_text LIKE ${`${term}%`} OR search_text LIKE ${`% ${term}%`})`)
  const typed = likeText(search)
  return db.many(
    PlantsFound,
    sql`
    SELECT location_id, sum(quantity_current)::int AS plants, count(*)::int AS batches
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    WHERE batch.nursery_id = ${db.nursery_id} AND plant.nursery_id = ${db.nursery_id} AND state IN ('growing', 'for_sale')
      AND quantity_current > 0 AND location_id IS NOT NULL AND batch.archived_at IS NULL
      AND (batch_code ILIKE ${`%${typed}%`} OR ${isNamedLike(db, 'container_sizes', sql`container_size_id`, `${typed}%`)}${
        named.length > 0 ? sql` OR (${join(named, ' AND ')})` : none
      })
    GROUP BY location_id`,
  )
}

const within = (db: Db, id: string) => sql`IN (
    WITH RECURSIVE within AS (
      SELECT ${id}::uuid AS id
      UNION
      SELECT part.id FROM locations AS part JOIN within ON part.parent_id = within.id WHERE part.nursery_id = ${db.nursery_id})
    SELECT within.id FROM within)`

/** One more than are shown. */
export const batchesHere = (db: Db, id: string) =>
  db.many(
    BatchHere,
    sql`
    SELECT batch.id, location_id, ${nameOf(db, 'locations', sql`location_id`)} AS location, batch_code, plant_type_id, common_name, botanical_name, ${nameOf(db, 'container_sizes', sql`container_size_id`)} AS container_size, quantity_current, state,
      ${nameOf(db, 'growth_stages', sql`growth_stage_id`)} AS growth_stage, started_on, ready_on, next.title AS next_action, next.scheduled_date AS next_action_date
    FROM plant_batches AS batch JOIN plant_types AS plant ON plant.nursery_id = batch.nursery_id AND plant.id = batch.plant_type_id
    ${joinNextTask(db, sql`next`)}
    WHERE batch.nursery_id = ${db.nursery_id} AND plant.nursery_id = ${db.nursery_id} AND location_id ${within(db, id)}
      AND state IN ('growing', 'for_sale') AND quantity_current > 0 AND batch.archived_at IS NULL
    ORDER BY next.scheduled_date NULLS LAST, common_name, batch_code LIMIT ${mostHere + 1}`,
  )

export const tasksHere = (db: Db, id: string) =>
  db.many(
    TaskHere,
    sql`
    SELECT task.id, title, task_type, scheduled_date, batch_id
    FROM production_tasks AS task LEFT JOIN plant_batches AS batch ON batch.nursery_id = ${db.nursery_id} AND batch.id = task.batch_id
    WHERE task.nursery_id = ${db.nursery_id} AND status IN ('pending', 'in_progress')
      AND coalesce(batch.location_id, task.location_id) ${within(db, id)}
    ORDER BY scheduled_date, task.id LIMIT ${mostHere + 1}`,
  )

const SizeMeasured = z.extend(Measured, { name: z.string() })

/** The measures of every container size. */
export const sizesMeasured = (db: Db) =>
  db.many(
    SizeMeasured,
    sql`SELECT name, plants_per_m2, litres, mm, cells FROM container_sizes WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL`,
  )
