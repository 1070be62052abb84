/** A product with a read replica: reports are read there while it is up to date, and from the primary while it is not. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/postgres/postmaster.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/migrate.ts'
import { newSecret } from '#server/secrets.ts'
import { type Started, end, startProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { type Shop, ask, openShop } from '#testing/load.ts'
import { lineOf } from '#testing/products.ts'
import { startStandby } from '#testing/standby.ts'

const folder = ownTestFolder('replica')
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
let primary: Embedded
let standby: Awaited<ReturnType<typeof startStandby>>
let product: Started
let shop: Shop

beforeAll(async () => {
  primary = await startEmbedded(path.join(folder, 'primary'), { throwAway: true })
  await migrate(primary.url, secrets.SESSION_SECRET)
  standby = await startStandby(path.join(folder, 'primary'), primary.url, path.join(folder, 'standby'))
  product = await start('node', { DATABASE_REPLICA_URL: standby.url })
  shop = await openShop(primary.url, secrets.SESSION_SECRET)
})
afterAll(async () => {
  await end(product, 'SIGTERM')
  await standby.stop()
  await primary.stop()
  await discard(folder)
})

const start = async (name: string, env: Readonly<Record<string, string>>) =>
  startProduct(path.join(folder, name), {
    ...secrets,
    PORT: String(await freePort()),
    DATABASE_URL: primary.url,
    CALLS_A_MINUTE: '999999',
    ...env,
  })

const headers = async () => ({ authorization: `Bearer ${await shop.token()}`, 'content-type': 'application/json' })

/** The sections of the sales report, and as of when it was read from the replica; undefined: from the primary. */
async function report() {
  const response = await fetch(`${product.address}/api/reports/sales`, { headers: await headers() })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { sections: unknown } }
  return { sold: JSON.stringify(data.sections), asOf: response.headers.get('x-data-as-of') ?? undefined }
}

async function sell() {
  const body = JSON.stringify({ items: [lineOf(shop.plant)], payment_method: 'eftpos' })
  const response = await fetch(`${product.address}/api/sales`, {
    method: 'POST',
    headers: { ...(await headers()), 'idempotency-key': crypto.randomUUID() },
    body,
  })
  expect([response.status, response.status === 201 ? '' : await response.text()]).toEqual([201, ''])
}

const readsReplica = () => expect.poll(async () => (await report()).asOf).toBeDefined()

test('a report is read from the replica, with the time as of which, and has every sale that was acknowledged', async () => {
  await readsReplica()
  const before = await report()
  const began = Date.now()
  await sell()
  const after = await report()
  expect(after.sold).not.toBe(before.sold)
  await readsReplica()
  const later = await report()
  expect(later.sold).toBe(after.sold)
  expect(Date.parse(later.asOf ?? '')).toBeGreaterThanOrEqual(began)
})

test('a replica that is behind is not read, and is again once it has caught up', async () => {
  await ask(standby.url, 'SELECT pg_wal_replay_pause()')
  await sell()
  const behind = await report()
  expect(behind.asOf).toBeUndefined()
  await sell()
  expect((await report()).sold).not.toBe(behind.sold)
  await ask(standby.url, 'SELECT pg_wal_replay_resume()')
  await readsReplica()
})

test('a replica that is away costs nobody an answer, and is read again when it is back', async () => {
  await standby.stop()
  const away = await report()
  expect(away.asOf).toBeUndefined()
  await sell()
  expect((await report()).sold).not.toBe(away.sold)
  await standby.start()
  await readsReplica()
})

test('a server that is no replica of the database is refused at the start, in a sentence', async () => {
  await expect(start('wrong', { DATABASE_REPLICA_URL: primary.url })).rejects.toThrow(/is no streaming replica of the database/)
})
