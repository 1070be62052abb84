/** The sales report of a nursery, and the lines of its figures. */
import { methodName } from '#features/payments/payment.ts'
import type { Db } from '#server/database.ts'
import type { DayRange } from '#features/aggregates/period.ts'
import { everyLine } from '#features/report-engine/report.ts'
import { type SalesQuery, type SalesFilter, daysOfGroup, isTime, salesReport as tableOf } from '../sales-report.ts'
import { type ReportDays, reportDays } from '#features/report-engine/server/report-days.ts'
import type { ServerReport } from '#features/report-engine/server/report-lines.ts'
import { linesSold, soldBy } from './sales.queries.ts'
import { daysOfTrade } from '#features/aggregates/server/sold-facts.ts'

const filterOf = ({ plant, category, size, staff, customer, method, goods }: SalesFilter): SalesFilter => ({
  plant,
  category,
  size,
  staff,
  customer,
  method,
  goods,
})

/** The days of a sales report; `all` is every day of sales up to today and has no comparison. Explicit days take precedence. */
async function salesDays(db: Db, { period, ...query }: SalesQuery): Promise<ReportDays> {
  if (period !== 'all') return reportDays(db, { ...query, period })
  const days = await reportDays(db, query)
  if (query.from !== undefined || query.to !== undefined) return days
  const { first, last } = await daysOfTrade(db)
  const to = last !== null && last > days.today ? last : days.today
  return { ...days, range: { from: first ?? days.today, to }, before: undefined }
}

export const salesReport: ServerReport<SalesQuery> = {
  linesName: 'sales-lines',

  async read(db, query) {
    const { range, before, settings } = await salesDays(db, query)
    const by = query.by ?? 'month'
    const read = async (days: DayRange | undefined) => {
      const sold = days ? await soldBy(db, isTime(by) ? 'day' : by, days, filterOf(query)) : []
      return by === 'method' ? sold.map((each) => ({ ...each, label: methodName(each.key) })) : sold
    }
    const [now, then] = await Promise.all([read(range), read(before)])
    return tableOf({ by, range, before, taxLabel: settings.taxLabel }, now, then)
  },

  async drillDown(db, query, key = everyLine) {
    const { range } = await salesDays(db, query)
    const by = query.by ?? 'month'
    const days = isTime(by) && key !== everyLine ? daysOfGroup(by, key, range) : range
    const filter = isTime(by) || key === everyLine ? filterOf(query) : { ...filterOf(query), [by]: key }
    return (on, limit, after) => linesSold(on, days, filter, limit, after)
  },
}
