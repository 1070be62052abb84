/** The moment a payment is booked at. */
import { dayIn } from '#kernel/day.ts'
import { sql } from '#server/sql.ts'

/** The day it was paid in the nursery's time zone. */
export interface PaidDay {
  readonly day: string
  readonly timeZone: string
}

/** As SQL: now, or noon of an earlier day. */
export const paidAt = (when: PaidDay | undefined) =>
  when && when.day < dayIn(when.timeZone, new Date())
    ? sql`(${when.day}::date + interval '12 hours') AT TIME ZONE ${when.timeZone}`
    : sql`now()`
