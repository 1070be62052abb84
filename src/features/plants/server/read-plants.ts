/** Plant types for the commands of other features. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#features/settings/tax-kind.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const PlantRead = z.object({
  id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  tax_kind: z.enum(goodsTaxKinds),
  archived: z.boolean(),
})
export type PlantRead = z.infer<typeof PlantRead>

/** Those of these plant types that there are, archived ones too. */
export const readPlants = (db: Db, ids: readonly PlantTypeId[]): Promise<PlantRead[]> =>
  db.many(
    PlantRead,
    sql`
    SELECT id, common_name, botanical_name, tax_kind, archived_at IS NOT NULL AS archived FROM plant_types
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${[...ids]}::uuid[])`,
  )

/** The plant type, unless it is archived or there is none. */
export const readPlant = async (db: Db, id: PlantTypeId): Promise<PlantRead | undefined> =>
  (await readPlants(db, [id])).find(({ archived }) => !archived)
