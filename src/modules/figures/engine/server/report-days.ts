/** The date range of a report, by the nursery's calendar and financial year. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import type { PeriodName } from '#modules/figures/sums/period-names.ts'
import { type Comparison, type DayRange, checkedRange, comparedWith, periodOf } from '#modules/figures/sums/period.ts'

interface RequestedDays {
  readonly period?: PeriodName | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly compare?: Comparison | undefined
}

export interface ReportDays {
  readonly settings: Settings
  readonly today: string
  readonly range: DayRange
  readonly before: DayRange | undefined
}

/** Explicit days take precedence over a named period; the default is the running financial year. Throws a Problem for an invalid range. */
export async function reportDays(db: Db, requested: RequestedDays, given?: Date): Promise<ReportDays> {
  const now = given ?? (await db.now())
  const settings = await readSettings(db)
  const today = dayIn(settings.timeZone, now)
  const named = periodOf(requested.period ?? 'financial_year', today, settings.financialYearStart)
  const range = checkedRange(
    {
      ...(requested.from === undefined ? {} : { from: requested.from }),
      ...(requested.to === undefined ? {} : { to: requested.to }),
    },
    named,
    today,
  )
  return { settings, today, range, before: comparedWith(range, requested.compare ?? 'year') }
}
