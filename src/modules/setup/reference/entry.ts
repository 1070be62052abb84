/** The shapes of reference data: an entry of each kind, as it is read, added, changed and merged. */
import * as z from 'zod/mini'
import { DecimalText, Id, MaybeText, MaybeWhole, Text, Version } from '#kernel/wire.ts'
import { type Kind, type LocationType, containerSystems, kinds, locationTypes } from './kinds.ts'
import { placeKindNames } from './place-kinds.ts'
import { Usage } from './usage.ts'

/** A positive decimal with limited places; an empty text means unknown. */
const MaybeMeasure = (example: string, decimals: number, most: string) =>
  z.optional(
    z.nullable(
      z
        .pipe(
          z.union([z.string(), z.number()], `Enter a number like ${example}.`),
          z.transform((value) => (String(value).trim() === '' ? null : String(value).trim())),
        )
        .check(
          z.refine(
            (value) => value === null || (new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`).test(value) && Number(value) > 0),
            `Enter a number like ${example}, with at most ${most} decimals.`,
          ),
        ),
    ),
  )

const locationType = z.enum(Object.keys(locationTypes) as [LocationType, ...LocationType[]])
const containerSystem = z.enum(containerSystems)
const PlaceKind = z.enum(placeKindNames)

/** Kind of growing space; an empty text means none is given. */
export const MaybePlaceKind = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.literal(''), PlaceKind], 'Choose a kind of place.'),
      z.transform((kind) => (kind === '' ? null : kind)),
    ),
  ),
)

/** Empty text means no parent. */
const MaybeParent = z.optional(z.nullable(z.union([z.literal(''), Id])))

export const TermsDays = MaybeWhole(0, 365, 'Enter a whole number of days, at most 365.')

const details = {
  container_sizes: {
    system: z.optional(containerSystem),
    litres: MaybeMeasure('2.8', 4, 'four'),
    mm: MaybeWhole(1, 9_999, 'Enter whole millimetres.'),
    plants_per_m2: MaybeMeasure('25', 2, 'two'),
    cells: MaybeWhole(1, 9_999, 'A tray has 1 cell or more. Enter a whole number, or leave it empty.'),
    trays_per_shelf: MaybeWhole(1, 999, 'Enter a whole number of trays, 1 or more.'),
    shelves: MaybeWhole(1, 99, 'Enter a whole number of shelves, 1 or more.'),
  },
  grades: {},
  growth_stages: {},
  locations: {
    parent_id: MaybeParent,
    type: z.optional(locationType),
    place_kind: MaybePlaceKind,
    area_m2: MaybeMeasure('250', 2, 'two'),
  },
  plant_categories: { guaranteed: z.optional(z.boolean()) },
  vendors: {
    address: MaybeText(400),
    email: MaybeText(200),
    phone: MaybeText(40),
    account_number: MaybeText(40),
    tax_number: MaybeText(40),
    /** Days after the bill; null: by the terms on each bill. */
    payment_terms: TermsDays,
    charges_tax: z.optional(z.boolean()),
  },
} as const

const known = {
  id: Id,
  name: z.string(),
  archived: z.boolean(),
  version: Version,
}

export const ContainerSizeEntry = z.object({
  kind: z.literal('container_sizes'),
  ...known,
  system: containerSystem,
  /** Volume per plant; null until it is measured. */
  litres: z.nullable(DecimalText),
  /** Diameter of the top. */
  mm: z.nullable(z.int()),
  /** Plants per tray. */
  cells: z.nullable(z.int()),
  /** Null if computed from the measures. */
  plants_per_m2: z.nullable(DecimalText),
  trays_per_shelf: z.nullable(z.int()),
  shelves: z.nullable(z.int()),
})
export type ContainerSizeEntry = z.infer<typeof ContainerSizeEntry>

export const Vendor = z.object({
  kind: z.literal('vendors'),
  ...known,
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  account_number: z.string(),
  tax_number: z.string(),
  payment_terms: z.nullable(z.int()),
  charges_tax: z.boolean(),
})
export type Vendor = z.infer<typeof Vendor>

export const PlantCategory = z.object({
  kind: z.literal('plant_categories'),
  ...known,
  /** Not offered for new plants. */
  hidden: z.boolean(),
  /** A plant of it that dies within the guarantee is made good. */
  guaranteed: z.boolean(),
})
export type PlantCategory = z.infer<typeof PlantCategory>

export const Grade = z.object({ kind: z.literal('grades'), ...known })
export type Grade = z.infer<typeof Grade>

export const GrowthStage = z.object({ kind: z.literal('growth_stages'), ...known })
export type GrowthStage = z.infer<typeof GrowthStage>

export const Location = z.object({
  kind: z.literal('locations'),
  ...known,
  /** The location it is part of. */
  parent_id: z.nullable(Id),
  type: locationType,
  /** Null: as the location it is part of. */
  place_kind: z.nullable(PlaceKind),
  area_m2: z.nullable(DecimalText),
})
export type Location = z.infer<typeof Location>

export const ReferenceEntry = z.discriminatedUnion('kind', [
  ContainerSizeEntry,
  Grade,
  GrowthStage,
  Location,
  PlantCategory,
  Vendor,
])
export type ReferenceEntry = z.infer<typeof ReferenceEntry>

const fields = <K extends Kind>(kind: K) => ({
  kind: z.literal(kind),
  name: Text(kinds[kind].maxLength),
  ...details[kind],
})

export const NewReferenceEntry = z.discriminatedUnion('kind', [
  z.strictObject(fields('container_sizes')),
  z.strictObject(fields('grades')),
  z.strictObject(fields('growth_stages')),
  z.strictObject(fields('locations')),
  z.strictObject(fields('plant_categories')),
  z.strictObject(fields('vendors')),
])
export type NewReferenceEntry = z.infer<typeof NewReferenceEntry>

/** Partial update: a detail that is absent stays as it is. */
export const ReferenceEntryChange = z.discriminatedUnion('kind', [
  z.strictObject({ ...fields('container_sizes'), version: Version }),
  z.strictObject({ ...fields('grades'), version: Version }),
  z.strictObject({ ...fields('growth_stages'), version: Version }),
  z.strictObject({ ...fields('locations'), version: Version }),
  z.strictObject({ ...fields('plant_categories'), version: Version }),
  z.strictObject({ ...fields('vendors'), version: Version }),
])
export type ReferenceEntryChange = z.infer<typeof ReferenceEntryChange>

export const KindOfReference = z.enum(Object.keys(kinds) as [Kind, ...Kind[]])

export const ReferenceQuery = z.strictObject({ kind: KindOfReference })

export const MergeReferenceEntry = z.strictObject({ kind: KindOfReference, into_id: Id })
export type MergeReferenceEntry = z.infer<typeof MergeReferenceEntry>

export const ReferenceOrder = z.strictObject({ kind: KindOfReference, ids: z.array(Id).check(z.maxLength(1000)) })

/** An entry after a change, and how many records of each kind have its new name. */
export const ChangedReferenceEntry = z.object({ entry: ReferenceEntry, moved: Usage })
export type ChangedReferenceEntry = z.infer<typeof ChangedReferenceEntry>

export const VendorDetails = z.strictObject(details.vendors)
export const PlantCategoryDetails = z.strictObject(details.plant_categories)
export const LocationDetails = z.strictObject(details.locations)
export const ContainerSizeDetails = z.strictObject(details.container_sizes)
