/**
 * The lock of a running job, which its transactions prove. Another process frees a job whose worker was cut off from the database for a while, and runs
 * it again: then the first run commits nothing any more, and the second finds what the first had committed before.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Job } from 'graphile-worker'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

type LockedJob = Pick<Job, 'id' | 'locked_by' | 'locked_at'>

const running = new AsyncLocalStorage<LockedJob>()

/** Runs the work of a job that the queue has locked for this process. */
export const asJob = <T>(job: LockedJob, work: () => T): T => running.run(job, work)

/** Refuses the commit of this transaction where the queue no longer has its job locked for this run. Outside a job it does nothing. */
export function keepJobLock(db: Db): void {
  const job = running.getStore()
  if (job === undefined) return
  const { id, locked_by, locked_at } = job
  db.runBeforeCommit(sql`
    SELECT keep_job_lock(${id}, ${locked_by}, ${locked_at?.toISOString()}::timestamptz) WHERE ${db.nursery_id}::uuid IS NOT NULL`)
}

/** True if a job failed because another run holds its lock. */
export const isJobLost = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'GHJOB'
