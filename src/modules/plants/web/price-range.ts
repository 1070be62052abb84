/** From the cheapest to the dearest size of a plant, as one text. */
import { type Formats, money } from '#web/ui/format.ts'
import type { PlantTypeRow } from '../plant-type.ts'

export function priceRange({ price_from, price_to }: PlantTypeRow, formats: Formats): string {
  if (price_from === null || price_to === null) return '–'
  return price_from === price_to ? money(price_from, formats) : `${money(price_from, formats)} – ${money(price_to, formats)}`
}
