/** A silent database is detected within a second, and whatever waits for it is ended. */
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { readConfig } from './config.ts'
import { DatabaseWatch } from './database-watch.ts'
import { openPool } from './database.ts'
import { EventBus } from './event-bus.ts'
import { newSecret } from './secrets.ts'
import { url, cable } from './testing-database-watch.ts'

afterAll(() => cable.close())

test('answers the health check while every connection of the pool is in use', async () => {
  const pool = openPool(url, 1)
  const config = readConfig({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret(), GLASSHOUSE_DATA: '.data-test/health' })
  const product = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  const held = await pool.connect()
  const { statusCode, body } = await product.inject('/api/health')
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { status: 'ok' }])
  held.release()
  await product.close()
})

test('detects a silent database', async () => {
  const pool = openPool(cable.url, 1)
  cable.setState('silent')
  const watch = new DatabaseWatch(pool)
  expect(await watch.answers()).toBe(false)
  cable.setState('whole')
  watch.close()
  await pool.end()
})
