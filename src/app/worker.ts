/** The background jobs of every module. */
import { accountJobs } from '#modules/customers/server/jobs.ts'
import { recurringJobs } from '#modules/buying/bill/server/recurring.ts'
import { welcomeJob } from '#modules/home/dashboard/server/welcome-mails.ts'
import type { DigestLinks } from '#modules/messages/server/digests.ts'
import { payableJobs } from '#modules/buying/bill/server/jobs.ts'
import { type Notice, notifyAll } from '#modules/messages/server/notify.ts'
import { notificationJobs } from '#modules/messages/server/jobs.ts'
import { orderJobs } from '#modules/orders/standing/server/standing-orders.ts'
import { taskJobs } from '#modules/growing/task/server/jobs.ts'
import { batchJobs } from '#modules/growing/batch/server/sprayed-batches.ts'
import { sprayJobs } from '#modules/growing/spray/server/sprays.ts'
import { deleteOldSessionsJob } from '#modules/people/server/delete-old-sessions.ts'
import { proveReferencesJob } from '#modules/data/archive/server/prove-references.ts'
import { sealJobs } from '#modules/data/archive/server/seal-ledgers.ts'
import { labelJobs } from '#modules/labels/server/print-jobs.ts'
import { cardJobs } from '#modules/selling/card/server/jobs.ts'
import { scheduleJobs } from '#modules/reports/server/report-schedules.ts'
import { reportJobs } from '#modules/reports/server/make-report.ts'
import { webhookJobs } from '#modules/people/webhook/server/send-deliveries.ts'
import type { Db } from '#server/database.ts'
import type { Job } from '#server/jobs.ts'
import { priceJobs } from '#modules/plants/server/price-changes.ts'
import { importRetentionJob } from '#modules/data/import/server/jobs.ts'
import { retentionJob } from '#server/retention.ts'
import { payables } from './payables.ts'
import { readRow } from './webhook-rows.ts'

/** Notifies those who manage programs. */
export const notifyAdmins = (db: Db, notice: Notice) => notifyAll(db, 'program', [notice])

/** The public address, and the secret that signs the links in mails. */
export const jobs = (links: DigestLinks): readonly Job[] => [
  ...notificationJobs(links),
  welcomeJob(links),
  ...taskJobs,
  ...sprayJobs,
  ...batchJobs,
  ...recurringJobs,
  ...accountJobs,
  ...payableJobs,
  ...priceJobs,
  ...orderJobs,
  ...labelJobs,
  ...cardJobs(payables),
  ...reportJobs,
  ...scheduleJobs(links),
  deleteOldSessionsJob,
  retentionJob,
  importRetentionJob,
  ...sealJobs,
  proveReferencesJob,
  ...webhookJobs({ ...links, readRow, notifyAdmins }),
]
