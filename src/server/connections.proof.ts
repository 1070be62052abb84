/** More of `connections.test.ts`, for `npm run prove`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPool } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { url, one } from './testing-connections.ts'

test('answers that the server is busy, not the database away, when all connections are in use', async () => {
  const pool = openPool(url, 1)
  const held = await pool.connect()
  await expect(withTenantTransaction(pool, randomUUID(), (db) => db.run(one))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    detail: 'The server is busy. Try again in a moment.',
  })
  held.release()
  await pool.end()
})
