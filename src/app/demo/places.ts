/** The locations of plants and supplies by kind. */
import { locations } from './content.ts'
import type { PlantType } from './price-list.ts'
import type { Chance } from './random.ts'

const among = (pattern: RegExp) => locations.filter((name) => pattern.test(name))
const nursery = among(/propagation|glasshouse/i)
const outside = among(/tunnel|shade|hardening/i)
const fields = among(/field/i)
const retailPlaces = among(/retail/i)
const fernery = among(/fernery/i)

/** Locations under cover or outdoors in which plants grow and are sprayed. */
export const places: readonly string[] = [...nursery, ...outside]

export const nurseryPlace = (dice: Chance): string => dice.pick(nursery)
export const dispatchPlace = (dice: Chance): string => dice.pick(among(/dispatch/i))

export function growingPlace({ category }: PlantType, dice: Chance): string {
  if (category === 'Ferns') return dice.pick(fernery)
  return category === 'Trees' && dice.yes(0.5) ? dice.pick(fields) : dice.pick(outside)
}

export function salesPlace({ category }: PlantType, dice: Chance): string {
  if (category === 'Trees') return dice.pick([...fields, ...retailPlaces])
  return category === 'Ferns' ? dice.pick([...fernery, ...retailPlaces]) : dice.pick(retailPlaces)
}
