/** The background job of an erased member of staff. */
import * as z from 'zod/mini'
import type { Job } from '#server/jobs.ts'
import { closeAccountJob } from './personal-data.ts'

const Closing = z.object({ subject: z.string() })

/** `eraseMembers` erases people at the membership provider; undefined where people sign in elsewhere. */
export const closeAccount = (eraseMembers: ((subjects: readonly string[]) => Promise<void>) | undefined): Job => ({
  name: closeAccountJob,
  work: async ({ payload }) => eraseMembers?.([Closing.parse(payload).subject]),
})
