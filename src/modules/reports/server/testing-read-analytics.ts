/** Shared by `read-analytics.test.ts` and `read-analytics.proof.ts`. */
import { nurseryWithHistory } from '#testing/demo-history.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { type Analysis } from '../analytics.ts'
import { listAnalyticsLines } from '../contract.ts'
import { toCents } from '#kernel/amount.ts'
import { everyLine } from '#testing/figures.ts'
import { parseCost } from '#kernel/quantity.ts'
import { type ReportLine } from '#modules/figures/engine/report.ts'

export const zone = 'Pacific/Auckland'
export const today = dayIn(zone, new Date())
export const nursery = await nurseryWithHistory(zone, today, 1_000)

export const range = { from: addDays(today, -300), to: addDays(today, -10) }
export type Nursery = Awaited<ReturnType<typeof aNursery>>

export const linesOf = (of: Nursery, view: Analysis, key: string) =>
  everyLine(key, (after) =>
    of.as('manager').calls(listAnalyticsLines, { query: { ...range, view, key, limit: '200', ...after } }),
  )

export const add = (lines: readonly ReportLine[], of: (line: ReportLine) => string) =>
  lines.reduce((all, line) => all + parseCost(of(line)), 0n)

export const amount = (lines: readonly ReportLine[]) => moneyText(toCents(add(lines, (line) => line.amount)))
