/** What every room does later or by the clock. */
import { accountJobs } from '#features/accounts/server/jobs.ts'
import { expenseJobs } from '#features/expenses/server/recurring.ts'
import { notificationJobs } from '#features/notifications/server/jobs.ts'
import { reportJobs } from '#features/reports/server/make-report.ts'
import type { Job } from '#server/jobs.ts'

export const jobs: readonly Job[] = [...notificationJobs, ...expenseJobs, ...accountJobs, ...reportJobs]
