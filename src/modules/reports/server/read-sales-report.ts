/** The sales report of a nursery, and the lines of its figures. */
import { methodName } from '#modules/selling/payment/payment.ts'
import type { Db } from '#server/database.ts'
import type { DayRange } from '#modules/figures/sums/period.ts'
import { invalid } from '#kernel/problem.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { mayCross, openedBy, salesAcross } from '../sales-across.ts'
import type { SalesBy } from '../sales-dimensions.ts'
import { type SalesFilter, type SalesQuery, daysOfGroup, isTime, salesReport as tableOf } from '../sales-report.ts'
import { type ReportDays, reportDays } from '#modules/figures/engine/server/report-days.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'
import { soldAcross } from './sales-across.queries.ts'
import { linesSold, soldBy } from './sales.queries.ts'
import { daysOfTrade } from '#modules/figures/sums/server/sold-facts.ts'

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
    const days = await salesDays(db, query)
    const { range, before, settings } = days
    const by = query.by ?? 'month'
    if (query.across !== undefined) return readAcross(db, { ...query, by, across: query.across }, days)
    const read = async (of: DayRange | undefined) => {
      const sold = of ? await soldBy(db, by, of, filterOf(query)) : []
      return by === 'method' ? sold.map((each) => ({ ...each, label: methodName(each.key) })) : sold
    }
    const [now, then] = await Promise.all([read(range), read(before)])
    return tableOf({ by, range, before, taxLabel: settings.taxLabel }, now, then)
  },

  async drillDown(db, query, key = everyLine) {
    const { range } = await salesDays(db, query)
    const by = query.by ?? 'month'
    const opened = openedFigure(query, by, key)
    const [days, filter] = opened.reduce<readonly [DayRange, SalesFilter]>(
      ([within, narrowed], [dimension, member]) =>
        isTime(dimension) ? [daysOfGroup(dimension, member, within), narrowed] : [within, { ...narrowed, [dimension]: member }],
      [range, filterOf(query)],
    )
    return (on, limit, after) => linesSold(on, days, filter, limit, after)
  },
}

/** Filters of a drill-down: dimensions with their members. Throws for an invalid key. */
function openedFigure({ across }: SalesQuery, by: SalesBy, key: string): readonly (readonly [SalesBy, string])[] {
  if (key === everyLine) return []
  if (across === undefined) return [[by, key]]
  const opened = openedBy(key)
  if (opened === undefined) throw invalid([{ path: 'key', message: 'Name a row or a cell of the table.' }])
  return opened.of === 'row'
    ? [[by, opened.row]]
    : [
        [by, opened.row],
        [across, opened.column],
      ]
}

type Crossed = SalesQuery & { readonly by: SalesBy; readonly across: SalesBy }

async function readAcross(db: Db, query: Crossed, { range, settings }: ReportDays): Promise<Report> {
  const { by, across, measure = 'revenue' } = query
  if (!mayCross(by, across))
    throw invalid([
      { path: 'across', message: 'Choose something else for the columns than for the rows, and only one of them a time.' },
    ])
  const cells = await soldAcross(db, { by, across, measure }, range, filterOf(query))
  const named =
    by !== 'method' && across !== 'method'
      ? cells
      : cells.map((each) => ({
          ...each,
          ...(by === 'method' ? { label: methodName(each.key) } : {}),
          ...(across === 'method' ? { across_label: methodName(each.across) } : {}),
        }))
  return salesAcross({ by, across, measure, range, taxLabel: settings.taxLabel }, named)
}
