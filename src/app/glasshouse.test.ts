/** The operator's commands on a database server with two nurseries: called here, and twice as the program that an operator starts. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrateJobs } from '#server/jobs.ts'
import type pg from 'pg'
import { openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { newSecret } from '#server/secrets.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { type Ended, runProduct } from '../../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { StartupError } from '#server/startup-error.ts'
import { parseCommandLine, runCommandLine } from './operator/command-line.ts'
import { operatorOf } from './operator/operator.ts'
import { updateStatus } from './operator/update-status.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'

const folder = ownTestFolder('operator')
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
let server: Embedded
let product: Product
/** As the owner, and as the application. */
let database: pg.Pool
let application: pg.Pool
let green: Nursery
let other: Nursery

interface Nursery {
  readonly id: string
  readonly email: string
  readonly token: string
}

beforeAll(async () => {
  await copyMigratedDatabase(folder)
  server = await startEmbedded(folder, { throwAway: true })
  const { appUrl, membershipUrl, jobsUrl } = await migrate(server.url, secrets.SESSION_SECRET)
  await migrateJobs(jobsUrl)
  product = await aProduct({ secrets }, { databaseUrl: membershipUrl }, { DATABASE_URL: appUrl, GLASSHOUSE_DATA: folder })
  database = openPool(server.url, 2)
  application = openPool(appUrl, 1)
  green = await aNursery('Green Gate')
  other = await aNursery('Hill Farm')
})
afterAll(async () => {
  await database.end()
  await application.end()
  await product.close()
  await server.stop()
  await discard(folder)
})

async function aNursery(name: string): Promise<Nursery> {
  const { email, cookie } = await product.signUpConfirmed({ nursery: name })
  const token = enhanced(await product.open(await product.providerToken(cookie)))
  const { rows } = await database.query<{ id: string }>('SELECT id FROM nurseries WHERE name = $1', [name])
  return { id: rows[0]?.id ?? '', email, token }
}

const environment = () => ({ ...secrets, DATABASE_URL: server.url, GLASSHOUSE_DATA: folder })

/** Runs a command as the program does; returns its exit code and what it prints. */
async function run(...args: readonly string[]): Promise<Ended> {
  try {
    const output = await runCommandLine(parseCommandLine(args), operatorOf(readConfig(environment()), server.url))
    return { code: 0, output }
  } catch (error) {
    return { code: 1, output: error instanceof StartupError ? error.message : String(error) }
  }
}
const runAsProgram = (...args: readonly string[]) => runProduct(folder, environment(), 'src/app/glasshouse.ts', args)

/** Runs a command with --json that must succeed; returns what it printed. */
async function json<T>(...args: readonly string[]): Promise<T> {
  const { code, output } = await run(...args, '--json')
  expect({ code, output }).toMatchObject({ code: 0 })
  return JSON.parse(output) as T
}

