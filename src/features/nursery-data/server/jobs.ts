/** The background jobs of the nursery-data feature that need more than the application may do. */
import type { Job } from '#server/jobs.ts'
import { type OwnerAccess, dropUploadsJob, importJob } from './import-job.ts'

export const nurseryDataJobs = (access: OwnerAccess): readonly Job[] => [importJob(access), dropUploadsJob(access)]
