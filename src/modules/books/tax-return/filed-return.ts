/** Tax returns that were filed: the figures as they were sent to the tax office, each day in one return only. */
import * as z from 'zod/mini'
import { Day, Id, Instant, MaybeText, MoneyText, Text, StoredDecimal } from '#kernel/wire.ts'
import { spelledOutDay } from '#kernel/format.ts'
import type { FieldError } from '#kernel/problem.ts'
import { periodProblem } from '#kernel/day-problems.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { type Report, cellOf } from '#modules/figures/engine/report.ts'
import { taxBases } from '#modules/setup/settings/tax-kind.ts'

export const NewFiledReturn = z.strictObject({
  from: Day,
  to: Day,
  /** The day it was sent to the tax office: today unless given. */
  filed_on: z.optional(Day),
  /** The tax office's number for it. */
  reference: MaybeText(60),
  /** Closes the books up to its last day, if they are open. */
  close_books: z.optional(z.boolean()),
})
export type NewFiledReturn = z.infer<typeof NewFiledReturn>

export const UndoFiledReturn = z.strictObject({ reason: Text(200) })

export const ReturnBox = z.object({ box: z.string(), label: z.string(), amount: StoredDecimal })
export type ReturnBox = z.infer<typeof ReturnBox>

export const FiledReturn = z.object({
  id: Id,
  /** The name of the form: "GST return (GST101A)". */
  title: z.string(),
  from_day: Day,
  to_day: Day,
  tax_basis: z.enum(taxBases),
  filed_on: Day,
  reference: z.string(),
  /** Label and amount of the box with the tax payable or refundable. */
  due_label: z.string(),
  due_amount: MoneyText,
  created_at: Instant,
  created_by: z.nullable(z.string()),
  /** Undone, its days can be filed again. */
  undone_at: z.nullable(Instant),
  undo_reason: z.string(),
})
export type FiledReturn = z.infer<typeof FiledReturn>

/** Filed return with its boxes: amounts as filed, and by the present books. */
export const FiledReturnBoxes = z.extend(FiledReturn, { boxes: z.array(z.extend(ReturnBox, { now: z.nullable(MoneyText) })) })
export type FiledReturnBoxes = z.infer<typeof FiledReturnBoxes>

/** The boxes of a tax return's worksheet. */
export const boxesOf = ({ sections: [section] }: Report): ReturnBox[] =>
  (section?.rows ?? []).map((row) => ({
    box: (section && cellOf(section, row, 'box')) ?? '',
    label: (section && cellOf(section, row, 'label')) ?? '',
    amount: (section && cellOf(section, row, 'amount')) ?? '0.00',
  }))

const dueKeys = new Set(['tax', 'paid_tax', 'flat:tax', 'paid_flat:tax'])

/** The box that is paid or comes back: the one that opens to all tax, on either basis. */
export function dueOf(report: Report): ReturnBox | undefined {
  const at = report.sections[0]?.rows.findIndex(({ key }) => dueKeys.has(key)) ?? -1
  return boxesOf(report)[at]
}

/** The filed boxes beside those of today; a box that the form no longer has is null. */
export function compareBoxes(filed: readonly ReturnBox[], now: readonly ReturnBox[]): FiledReturnBoxes['boxes'] {
  const amounts = new Map(now.map(({ box, amount }) => [box, amount]))
  return filed.map((each) => ({ ...each, now: amounts.get(each.box) ?? null }))
}

/** Validates the days of a return to be filed; empty if they are valid. */
export function filingProblems(
  { from, to, filed_on }: Pick<NewFiledReturn, 'from' | 'to' | 'filed_on'>,
  { today, filed }: { readonly today: string; readonly filed: readonly DayRange[] },
): FieldError[] {
  const problem = periodProblem({ from, to }, today)
  if (problem) return [problem]
  const overlapping = filed.find((other) => other.from <= to && from <= other.to)
  if (overlapping)
    return [
      {
        path: 'from',
        message: `The return from ${spelledOutDay(overlapping.from)} to ${spelledOutDay(overlapping.to)} is already filed. Choose other dates, or undo that filing.`,
      },
    ]
  if (filed_on !== undefined && filed_on > today) return [{ path: 'filed_on', message: 'Choose today or an earlier day.' }]
  if (filed_on !== undefined && filed_on <= to)
    return [{ path: 'filed_on', message: 'A return is filed after its last day. Choose a later day.' }]
  return []
}
