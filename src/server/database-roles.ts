/** The database users of the product: the application's, which owns nothing, two that own a schema each (the membership provider's and the queue's), and the backup's, which reads everything. */
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { StartupError } from './startup-error.ts'
import { withAdvisoryLock } from './database-owner.ts'
import { urlAs } from './login-url.ts'
import { derived } from './secrets.ts'

export interface Logins {
  readonly appUrl: string
  readonly membershipUrl: string
  readonly jobsUrl: string
}

const quoted = pg.escapeIdentifier

/** Creates the users that log in, or sets their passwords, which are derived from the secret: the migrations grant rights to the application's. */
export async function ensureUsers(owner: pg.Client, secret: string): Promise<void> {
  const database = await databaseName(owner)
  const password = passwordsFrom(secret)
  await withAdvisoryLock(owner, async () => {
    await refuseOtherInstallations(owner, database)
    for (const name of Object.values(loginNames(database))) await ensureRole(owner, name, password(name), database)
  }).catch(throwUnlessMayCreateRoles)
}

/** Gives the users what they need of a migrated database, and checks that they can connect. */
export async function ensureRights(owner: pg.Client, ownerUrl: string, secret: string): Promise<Logins> {
  const database = await databaseName(owner)
  const { app, membership, jobs } = loginNames(database)
  await withAdvisoryLock(owner, async () => {
    const original = await originalOf(owner, membership)
    await setRole(owner, app, database)
    await ensureSchema(owner, 'membership', membership)
    await owner.query(`ALTER ROLE ${quoted(membership)} IN DATABASE ${quoted(database)} SET search_path = membership`)
    await ensureSchema(owner, 'graphile_worker', jobs)
    // The queue runs CREATE SCHEMA IF NOT EXISTS, which needs the permission even where the schema exists.
    await owner.query(`GRANT CREATE ON DATABASE ${quoted(database)} TO ${quoted(jobs)}`)
    await showEveryNursery(owner, jobs)
    await allowMails(owner, membership)
    await ensureBackupRole(owner)
    if (original !== undefined) await takeOverGrants(owner, original, database)
  }).catch(throwUnlessMayCreateRoles)
  const urls = loginUrls(ownerUrl, database, secret)
  await Promise.all(Object.values(urls).map(refuseIfShutOut))
  return urls
}

async function databaseName(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

/** Lets nobody connect to the database but its owner and those that are granted it, among them PgBouncer's user (deploy/pgbouncer.sql). */
async function refuseOtherInstallations(owner: pg.Client, database: string): Promise<void> {
  const { rowCount } = await owner.query(`SELECT FROM pg_roles WHERE rolname = 'glasshouse_pooler'`)
  if (rowCount === 1) await owner.query(`GRANT CONNECT ON DATABASE ${quoted(database)} TO glasshouse_pooler`)
  await owner.query(`REVOKE CONNECT ON DATABASE ${quoted(database)} FROM PUBLIC`)
}

/** The ends of the users' names, after that of the database. */
const endings = { app: '_web', membership: '_membership', jobs: '_jobs', backup: '_backup' } as const
const longestEnding = Math.max(...Object.values(endings).map((ending) => ending.length))

/** The users that log in; `app_user()` of the database gives the application's. */
const loginNames = (database: string) => ({
  app: nameFor(database, endings.app),
  membership: nameFor(database, endings.membership),
  jobs: nameFor(database, endings.jobs),
})

const passwordsFrom = (secret: string) => (name: string) => derived(secret, `login of ${name}`)

/** The addresses that the product connects to, without changing anything: of a database that a product with this secret has started on. */
export function loginUrls(ownerUrl: string, database: string, secret: string): Logins {
  const { app, membership, jobs } = loginNames(database)
  const urlOf = (name: string) => urlAs(ownerUrl, name, passwordsFrom(secret)(name))
  return { appUrl: urlOf(app), membershipUrl: urlOf(membership), jobsUrl: urlOf(jobs) }
}

/**
 * Creates the role that a backup reads as, and returns its name. Row-level security holds for the owner of the tables, too, and only a
 * superuser may exempt a role from it: so each table has a policy that shows this role every row. It cannot log in, and only the owner
 * of the database may take it on.
 */
export async function ensureBackupRole(owner: pg.Client): Promise<string> {
  const role = nameFor(await databaseName(owner), endings.backup)
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount === 0) await owner.query(`CREATE ROLE ${quoted(role)} NOLOGIN`)
  await ensureMember(owner, role)
  const { rows: hidden } = await owner.query<{ table: string }>(
    `SELECT c.oid::regclass::text AS table FROM pg_class AS c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'every_row' AND $1::regrole = ANY (polroles))`,
    [quoted(role)],
  )
  if (hidden.length > 0) await owner.query(`GRANT USAGE ON SCHEMA public TO ${quoted(role)}`)
  for (const { table } of hidden)
    await owner.query(`
      GRANT SELECT ON ${table} TO ${quoted(role)};
     DROP POLICY IF EXISTS every_row ON ${table};
      CREATE POLICY every_row ON ${table} FOR SELECT TO ${quoted(role)} USING (true)`)
  return role
}

