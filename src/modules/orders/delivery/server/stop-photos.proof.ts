/** Further cases of `stop-photos.test.ts`. */
import { afterAll, expect, test } from 'vitest'
import * as calls from '../contract.ts'
import { pool, aStopWithPhoto } from './testing-stop-photos.ts'

afterAll(() => pool.end())

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
