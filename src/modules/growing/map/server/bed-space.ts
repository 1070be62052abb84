/** The beds of the nursery as a limit: their square metres, what is in use, and what a plant of each container takes. */
import type { PlaceKind } from '#modules/setup/reference/place-kinds.ts'
import { spacePerPlant } from '#modules/setup/reference/plant-space.ts'
import type { Db } from '#server/database.ts'
import { areasOfPlaces } from './standing.ts'
import { occupying, sizesMeasured } from './standing.queries.ts'

/** Area of the beds and its use, also by kind of place; plants without a known area or container size count as `uncounted`. */
export async function readBedSpace(db: Db) {
  const [areas, batches] = await Promise.all([areasOfPlaces(db), occupying(db)])
  const known = new Map(areas.map((area) => [area.location_id, area]))
  const kinds = new Map<PlaceKind, { area_m2: number; used_m2: number }>()
  for (const { place_kind, area_m2 } of areas)
    if (place_kind !== null) kinds.set(place_kind, { area_m2: (kinds.get(place_kind)?.area_m2 ?? 0) + area_m2, used_m2: 0 })
  let [used_m2, plants, uncounted] = [0, 0, 0]
  for (const batch of batches) {
    const bed = batch.location_id === null ? undefined : known.get(batch.location_id)
    const each = bed && spacePerPlant(batch)
    if (each === undefined) uncounted += batch.quantity
    else {
      const kind = bed?.place_kind && kinds.get(bed.place_kind)
      if (kind) kind.used_m2 += each * batch.quantity
      used_m2 += each * batch.quantity
      plants += batch.quantity
    }
  }
  return {
    area_m2: areas.reduce((sum, { area_m2 }) => sum + area_m2, 0),
    used_m2,
    plants,
    uncounted,
    kinds: [...kinds].map(([place_kind, space]) => ({ place_kind, ...space })),
  }
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
