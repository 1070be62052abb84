/** The financial statements of a nursery, and the lines of their figures. */
import { spelledOutDay } from '#kernel/format.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { reducedPrice } from '#modules/plants/price.ts'
import { type TaxRules, taxIn, taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { Db } from '#server/database.ts'
import { type FinancialQuery, type ProfitFigures, profitAndLoss } from '../financial.ts'
import { balancesAt, figuresByMonth, profitTotals } from '#modules/books/journal/server/read-journal.ts'
import { balanceSheet, trialBalanceReport } from '../balance-sheet.ts'
import { cashFlow } from '../cash-flow.ts'
import { plantBooks, stockValue } from '../stock-value.ts'
import { type DayRange, financialYear, financialYearName, financialYearOf } from '#modules/figures/sums/period.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { daysOfGroup } from '../sales-report.ts'
import { isMonthOfCash } from '../statement-drill-down.ts'
import { basesOf, registeredDays } from '#modules/books/tax-return/tax-return.ts'
import { readTaxReturn } from '#modules/books/tax-return/server/read-tax-return.ts'
import * as queries from './financial.queries.ts'
import { statementLines } from './financial-lines.queries.ts'
import { type ReportDays, reportDays } from '#modules/figures/engine/server/report-days.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'

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
    case 'tax':
      return readTaxReturn(db, days)
    case 'stock': {
      const [plants, supplies, delivered, batches] = await Promise.all([
        queries.plantStock(db, range.to),
        queries.supplyStock(db, range.to, settings.timeZone),
        queries.notInvoiced(db, range.to, settings.timeZone),
        queries.pricedBatches(db, range.to),
      ])
      const tax = taxRulesOf(settings, range.to)
      const priced = batches.map((batch) => ({ ...batch, price: priceWithoutTax(batch, tax) }))
      return stockValue(range.to, plants, supplies, delivered, priced)
    }
    case 'cash':
      return cashFlow(range, await figuresByMonth(db, range), await queries.heldAtEnd(db, range.to))
    case 'plants': {
      const [moves, now] = await Promise.all([queries.plantMoves(db), queries.plantsNow(db)])
      return plantBooks(range, moves, now)
    }
  }
}

function priceWithoutTax(batch: Parameters<typeof reducedPrice>[0] & { readonly tax_kind: GoodsTaxKind }, tax: TaxRules): Cents {
  const price = cents(reducedPrice(batch))
  return tax.included ? price - taxIn(price, batch.tax_kind, tax) : price
}

async function readProfit(db: Db, { range, before, settings }: ReportDays): Promise<Report> {
  const [now, earlier] = await Promise.all([profitFigures(db, range), before ? profitFigures(db, before) : undefined])
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

async function profitFigures(db: Db, range: DayRange): Promise<ProfitFigures> {
  const totals = await profitTotals(db, range)
  return totals.map(({ account, detail, amount }) => ({
    account,
    amount,
    ...(account.purposes.includes('expenses') ? { category: detail } : {}),
  }))
}

export const financialReport: ServerReport<FinancialQuery> = {
  linesName: 'statement-lines',
  read: readFinancial,

  async drillDown(db, query, key = 'profit') {
    const { range, settings } = await reportDays(db, query)
    // A month of the cash statement opens the cash of that month.
    const isMonth = isMonthOfCash(key)
    const registered = query.statement === 'tax' ? registeredDays(settings.gstRegistrations, range) : { ...range, since: null }
    if (registered === null) return async () => []
    const counted = { from: registered.from, to: registered.to }
    const days = {
      range: isMonth ? daysOfGroup('month', key, range) : counted,
      timeZone: settings.timeZone,
      bases: basesOf(settings, counted),
      since: registered.since,
      year: financialYearOf(range.to, settings.financialYearStart),
    }
    return statementLines(isMonth ? 'cash' : key, days)
  },
}
