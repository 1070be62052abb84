/** The background jobs of the nursery-data module that need the file store, or more than the application may do. */
import type { Job } from '#server/jobs.ts'
import { type ErasingAccess, eraseJob } from './erase-nursery.ts'
import { dropExportsJob, exportJob } from './export-job.ts'
import { endedJob, exportLinkJob } from './export-link.ts'
import { dropUploadsJob, importJob } from './import-job.ts'

/** `address` is the base of links in mails. The erasure is the last: after it there is no nursery to work for. */
export const nurseryDataJobs = (access: ErasingAccess, address: string): readonly Job[] => [
  exportLinkJob(address),
  endedJob,
  exportJob(access.files),
  dropExportsJob(access.files),
  importJob(access),
  dropUploadsJob(access),
  eraseJob(access),
]
