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

/** Of which row of a report, or which cell of a grid; of all of it without. Why plants died may be said at length. */
const drillDown = { key: z.optional(z.string().check(z.maxLength(1_000))) }
const format = z.enum(['csv', 'xlsx', 'pdf'], 'Choose csv, xlsx or pdf.')
const fileQuery = {
  format,
  /** The report itself, or every line behind it. */
  what: z.optional(z.enum(['report', 'lines'])),
}
type Path = `/api/${string}`
type Shape = z.ZodMiniType

const report = <Query extends Shape>(path: Path, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: Report })
const lines = <Query extends Shape>(path: Path, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, reply: z.array(ReportLine), meta: ListMeta })
const file = <Query extends Shape>(path: Path, summary: string, query: Query) =>
  endpoint({ method: 'GET', path, summary, roles: managers, query, download: ['csv', 'xlsx', 'pdf'] })

export const getSalesReport = report(
  '/api/reports/sales',
  'What was sold, by time, plant, category, container, person, customer or payment, beside the time before',
  z.optional(SalesAsked),
)

export const listSalesReportLines = lines(
  '/api/reports/sales/lines',
  'The sale lines behind a figure of the sales report, newest first',
  z.extend(SalesAsked, { ...drillDown, ...Page }),
)

export const getSalesReportFile = file(
  '/api/reports/sales/file',
  'The sales report as a CSV, XLSX or PDF file, or every line behind it as CSV or XLSX',
  z.extend(SalesAsked, { ...drillDown, ...fileQuery }),
)

export const getExpensesReport = report(
  '/api/reports/expenses',
  'What was spent, by month, category or vendor, beside the time before',
  z.optional(ExpensesAsked),
)

export const listExpensesReportLines = lines(
  '/api/reports/expenses/lines',
  'The expenses behind a figure of the expenses report, newest first',
  z.extend(ExpensesAsked, { ...drillDown, ...Page }),
)

export const getExpensesReportFile = file(
  '/api/reports/expenses/file',
  'The expenses report, or every expense behind it, as a CSV, XLSX or PDF file',
  z.extend(ExpensesAsked, { ...drillDown, ...fileQuery }),
)

export const getAccountsReportFile = file(
  '/api/reports/business-accounts/file',
  'What business accounts owe, since when, or who bought the most, as a CSV, XLSX or PDF file',
  z.extend(AccountsAsked, { format }),
)

const Choice = z.object({ thing: z.string(), key: z.string(), label: z.string() })

export const getReportChoices = endpoint({
  method: 'GET',
  path: '/api/reports/choices',
  summary:
    'What reports can be narrowed to: plants, categories, containers, people, customers; categories and vendors of expenses',
  roles: managers,
  reply: z.object({ sales: z.array(Choice), expenses: z.array(Choice) }),
})

export const getFinancialReport = report(
  '/api/reports/financial',
  'Profit and loss, the tax return’s worksheet, the value of stock on a day, cash flow, or the books of plants',
  z.optional(FinancialAsked),
)

export const listFinancialReportLines = lines(
  '/api/reports/financial/lines',
  'The invoices, expenses, payments, batches or entries behind a figure of a statement, newest first',
  z.extend(FinancialAsked, { ...drillDown, ...Page }),
)

export const getFinancialReportFile = file(
  '/api/reports/financial/file',
  'A financial statement as a CSV, XLSX or PDF file, or every line behind one of its figures as CSV or XLSX',
  z.extend(FinancialAsked, { ...drillDown, ...fileQuery }),
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
  z.strictObject({ format }),
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
  z.optional(AnalyticsAsked),
)

export const listAnalyticsLines = lines(
  '/api/analytics/lines',
  'The batches, sales or sale lines behind a figure of an analysis, newest first',
  z.extend(AnalyticsAsked, { ...drillDown, ...Page }),
)

export const getAnalyticsFile = file(
  '/api/analytics/file',
  'An analysis as a CSV, XLSX or PDF file, or every document behind one of its figures as CSV or XLSX',
  z.extend(AnalyticsAsked, { ...drillDown, ...fileQuery }),
)

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

export const getForecastFile = file('/api/forecast/file', 'The forecast as a CSV, XLSX or PDF file', z.strictObject({ format }))

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/planner',
  summary: 'What to sow, stick, pot and buy in the coming half year, and what stands in the way',
  roles: managers,
  reply: PlanAnswer,
})

export const getPlanFile = file('/api/planner/file', 'The plan as a CSV, XLSX or PDF file', z.strictObject({ format }))

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
