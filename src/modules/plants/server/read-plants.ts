/** Plant types for the commands of other modules. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Id } from '#kernel/wire.ts'
import { nameOf } from '#modules/setup/reference/server/entry-names.ts'
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

/** The existing plant types among these, archived ones too. */
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

const PriceRead = z.object({ id: Id, common_name: z.string(), container_size: z.string(), grade: z.nullable(z.string()) })

/** The plant and the container size of a price, unless one of them is archived or there is no such price. */
export const readPricedPlant = (db: Db, priceId: string) =>
  db.maybe(
    PriceRead,
    sql`
    SELECT price.id, common_name, ${nameOf(db, 'container_sizes', sql`price.container_size_id`)} AS container_size, ${nameOf(db, 'grades', sql`price.grade_id`)} AS grade FROM plant_type_prices AS price
    JOIN plant_types AS plant ON plant.nursery_id = price.nursery_id AND plant.id = plant_type_id AND plant.archived_at IS NULL
    WHERE price.nursery_id = ${db.nursery_id} AND price.id = ${priceId} AND price.archived_at IS NULL`,
  )
