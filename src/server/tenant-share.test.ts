/** One nursery's rush: its own callers wait their turn, and another nursery is answered meanwhile. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { sql } from './sql.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 10)
afterAll(() => pool.end())

const count = (nursery: string, statement = sql`SELECT 1`) => withTenantTransaction(pool, nursery, (db) => db.run(statement))

test('120 callers of one nursery are all served, and another nursery does not wait for them', async () => {
  const [busy, quiet] = [randomUUID(), randomUUID()]
  let served = 0
  const rush = Array.from({ length: 120 }, async () => {
    await count(busy, sql`SELECT pg_sleep(0.05)`)
    served += 1
  })
  await count(quiet)
  // Six at a time: of 120 only the first could have been served by then.
  expect(served).toBeLessThan(60)
  expect(pool.totalCount).toBeLessThan(10)
  await Promise.all(rush)
  expect(served).toBe(120)
})

test('a caller that fails or is refused frees its turn', async () => {
  const nursery = randomUUID()
  const failing = Array.from({ length: 20 }, () => count(nursery, sql`SELECT 1 / 0`).catch(() => 'failed'))
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
  expect(await count(nursery)).toBe(1)
})
