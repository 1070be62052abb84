/** What limits the plants that fit: square metres of bed where the nursery map knows them, else as many plants as there ever were. Pure. */
import type { BedSpace, Capacity, SpaceOfContainer } from './planning-inputs.ts'

export interface SpaceLimit {
  readonly unit: 'm2' | 'plants'
  /** In all, and in use, in the unit; Infinity where nothing is known. */
  readonly space: number
  readonly in_use: number
  /** What one plant in a container takes of it. */
  readonly perPlant: (container_size: string) => number
}

/** The map counts once so many of the plants stand on it, in containers whose size is known. */
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
      // A container that is not measured takes what plants take on average.
      perPlant: (container_size) => known.get(container_size) ?? total,
    }
  }
  const isKnown = capacity.weeks >= weeksToKnow
  return { unit: 'plants', space: isKnown ? capacity.space : Infinity, in_use: capacity.on_hand, perPlant: () => 1 }
}
