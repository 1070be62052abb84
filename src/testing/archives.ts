/** Archives of nurseries in tests: changed, and imported. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { Manifest } from '#modules/data/archive/archive.ts'
import { beginImport, fetchExport, getNurseryData, startExport, startImport, uploadPart } from '#modules/data/archive/contract.ts'
import { exportJob } from '#modules/data/archive/server/export-job.ts'
import { importJob } from '#modules/data/archive/server/import-job.ts'
import { EventBus } from '#server/event-bus.ts'
import { unzip } from '#server/testing-zip.ts'
import { zip } from '#server/zip.ts'
import { aNursery, files, jobPool as pool, owner } from './nursery.ts'

const events = new EventBus(pool)
const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''
type Nursery = Awaited<ReturnType<typeof aNursery>>

/** Starts the export; returns what its job is given. */
export async function startedExport(nursery: Pick<Nursery, 'as' | 'nursery_id'>) {
  const started = await nursery.as('admin').calls(startExport)
  expect(started.detail).toBeUndefined()
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM nursery_exports WHERE nursery_id = $1', [nursery.nursery_id])
  return { pool, events, nursery_id: nursery.nursery_id, payload: { export_id: rows[0]?.id ?? '' } }
}

/** Exports everything and downloads the archive. */
export async function exportOf(nursery: Pick<Nursery, 'as' | 'nursery_id'>): Promise<Buffer> {
  await exportJob(files).work(await startedExport(nursery))
  const fetched = await nursery.as('admin').calls(fetchExport)
  expect(fetched.detail).toBeUndefined()
  return fetched.bytes
}

/** Uploads an archive in parts and starts the import; returns what its job is given. */
export async function uploadInto(nursery: Nursery, archive: Buffer) {
  const admin = nursery.as('admin')
  const started = await admin.calls(beginImport, { body: { file_name: 'everything.zip', bytes: archive.length } })
  expect(started.detail).toBeUndefined()
  const { id } = started.data
  const part = Math.min(Math.ceil(archive.length / 2), 4_000_000)
  const numbers = Array.from({ length: Math.ceil(archive.length / part) }, (_, i) => i + 1)
  for (const number of numbers.toReversed())
    await admin.calls(uploadPart, {
      params: { id },
      body: { number: String(number) },
      file: { name: 'part', bytes: archive.subarray((number - 1) * part, number * part) },
    })
  await admin.calls(startImport, { params: { id } })
  return { pool, events, nursery_id: nursery.nursery_id, payload: { import_id: id, user_id: nursery.people.admin } }
}

/** Runs the import, too. */
export async function importInto(nursery: Nursery, archive: Buffer) {
  const assignment = await uploadInto(nursery, archive)
  await importJob({ ownerUrl, files }).work(assignment)
  return nursery.as('admin').calls(getNurseryData)
}

/** A new nursery of somebody else: only its admin, as after a sign-up. */
export async function emptyNursery(): Promise<Nursery> {
  const nursery = await aNursery({ nurseryName: 'Another name' })
  await owner.query(`DELETE FROM users WHERE nursery_id = $1 AND role <> 'admin'`, [nursery.nursery_id])
  await owner.query(`UPDATE nurseries SET plan = 'pro' WHERE id = $1`, [nursery.nursery_id])
  await owner.query(
    `INSERT INTO audit_log (nursery_id, user_id, action, subject_type) VALUES ($1, $2, 'session.open', 'session')`,
    [nursery.nursery_id, nursery.people.admin],
  )
  return nursery
}

/** The archive with some of its files replaced (undefined: left out); its manifest is made to agree unless it is replaced itself. */
export async function changed(archive: Buffer, change: (inside: Map<string, Buffer>, manifest: Manifest) => void, agree = true) {
  const inside = await unzip(archive)
  const manifest = Manifest.parse(JSON.parse(String(inside.get('manifest.json'))))
  change(inside, manifest)
  const entries = manifest.entries.map((entry) => {
    const bytes = inside.get(entry.name)
    return agree && bytes ? { ...entry, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') } : entry
  })
  if (inside.has('manifest.json')) inside.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, entries })))
  const pieces: Buffer[] = []
  for await (const piece of zip([...inside].map(([name, bytes]) => ({ name, content: [bytes] })))) pieces.push(piece)
  return Buffer.concat(pieces)
}
