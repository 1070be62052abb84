/** Access to the photo of a delivery, and deletion of its files. */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aDeliveryYard, key } from '#testing/deliveries.ts'
import { files, owner } from '#testing/nursery.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { deletingFiles } from '#server/files.ts'
import * as calls from '../contract.ts'
import { addStopPhoto, finishStop } from '../stop-calls.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

const camera = sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7d44' } })
  .jpeg()
  .toBuffer()

/** A stop with a photo, on a run of the grower, that has left or not. */
async function aStopWithPhoto({ isOut }: { readonly isOut: boolean }) {
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

test('a mark that is undone takes the files of its photo with it', async () => {
  const { params, driver, runJobs, stored } = await aStopWithPhoto({ isOut: true })
  await driver.calls(finishStop, { params, body: { outcome: 'delivered', receiver: '' }, ...key() })
  await runJobs()
  expect(await stored()).toBe(2)
  const undone = await driver.calls(calls.undoStop, { params, body: undefined, ...key() })
  expect(undone.data.has_photo).toBe(false)
  await runJobs()
  expect(await stored()).toBe(0)
})

test('a stop that is removed, and a run that is deleted, take the files of their photos with them', async () => {
  const removed = await aStopWithPhoto({ isOut: false })
  await removed.yard.as('sales').calls(calls.removeStop, { params: removed.params })
  await removed.runJobs()
  expect(await removed.stored()).toBe(0)
  const deleted = await aStopWithPhoto({ isOut: false })
  await deleted.yard.as('sales').calls(calls.deleteRun, { params: { id: deleted.run.id } })
  await deleted.runJobs()
  expect(await deleted.stored()).toBe(0)
})

test('the driver of the run and those who take orders see the photo, nobody else', async () => {
  const { yard, run, params, driver } = await aStopWithPhoto({ isOut: false })
  const statusOf = async (who: typeof driver) => (await who.calls(calls.showStopPhoto, { params, query: {} })).status
  expect([await statusOf(driver), await statusOf(yard.as('sales'))]).toEqual([200, 200])
  const { run_date, start_time, vehicle, version } = run
  const body = { run_date, start_time, vehicle_id: vehicle.id, driver_id: yard.people.general_staff, notes: '', version }
  expect((await yard.as('sales').calls(calls.editRun, { params: { id: run.id }, body })).status).toBe(200)
  expect([await statusOf(driver), await statusOf(yard.as('general_staff'))]).toEqual([403, 200])
})
