/** Every call about reports. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { everyone, managers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { AccountsAsked } from './accounts-report.ts'
import { AnalyticsAsked } from './analytics.ts'
import { Dashboard } from './dashboard.ts'
import { ExpensesAsked } from './expenses-report.ts'
import { FinancialAsked } from './financial.ts'
import { MadeReport, NewReport, WholeMadeReport } from './made-report.ts'
import { madeReportSorts } from './sorts.ts'
import { MarginFacts } from './margin.ts'
import { Outlook } from './outlook.ts'
import { Purchase } from '#features/stockroom/purchase.ts'
import { PlanAnswer } from './plan.ts'
import { Report, ReportLine } from './report.ts'
import { SalesAsked, asksForDays } from './sales-report.ts'
import { groupings } from './trend.ts'

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/reports/dashboard',
  summary: 'The figures, charts and work of the dashboard',
  roles: everyone,
  query: z.optional(
    z.strictObject({
      /** How the trend is grouped; by week, unless said. */
      group: z.optional(z.enum(groupings, 'Group by week, month, season or day.')),
      /** The days of the trend; the last groups up to today, unless said. */
      from: z.optional(Day),
      to: z.optional(Day),
    }),
  ),
  reply: Dashboard,
})

const behind = {
  /** Of which row of the report; of all of it without. */
  key: z.optional(z.string().check(z.maxLength(200))),
}
const file = {
  format: z.enum(['csv', 'xlsx', 'pdf'], 'Choose csv, xlsx or pdf.'),
  /** The report itself, or every line behind it. */
  what: z.optional(z.enum(['report', 'lines'])),
}

export const getSalesReport = endpoint({
  method: 'GET',
  path: '/api/reports/sales',
  summary: 'What was sold, by time, plant, category, container, person, customer or payment, beside the time before',
  roles: managers,
  query: z.optional(SalesAsked),
  reply: Report,
})

export const listSalesReportLines = endpoint({
  method: 'GET',
  path: '/api/reports/sales/lines',
  summary: 'The sale lines behind a figure of the sales report, newest first',
  roles: managers,
  query: z.extend(SalesAsked, { ...behind, ...Page }),
  reply: z.array(ReportLine),
  meta: ListMeta,
})

