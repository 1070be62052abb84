/** Standing orders and their days. */
import { gradeBody } from '#modules/setup/reference/specification-fields.ts'
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { AccountId, ApprovalId, InventoryItemId, PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays, lastDay } from '#kernel/day.ts'
import { Amount, gradeOfPlant, wholeUnlessSupply } from '#modules/orders/order/order.ts'
import { Day, Id, MaybeText, Money, MoneyText, Note, Text, Version } from '#kernel/wire.ts'

/** They are listed whole: the next day of each comes from a rule, which no database sorts by. */
export const mostStandingOrders = 1000

export const standingFrequencies = {
  week: 'Every week',
  fortnight: 'Every second week',
  month: 'Every month',
} as const
export type StandingFrequency = keyof typeof standingFrequencies
const FrequencyName = z.enum(Object.keys(standingFrequencies) as StandingFrequency[], 'Choose how often.')

const StandingItem = z.object({
  plant_type_id: z.nullable(PlantTypeId),
  inventory_item_id: z.nullable(InventoryItemId),
  container_size: z.nullable(z.string()),
  container_size_id: z.nullable(Id),
  grade: z.nullable(z.string()),
  grade_id: z.nullable(Id),
  description: z.string(),
  unit: z.nullable(z.string()),
  quantity: z.number(),
  unit_price: z.nullable(MoneyText),
})

export const StandingOrder = z.object({
  id: Id,
  business_account_id: z.nullable(AccountId),
  customer_name: z.string(),
  frequency: FrequencyName,
  first_day: Day,
  last_day: z.nullable(Day),
  days_ahead: z.int(),
  notes: z.string(),
  paused: z.boolean(),
  /** The next delivery day; null if it has ended. */
  next_day: z.nullable(Day),
  /** Number of orders created so far. */
  made: z.int(),
  items: z.array(StandingItem),
  version: Version,
})
export type StandingOrder = z.infer<typeof StandingOrder>

const NewStandingItem = z
  .strictObject({
    plant_type_id: z.optional(PlantTypeId),
    container_size: z.optional(Text(60)),
    container_size_id: ContainerSizeId,
    ...gradeBody,
    inventory_item_id: z.optional(InventoryItemId),
    quantity: Amount,
    /** A fixed price; without it the agreed or listed price on the day of the order. */
    unit_price: z.optional(Money),
  })
  .check(
    z.refine(
      (line) =>
        (line.plant_type_id !== undefined && line.container_size !== undefined) !== (line.inventory_item_id !== undefined),
      { path: ['plant_type_id'], message: 'Choose a plant and its size, or something other.' },
    ),
    gradeOfPlant,
    wholeUnlessSupply,
  )

const Ahead = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,2}$/, 'Enter 0 to 60 days.'))], 'Enter 0 to 60 days.'),
    z.transform(Number),
  )
  .check(z.refine((days) => Number.isInteger(days) && days >= 0 && days <= 60, 'Enter 0 to 60 days.'))

const fields = {
  business_account_id: z.optional(AccountId),
  customer_name: MaybeText(120),
  frequency: FrequencyName,
  /** The first delivery day. */
  first_day: Day,
  last_day: z.optional(z.nullable(Day)),
  /** Days before delivery on which the draft is created. */
  days_ahead: z.optional(Ahead),
  notes: Note,
  /** The approval of fixed prices beyond the limit of the role. */
  approval_id: z.optional(ApprovalId),
  items: z
    .array(NewStandingItem)
    .check(z.minLength(1, 'Add something to the order first.'), z.maxLength(300, 'At most 300 lines.')),
}
const inOrder = z.refine<{ first_day: string; last_day?: string | null | undefined }>(
  ({ first_day, last_day }) => !last_day || last_day >= first_day,
  { path: ['last_day'], message: 'The last day is before the first.' },
)

export const NewStandingOrder = z.strictObject(fields).check(inOrder)
export type NewStandingOrder = z.infer<typeof NewStandingOrder>
export const StandingOrderChange = z.strictObject({ ...fields, version: Version }).check(inOrder)
export type StandingOrderChange = z.infer<typeof StandingOrderChange>

interface StandingSchedule {
  readonly frequency: StandingFrequency
  readonly first_day: string
  readonly last_day: string | null
}

/** Delivery days after `after`, up to `through`, at most `most`; from the first day if `after` is null. */
export function standingDays(schedule: StandingSchedule, after: string | null, through: string, most = 400): string[] {
  const { first_day, last_day } = schedule
  const end = last_day !== null && last_day < through ? last_day : through
  const days: string[] = []
  for (let n = startingAt(schedule, after); days.length < most; n++) {
    const day = dayOf(schedule, n)
    if (day > end) break
    if (day >= first_day && (after === null || day > after)) days.push(day)
  }
  return days
}

/** The next day after `after`; null if there are no more. */
export const nextStanding = (schedule: StandingSchedule, after: string | null): string | null =>
  standingDays(schedule, after, lastDay, 1)[0] ?? null

/** The most days from one to the next. */
const longest: Readonly<Record<StandingFrequency, number>> = { week: 7, fortnight: 14, month: 31 }

function dayOf({ frequency, first_day }: StandingSchedule, n: number): string {
  if (frequency !== 'month') return addDays(first_day, n * longest[frequency])
  const [year = 0, month = 1, day = 1] = first_day.split('-').map(Number)
  // A month without that day uses its last day.
  const last = new Date(Date.UTC(year, month + n, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** An index whose day is not after the given one, so that the search does not start at the first day. */
function startingAt({ frequency, first_day }: StandingSchedule, after: string | null): number {
  if (after === null || after < first_day) return 0
  const days = (Date.parse(after) - Date.parse(first_day)) / 86_400_000
  return Math.max(0, Math.floor(days / longest[frequency]) - 1)
}
