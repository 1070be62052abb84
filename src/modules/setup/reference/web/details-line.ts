/** The details under the name of an entry; undefined for a kind without any. */
import { counted, number } from '#web/ui/format.ts'
import type { ReferenceEntry } from '../entry.ts'
import { locationTypes } from '../kinds.ts'
import { placeKinds } from '../place-kinds.ts'

type Detailed = Exclude<ReferenceEntry, { kind: 'grades' | 'growth_stages' }>

export function detailsLine(entry: ReferenceEntry): string | undefined {
  if (entry.kind === 'grades' || entry.kind === 'growth_stages') return undefined
  return partsOf(entry)
    .filter((part) => part !== '')
    .join(' · ')
}

/** Empty if it is not known. */
const known = <Value>(value: Value | null, text: (value: Value) => string) => (value === null ? '' : text(value))

function partsOf(entry: Detailed): readonly string[] {
  switch (entry.kind) {
    case 'container_sizes':
      return [
        known(entry.litres, (litres) => `${number(litres)} L`) || 'Not measured',
        known(entry.mm, (mm) => `${mm} mm across`),
        known(entry.cells, (cells) => `${cells} cells`),
        known(entry.trays_per_shelf, (trays) => `${trays} trays a shelf`),
        known(entry.shelves, (shelves) => `${shelves} shelves a trolley`),
      ]
    case 'locations':
      // Most are areas: the type is written only beside something else.
      return entry.type === 'area' && entry.area_m2 === null && entry.place_kind === null
        ? []
        : [
            locationTypes[entry.type],
            known(entry.place_kind, (kind) => placeKinds[kind]),
            known(entry.area_m2, (area) => `${number(area)} m²`),
          ]
    case 'plant_categories':
      return [entry.guaranteed ? 'Guaranteed' : '', entry.hidden ? 'Hidden' : '']
    case 'vendors':
      return [
        entry.phone,
        entry.email,
        entry.account_number && `Account ${entry.account_number}`,
        known(entry.payment_terms, (days) => `${counted(days, 'day')} to pay`),
      ]
  }
}
