/** An export goes in again: into an empty nursery of the same server and of another, with the same reports and the same export. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changed, emptyNursery, exportOf, importInto } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { rounds } from '#testing/size.ts'
import { getSeats } from '#modules/people/contract.ts'
import { openSession } from '#modules/people/server/sessions.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { Problem } from '#kernel/problem.ts'
import { openPool } from '#server/database.ts'
import { unzip } from '#server/testing-zip.ts'
import { beginImport, startImport } from '../contract.ts'
import { sealLedgers } from './seal-ledgers.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())
type Nursery = Awaited<ReturnType<typeof aNursery>>

/** A nursery that grew, sold and wrote things down. */
async function busyNursery() {
  const shed = await aShed()
  await shed.propagate(100)
  await shed.propagate(50)
  for (const name of ['Stakes', 'Ties \u2028 and "more"'])
    await shed.as('admin').calls(createSale, {
      key: randomUUID(),
      body: { payment_method: 'card', items: [{ item_type: 'other', name, unit_price: '12.50', quantity: '2' }] },
    })
  await owner.query(`UPDATE users SET email = role || '@example.com' WHERE nursery_id = $1`, [shed.nursery_id])
  await files.put(`${shed.nursery_id}/plants/${randomUUID()}-320.webp`, Buffer.from('a photo'), 'image/webp')
  await sealLedgers(pool, shed.nursery_id, '0 seconds')
  return shed
}

let busy: ReturnType<typeof busyNursery> | undefined
let exported: Promise<Buffer> | undefined
/** One for all tests, which leave it as it is, and its export. */
const theBusyNursery = () => (busy ??= busyNursery())
const theArchive = () => (exported ??= theBusyNursery().then(exportOf))

/** Contents of an export, without its time and the audit entries of exports and imports. */
async function contentOf(archive: Buffer): Promise<Record<string, string>> {
  const inside = await unzip(archive)
  const content: Record<string, string> = {}
  for (const [name, bytes] of inside) {
    if (['manifest.json', 'contents.csv'].includes(name)) continue
    const lines = bytes.toString('latin1').split('\n')
    const own = name.includes('audit_log') ? lines.filter((line) => !/nursery\.(ex|im)port/.test(line)) : lines
    content[name] = own.join('\n')
  }
  return content
}

test('gives the same reports and the same export, byte for byte, in a copy on the same server', async () => {
  const [original, archive] = [await theBusyNursery(), await theArchive()]
  const report = (of: Nursery) => of.as('admin').calls(getSalesReport, { query: { from: '2026-01-01', to: '2027-01-01' } })
  const before = await report(original)
  expect(before.status).toBe(200)
  for (let copies = 0; copies < Math.min(rounds, 2); copies++) {
    const copy = await emptyNursery()
    const imported = await importInto(copy, archive)
    expect(imported.data).toMatchObject({ is_empty: false, import: { status: 'done', failure: '' } })
    // The admin of the archive is the one who is signed in now.
    Object.assign(copy.people, original.people)
    expect(await contentOf(await exportOf(copy))).toEqual(await contentOf(archive))
    expect((await report(copy)).data).toEqual(before.data)
    const stored: string[] = []
    for await (const key of files.list(`${copy.nursery_id}/plants`)) stored.push(key)
    expect(stored).toHaveLength(1)
  }
})

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

test('imports into an empty nursery only', async () => {
  const refused = await (await theBusyNursery()).as('admin').calls(beginImport, { body: { file_name: 'a.zip', bytes: 1 } })
  expect([refused.status, refused.detail]).toEqual([
    409,
    expect.stringMatching(/^You can only import into an empty nursery, and this one already has data \(.*and \d+ more\)\./),
  ])
  // Filled after the import was started.
  const nursery = await emptyNursery()
  const admin = nursery.as('admin')
  const { data } = await admin.calls(beginImport, { body: { file_name: 'a.zip', bytes: 1 } })
  await owner.query(`INSERT INTO price_groups (nursery_id, name) VALUES ($1, 'Trade')`, [nursery.nursery_id])
  expect((await admin.calls(startImport, { params: { id: data.id } })).status).toBe(409)
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

test('what came in is the importer’s: their session goes on as the admin of the archive, and others sign in by their address', async () => {
  const original = await theBusyNursery()
  const copy = await emptyNursery()
  const { rows: session } = await owner.query<{ id: string }>(
    `INSERT INTO device_sessions (nursery_id, user_id, device_id, renewal_family_hash, renewal_hash) VALUES ($1, $2, 'd', '', '') RETURNING id`,
    [copy.nursery_id, copy.people.admin],
  )
  const { rows: before } = await owner.query<{ subject: string }>(`SELECT subject FROM users WHERE nursery_id = $1`, [
    copy.nursery_id,
  ])
  await importInto(copy, await theArchive())
  const { rows } = await owner.query<{ id: string; role: string; subject: string }>(
    `SELECT id, role, subject FROM users WHERE nursery_id = $1`,
    [copy.nursery_id],
  )
  expect(rows.find(({ role }) => role === 'admin')).toMatchObject({ id: original.people.admin, subject: before[0]?.subject })
  expect(rows.filter(({ subject }) => subject.startsWith('imported:'))).toHaveLength(4)
  const { rows: now } = await owner.query(`SELECT user_id FROM device_sessions WHERE id = $1`, [session[0]?.id])
  expect(now).toEqual([{ user_id: original.people.admin }])
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
