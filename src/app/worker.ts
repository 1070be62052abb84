/** The background jobs of every feature. */
import { accountJobs } from '#features/accounts/server/jobs.ts'
import { recurringJobs } from '#features/payables/server/recurring.ts'
import { welcomeJob } from '#features/dashboard/server/welcome-mails.ts'
import type { DigestLinks } from '#features/notifications/server/digests.ts'
import { payableJobs } from '#features/payables/server/jobs.ts'
import { notificationJobs } from '#features/notifications/server/jobs.ts'
import { orderJobs } from '#features/standing-orders/server/standing-orders.ts'
import { taskJobs } from '#features/tasks/server/jobs.ts'
import { batchJobs } from '#features/batches/server/sprayed-batches.ts'
import { sprayJobs } from '#features/sprays/server/sprays.ts'
import { deleteOldSessionsJob } from '#features/people/server/delete-old-sessions.ts'
import { proveReferencesJob } from '#features/nursery-data/server/prove-references.ts'
import { sealJobs } from '#features/nursery-data/server/seal-ledgers.ts'
import { labelJobs } from '#features/labels/server/print-jobs.ts'
import { reportJobs } from '#features/reports/server/make-report.ts'
import type { Job } from '#server/jobs.ts'
import { priceJobs } from '#features/plants/server/price-changes.ts'
import { importRetentionJob } from '#features/imports/server/jobs.ts'
import { retentionJob } from '#server/retention.ts'

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
  ...reportJobs,
  deleteOldSessionsJob,
  retentionJob,
  importRetentionJob,
  ...sealJobs,
  proveReferencesJob,
]
