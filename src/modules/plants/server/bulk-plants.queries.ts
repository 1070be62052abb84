/** The SQL that reads and writes many plant types, each in one statement. */
import * as z from 'zod/mini'
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { PlantType } from '../plant-type.ts'
import { columns } from './plant-types.queries.ts'

const PlantRow = z.extend(PlantType, { archived: z.boolean() })

/** Archived ones too. */
export const plantRows = (db: Db, ids: readonly PlantTypeId[]) =>
  db.many(
    PlantRow,
    sql`
    SELECT ${columns(db)}, archived_at IS NOT NULL AS archived FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

/** Locked in the order of their ids, so that two commands never wait for each other. */
export const lockPlantRows = (db: Db, ids: readonly PlantTypeId[]) =>
  db.many(
    PlantRow,
    sql`
    SELECT ${columns(db)}, archived_at IS NOT NULL AS archived FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )

export const plantTypesWithIds = (db: Db, ids: readonly PlantTypeId[]) =>
  db.many(
    PlantType,
    sql`SELECT ${columns(db)} FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

export const writePlants = (db: Db, userId: UserId, plants: readonly Pick<PlantType, 'id' | 'category_id' | 'tax_kind'>[]) =>
  db.run(sql`
    UPDATE plant_types AS plant SET category_id = wanted.category_id, tax_kind = wanted.tax_kind,
      version = plant.version + 1, updated_at = now(), updated_by = ${userId}
    FROM jsonb_to_recordset(${JSON.stringify(plants)}::jsonb) AS wanted (id uuid, category_id uuid, tax_kind text)
    WHERE plant.nursery_id = ${db.nursery_id} AND plant.id = wanted.id`)

/** Types and their prices leave together, with the same instant, so that they can come back together. */
export async function archiveWithPrices(db: Db, userId: UserId, ids: readonly PlantTypeId[]): Promise<void> {
  if (ids.length === 0) return
  await db.run(sql`
    UPDATE plant_types SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`)
  await db.run(sql`
    UPDATE plant_type_prices SET archived_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND plant_type_id = ANY(${[...ids]}::uuid[]) AND archived_at IS NULL`)
}

/** Restores the archived ones among these, with the prices archived along with them. */
export async function restoreWithPrices(db: Db, userId: UserId, ids: readonly PlantTypeId[]): Promise<void> {
  if (ids.length === 0) return
  await db.run(sql`
    UPDATE plant_type_prices AS price SET archived_at = NULL, version = price.version + 1, updated_at = now(), updated_by = ${userId}
    FROM plant_types AS plant
    WHERE price.nursery_id = ${db.nursery_id} AND plant.nursery_id = ${db.nursery_id} AND plant.id = ANY(${[...ids]}::uuid[])
      AND price.plant_type_id = plant.id AND price.archived_at = plant.archived_at`)
  await db.run(sql`
    UPDATE plant_types SET archived_at = NULL, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[]) AND archived_at IS NOT NULL`)
}
