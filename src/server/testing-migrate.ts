/** Helpers of `migrate.test.ts` and `migrate.proof.ts`. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readMigrations } from './migrate.ts'
import { newSecret } from './secrets.ts'

export const server = process.env['OWNER_DATABASE_URL'] ?? ''
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-migrations-'))

/** As `grant_to_app` of the product's own migrations. */
const grant = `DO $$ BEGIN EXECUTE format('GRANT SELECT ON plants TO %I', current_database() || '_web'); END $$`
export const plants = { '0001_plants.sql': `CREATE TABLE plants (name text); ${grant};` }

/** Creates an own database; it is removed with the server when the tests end. */
export async function aDatabase(): Promise<string> {
  const name = `migrate_${newSecret().slice(0, 12).toLowerCase()}`
  await as(server, (db) => db.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`))
  const url = new URL(server)
  url.pathname = encodeURIComponent(name)
  return url.href
}

export async function as<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

let folders = 0
export function migrationsOf(files: Record<string, string>) {
  const own = path.join(folder, String(folders++))
  fs.mkdirSync(own)
  for (const [name, sql] of Object.entries(files)) fs.writeFileSync(path.join(own, name), sql)
  return readMigrations(own)
}

export const namesIn = (url: string) =>
  as(url, async (db) =>
    (await db.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY version')).rows.map((row) => row.name),
  )
