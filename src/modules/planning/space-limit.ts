/**
 * Limit of plants that fit: square metres of bed if the nursery map covers enough plants, otherwise the highest stock
 * so far. Pure.
 */
import type { PlaceKind } from '#modules/setup/reference/place-kinds.ts'
import type { BedSpace, Capacity, SpaceOfContainer } from './planning-inputs.ts'

export interface PlaceSpace {
  readonly space: number
  readonly in_use: number
}

export interface SpaceLimit {
  readonly unit: 'm2' | 'plants'
  /** Total and used, in the unit; Infinity if unknown. */
  readonly space: number
  readonly in_use: number
  /** The same by kind of place, for those with a bed on the map. */
  readonly places: ReadonlyMap<PlaceKind, PlaceSpace>
  /** Space of one plant in a container, in the unit. */
  readonly perPlant: (container_size: string) => number
}

/** Share of plants that must be on the map, in containers of known size, for the map to be used. */
const enoughOnMap = 0.8

export function spaceLimit(
  {
    capacity,
    beds,
    spaces,
  }: { readonly capacity: Capacity; readonly beds: BedSpace | undefined; readonly spaces: readonly SpaceOfContainer[] },
  weeksToKnow: number,
): SpaceLimit {
  if (beds && beds.area_m2 > 0 && beds.plants >= enoughOnMap * (beds.plants + beds.uncounted)) {
    const known = new Map(spaces.map(({ container_size, space }) => [container_size, space]))
    const total = beds.plants > 0 ? beds.used_m2 / beds.plants : 0
    return {
      unit: 'm2',
      space: beds.area_m2,
      in_use: beds.used_m2,
      places: new Map(beds.kinds.map(({ place_kind, area_m2, used_m2 }) => [place_kind, { space: area_m2, in_use: used_m2 }])),
      // Average for containers without a measured size.
      perPlant: (container_size) => known.get(container_size) ?? total,
    }
  }
  const isKnown = capacity.weeks >= weeksToKnow
  return {
    unit: 'plants',
    space: isKnown ? capacity.space : Infinity,
    in_use: capacity.on_hand,
    places: new Map(),
    perPlant: () => 1,
  }
}
