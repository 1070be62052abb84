/** PostgreSQL's own programs, as docs/recover.md says to use them, on a server of the machine: a dump of a running product is restored and sells on. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Shop, ask, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { sealLedgers } from '#modules/data/archive/server/seal-ledgers.ts'
import { verifierScript } from '#modules/data/archive/server/verifier.ts'
import { openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { findProgram } from '../start/programs.ts'
import { type Started, end, runProduct, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import { deploy, serverFolder, startServer } from './testing-servers.ts'

const initdb = findProgram('initdb')
const folder = ownTestFolder('postgresql')
const dumps = serverFolder()
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
const owner = 'glasshouse_owner'
/** A busy machine is no fault. */
const patience = { timeout: 120_000 }
/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs one of PostgreSQL's programs, as the superuser unless another user is given, on the server at this port. */
function pg(name: string, port: number | undefined, ...args: readonly string[]) {
  const program = path.join(path.dirname(fs.realpathSync(initdb ?? '')), name)
  const env = {
    PATH: process.env['PATH'],
    PGHOST: '127.0.0.1',
    PGUSER: 'postgres',
    LC_ALL: 'C',
    ...(port && { PGPORT: String(port) }),
  }
  return spawnSync(program, args, { encoding: 'utf8', env, cwd: dumps, ...unprivileged })
}

/** Starts the machine's own PostgreSQL on a folder of the database's files. */
async function startPostgres(data: string) {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=150']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = await startServer('postgres', args, port, unprivileged)
  const urlAs = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  // Its port is open before it answers.
  await vi.waitFor(() => ask(urlAs('postgres', 'postgres'), 'SELECT'), patience)
  return {
    port,
    urlAs,
    async stop() {
      // At once, without waiting for connected clients to leave.
      server.signal('SIGINT')
      await server.stop()
    },
  }
}

type Server = Awaited<ReturnType<typeof startPostgres>>
const servers: Server[] = []
const products: Started[] = []
let server: Server
let shop: Shop

/** All sales in the order of their answers, and how many of them were answered before the dump began, or before the moment that is restored. */
interface Sales {
  readonly acknowledged: Numbers
  readonly before: number
}
let sales: Sales

/** Every sale that was acknowledged before is there under its number, and none that nobody made. */
function expectAllUpTo(found: Numbers, { acknowledged, before }: Sales): void {
  expect([...acknowledged].slice(0, before).filter(([id, number]) => found.get(id) !== number)).toEqual([])
  expect([...found].filter(([id, number]) => acknowledged.get(id) !== number)).toEqual([])
  expect(found.size).toBeLessThan(acknowledged.size)
}

async function openServer(data: string): Promise<Server> {
  const opened = await startPostgres(data)
  servers.push(opened)
  return opened
}

