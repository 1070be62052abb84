/** Migrates databases to the version of the product, and creates users that own nothing. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from './startup-error.ts'
import { mayWrite } from './may-write.ts'
import { migrate, migrationState, readMigrations } from './migrate.ts'
import { newSecret } from './secrets.ts'
import { version } from './version.ts'

const server = process.env['OWNER_DATABASE_URL'] ?? ''
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-migrations-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** As `grant_to_app` of the product's own migrations. */
const grant = `DO $$ BEGIN EXECUTE format('GRANT SELECT ON plants TO %I', current_database() || '_web'); END $$`
const plants = { '0001_plants.sql': `CREATE TABLE plants (name text); ${grant};` }

/** Creates an own database; it is removed with the server when the tests end. */
async function aDatabase(): Promise<string> {
  const name = `migrate_${newSecret().slice(0, 12).toLowerCase()}`
  await as(server, (db) => db.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`))
  const url = new URL(server)
  url.pathname = encodeURIComponent(name)
  return url.href
}

async function as<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

let folders = 0
function migrationsOf(files: Record<string, string>) {
  const own = path.join(folder, String(folders++))
  fs.mkdirSync(own)
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(own, name), sql)
  return readMigrations(own)
}

const namesIn = (url: string) =>
  as(url, async (db) =>
    (await db.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY version')).rows.map((row) => row.name),
  )

test('applies migrations in order, once', async () => {
  const url = await aDatabase()
  const files = migrationsOf({ ...plants, '0002_pots.sql': 'ALTER TABLE plants ADD pot text', 'notes.md': 'not one' })
  expect((await migrate(url, 'secret', files)).applied).toEqual(['0001_plants.sql', '0002_pots.sql'])
  expect((await migrate(url, 'secret', files)).applied).toEqual([])
})

/** A database with all of the product's migrations, which take seconds; they were applied to it just now. */
const whole = aDatabase().then(async (url) => ({ url, applied: (await migrate(url, 'secret')).applied }))

test('applies the product’s own migrations', async () => {
  const { url, applied } = await whole
  expect(applied[0]).toBe('1001_nurseries.sql')
  expect((await migrate(url, 'secret')).applied).toEqual([])
})

test('refuses a database from before the first release, says what to do and changes nothing', async () => {
  const url = await aDatabase()
  await as(url, (db) =>
    db.query(`CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO schema_migrations VALUES (1, '0001_plants.sql', 'abc')`),
  )
  const files = migrationsOf({ '1001_pots.sql': 'CREATE TABLE pots (size text)' })
  await expect(migrationState(url, files)).rejects.toThrow('made by a Glasshouse that was never released')
  await expect(migrate(url, 'secret', files)).rejects.toThrow('made by a Glasshouse that was never released')
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
})

test('tells what an update would apply, and applies nothing', async () => {
  const url = await aDatabase()
  const later = migrationsOf({ ...plants, '0002_pots.sql': 'ALTER TABLE plants ADD pot text' })
  const pending = async () => {
    const state = await migrationState(url, later)
    return [state.updated?.by, state.pending.map(({ name }) => name)]
  }
  expect(await pending()).toEqual([undefined, ['0001_plants.sql', '0002_pots.sql']])
  await migrate(url, 'secret', migrationsOf(plants))
  expect(await pending()).toEqual([version, ['0002_pots.sql']])
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
  await migrate(url, 'secret', later)
  expect(await pending()).toEqual([version, []])
})

test('gives up after waiting five seconds for a locked table, and changes nothing', async () => {
  const url = await aDatabase()
  await migrate(url, 'secret', migrationsOf(plants))
  const files = migrationsOf({ ...plants, '0002_pots.sql': 'CREATE TABLE pots (size text); ALTER TABLE plants ADD pot text' })
  await as(url, async (other) => {
    await other.query('BEGIN; LOCK TABLE plants')
    await expect(migrate(url, 'secret', files)).rejects.toThrow(
      '0002_pots.sql could not be applied: another program held a table it changes for more than 5 seconds.',
    )
    await other.query('COMMIT')
  })
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
  expect((await migrate(url, 'secret', files)).applied).toEqual(['0002_pots.sql'])
})

test('runs a migration outside a transaction, once', async () => {
  const url = await aDatabase()
  const files = migrationsOf({
    ...plants,
    '0002_index.sql': '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS plants_name ON plants (name);',
  })
  expect((await migrate(url, 'secret', files)).applied).toEqual(['0001_plants.sql', '0002_index.sql'])
  expect((await migrate(url, 'secret', files)).applied).toEqual([])
  const { rows } = await as(url, (db) => db.query(`SELECT indexname FROM pg_indexes WHERE tablename = 'plants'`))
  expect(rows).toEqual([{ indexname: 'plants_name' }])
})

test('builds an index again that was left half made', async () => {
  const url = await aDatabase()
  const files = migrationsOf({
    ...plants,
    '0002_rows.sql': `INSERT INTO plants VALUES ('Rimu'), ('Rimu')`,
    '0003_index.sql': '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS plants_name ON plants (name);',
  })
  await expect(migrate(url, 'secret', files)).rejects.toThrow(
    '0003_index.sql could not be applied: could not create unique index',
  )
  const validity = () =>
    as(
      url,
      async (db) => (await db.query<object>(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'plants_name'::regclass`)).rows,
    )
  expect(await validity()).toEqual([{ indisvalid: false }])
  await as(url, (db) => db.query('DELETE FROM plants WHERE ctid = (SELECT min(ctid) FROM plants)'))
  expect((await migrate(url, 'secret', files)).applied).toEqual(['0003_index.sql'])
  expect(await validity()).toEqual([{ indisvalid: true }])
})

