/** When a client disconnects, its running statement is cancelled and its file is read no further. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { owner } from '#testing/nursery.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { everyone } from '#kernel/role.ts'
import { openPool } from './database.ts'
import { FileAnswer } from './file-reply.ts'
import { makeHttp } from './http.ts'
import { EventBus } from './event-bus.ts'
import { server } from './serve.ts'
import { sql } from './sql.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
const nursery_id = randomUUID()
const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
const { serve } = server(http, {
  pool,
  events: new EventBus(pool),
  nameEntries: async () => {},
  authenticate: async () => ({
    nursery_id,
    user_id: randomUUID(),
    session_id: randomUUID(),
    role: 'admin',
    name: 'Ana',
    may_write: true,
  }),
})
const get = (path: `/api/${string}`) =>
  endpoint({ method: 'GET', path, summary: 'For this test', roles: everyone, reply: z.object({}) })

const mark = `abandoned ${randomUUID()}`
/** Result of the statement, as the action saw it. */
const ended = Promise.withResolvers<unknown>()
serve(get('/api/slow'), async ({ db }) => {
  // It never ends by itself.
  await db.run(sql`SET LOCAL statement_timeout = 0`)
  await db.run(sql`SELECT pg_sleep(86400), ${mark}::text WHERE ${db.nursery_id}::uuid IS NOT NULL`).catch(ended.resolve)
  return {}
})
const closed = Promise.withResolvers<number>()
const endless = endpoint({ method: 'GET', path: '/api/endless', summary: 'For this test', roles: everyone, download: ['csv'] })
serve(endless, async () => {
  return new FileAnswer('endless.csv', fileTypes.csv, async function* (read) {
    let pages = 0
    try {
      for (;;) {
        pages += 1
        await read((db) => db.run(sql`SELECT 1 WHERE ${db.nursery_id}::uuid IS NOT NULL`))
        yield Buffer.alloc(65_536, 'x')
      }
    } finally {
      closed.resolve(pages)
    }
  })
})
const origin = await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await http.close()
  await pool.end()
})

const underWay = async () => {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(86400)%' AND application_name = 'glasshouse'`,
  )
  return rowCount ?? 0
}
const until = async (wanted: number) => {
  while ((await underWay()) !== wanted);
}

test('cancels a statement in the database when its client disconnects, and serves the next one', async () => {
  const visit = new AbortController()
  const answer = fetch(`${origin}/api/slow`, { signal: visit.signal }).catch((error: Error) => error.name)
  await until(1)
  visit.abort()
  expect(await answer).toBe('AbortError')
  await until(0)
  expect(String(await ended.promise)).toMatch(/terminated|ended/i)
  expect((await pool.query('SELECT 1')).rowCount).toBe(1)
})

test('stops reading a file when its client disconnects', async () => {
  const visit = new AbortController()
  const { body } = await fetch(`${origin}/api/endless`, { signal: visit.signal })
  await body?.getReader().read()
  visit.abort()
  expect(await closed.promise).toBeGreaterThan(0)
})
