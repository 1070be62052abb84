/** Problems of days that many calls share. */
import { type FieldError, invalid } from './problem.ts'

export const inFuture = 'That date is in the future. Choose today or earlier.'
export const lastBeforeFirst = 'The last day is before the first. Choose a later day.'

interface Range {
  readonly from: string
  readonly to: string
}

/** Throws INVALID for a day after today. */
export function refuseFuture(path: string, day: string, today: string): void {
  if (day > today) throw invalid([{ path, message: inFuture }])
}

/** Throws INVALID for the days of a list in the wrong order; either end may be open. */
export function refuseReversedRange({ from, to }: { readonly [end in keyof Range]?: string | undefined }): void {
  if (from && to && from > to) throw invalid([{ path: 'to', message: 'The last day is before the first. Turn them around.' }])
}

/** The problem of a period that is not over, or whose days are in the wrong order. */
export function periodProblem({ from, to }: Range, today: string): FieldError | undefined {
  if (to < from) return { path: 'to', message: lastBeforeFirst }
  if (to >= today) return { path: 'to', message: 'The period is not over yet. Choose a last day before today.' }
  return undefined
}
