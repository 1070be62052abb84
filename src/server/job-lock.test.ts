/** A job that was freed while it ran is run again, and the transactions of its first run write nothing any more. */
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { heldJob, lost } from '#testing/held-job.ts'
import { enqueue } from './jobs.ts'

test('a worker that has the job again itself does not go on with its first run', async () => {
  const { has } = await aNursery()
  const { work, runs, ends, goOn } = heldJob('test.again')
  const { stop } = await work(process.env['JOBS_DATABASE_URL'] ?? '')
  await has((db) => enqueue(db, 'test.again', {}))
  await expect.poll(runs).toBe(1)
  await owner.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs WHERE task_identifier = 'test.again'`,
  )
  await expect.poll(ends).toEqual(['committed'])
  goOn()
  await expect.poll(() => ends().length).toBe(2)
  expect(ends()).toEqual(['committed', lost])
  await stop()
})