export const getSalesReportFile = endpoint({
  method: 'GET',
  path: '/api/reports/sales/file',
  summary: 'The sales report as a CSV, XLSX or PDF file, or every line behind it as CSV or XLSX',
  roles: managers,
  query: z.extend(SalesAsked, { ...behind, ...file }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const getExpensesReport = endpoint({
  method: 'GET',
  path: '/api/reports/expenses',
  summary: 'What was spent, by month, category or vendor, beside the time before',
  roles: managers,
  query: z.optional(ExpensesAsked),
  reply: Report,
})

export const listExpensesReportLines = endpoint({
  method: 'GET',
  path: '/api/reports/expenses/lines',
  summary: 'The expenses behind a figure of the expenses report, newest first',
  roles: managers,
  query: z.extend(ExpensesAsked, { ...behind, ...Page }),
  reply: z.array(ReportLine),
  meta: ListMeta,
})

export const getExpensesReportFile = endpoint({
  method: 'GET',
  path: '/api/reports/expenses/file',
  summary: 'The expenses report, or every expense behind it, as a CSV, XLSX or PDF file',
  roles: managers,
  query: z.extend(ExpensesAsked, { ...behind, ...file }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const getAccountsReportFile = endpoint({
  method: 'GET',
  path: '/api/reports/business-accounts/file',
  summary: 'What business accounts owe, since when, or who bought the most, as a CSV, XLSX or PDF file',
  roles: managers,
  query: z.extend(AccountsAsked, { format: file.format }),
  download: ['csv', 'xlsx', 'pdf'],
})

const Choice = z.object({ thing: z.string(), key: z.string(), label: z.string() })

export const getReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/choices',
  summary:
    'What reports can be narrowed to: plants, categories, containers, people, customers; categories and vendors of expenses',
  roles: managers,
  reply: z.object({ sales: z.array(Choice), expenses: z.array(Choice) }),
})

export const getFinancialReport = endpoint({
  method: 'GET',
  path: '/api/reports/financial',
  summary: 'Profit and loss, the tax return’s worksheet, the value of stock on a day, cash flow, or the books of plants',
  roles: managers,
  query: z.optional(FinancialAsked),
  reply: Report,
})

export const listFinancialReportLines = endpoint({
  method: 'GET',
  path: '/api/reports/financial/lines',
  summary: 'The invoices, expenses, payments, batches or entries behind a figure of a statement, newest first',
  roles: managers,
  query: z.extend(FinancialAsked, { ...behind, ...Page }),
  reply: z.array(ReportLine),
  meta: ListMeta,
})

export const getFinancialReportFile = endpoint({
  method: 'GET',
  path: '/api/reports/financial/file',
  summary: 'A financial statement as a CSV, XLSX or PDF file, or every line behind one of its figures as CSV or XLSX',
  roles: managers,
  query: z.extend(FinancialAsked, { ...behind, ...file }),
  download: ['csv', 'xlsx', 'pdf'],
})

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

export const getReportFile = endpoint({
  method: 'GET',
  path: '/api/reports/:id/file',
  summary: 'A report that was made, as a CSV, XLSX or PDF file',
  roles: managers,
  query: z.strictObject({ format: file.format }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Takes a report out of the history; the books stay as they are',
  roles: managers,
})

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Sell-through, ABC, losses, age of stock, day and hour, seasons, or stock-outs',
  roles: managers,
  query: z.optional(AnalyticsAsked),
  reply: Report,
})

/** Of which row of an analysis; of a grid, of which cell. Why plants died may be said at length. */
const behindAnalysis = { key: z.optional(z.string().check(z.maxLength(1_000))) }

export const listAnalyticsLines = endpoint({
  method: 'GET',
  path: '/api/analytics/lines',
  summary: 'The batches, sales or sale lines behind a figure of an analysis, newest first',
  roles: managers,
  query: z.extend(AnalyticsAsked, { ...behindAnalysis, ...Page }),
  reply: z.array(ReportLine),
  meta: ListMeta,
})

export const getAnalyticsFile = endpoint({
  method: 'GET',
  path: '/api/analytics/file',
  summary: 'An analysis as a CSV, XLSX or PDF file, or every document behind one of its figures as CSV or XLSX',
  roles: managers,
  query: z.extend(AnalyticsAsked, { ...behindAnalysis, ...file }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const getMargins = endpoint({
  method: 'GET',
  path: '/api/analytics/margins',
  summary: 'What every plant type sold for and what it cost, by what it was spent on',
  roles: managers,
  query: z.optional(z.strictObject(asksForDays)),
  reply: z.array(MarginFacts),
})

export const getForecast = endpoint({
  method: 'GET',
  path: '/api/forecast',
  summary: 'When what grows will be ready, what will be asked for, and how often such bands were right',
  roles: managers,
  reply: Outlook,
})

export const getForecastFile = endpoint({
  method: 'GET',
  path: '/api/forecast/file',
  summary: 'The forecast as a CSV, XLSX or PDF file',
  roles: managers,
  query: z.strictObject({ format: file.format }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/planner',
  summary: 'What to sow, stick, pot and buy in the coming half year, and what stands in the way',
  roles: managers,
  reply: PlanAnswer,
})

export const getPlanFile = endpoint({
  method: 'GET',
  path: '/api/planner/file',
  summary: 'The plan as a CSV, XLSX or PDF file',
  roles: managers,
  query: z.strictObject({ format: file.format }),
  download: ['csv', 'xlsx', 'pdf'],
})

export const makePlanTasks = endpoint({
  method: 'POST',
  path: '/api/planner/tasks',
  summary: 'Makes tasks of work the plan proposes',
  roles: managers,
  body: z.strictObject({
    keys: z
      .array(z.string().check(z.maxLength(200)))
      .check(z.minLength(1, 'Choose at least one line of the plan.'), z.maxLength(500, 'At most 500 at once.')),
  }),
  reply: z.object({ made: z.int() }),
  idempotent: true,
})

export const makePlanOrders = endpoint({
  method: 'POST',
  path: '/api/planner/purchase-orders',
  summary: 'Makes drafts of purchase orders of what the plan lacks: supplies by their ids, young plants by the keys of the work',
  roles: managers,
  body: z
    .strictObject({
      items: z.optional(z.array(Id).check(z.maxLength(300, 'At most 300 at once.'))),
      keys: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200, 'At most 200 at once.'))),
    })
    .check(z.refine(({ items = [], keys = [] }) => items.length + keys.length > 0, 'Choose at least one line of the plan.')),
  reply: z.array(Purchase),
  idempotent: true,
})
