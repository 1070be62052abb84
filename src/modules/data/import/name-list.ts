/** The lists of names that the rows of an import refer to. */

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
