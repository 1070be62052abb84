/** A spraying: the product, the location, and the end of the re-entry time. */
import { LocationId } from '#modules/setup/reference/entry-ids.ts'
import { InventoryItemId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id, Instant, MaybeText, Note, Quantity, Text } from '#kernel/wire.ts'

export const Spray = z.object({
  id: Id,
  sprayed_at: Instant,
  location: z.string(),
  location_id: z.nullable(Id),
  product: z.string(),
  registration: z.string(),
  rate: z.string(),
  against: z.string(),
  applicator: z.string(),
  equipment: z.string(),
  weather: z.string(),
  notes: z.string(),
  reentry_hours: z.int(),
  /** Limits on the label: sprayings of one place in twelve months, and days until its plants may be sold. */
  max_per_year: z.nullable(z.int()),
  days_before_sale: z.int(),
  closed_until: Instant,
  opened_by: z.nullable(z.string()),
  reopen_reason: z.string(),
  /** Supply taken from stock; null if none was. */
  taken: z.nullable(z.object({ inventory_item_id: InventoryItemId, name: z.string(), unit: z.string(), quantity: DecimalText })),
})
export type Spray = z.infer<typeof Spray>

const whole = (most: number, unit: string, least = 0) =>
  z
    .pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, `Enter whole ${unit}.`))], `Enter whole ${unit}.`),
      z.transform(Number),
    )
    .check(z.refine((n) => Number.isInteger(n) && n >= least && n <= most, `Enter ${least} to ${most} ${unit}.`))

/** When it was, by the clock of the nursery. */
export const sprayFields = {
  day: Day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 07:30.')),
  location: Text(20),
  location_id: LocationId,
  product: Text(120),
  reentry_hours: whole(720, 'hours'),
  /** Limits on the label; missing or null without such a limit. */
  max_per_year: z.optional(z.nullable(whole(99, 'times', 1))),
  days_before_sale: z.optional(z.nullable(whole(365, 'days'))),
  /** Sprayed although the label allows no more. */
  over_limit: z.optional(z.boolean()),
  registration: MaybeText(60),
  rate: MaybeText(60),
  against: MaybeText(120),
  applicator: MaybeText(80),
  equipment: MaybeText(120),
  weather: MaybeText(120),
  /** The supply it was taken from, and the quantity in the supply's own unit. */
  inventory_item_id: z.optional(z.nullable(InventoryItemId)),
  used: z.optional(z.nullable(Quantity)),
  notes: Note,
}
export const NewSpray = z.strictObject(sprayFields).check(
  z.refine(({ inventory_item_id, used }) => !inventory_item_id || Number(used ?? 0) > 0, {
    path: ['used'],
    message: 'Enter how much you used.',
  }),
  z.refine(({ inventory_item_id, used }) => Boolean(inventory_item_id) || Number(used ?? 0) === 0, {
    path: ['inventory_item_id'],
    message: 'Choose the supply you used.',
  }),
)
export type NewSpray = z.infer<typeof NewSpray>

/**
 * Known facts about a product before it is sprayed in a place: its label as last entered, and the sprayings of twelve
 * months.
 */
export const ProductLabel = z.object({
  known: z.boolean(),
  registration: z.string(),
  reentry_hours: z.nullable(z.int()),
  max_per_year: z.nullable(z.int()),
  days_before_sale: z.nullable(z.int()),
  /** With the one to be entered. */
  sprayings: z.int(),
})
export type ProductLabel = z.infer<typeof ProductLabel>
