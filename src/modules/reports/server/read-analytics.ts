/** The analyses of a nursery, and the documents of their figures. */
import { addDays } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { type AnalyticsQuery, abc, losses, margins, seasons, sellThrough, stockAge, times } from '../analytics.ts'
import { stockOuts } from '../stock-outs.ts'
import { parseDrillKey } from '../drill-down.ts'
import { type Report, everyLine } from '#modules/figures/engine/report.ts'
import { overridesReport } from '../overrides-report.ts'
import { overrideLines, overridesIn } from './overrides.queries.ts'
import { analysisLines } from './analytics-lines.queries.ts'
import * as queries from './analytics.queries.ts'
import { readMargins } from './read-margins.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'
import { soldBy } from './sales.queries.ts'

/** The default range of an analysis is the last twelve months. */
const lastYearUnlessNamed = (query: AnalyticsQuery): AnalyticsQuery => ({ ...query, period: query.period ?? 'year' })

async function readAnalytics(db: Db, query: AnalyticsQuery): Promise<Report> {
  const { range, today, settings } = await reportDays(db, lastYearUnlessNamed(query))
  switch (query.view ?? 'sell_through') {
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
      return stockOuts(
        range,
        today,
        await queries.soldOut(db, today),
        await queries.lostSalesIn(db, { from: addDays(today, -364), to: today }),
      )
    case 'overrides':
      return overridesReport(range, await overridesIn(db, range))
    case 'margin':
      return margins(range, await readMargins(db, range))
  }
}

export const analytics: ServerReport<AnalyticsQuery> = {
  linesName: 'analysis-lines',
  read: readAnalytics,

  async drillDown(db, query, key = '') {
    const { range, today, settings } = await reportDays(db, lastYearUnlessNamed(query))
    if (query.view === 'overrides' && key === everyLine) return overrideLines(range, null)
    const drill = parseDrillKey(key)
    return drill ? analysisLines(drill, { range, today, timeZone: settings.timeZone }) : async () => []
  },
}
