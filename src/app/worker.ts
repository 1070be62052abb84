/** What every room does later or by the clock. */
import type { Job } from '#server/jobs.ts'

export const jobs: readonly Job[] = []
