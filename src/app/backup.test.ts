/** Backup, restore and verify as commands, on real database servers: another server, another database name, another owner. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { localFiles } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/secrets.ts'
import { describeSchema } from '../../database/describe-schema.ts'
import { end, runProduct, startCommand } from '../../start/product.ts'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { backUp, backUpEvery } from './scheduled-backups.ts'
import { prove } from './testing-proof.ts'
import { type Product, aProduct, enhanced } from './testing-sign-in.ts'

const folder = ownTestFolder('backup')
const sourceFolder = path.join(folder, 'source')
const backups = path.join(folder, 'backups')
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
const servers: Embedded[] = []

async function aServer(dataDir: string): Promise<Embedded> {
  const server = await startEmbedded(dataDir, { throwAway: true })
  servers.push(server)
  return server
}

async function open(ownerUrl: string, dataDir: string): Promise<Product> {
  const { appUrl, membershipUrl } = await migrate(ownerUrl, secrets.SESSION_SECRET)
  const env = { DATABASE_URL: appUrl, GLASSHOUSE_DATA: dataDir }
  return aProduct({ secrets }, { databaseUrl: membershipUrl }, env)
}

let source: Embedded
let product: Product
let email = ''
let photo = ''
beforeAll(async () => {
  source = await aServer(sourceFolder)
  product = await open(source.url, sourceFolder)
  const owner = await product.signUp({ nursery: 'Green Gate' })
  email = owner.email
  token = await sessionOf(product, owner.cookie)
  const { rows } = await query<{ id: string }>(source.url, 'SELECT id FROM nurseries')
  photo = `${rows[0]?.id}/plants/${randomUUID()}-320.webp`
  await localFiles(path.join(sourceFolder, 'files')).put(photo, Buffer.from('a picture'), 'image/webp')
})
afterAll(async () => {
  await product.close()
  for (const server of servers) await server.stop()
  await discard(folder)
})

let token = ''
const sessionOf = async (of: Product, cookie: string) => enhanced(await of.open(await of.providerToken(cookie), cookie))

/** Rings up one sale; returns its invoice number. */
async function ringUp(of: Product, session: string, name: string): Promise<string> {
  const response = await fetch(`${of.origin}/api/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ payment_method: 'card', items: [{ item_type: 'other', name, unit_price: '12.50', quantity: '1' }] }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { invoice_number: string } }).data.invoice_number
}

async function query<Row extends object>(url: string, text: string): Promise<{ rows: Row[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}

const tablesQuery = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname IN ('public', 'membership', 'graphile_worker') AND tablename NOT IN ('schema_migrations', 'migrations') ORDER BY 1`

/** The number of rows and a digest of the content of every table, read as a superuser. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const { rows: tables } = await query<{ name: string }>(url, tablesQuery)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const digest = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS sum FROM ${name} AS t`
    content[name] = (await query<{ sum: string }>(url, digest)).rows[0]?.sum ?? ''
  }
  return content
}

const command = (name: 'backup' | 'restore' | 'verify', env: Readonly<Record<string, string>>, args: readonly string[]) =>
  runProduct(env['GLASSHOUSE_DATA'] ?? sourceFolder, { ...secrets, ...env }, `src/app/${name}.ts`, args)

const newest = () => path.join(backups, fs.readdirSync(backups).toSorted().at(-1) ?? '')

test('a backup made under load is restored on another server by an owner that is no superuser, and sells on without a gap', async () => {
  const numbers: string[] = []
  let selling = true
  const load = Promise.all(
    [1, 2, 3].map(async (till) => {
      while (selling) numbers.push(await ringUp(product, token, `Till ${till}`))
    }),
  )
  while (numbers.length < 10) await new Promise(setImmediate)
  const acknowledged = numbers.length
  const made = await command('backup', { DATABASE_URL: source.url }, ['--to', backups])
  selling = false
  await load
  expect(made).toMatchObject({ code: 0 })

  const target = await aServer(path.join(folder, 'target'))
  await query(target.url, `CREATE ROLE shop_owner LOGIN CREATEROLE PASSWORD 'pw'`)
  await query(target.url, 'CREATE DATABASE shop_copy OWNER shop_owner')
  const asSuperuser = new URL(target.url)
  asSuperuser.pathname = '/shop_copy'
  const asOwner = new URL(asSuperuser)
  asOwner.username = 'shop_owner'
  asOwner.password = 'pw'
  const dataDir = path.join(folder, 'copy')
  const restored = await command('restore', { DATABASE_URL: asOwner.href, GLASSHOUSE_DATA: dataDir }, [newest()])
  expect(restored).toMatchObject({ code: 0 })

  const copy = await open(asOwner.href, dataDir)
  try {
    const { rows } = await query<{ number: string; at: string }>(
      asSuperuser.href,
      `SELECT s.invoice_number AS number, (SELECT count(*)::int FROM payments AS p WHERE p.nursery_id = s.nursery_id AND p.sale_id = s.id) AS at
       FROM sales AS s ORDER BY s.invoice_number`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
    expect(rows.length).toBeLessThanOrEqual(numbers.length)
    // A part of what was sold, without a gap, each sale whole.
    const sold = numbers.toSorted()
    expect(rows.map(({ number }) => number)).toEqual(sold.slice(0, rows.length))
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([1]))
    const signedIn = await copy.signIn(email)
    const session = await sessionOf(
      copy,
      signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    )
    const next = await ringUp(copy, session, 'After the restore')
    expect(Number(next.replace(/\D/g, ''))).toBe(Number((sold[rows.length - 1] ?? '').replace(/\D/g, '')) + 1)
  } finally {
    await copy.close()
  }

  const again = await command('restore', { DATABASE_URL: asOwner.href, GLASSHOUSE_DATA: path.join(folder, 'other') }, [newest()])
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('The database shop_copy is not empty. Nothing was changed')
})

test('an encrypted backup gives back every table, every file and the schema; a wrong passphrase is refused', async () => {
  await ringUp(product, token, 'Before the backup')
  const passphrase = 'blue rose in the frame'
  const env = { DATABASE_URL: source.url, BACKUP_PASSPHRASE: passphrase }
  expect(await command('backup', env, ['--to', backups, '--keep', '1'])).toMatchObject({ code: 0 })
  expect(fs.readdirSync(backups)).toEqual([path.basename(newest())])
  const backup = newest()
  for (const file of fs.globSync('**/*.gz', { cwd: backup }))
    expect(fs.readFileSync(path.join(backup, file)).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))

  const dataDir = path.join(folder, 'embedded')
  const wrong = await command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: 'red rose in the frame' }, [backup])
  expect(wrong.output).toContain('BACKUP_PASSPHRASE is not the passphrase that this backup was encrypted with.')
  expect([wrong.code, fs.existsSync(path.join(dataDir, 'postgres'))]).toEqual([1, false])

  const before = await contentOf(source.url)
  const restored = await command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: passphrase }, [backup])
  expect(restored).toMatchObject({ code: 0 })
  expect(fs.readFileSync(path.join(dataDir, 'files', ...photo.split('/')), 'utf8')).toBe('a picture')
  const target = await aServer(dataDir)
  const after = await contentOf(target.url)
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  expect(tables.size).toBeGreaterThan(100)
  prove(
    'tables of a restored backup, row by row',
    tables.size,
    [...tables].filter((name) => before[name] !== after[name]),
  )
  const pools = [source.url, target.url].map((connectionString) => new pg.Pool({ connectionString, max: 1 }))
  const [one, two] = await Promise.all(pools.map((pool) => describeSchema(pool).finally(() => pool.end())))
  expect(two).toBe(one)

  const again = await command('restore', { GLASSHOUSE_DATA: dataDir, BACKUP_PASSPHRASE: passphrase }, [backup])
  expect(again.output).toContain('already has a database. Nothing was changed')
})