/** A server with nothing in it. */
async function emptyServer(name: string, configuration = ''): Promise<Server> {
  const data = path.join(dumps, name)
  const made = pg('initdb', undefined, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N')
  expect(made).toMatchObject({ status: 0 })
  fs.appendFileSync(path.join(data, 'postgresql.conf'), configuration)
  return openServer(data)
}

/** The owner of the database and an empty database, as install.md says. */
async function createShop(on: Server): Promise<void> {
  await ask(on.urlAs('postgres', 'postgres'), `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'pw'`)
  await ask(on.urlAs('postgres', 'postgres'), `CREATE DATABASE shop OWNER ${owner}`)
}

/** The product on a database, as its owner. */
async function openProduct(on: Server, database: string): Promise<Started> {
  const env = { ...secrets, DATABASE_URL: on.urlAs(owner, database) }
  const product = await startProduct(path.join(folder, `${on.port}-${database}`), env)
  products.push(product)
  return product
}

/** Waits until so many sales are acknowledged. */
const waitForSales = (selling: { readonly count: () => number }, many: number) =>
  vi.waitFor(() => expect(selling.count()).toBeGreaterThan(many), patience)

type Numbers = ReadonlyMap<string, string>

/** The invoice numbers of all sales in a database, by their ids. */
async function salesIn(on: Server, database: string): Promise<Numbers> {
  const rows = await ask<{ id: string; invoice_number: string }>(
    on.urlAs('postgres', database),
    'SELECT id, invoice_number FROM sales',
  )
  return new Map(rows.map(({ id, invoice_number }) => [id, invoice_number]))
}

/** Sells on a restored database until so many sales are acknowledged, and gives what is wrong in it with the sales that it had. */
async function sellOn(on: Server, database: string, product: Started, many: number): Promise<string[]> {
  const before = await salesIn(on, database)
  const selling = keepSelling(product.address, shop, 3)
  await waitForSales(selling, many)
  const sold = await selling.stop()
  const acknowledged = new Map([...before, ...sold.acknowledged])
  return mistakesIn(on.urlAs('postgres', database), shop, { ...sold, acknowledged })
}

/** The verifier of one file on a plain dump of a database. */
function verifyDump(on: Server, database: string) {
  expect(pg('pg_dump', on.port, '-f', 'plain.sql', database)).toMatchObject({ status: 0, stderr: '' })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mts', 'plain.sql'], { cwd: dumps, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

beforeAll(async () => {
  if (initdb === undefined) return
  fs.writeFileSync(path.join(dumps, 'verify.mts'), verifierScript())
  server = await emptyServer('first')
  await createShop(server)
  const product = await openProduct(server, 'shop')
  shop = await openShop(server.urlAs('postgres', 'shop'), secrets.SESSION_SECRET)

  const selling = keepSelling(product.address, shop, 3)
  await waitForSales(selling, 60)
  const { appUrl } = await migrate(server.urlAs(owner, 'shop'), secrets.SESSION_SECRET)
  const pool = openPool(appUrl, 1)
  await sealLedgers(pool, shop.nursery_id, '0 seconds')
  await pool.end()
  const acknowledged = selling.count()
  expect(pg('pg_dump', server.port, '-Fc', '-f', 'shop.dump', 'shop')).toMatchObject({ status: 0, stderr: '' })
  await waitForSales(selling, acknowledged + 20)
  const sold = await selling.stop()
  expect(await mistakesIn(server.urlAs('postgres', 'shop'), shop, sold)).toEqual([])
  sales = { acknowledged: sold.acknowledged, before: acknowledged }
})
afterAll(async () => {
  for (const product of products) await end(product, 'SIGTERM')
  for (const each of servers) await each.stop()
  fs.rmSync(dumps, { recursive: true, force: true })
  await discard(folder)
})

test.skipIf(initdb === undefined)(
  'the owner of the database, who is no superuser, cannot dump it: it says so, and leaves no half',
  () => {
    const { status, stderr } = pg('pg_dump', server.port, '-U', owner, '-f', 'owner.sql', 'shop')
    expect([status, stderr]).toEqual([1, expect.stringContaining('row-level security')])
  },
)

test.skipIf(initdb === undefined)(
  'a dump of a running product is restored under another name, has every sale acknowledged before it, verifies, and sells on',
  async () => {
    expect(pg('createdb', server.port, '-O', owner, 'copy')).toMatchObject({ status: 0, stderr: '' })
    expect(pg('pg_restore', server.port, '-d', 'copy', 'shop.dump')).toMatchObject({ status: 0, stderr: '' })
    expectAllUpTo(await salesIn(server, 'copy'), sales)

    const product = await openProduct(server, 'copy')
    expect(await sellOn(server, 'copy', product, 20)).toEqual([])
    const whole = verifyDump(server, 'copy')
    expect(whole).toMatchObject({ status: 0 })
    expect(Number(/In order: (\d+) sealed rows/.exec(whole.output)?.[1])).toBeGreaterThan(100)

    const env = { ...secrets, DATABASE_URL: server.urlAs(owner, 'copy') }
    const backups = path.join(folder, 'backups')
    expect(await runProduct(folder, env, 'src/app/backup.ts', ['--to', backups])).toMatchObject({ code: 0 })
    const [backup = ''] = fs.readdirSync(backups)
    expect(await runProduct(folder, env, 'src/app/verify.ts', [path.join(backups, backup)])).toMatchObject({ code: 0 })

    await ask(
      server.urlAs('postgres', 'copy'),
      `UPDATE payments SET amount = amount - 1 WHERE id = (SELECT id FROM payments ORDER BY created_at LIMIT 1)`,
    )
    expect(verifyDump(server, 'copy')).toMatchObject({
      status: 1,
      output: expect.stringMatching(/payments: row \S+ was changed after it was sealed/) as string,
    })
  },
)

test.skipIf(initdb === undefined)(
  'on another server the dump is restored after the users, and the product sells on there',
  async () => {
    const other = await emptyServer('second')
    expect(pg('pg_dumpall', server.port, '--roles-only', '-f', 'roles.sql')).toMatchObject({ status: 0, stderr: '' })
    expect(pg('psql', other.port, '-q', '-f', 'roles.sql', 'postgres')).toMatchObject({ status: 0 })
    expect(pg('createdb', other.port, '-O', owner, 'shop')).toMatchObject({ status: 0, stderr: '' })
    expect(pg('pg_restore', other.port, '-d', 'shop', 'shop.dump')).toMatchObject({ status: 0, stderr: '' })
    const product = await openProduct(other, 'shop')
    expect(await sellOn(other, 'shop', product, 20)).toEqual([])
  },
)

/** Lines of recover.md for a configuration, with the folder of this test. */
function documented(pattern: RegExp): string {
  const [, lines] = pattern.exec(fs.readFileSync(path.join(deploy, '..', 'docs', 'recover.md'), 'utf8')) ?? []
  if (lines === undefined) throw new Error(`docs/recover.md has no ${pattern}.`)
  return lines.replaceAll('/archive/', `${dumps}/archive/`)
}

test.skipIf(initdb === undefined)(
  'with an archived journal the database comes back to a moment between two backups: every sale before it, none after',
  async () => {
    fs.mkdirSync(path.join(dumps, 'archive'))
    fs.chmodSync(path.join(dumps, 'archive'), 0o777)
    const lost = await emptyServer('lost', documented(/```\n# postgresql\.conf\n([^`]+)```/))
    await createShop(lost)
    const product = await openProduct(lost, 'shop')
    shop = await openShop(lost.urlAs('postgres', 'shop'), secrets.SESSION_SECRET)
    const selling = keepSelling(product.address, shop, 3)
    await waitForSales(selling, 20)
    expect(pg('pg_basebackup', lost.port, '-D', path.join(dumps, 'base'), '-X', 'stream', '-c', 'fast')).toMatchObject({
      status: 0,
    })
    await waitForSales(selling, selling.count() + 20)
    const before = selling.count()
    const [moment] = await ask<{ at: string }>(lost.urlAs('postgres', 'shop'), 'SELECT clock_timestamp()::text AS at')
    await waitForSales(selling, before + 20)
    const { acknowledged } = await selling.stop()
    await end(product, 'SIGTERM')
    await lost.stop()

    const base = path.join(dumps, 'base')
    const recovery = ['restore_command', 'recovery_target_time', 'recovery_target_action']
      .map((name) => documented(new RegExp(`\`(${name} = [^\`]+)\``)))
      .map((line) => (line.startsWith('recovery_target_time') ? `recovery_target_time = '${moment?.at}'` : line))
    fs.appendFileSync(path.join(base, 'postgresql.conf'), `\n${recovery.join('\n')}\n`)
    fs.writeFileSync(path.join(base, 'recovery.signal'), '')
    const recovered = await openServer(base)
    const isOpen = () => ask<{ open: boolean }>(recovered.urlAs('postgres', 'shop'), 'SELECT NOT pg_is_in_recovery() AS open')
    await expect.poll(isOpen).toEqual([{ open: true }])
    expectAllUpTo(await salesIn(recovered, 'shop'), { acknowledged, before })
    const later = await ask(recovered.urlAs('postgres', 'shop'), 'SELECT id FROM sales WHERE sold_at > $1', [moment?.at])
    expect(later).toEqual([])
    expect(await sellOn(recovered, 'shop', await openProduct(recovered, 'shop'), 20)).toEqual([])
  },
)
