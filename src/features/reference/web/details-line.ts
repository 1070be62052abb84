/** What stands under the name of an entry: the details that are known; undefined for a kind that has none. */
import { number } from '#web/ui/format.ts'
import type { ReferenceEntry } from '../entry.ts'
import { locationTypes } from '../kinds.ts'

export function detailsLine(entry: ReferenceEntry): string | undefined {
  if (entry.kind === 'growth_stages') return undefined
  return partsOf(entry)
    .filter((part) => part !== '')
    .join(' · ')
}

function partsOf(entry: Exclude<ReferenceEntry, { kind: 'growth_stages' }>): readonly string[] {
  switch (entry.kind) {
    case 'container_sizes':
      return [
        entry.litres === null ? 'Not measured' : `${number(entry.litres)} L`,
        entry.mm === null ? '' : `${entry.mm} mm across`,
        entry.cells === null ? '' : `${entry.cells} cells`,
      ]
    case 'locations':
      // Most are areas: that is said only beside something else.
      return entry.type === 'area' && entry.area_m2 === null
        ? []
        : [locationTypes[entry.type], entry.area_m2 === null ? '' : `${number(entry.area_m2)} m²`]
    case 'plant_categories':
      return [entry.guaranteed ? 'Guaranteed' : '', entry.hidden ? 'Hidden' : '']
    case 'vendors':
      return [
        entry.phone,
        entry.email,
        entry.account_number && `Account ${entry.account_number}`,
        entry.payment_terms === null ? '' : entry.payment_terms === 1 ? '1 day to pay' : `${entry.payment_terms} days to pay`,
      ]
  }
}