/** Lets the owner act as the role: since PostgreSQL 16 who creates a role is a member that may only administer it. */
async function ensureMember(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ member: boolean }>(
    `SELECT pg_has_role($1, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) AS member`,
    [role],
  )
  if (!rows[0]?.member) await owner.query(`GRANT ${quoted(role)} TO CURRENT_USER`)
}

/** PostgreSQL cuts a longer name off without an error, and two databases would share a user. */
const longestName = 63

function nameFor(database: string, ending: string): string {
  if (Buffer.byteLength(database) + longestEnding > longestName)
    throw new StartupError(
      `The name of the database ${database} is too long: the users that the product makes are named after it. Give it one of at most ${longestName - longestEnding} bytes, with "ALTER DATABASE … RENAME TO …", and change DATABASE_URL.`,
    )
  return database + ending
}

async function ensureRole(owner: pg.Client, name: string, password: string, database: string): Promise<void> {
  const { rows } = await owner.query<{ mighty: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS mighty FROM pg_roles WHERE rolname = $1',
    [name],
  )
  const [found] = rows
  if (found?.mighty)
    throw new StartupError(
      `The database user ${name} can read the rows of every nursery: run "ALTER ROLE ${quoted(name)} NOSUPERUSER NOBYPASSRLS".`,
    )
  await owner.query(
    `${found === undefined ? 'CREATE' : 'ALTER'} ROLE ${quoted(name)} LOGIN PASSWORD '${verifier(password, name)}'`,
  )
  const { rows: may } = await owner.query<{ connect: boolean }>(`SELECT has_database_privilege($1, $2, 'CONNECT') AS connect`, [
    name,
    database,
  ])
  if (!may[0]?.connect) await owner.query(`GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(name)}`)
}

/**
 * Set on the role, not on the connection: a pooler in transaction mode shares connections and refuses settings at their start.
 */
const roleSettings = {
  statement_timeout: '10s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  // Cost of a random page on a solid-state disk or in memory. With the 4 of rotating disks, the plan for an average nursery joins
  // a page of a large one with all its plants instead of looking up those of the page.
  random_page_cost: '1.1',
} as const

async function setRole(owner: pg.Client, name: string, database: string): Promise<void> {
  const alter = `ALTER ROLE ${quoted(name)} IN DATABASE ${quoted(database)} SET`
  for (const [setting, value] of Object.entries(roleSettings)) await owner.query(`${alter} ${setting} = '${value}'`)
  // The server cancels a statement whose client has disconnected. Not every system supports it.
  await owner.query('SAVEPOINT optional')
  await owner.query(`${alter} client_connection_check_interval = '1s'`).catch(() => owner.query('ROLLBACK TO SAVEPOINT optional'))
}

async function ensureSchema(owner: pg.Client, schema: string, name: string): Promise<void> {
  const { rows } = await owner.query<{ owner: string }>(
    'SELECT rolname AS owner FROM pg_namespace JOIN pg_roles ON pg_roles.oid = nspowner WHERE nspname = $1',
    [schema],
  )
  const [found] = rows
  if (found?.owner === name) return
  await owner.query(`GRANT ${quoted(name)} TO CURRENT_USER`) // an owner that is not a superuser may grant only roles it is a member of
  if (found === undefined) await owner.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${quoted(name)}`)
  else await takeOverSchema(owner, { schema, from: found.owner, to: name })
}

interface Handover {
  readonly schema: string
  readonly from: string
  readonly to: string
}

/** In a copy of a database under another name, made by pg_restore or from a template, the schema and all in it belong to the users of the original. */
async function takeOverSchema(owner: pg.Client, { schema, from, to }: Handover): Promise<void> {
  await ensureMember(owner, from)
  await owner.query(`ALTER SCHEMA ${schema} OWNER TO ${quoted(to)}`)
  const { rows } = await owner.query<{ kind: string; name: string }>(
    `SELECT 'TABLE' AS kind, c.oid::regclass::text AS name FROM pg_class AS c
     WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'i') AND relkind = 'S')
     UNION ALL SELECT 'ROUTINE', oid::regprocedure::text FROM pg_proc WHERE pronamespace = $1::regnamespace
     UNION ALL SELECT 'TYPE', t.oid::regtype::text FROM pg_type AS t LEFT JOIN pg_class AS c ON c.oid = t.typrelid
     WHERE typnamespace = $1::regnamespace AND (typtype IN ('d', 'e', 'r') OR c.relkind = 'c')`,
    [schema],
  )
  for (const each of rows) await owner.query(`ALTER ${each.kind} ${each.name} OWNER TO ${quoted(to)}`)
}

/** The name of the database that this one is a copy of, until its own users have taken it over. */
async function originalOf(owner: pg.Client, membership: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT left(rolname, -length($1)) AS name FROM pg_namespace JOIN pg_roles ON pg_roles.oid = nspowner
     WHERE nspname = 'membership' AND rolname <> $2 AND rolname LIKE '%' || $1`,
    [endings.membership, membership],
  )
  return rows[0]?.name
}

