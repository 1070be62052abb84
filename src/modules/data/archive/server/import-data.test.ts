/** An export goes in again: into an empty nursery of the same server and of another, with the same reports and the same export. */
import { afterAll, expect, test } from 'vitest'
import { emptyNursery, exportOf, importInto } from '#testing/archives.ts'
import { files, owner } from '#testing/nursery.ts'
import { rounds } from '#testing/size.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { unzip } from '#server/testing-zip.ts'
import { beginImport, startImport } from '../contract.ts'
import { pool, type Nursery, theBusyNursery, theArchive } from './testing-import-data.ts'

afterAll(() => pool.end())

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
