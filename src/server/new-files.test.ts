/** Files are stored before the row that names them: what no row names in the end is deleted an hour later, whatever came between. */
import { afterAll, expect, test } from 'vitest'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { deletingFiles } from './files.ts'
import { keepNewFiles, storeNewFiles } from './new-files.ts'
import { newId } from './new-id.ts'
import { storageOf } from './storage-quota.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())

/** A file that was just stored, and the job that is to delete it. */
async function aNewFile() {
  const nursery = await aNursery()
  const { nursery_id } = nursery
  const id = newId()
  const key = `${nursery_id}/plants/${id}-320.webp`
  await storeNewFiles(files, nursery.has, id, [{ key, bytes: Buffer.from('photo'), type: 'image/webp' }])
  const scheduled = async () => {
    const { rows } = await owner.query<{ payload: Record<string, unknown>; minutes: number }>(
      `SELECT payload, extract(epoch FROM run_at - now())::float8 / 60 AS minutes FROM graphile_worker._private_jobs WHERE key LIKE '%' || $1`,
      [id],
    )
    return rows
  }
  const runJobs = async () => {
    for (const { payload } of await scheduled())
      await deletingFiles(files).work({ pool, events: new EventBus(pool), nursery_id, payload })
  }
  const isStored = async () => (await files.get(key)) !== undefined
  return { nursery, id, scheduled, runJobs, isStored, used: async () => (await nursery.has(storageOf)).used }
}

test('a file that no row came to name is deleted an hour later, and its space is free', async () => {
  const { scheduled, runJobs, isStored, used } = await aNewFile()
  const [job, ...more] = await scheduled()
  expect(more).toEqual([])
  expect(job?.minutes).toBeGreaterThan(58)
  expect(job?.minutes).toBeLessThan(61)
  expect([await isStored(), await used()]).toEqual([true, 5])
  await runJobs()
  expect([await isStored(), await used()]).toEqual([false, 0])
})

test('a file that a row names stays, and one whose row was never committed does not', async () => {
  const kept = await aNewFile()
  await kept.nursery.has((db) => keepNewFiles(db, kept.id))
  await kept.runJobs()
  expect([await kept.isStored(), await kept.used()]).toEqual([true, 5])

  const undone = await aNewFile()
  const refusal = undone.nursery.has(async (db) => {
    await keepNewFiles(db, undone.id)
    throw new Error('refused')
  })
  await expect(refusal).rejects.toThrow('refused')
  await undone.runJobs()
  expect([await undone.isStored(), await undone.used()]).toEqual([false, 0])
})
