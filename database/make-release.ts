/**
 * Writes `database/releases/<version>` for the version in package.json: the checksums of its migrations, and a small nursery as SQL, as a
 * backup and as an archive, and the API document. Run once for each release: `node start/run.mjs database/make-release.ts`.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { apiDocument } from '#app/api-document.ts'
import { fillDemo } from '#app/demo/fill.ts'
import { jobs } from '#app/worker.ts'
import { exportJob } from '#modules/data/archive/server/export-job.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { columnList, sequencesOf, sessionSettings, tableName, tablesOf } from '#server/backup/database-tables.ts'
import { openPool } from '#server/database.ts'
import { localFiles } from '#server/files.ts'
import { migrate, readMigrations } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { version } from '#server/version.ts'
import { aProduct, enhanced } from '#testing/sign-in.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../start/throw-away-database.ts'
import { figures, releaseSecrets } from './releases.ts'

const today = new Date().toISOString().slice(0, 10)
const release = path.resolve(import.meta.dirname, 'releases', version)
if (fs.existsSync(release)) throw new Error(`${release} is there already: a release is made once.`)

const folder = ownTestFolder('release')
await copyMigratedDatabase(folder)
const server = await startEmbedded(folder, { throwAway: true })
const { appUrl, membershipUrl, jobsUrl } = await migrate(server.url, releaseSecrets.SESSION_SECRET)
Object.assign(process.env, { OWNER_DATABASE_URL: server.url, DATABASE_URL: appUrl, JOBS_DATABASE_URL: jobsUrl })
// Loaded now: it connects to these.
const { aWorkingNursery, makeEveryCall } = await import('#testing/working-nursery.ts')
const { owner } = await import('#testing/nursery.ts')
const product = await aProduct(
  { secrets: releaseSecrets },
  { databaseUrl: membershipUrl },
  { DATABASE_URL: appUrl, GLASSHOUSE_DATA: folder },
)
const pool = openPool(appUrl, 2)
try {
  const { realm, membership, events } = product
  const { nursery_id, signIns } = await fillDemo({
    pool,
    membership,
    realm,
    today,
    log: console.log,
    length: { days: 40, sales: 60 },
  })
  // Beside it, one with a row in most of the tables that the demo leaves empty, however odd what they hold.
  const odd = await aWorkingNursery()
  for (let seed = 1; seed <= 3; seed++) await makeEveryCall(odd.nursery_id, odd.authorization, seed)
  await fillEmptyTables(odd.nursery_id)
  const files = localFiles(path.join(folder, 'files'))
  await files.put(`${nursery_id}/plants/${nursery_id}-320.webp`, Buffer.from('a picture'), 'image/webp')
  const links = { address: product.origin, secret: releaseSecrets.SESSION_SECRET }
  for (const job of jobs(links))
    if (!job.waitsOutside && (job.byTheClock || job.daily)) await job.work({ pool, events, nursery_id, payload: {} })

  const draft = path.join(folder, 'release')
  fs.mkdirSync(draft)
  fs.writeFileSync(
    path.join(draft, 'migrations.sha256'),
    readMigrations()
      .map(({ checksum, name }) => `${checksum}  ${name}\n`)
      .join(''),
  )
  const signedIn = await product.signIn(signIns[0]?.email ?? '', signIns[0]?.password)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const token = enhanced(await product.open(await product.providerToken(cookie), cookie))
  const answers: Record<string, unknown> = {}
  for (const address of figures(today)) answers[address] = await answerOf(address, token)
  fs.writeFileSync(path.join(draft, 'figures.json'), `${JSON.stringify({ made: today, answers }, null, 1)}\n`)
  const { folder: backup } = await makeBackup(
    {
      ownerUrl: server.url,
      files,
      secrets: JSON.stringify({ session: releaseSecrets.SESSION_SECRET, membership: releaseSecrets.MEMBERSHIP_SECRET }),
    },
    { to: path.join(folder, 'backups'), at: new Date() },
  )
  execFileSync('tar', ['-cf', path.join(draft, 'backup.tar'), '-C', backup, '.'])
  await product.call('POST', '/api/export', token)
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM nursery_exports WHERE nursery_id = $1', [nursery_id])
  await exportJob(files).work({ pool, events, nursery_id, payload: { export_id: rows[0]?.id } })
  const archive = await product.call('GET', '/api/export', token)
  if (archive.status !== 200) throw new Error(`The export answered ${archive.status}: ${await archive.text()}`)
  fs.writeFileSync(path.join(draft, 'everything.zip'), Buffer.from(await archive.arrayBuffer()))
  await writeRows(path.join(draft, 'nursery.sql.gz'))
  fs.writeFileSync(
    path.join(draft, 'api.json.gz'),
    gzipSync(JSON.stringify(await apiDocument('https://glasshouse.example')), { level: 9 }),
  )
  fs.mkdirSync(path.dirname(release), { recursive: true })
  fs.cpSync(draft, release, { recursive: true })
} finally {
  await pool.end()
  await product.close()
  await owner.end()
  await server.stop()
  await discard(folder)
}

async function answerOf(address: string, token: string): Promise<unknown> {
  const response = await product.call('GET', address, token)
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Gives each table that is empty a row of the plainest values that its checks and keys allow; some allow none. */
async function fillEmptyTables(nurseryId: string): Promise<void> {
  const { rows: columns } = await owner.query<{
    table: string
    name: string
    type: string
    parent: string | null
    allowed: string | null
  }>(
    `SELECT c.oid::regclass::text AS table, a.attname AS name, t.typcategory::text || ' ' || format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS type,
       (SELECT confrelid::regclass::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'f' AND a.attnum = ANY (conkey) AND a.attname <> 'nursery_id' LIMIT 1) AS parent,
       (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''') FROM pg_constraint k WHERE contype = 'c'
          AND (k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum] OR k.contypid = t.oid) AND pg_get_constraintdef(k.oid) ~ 'ARRAY' LIMIT 1) AS allowed
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnotnull AND NOT a.atthasdef`,
  )
  const plain: Readonly<Record<string, string>> = { S: 'x', N: '1', D: '2026-11-30', B: 'false', T: '1 hour', A: '{}' }
  const tables = [...new Set(columns.map(({ table }) => table))]
  for (let round = 0; round < 4; round++)
    for (const table of tables) {
      if ((await owner.query(`SELECT FROM ${table} LIMIT 1`)).rowCount !== 0) continue
      const values = columns
        .filter((column) => column.table === table)
        .map(({ name, type, parent, allowed }) => {
          if (name === 'nursery_id') return [name, `'${nurseryId}'`]
          if (parent !== null) return [name, `(SELECT id FROM ${parent} WHERE nursery_id = '${nurseryId}' LIMIT 1)`]
          if (allowed !== null) return [name, `'${allowed}'`]
          if (type.endsWith('jsonb')) return [name, `'{}'`]
          if (type.endsWith('uuid')) return [name, 'new_id()']
          if (type.endsWith('bytea')) return [name, `'x'`]
          return [name, `'${plain[type.charAt(0)] ?? 'x'}'`]
        })
      await owner
        .query(
          `INSERT INTO ${table} (${values.map(([name]) => `"${name}"`).join(', ')}) VALUES (${values.map(([, value]) => value).join(', ')})`,
        )
        .catch((error: unknown) => round === 3 && console.log(`${table} stays empty: ${String(error)}`))
    }
}

/** All rows as INSERT statements, to be loaded by a superuser with the checks of keys off. */
async function writeRows(file: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`BEGIN READ ONLY; ${sessionSettings}`)
  const lines = [`-- A small nursery of Glasshouse ${version}.`, 'SET session_replication_role = replica;']
  for (const table of await tablesOf(client)) {
    const values = table.columns
      .map((column) => `coalesce(quote_literal(${pg.escapeIdentifier(column)}::text), 'NULL')`)
      .join(` || ', ' || `)
    const { rows } = await client.query<{ row: string }>(`SELECT '(' || ${values} || ')' AS row FROM ${table.sql} ORDER BY 1`)
    if (rows.length > 0)
      lines.push(
        `INSERT INTO ${tableName(table)} (${columnList(table.columns)}) OVERRIDING SYSTEM VALUE VALUES`,
        `${rows.map(({ row }) => row).join(',\n')};`,
      )
  }
  for (const { schema, name, last_value } of await sequencesOf(client))
    lines.push(`SELECT setval('${tableName({ schema, name })}', ${last_value});`)
  await client.end()
  fs.writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
}
