/** Shared by `bad-input.test.ts` and `bad-input.proof.ts`. */
import pg from 'pg'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { getDashboard } from '#modules/home/dashboard/contract.ts'
import { dayIn } from '#kernel/day.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { openPool } from '#server/database.ts'
import { accountsViews } from '../accounts-report.ts'
import { analyses } from '../analytics.ts'
import * as calls from '../contract.ts'
import { statements } from '../financial.ts'

export const zone = 'Pacific/Auckland'
export const today = dayIn(zone, new Date())
export const pool: pg.Pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
export type Nursery = Awaited<ReturnType<typeof aNursery>>
export const nursery: Nursery = await aNursery({ country: 'NZ', timeZone: zone })

await nursery.has((db) => someTrade(db, 40, today, 3))

export interface ReportCase {
  readonly name: string
  readonly call: Endpoint
  readonly query: object
}

/** Every call that takes a date range. */
export const all: readonly ReportCase[] = [
  { name: 'the dashboard', call: getDashboard, query: {} },
  { name: 'sales', call: calls.getSalesReport, query: { by: 'plant' } },
  { name: 'lines of sales', call: calls.listSalesReportLines, query: { by: 'plant' } },
  { name: 'a file of sales', call: calls.getSalesReportFile, query: { format: 'xlsx' } },
  { name: 'expenses', call: calls.getExpensesReport, query: {} },
  { name: 'lines of expenses', call: calls.listExpensesReportLines, query: {} },
  { name: 'margins', call: calls.getMargins, query: {} },
  ...statements.flatMap((statement) => [
    { name: statement, call: calls.getFinancialReport, query: { statement } },
    { name: `lines of ${statement}`, call: calls.listFinancialReportLines, query: { statement, key: 'profit' } },
    { name: `a file of ${statement}`, call: calls.getFinancialReportFile, query: { statement, format: 'pdf' } },
  ]),
  ...analyses.map((view) => ({ name: view, call: calls.getAnalytics, query: { view } })),
  ...accountsViews.map((view) => ({
    name: `accounts: ${view}`,
    call: calls.getAccountsReportFile,
    query: { view, format: 'csv' },
  })),
]
export const ask = (of: Nursery, { call, query }: ReportCase, more: object = {}) =>
  of.as('manager').calls(call, { query: { ...query, ...more } as never })

/** Balances and ages of debts are as of today: they take no date range. */
export const hasDays = ({ name }: ReportCase) => !['accounts: balances', 'accounts: ageing'].includes(name)
