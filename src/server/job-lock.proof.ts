/** More of `job-lock.test.ts`, for `npm run prove`. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { lost } from '#testing/held-job.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { type Job, startJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { newId } from './new-id.ts'
import { newSecret } from './secrets.ts'
import { sql } from './sql.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

/** A database of its own with two nurseries: no other test takes its rounds. */
async function twoNurseries() {
  const url = new URL(process.env['OWNER_DATABASE_URL'] ?? '')
  const name = `rounds_${newSecret().slice(0, 12).toLowerCase()}`
  await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  url.pathname = name
  const { appUrl, jobsUrl } = await migrate(url.href, 'secret')
  const own = openPool(url.href, 1)
  const nursery_id = newId()
  await own.query(`INSERT INTO nurseries (id, name) VALUES ($1, 'One'), ($2, 'Two')`, [nursery_id, newId()])
  return { own, pool: openPool(appUrl, 2), jobsUrl, nursery_id }
}

test('a round that was given to another worker ends with the job it is at', async () => {
  const { own, pool, jobsUrl, nursery_id } = await twoNurseries()
  const rounds: readonly [string, Partial<Job> | undefined][] = [
    ['by_the_clock', { byTheClock: true }],
    ['every_day', { daily: true }],
    ['every_day', undefined],
  ]
  for (const [round, ofNurseries] of rounds) {
    const [reached, goOn, after] = [0, 0, 0].map(() => Promise.withResolvers<void>())
    const entered: string[] = []
    const failures: string[] = []
    const held = async (id: string) => {
      entered.push(id)
      reached?.resolve()
      await goOn?.promise
      await withTenantTransaction(pool, id, (db) => db.run(sql`SELECT ${db.nursery_id}::uuid`))
    }
    const { stop } = await startJobs({
      url: jobsUrl,
      pool,
      events: new EventBus(pool),
      jobs: ofNurseries ? [{ name: 'test.each', ...ofNurseries, work: async (of) => held(of.nursery_id) }] : [],
      installationJobs: [
        ...(ofNurseries ? [] : [{ name: 'test.whole', daily: true, work: async () => held(nursery_id) }]),
        { name: 'test.next', daily: true, work: async () => void entered.push('next') },
        { name: 'test.after', work: async () => after?.resolve() },
      ],
      onFailure: (_, error) => failures.push(String(error)),
    })
    await own.query('SELECT graphile_worker.add_job($1)', [round])
    await reached?.promise
    await own.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'another' WHERE locked_by IS NOT NULL`)
    goOn?.resolve()
    await expect.poll(() => failures).toEqual([lost])
    await own.query(`SELECT graphile_worker.add_job('test.after')`)
    await after?.promise
    expect(entered).toHaveLength(1)
    await stop()
    await own.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')
  }
  await Promise.all([own.end(), pool.end()])
})
