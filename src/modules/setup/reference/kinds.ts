/** The kinds of reference data: what a nursery names once and uses everywhere. Without shapes, so that every screen can afford it. */

interface KindTexts {
  /** "vendor", as in a sentence. */
  readonly one: string
  readonly many: string
  /** The subject type in the history, and the first word of its actions. */
  readonly subject: string
  readonly remove: 'Archive' | 'Delete'
  /** The most characters of a name. */
  readonly maxLength: number
}

export const kinds = {
  container_sizes: {
    one: 'container size',
    many: 'container sizes',
    subject: 'container_size',
    remove: 'Archive',
    maxLength: 60,
  },
  grades: { one: 'grade', many: 'grades', subject: 'grade', remove: 'Archive', maxLength: 20 },
  growth_stages: { one: 'growth stage', many: 'growth stages', subject: 'growth_stage', remove: 'Delete', maxLength: 40 },
  locations: { one: 'location', many: 'locations', subject: 'location', remove: 'Archive', maxLength: 20 },
  plant_categories: {
    one: 'plant category',
    many: 'plant categories',
    subject: 'plant_category',
    remove: 'Archive',
    maxLength: 40,
  },
  vendors: { one: 'vendor', many: 'vendors', subject: 'vendor', remove: 'Archive', maxLength: 80 },
} as const satisfies Readonly<Record<string, KindTexts>>

export type Kind = keyof typeof kinds

/** The article before the word: "a vendor". */
export const aKind = (kind: Kind): string => `a ${kinds[kind].one}`

export const containerSystems = ['pint bag', 'diameter', 'litre', 'trade number', 'tray'] as const
export type ContainerSystem = (typeof containerSystems)[number]

/** Location types, from the largest to the smallest. */
export const locationTypes = { site: 'Site', area: 'Area', bed: 'Bed or bay' } as const
export type LocationType = keyof typeof locationTypes
