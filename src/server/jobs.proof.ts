/** More of `jobs.test.ts`, for `npm run prove`. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { aNursery, owner } from '#testing/nursery.ts'
import { enqueue } from './jobs.ts'
import { url, workshop } from './testing-jobs.ts'

test('a job that is finished while the database is away is reported once it is back', async () => {
  const { has, nursery_id } = await aNursery()
  const cable = await openCable(new URL(url))
  const { done, last, stop } = await workshop('test.away', () => cable.setState('cut'), cable.url)
  await has((db) => enqueue(db, 'test.away', { last: true }))
  await last
  cable.setState('whole')
  const left = async () => {
    const jobs = `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1`
    return (await owner.query(jobs, [nursery_id])).rowCount
  }
  await expect.poll(left).toBe(0)
  expect(done).toHaveLength(1)
  await stop()
  cable.close()
})

test('deletes a finally failed job after 30 days', async () => {
  const queue = new pg.Pool({ connectionString: url, max: 1 })
  const add = async (key: string, set: string) => {
    await queue.query(`SELECT graphile_worker.add_job('test.failed', job_key => $1)`, [key])
    await queue.query(`UPDATE graphile_worker._private_jobs SET ${set} WHERE key = $1`, [key])
  }
  const thirtyOneDaysAgo = `updated_at = now() - interval '31 days'`
  await add('failed', `attempts = max_attempts, ${thirtyOneDaysAgo}`)
  await add('failed lately', `attempts = max_attempts, updated_at = now() - interval '29 days'`)
  await add('alive', `attempts = max_attempts - 1, ${thirtyOneDaysAgo}`)
  const { failures, stop } = await workshop('test.other')
  await queue.query(`SELECT graphile_worker.add_job('every_day')`)
  const left = async () => {
    const { rows } = await queue.query<{ key: string }>(
      `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'test.failed' ORDER BY key`,
    )
    return rows.map(({ key }) => key)
  }
  await expect.poll(left).toEqual(['alive', 'failed lately'])
  await stop()
  expect(failures).toEqual([])
  await queue.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'test.failed'`,
  )
  await queue.end()
})
