/** A first start that was killed while creating the demo leaves no half-filled nursery behind. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { startOverIfHalfFilled } from './first-run.ts'

async function aDatabase(name: string, note?: string): Promise<string> {
  const url = new URL(process.env['OWNER_DATABASE_URL'] ?? '')
  await as(url.href, (db) => db.query(`CREATE DATABASE ${name}`))
  url.pathname = name
  await as(url.href, (db) => db.query('CREATE TABLE half_filled (id int)'))
  if (note !== undefined) await as(url.href, (db) => db.query(`COMMENT ON DATABASE ${name} IS '${note}'`))
  return url.href
}

async function as<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const isStillThere = (url: string) =>
  as(url, async (db) => (await db.query(`SELECT FROM pg_tables WHERE tablename = 'half_filled'`)).rowCount === 1)

test('recreates a demo whose creation was killed', async () => {
  const url = await aDatabase('demo_half_filled', 'Glasshouse demo: filling')
  await startOverIfHalfFilled(url)
  expect(await isStillThere(url)).toBe(false)
  await as(url, (db) => db.query('CREATE TABLE half_filled (id int)'))
  await startOverIfHalfFilled(url)
  expect(await isStillThere(url)).toBe(true)
})

test.each(['Glasshouse demo: filled', undefined])(
  'a database that was filled, or never had a demo, is left alone (%s)',
  async (note) => {
    const url = await aDatabase(`demo_left_alone_${note === undefined ? 'empty' : 'filled'}`, note)
    await startOverIfHalfFilled(url)
    expect(await isStillThere(url)).toBe(true)
  },
)
