/** Every call about reports. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { AccountsQuery } from './accounts-report.ts'
import { AnalyticsQuery } from './analytics.ts'
import { ExpensesQuery } from './expenses-report.ts'
import { FinancialQuery } from './financial.ts'
import { MadeReport, NewReport, WholeMadeReport } from './saved-report.ts'
import { madeReportSorts } from './sorts.ts'
import { MarginFacts } from './margin.ts'
import { drillDown, file, fileFormat, fileQuery, lines, report } from '#features/report-engine/report-endpoint.ts'
import { SalesQuery, daysQuery } from './sales-report.ts'

export const getSalesReport = report(
  '/api/reports/sales',
  'What was sold, by time, plant, category, container, person, customer or payment, beside the time before',
  z.optional(SalesQuery),
)

export const listSalesReportLines = lines(
  '/api/reports/sales/lines',
  'The sale lines behind a figure of the sales report, newest first',
  z.extend(SalesQuery, { ...drillDown, ...Page }),
)

export const getSalesReportFile = file(
  '/api/reports/sales/file',
  'The sales report as a CSV, XLSX or PDF file, or every line behind it as CSV or XLSX',
  z.extend(SalesQuery, { ...drillDown, ...fileQuery }),
)

export const getExpensesReport = report(
  '/api/reports/expenses',
  'What was spent, by month, category or vendor, beside the time before',
  z.optional(ExpensesQuery),
)

export const listExpensesReportLines = lines(
  '/api/reports/expenses/lines',
  'The expenses behind a figure of the expenses report, newest first',
  z.extend(ExpensesQuery, { ...drillDown, ...Page }),
)

export const getExpensesReportFile = file(
  '/api/reports/expenses/file',
  'The expenses report, or every expense behind it, as a CSV, XLSX or PDF file',
  z.extend(ExpensesQuery, { ...drillDown, ...fileQuery }),
)

export const getAccountsReportFile = file(
  '/api/reports/business-accounts/file',
  'What business accounts owe, since when, or who bought the most, as a CSV, XLSX or PDF file',
  z.extend(AccountsQuery, { format: fileFormat }),
)

const Choice = z.object({ dimension: z.string(), key: z.string(), label: z.string() })

export const getReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/filters',
  summary:
    'What reports can be narrowed to: plants, categories, containers, people, customers; categories and vendors of expenses',
  roles: managers,
  reply: z.object({ sales: z.array(Choice), expenses: z.array(Choice) }),
})

export const getFinancialReport = report(
  '/api/reports/financial',
  'Profit and loss, the tax return’s worksheet, the value of stock on a day, cash flow, or the books of plants',
  z.optional(FinancialQuery),
)

export const listFinancialReportLines = lines(
  '/api/reports/financial/lines',
  'The invoices, expenses, payments, batches or entries behind a figure of a statement, newest first',
  z.extend(FinancialQuery, { ...drillDown, ...Page }),
)

export const getFinancialReportFile = file(
  '/api/reports/financial/file',
  'A financial statement as a CSV, XLSX or PDF file, or every line behind one of its figures as CSV or XLSX',
  z.extend(FinancialQuery, { ...drillDown, ...fileQuery }),
)

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports that were made, the newest first where no order is asked for',
  roles: managers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...madeReportSorts) })),
  reply: z.array(MadeReport),
  meta: ListMeta,
})

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  status: 202,
  summary: 'Has a report made in the background; whoever asked is told when it is ready',
  roles: managers,
  body: NewReport,
  reply: WholeMadeReport,
  idempotent: true,
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'One report as it was when it was made',
  roles: managers,
  reply: WholeMadeReport,
})

export const getReportFile = file(
  '/api/reports/:id/file',
  'A report that was made, as a CSV, XLSX or PDF file',
  z.strictObject({ format: fileFormat }),
  ['BAD_STATE'],
)

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Takes a report out of the history; the books stay as they are',
  roles: managers,
})

export const getAnalytics = report(
  '/api/analytics',
  'Sell-through, ABC, losses, age of stock, day and hour, seasons, or stock-outs',
  z.optional(AnalyticsQuery),
)

export const listAnalyticsLines = lines(
  '/api/analytics/lines',
  'The batches, sales or sale lines behind a figure of an analysis, newest first',
  z.extend(AnalyticsQuery, { ...drillDown, ...Page }),
)

export const getAnalyticsFile = file(
  '/api/analytics/file',
  'An analysis as a CSV, XLSX or PDF file, or every document behind one of its figures as CSV or XLSX',
  z.extend(AnalyticsQuery, { ...drillDown, ...fileQuery }),
)

export const getMargins = endpoint({
  method: 'GET',
  path: '/api/analytics/margins',
  summary: 'What every plant type sold for and what it cost, by what it was spent on',
  roles: managers,
  query: z.optional(z.strictObject(daysQuery)),
  reply: z.array(MarginFacts),
})
