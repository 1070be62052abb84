/** The analyses of a nursery. */
import type { Db } from '#server/database.ts'
import { type AnalyticsAsked, abc, losses, margins, seasons, sellThrough, stockAge, stockOuts, times } from '../analytics.ts'
import type { Report } from '../report.ts'
import * as queries from './analytics.queries.ts'
import { marginFacts } from './outlook.queries.ts'
import { reportDays } from './report-days.ts'
import { soldBy } from './sales.queries.ts'

export async function readAnalytics(db: Db, asked: AnalyticsAsked): Promise<Report> {
  const { range, today, settings } = await reportDays(db, { ...asked, period: asked.period ?? 'year' })
  switch (asked.view ?? 'sell_through') {
    case 'sell_through':
      return sellThrough(range, await queries.plantMovements(db, range))
    case 'abc':
      return abc(range, await soldBy(db, 'plant', range, {}))
    case 'losses':
      return losses(range, await queries.lossesOf(db, range))
    case 'age':
      return stockAge(today, await queries.agesOf(db, today))
    case 'times':
      return times(range, await queries.soldByHour(db, range, settings.timeZone))
    case 'seasons':
      return seasons(range, await queries.soldBySeason(db))
    case 'stock_outs':
      return stockOuts(range, today, await queries.soldOut(db, today))
    case 'margin':
      return margins(range, await marginFacts(db, range))
  }
}
