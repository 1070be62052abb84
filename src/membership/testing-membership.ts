/** Helpers of `membership.test.ts` and `membership.proof.ts`. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll } from 'vitest'
import { type Product, theProduct } from '#testing/sign-in.ts'

export let product: Product

beforeAll(async () => void (product = await theProduct()))

export async function withTables<T>(
  work: (tables: pg.Client) => Promise<T>,
  databaseUrl = product.options.databaseUrl,
): Promise<T> {
  const tables = new pg.Client({ connectionString: databaseUrl })
  await tables.connect()
  try {
    return await work(tables)
  } finally {
    await tables.end()
  }
}

/** As on a machine where it has never run. */
export async function inOwnSchema(work: (databaseUrl: string, tables: pg.Client) => Promise<void>): Promise<void> {
  const schema = `membership_${randomBytes(6).toString('hex')}`
  const url = new URL(product.options.databaseUrl)
  const login = url.username
  url.searchParams.set('options', `-c search_path=${schema}`)
  // PostgreSQL reads a plus in the options of an address as a plus.
  const databaseUrl = url.href.replaceAll('+', '%20')
  await withTables(async (owner) => {
    await owner.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${login}`)
    await withTables((tables) => work(databaseUrl, tables), databaseUrl).finally(() =>
      owner.query(`DROP SCHEMA ${schema} CASCADE`),
    )
  }, process.env['OWNER_DATABASE_URL'])
}
