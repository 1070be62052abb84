/** Saved reports: requested now, made in the background, stored unchanged, with a notification when ready. */
import type { UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { journalJob } from '#modules/books/journal/server/jobs.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { notify } from '#modules/messages/server/notify.ts'
import { Id } from '#kernel/wire.ts'
import { Problem, notFound } from '#kernel/problem.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { accountsTitles } from '../accounts-report.ts'
import { analysisTitles } from '../analytics.ts'
import { payablesTitle } from '../payables-report.ts'
import type { ScheduledReport } from '../report-schedule.ts'
import { NewReport, type WholeMadeReport } from '../saved-report.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import * as queries from './saved-reports.queries.ts'
import { readAccountsReport } from './read-accounts-report.ts'
import { analytics } from './read-analytics.ts'
import { expensesReport } from './read-expenses-report.ts'
import { financialReport } from './read-financial.ts'
import { payablesReport } from './read-payables-report.ts'
import { salesReport } from './read-sales-report.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'
import { sumUpJob } from '#modules/figures/sums/server/sum-up.ts'

const statementTitles = {
  profit: 'Profit and loss',
  balance: 'Balance sheet',
  trial: 'Trial balance',
  tax: 'Tax return',
  stock: 'Value of stock',
  cash: 'Cash flow',
  plants: 'Books of plants',
} as const

export function titleOfReport({ kind, query }: ScheduledReport): string {
  switch (kind) {
    case 'sales':
      return 'Sales report'
    case 'expenses':
      return 'Expenses report'
    case 'financial':
      return statementTitles[query?.statement ?? 'profit']
    case 'analytics':
      return analysisTitles[query?.view ?? 'sell_through']
    case 'business_accounts':
      return accountsTitles[query?.view ?? 'balances']
    case 'payables':
      return payablesTitle
  }
}

/** Invalid days are refused at once; everything else is checked in the background. */
export async function askForReport(db: Db, userId: UserId, wanted: NewReport): Promise<WholeMadeReport> {
  const { range } = await reportDays(db, wanted.query ?? {})
  const title = titleOfReport(wanted)
  const id = newId()
  // The days are fixed now: "this month" stays the month of the request.
  const fixed = { ...wanted, query: { ...wanted.query, ...range } } as NewReport
  await queries.insertReport(db, { id, wanted: fixed, report: { title, ...range }, userId })
  await enqueue(db, 'reports.make', { nursery_id: db.nursery_id, id })
  return queries.madeReport(db, id)
}

export async function removeReport(db: Db, userId: UserId, id: string): Promise<void> {
  if ((await queries.deleteReport(db, id)) === 0) throw notFound()
  await recordChange(db, { user_id: userId, action: 'report.delete', subject_type: 'report', subject_id: id })
}

const readers: { readonly [Kind in ScheduledReport['kind']]: ServerReport<QueryOf<Kind>>['read'] } = {
  sales: salesReport.read,
  expenses: expensesReport.read,
  financial: financialReport.read,
  analytics: analytics.read,
  business_accounts: readAccountsReport,
  payables: payablesReport.read,
}
type QueryOf<Kind> = NonNullable<Extract<ScheduledReport, { kind: Kind }>['query']>

export const readReport = (db: Db, { kind, query = {} }: ScheduledReport): Promise<Report> =>
  (readers[kind] as ServerReport<typeof query>['read'])(db, query)

const Payload = z.object({ id: Id })

/** Makes the report; running twice stores it once. */
export async function makeReport({ pool, events, nursery_id, payload }: Assignment): Promise<void> {
  const { id } = Payload.parse(payload)
  const publishChange = () => events.publish({ about: '/api/reports', nursery_id })
  const work = await withTenantTransaction(pool, nursery_id, (db) => queries.startReport(db, id))
  if (!work) return
  publishChange()
  try {
    await bringJournalUpToDate((step) => withTenantTransaction(pool, nursery_id, step))
    await withTenantTransaction(pool, nursery_id, async (db) => {
      const report = await readReport(db, NewReport.parse(work.request))
      await queries.keepReport(db, id, report)
      await notify(db, {
        notification_type: 'report',
        title: `${work.title} is ready`,
        message: `${spelledOutDay(report.from)} to ${spelledOutDay(report.to)}. Open it in the history of the financial report.`,
        reference_type: 'report',
        reference_id: id,
        ...(work.created_by ? { user_ids: [work.created_by] } : {}),
      })
    })
    events.publish({ about: '/api/notifications', nursery_id })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await withTenantTransaction(pool, nursery_id, (db) => queries.failReport(db, id, error.detail))
  } finally {
    publishChange()
  }
}

export const reportJobs: readonly Job[] = [{ name: 'reports.make', work: makeReport }, sumUpJob, journalJob]
