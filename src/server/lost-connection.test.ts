/** A connection that breaks during a transaction fails that transaction only. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openPool } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { sql } from './sql.ts'

test('fails the running action, survives, and gives the next action a new connection', async () => {
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const owner = new pg.Pool({ connectionString: process.env['OWNER_DATABASE_URL'] ?? '' })
  const Backend = z.object({ pid: z.int() })
  const backend = sql`SELECT pg_backend_pid() AS pid`
  const cut = withTenantTransaction(pool, randomUUID(), async (db) => {
    const { pid } = await db.one(Backend, backend)
    await owner.query('SELECT pg_terminate_backend($1, 5000)', [pid])
    await db.one(Backend, backend)
  })
  await expect(cut).rejects.toThrow()
  expect(await withTenantTransaction(pool, randomUUID(), (db) => db.one(Backend, backend))).toMatchObject({})
  await Promise.all([pool.end(), owner.end()])
})

test('survives when a failed statement is awaited later or never', async () => {
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const Row = z.object({ one: z.int() })
  const one = sql`SELECT 1 AS one`
  const doomed = withTenantTransaction(pool, randomUUID(), async (db) => {
    const cut = db.run(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    const later = [db.many(Row, one), db.one(Row, one), db.maybe(Row, one), db.run(one)]
    await cut
    return Promise.all(later)
  })
  await expect(doomed).rejects.toThrow()
  await pool.end()
})
