/** The expenses report of a nursery, and the expenses of its figures. */
import { type ExpensesQuery, expensesReport as tableOf, unspecified } from '../expenses-report.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { everyLine } from '#modules/figures/engine/report.ts'
import { daysOfGroup } from '../sales-report.ts'
import { linesSpent, spentBy } from './expenses.queries.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'

export const expensesReport: ServerReport<ExpensesQuery> = {
  linesName: 'expenses',

  async read(db, query) {
    const { range, before, settings } = await reportDays(db, query)
    const { by = 'month', category, vendor } = query
    const read = async (days: DayRange | undefined) => (days ? spentBy(db, by, days, { category, vendor }) : [])
    const [now, then] = await Promise.all([read(range), read(before)])
    return tableOf({ by, range, before, taxLabel: settings.taxLabel }, now, then)
  },

  async drillDown(db, query, key = everyLine) {
    const { range } = await reportDays(db, query)
    const { by = 'month', category, vendor } = query
    const days = by === 'month' && key !== everyLine ? daysOfGroup(by, key, range) : range
    const row = by === 'month' || key === everyLine ? {} : { [by]: key === unspecified ? '' : key }
    return (on, limit, after) => linesSpent(on, days, { category, vendor, ...row }, limit, after)
  },
}
