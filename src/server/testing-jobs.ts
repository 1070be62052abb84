/** Helpers of `jobs.test.ts` and `jobs.proof.ts`. */
import { openPool } from './database.ts'
import { type Assignment, type Job, startJobs } from './jobs.ts'
import { EventBus } from './event-bus.ts'

export const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
export const url = process.env['JOBS_DATABASE_URL'] ?? ''

/** A job that records its payloads; `last` resolves when that payload has been processed. */
export async function workshop(name: string, work: (assignment: Assignment) => void = () => {}, queueUrl = url) {
  const done: Assignment[] = []
  const failures: string[] = []
  let finished = () => {}
  const last = new Promise<void>((resolve) => (finished = resolve))
  const job: Job = {
    name,
    work: async (assignment) => {
      work(assignment)
      done.push(assignment)
      if (assignment.payload['last']) finished()
    },
  }
  const { stop } = await startJobs({
    url: queueUrl,
    pool,
    events: new EventBus(pool),
    jobs: [job],
    installationJobs: [],
    onFailure: (failed) => failures.push(failed),
  })
  return { done, failures, last, stop }
}
