/** The product through a real PgBouncer in transaction mode, with the shipped configuration: sales, live screens, jobs, sign-up, limits. */
import fs from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, keepSelling, mistakesIn, openShop, type Shop } from '#testing/load.ts'
import { openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { throughPooler } from '#server/pooler.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { findProgram } from '../start/programs.ts'
import { type Started, end, runProduct, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import { asNobody, deploy, serverFolder, shipped, startServer } from './testing-servers.ts'

const here = findProgram('pgbouncer') !== undefined
const folder = ownTestFolder('pgbouncer')
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
let server: Embedded
let pooler: Awaited<ReturnType<typeof startServer>>
let poolerUrl = ''
let shop: Shop
const nodes: Started[] = []

beforeAll(async () => {
  if (!here) return
  server = await startEmbedded(path.join(folder, 'database'), { throwAway: true })
  await migrate(server.url, secrets.SESSION_SECRET)
  const database = new URL(server.url).pathname.slice(1)
  const password = newSecret()
  await ask(
    server.url,
    `${fs.readFileSync(path.join(deploy, 'pgbouncer.sql'), 'utf8')}; ALTER ROLE glasshouse_pooler PASSWORD '${password}'`,
  )
  const port = await freePort()
  const config = serverFolder()
  fs.writeFileSync(path.join(config, 'userlist.txt'), `"glasshouse_pooler" "${password}"\n`)
  fs.writeFileSync(
    path.join(config, 'pgbouncer.ini'),
    shipped('pgbouncer.ini', {
      'glasshouse = host=127.0.0.1 port=5432 dbname=glasshouse': `${database} = host=127.0.0.1 port=${new URL(server.url).port} dbname=${database}`,
      'listen_port = 6432': `listen_port = ${port}`,
      // Fewer than the requests at once: they share connections, in changing pairs.
      'default_pool_size = 20': 'default_pool_size = 3',
      '/etc/pgbouncer/userlist.txt': path.join(config, 'userlist.txt'),
    }),
  )
  pooler = await startServer('pgbouncer', [...asNobody(), path.join(config, 'pgbouncer.ini')], port)
  poolerUrl = `postgres://127.0.0.1:${port}/${database}`
  shop = await openShop(server.url, secrets.SESSION_SECRET)
  const env = { ...secrets, DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: server.url }
  for (const name of ['one', 'two']) nodes.push(await startProduct(path.join(folder, name), env))
})
afterAll(async () => {
  for (const node of nodes) await end(node, 'SIGTERM')
  await pooler?.stop()
  await server?.stop()
  await discard(folder)
})

/** Lines of the event stream as they arrive. */
async function* linesFrom(origin: string): AsyncGenerator<string> {
  const response = await fetch(`${origin}/api/events`, { headers: { authorization: `Bearer ${await shop.token()}` } })
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

test.skipIf(!here)(
  'two processes sell through three connections that they share; nothing is refused, lost or doubled',
  async () => {
    const selling = nodes.map(({ address }) => keepSelling(address, shop, 6))
    await expect.poll(() => selling.every((each) => each.count() > 100)).toBe(true)
    const [one, two] = await Promise.all(selling.map((each) => each.stop()))
    const acknowledged = new Map([...(one?.acknowledged ?? []), ...(two?.acknowledged ?? [])])
    const wrong = [...(one?.wrong ?? []), ...(two?.wrong ?? [])]
    expect(await mistakesIn(server.url, shop, { acknowledged, refused: {}, longest: 0, wrong })).toEqual([])
    expect([one?.refused, two?.refused]).toEqual([{}, {}])
  },
)

test.skipIf(!here)('a change made on one process reaches a screen at the other: LISTEN has its own connection', async () => {
  const [one, two] = nodes.map(({ address }) => address)
  const lines = linesFrom(two ?? '')
  expect((await lines.next()).value).toBe(': hello')
  const response = await fetch(`${one}/api/sales`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await shop.token()}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      payment_method: 'card',
      items: [{ item_type: 'other', name: 'Bag', unit_price: '1', quantity: '1' }],
    }),
  })
  expect(response.status).toBe(201)
  for await (const line of lines) if (line.includes('/api/sales')) break
})

test.skipIf(!here)('background jobs run, and somebody can sign up at the membership provider', async () => {
  const [job] = await ask<{ id: string }>(server.url, `SELECT id FROM graphile_worker.add_job('by_the_clock')`)
  const left = () => ask(server.url, 'SELECT FROM graphile_worker.jobs WHERE id = $1', [job?.id])
  await expect.poll(left).toEqual([])
  const response = await fetch(`${nodes[0]?.address}/membership/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      name: 'Ana Reid',
      nursery: 'Pooled',
      email: 'ana@pooled.example',
      password: 'many green leaves',
      plan: 'standard',
    }),
  })
  expect([response.status, response.headers.getSetCookie().length > 0]).toEqual([303, true])
})

test.skipIf(!here)('the limits of a statement hold: they belong to the user and not to the connection', async () => {
  const { appUrl } = await migrate(server.url, secrets.SESSION_SECRET)
  const { appUrl: pooled, keepsStatements } = await throughPooler(poolerUrl, { appUrl, membershipUrl: appUrl })
  const pool = openPool(pooled, 2, { keepsStatements })
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  )
  expect(rows.map(({ setting }) => setting)).toEqual(['15000', '2000', '10000'])
  expect(await withTenantTransaction(pool, shop.nursery_id, (db) => db.run(sql`SELECT 1`))).toBe(1)
  await pool.end()
})

test.skipIf(!here)(
  'refuses to start on the pooler alone, and on two addresses of different databases, with a sentence',
  async () => {
    const alone = new URL(poolerUrl)
    const { appUrl } = await migrate(server.url, secrets.SESSION_SECRET)
    alone.username = new URL(appUrl).username
    alone.password = new URL(appUrl).password
    const refused = await runProduct(path.join(folder, 'three'), { ...secrets, DATABASE_URL: alone.href })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('give the address of the server itself in DATABASE_DIRECT_URL')

    const other = await startEmbedded(path.join(folder, 'other'), { throwAway: true })
    const elsewhere = await runProduct(path.join(folder, 'four'), {
      ...secrets,
      DATABASE_URL: poolerUrl,
      DATABASE_DIRECT_URL: other.url,
    })
    await other.stop()
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.output).toContain('lead to different databases')
  },
)
