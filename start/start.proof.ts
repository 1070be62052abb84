/** `npm start` killed, ended from outside and by npm, on another database, and in the middle of its work by the clock. */
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { isAlive } from '#server/postgres/processes.ts'
import { newSecret } from '#server/secrets.ts'
import {
  type Started,
  childrenOf,
  databaseUrlOf,
  end,
  postmasterOf,
  runProduct,
  startCommand,
  startProduct,
  startWithNpm,
} from './product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('start-proof')
const started: Started[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await end(each, 'SIGTERM')
})
afterAll(() => discard(folder))

let folders = 0
const aFolder = () => path.join(folder, String(folders++))
/** One folder for all tests that only check whether a start succeeds: creating a database takes time. */
const usual = aFolder()

async function start(...how: Parameters<typeof startProduct>): Promise<Started> {
  const product = await startProduct(...how)
  started.push(product)
  return product
}

const health = async (address: string) => (await fetch(`${address}/api/health`)).status

// On Windows a program cannot be signalled: there these two tests would need somebody at the console.
const windows = process.platform === 'win32'

test.skipIf(windows)('stops by itself when the launcher is killed', async () => {
  const product = await start(usual)
  const postmaster = postmasterOf(usual) ?? 0
  await end(product, 'SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
})

test.skipIf(windows)('stops the product, its database and its port when npm is ended', async () => {
  const product = await startWithNpm(usual)
  started.push(product)
  const postmaster = postmasterOf(usual) ?? 0
  product.process.kill('SIGTERM')
  await once(product.process, 'exit')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
  await expect.poll(() => health(product.address).catch(() => 'gone')).toBe('gone')
})

test('recovers after everything was killed, also when it is started again at once', async () => {
  for (const waits of [true, false]) {
    const killed = await start(usual)
    const postmaster = postmasterOf(usual) ?? 0
    await end(killed, 'SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    // Its server notices that the launcher is gone, and stops.
    if (waits) await expect.poll(() => health(killed.address).catch(() => 'gone')).toBe('gone')
    const next = await start(usual)
    expect(await health(next.address)).toBe(200)
    await end(next, 'SIGTERM')
  }
})

test.skipIf(windows)('killed by the system, the product is started again and answers at its address', async () => {
  const product = await start(usual)
  const [server = 0] = childrenOf(product.process.pid ?? 0)
  process.kill(server, 'SIGKILL')
  await expect.poll(() => isAlive(server)).toBe(false)
  await expect.poll(() => health(product.address).catch(() => 'gone')).toBe(200)
  expect(childrenOf(product.process.pid ?? 0)).not.toContain(server)
  expect(await end(product, 'SIGTERM')).toEqual({ code: 0, output: expect.stringContaining('ended unexpectedly (SIGKILL)') })
})

test('uses DATABASE_URL without an embedded database, and creates the demo once on request', async () => {
  const server = new URL(process.env['OWNER_DATABASE_URL'] ?? '')
  const owner = new pg.Client({ connectionString: server.href })
  await owner.connect()
  await owner.query('CREATE DATABASE start_elsewhere')
  server.pathname = 'start_elsewhere'
  const dataDir = aFolder()
  const product = await start(dataDir, { DATABASE_URL: server.href, GLASSHOUSE_DEMO: 'fill' })
  expect(await health(product.address)).toBe(200)
  const { output } = await end(product, 'SIGTERM')
  expect(output).toContain(`the PostgreSQL server at ${server.host}`)
  expect(output).not.toContain('Sign in to the demo')
  expect(fs.readdirSync(dataDir)).toEqual(['secrets.json'])

  const demo = () => runProduct(dataDir, { DATABASE_URL: server.href }, 'src/app/fill-demo.ts')
  const filled = await demo()
  expect({ code: filled.code, output: filled.output }).toEqual({
    code: 0,
    output: expect.stringMatching(/Sign in to the demo nursery as\n {2}admin /),
  })
  const again = await demo()
  expect({ code: again.code, output: again.output }).toEqual({
    code: 1,
    output: expect.stringContaining('The demo is in this database already'),
  })
  await owner.query('DROP DATABASE start_elsewhere')
  await owner.end()
  // Four processes and a demo of 57,000 rows: the time is not tested here.
})

test.skipIf(windows)(
  'ends a scheduled run through all nurseries when stopped, without errors about broken connections',
  async () => {
    const product = await start(usual)
    await inRunningDatabase(
      usual,
      `INSERT INTO nurseries (id, name) SELECT gen_random_uuid(), 'Nursery ' || i FROM generate_series(1, 3000) AS i`,
    )
    await inRunningDatabase(usual, `SELECT graphile_worker.add_job('by_the_clock')`)
    const underWay = () => inRunningDatabase(usual, 'SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')
    await expect.poll(underWay).toBeGreaterThan(0)
    const { code, output } = await end(product, 'SIGTERM')
    expect(code).toBe(0)
    expect(output).not.toContain('failed and will be tried again')
    expect(output).not.toContain('Cannot use a pool')
  },
)

/** Runs a statement in the database of a running product; returns the number of rows. */
async function inRunningDatabase(dataDir: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  const { rowCount } = await client.query(text).finally(() => client.end())
  return rowCount ?? 0
}

test('waits for a database that does not answer yet, and says so', async () => {
  const server = new URL(process.env['OWNER_DATABASE_URL'] ?? '')
  const owner = new pg.Client({ connectionString: server.href })
  await owner.connect()
  await owner.query('CREATE DATABASE start_waits')
  server.pathname = 'start_waits'
  const cable = await openCable(server)
  cable.setState('silent')
  const env = {
    SESSION_SECRET: newSecret(),
    MEMBERSHIP_SECRET: newSecret(),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: cable.url,
  }
  const waiting = { entry: 'src/app/serve.ts', args: [], until: 'The database does not answer yet: trying again.' }
  const product = await startCommand(aFolder(), env, waiting)
  cable.setState('whole')
  await expect.poll(() => health(product.address).catch(() => 'not yet')).toBe(200)
  expect((await end(product, 'SIGTERM')).code).toBe(0)
  cable.close()
  await owner.query('DROP DATABASE start_waits WITH (FORCE)')
  await owner.end()
})

const secretsOf = () => ({ SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() })

async function inDatabase(dataDir: string, text: string): Promise<void> {
  const database = await startEmbedded(dataDir)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
  await database.stop()
}

test('opens the database of the first start at the second; refuses another on the same folder with one sentence, and goes on', async () => {
  const made = () => fs.statSync(path.join(usual, 'postgres', 'PG_VERSION')).mtimeMs
  const before = made()
  const first = await start(usual)
  expect(await health(first.address)).toBe(200)
  expect(made()).toBe(before)
  const { code, output } = await runProduct(usual)
  expect({ code, output }).toEqual({
    code: 1,
    output: `Glasshouse already runs on ${usual}, at ${first.address}. Stop that one first, or give this one another folder in GLASSHOUSE_DATA and another PORT.\n`,
  })
  expect(await health(first.address)).toBe(200)
})

test('refuses a database of a newer product with one sentence, and changes nothing', async () => {
  const newer = (text: string) => inDatabase(usual, text)
  await newer(`INSERT INTO schema_migrations VALUES (9999, '9999_tomorrow.sql', 'x')`)
  const { code, output } = await runProduct(usual)
  expect(code).toBe(1)
  expect(output).toContain('\nThis database was made by a newer Glasshouse (it has 9999_tomorrow.sql')
  expect(postmasterOf(usual)).toBeUndefined()
  await newer('DELETE FROM schema_migrations WHERE version = 9999')
})

test('serves in production with all settings, without a demo; says that no mail leaves, and that a port of metrics is taken', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const METRICS_PORT = String((other.address() as net.AddressInfo).port)
  const env = { ...secretsOf(), PUBLIC_URL: 'http://127.0.0.1:3000', METRICS_PORT, GLASSHOUSE_DEMO: 'fill' }
  const dataDir = aFolder()
  await copyMigratedDatabase(dataDir)
  const product = await start(dataDir, env, 'src/app/serve.ts')
  expect(await health(product.address)).toBe(200)
  const { code, output } = await end(product, 'SIGTERM')
  other.close()
  expect(code).toBe(0)
  expect(output).not.toContain('Sign in to the demo')
  expect(output).toContain('SMTP_URL is not set, so no e-mail leaves')
  expect(output).toContain(`Metrics are not served: 127.0.0.1:${METRICS_PORT} cannot be listened on.`)
})

test('refuses a port in use with one sentence, and starts no database', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const dataDir = aFolder()
  const { code, output } = await runProduct(dataDir, { PORT: String(port) })
  other.close()
  expect({ code, output }).toEqual({
    code: 1,
    output: `Port ${port} is taken by another program: stop that one, or set PORT to another port, like ${port + 1}.\n`,
  })
  expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('refuses a port that browsers do not open with one sentence, and starts nothing', async () => {
  const dataDir = aFolder()
  expect(await runProduct(dataDir, { PORT: '4190' })).toEqual({
    code: 1,
    output: 'PORT is 4190, which browsers do not open: set PORT to another port, like 3000. (It is set to "4190".)\n',
  })
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('refuses to start in production without its secrets, or with weak ones', async () => {
  const missing = await runProduct(aFolder(), {}, 'src/app/serve.ts')
  expect(missing.code).toBe(1)
  expect(missing.output).toContain('SESSION_SECRET is missing')
  const weak = await runProduct(aFolder(), { SESSION_SECRET: 'secret', MEMBERSHIP_SECRET: 'x'.repeat(40) }, 'src/app/serve.ts')
  expect(weak.code).toBe(1)
  expect(weak.output).toContain('SESSION_SECRET is shorter than 32 bytes')
  expect(weak.output).toContain('MEMBERSHIP_SECRET repeats itself')
})
