/** What the reports room serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { expensesChoices } from './expenses.queries.ts'
import { readDashboard } from './read-dashboard.ts'
import { allExpensesLines, readExpensesLines, readExpensesReport } from './read-expenses-report.ts'
import { allSalesLines, readSalesLines, readSalesReport } from './read-sales-report.ts'
import { linesFile, reportFile } from './report-file.ts'
import { salesChoices } from './sales.queries.ts'

export function reports(serve: Serve) {
  serve(calls.getDashboard, ({ db, who, query }) => readDashboard(db, who.role, query))
  serve(calls.getReportChoices, async ({ db }) => {
    const [sales, expenses] = await Promise.all([salesChoices(db), expensesChoices(db)])
    return { sales, expenses }
  })

  serve(calls.getSalesReport, ({ db, query = {} }) => readSalesReport(db, query))
  serve(calls.listSalesReportLines, ({ db, query }) => readSalesLines(db, query))
  serve(calls.getSalesReportFile, async ({ db, query: { format, what, key, ...asked } }) =>
    what === 'lines'
      ? linesFile('sales-lines', format, (read) => allSalesLines(read, asked, key))
      : reportFile(await readSalesReport(db, asked), format),
  )

  serve(calls.getExpensesReport, ({ db, query = {} }) => readExpensesReport(db, query))
  serve(calls.listExpensesReportLines, ({ db, query }) => readExpensesLines(db, query))
  serve(calls.getExpensesReportFile, async ({ db, query: { format, what, key, ...asked } }) =>
    what === 'lines'
      ? linesFile('expenses', format, (read) => allExpensesLines(read, asked, key))
      : reportFile(await readExpensesReport(db, asked), format),
  )
}
