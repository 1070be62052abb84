/** The server is killed while background jobs run: the next one frees them and does them again, within seconds and once. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from '#server/secrets.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { type Started, childrenOf, databaseUrlOf, end, startProduct } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { type Shop, ask, openNursery, openShop } from '#testing/load.ts'
import { lineOf } from '#testing/products.ts'

const windows = process.platform === 'win32'
const folder = ownTestFolder('killed-jobs')
const secret = newSecret()
let product: Started
let url = ''
beforeAll(async () => {
  const env = { PORT: String(await freePort()), SESSION_SECRET: secret, MEMBERSHIP_SECRET: newSecret() }
  product = await startProduct(folder, env)
  url = databaseUrlOf(folder)
})
afterAll(async () => {
  await end(product, 'SIGTERM')
  await discard(folder)
})

/** Kills the server, which the launcher starts again, while the job waits for that lock. */
async function killDuring(job: string, lock: string, values: readonly unknown[], begin: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query(lock, [...values])
  await begin()
  const waiting = `
    SELECT FROM graphile_worker.jobs
    WHERE task_identifier = $1 AND locked_by IS NOT NULL AND EXISTS (SELECT FROM pg_locks WHERE NOT granted)`
  await expect.poll(() => ask(url, waiting, [job])).toHaveLength(1)
  const [server = 0] = childrenOf(product.process.pid ?? 0)
  process.kill(server, 'SIGKILL')
  await holder.query('ROLLBACK')
  await holder.end()
}

const request = async (
  shop: Pick<Shop, 'token'>,
  path: string,
  init: { method?: string; body?: BodyInit; headers?: Record<string, string> } = {},
) => {
  const authorization = `Bearer ${await shop.token()}`
  const response = await fetch(product.address + path, { ...init, headers: { authorization, ...init.headers } })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${path}: ${response.status} ${bytes.toString()}`)
  return bytes
}

const post = (value: unknown) => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})

test.skipIf(windows)('an export begins anew by itself, and an import of it goes on, and nothing is in it twice', async () => {
  const shop = await openShop(url, secret)
  const sale = { payment_method: 'card', items: [lineOf(shop.plant)] }
  for (let i = 0; i < 3; i++) await request(shop, '/api/sales', post(sale))
  await killDuring('nursery-data.export', 'LOCK TABLE sales IN ACCESS EXCLUSIVE MODE', [], () =>
    request(shop, '/api/export', { method: 'POST' }),
  )
  const exported = () => ask(url, 'SELECT status FROM nursery_exports WHERE nursery_id = $1', [shop.nursery_id])
  await expect.poll(exported).toEqual([{ status: 'done' }])
  const archive = await request(shop, '/api/export')

  const empty = await openNursery(url, secret)
  const file = { file_name: 'everything.zip', bytes: archive.length }
  const started = await request(empty, '/api/nursery-data/imports', post(file))
  const { data } = JSON.parse(String(started)) as { data: { id: string } }
  const address = `/api/nursery-data/imports/${data.id}`
  const part = new FormData()
  part.set('number', '1')
  part.set('part', new Blob([new Uint8Array(archive)]), 'part')
  await request(empty, `${address}/parts`, { method: 'POST', body: part })
  await killDuring('nursery-data.import', 'SELECT FROM nurseries WHERE id = $1 FOR KEY SHARE', [empty.nursery_id], () =>
    request(empty, `${address}/start`, { method: 'POST' }),
  )
  const state = () => ask(url, 'SELECT status, failure FROM nursery_imports WHERE nursery_id = $1', [empty.nursery_id])
  await expect.poll(state).toEqual([{ status: 'done', failure: '' }])
  const counts = (id: string) =>
    ask(
      url,
      `SELECT (SELECT count(*) FROM sales WHERE nursery_id = $1) AS sales, (SELECT count(*) FROM plant_batches WHERE nursery_id = $1) AS batches`,
      [id],
    )
  expect(await counts(empty.nursery_id)).toEqual(await counts(shop.nursery_id))
})

test.skipIf(windows)('the five-minute round of all nurseries goes on by itself', async () => {
  await killDuring('by_the_clock', 'LOCK TABLE nurseries IN ACCESS EXCLUSIVE MODE', [], () =>
    ask(
      url,
      `SELECT graphile_worker.add_job('by_the_clock', queue_name => 'by_the_clock', job_key => 'by_the_clock', max_attempts => 9)`,
    ),
  )
  const waiting = () => ask(url, `SELECT locked_by, attempts FROM graphile_worker.jobs WHERE task_identifier = 'by_the_clock'`)
  await expect.poll(waiting).toEqual([])
})
