/** The financial statements of a nursery, and the lines of their figures. */
import { toCents } from '#kernel/amount.ts'
import { methodName } from '#features/payments/payment.ts'
import { countryPacks } from '#features/settings/country.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { addDays } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { parseCost } from '#kernel/quantity.ts'
import { type FinancialQuery, type ProfitFacts, profitAndLoss } from '../financial.ts'
import { balancesAt } from '#features/journal/server/read-journal.ts'
import { balanceSheet, trialBalanceReport } from '../balance-sheet.ts'
import { cashFlow } from '../cash-flow.ts'
import { plantBooks, stockValue } from '../stock-value.ts'
import { type DayRange, financialYear, financialYearName, financialYearOf } from '#features/aggregates/period.ts'
import type { Report, ReportLine } from '#features/report-engine/report.ts'
import { daysOfGroup } from '../sales-report.ts'
import { isMonthOfCash } from '../statement-drill-down.ts'
import { taxFactsOf, taxReturn } from '../tax-return.ts'
import * as queries from './financial.queries.ts'
import { stockSources } from './stock-sources.queries.ts'
import { statementLines } from './financial-lines.queries.ts'
import { type ReportDays, reportDays } from '#features/report-engine/server/report-days.ts'
import type { ServerReport } from '#features/report-engine/server/report-lines.ts'

async function readFinancial(db: Db, query: FinancialQuery): Promise<Report> {
  const days = await reportDays(db, query)
  const { range, settings } = days
  switch (query.statement ?? 'profit') {
    case 'profit':
      return readProfit(db, days)
    case 'balance':
    case 'trial': {
      const { year, accounts } = await balancesAt(db, range.to, settings.financialYearStart)
      return query.statement === 'trial' ? trialBalanceReport(range, year, accounts) : balanceSheet(range, accounts)
    }
    case 'tax': {
      const [sold, spent, adjusted] = await Promise.all([
        queries.soldInAll(db, range),
        queries.spentInAll(db, range),
        queries.adjustedInAll(db, range),
      ])
      return taxReturn(
        settings.country,
        countryPacks[settings.country].halfCent,
        range,
        taxFactsOf({ ...sold, ...spent, ...adjusted }),
      )
    }
    case 'stock': {
      const [plants, supplies, delivered] = await Promise.all([
        queries.plantStock(db, range.to),
        queries.supplyStock(db, range.to, settings.timeZone),
        queries.notInvoiced(db, range.to, settings.timeZone),
      ])
      return stockValue(range.to, plants, supplies, delivered)
    }
    case 'cash':
      return cashFlow(range, await queries.cashByMonth(db, range), await queries.heldAtEnd(db, range.to))
    case 'plants': {
      const [moves, now] = await Promise.all([queries.plantMoves(db), queries.plantsNow(db)])
      return plantBooks(range, moves, now)
    }
  }
}

async function readProfit(db: Db, { range, before, settings }: ReportDays): Promise<Report> {
  const [now, earlier] = await Promise.all([
    profitFacts(db, range, settings.timeZone),
    before ? profitFacts(db, before, settings.timeZone) : undefined,
  ])
  const name = (days: DayRange) => {
    const year = financialYear(financialYearOf(days.from, settings.financialYearStart), settings.financialYearStart)
    return days.from === year.from && days.to === year.to
      ? financialYearName(year)
      : days.from === days.to
        ? spelledOutDay(days.to)
        : `${spelledOutDay(days.from)} – ${spelledOutDay(days.to)}`
  }
  return profitAndLoss({ range, before, names: [name(range), before ? name(before) : ''], now, earlier })
}

async function profitFacts(db: Db, range: DayRange, timeZone: string): Promise<ProfitFacts> {
  const [sold, coins, spent, running, adjusted, opening, closing, sources] = await Promise.all([
    queries.soldInAll(db, range),
    queries.coinsInAll(db, range),
    queries.spentInAll(db, range),
    queries.runningExpenses(db, range),
    queries.adjustedInAll(db, range),
    queries.stockWorth(db, addDays(range.from, -1), timeZone),
    queries.stockWorth(db, range.to, timeZone),
    stockSources(db, range, timeZone),
  ])
  const worth = ({ plants, supplies, delivered }: typeof opening) =>
    toCents(parseCost(plants)) + toCents(parseCost(supplies)) + toCents(parseCost(delivered))
  return {
    plants: cents(sold.plants),
    other: cents(sold.other),
    coins: cents(coins.coins),
    opening: worth(opening),
    closing: worth(closing),
    takenOn: toCents(parseCost(sources.takenOn)),
    labour: toCents(parseCost(sources.labour)),
    purchases: cents(spent.stock),
    expenses: running.map(({ category, net }) => ({ category, net: cents(net) })),
    adjustedSales: cents(adjusted.adjustedSales),
    adjustedExpenses: cents(adjusted.adjustedPurchases),
  }
}

/** Payment lines show the label of their method. */
const withMethodName = (line: ReportLine): ReportLine => ({ ...line, detail: methodName(line.detail) })

export const financialReport: ServerReport<FinancialQuery> = {
  linesName: 'statement-lines',
  read: readFinancial,

  async drillDown(db, query, key = 'profit') {
    const { range, settings } = await reportDays(db, query)
    // A month of the cash statement opens the cash of that month.
    const isMonth = isMonthOfCash(key)
    const days = {
      range: isMonth ? daysOfGroup('month', key, range) : range,
      timeZone: settings.timeZone,
      year: financialYearOf(range.to, settings.financialYearStart),
    }
    const lines = statementLines(isMonth ? 'cash' : key, days)
    return async (on, limit, after) => (await lines(on, limit, after)).map(withMethodName)
  },
}
