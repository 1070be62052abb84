/** The tree of locations as another module arranges it: many at once, by their ids. */
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import type { LocationType } from '../kinds.ts'
import { inCircle } from '../location-tree.ts'
import { Location } from '../entry.ts'
import { lockList } from './entries.queries.ts'

/** Serializes arranging locations with changes of their list. */
export const lockLocations = (db: Db) => lockList(db, 'locations')

const LocationOfTree = z.pick(Location, {
  id: true,
  name: true,
  parent_id: true,
  type: true,
  place_kind: true,
  area_m2: true,
  archived: true,
})
export type LocationOfTree = z.infer<typeof LocationOfTree>

/** Every location, archived ones too, in the order of the list; not those that were merged into another. */
export const readLocations = (db: Db) =>
  db.many(
    LocationOfTree,
    sql`
    SELECT id, name, parent_id, type, place_kind, area_m2, archived_at IS NOT NULL AS archived FROM locations
    WHERE nursery_id = ${db.nursery_id} AND merged_into_id IS NULL ORDER BY position, id`,
  )

export interface Arranged {
  readonly id: string
  readonly parent_id: string | null
  readonly type: LocationType
  /** Typed area; null for none. */
  readonly area_m2: string | null
}

/** Gives locations their place in the tree. Throws if one would be inside itself. */
export async function arrangeLocations(db: Db, arranged: readonly Arranged[]): Promise<void> {
  await db.run(sql`
    UPDATE locations AS entry SET parent_id = given.parent_id, type = given.type, area_m2 = given.area_m2, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(arranged)}::jsonb) AS given (id uuid, parent_id uuid, type text, area_m2 numeric)
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.id = given.id
      AND (entry.parent_id, entry.type, entry.area_m2) IS DISTINCT FROM (given.parent_id, given.type, given.area_m2)`)
  const circle = inCircle(await readLocations(db))
  if (circle)
    throw new Problem('BAD_STATE', `${circle.name} would be inside itself or one of its own parts. Choose another place.`)
}
