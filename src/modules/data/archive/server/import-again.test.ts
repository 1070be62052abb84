/** An import runs again after its process was killed, or was cut off from the database: the second run is the only one that has an effect. */
import { expect, test } from 'vitest'
import { files, owner } from '#testing/nursery.ts'
import { asJob } from '#server/job-lock.ts'
import { importJob } from './import-job.ts'
import { ownerUrl, startedImport, storedFiles } from './testing-import-again.ts'

test('a run that lost its job deletes no file that the other imported', async () => {
  const { assignment, status } = await startedImport()
  const { import_id } = assignment.payload
  const lockFor = async (worker: string) => {
    const { rows } = await owner.query<{ id: string; locked_by: string; locked_at: Date }>(
      `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = clock_timestamp() WHERE payload ->> 'import_id' = $2
       RETURNING id, locked_by, locked_at`,
      [worker, import_id],
    )
    return rows[0] ?? expect.unreachable('The import was not enqueued.')
  }
  const reading = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slowFiles = {
    ...files,
    get: async (key: string) => {
      reading.resolve()
      await goOn.promise
      return files.get(key)
    },
  }
  const first = asJob(await lockFor('first'), () => importJob({ ownerUrl, files: slowFiles }).work(assignment))
  await reading.promise
  const second = await lockFor('second')
  await asJob(second, () => importJob({ ownerUrl, files }).work(assignment))
  goOn.resolve()
  await expect(first).rejects.toThrow('The job was given to another worker')
  expect(await status()).toBe('done')
  expect(await storedFiles(assignment.nursery_id)).toEqual([expect.stringContaining('/plants/')])
  await owner.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [second.id])
})
