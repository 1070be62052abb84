/** Closed books: up to which day nothing is written any more, and the entries by which an open day puts a closed one right. */
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { Day, Id, Instant, MaybeText, MoneyText, SignedMoney, Text } from '#kernel/wire.ts'

export const ClosePeriod = z.strictObject({
  /** The last day that is closed; null opens everything again. */
  closed_through: z.nullable(Day),
  reason: MaybeText(200),
})
export type ClosePeriod = z.infer<typeof ClosePeriod>

export const NewAdjustment = z.strictObject({
  /** On a day that is open; today by default. */
  entry_date: z.optional(Day),
  kind: z.enum(['sales', 'expenses'], 'Choose sales or expenses.'),
  category: MaybeText(80),
  /** Without tax. */
  amount: SignedMoney,
  tax: z.optional(SignedMoney),
  reason: Text(200),
})
export type NewAdjustment = z.infer<typeof NewAdjustment>

export const Adjustment = z.object({
  id: Id,
  entry_date: Day,
  kind: z.enum(['sales', 'expenses']),
  category: z.string(),
  amount: MoneyText,
  tax: MoneyText,
  reason: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type Adjustment = z.infer<typeof Adjustment>

export const Closing = z.object({
  closed_through: z.nullable(Day),
  reason: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type Closing = z.infer<typeof Closing>

export const Books = z.object({
  closed_through: z.nullable(Day),
  /** Closings and openings, newest first. */
  closings: z.array(Closing),
  adjustments: z.array(Adjustment),
})
export type Books = z.infer<typeof Books>

/** The refusal of anything dated on a closed day. */
export const closed = (through: string) =>
  new Problem(
    'PERIOD_CLOSED',
    `The books are closed up to ${through}. Use a later day, or book an adjusting entry in the financial report.`,
    {
      closed_through: through,
    },
  )

/** The refusal to undo what was done on a closed day. */
export const closedUndo = (day: string, through: string) =>
  new Problem(
    'PERIOD_CLOSED',
    `This was done on ${day}, and the books are closed up to ${through}: undoing it would change a closed period. Enter today what puts it right, for example a count, or book an adjusting entry. An admin can also open the books.`,
    { closed_through: through },
  )

/** Explains why the books cannot be closed up to that day; undefined if they can. */
export function whyNotClose(
  through: string | null,
  { now, today }: { readonly now: string | null; readonly today: string },
): string | undefined {
  if (through === now) return through === null ? 'Nothing is closed.' : `The books are closed up to ${through} already.`
  if (through !== null && through >= today) return 'Close days that are over: choose one before today.'
  return undefined
}
