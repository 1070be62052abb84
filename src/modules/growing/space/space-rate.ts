/** Weekly rates of a square metre of growing space, and the rate that the books propose. */
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { BatchId } from '#kernel/id.ts'
import type { FieldError } from '#kernel/problem.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Day, DecimalText, Id, Instant, MaybeText, Money, MoneyText, Quantity, UnitCost } from '#kernel/wire.ts'

const weeksOfYear = 52

/** Derivation of a rate: the costs of some days over the area. */
const Basis = z
  .strictObject({
    from: Day,
    to: Day,
    expenses: Money,
    area_m2: Quantity.check(z.refine((area) => Number(area) > 0, 'Enter an area of more than 0.')),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The last day is before the first. Enter the same day or a later one.',
    }),
  )

export const NewSpaceRate = z.strictObject({
  valid_from: Day,
  rate: UnitCost,
  note: MaybeText(200),
  basis: z.optional(Basis),
})
export type NewSpaceRate = z.infer<typeof NewSpaceRate>

export const SpaceRate = z.object({
  id: Id,
  valid_from: Day,
  rate: DecimalText,
  note: z.string(),
  basis: z.nullable(z.object({ from: Day, to: Day, expenses: MoneyText, area_m2: DecimalText })),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type SpaceRate = z.infer<typeof SpaceRate>

export const SpaceProposal = z.object({
  from: Day,
  to: Day,
  /** Costs booked on these days, by account; by category too for an account that holds several. */
  costs: z.array(
    z.object({
      account_id: Id,
      code: z.string(),
      account: z.string(),
      detail: z.string(),
      amount: MoneyText,
      /** Rent, energy, water, insurance, depreciation: proposed as overhead by its name. */
      overhead: z.boolean(),
    }),
  ),
  /** Locations with plants; nested areas are counted once. */
  places: z.array(z.object({ location_id: Id, name: z.string(), area_m2: z.number() })),
  area_m2: z.number(),
})
export type SpaceProposal = z.infer<typeof SpaceProposal>

/** The space of a batch to date. A management figure: the books do not have it. */
export const BatchSpace = z.object({
  batch_id: BatchId,
  has_rate: z.boolean(),
  /** Current rate of one square metre for a week. */
  rate: DecimalText,
  /** Total area of its plants now; null if neither their container nor their bed has a known area. */
  area_m2: z.nullable(z.number()),
  /** Charged to this batch; and inherited with plants from other batches. */
  accrued: DecimalText,
  inherited: DecimalText,
  /** Cost that left with plants potted into other batches, sold, and written off. */
  moved: DecimalText,
  sold: DecimalText,
  lost: DecimalText,
  on_hand: DecimalText,
  per_plant: z.nullable(DecimalText),
  per_week: DecimalText,
})
export type BatchSpace = z.infer<typeof BatchSpace>

/** The rate of some days' costs: spread over the area, and over 52 weeks a year. Undefined if there is no area. */
export function proposedRate(expenses: readonly string[], area_m2: number): string | undefined {
  if (!(area_m2 > 0)) return undefined
  const all: Cents = sum(expenses.map((amount) => cents(amount)))
  const rate = Number(all) / 100 / area_m2 / weeksOfYear
  return rate > 0 ? rate.toFixed(4) : undefined
}

export const totalOf = (expenses: readonly string[]): string => moneyText(sum(expenses.map((amount) => cents(amount))))

const overheadNames =
  /\b(rent|leases?|rates|heat|heating|fuel|gas|power|electric|electricity|energy|water|irrigation|insurance|depreciation|repairs?|maintenance|cleaning|security|land tax|property|premises|glasshouse|greenhouse|tunnel)/i

/** True if the name sounds like a cost of the place itself, whatever grows there. */
export const isOverheadName = (name: string): boolean => overheadNames.test(name)

/** A rate begins after the one before it, so that no day gets another rate than it had. */
export const rateProblems = (valid_from: string, newest: string | null): FieldError[] =>
  newest !== null && valid_from <= newest
    ? [
        {
          path: 'valid_from',
          message: `There is a rate from ${spelledOutDay(newest)}. Choose a later day, or delete that rate first.`,
        },
      ]
    : []
