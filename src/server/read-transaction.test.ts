import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { sql } from './sql.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
afterAll(() => pool.end())

test('a call that reads, of a person or of support, runs in a transaction that can write nothing', async () => {
  const write = (mode: 'read' | 'write') =>
    withTenantTransaction(
      pool,
      randomUUID(),
      (db) => db.run(sql`UPDATE users SET first_name = 'Bo' WHERE nursery_id = ${db.nursery_id}`),
      mode,
    )
  expect(await write('write')).toBe(0)
  await expect(write('read')).rejects.toThrow()
})
