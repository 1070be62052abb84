/** The SQL of the spray diary. */
import type { TaskId, UserId } from '#kernel/id.ts'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, sql } from '#server/sql.ts'
import { ClosedPlace } from '../re-entry.ts'
import { type NewSpray, Spray } from '../spray.ts'
import type { spraySorts } from '../spray-sorts.ts'

/** A place that is still closed by the name that it has now; the diary of those that are open again stays as it was written. */
const place = (db: Db) =>
  sql`CASE WHEN voided_at IS NULL AND closed_until > now() THEN ${presentPlace(db)} ELSE written_location END`
const presentPlace = (db: Db) => sql`coalesce(${nameOf(db, 'locations', sql`location_id`)}, written_location)`

const columns = (db: Db) => sql`
  spray.id, sprayed_at, ${place(db)} AS location, location_id, product, registration, rate, against, applicator, equipment, weather, notes, reentry_hours,
  max_per_year, days_before_sale, closed_until, reopen_reason,
  (SELECT nullif(trim(first_name || ' ' || last_name), '') FROM users
    WHERE users.nursery_id = ${db.nursery_id} AND users.id = opened_by) AS opened_by,
  (SELECT jsonb_build_object('inventory_item_id', item.id, 'name', item.name, 'unit', item.unit, 'quantity', (-move.delta)::text)
    FROM inventory_transactions AS move JOIN inventory_items AS item ON item.nursery_id = move.nursery_id AND item.id = move.inventory_item_id
    WHERE move.nursery_id = ${db.nursery_id} AND move.id = spray.inventory_transaction_id) AS taken`

export interface SprayFilter {
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const sprayOrders = (db: Db): Orders<(typeof spraySorts)[number]> => ({
  when: [sql`spray.sprayed_at`, 'timestamptz'],
  place: [sql`sort_key(${place(db)})`, 'text'],
  product: [sql`sort_key(spray.product)`, 'text'],
  against: [sql`sort_key(spray.against)`, 'text'],
  by: [sql`sort_key(spray.applicator)`, 'text'],
})

const matching = (db: Db, { search = '', from, to }: SprayFilter, timeZone: string): Sql =>
  join(
    [
      sql`spray.nursery_id = ${db.nursery_id} AND voided_at IS NULL`,
      ...(from ? [sql`sprayed_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(to ? [sql`sprayed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`] : []),
      ...(search.trim()
        ? [sql`concat_ws(' ', ${place(db)}, product, registration, against, applicator) ILIKE ${containing(search)}`]
        : []),
    ],
    ' AND ',
  )

interface SpraysQuery {
  readonly filter: SprayFilter
  readonly timeZone: string
  readonly limit: number
}

const Sortable = z.extend(Spray, SortKey)

export const spraysPage = (db: Db, { filter, timeZone, limit }: SpraysQuery, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns(db)}, ${column} FROM sprays AS spray WHERE ${matching(db, filter, timeZone)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Total = z.object({ total: z.int() })
export const countSprays = (db: Db, filter: SprayFilter, timeZone: string) =>
  db.one(Total, sql`SELECT count(*)::int AS total FROM sprays AS spray WHERE ${matching(db, filter, timeZone)}`)

export const sprayWithId = (db: Db, id: string) =>
  db.one(
    Spray,
    sql`SELECT ${columns(db)} FROM sprays AS spray WHERE spray.nursery_id = ${db.nursery_id} AND spray.id = ${id} AND voided_at IS NULL`,
  )

export const closedNow = (db: Db) =>
  db.many(
    ClosedPlace,
    sql`
    SELECT id AS spray_id, ${presentPlace(db)} AS location, location_id, product, closed_until,
      ARRAY(
        WITH RECURSIVE within AS (
          SELECT part.id, part.name FROM locations AS part WHERE part.nursery_id = ${db.nursery_id} AND part.parent_id = sprays.location_id
          UNION
          SELECT part.id, part.name FROM locations AS part JOIN within ON part.parent_id = within.id WHERE part.nursery_id = ${db.nursery_id})
        SELECT name FROM within ORDER BY name) AS parts
    FROM sprays
    WHERE nursery_id = ${db.nursery_id} AND notified_at IS NULL AND voided_at IS NULL AND closed_until > now()
    ORDER BY closed_until, id`,
  )

interface Entered {
  readonly id: string
  readonly at: Date
  readonly closed_until: Date
  /** When people were notified that the place is open; null while it is closed. */
  readonly notified_at: Date | null
  readonly taskId: TaskId | null
  /** The movement that took it from the stock. */
  readonly movementId: string | null
}

export const addSpray = (db: Db, userId: UserId, given: NewSpray, { id, taskId, movementId, ...times }: Entered) =>
  db.run(sql`
    INSERT INTO sprays (nursery_id, id, sprayed_at, written_location, location_id, product, registration, rate, against, applicator, equipment, weather, notes,
      reentry_hours, max_per_year, days_before_sale, closed_until, notified_at, task_id, inventory_transaction_id, created_by)
    SELECT ${db.nursery_id}, ${id}::uuid, ${times.at.toISOString()}::timestamptz, ${given.location}, ${entryIdOf(db, 'locations', given.location)}, ${given.product},
      ${given.registration ?? ''}, ${given.rate ?? ''}, ${given.against ?? ''}, ${given.applicator ?? ''}, ${given.equipment ?? ''},
      ${given.weather ?? ''}, ${given.notes ?? ''}, ${given.reentry_hours}::int, ${given.max_per_year ?? null}::int, ${given.days_before_sale ?? 0}::int,
      ${times.closed_until.toISOString()}::timestamptz,
      ${times.notified_at?.toISOString() ?? null}::timestamptz, ${taskId}::uuid, ${movementId}::uuid, ${userId}::uuid RETURNING 1`)

/** Returns 1, or 0 if the closed time has passed. */
export const openNow = (db: Db, userId: UserId, id: string, because: string) =>
  db.run(sql`
    UPDATE sprays SET closed_until = now(), opened_by = ${userId}, reopen_reason = ${because}, notified_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND voided_at IS NULL AND closed_until > now()`)

const Voided = z.object({ movement_id: z.nullable(Id) })
const voided = sql`RETURNING inventory_transaction_id AS movement_id`

export const voidRecord = (db: Db, id: string) =>
  db.many(
    Voided,
    sql`UPDATE sprays SET voided_at = now() WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND voided_at IS NULL ${voided}`,
  )

export const voidOfTask = (db: Db, taskId: TaskId) =>
  db.many(
    Voided,
    sql`UPDATE sprays SET voided_at = now() WHERE nursery_id = ${db.nursery_id} AND task_id = ${taskId} AND voided_at IS NULL ${voided}`,
  )

/** The diary keeps what was sprayed for a task that is deleted. */
export const forgetTask = (db: Db, taskId: TaskId) =>
  db.run(sql`UPDATE sprays SET task_id = NULL WHERE nursery_id = ${db.nursery_id} AND task_id = ${taskId}`)

const Ended = z.object({ id: Id, location: z.string(), product: z.string() })
/** Claims sprayings whose interval has ended and that were not notified yet: each is returned once. */
export const takeEnded = (db: Db) =>
  db.many(
    Ended,
    sql`
    UPDATE sprays SET notified_at = now()
    WHERE nursery_id = ${db.nursery_id} AND notified_at IS NULL AND voided_at IS NULL AND closed_until <= now()
    RETURNING id, ${presentPlace(db)} AS location, product`,
  )
