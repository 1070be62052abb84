/** The SQL of demands that were changed by hand: the newest of a plant in a container counts. */
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { entryIdOf } from '#modules/setup/reference/server/find-or-create.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { AdjustedDemand } from '../planning-inputs.ts'

export const adjustedDemands = (db: Db) =>
  db.json(
    AdjustedDemand,
    sql`
    SELECT DISTINCT ON (plant_type_id, container_size_id) plant_type_id, size.name AS container_size, quantity, reason
    FROM adjusted_demands AS adjusted JOIN container_sizes AS size ON size.nursery_id = adjusted.nursery_id AND size.id = container_size_id
    WHERE adjusted.nursery_id = ${db.nursery_id} ORDER BY plant_type_id, container_size_id, adjusted.created_at DESC, adjusted.id DESC`,
  )

interface PlantInContainer {
  readonly plant_type_id: PlantTypeId
  readonly container_size: string
}

const Inserted = z.object({ id: Id })

/** Nothing is inserted where there is no such container. */
export const insertAdjustment = (
  db: Db,
  user_id: UserId,
  adjusted: PlantInContainer & { readonly quantity: number; readonly reason: string },
) =>
  db.maybe(
    Inserted,
    sql`
    INSERT INTO adjusted_demands (nursery_id, plant_type_id, container_size_id, quantity, reason, created_by)
    SELECT ${db.nursery_id}, ${adjusted.plant_type_id}, size.id, ${adjusted.quantity}, ${adjusted.reason}, ${user_id}
    FROM container_sizes AS size
    WHERE size.nursery_id = ${db.nursery_id} AND size.id = ${entryIdOf(db, 'container_sizes', adjusted.container_size)}
    RETURNING id`,
  )

const Removed = z.object({ quantity: z.int(), reason: z.string() })

/** Removes what was changed of a plant in a container; gives what it was, the newest first. */
export const deleteAdjustments = (db: Db, { plant_type_id, container_size }: PlantInContainer) =>
  db.many(
    Removed,
    sql`
    WITH removed AS (
      DELETE FROM adjusted_demands
      WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ${plant_type_id}
        AND container_size_id = ${entryIdOf(db, 'container_sizes', container_size)}
      RETURNING quantity, reason, created_at, id
    )
    SELECT quantity, reason FROM removed ORDER BY created_at DESC, id DESC`,
  )