const send = (method: string, address: string, token: string, body?: unknown, key: string = randomUUID()) =>
  fetch(`${product.origin}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const aSale = { payment_method: 'card', items: [{ item_type: 'other', name: 'Twine', unit_price: '12.50', quantity: '1' }] }

const suspensionOf = async ({ token }: Nursery) =>
  ((await (await product.me(token)).json()) as { data: { suspension: string | null } }).data.suspension

interface Change {
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}
const history = async ({ id }: Nursery, action: string) =>
  (
    await database.query<Change>(
      'SELECT action, after FROM audit_log WHERE nursery_id = $1 AND action = $2 ORDER BY occurred_at',
      [id, action],
    )
  ).rows

test('lists nurseries, finds them by name or by the e-mail address of a person, and shows one with its plan, people and use', async () => {
  await send('POST', '/api/sales', green.token, aSale)
  type Row = { id: string; name: string; people: number; admin: string; last_activity: string }
  const all = await json<Row[]>('nurseries')
  expect(all.map(({ name }) => name)).toEqual(['Green Gate', 'Hill Farm'])
  expect(all[0]).toMatchObject({ id: green.id, people: 1, admin: green.email })
  expect(await json<Row[]>('nurseries', '--search', 'hill')).toMatchObject([{ name: 'Hill Farm' }])
  expect(await json<Row[]>('nurseries', '--search', green.email)).toMatchObject([{ name: 'Green Gate' }])
  const printed = await run('nurseries')
  expect(printed.output).toContain('Green Gate')
  expect(printed.output).toContain('2 nurseries')

  const one = await json<object>('nursery', 'Green Gate')
  expect(one).toMatchObject({
    id: green.id,
    plan: { name: 'standard', seats: 3 },
    people: [{ email: green.email, role: 'admin', active: true }],
    use: { sales_30_days: 1 },
    quotas: { mails_24_hours: { used: 0 }, storage_bytes: { used: 0, limit: 20 * 1024 ** 3 } },
    support_access: null,
    suspended: null,
  })
  expect((await run('nursery', 'Nowhere')).output).toContain('There is no nursery with the id or the name "Nowhere".')
})

test('says what an update will do to the database, and brings it up to date without a start', async () => {
  expect((await run('migrate', '--status')).output).toContain('The database is up to date.')
  expect((await run('migrate')).output).toBe('The database is up to date.')

  await database.query('CREATE DATABASE last_week')
  const url = Object.assign(new URL(server.url), { pathname: '/last_week' }).href
  const written = (name: string, sql: string) => ({ version: Number(name.slice(0, 4)), name, checksum: sql, sql })
  const first = written('1001_plants.sql', 'CREATE TABLE plants (name text); CREATE TABLE pots (size text)')
  expect((await updateStatus(url, [first])).text).toBe('This database is empty: the first start creates everything.')
  await migrate(url, secrets.SESSION_SECRET, [first])
  const colour = written(
    '1002_colour.sql',
    '-- Adds the colour of a plant.\n-- An older Glasshouse can run beside this: yes.\nALTER TABLE plants ADD colour text;',
  )
  const size = written(
    '1003_size.sql',
    '-- Renames the size of a pot.\n-- An older Glasshouse can run beside this: no.\nALTER TABLE pots RENAME size TO litres; ALTER TABLE plants VALIDATE CONSTRAINT named;',
  )
  const { text } = await updateStatus(url, [first, colour])
  expect(text).toContain(
    'The next start applies 1 migration:\n  1002_colour.sql  Adds the colour of a plant.\n    locks plants for a moment\n',
  )
  expect(text).toContain('An older Glasshouse can go on beside the new one')
  const both = (await updateStatus(url, [first, colour, size])).text
  expect(both).toContain('    locks pots for a moment\n    reads all of plants (about 0 rows), which stays in use\n')
  expect(both).toContain('Stop every older Glasshouse first: 1003_size.sql changes what it works with.')
})

test('says what is wrong with the arguments, and changes nothing', async () => {
  expect((await runAsProgram()).output).toContain('Usage: glasshouse <command>')
  expect((await runAsProgram('explode')).code).toBe(1)
  for (const [args, sentence] of [
    [['explode'], 'There is no command "explode".'],
    [['nursery'], 'Usage: glasshouse nursery <id or name>'],
    [['nursery', 'Green Gate', '--colour', 'red'], 'Usage: glasshouse nursery'],
    [['suspend', 'Green Gate'], 'Give --reason'],
    [['quota', 'Green Gate', '--storage-gb', '0'], 'is a whole number from 1'],
    [['plan', 'Green Gate', 'gold'], 'The plan is basic, standard, pro'],
    [['mails', 'drop'], 'Give the numbers of the list, or --all.'],
    [['read', 'Green Gate', 'https://example.com'], 'begins with /api/'],
  ] as const) {
    const { code, output } = await run(...args)
    expect({ code, output: output.includes(sentence) ? sentence : output }).toEqual({ code: 1, output: sentence })
  }
})

test('a suspended nursery reads and exports, and its people see the reason; a sale that was refused goes through afterwards, once', async () => {
  const reason = 'Please call us about your last invoice.'
  await json('suspend', green.id, '--reason', reason)
  const mailId = randomUUID()
  await database.query(
    `INSERT INTO mails (nursery_id, id, sent_to, subject, body) VALUES ($1, $2, 'cleo@customer.example', 'x', 'y')`,
    [green.id, mailId],
  )
  const again = await json<{ changed: boolean }>('suspend', green.id, '--reason', reason)
  expect(again.changed).toBe(false)
  await expect.poll(() => suspensionOf(green)).toBe(reason)
  const key = randomUUID()
  const refused = await send('POST', '/api/sales', green.token, aSale, key)
  expect(refused.status).toBe(402)
  expect(await refused.json()).toMatchObject({
    code: 'SUBSCRIPTION_INACTIVE',
    detail: `This nursery is suspended: everything can be read and exported, nothing changed. ${reason}`,
  })
  const me = await (await product.me(green.token)).json()
  expect(me).toMatchObject({ data: { subscription: 'lapsed', suspension: reason } })
  expect((await send('GET', '/api/sales', green.token)).status).toBe(200)
  expect((await send('POST', '/api/export', green.token)).status).toBe(202)
  await database.query(
    `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
     WHERE task.id = task_id AND identifier = 'nursery-data.export'`,
  )
  expect((await send('POST', '/api/sales', other.token, aSale)).status).toBe(201)
  for (const change of ['suspended_at = NULL', 'mail_quota = 9', 'storage_quota = 9'])
    await expect(application.query(`UPDATE nurseries SET ${change}`)).rejects.toThrow('permission denied for table nurseries')

  await json('resume', 'Green Gate')
  const waiting = await json<{ id: string; mail_id: string }[]>('mails', '--nursery', 'Green Gate')
  expect(waiting.map(({ mail_id }) => mail_id)).toEqual([mailId])
  await json('mails', 'drop', waiting[0]?.id ?? '')
  const before = await json<{ use: { sales_30_days: number } }>('nursery', green.id)
  expect((await send('POST', '/api/sales', green.token, aSale, key)).status).toBe(201)
  expect((await send('POST', '/api/sales', green.token, aSale, key)).status).toBe(201)
  const after = await json<{ use: { sales_30_days: number } }>('nursery', green.id)
  expect(after.use.sales_30_days - before.use.sales_30_days).toBe(1)
  expect(await history(green, 'nursery.suspend')).toMatchObject([{ after: { reason, operator: expect.any(String) } }])
  expect(await history(green, 'nursery.resume')).toHaveLength(1)
})

test('changes a plan and quotas, and refuses a plan with too few seats', async () => {
  // The plan of the nursery and its history change together; where the second fails, the command can be given again.
  await database.query(`ALTER TABLE audit_log ADD CONSTRAINT none CHECK (action <> 'nursery.plan')`)
  expect((await run('plan', 'Hill Farm', 'pro')).code).toBe(1)
  const planOf = async () => (await database.query('SELECT plan FROM nurseries WHERE id = $1', [other.id])).rows
  expect(await planOf()).toEqual([{ plan: 'standard' }])
  await database.query('ALTER TABLE audit_log DROP CONSTRAINT none')
  expect(await json('plan', 'Hill Farm', 'pro')).toMatchObject({ changed: true })
  expect(await json('plan', 'Hill Farm', 'pro')).toMatchObject({ changed: false })
  expect(await json('nursery', 'Hill Farm')).toMatchObject({ plan: { name: 'pro', seats: 8 } })
  // The provider says the same at the next sign-in.
  const signedIn = await product.signIn(other.email)
  await product.open(
    await product.providerToken(
      signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    ),
  )
  expect(await json('nursery', 'Hill Farm')).toMatchObject({ plan: { name: 'pro' } })
  expect(await history(other, 'nursery.plan')).toMatchObject([{ after: { plan: 'pro' } }])
  await database.query(
    `INSERT INTO membership."user" (id, name, email, "emailVerified", "createdAt", "updatedAt", first_name, last_name, account_id)
     SELECT gen_random_uuid()::text, 'Bo', 'bo@example.com', true, now(), now(), 'Bo', 'Reid', account_id FROM membership."user" WHERE email = $1`,
    [other.email],
  )
  const refused = await run('plan', 'Hill Farm', 'basic')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Basic has 1 seat, and 2 are taken.')
  expect(await json('nursery', 'Hill Farm')).toMatchObject({ plan: { name: 'pro' } })

  await json('quota', 'Hill Farm', '--mails-a-day', '1', '--storage-gb', '1')
  expect(await json('nursery', 'Hill Farm')).toMatchObject({
    quotas: { mails_24_hours: { limit: 1 }, storage_bytes: { limit: 1024 ** 3 } },
  })
  const [{ id: sale }] = await salesOf(other)
  const mail = () => send('POST', `/api/sales/${sale}/mail`, other.token, { to: 'buyer@example.com', message: 'Thank you' })
  expect((await mail()).status).toBeLessThan(300)
  const second = await mail()
  expect(second.status).toBe(429)
  expect(JSON.stringify(await second.json())).toContain('can send 1 e-mails in 24 hours')
  await json('quota', 'Hill Farm', '--mails-a-day', 'default', '--storage-gb', 'default')
  expect((await mail()).status).toBeLessThan(300)
  expect(await history(other, 'nursery.quota')).toHaveLength(2)
})

const salesOf = async ({ token }: Nursery) =>
  ((await (await send('GET', '/api/sales', token)).json()) as { data: [{ id: string }] }).data

test('reads for support only while an admin grants it; each read is in the history, and nothing can be written', async () => {
  const refused = await run('read', green.id, '/api/sales')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('This nursery has not granted support access.')

  const granted = await send('POST', '/api/support-access', green.token, { hours: 4 })
  expect(granted.status).toBe(201)
  const sales = await json<{ data: { id: string }[] }>('read', green.id, '/api/sales')
  expect(sales.data.map(({ id }) => id)).toEqual((await salesOf(green)).map(({ id }) => id))
  expect((await json<{ data: { email: string }[] }>('read', green.id, '/api/users')).data).toMatchObject([{ email: green.email }])
  expect((await run('read', green.id, '/api/export')).output).toContain('SIGN_IN_AGAIN')
  // A sale of another nursery is not found.
  const [{ id: theirs }] = await salesOf(other)
  expect((await run('read', green.id, `/api/sales/${theirs}`)).output).toContain('NOT_FOUND')
  const reads = await history(green, 'support.read')
  expect(reads.map(({ after }) => after?.['path'])).toEqual(['/api/sales', '/api/users', '/api/export', `/api/sales/${theirs}`])
  expect((await (await send('GET', '/api/support-access', green.token)).json()) as object).toMatchObject({ data: { reads: 4 } })
  expect(await json('nursery', green.id)).toMatchObject({ support_access: { reads: 4 } })

  expect((await send('DELETE', '/api/support-access', green.token)).status).toBe(204)
  expect((await run('read', green.id, '/api/sales')).code).toBe(1)
  expect((await send('DELETE', '/api/support-access', green.token)).status).toBe(404)
  await send('POST', '/api/support-access', green.token, { hours: 1 })
  await database.query(`UPDATE support_grants SET expires_at = now() WHERE nursery_id = $1 AND ended_at IS NULL`, [green.id])
  expect((await run('read', green.id, '/api/sales')).code).toBe(1)
  expect(await history(green, 'support.read')).toHaveLength(4)
})

test('lists, retries and drops mails and failed jobs; the history of the nursery shows it, and no list shows a text', async () => {
  type Entry = { id: string; job: string; nursery_id: string | null; state: string; to: string | null; mail_id: string | null }
  const waiting = await json<Entry[]>('mails')
  expect(waiting.map(({ job }) => job)).toContain('mail.send')
  const ofHill = await json<Entry[]>('mails', '--nursery', 'Hill Farm')
  expect(ofHill.every(({ nursery_id }) => nursery_id === other.id)).toBe(true)
  const [first, ...rest] = ofHill
  expect(rest.length).toBeGreaterThan(0)
  await database.query(
    "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now() + interval '1 hour' WHERE id = $1",
    [first?.id],
  )
  expect(await json<Entry[]>('mails', '--nursery', other.id)).toMatchObject([
    { id: first?.id, state: 'failed' },
    ...rest.map(({ id }) => ({ id })),
  ])
  await json('mails', 'retry', first?.id ?? '')
  expect(await json<Entry[]>('mails', '--nursery', other.id)).toMatchObject([
    { id: first?.id, state: 'waiting' },
    ...rest.map(() => ({})),
  ])
  await json('mails', 'drop', first?.id ?? '')
  expect((await json<Entry[]>('mails', '--nursery', other.id)).map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
  const { rows } = await database.query('SELECT status, failure FROM mails WHERE id = $1', [first?.mail_id])
  expect(rows).toEqual([{ status: 'failed', failure: 'The operator stopped it: it is not sent.' }])
  expect((await run('mails', 'drop', first?.id ?? '')).output).toContain('Nothing was changed.')

  const jobs = await aFailedJob()
  expect(await json<Entry[]>('jobs')).toMatchObject([
    { id: jobs, job: 'reports.generate', nursery_id: green.id, state: 'failed' },
  ])
  await json('jobs', 'retry', '--all')
  expect(await json<Entry[]>('jobs')).toEqual([])
  expect(await json<Entry[]>('jobs', '--all', '--nursery', green.id)).toMatchObject([{ id: jobs, state: 'waiting' }])
  await json('jobs', 'drop', jobs)
  expect(await json<Entry[]>('jobs', '--all', '--nursery', green.id)).toEqual([])
  const names = async (nursery: Nursery) =>
    (
      await database.query<{ action: string }>(
        `SELECT action FROM audit_log WHERE nursery_id = $1 AND action IN ('mail.retry', 'mail.drop', 'job.retry', 'job.drop') ORDER BY occurred_at`,
        [nursery.id],
      )
    ).rows.map(({ action }) => action)
  expect(await names(other)).toEqual(['mail.retry', 'mail.drop'])
  // The first is of the test of a suspended nursery.
  expect(await names(green)).toEqual(['mail.drop', 'job.retry', 'job.drop'])
})

/** A job of Green Gate that failed for good; its number. */
async function aFailedJob(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id::text FROM graphile_worker.add_job('reports.generate', json_build_object('nursery_id', $1::text), max_attempts => 1)`,
    [green.id],
  )
  await database.query('UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE id = $1', [rows[0]?.id])
  return rows[0]?.id ?? ''
}
