/** The day a payment counts on. */
import type { TillSessionId } from '#kernel/id.ts'
import { invalid } from '#kernel/problem.ts'

export const paidInFuture = 'This day is still to come. Choose today or an earlier day.'

interface When {
  readonly paid_on?: string | undefined
  readonly method: string
  readonly till_session_id?: TillSessionId | undefined
}

/** The day that was given, else today. Throws INVALID for a day to come, and for cash of another day that goes into today's drawer. */
export function paidOn({ paid_on, method, till_session_id }: When, today: string): string {
  const day = paid_on ?? today
  if (day > today) throw invalid([{ path: 'paid_on', message: paidInFuture }])
  if (day < today && method === 'cash' && till_session_id !== undefined)
    throw invalid([
      {
        path: 'paid_on',
        message: 'Cash that goes into an open till is paid today. Leave the till out for cash of an earlier day.',
      },
    ])
  return day
}
