/** More of the operator's commands, and two of them as the program that an operator starts. */
import { expect, test } from 'vitest'
import { migrate } from '#server/migrate.ts'
import { updateStatus } from './operator/update-status.ts'
import {
  type Nursery,
  aSale,
  database,
  green,
  history,
  json,
  other,
  product,
  run,
  runAsProgram,
  salesOf,
  secrets,
  send,
  server,
} from './testing-glasshouse.ts'

test('an operator starts it as a program, which says how it is used', async () => {
  expect((await runAsProgram()).output).toContain('Usage: glasshouse <command>')
  expect((await runAsProgram('explode')).code).toBe(1)
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
  const seeds = written(
    '1004_seeds.sql',
    '-- Adds seeds.\n-- An older Glasshouse can run beside this: no.\nCREATE TABLE seeds (name text);',
  )
  const sown = written(
    '1005_sown.sql',
    '-- Adds when seeds were sown.\n-- An older Glasshouse can run beside this: no.\nALTER TABLE seeds ADD sown date;',
  )
  const both = (await updateStatus(url, [first, colour, size, seeds, sown])).text
  expect(both).toContain('    locks pots for a moment\n    reads all of plants (about 0 rows), which stays in use\n')
  expect(both).not.toContain('locks seeds')
  expect(both).toContain('Stop every older Glasshouse first, because of 1003_size.sql, 1004_seeds.sql and 1005_sown.sql.')
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
  expect((await send('POST', '/api/sales', other.token, aSale)).status).toBe(201)
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
  expect(await names(green)).toEqual(['job.retry', 'job.drop'])
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
