/** The calls of each report, together. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import {
  getAnalytics,
  getAnalyticsFile,
  getExpensesReport,
  getExpensesReportFile,
  getFinancialReport,
  getFinancialReportFile,
  getSalesReport,
  getSalesReportFile,
  listAnalyticsLines,
  listExpensesReportLines,
  listFinancialReportLines,
  listSalesReportLines,
  mailAnalytics,
  mailExpensesReport,
  mailFinancialReport,
  mailSalesReport,
} from '../contract.ts'
import type { MailCall } from '#modules/figures/engine/report-endpoint.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import type { ScheduledReport } from '../report-schedule.ts'

export interface ReportCalls {
  readonly report: Endpoint<Endpoint['body'], z.ZodMiniType<Report>>
  readonly lines: Endpoint
  readonly file: Endpoint
  readonly mail: MailCall
  /** Its name as a scheduled report. */
  readonly kind: ScheduledReport['kind']
}

export const salesCalls: ReportCalls = {
  report: getSalesReport,
  lines: listSalesReportLines,
  file: getSalesReportFile,
  mail: mailSalesReport,
  kind: 'sales',
}
export const expensesCalls: ReportCalls = {
  report: getExpensesReport,
  lines: listExpensesReportLines,
  file: getExpensesReportFile,
  mail: mailExpensesReport,
  kind: 'expenses',
}
export const financialCalls: ReportCalls = {
  report: getFinancialReport,
  lines: listFinancialReportLines,
  file: getFinancialReportFile,
  mail: mailFinancialReport,
  kind: 'financial',
}
export const analyticsCalls: ReportCalls = {
  report: getAnalytics,
  lines: listAnalyticsLines,
  file: getAnalyticsFile,
  mail: mailAnalytics,
  kind: 'analytics',
}
