/** Further cases of `export-job.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { exportOf, startedExport } from '#testing/archives.ts'
import { aNursery, earlier, files, jobPool, owner } from '#testing/nursery.ts'
import { Problem } from '#kernel/problem.ts'
import { EventBus } from '#server/event-bus.ts'
import type { Files } from '#server/files.ts'
import { asJob } from '#server/job-lock.ts'
import { unzip } from '#server/testing-zip.ts'
import { startExport } from '../contract.ts'
import { dropExportsJob, exportJob } from './export-job.ts'
import { type Nursery, exportIn, fetchIn, noticesIn } from './testing-export-job.ts'

async function partsIn({ nursery_id }: Nursery): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.list(`${nursery_id}/exports`)) keys.push(key)
  return keys
}

/** Locks the job for this worker, as the queue does. */
async function lockFor(worker: string, { payload }: Awaited<ReturnType<typeof startedExport>>) {
  const { rows } = await owner.query<{ id: string; locked_by: string; locked_at: Date }>(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = clock_timestamp() WHERE payload ->> 'export_id' = $2
     RETURNING id, locked_by, locked_at`,
    [worker, payload.export_id],
  )
  return rows[0] ?? expect.unreachable('The export was not enqueued.')
}

test('one runs at a time, and the next one replaces it', async () => {
  const nursery = await aNursery()
  const start = () => nursery.as('admin').calls(startExport)
  const started = await Promise.all([start(), start()])
  expect(started.map(({ status }) => status).toSorted()).toEqual([202, 409])
  expect(started.find(({ status }) => status === 409)?.detail).toBe('An export is already running. Wait until it finishes.')
  await owner.query(`UPDATE nursery_exports SET status = 'failed', finished_at = now() WHERE nursery_id = $1`, [
    nursery.nursery_id,
  ])
  await exportOf(nursery)
  const first = await partsIn(nursery)
  await exportOf(nursery)
  const second = await partsIn(nursery)
  expect([first.length, second.length]).toEqual([1, 1])
  expect(second).not.toEqual(first)
})

test('its file is deleted after seven days, and is in no other export', async () => {
  const nursery = await aNursery()
  await exportOf(nursery)
  expect([...(await unzip(await exportOf(nursery))).keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  const ready = await exportIn(nursery)
  const age = (interval: string) =>
    owner.query(`UPDATE nursery_exports SET finished_at = ${earlier('finished_at')} WHERE nursery_id = $1`, [
      nursery.nursery_id,
      interval,
    ])
  const { nursery_id } = nursery
  const drop = () => dropExportsJob(files).work({ pool: jobPool, events: new EventBus(jobPool), nursery_id, payload: {} })
  await age('6 days 23 hours')
  await drop()
  expect([(await fetchIn(nursery)).status, Date.parse(ready?.expires_at ?? '') > Date.parse(ready?.created_at ?? '')]).toEqual([
    200,
    true,
  ])
  await age('1 hour')
  expect([(await fetchIn(nursery)).status, await exportIn(nursery)]).toEqual([404, null])
  await drop()
  expect(await partsIn(nursery)).toEqual([])
})

test('a failure says why and leaves no file; the next one succeeds', async () => {
  const nursery = await aNursery()
  const full: Files = {
    ...files,
    put: () => Promise.reject(new Problem('UNAVAILABLE', 'The file store cannot be reached right now. Try again in a moment.')),
  }
  await exportJob(full).work(await startedExport(nursery))
  const failure = 'The file store cannot be reached right now. Try again in a moment.'
  expect(await exportIn(nursery)).toMatchObject({ status: 'failed', failure, expires_at: null })
  expect(await noticesIn(nursery)).toEqual([['Your export failed', failure, 'nursery_export']])
  expect(await partsIn(nursery)).toEqual([])

  const broken: Files = { ...files, put: () => Promise.reject(new Error('EIO')) }
  const assignment = await startedExport(nursery)
  await expect(exportJob(broken).work(assignment)).rejects.toThrow('EIO')
  expect((await exportIn(nursery))?.failure).toBe(
    'The export stopped because of an error on our side. Start it again; if it stops again, contact support.',
  )
  // Tried again by the queue, it stays as the person was told.
  await exportJob(files).work(assignment)
  expect((await exportIn(nursery))?.status).toBe('failed')
  expect((await unzip(await exportOf(nursery))).has('manifest.json')).toBe(true)
})

test('begins anew after its process was killed, without the parts of the first run', async () => {
  const nursery = await aNursery()
  const assignment = await startedExport(nursery)
  const killed = randomUUID()
  await owner.query(
    `UPDATE nursery_exports SET status = 'running', run_id = $2, progress = 9, total = 12 WHERE nursery_id = $1`,
    [nursery.nursery_id, killed],
  )
  await files.put(`${nursery.nursery_id}/exports/${killed}/001.part`, Buffer.from('half'), 'application/octet-stream')
  await exportJob(files).work(assignment)
  expect(await partsIn(nursery)).toEqual([expect.not.stringContaining(killed)])
  expect((await unzip((await fetchIn(nursery)).bytes)).has('manifest.json')).toBe(true)
})

test('a run that lost its job changes nothing of the file that the other stored', async () => {
  const nursery = await aNursery()
  const assignment = await startedExport(nursery)
  const storing = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow: Files = {
    ...files,
    put: async (...given) => {
      storing.resolve()
      await goOn.promise
      return files.put(...given)
    },
  }
  const first = asJob(await lockFor('first', assignment), () => exportJob(slow).work(assignment))
  await storing.promise
  const second = await lockFor('second', assignment)
  await asJob(second, () => exportJob(files).work(assignment))
  goOn.resolve()
  await expect(first).rejects.toThrow('The job was given to another worker')
  const ready = await exportIn(nursery)
  const { bytes } = await fetchIn(nursery)
  expect([ready?.status, bytes.length]).toEqual(['done', Number(ready?.bytes)])
  expect((await unzip(bytes)).has('manifest.json')).toBe(true)
  expect(await noticesIn(nursery)).toHaveLength(1)
  await owner.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [second.id])
})

test('a download whose file was deleted ends in a sentence, not in half a file', async () => {
  const nursery = await aNursery()
  await exportOf(nursery)
  for (const key of await partsIn(nursery)) await files.delete(key)
  expect(await fetchIn(nursery)).toMatchObject({
    status: 404,
    detail: 'The file of this export was deleted. Export everything again.',
  })
})
