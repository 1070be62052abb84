/** A job that was enqueued runs once, for the nursery that enqueued it; a job of a rolled-back transaction never runs. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { type Job, enqueue, startJobs } from './jobs.ts'
import { EventBus } from './event-bus.ts'
import { pool, url, workshop } from './testing-jobs.ts'

test('runs a job for the nursery that enqueued it, whatever the payload says, and none of a rolled-back transaction', async () => {
  const [mine, other] = [await aNursery(), await aNursery()]
  const { done, last, stop } = await workshop('test.once')
  const undone = mine.has(async (db) => {
    await enqueue(db, 'test.once', { undone: true })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await mine.has((db) => enqueue(db, 'test.once', { nursery_id: other.nursery_id, last: true }))
  await last
  expect(done.map(({ nursery_id }) => nursery_id)).toEqual([mine.nursery_id])
  await stop()
})

test('runs only the last job of a key, for each nursery separately', async () => {
  const [mine, other] = [await aNursery(), await aNursery()]
  await mine.has((db) => enqueue(db, 'test.key', { n: 1 }, { key: 'check' }))
  await mine.has((db) => enqueue(db, 'test.key', { n: 2 }, { key: 'check' }))
  await other.has((db) => enqueue(db, 'test.key', { n: 3, last: true }, { key: 'check' }))
  const { done, last, stop } = await workshop('test.key')
  await last
  await stop()
  expect(done.map(({ payload }) => payload['n']).toSorted()).toEqual([2, 3])
})

test('reports a failed job and keeps it for a retry', async () => {
  const { has } = await aNursery()
  const { failures, done, last, stop } = await workshop('test.fails', ({ payload }) => {
    if (payload['broken']) throw new Error('broken')
  })
  await has((db) => enqueue(db, 'test.fails', { broken: true }))
  await has((db) => enqueue(db, 'test.fails', { last: true }))
  await last
  // The two jobs run at once: the one that fails may be reported after the other is done.
  await expect.poll(() => failures).toEqual(['test.fails'])
  await stop()
  expect(done).toHaveLength(1)
})

test('does not let the application read the queue or see every nursery', async () => {
  await expect(pool.query('SELECT * FROM graphile_worker.jobs')).rejects.toThrow('permission denied')
  expect((await pool.query('SELECT id FROM nurseries')).rows).toEqual([])
})

test('runs a daily job of the whole installation once a day, without a nursery', async () => {
  const queue = new pg.Pool({ connectionString: url, max: 1 })
  const runs: unknown[] = []
  const installationJobs = [{ name: 'test.installation', daily: true, work: async (payload: unknown) => void runs.push(payload) }]
  const onFailure = () => {}
  const { stop } = await startJobs({ url, pool, events: new EventBus(pool), jobs: [], installationJobs, onFailure })
  // The worker of another test file may take the daily run: then it is scheduled again.
  const afterTheDay = async () => {
    await queue.query(`SELECT graphile_worker.add_job('every_day')`)
    return runs
  }
  await expect.poll(afterTheDay).toContainEqual({})
  await queue.query(`SELECT graphile_worker.add_job('test.installation', '{"n": 1}')`)
  await expect.poll(() => runs).toContainEqual({ n: 1 })
  await stop()
  await queue.end()
})

test('does by the clock only upkeep for a nursery that may not write, and all again once it may', async () => {
  const nurseries = [await aNursery(), await aNursery(), await aNursery()]
  const [, suspended, lapsed] = nurseries.map(({ nursery_id }) => nursery_id)
  await owner.query('UPDATE nurseries SET suspended_at = now() WHERE id = $1', [suspended])
  await owner.query(`UPDATE nurseries SET subscription_status = 'cancelled', subscription_until = NULL WHERE id = $1`, [lapsed])
  const queue = new pg.Pool({ connectionString: url, max: 1 })
  const ran: Record<string, Set<string>> = { records: new Set(), upkeep: new Set(), daily: new Set() }
  const note = (name: string): Job => ({ name: `test.${name}`, work: async ({ nursery_id }) => void ran[name]?.add(nursery_id) })
  const jobs = [
    { ...note('records'), byTheClock: true },
    { ...note('upkeep'), byTheClock: true, evenLapsed: true },
    { ...note('daily'), daily: true },
  ]
  const onFailure = () => {}
  const { stop } = await startJobs({ url, pool, events: new EventBus(pool), jobs, installationJobs: [], onFailure })
  const run = async () => {
    await queue.query(`SELECT graphile_worker.add_job('by_the_clock'), graphile_worker.add_job('every_day')`)
    return ['records', 'upkeep', 'daily'].map((name) => nurseries.map(({ nursery_id }) => ran[name]?.has(nursery_id)))
  }
  await expect.poll(run).toEqual([
    [true, false, false],
    [true, true, true],
    [true, true, true],
  ])
  await owner.query('UPDATE nurseries SET suspended_at = NULL WHERE id = $1', [suspended])
  await expect.poll(async () => (await run())[0]).toEqual([true, true, false])
  await stop()
  await queue.end()
})

test('jobs that wait for a silent server hold up no others', async () => {
  const { has } = await aNursery()
  const silent = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  let waiting = 0
  const outside: Job = {
    name: 'test.outside',
    waitsOutside: true,
    work: () => {
      waiting++
      return silent.promise
    },
  }
  const jobs = [outside, { name: 'test.inside', work: async () => done.resolve() }]
  const running = await startJobs({ url, pool, events: new EventBus(pool), jobs, installationJobs: [], onFailure: () => {} })
  for (let i = 0; i < 4; i++) await has((db) => enqueue(db, 'test.outside', {}))
  await expect.poll(() => waiting).toBe(2)
  await has((db) => enqueue(db, 'test.inside', {}))
  await done.promise
  silent.resolve()
  await expect.poll(() => waiting).toBe(4)
  await running.stop()
})
