/** The shapes of seed lots and their entries, and the bodies that the forms check too. */
import { VendorId } from '#modules/setup/reference/entry-ids.ts'
import { BatchId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Count, Day, DecimalText, Id, Instant, MaybeText, Note, Quantity, Text, Version } from '#kernel/wire.ts'
import { seedEntryKinds, seedUnits } from './seed-lot.ts'

const MaybeDay = z.optional(z.nullable(z.union([z.literal(''), Day])))
const unit = z.enum(seedUnits)

export const SeedLot = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  code: z.string(),
  vendor: z.nullable(z.string()),
  vendor_id: z.nullable(Id),
  harvested_on: z.nullable(Day),
  unit,
  /** Seeds in a gram; null where they were not counted. */
  per_gram: z.nullable(DecimalText),
  notes: z.string(),
  on_hand: DecimalText,
  /** Percent by the newest test; null without one. */
  germination: z.nullable(z.number()),
  tested_on: z.nullable(Day),
  archived: z.boolean(),
  version: Version,
})
export type SeedLot = z.infer<typeof SeedLot>

export const SeedEntry = z.object({
  id: Id,
  kind: z.enum(seedEntryKinds),
  occurred_on: Day,
  /** Signed, in the unit of the lot. */
  quantity: DecimalText,
  tested: z.nullable(z.int()),
  germinated: z.nullable(z.int()),
  /** Batch that was sown with it. */
  batch_id: z.nullable(BatchId),
  batch_code: z.nullable(z.string()),
  reversed: z.boolean(),
  note: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type SeedEntry = z.infer<typeof SeedEntry>

const lotFields = {
  code: Text(60),
  vendor: MaybeText(80),
  vendor_id: VendorId,
  harvested_on: MaybeDay,
  per_gram: z.optional(
    z.nullable(Quantity.check(z.refine((seeds) => Number(seeds) > 0, 'Enter more than 0, or leave it blank.'))),
  ),
  notes: Note,
}

export const NewSeedLot = z.strictObject({
  plant_type_id: PlantTypeId,
  ...lotFields,
  unit,
  quantity: Quantity,
  received_on: Day,
})
export type NewSeedLot = z.infer<typeof NewSeedLot>

export const SeedLotChange = z.strictObject({ ...lotFields, version: Version, archived: z.optional(z.boolean()) })
export type SeedLotChange = z.infer<typeof SeedLotChange>

export const NewGerminationTest = z
  .strictObject({
    tested_on: Day,
    tested: Count,
    germinated: z.union([z.literal('0'), z.literal(0), Count]),
    used: z.optional(z.nullable(Quantity)),
    note: Note,
  })
  .check(
    z.refine(({ tested, germinated }) => Number(germinated) <= tested, {
      path: ['germinated'],
      message: 'No more seeds germinate than were tested.',
    }),
  )
export type NewGerminationTest = z.infer<typeof NewGerminationTest>

export const SeedCount = z.strictObject({ counted_on: Day, quantity: Quantity, note: Note })
export type SeedCount = z.infer<typeof SeedCount>
