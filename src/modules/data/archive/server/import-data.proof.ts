/** Further cases of `import-data.test.ts`. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changed, emptyNursery, importInto } from '#testing/archives.ts'
import { files, owner } from '#testing/nursery.ts'
import { rounds } from '#testing/size.ts'
import { getSeats } from '#modules/people/contract.ts'
import { openSession } from '#modules/people/server/sessions.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { Problem } from '#kernel/problem.ts'
import { beginImport, startImport } from '../contract.ts'
import { pool, type Nursery, theArchive } from './testing-import-data.ts'

afterAll(() => pool.end())

/** Everything in the database about a nursery, but for the import itself. */
async function rowsOf({ nursery_id }: Nursery): Promise<string> {
  const { rows } = await owner.query<{ table: string }>(
    `SELECT DISTINCT c.table_name AS "table" FROM information_schema.columns AS c JOIN pg_class ON relname = c.table_name AND relkind = 'r'
     WHERE c.table_schema = 'public' AND c.column_name = 'nursery_id' AND c.table_name NOT IN ('nursery_exports', 'nursery_imports') ORDER BY 1`,
  )
  const found: string[] = []
  for (const { table } of rows)
    found.push(
      ...(
        await owner.query<{ row: string }>(`SELECT t::text AS row FROM "${table}" AS t WHERE nursery_id = $1 ORDER BY 1`, [
          nursery_id,
        ])
      ).rows.map(({ row }) => `${table} ${row}`),
    )
  return found.join('\n')
}

