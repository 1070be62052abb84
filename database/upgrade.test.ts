/** The data of each release, brought up to date by the product of today: every row and every figure is as it was. */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { columnList, tablesOf } from '#server/backup/database-tables.ts'
import { migrate, readMigrations } from '#server/migrate.ts'
import { newSecret } from '#server/secrets.ts'
import { emptyNursery, importInto } from '#testing/archives.ts'
import { owner } from '#testing/nursery.ts'
import { aProduct, enhanced } from '#testing/sign-in.ts'
import { figures, releaseSecrets, releases } from './releases.ts'

type Figures = Readonly<Record<string, unknown>>

describe.each(releases())('$version', ({ folder, migrations }) => {
  test('its database has the same rows and figures after the update', async () => {
    const url = await aDatabase()
    const names = new Set(migrations.map(({ name }) => name))
    const before = await migrate(
      url,
      releaseSecrets.SESSION_SECRET,
      readMigrations().filter(({ name }) => names.has(name)),
    )
    // The provider creates its tables itself.
    await (await productOn(before)).close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(gunzipSync(fs.readFileSync(path.join(folder, 'nursery.sql.gz'))).toString())
    const tables = await tablesOf(client)
    const digests = async () => {
      const found: Record<string, string> = {}
      for (const { sql, columns } of tables) {
        const row = `ROW(${columnList(columns)})::text`
        const { rows } = await client.query<{ digest: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(${row}, chr(10) ORDER BY ${row})), '') AS digest FROM ${sql}`,
        )
        found[sql] = rows[0]?.digest ?? ''
      }
      return found
    }
    const rows = await digests()
    expect(Object.values(rows).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(100)
    const after = await migrate(url, releaseSecrets.SESSION_SECRET)
    expect(await digests()).toEqual(rows)
    await client.end()

    const product = await productOn(after)
    try {
      const signedIn = await product.signIn('mere@totaralane.example', 'grow-with-glasshouse')
      const cookie = signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const token = enhanced(await product.open(await product.providerToken(cookie), cookie))
      const expected = JSON.parse(fs.readFileSync(path.join(folder, 'figures.json'), 'utf8')) as {
        made: string
        answers: Figures
      }
      const answers: Record<string, unknown> = {}
      for (const address of figures(expected.made)) answers[address] = await (await product.call('GET', address, token)).json()
      expect(withoutTitles(answers)).toMatchObject(withoutTitles(expected.answers))
    } finally {
      await product.close()
    }
  })

  test('its archive of a nursery is imported', async () => {
    const { data } = await importInto(await emptyNursery(), fs.readFileSync(path.join(folder, 'everything.zip')))
    expect(data.import).toMatchObject({ status: 'done' })
  })
})

/** Figures without the titles of tables and columns: a later version may word them otherwise. */
const withoutTitles = (answers: Figures) =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) => (key === 'title' ? undefined : value)) as Figures

const productOn = ({ appUrl, membershipUrl }: { readonly appUrl: string; readonly membershipUrl: string }) =>
  aProduct({ secrets: releaseSecrets }, { databaseUrl: membershipUrl }, { DATABASE_URL: appUrl })

/** It is removed with the server when the tests end. */
async function aDatabase(): Promise<string> {
  const name = `upgrade_${newSecret().slice(0, 12).toLowerCase()}`
  await owner.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  return Object.assign(new URL(process.env['OWNER_DATABASE_URL'] ?? ''), { pathname: encodeURIComponent(name) }).href
}
