/** More of `database-watch.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { DatabaseWatch } from './database-watch.ts'
import { openPool } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { sql } from './sql.ts'
import { url, cable } from './testing-database-watch.ts'

afterAll(() => cable.close())

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

test('leaves a slow statement alone', async () => {
  const pool = openPool(url, 1)
  const watch = new DatabaseWatch(pool)
  const slow = withTenantTransaction(pool, randomUUID(), (db) => db.run(sql`SELECT pg_sleep(6)`))
  expect(await slow).toBe(1)
  watch.close()
  await pool.end()
})
