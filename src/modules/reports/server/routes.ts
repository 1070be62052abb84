/** Routes of the reports module. */
import { Problem } from '#kernel/problem.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import type { Db } from '#server/database.ts'
import { ApiReply } from '#server/reply.ts'
import { type Serve, type Transaction } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as scheduleCalls from '../schedule-calls.ts'
import { type FinancialQuery, readsJournal } from '../financial.ts'
import { expensesChoices } from './expenses.queries.ts'
import { askForReport, removeReport } from './make-report.ts'
import { madeReport, madeReports } from './saved-reports.queries.ts'
import { removeSchedule, scheduleReport } from './report-schedules.ts'
import { schedules } from './report-schedules.queries.ts'
import { readMonthEnd } from './month-end.queries.ts'
import { readMargins, readSizeMargins } from './read-margins.ts'
import { readAccountsReport } from './read-accounts-report.ts'
import { analytics } from './read-analytics.ts'
import { expensesReport } from './read-expenses-report.ts'
import { financialReport } from './read-financial.ts'
import { payablesReport } from './read-payables-report.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import { salesReport } from './read-sales-report.ts'
import { reportFile } from '#modules/figures/engine/server/report-file.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { drawReport, mailReport } from '#modules/figures/engine/server/mail-report.ts'
import { fileOf, pageOfLines } from '#modules/figures/engine/server/report-lines.ts'
import { salesChoices } from './sales.queries.ts'

/** Statements that are sums of the journal find everything posted that is booked so far. */
const upToDate = async ({ query, writing }: { readonly query?: FinancialQuery | undefined; readonly writing: Transaction }) => {
  if (readsJournal(query?.statement)) await bringJournalUpToDate(writing)
}

async function contentOf(db: Db, id: string): Promise<Report> {
  const { content } = await madeReport(db, id)
  if (!content) throw new Problem('BAD_STATE', 'The report is still being made. Try again in a moment.')
  return content
}

export function reports(serve: Serve) {
  serve(calls.getReportChoices, async ({ db }) => {
    const [sales, expenses] = await Promise.all([salesChoices(db), expensesChoices(db)])
    return { sales, expenses }
  })

  serve(calls.getSalesReport, ({ db, query = {} }) => salesReport.read(db, query))
  serve(calls.listSalesReportLines, ({ db, query }) => pageOfLines(db, salesReport, query))
  serve(calls.getSalesReportFile, ({ db, query }) => fileOf(db, salesReport, query))
  serve(
    calls.mailSalesReport,
    ({ transaction, body, query = {} }) => drawReport(transaction, body, (db) => salesReport.read(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )

  serve(calls.getExpensesReport, ({ db, query = {} }) => expensesReport.read(db, query))
  serve(calls.listExpensesReportLines, ({ db, query }) => pageOfLines(db, expensesReport, query))
  serve(calls.getExpensesReportFile, ({ db, query }) => fileOf(db, expensesReport, query))
  serve(
    calls.mailExpensesReport,
    ({ transaction, body, query = {} }) => drawReport(transaction, body, (db) => expensesReport.read(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )

  serve(calls.getPayablesReport, ({ db, query = {} }) => payablesReport.read(db, query))
  serve(calls.listPayablesReportLines, ({ db, query }) => pageOfLines(db, payablesReport, query))
  serve(calls.getPayablesReportFile, ({ db, query }) => fileOf(db, payablesReport, query))
  serve(
    calls.mailPayablesReport,
    ({ transaction, body, query = {} }) => drawReport(transaction, body, (db) => payablesReport.read(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )

  serve(calls.getAccountsReportFile, async ({ db, query: { format, ...filters } }) =>
    reportFile(db, await readAccountsReport(db, filters), format),
  )
  serve(
    calls.mailAccountsReport,
    ({ transaction, body, query }) => drawReport(transaction, body, (db) => readAccountsReport(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )

  serve(calls.getFinancialReport, upToDate, ({ db, query = {} }) => financialReport.read(db, query))
  serve(calls.listFinancialReportLines, upToDate, ({ db, query }) => pageOfLines(db, financialReport, query))
  serve(calls.getFinancialReportFile, upToDate, ({ db, query }) => fileOf(db, financialReport, query))
  serve(
    calls.mailFinancialReport,
    async ({ transaction, writing, body, query = {} }) => {
      await upToDate({ query, writing })
      return drawReport(transaction, body, (db) => financialReport.read(db, query))
    },
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )

  serve(calls.listReports, async ({ db, query }) => {
    const { rows, meta } = await madeReports(db, query ?? {})
    return new ApiReply(rows, { meta })
  })
  serve(calls.makeReport, ({ db, who, body }) => askForReport(db, who.user_id, body))
  serve(calls.getReport, ({ db, params }) => madeReport(db, params.id))
  serve(calls.getReportFile, async ({ db, params, query: { format } }) => reportFile(db, await contentOf(db, params.id), format))
  serve(
    calls.mailSavedReport,
    ({ transaction, body, params }) => drawReport(transaction, body, (db) => contentOf(db, params.id)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(calls.deleteReport, async ({ db, who, params }) => {
    await removeReport(db, who.user_id, params.id)
    return undefined
  })

  serve(scheduleCalls.listReportSchedules, ({ db }) => schedules(db))
  serve(scheduleCalls.scheduleReport, ({ db, who, body }) => scheduleReport(db, who, body))
  serve(scheduleCalls.removeReportSchedule, ({ db, who, params }) => removeSchedule(db, who, params.id))

  serve(calls.getAnalytics, ({ db, query = {} }) => analytics.read(db, query))
  serve(calls.listAnalyticsLines, ({ db, query }) => pageOfLines(db, analytics, query))
  serve(calls.getAnalyticsFile, ({ db, query }) => fileOf(db, analytics, query))
  serve(
    calls.mailAnalytics,
    ({ transaction, body, query = {} }) => drawReport(transaction, body, (db) => analytics.read(db, query)),
    ({ db, who, body }, drawn) => mailReport(db, who.user_id, body, drawn),
  )
  serve(calls.getMonthEnd, ({ db }) => readMonthEnd(db))

  serve(calls.getMargins, async ({ db, query = {} }) => {
    const { range } = await reportDays(db, { ...query, period: query.period ?? 'year' })
    return readMargins(db, range)
  })
  serve(calls.getSizeMargins, async ({ db, query: { plant_type_id, ...days } }) => {
    const { range } = await reportDays(db, { ...days, period: days.period ?? 'year' })
    return readSizeMargins(db, range, plant_type_id)
  })
}
