/** Reads the care of a plant, and saves it as a whole. */
import * as z from 'zod/mini'
import type { PlantTypeId, UserId } from '#kernel/id.ts'
import { Version } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { sql } from '#server/sql.ts'
import { tidyCare } from '../care.ts'
import { Care, type PlantCare } from '../care-fields.ts'
import { lockPlantType } from './plant-types.queries.ts'

const Row = z.object({ care: Care, version: Version })

export async function plantCare(db: Db, id: PlantTypeId): Promise<PlantCare> {
  const { care, version } = await db.one(
    Row,
    sql`SELECT care, version FROM plant_types WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
  )
  return { ...care, version }
}

export async function savePlantCare(
  db: Db,
  userId: UserId,
  id: PlantTypeId,
  { version, ...sent }: PlantCare,
): Promise<PlantCare> {
  await lockPlantType(db, id)
  const before = await plantCare(db, id)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this plant', current: before })
  const care = tidyCare(sent)
  await db.run(sql`
    UPDATE plant_types SET care = ${JSON.stringify(care)}::jsonb, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)
  const after = await plantCare(db, id)
  await recordChange(db, {
    user_id: userId,
    action: 'plant_type.care',
    subject_type: 'plant_type',
    subject_id: id,
    before,
    after,
  })
  return after
}
