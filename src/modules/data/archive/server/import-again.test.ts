/** An import runs again after its process was killed, or was cut off from the database: the second run is the only one that has an effect. */
import { expect, test } from 'vitest'
import { files, owner } from '#testing/nursery.ts'
import { asJob } from '#server/job-lock.ts'
import { importJob } from './import-job.ts'
import { ownerUrl, startedImport, storedFiles } from './testing-import-again.ts'

/** Locks the job of an import for a worker; undefined where another one has it. */
async function lockImport(id: string, worker: string, before?: string) {
  const { rows } = await owner.query<{ id: string; locked_by: string; locked_at: Date }>(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = clock_timestamp()
     WHERE payload ->> 'import_id' = $2 AND locked_by IS NOT DISTINCT FROM $3 RETURNING id, locked_by, locked_at`,
    [worker, id, before],
  )
  return rows[0]
}

/** An import whose job no worker of another test file took first. */
async function lockedImport(worker: string) {
  for (;;) {
    const started = await startedImport()
    const lock = await lockImport(started.assignment.payload.import_id, worker)
    if (lock) return { ...started, lock }
  }
}

test('a run that lost its job deletes no file that the other imported', async () => {
  const { assignment, status, lock } = await lockedImport('first')
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
  const first = asJob(lock, () => importJob({ ownerUrl, files: slowFiles }).work(assignment))
  await reading.promise
  const second = (await lockImport(assignment.payload.import_id, 'second', 'first')) ?? expect.unreachable('The lock was lost.')
  await asJob(second, () => importJob({ ownerUrl, files }).work(assignment))
  goOn.resolve()
  await expect(first).rejects.toThrow('The job was given to another worker')
  expect(await status()).toBe('done')
  expect(await storedFiles(assignment.nursery_id)).toEqual([expect.stringContaining('/plants/')])
  await owner.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [second.id])
})
