/** The data of each release, brought up to date by the product of today: every row and every figure is as it was. */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { columnList, tablesOf } from '#server/backup/database-tables.ts'
import { migrate, readMigrations } from '#server/migrate.ts'
import { newSecret } from '#server/secrets.ts'
import { owner } from '#testing/nursery.ts'
import { aProduct, enhanced } from '#testing/sign-in.ts'
import { figures, releaseSecrets, releases } from './releases.ts'

type Figures = Readonly<Record<string, unknown>>

describe.each(releases())('$version', ({ version, folder, migrations }) => {
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
    await client.query(furtherRows[version] ?? '')
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
    // A table without a row would hide what an update does to it.
    const empty = tables.filter(({ schema, sql }) => schema === 'public' && rows[sql]?.startsWith('0 ')).map(({ name }) => name)
    expect(empty).toEqual([])
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
})

/** Rows for the tables that stayed empty when the release was made; they belong to its sales, and change none of its figures. */
const furtherRows: Readonly<Record<string, string>> = {
  '1.0.0': `
    CREATE TEMPORARY TABLE sold AS
      SELECT s.nursery_id, s.id AS sale_id, s.customer_name, s.payment_method, new_id() AS id,
        (SELECT id FROM sale_items WHERE nursery_id = s.nursery_id AND sale_id = s.id ORDER BY id LIMIT 1) AS sale_item_id,
        o.order_id, o.id AS order_item_id, (SELECT id FROM plant_batches WHERE nursery_id = s.nursery_id ORDER BY id LIMIT 1) AS batch_id,
        (SELECT id FROM users WHERE nursery_id = s.nursery_id ORDER BY id LIMIT 1) AS user_id
      FROM sales s JOIN order_items o ON o.nursery_id = s.nursery_id
      WHERE s.business_account_id IS NULL ORDER BY s.id, o.id LIMIT 1;
    INSERT INTO credit_notes (nursery_id, id, credit_number, sale_id, credit_date, reason, method, subtotal, tax_amount, total_amount)
      SELECT nursery_id, id, 'C-1', sale_id, '2026-11-30', 'Broken', 'store_credit', 0, 0, 0 FROM sold;
    INSERT INTO credit_note_items (nursery_id, credit_note_id, sale_item_id, quantity, line_total, tax_amount, restocked, discount_amount, cost)
      SELECT nursery_id, id, sale_item_id, 0, 0, 0, false, 0, 0 FROM sold;
    INSERT INTO store_credits (nursery_id, id, credit_note_id, code, issued_amount, balance) SELECT nursery_id, id, id, 'ABCD', 0, 0 FROM sold;
    INSERT INTO sale_changes (nursery_id, sale_id, name_before, name_after, method_before, method_after)
      SELECT nursery_id, sale_id, customer_name, customer_name, payment_method, payment_method FROM sold;
    INSERT INTO price_overrides (nursery_id, sale_id, position, overridden_on, user_id, product, quantity, list_total, line_total, reason)
      SELECT nursery_id, sale_id, 0, '2026-11-30', user_id, 'Flax', 1, 2, 1, 'Bent' FROM sold;
    INSERT INTO label_designs (nursery_id, name, kind, paper, fields) SELECT nursery_id, 'Bed', 'bed', 'A4', '[]' FROM sold;
    INSERT INTO label_printers (nursery_id, id, name, host, port, dots_per_mm) SELECT nursery_id, id, 'Shed', 'shed.local', 9100, 8 FROM sold;
    INSERT INTO label_print_jobs (nursery_id, id, printer_id, kind, labels, content, created_by)
      SELECT nursery_id, id, id, 'bed', 1, '^XA^XZ', user_id FROM sold;
    INSERT INTO order_dockets (nursery_id, id, order_id, docket_number, delivered_on) SELECT nursery_id, id, order_id, 1, '2026-11-30' FROM sold;
    INSERT INTO order_docket_items (nursery_id, docket_id, order_item_id, quantity) SELECT nursery_id, id, order_item_id, 1 FROM sold;
    INSERT INTO order_docket_batches (nursery_id, docket_id, order_item_id, batch_id, quantity)
      SELECT nursery_id, id, order_item_id, batch_id, 1 FROM sold;
    INSERT INTO plant_passports (nursery_id, id, issued_on, issued_by, batch_id, botanical_name, registration, traceability_code, origin, quantity)
      SELECT nursery_id, id, '2026-11-30', user_id, batch_id, 'Phormium', 'NZ-1', 'L-1', 'NZ', 1 FROM sold;
    DROP TABLE sold;`,
}

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
