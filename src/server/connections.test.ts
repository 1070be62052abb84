/** Connections are opened ahead of need, and nobody waits without end for one or on one. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { connectionsOf, openPool, warmUp } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { url, one } from './testing-connections.ts'

test('opens connections ahead of need and keeps them open while idle', async () => {
  const pool = openPool(url, 4)
  await warmUp(pool, 3)
  expect(pool.idleCount).toBe(3)
  expect(pool.options).toMatchObject({ query_timeout: 12_000, keepAlive: true })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await pool.query('SELECT 1')
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  expect([pool.idleCount, connectionsOf(pool).length]).toEqual([3, 3])
  await pool.end()
})

test('gives up a statement without an answer and does not use its connection again', async () => {
  const cable = await openCable(new URL(url))
  const { href } = Object.assign(new URL(cable.url), { search: '?query_timeout=500' })
  const pool = openPool(href, 1)
  const work = () => withTenantTransaction(pool, randomUUID(), (db) => db.run(one))
  expect(await work()).toBe(1)
  const [before] = connectionsOf(pool)
  cable.setState('silent')
  await expect(work()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    detail: 'The database did not answer in time. Try again in a moment.',
  })
  cable.setState('whole')
  expect(await work()).toBe(1)
  expect(connectionsOf(pool)).not.toContain(before)
  await pool.end()
  cable.close()
})
