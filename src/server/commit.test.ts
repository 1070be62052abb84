/** A result is returned only after its transaction is committed, so that a client always finds what its response says. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { openPool } from './database.ts'
import { sql } from './sql.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''

test('a write is answered after PostgreSQL has answered its commit', async () => {
  const pool = openPool(databaseUrl, 1)
  const happened: string[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const watched = async (...given: unknown[]) => {
    const answer = await query(...given)
    if (given[0] === 'COMMIT') happened.push('committed')
    return answer
  }
  Object.assign(client, { query: watched })
  client.release()

  const { nursery_id } = await aNursery()
  await withTenantTransaction(pool, nursery_id, async (db) => {
    await db.run(sql`UPDATE nurseries SET plan = 'pro' WHERE id = ${db.nursery_id}`)
    happened.push('written')
  })
  happened.push('answered')
  expect(happened).toEqual(['written', 'committed', 'answered'])
  await pool.end()
})

test('a write whose error was swallowed is a failure, because PostgreSQL rolls it back', async () => {
  const pool = openPool(databaseUrl, 1)
  const swallowed = withTenantTransaction(pool, randomUUID(), async (db) => {
    await db.run(sql`SELECT 1 / 0`).catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow('division by zero')
  await pool.end()
})
