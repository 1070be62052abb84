/** Migrates databases to the version of the product, and creates users that own nothing. */
import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { withOwnerClient } from './database-owner.ts'
import { StartupError } from './startup-error.ts'
import { migrate, migrationState } from './migrate.ts'
import { version } from './version.ts'
import { server, folder, plants, aDatabase, as, migrationsOf, namesIn } from './testing-migrate.ts'

afterAll(() => fs.rmSync(folder, { recursive: true }))

/** One for the read-only tests of its users. */
const shop = await aDatabase()
const ofShop = await migrate(shop, 'secret of the shop', migrationsOf(plants))

test('tells what an update would apply, applies migrations in order, once, and refuses the database to an older product', async () => {
  const url = await aDatabase()
  const later = migrationsOf({ ...plants, '0002_pots.sql': 'ALTER TABLE plants ADD pot text', 'notes.md': 'not one' })
  const pending = async () => {
    const state = await migrationState(url, later)
    return [state.updated?.by, state.pending.map(({ name }) => name)]
  }
  expect(await pending()).toEqual([undefined, ['0001_plants.sql', '0002_pots.sql']])
  await migrate(url, 'secret', migrationsOf(plants))
  expect(await pending()).toEqual([version, ['0002_pots.sql']])
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
  expect((await migrate(url, 'secret', later)).applied).toEqual(['0002_pots.sql'])
  expect((await migrate(url, 'secret', later)).applied).toEqual([])
  expect(await pending()).toEqual([version, []])

  const older = migrate(url, 'secret', migrationsOf(plants))
  await expect(older).rejects.toThrow(StartupError)
  await expect(older).rejects.toThrow(
    `brought up to date by a newer build of Glasshouse ${version}: it has 0002_pots.sql. Nothing was changed: start that build or a later one.`,
  )
  await withOwnerClient(url, (owner) => owner.query(`UPDATE schema_migrations SET applied_by = '9.9.9'`))
  await expect(migrate(url, 'secret', migrationsOf(plants))).rejects.toThrow(
    `brought up to date by Glasshouse 9.9.9, which is newer than this one (${version})`,
  )
  expect(await namesIn(url)).toEqual(['0001_plants.sql', '0002_pots.sql'])
})

test('connects the application as a user that owns nothing and cannot bypass row-level security', async () => {
  await as(ofShop.appUrl, async (db) => {
    const { rows } = await db.query(`
      SELECT rolsuper, rolbypassrls, rolcreaterole, (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
      FROM pg_roles WHERE rolname = current_user`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }])
    expect((await db.query('SELECT * FROM plants')).rows).toEqual([])
    await expect(db.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
    await expect(db.query('DROP TABLE plants')).rejects.toThrow('must be owner')
    await expect(db.query('SELECT * FROM schema_migrations')).rejects.toThrow('permission denied')
  })
})

test('shuts out the users of another installation on the same server', async () => {
  const kit = await aDatabase()
  await migrate(kit, 'secret of the kit', migrationsOf(plants))
  for (const own of [ofShop.appUrl, ofShop.membershipUrl, ofShop.jobsUrl]) {
    const elsewhere = Object.assign(new URL(own), { pathname: new URL(kit).pathname }).href
    await expect(as(elsewhere, (db) => db.query('SELECT 1'))).rejects.toThrow('permission denied for database')
    await expect(as(own, (db) => db.query('SELECT 1'))).resolves.toMatchObject({ rowCount: 1 })
  }
})

test('limits the times of the application’s statements, and lets it expect a solid-state disk', async () => {
  const settings = await as(ofShop.appUrl, (db) =>
    db.query<{ name: string; value: string }>(`SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name`, [
      ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'random_page_cost'],
    ]),
  )
  expect(settings.rows.map(({ value }) => value)).toEqual(['10s', '2s', '15s', '1.1'])
})

test('gives the membership provider its own schema and no access to nurseries', async () => {
  await as(ofShop.membershipUrl, async (db) => {
    await db.query('CREATE TABLE people (id int)')
    const { rows } = await db.query(`SELECT schemaname FROM pg_tables WHERE tablename = 'people'`)
    expect(rows).toEqual([{ schemaname: 'membership' }])
    await expect(db.query('SELECT * FROM public.plants')).rejects.toThrow('permission denied')
  })
})

test('changes the passwords with the secret, and disables the old ones', async () => {
  const { appUrl } = await migrate(shop, 'new secret', migrationsOf(plants))
  expect(await as(appUrl, async (db) => (await db.query('SELECT 1 AS one')).rows)).toEqual([{ one: 1 }])
  await expect(as(ofShop.appUrl, (db) => db.query('SELECT 1'))).rejects.toThrow('password authentication failed')
})

test('rolls back a failed migration, continues there at the next start, and refuses one that was edited since, but for its line ends', async () => {
  const url = await aDatabase()
  const broken = migrationsOf({ ...plants, '0002_pots.sql': 'CREATE TABLE pots (size text);\nSELECT nonsense;' })
  await expect(migrate(url, 'secret', broken)).rejects.toThrow(
    '0002_pots.sql could not be applied: column "nonsense" does not exist, in line 2',
  )
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
  const mended = 'CREATE TABLE pots (size text);\nSELECT 2;\n'
  expect((await migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': mended }))).applied).toEqual(['0002_pots.sql'])

  await migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': mended.replaceAll('\n', '\r\n') }))
  await expect(migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': 'SELECT 3' }))).rejects.toThrow(
    'its 0002_pots.sql differs. Nothing was changed.',
  )
})

test('migrates once when two start at the same time', async () => {
  const url = await aDatabase()
  const both = await Promise.all([migrate(url, 'secret', migrationsOf(plants)), migrate(url, 'secret', migrationsOf(plants))])
  expect(both.flatMap((each) => each.applied)).toEqual(['0001_plants.sql'])
})

test('tells an unreachable server, a wrong password and a missing database apart', async () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(server)
    change(url)
    return migrate(url.href, 'secret', [])
  }
  await expect(changed((url) => (url.port = '1'))).rejects.toThrow('does not answer')
  await expect(changed((url) => (url.password = 'wrong'))).rejects.toThrow('does not let')
  await expect(changed((url) => (url.pathname = 'nowhere'))).rejects.toThrow(
    'has no database nowhere: make it with "createdb nowhere"',
  )
})
