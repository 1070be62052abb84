/** For tests: a job whose first run is held up until another run has committed. */
import { owner } from './nursery.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { type Job, startJobs } from '#server/jobs.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)

/** A job whose first run waits before its transaction; each run that commits adds a mark to the nursery's name. */
export function heldJob(name: string) {
  const first = Promise.withResolvers<void>()
  const ends: string[] = []
  let runs = 0
  const job: Job = {
    name,
    work: async ({ nursery_id }) => {
      if (++runs === 1) await first.promise
      await withTenantTransaction(pool, nursery_id, (db) =>
        db.run(sql`UPDATE nurseries SET name = name || '+' WHERE id = ${db.nursery_id}`),
      )
      ends.push('committed')
    },
  }
  const work = (queueUrl: string) =>
    startJobs({
      url: queueUrl,
      pool,
      events: new EventBus(pool),
      jobs: [job],
      installationJobs: [],
      onFailure: (_, error) => ends.push(String(error)),
    })
  return { work, runs: () => runs, ends: () => ends, goOn: first.resolve }
}

/** Error of a run whose job was given away. */
export const lost = 'error: The job was given to another worker'
export const nameOf = async (id: string) =>
  (await owner.query<{ name: string }>('SELECT name FROM nurseries WHERE id = $1', [id])).rows[0]?.name
export const queued = async (id: string) =>
  (await owner.query(`SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1`, [id])).rowCount
