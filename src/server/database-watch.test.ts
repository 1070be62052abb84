/** A silent database is detected within a second, and whatever waits for it is ended. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '#app/server.ts'
import { openCable } from '#testing/proxy.ts'
import { readConfig } from './config.ts'
import { DatabaseWatch } from './database-watch.ts'
import { openPool } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { EventBus } from './event-bus.ts'
import { newSecret } from './secrets.ts'
import { sql } from './sql.ts'

const url = process.env['DATABASE_URL'] ?? ''
const cable = await openCable(new URL(url))
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

test('ends running requests when the database goes silent, and serves again once it responds', async () => {
  const pool = openPool(cable.url, 2)
  const watch = new DatabaseWatch(pool)
  const nursery_id = randomUUID()
  expect(await watch.answers()).toBe(true)
  const underWay = withTenantTransaction(pool, nursery_id, async (db) => {
    await db.run(sql`SELECT 1`)
    cable.setState('silent')
    await db.run(sql`SELECT 2`)
  })
  // Long before the limit of a single statement, 12 s.
  await expect(underWay).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    detail: 'The database cannot be reached right now. Try again in a moment.',
  })
  expect(await watch.answers()).toBe(false)
  cable.setState('whole')
  expect(await withTenantTransaction(pool, nursery_id, (db) => db.run(sql`SELECT 3`))).toBe(1)
  await expect.poll(() => watch.answers()).toBe(true)
  watch.close()
  await pool.end()
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

test('leaves a slow statement alone', async () => {
  const pool = openPool(url, 1)
  const watch = new DatabaseWatch(pool)
  const slow = withTenantTransaction(pool, randomUUID(), (db) => db.run(sql`SELECT pg_sleep(6)`))
  expect(await slow).toBe(1)
  watch.close()
  await pool.end()
})
