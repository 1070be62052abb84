/** A shop with a sale and a photo, to be backed up: its server, its product, and the commands run as an operator runs them. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { localFiles } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/secrets.ts'
import { type Ended, runProduct } from '../../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { type Product, aProduct, enhanced } from './sign-in.ts'

export const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }

export async function query<Row extends object>(url: string, text: string): Promise<{ rows: Row[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}

const tablesQuery = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname IN ('public', 'membership', 'graphile_worker') AND tablename NOT IN ('schema_migrations', 'migrations') ORDER BY 1`

/** The number of rows and a digest of the content of every table, read as a superuser. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const { rows: tables } = await query<{ name: string }>(url, tablesQuery)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const digest = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS sum FROM ${name} AS t`
    content[name] = (await query<{ sum: string }>(url, digest)).rows[0]?.sum ?? ''
  }
  return content
}

export const sessionOf = async (of: Product, cookie: string) => enhanced(await of.open(await of.providerToken(cookie), cookie))

/** Rings up one sale; returns its invoice number. */
export async function ringUp(of: Product, session: string, name: string): Promise<string> {
  const response = await fetch(`${of.origin}/api/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ payment_method: 'card', items: [{ item_type: 'other', name, unit_price: '12.50', quantity: '1' }] }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { invoice_number: string } }).data.invoice_number
}

/** Opens the shop before the tests of a file, and closes all its servers after them. */
export function aShopToBackUp(name: string) {
  const folder = ownTestFolder(name)
  const sourceFolder = path.join(folder, 'source')
  const backups = path.join(folder, 'backups')
  const servers: Embedded[] = []
  let product: Product
  const shop = {
    folder,
    sourceFolder,
    backups,
    url: '',
    email: '',
    token: '',
    photo: '',
    get product() {
      return product
    },
    async server(dataDir: string): Promise<Embedded> {
      const server = await startEmbedded(dataDir, { throwAway: true })
      servers.push(server)
      return server
    },
    async open(ownerUrl: string, dataDir: string): Promise<Product> {
      const { appUrl, membershipUrl } = await migrate(ownerUrl, secrets.SESSION_SECRET)
      const env = { DATABASE_URL: appUrl, GLASSHOUSE_DATA: dataDir }
      return aProduct({ secrets }, { databaseUrl: membershipUrl }, env)
    },
    /** Stops what runs on the source folder. */
    async closeProduct(): Promise<void> {
      await product.close()
      await servers.shift()?.stop()
    },
    command: (
      command: 'backup' | 'restore' | 'verify',
      env: Readonly<Record<string, string>>,
      args: readonly string[],
    ): Promise<Ended> =>
      runProduct(env['GLASSHOUSE_DATA'] ?? sourceFolder, { ...secrets, ...env }, `src/app/${command}.ts`, args),
    newest: () => path.join(backups, fs.readdirSync(backups).toSorted().at(-1) ?? ''),
  }
  beforeAll(async () => {
    await copyMigratedDatabase(sourceFolder)
    shop.url = (await shop.server(sourceFolder)).url
    product = await shop.open(shop.url, sourceFolder)
    const owner = await product.signUp({ nursery: 'Green Gate' })
    shop.email = owner.email
    shop.token = await sessionOf(product, owner.cookie)
    const { rows } = await query<{ id: string }>(shop.url, 'SELECT id FROM nurseries')
    shop.photo = `${rows[0]?.id}/plants/${randomUUID()}-320.webp`
    await localFiles(path.join(sourceFolder, 'files')).put(shop.photo, Buffer.from('a picture'), 'image/webp')
  })
  afterAll(async () => {
    await product.close()
    for (const server of servers) await server.stop()
    await discard(folder)
  })
  return shop
}