/** Each right of a user of the original becomes one of its own user. */
async function takeOverGrants(owner: pg.Client, original: string, database: string): Promise<void> {
  for (const ending of Object.values(endings)) {
    const [from, to] = [original + ending, nameFor(database, ending)]
    const { rows } = await owner.query<{ grant: string }>(
      `SELECT format('GRANT %1$s TO %2$I; REVOKE %1$s FROM %3$I', given, $2::text, $1::text) AS grant FROM (
         SELECT 'USAGE ON SCHEMA public' AS given, grantee FROM pg_namespace, aclexplode(nspacl) WHERE nspname = 'public'
         UNION ALL SELECT format('%s ON %s', privilege_type, c.oid::regclass), grantee
         FROM pg_class AS c, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace
         UNION ALL SELECT format('%s (%I) ON %s', privilege_type, attname, attrelid::regclass), grantee
         FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid, aclexplode(attacl) WHERE relnamespace = 'public'::regnamespace
         UNION ALL SELECT format('%s ON FUNCTION %s', privilege_type, p.oid::regprocedure), grantee
         FROM pg_proc AS p, aclexplode(proacl) WHERE pronamespace = 'public'::regnamespace) AS rights
       WHERE grantee = to_regrole(quote_ident($1))`,
      [from, to],
    )
    if (rows.length > 0) await owner.query(rows.map((row) => row.grant).join('; '))
  }
}

/** Scheduled jobs run for every nursery: the worker may list the nurseries with what says whether they may write, and nothing else of them. */
async function showEveryNursery(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ there: boolean; shown: boolean }>(
    `
    SELECT to_regclass('public.nurseries') IS NOT NULL AS there,
      EXISTS (SELECT FROM pg_policies WHERE schemaname = 'public' AND policyname = 'every_nursery' AND $1 = ANY (roles))
        AND has_column_privilege($1, 'public.nurseries', 'sample_day', 'SELECT') AS shown`,
    [name],
  )
  const [found] = rows
  if (!found?.there || found.shown) return
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${quoted(name)}`)
  await owner.query(
    `GRANT SELECT (id, sample_day, suspended_at, subscription_status, subscription_until) ON public.nurseries TO ${quoted(name)}`,
  )
  await owner.query('DROP POLICY IF EXISTS every_nursery ON public.nurseries')
  await owner.query(`CREATE POLICY every_nursery ON public.nurseries FOR SELECT TO ${quoted(name)} USING (true)`)
}

/** The membership provider sends its mails through the product's queue, and may use nothing else outside its own schema. */
async function allowMails(owner: pg.Client, name: string): Promise<void> {
  const { rowCount } = await owner.query(
    `
    SELECT WHERE to_regproc('public.enqueue_mail') IS NOT NULL
      AND NOT has_function_privilege($1, to_regprocedure('public.enqueue_mail(jsonb)'), 'EXECUTE')`,
    [name],
  )
  if (rowCount === 0) return
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${quoted(name)}`)
  await owner.query(`GRANT EXECUTE ON FUNCTION public.enqueue_mail TO ${quoted(name)}`)
}

/** The SCRAM verifier that PostgreSQL stores for a password (RFC 5803). Sending it keeps the password out of the server's log. */
function verifier(password: string, name: string): string {
  const salt = createHash('sha256').update(`${name} ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

async function refuseIfShutOut(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The database server does not let in the user the product made for itself (${message}): allow it, by password, in pg_hba.conf.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function throwUnlessMayCreateRoles(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === '42501' ? new StartupError(askForCreateRole, { cause: error }) : error
}

const askForCreateRole =
  'The user in DATABASE_URL may not make the users the product comes in by: as a superuser run "ALTER ROLE … CREATEROLE" for it, and let it own the database.'
