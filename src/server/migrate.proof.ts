/** More of `migrate.test.ts`, for `npm run prove`. */
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { mayWrite } from './may-write.ts'
import { migrate, migrationState } from './migrate.ts'
import { newSecret } from './secrets.ts'
import { server, folder, plants, aDatabase, as, migrationsOf, namesIn } from './testing-migrate.ts'

afterAll(() => fs.rmSync(folder, { recursive: true }))

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