test('connects the application as a user that owns nothing and cannot bypass row-level security', async () => {
  const { appUrl } = await migrate(await aDatabase(), 'secret', migrationsOf(plants))
  await as(appUrl, async (db) => {
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
  const [shop, kit] = [await aDatabase(), await aDatabase()]
  const [{ appUrl, membershipUrl, jobsUrl }] = [
    await migrate(shop, 'secret of the shop', migrationsOf(plants)),
    await migrate(kit, 'secret of the kit', migrationsOf(plants)),
  ]
  for (const own of [appUrl, membershipUrl, jobsUrl]) {
    const elsewhere = Object.assign(new URL(own), { pathname: new URL(kit).pathname }).href
    await expect(as(elsewhere, (db) => db.query('SELECT 1'))).rejects.toThrow('permission denied for database')
    await expect(as(own, (db) => db.query('SELECT 1'))).resolves.toMatchObject({ rowCount: 1 })
  }
})

test('gives the users of another installation no rights, where the database lets them connect', async () => {
  const shop = await migrate(await aDatabase(), 'secret of the shop', migrationsOf(plants))
  const { url: kit } = await whole
  await as(kit, (db) =>
    db.query(`DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO PUBLIC', current_database()); END $$`),
  )
  for (const own of [shop.appUrl, shop.membershipUrl, shop.jobsUrl]) {
    const elsewhere = Object.assign(new URL(own), { pathname: new URL(kit).pathname }).href
    await as(elsewhere, async (db) => {
      await expect(db.query('SELECT count(*) FROM sales')).rejects.toThrow('permission denied for table sales')
      const { rows } = await db.query(
        `SELECT oid::regclass AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace
           AND (has_any_column_privilege(oid, 'SELECT, INSERT, UPDATE') OR has_table_privilege(oid, 'DELETE, TRUNCATE'))`,
      )
      expect(rows).toEqual([])
      await expect(db.query(`SELECT enqueue_job('test.none', '{}', 'x', NULL)`)).rejects.toThrow('permission denied')
    })
  }
})

test('limits the times of the application’s statements, and lets it expect a solid-state disk', async () => {
  const url = await aDatabase()
  const { appUrl } = await migrate(url, 'secret', migrationsOf(plants))
  const settings = await as(appUrl, (db) =>
    db.query<{ name: string; value: string }>(`SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name`, [
      ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'random_page_cost'],
    ]),
  )
  expect(settings.rows.map(({ value }) => value)).toEqual(['10s', '2s', '15s', '1.1'])
})

test('gives the membership provider its own schema and no access to nurseries', async () => {
  const { membershipUrl } = await migrate(await aDatabase(), 'secret', migrationsOf(plants))
  await as(membershipUrl, async (db) => {
    await db.query('CREATE TABLE people (id int)')
    const { rows } = await db.query(`SELECT schemaname FROM pg_tables WHERE tablename = 'people'`)
    expect(rows).toEqual([{ schemaname: 'membership' }])
    await expect(db.query('SELECT * FROM public.plants')).rejects.toThrow('permission denied')
  })
})

test('changes the passwords with the secret, and disables the old ones', async () => {
  const url = await aDatabase()
  const old = await migrate(url, 'old', migrationsOf(plants))
  const { appUrl } = await migrate(url, 'new', migrationsOf(plants))
  expect(await as(appUrl, async (db) => (await db.query('SELECT 1 AS one')).rows)).toEqual([{ one: 1 }])
  await expect(as(old.appUrl, (db) => db.query('SELECT 1'))).rejects.toThrow('password authentication failed')
})

test('refuses a database of a newer product', async () => {
  const url = await aDatabase()
  await migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': 'ALTER TABLE plants ADD pot text' }))
  const older = migrate(url, 'secret', migrationsOf(plants))
  await expect(older).rejects.toThrow(StartupError)
  await expect(older).rejects.toThrow(`brought up to date by Glasshouse ${version}, which is newer than this one`)
  expect(await namesIn(url)).toEqual(['0001_plants.sql', '0002_pots.sql'])
})

test('refuses an applied migration that was edited, but accepts Windows line ends', async () => {
  const url = await aDatabase()
  await migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': 'SELECT 1;\nSELECT 2;\n' }))
  await migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': 'SELECT 1;\r\nSELECT 2;\r\n' }))
  await expect(migrate(url, 'secret', migrationsOf({ ...plants, '0002_pots.sql': 'SELECT 3' }))).rejects.toThrow(
    'its 0002_pots.sql differs. Nothing was changed.',
  )
})

test('rolls back a failed migration, and continues there at the next start', async () => {
  const url = await aDatabase()
  const broken = migrationsOf({ ...plants, '0002_pots.sql': 'CREATE TABLE pots (size text);\nSELECT nonsense;' })
  await expect(migrate(url, 'secret', broken)).rejects.toThrow(
    '0002_pots.sql could not be applied: column "nonsense" does not exist, in line 2',
  )
  expect(await namesIn(url)).toEqual(['0001_plants.sql'])
  const mended = migrationsOf({ ...plants, '0002_pots.sql': 'CREATE TABLE pots (size text)' })
  expect((await migrate(url, 'secret', mended)).applied).toEqual(['0002_pots.sql'])
})

test('migrates once when two start at the same time', async () => {
  const url = await aDatabase()
  const both = await Promise.all([migrate(url, 'secret', migrationsOf(plants)), migrate(url, 'secret', migrationsOf(plants))])
  expect(both.flatMap((each) => each.applied)).toEqual(['0001_plants.sql'])
})

test('two that start at the same time wait for each other while an index is built beside the running product', async () => {
  const url = await aDatabase()
  const index = (name: string) => `-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON plants (name);`
  const files = migrationsOf({ ...plants, '0002_a.sql': index('a'), '0003_b.sql': index('b'), '0004_c.sql': index('c') })
  const three = await Promise.all([1, 2, 3].map(() => migrate(url, 'secret', files)))
  expect(three.flatMap((each) => each.applied).toSorted()).toEqual(files.map(({ name }) => name))
})

test('needs an owner that may create roles, not a superuser, and names what is missing', async () => {
  const url = new URL(await aDatabase())
  const name = `owner_${newSecret().slice(0, 8).toLowerCase()}`
  await as(server, async (db) => {
    await db.query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD 'pw'`)
    await db.query(
      `ALTER DATABASE ${pg.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))} OWNER TO ${pg.escapeIdentifier(name)}`,
    )
  })
  url.username = name
  url.password = 'pw'
  const owned = migrationsOf({ '0001_plants.sql': 'CREATE TABLE plants (name text)' })
  await expect(migrate(url.href, 'secret', owned)).rejects.toThrow('CREATEROLE')
  await as(server, (db) => db.query(`ALTER ROLE ${pg.escapeIdentifier(name)} CREATEROLE`))
  const { membershipUrl } = await migrate(url.href, 'secret', owned)
  await as(membershipUrl, (db) => db.query('CREATE TABLE people (id int)'))
})

test('starts on a copy of a database under another name, with users of its own, and the original goes on', async () => {
  const original = new URL((await whole).url)
  const nameOf = (url: URL) => decodeURIComponent(url.pathname.slice(1))
  const copy = new URL(original)
  copy.pathname = `/${nameOf(original)}_copy`
  await as(server, (db) =>
    db.query(`CREATE DATABASE ${pg.escapeIdentifier(nameOf(copy))} TEMPLATE ${pg.escapeIdentifier(nameOf(original))}`),
  )
  for (const url of [copy, original]) {
    const { jobsUrl, membershipUrl, appUrl } = await migrate(url.href, 'secret')
    const own = (ending: string) => nameOf(url) + ending
    await as(jobsUrl, async (db) => {
      expect((await db.query('SELECT current_user AS name')).rows).toEqual([{ name: own('_jobs') }])
      await db.query(`SELECT graphile_worker.add_job('test.none')`)
      await db.query(`SELECT id, ${mayWrite.text} FROM public.nurseries`)
      await db.query(
        `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'test.none'`,
      )
    })
    await as(membershipUrl, (db) => db.query('CREATE TABLE people (id int)'))
    await as(appUrl, async (db) => {
      const id = '0193a1b2-0000-7000-8000-000000000001'
      await db.query(`BEGIN; SET LOCAL app.nursery_id = '${id}'; SELECT enqueue_job('test.none', '{}', 'x', NULL); ROLLBACK`)
    })
    const left = await as(url.href, (db) =>
      db.query(
        `SELECT c.oid::regclass FROM pg_class AS c WHERE relnamespace IN ('graphile_worker'::regnamespace, 'membership'::regnamespace)
           AND relowner <> ALL ($1::regrole[])
         UNION ALL SELECT polrelid::regclass FROM pg_policy WHERE polname IN ('every_row', 'every_nursery')
           AND NOT polroles && ARRAY[$2::regrole, $3::regrole]::oid[]`,
        [[own('_jobs'), own('_membership')], own('_backup'), own('_jobs')],
      ),
    )
    expect(left.rows).toEqual([])
  }
  const rightsOf = (user: string, url: URL) =>
    as(url.href, async (db) => {
      const { rows } = await db.query<object>(
        `SELECT table_name, column_name, privilege_type FROM information_schema.column_privileges WHERE grantee = $1
         UNION ALL SELECT table_name, NULL, privilege_type FROM information_schema.table_privileges WHERE grantee = $1 ORDER BY 1, 2, 3`,
        [nameOf(original) + user],
      )
      return rows
    })
  for (const user of ['_web', '_jobs', '_backup']) {
    const rights = await rightsOf(user, original)
    expect(rights.length).toBeGreaterThan(0)
    expect(await rightsOf(`_copy${user}`, copy)).toEqual(rights)
    expect(await rightsOf(user, copy)).toEqual([])
  }
})

test('refuses a database whose name leaves no room for those of its users', async () => {
  const url = new URL(server)
  const name = `a${'ü'.repeat(26)}`
  await as(server, (db) => db.query(`CREATE DATABASE "${name}"`))
  url.pathname = encodeURIComponent(name)
  await expect(migrate(url.href, 'secret', migrationsOf(plants))).rejects.toThrow('one of at most 52 bytes')
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
