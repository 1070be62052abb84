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
import { newSecret } from '#server/secrets.ts'
import { type Started, end, runProduct, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import {
  type Server,
  createShop,
  initdb,
  owner,
  patience,
  postgresProgram,
  startPostgres,
  initialise,
} from './testing-postgresql.ts'
import { serverFolder } from './testing-servers.ts'

const folder = ownTestFolder('postgresql')
const dumps = serverFolder()
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
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
async function emptyServer(name: string): Promise<Server> {
  const data = path.join(dumps, name)
  initialise(data)
  return openServer(data)
}

/** The product on a database, as its owner. */
async function openProduct(on: Server, database: string): Promise<Started> {
  const env = { ...secrets, DATABASE_URL: on.urlAs(owner, database) }
  const product = await startProduct(path.join(folder, `${on.port}-${database}`), env)
  products.push(product)
  return product
}

/** Waits until more than `many` sales are acknowledged. */
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

/**
 * Sells on a restored database until more than `many` sales are acknowledged; returns the mistakes in it, and the sales it had
 * before.
 */
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
  expect(postgresProgram(dumps, 'pg_dump', on.port, '-f', 'plain.sql', database)).toMatchObject({ status: 0, stderr: '' })
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
  expect(postgresProgram(dumps, 'pg_dump', server.port, '-Fc', '-f', 'shop.dump', 'shop')).toMatchObject({
    status: 0,
    stderr: '',
  })
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
    const { status, stderr } = postgresProgram(dumps, 'pg_dump', server.port, '-U', owner, '-f', 'owner.sql', 'shop')
    expect([status, stderr]).toEqual([1, expect.stringContaining('row-level security')])
  },
)

test.skipIf(initdb === undefined)(
  'a dump of a running product is restored under another name, has every sale acknowledged before it, verifies, and sells on',
  async () => {
    expect(postgresProgram(dumps, 'createdb', server.port, '-O', owner, 'copy')).toMatchObject({ status: 0, stderr: '' })
    expect(postgresProgram(dumps, 'pg_restore', server.port, '-d', 'copy', 'shop.dump')).toMatchObject({ status: 0, stderr: '' })
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
    expect(postgresProgram(dumps, 'pg_dumpall', server.port, '--roles-only', '-f', 'roles.sql')).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(postgresProgram(dumps, 'psql', other.port, '-q', '-f', 'roles.sql', 'postgres')).toMatchObject({ status: 0 })
    expect(postgresProgram(dumps, 'createdb', other.port, '-O', owner, 'shop')).toMatchObject({ status: 0, stderr: '' })
    expect(postgresProgram(dumps, 'pg_restore', other.port, '-d', 'shop', 'shop.dump')).toMatchObject({ status: 0, stderr: '' })
    const product = await openProduct(other, 'shop')
    expect(await sellOn(other, 'shop', product, 20)).toEqual([])
  },
)
