/** The sales report of a nursery, the lines behind its figures, and both as files. */
import { methodName } from '#features/sales/payment.ts'
import type { Db } from '#server/database.ts'
import type { ReadOn } from '#server/file-answer.ts'
import type { DayRange } from '../period.ts'
import { type Report, everyLine } from '../report.ts'
import { type SalesAsked, type SalesFilter, daysOfGroup, isTime, salesReport } from '../sales-report.ts'
import { type LinesAsked, pageOfLines, placeOf } from './lines.ts'
import { type ReportDays, reportDays } from './report-days.ts'
import { linesSold, soldBy } from './sales.queries.ts'
import { daysOfTrade } from './sold-facts.ts'

const filterOf = ({ plant, category, size, staff, customer, method, goods }: SalesFilter): SalesFilter => ({
  plant,
  category,
  size,
  staff,
  customer,
  method,
  goods,
})

/** The days a sales report covers; `all` is every day of trade up to today, beside which nothing was before. Days given by hand go first. */
async function salesDays(db: Db, { period, ...asked }: SalesAsked): Promise<ReportDays> {
  if (period !== 'all') return reportDays(db, { ...asked, period })
  const days = await reportDays(db, asked)
  if (asked.from !== undefined || asked.to !== undefined) return days
  const { first, last } = await daysOfTrade(db)
  const to = last !== null && last > days.today ? last : days.today
  return { ...days, range: { from: first ?? days.today, to }, before: undefined }
}

export async function readSalesReport(db: Db, asked: SalesAsked): Promise<Report> {
  const { range, before, settings } = await salesDays(db, asked)
  const by = asked.by ?? 'month'
  const read = async (days: DayRange | undefined) => {
    const sold = days ? await soldBy(db, isTime(by) ? 'day' : by, days, filterOf(asked)) : []
    return by === 'method' ? sold.map((each) => ({ ...each, label: methodName(each.key) })) : sold
  }
  const [now, then] = await Promise.all([read(range), read(before)])
  return salesReport({ by, range, before, taxLabel: settings.taxLabel }, now, then)
}

/** Which lines stand behind one row of the report, or behind all of it. */
export async function salesBehind(db: Db, asked: SalesAsked, key: string | undefined) {
  const { range } = await salesDays(db, asked)
  const by = asked.by ?? 'month'
  if (key === undefined || key === everyLine) return { range, filter: filterOf(asked) }
  return isTime(by)
    ? { range: daysOfGroup(by, key, range), filter: filterOf(asked) }
    : { range, filter: { ...filterOf(asked), [by]: key } }
}

export async function readSalesLines(db: Db, { key, limit = '50', cursor, ...asked }: SalesAsked & LinesAsked) {
  const { range, filter } = await salesBehind(db, asked, key)
  const rows = await linesSold(db, range, filter, Number(limit) + 1, placeOf(cursor))
  return pageOfLines(rows, Number(limit))
}

/** All of the lines, a page at a time, each in a transaction of its own. */
export async function* allSalesLines(read: ReadOn, { range, filter }: Awaited<ReturnType<typeof salesBehind>>) {
  let last: { day: string; id: string } | undefined
  for (;;) {
    const rows = await read((db) => linesSold(db, range, filter, 2_000, last))
    yield* rows
    if (rows.length < 2_000) return
    last = rows.at(-1)
  }
}