test('verify finds a flipped byte and a missing file, and needs no database', async () => {
  const env = { DATABASE_URL: source.url }
  const to = path.join(folder, 'damaged')
  expect(await command('backup', env, ['--to', to])).toMatchObject({ code: 0 })
  const backup = path.join(to, fs.readdirSync(to)[0] ?? '')
  const whole = await command('verify', {}, [backup])
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.output).toContain('every checksum right')

  const place = path.join(backup, 'tables', 'public.sales.copy.gz')
  const bytes = fs.readFileSync(place)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  fs.writeFileSync(place, bytes)
  fs.rmSync(path.join(backup, 'files', ...photo.split('/')))
  const { code, output } = await command('verify', {}, [backup])
  expect(code).toBe(1)
  expect(output).toContain('tables/public.sales.copy.gz was changed: its checksum differs.')
  expect(output).toContain(`files/${photo} is missing.`)
  const refused = await command('restore', { GLASSHOUSE_DATA: path.join(folder, 'never') }, [backup])
  expect(refused.output).toContain('This backup is damaged:')
  expect(fs.existsSync(path.join(folder, 'never', 'postgres'))).toBe(false)
})

test('a schedule makes a backup every six hours, keeps the newest two, and goes on after one that failed', async () => {
  const to = path.join(folder, 'scheduled')
  const env = { GLASSHOUSE_DATA: path.join(folder, 'scheduled-data') }
  const working = readConfig({ ...env, DATABASE_URL: source.url })
  const away = readConfig({ ...env, DATABASE_URL: 'postgres://nobody:pw@127.0.0.1:1/away' })
  fs.mkdirSync(path.join(to, 'glasshouse-20261123T010000Z.unfinished'), { recursive: true })
  fs.writeFileSync(path.join(to, 'notes.txt'), 'mine')
  let time = Date.UTC(2026, 10, 23, 2, 40)
  const seen: string[][] = []
  const clock = {
    now: () => new Date(time),
    pause: async (milliseconds: number) => {
      seen.push(fs.readdirSync(to).toSorted())
      if (seen.length === 4) throw new Error('The test has seen enough.')
      time += milliseconds
    },
  }
  const schedule = backUpEvery(6, clock, async (at) => {
    // The work takes ten minutes of the six hours.
    time += 600_000
    await backUp(seen.length === 2 ? away : working, { to, at, keep: 2 }, { atTheEnd: () => {} })
  })
  await expect(schedule).rejects.toThrow('The test has seen enough.')
  const [first, second, fourth] = ['0240', '0840', '2040'].map((hour) => `glasshouse-20261123T${hour}00Z`)
  expect(seen).toEqual([
    [first, 'notes.txt'],
    [first, second, 'notes.txt'],
    // What the failed one left is deleted by the next.
    [first, second, 'glasshouse-20261123T144000Z.unfinished', 'notes.txt'],
    [second, fourth, 'notes.txt'],
  ])
  for (const name of [second, fourth]) expect((await command('verify', {}, [path.join(to, name ?? '')])).code).toBe(0)
})

test('the command with a schedule makes its first backup at once, and ends on SIGTERM', async () => {
  const to = path.join(folder, 'commanded')
  const args = ['--to', to, '--every', '1', '--keep', '2']
  const env = { ...secrets, DATABASE_URL: source.url }
  const running = await startCommand(sourceFolder, env, { entry: 'src/app/backup.ts', args, until: 'Backed up' })
  expect(running.process.exitCode).toBe(null)
  const { code } = await end(running, 'SIGTERM')
  expect(code).toBe(0)
  const made = fs.readdirSync(to)
  expect(made).toEqual([expect.stringMatching(/^glasshouse-\d{8}T\d{6}Z$/)])
  expect((await command('verify', {}, [path.join(to, made[0] ?? '')])).code).toBe(0)
})
