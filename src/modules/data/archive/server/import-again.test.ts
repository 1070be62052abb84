/** An import runs again after its process was killed, or was cut off from the database: the second run is the only one that has an effect. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyNursery, exportOf, uploadInto } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { files, owner } from '#testing/nursery.ts'
import type { NurseryId } from '#kernel/id.ts'
import { asJob } from '#server/job-lock.ts'
import { getNurseryData } from '../contract.ts'
import { importFolder, storePart } from './archive-parts.ts'
import { importJob } from './import-job.ts'

const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''

async function anArchive(): Promise<Buffer> {
  const shed = await aShed()
  await shed.propagate(100)
  await files.put(`${shed.nursery_id}/plants/${randomUUID()}-320.webp`, Buffer.from('a photo'), 'image/webp')
  return exportOf(shed)
}

async function startedImport() {
  const nursery = await emptyNursery()
  const assignment = await uploadInto(nursery, await anArchive())
  const status = async () => (await nursery.as('admin').calls(getNurseryData)).data.import?.status
  return { assignment, status }
}

const storedFiles = async (nurseryId: NurseryId) => {
  const stored: string[] = []
  for await (const key of files.list(nurseryId)) stored.push(key)
  return stored
}

test('has only its parts to delete where it was killed after its rows were committed', async () => {
  const { assignment, status } = await startedImport()
  const { import_id } = assignment.payload
  await importJob({ ownerUrl, files }).work(assignment)
  const stored = await storedFiles(assignment.nursery_id)
  await storePart(files, importFolder(assignment.nursery_id, import_id), 1, Buffer.from('a part'))
  expect(await storedFiles(assignment.nursery_id)).toHaveLength(stored.length + 1)
  await importJob({ ownerUrl, files }).work(assignment)
  expect([await status(), await storedFiles(assignment.nursery_id)]).toEqual(['done', stored])
})

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