test('refuses what is not, or no longer, an export, names the file, and changes nothing', async () => {
  const archive = await theArchive()
  const cases: readonly (readonly [Buffer, string])[] = [
    [Buffer.from('no archive at all'), 'This is not a ZIP archive, or it arrived damaged.'],
    [archive.subarray(0, archive.length - 500), 'This is not a ZIP archive, or it arrived damaged.'],
    [await changed(archive, (inside) => inside.delete('manifest.json')), 'manifest.json is missing'],
    [
      await changed(archive, (inside) => inside.delete('data/sale_items.ndjson')),
      'The file data/sale_items.ndjson is missing in this archive.',
    ],
    [
      await changed(archive, (inside) => inside.set('data/sales.ndjson', Buffer.from('{}\n')), false),
      'The file data/sales.ndjson of this archive is damaged or was changed',
    ],
    [
      await changed(archive, (_, manifest) => Object.assign(manifest, { schema: 9_999 })),
      'This archive was exported by a newer Glasshouse (9999;',
    ],
    [
      await changed(archive, (_, manifest) => Object.assign(manifest, { format: 2 })),
      'This archive was exported by a newer Glasshouse',
    ],
    // Their checksums agree, so only the database can reject these.
    [
      await changed(archive, (inside) => inside.set('data/sales.ndjson', Buffer.from('not JSON\n'))),
      'data/sales.ndjson doesn’t match, a value cannot be read',
    ],
    [await changed(archive, (inside) => inside.set('data/sales.ndjson', Buffer.alloc(0))), 'doesn’t match'],
    [
      await changed(archive, (inside) => {
        const lines = String(inside.get('data/sale_items.ndjson')).split('\n')
        inside.set(
          'data/sale_items.ndjson',
          Buffer.from(lines.join('\n').replace(/"sale_id":"[^"]+"/, `"sale_id":"${randomUUID()}"`)),
        )
      }),
      'data/sale_items.ndjson doesn’t match, a row contradicts another one',
    ],
    [
      await changed(archive, (inside, manifest) => {
        inside.set('files/../other.webp', Buffer.from('x'))
        manifest.entries.push({ name: 'files/../other.webp', bytes: 0, sha256: '' })
      }),
      'This is not a ZIP archive',
    ],
  ]
  const nursery = await emptyNursery()
  const before = await rowsOf(nursery)
  for (const [file, sentence] of cases) {
    const { data } = await importInto(nursery, file)
    expect(data.import).toMatchObject({ status: 'failed', failure: expect.stringContaining(sentence) as string })
    expect(data.is_empty).toBe(true)
  }
  expect(await rowsOf(nursery)).toBe(before)
  for await (const key of files.list(nursery.nursery_id)) expect.unreachable(`left behind: ${key}`)
  expect((await importInto(nursery, archive)).data.import?.status).toBe('done')
})

test('one import at a time: a second one waits, and one that was started and abandoned is dropped', async () => {
  const nursery = await emptyNursery()
  const admin = nursery.as('admin')
  const begin = () => admin.calls(beginImport, { body: { file_name: 'a.zip', bytes: 1 } })
  const [first, second] = [await begin(), await begin()]
  expect((await admin.calls(startImport, { params: { id: first.data.id } })).detail).toContain('already started or cancelled')
  expect((await admin.calls(startImport, { params: { id: second.data.id } })).status).toBe(202)
  expect((await begin()).detail).toBe('An import is already running. Wait until it finishes.')
})

test('an archive with more active people than the plan has seats lets in no more than those', async () => {
  const copy = await emptyNursery()
  await owner.query(`UPDATE nurseries SET plan = 'standard' WHERE id = $1`, [copy.nursery_id])
  const { data } = await importInto(copy, await theArchive())
  expect(data.import).toMatchObject({ deactivated: 2, settings_reset: 0 })
  const seats = async () => (await copy.as('admin').calls(getSeats)).data
  expect(await seats()).toEqual({ plan: 'standard', seats: 3, taken: 3 })

  const { rows: people } = await owner.query<{ email: string; active: boolean }>(
    `SELECT email, active FROM users WHERE nursery_id = $1 AND subject LIKE 'imported:%' ORDER BY created_at, id`,
    [copy.nursery_id],
  )
  expect(people.map(({ active }) => active)).toEqual([true, true, false, false])
  const signIn = (email: string, plan: 'basic' | 'standard' = 'standard') =>
    copy
      .has((db) => {
        const names = { email, email_confirmed: true, first_name: 'Tama', last_name: 'Hale', account_name: 'Green Gate' }
        const account = {
          country: undefined,
          time_zone: undefined,
          subscription_status: 'active',
          subscription_until: undefined,
        } as const
        const person = {
          ...names,
          ...account,
          nursery_id: copy.nursery_id,
          sub: randomUUID(),
          is_primary: false,
          plan,
          role: undefined,
        }
        const device = { device_id: randomUUID(), device_type: 'other', device_info: '', ip_address: '127.0.0.1' } as const
        return openSession(db, { ...person, signed_in_at: Date.parse('2026-08-31') / 1_000, issued_at: new Date() }, device)
      })
      .then(
        () => 'signed in',
        (error: unknown) => (error instanceof Problem ? error.code : error),
      )
  const [first, second, third, fourth] = people.map(({ email }) => email)
  expect(await signIn(first ?? '')).toBe('signed in')
  // A seat that the plan has no longer is not given to somebody who has never signed in.
  expect(await signIn(second ?? '', 'basic')).toBe('SEAT_LIMIT_REACHED')
  expect(await signIn(second ?? '')).toBe('signed in')
  expect([await signIn(third ?? ''), await signIn(fourth ?? '')]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  expect(await signIn('stranger@example.com')).toBe('SEAT_LIMIT_REACHED')
  expect(await seats()).toMatchObject({ taken: 3 })
})

test('a setting with an unusable value, or a name that nobody knows, begins anew', async () => {
  const wrong = { taxRates: 7, taxBases: 'x', timeZone: { a: 1 }, currency: [], nobodys: true }
  const archive = await changed(await theArchive(), (inside, manifest) => {
    const rows = Object.entries(wrong).map(([key, value]) =>
      JSON.stringify({ key, value: JSON.stringify(value), version: '1', updated_at: '2026-08-31', updated_by: null }),
    )
    inside.set('data/settings.ndjson', Buffer.from(rows.map((row) => `${row}\n`).join('')))
    Object.assign(manifest.tables.find(({ table }) => table === 'settings') ?? {}, { rows: rows.length })
  })
  const copy = await emptyNursery()
  expect((await importInto(copy, archive)).data.import).toMatchObject({ status: 'done' })
  const answer = await copy.as('admin').calls(getSettings)
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({ timeZone: 'Pacific/Auckland', currency: 'NZD' })
})

/** Wrong values of each type; all of them in `npm run prove`. */
const wrongValues = [
  ['sales', 'tax_rules', '{"rate":"a lot"}'],
  ['sales', 'sale_date', 'infinity'],
  ['users', 'theme', 'nonsense'],
  ['sales', 'subtotal', 'NaN'],
  ['batch_operations', 'details', '{"minutes":"x"}'],
  ['users', 'first_name', 'A'.repeat(90_000)],
] as const

test('a value that the product never writes is refused by table, row and field', async () => {
  const archive = await theArchive()
  const spoilt = (table: string, column: string, value: string) =>
    changed(archive, (inside) => {
      const name = `data/${table}.ndjson`
      const [first = '', second = '', ...others] = String(inside.get(name)).split('\n')
      const row = JSON.stringify({ ...(JSON.parse(second) as object), [column]: value })
      inside.set(name, Buffer.from([first, row, ...others].join('\n')))
    })
  const copy = await emptyNursery()
  for (const [table, column, value] of wrongValues.slice(0, rounds > 1 ? undefined : 3)) {
    const { data } = await importInto(copy, await spoilt(table, column, value))
    expect(data.import).toMatchObject({
      status: 'failed',
      failure: `We can’t import this archive: data/${table}.ndjson doesn’t match, row 2 has a value of ${column} that we can’t use. Nothing was imported. Export again, and import that archive.`,
    })
    expect(data.is_empty).toBe(true)
  }
})
