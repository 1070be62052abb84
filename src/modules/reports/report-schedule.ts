/** A report that goes by e-mail every day, week or month: its shape, and when it is due. */
import * as z from 'zod/mini'
import { ReportMailRequest } from '#modules/figures/engine/report-mail.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/problem.ts'
import { Day, Id, Instant } from '#kernel/wire.ts'
import { AccountsQuery } from './accounts-report.ts'
import { AnalyticsQuery } from './analytics.ts'
import { PayablesQuery } from './payables-report.ts'
import { NewReport } from './saved-report.ts'

export const cadences = ['day', 'week', 'month'] as const

/** Reports that can be saved, and those that are always current. */
export const ScheduledReport = z.discriminatedUnion('kind', [
  NewReport,
  z.strictObject({ kind: z.literal('analytics'), query: z.optional(AnalyticsQuery) }),
  z.strictObject({ kind: z.literal('business_accounts'), query: z.optional(AccountsQuery) }),
  z.strictObject({ kind: z.literal('payables'), query: z.optional(PayablesQuery) }),
])
export type ScheduledReport = z.infer<typeof ScheduledReport>

const Hour = z.int('Choose an hour.').check(z.minimum(0, 'Choose an hour.'), z.maximum(23, 'Choose an hour.'))
const OnDay = z.int('Choose a day.').check(z.minimum(1, 'Choose a day.'), z.maximum(28, 'Choose a day of the month up to 28.'))

export const NewReportSchedule = z.strictObject({
  report: ScheduledReport,
  to: ReportMailRequest.shape.to,
  spreadsheet: z.optional(z.boolean()),
  every: z.enum(cadences, 'Choose every day, week or month.'),
  /** Day of the week from 1, Monday, or of the month; left out for every day. */
  on_day: z.optional(z.nullable(OnDay)),
  /** In the nursery's time zone. */
  hour: Hour,
})
export type NewReportSchedule = z.infer<typeof NewReportSchedule>

export const ReportSchedule = z.object({
  id: Id,
  title: z.string(),
  /** Period of the report; null for its usual one. */
  period: z.nullable(z.string()),
  every: z.enum(cadences),
  on_day: z.nullable(z.int()),
  hour: z.int(),
  spreadsheet: z.boolean(),
  recipients: z.array(z.object({ email: z.string(), stopped: z.boolean() })),
  /** The last day for which it was sent or failed. */
  done_for: Day,
  /** Reason the last one was not sent; empty otherwise. */
  failure: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** Maximum number for a nursery. */
export const mostSchedules = 20

export function scheduleFaults({ report, every, on_day }: Pick<NewReportSchedule, 'report' | 'every' | 'on_day'>): FieldError[] {
  const faults: FieldError[] = []
  const day = on_day ?? undefined
  if (every !== 'day' && day === undefined) faults.push({ path: 'on_day', message: 'Choose a day.' })
  if (every === 'week' && day !== undefined && day > 7) faults.push({ path: 'on_day', message: 'Choose a day of the week.' })
  const query: Readonly<Partial<Record<'from' | 'to' | 'day', string | undefined>>> = report.query ?? {}
  if (query.from !== undefined || query.to !== undefined)
    faults.push({
      path: 'every',
      message: 'This report has fixed days and would be the same each time. Choose a period, such as Last month, then try again.',
    })
  if (query.day !== undefined)
    faults.push({
      path: 'every',
      message: 'This report is of one fixed day and would be the same each time. Choose today above it, then try again.',
    })
  return faults
}

interface Timed {
  readonly every: (typeof cadences)[number]
  readonly on_day: number | null
  readonly hour: number
}

/** The last day on which it was due. `hour` is the hour now, of the nursery's day `today`. */
export function lastDueDay({ every, on_day, hour: dueHour }: Timed, today: string, hour: number): string {
  const last = hour >= dueHour ? today : addDays(today, -1)
  if (every === 'day') return last
  const wanted = on_day ?? 1
  if (every === 'week') {
    const inWeek = addDays(mondayOf(last), wanted - 1)
    return inWeek <= last ? inWeek : addDays(inWeek, -7)
  }
  const dayIn = (month: string) => `${month}-${String(wanted).padStart(2, '0')}`
  const inMonth = dayIn(last.slice(0, 7))
  return inMonth <= last ? inMonth : dayIn(addDays(`${last.slice(0, 7)}-01`, -1).slice(0, 7))
}
