/** Every call about reports. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { PlantTypeId } from '#kernel/id.ts'
import { managers } from '#kernel/role.ts'
import { AccountsQuery } from './accounts-report.ts'
import { AnalyticsQuery } from './analytics.ts'
import { ExpensesQuery } from './expenses-report.ts'
import { FinancialQuery } from './financial.ts'
import { MadeReport, NewReport, WholeMadeReport } from './saved-report.ts'
import { madeReportSorts } from './sorts.ts'
import { MonthEnd } from './month-end.ts'
import { PayablesQuery } from './payables-report.ts'
import { MarginFigures, SizeMargin } from './margin.ts'
import { drillDown, file, fileFormat, fileQuery, lines, mail, report } from '#modules/figures/engine/report-endpoint.ts'
import { SalesQuery, daysQuery } from './sales-report.ts'

export const getSalesReport = report(
  '/api/reports/sales',
  'Returns sales by time, plant, category, container, person, customer or payment, compared with the period before',
  z.optional(SalesQuery),
)

export const listSalesReportLines = lines(
  '/api/reports/sales/lines',
  'Lists the sale lines of a figure of the sales report, newest first',
  z.extend(SalesQuery, { ...drillDown, ...Page }),
)

export const getSalesReportFile = file(
  '/api/reports/sales/file',
  'Returns the sales report as a CSV, XLSX or PDF file, or all its lines as CSV or XLSX',
  z.extend(SalesQuery, { ...drillDown, ...fileQuery }),
)

export const mailSalesReport = mail('/api/reports/sales/mail', 'Sends the sales report by mail, as a PDF', z.optional(SalesQuery))

export const getExpensesReport = report(
  '/api/reports/expenses',
  'Returns expenses by month, category or vendor, compared with the period before',
  z.optional(ExpensesQuery),
)

export const listExpensesReportLines = lines(
  '/api/reports/expenses/lines',
  'Lists the expenses of a figure of the expenses report, newest first',
  z.extend(ExpensesQuery, { ...drillDown, ...Page }),
)

export const getExpensesReportFile = file(
  '/api/reports/expenses/file',
  'Returns the expenses report, or all its expenses, as a CSV, XLSX or PDF file',
  z.extend(ExpensesQuery, { ...drillDown, ...fileQuery }),
)

export const mailExpensesReport = mail(
  '/api/reports/expenses/mail',
  'Sends the expenses report by mail, as a PDF',
  z.optional(ExpensesQuery),
)

export const getPayablesReport = report(
  '/api/reports/payables',
  'Returns what is owed to each vendor on a day, by how long it is overdue',
  z.optional(PayablesQuery),
)

export const listPayablesReportLines = lines(
  '/api/reports/payables/lines',
  'Lists the bills and credit notes of a figure of the ageing of payables, newest first',
  z.extend(PayablesQuery, { ...drillDown, ...Page }),
)

export const getPayablesReportFile = file(
  '/api/reports/payables/file',
  'Returns the ageing of payables as a CSV, XLSX or PDF file, or all its bills as CSV or XLSX',
  z.extend(PayablesQuery, { ...drillDown, ...fileQuery }),
)

export const mailPayablesReport = mail(
  '/api/reports/payables/mail',
  'Sends the ageing of payables by mail, as a PDF',
  z.optional(PayablesQuery),
)

export const getAccountsReportFile = file(
  '/api/reports/business-accounts/file',
  'Returns the ageing of business accounts, or the best customers, as a CSV, XLSX or PDF file',
  z.extend(AccountsQuery, { format: fileFormat }),
)

export const mailAccountsReport = mail(
  '/api/reports/business-accounts/mail',
  'Sends the balances or the ageing of business accounts, or the best customers, by mail, as a PDF',
  AccountsQuery,
)

const Choice = z.object({ dimension: z.string(), key: z.string(), label: z.string() })

export const getReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/filters',
  summary:
    'Lists the filter options of reports: plants, categories, containers, people, customers; categories and vendors of expenses',
  roles: managers,
  reply: z.object({ sales: z.array(Choice), expenses: z.array(Choice) }),
})

export const getFinancialReport = report(
  '/api/reports/financial',
  'Returns profit and loss, the tax return’s worksheet, the value of stock on a day, cash flow, or the balance of plants',
  z.optional(FinancialQuery),
)

export const listFinancialReportLines = lines(
  '/api/reports/financial/lines',
  'Lists the invoices, expenses, payments, batches or entries of a figure of a statement, newest first',
  z.extend(FinancialQuery, { ...drillDown, ...Page }),
)

export const getFinancialReportFile = file(
  '/api/reports/financial/file',
  'Returns a financial statement as a CSV, XLSX or PDF file, or all lines of one of its figures as CSV or XLSX',
  z.extend(FinancialQuery, { ...drillDown, ...fileQuery }),
)

export const mailFinancialReport = mail(
  '/api/reports/financial/mail',
  'Sends a financial statement by mail, as a PDF',
  z.optional(FinancialQuery),
)

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Lists generated reports, newest first by default',
  roles: managers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...madeReportSorts) })),
  reply: z.array(MadeReport),
  meta: ListMeta,
})

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  status: 202,
  summary: 'Generates a report in the background and notifies its author when it is ready',
  roles: managers,
  body: NewReport,
  reply: WholeMadeReport,
  idempotent: true,
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'Returns one report as it was generated',
  roles: managers,
  reply: WholeMadeReport,
})

export const getReportFile = file(
  '/api/reports/:id/file',
  'Returns a generated report as a CSV, XLSX or PDF file',
  z.strictObject({ format: fileFormat }),
  ['BAD_STATE'],
)

export const mailSavedReport = mail(
  '/api/reports/:id/mail',
  'Sends a generated report by mail, as a PDF',
  z.optional(z.strictObject({})),
)

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Deletes a report from the history; the books do not change',
  roles: managers,
})

export const getAnalytics = report(
  '/api/analytics',
  'Returns sell-through, ABC, losses, age of stock, day and hour, seasons, stock-outs, or price overrides',
  z.optional(AnalyticsQuery),
)

export const listAnalyticsLines = lines(
  '/api/analytics/lines',
  'Lists the batches, sales or sale lines of a figure of an analysis, newest first',
  z.extend(AnalyticsQuery, { ...drillDown, ...Page }),
)

export const getAnalyticsFile = file(
  '/api/analytics/file',
  'Returns an analysis as a CSV, XLSX or PDF file, or all documents of one of its figures as CSV or XLSX',
  z.extend(AnalyticsQuery, { ...drillDown, ...fileQuery }),
)

export const mailAnalytics = mail('/api/analytics/mail', 'Sends an analysis by mail, as a PDF', z.optional(AnalyticsQuery))

export const getMonthEnd = endpoint({
  method: 'GET',
  path: '/api/reports/month-end',
  summary: 'Returns the six tasks of the end of last month, and which of them are done',
  roles: managers,
  reply: MonthEnd,
})

export const getMargins = endpoint({
  method: 'GET',
  path: '/api/analytics/margins',
  summary: 'Returns the revenue and the cost of every plant type, by kind of cost',
  roles: managers,
  query: z.optional(z.strictObject(daysQuery)),
  reply: z.array(MarginFigures),
})

export const getSizeMargins = endpoint({
  method: 'GET',
  path: '/api/analytics/margins/sizes',
  summary: 'Returns the revenue and the cost of each container size and grade in which a plant was sold, by kind of cost',
  roles: managers,
  query: z.strictObject({ ...daysQuery, plant_type_id: PlantTypeId }),
  reply: z.array(SizeMargin),
})
