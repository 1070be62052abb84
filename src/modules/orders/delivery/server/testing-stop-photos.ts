/** Shared by `stop-photos.test.ts` and `stop-photos.proof.ts`. */
import sharp from 'sharp'
import { expect } from 'vitest'
import { aDeliveryYard } from '#testing/deliveries.ts'
import { files, owner } from '#testing/nursery.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { deletingFiles } from '#server/files.ts'
import { addStopPhoto } from '../stop-calls.ts'

export const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)

const camera = sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7d44' } })
  .jpeg()
  .toBuffer()

/** A stop with a photo, on a run of the grower, that has left or not. */
export async function aStopWithPhoto({ isOut }: { readonly isOut: boolean }) {
  const yard = await aDeliveryYard()
  const run = await yard.run([await yard.order(30)])
  if (isOut) await yard.leave(run.id)
  const params = { id: run.stops[0]?.id ?? '' }
  const driver = yard.as('production')
  const file = { name: 'a.jpg', bytes: await camera }
  const added = await driver.calls(addStopPhoto, { params, body: {}, file })
  expect(added.data.has_photo).toBe(true)
  const { rows } = await owner.query<{ key: string }>(`SELECT key FROM stored_files WHERE nursery_id = $1`, [yard.nursery_id])
  const keys = rows.map((row) => row.key)
  const runJobs = async () => {
    const jobs = await owner.query<{ payload: { keys: string[] } }>(
      `SELECT payload FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
       WHERE identifier = 'files.delete' AND payload->>'nursery_id' = $1`,
      [yard.nursery_id],
    )
    for (const { payload } of jobs.rows)
      await deletingFiles(files).work({ pool, events: new EventBus(pool), nursery_id: yard.nursery_id, payload })
  }
  const stored = async () => (await Promise.all(keys.map((each) => files.get(each)))).filter((each) => each !== undefined).length
  return { yard, run, params, driver, runJobs, stored }
}
