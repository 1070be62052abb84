/** The analyses of a nursery, and the documents behind their figures. */
import { addDays } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { type AnalyticsAsked, abc, losses, margins, seasons, sellThrough, stockAge, stockOuts, times } from '../analytics.ts'
import type { ReadOn } from '#server/file-answer.ts'
import type { Report } from '../report.ts'
import { type LinesAsked, type Place, pageOfLines, placeOf } from './lines.ts'
import { linesBehindAnalysis } from './analytics-lines.queries.ts'
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
      return stockOuts(
        range,
        today,
        await queries.soldOut(db, today),
        await queries.missedIn(db, { from: addDays(today, -364), to: today }),
      )
    case 'margin':
      return margins(range, await marginFacts(db, range))
  }
}

/** The days of an analysis, unless others are named, are the last twelve months. */
async function behind(db: Db, { key = '', ...asked }: AnalyticsAsked & Pick<LinesAsked, 'key'>) {
  const { range, today, settings } = await reportDays(db, { ...asked, period: asked.period ?? 'year' })
  return { range, today, timeZone: settings.timeZone, key }
}

export async function readAnalyticsLines(db: Db, { limit = '50', cursor, ...asked }: AnalyticsAsked & LinesAsked) {
  const wanted = await behind(db, asked)
  const rows = await linesBehindAnalysis(db, { ...wanted, limit: Number(limit) + 1, after: placeOf(cursor) })
  return pageOfLines(rows, Number(limit))
}

/** All of them, a page at a time, each in a transaction of its own. */
export async function* allAnalyticsLines(read: ReadOn, asked: AnalyticsAsked & Pick<LinesAsked, 'key'>) {
  const wanted = await read((db) => behind(db, asked))
  let after: Place | undefined
  for (;;) {
    const rows = await read((db) => linesBehindAnalysis(db, { ...wanted, limit: 2_000, after }))
    yield* rows
    if (rows.length < 2_000) return
    after = rows.at(-1)
  }
}
