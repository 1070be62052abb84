/** Locations as their labels name them. */
import type { Db } from '#server/database.ts'
import type { LabelledLocation } from '../location-label.ts'
import { namesAround } from '../location-tree.ts'
import { locationsForLabels } from './entries.queries.ts'

export async function labelledLocations(db: Db): Promise<LabelledLocation[]> {
  const all = await locationsForLabels(db)
  const within = namesAround(all)
  const merged = Map.groupBy(all, ({ merged_into_id }) => merged_into_id)
  return all
    .filter(({ archived, merged_into_id }) => !archived && merged_into_id === null)
    .map(({ id, name }) => ({ id, name, within: within(id), merged_ids: (merged.get(id) ?? []).map((each) => each.id) }))
}
