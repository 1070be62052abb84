/** A connection that breaks during a transaction fails that transaction only. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
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
    await owner.query('SELECT pg_terminate_backend($1::int, 5000)', [pid])
    await db.one(Backend, backend)
  })
  await expect(cut).rejects.toThrow('The database cannot be reached right now.')
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

test('a connection on which a statement failed is not used again, whatever the action refused with; after a refusal alone it is', async () => {
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const Backend = z.object({ pid: z.int() })
  const pid = async () =>
    (await withTenantTransaction(pool, randomUUID(), (db) => db.one(Backend, sql`SELECT pg_backend_pid() AS pid`))).pid
  const first = await pid()
  const refused = withTenantTransaction(pool, randomUUID(), () => Promise.reject(new Problem('STALE', 'Not now.')))
  await expect(refused).rejects.toThrow('Not now.')
  expect(await pid()).toBe(first)
  const failed = withTenantTransaction(pool, randomUUID(), async (db) => {
    // The second is not prepared, because the first failed: a pooler that keeps statements would not take its name again.
    const [division] = await Promise.allSettled([db.run(sql`SELECT 1 / 0`), db.run(sql`SELECT 'never prepared'`)])
    if (division.status === 'rejected') throw new Problem('STALE', 'Not now.')
  })
  await expect(failed).rejects.toThrow('Not now.')
  expect(await pid()).not.toBe(first)
  await pool.end()
})
