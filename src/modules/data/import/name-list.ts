/** The lists of names that the rows of an import refer to. */

import { kinds as referenceKinds } from '#modules/setup/reference/kinds.ts'

/** Names that a row refers to: one that is unknown is created, or matched with one that is known. */
export const nameLists = [
  'plant_categories',
  'container_sizes',
  'locations',
  'growth_stages',
  'grades',
  'vendors',
  'units',
  'supply_categories',
  'price_groups',
  'plants',
  'supplies',
  'customers',
] as const
export type NameList = (typeof nameLists)[number]

export const matchedOnly: ReadonlySet<NameList> = new Set<NameList>(['plants', 'supplies'])

/** False for a name that cannot be created from its name alone; a batch says enough of its plant. */
export const canCreate = (kind: string, list: NameList): boolean =>
  !matchedOnly.has(list) || (kind === 'batches' && list === 'plants')

export const listNames: Readonly<Record<NameList, string>> = {
  plant_categories: referenceKinds.plant_categories.one,
  container_sizes: referenceKinds.container_sizes.one,
  locations: referenceKinds.locations.one,
  growth_stages: referenceKinds.growth_stages.one,
  grades: referenceKinds.grades.one,
  vendors: referenceKinds.vendors.one,
  units: 'unit',
  supply_categories: 'supply category',
  price_groups: 'price group',
  plants: 'plant',
  supplies: 'supply',
  customers: 'customer',
}
