/** Access to the photo of a delivery, and deletion of its files. */
import { afterAll, expect, test } from 'vitest'
import { key } from '#testing/deliveries.ts'
import * as calls from '../contract.ts'
import { finishStop } from '../stop-calls.ts'
import { pool, aStopWithPhoto } from './testing-stop-photos.ts'

afterAll(() => pool.end())

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

test('the driver of the run and those who take orders see the photo, nobody else', async () => {
  const { yard, run, params, driver } = await aStopWithPhoto({ isOut: false })
  const statusOf = async (who: typeof driver) => (await who.calls(calls.showStopPhoto, { params, query: {} })).status
  expect([await statusOf(driver), await statusOf(yard.as('sales'))]).toEqual([200, 200])
  const { run_date, start_time, vehicle, version } = run
  const body = { run_date, start_time, vehicle_id: vehicle.id, driver_id: yard.people.general_staff, notes: '', version }
  expect((await yard.as('sales').calls(calls.editRun, { params: { id: run.id }, body })).status).toBe(200)
  expect([await statusOf(driver), await statusOf(yard.as('general_staff'))]).toEqual([403, 200])
})
