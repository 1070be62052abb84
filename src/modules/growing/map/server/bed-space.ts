/** The beds of the nursery as a limit: their square metres, what is in use, and what a plant of each container takes. */
import { spacePerPlant } from '#modules/setup/reference/plant-space.ts'
import type { Db } from '#server/database.ts'
import { areasOfPlaces } from './standing.ts'
import { occupying, sizesMeasured } from './standing.queries.ts'

/** Area of the beds and its use; plants without a known area or container size count as `uncounted`. */
export async function readBedSpace(db: Db) {
  const [areas, batches] = await Promise.all([areasOfPlaces(db), occupying(db)])
  const known = new Set(areas.map(({ location_id }) => location_id))
  let [used_m2, plants, uncounted] = [0, 0, 0]
  for (const batch of batches) {
    const each = batch.location_id !== null && known.has(batch.location_id) ? spacePerPlant(batch) : undefined
    if (each === undefined) uncounted += batch.quantity
    else {
      used_m2 += each * batch.quantity
      plants += batch.quantity
    }
  }
  return { area_m2: areas.reduce((sum, { area_m2 }) => sum + area_m2, 0), used_m2, plants, uncounted }
}

/** Square metres for one plant in each container that is measured, as JSON text: `[{ container_size, space }]`. */
export async function spacesOfContainers(db: Db): Promise<string> {
  const sizes = await sizesMeasured(db)
  return JSON.stringify(
    sizes.flatMap(({ name, ...size }) => {
      const space = spacePerPlant(size)
      return space === undefined ? [] : [{ container_size: name, space }]
    }),
  )
}
