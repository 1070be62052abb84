/** An export is imported on another database server, whose owner is no superuser: row-level security holds for that owner, too. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportOf } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { files } from '#testing/nursery.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { unzip } from '#server/testing-zip.ts'
import { discard, ownTestFolder } from '../../../../../start/throw-away-database.ts'
import { importFolder, storePart } from './archive-parts.ts'
import { exportArchive } from './export-data.ts'
import { importJob } from './import-job.ts'
import { lastImport } from './imports.queries.ts'

const folder = ownTestFolder('import-elsewhere')
let server: Embedded
beforeAll(async () => void (server = await startEmbedded(path.join(folder, 'data'), { throwAway: true })))
afterAll(async () => {
  await server.stop()
  await discard(folder)
})

test('and gives the same export, byte for byte', async () => {
  const shed = await aShed()
  await shed.propagate(100)
  const archive = await exportOf(shed)

  const superuser = new pg.Client({ connectionString: server.url })
  await superuser.connect()
  await superuser.query(`CREATE ROLE shop_owner LOGIN CREATEROLE PASSWORD 'pw'`)
  await superuser.query('CREATE DATABASE shop OWNER shop_owner')
  const url = new URL(server.url)
  Object.assign(url, { username: 'shop_owner', password: 'pw', pathname: '/shop' })
  const { appUrl } = await migrate(url.href, 'a secret of the other server')
  const pool = openPool(appUrl, 2)
  const [nursery_id, user_id, import_id] = [randomUUID(), randomUUID(), randomUUID()]
  try {
    await withTenantTransaction(pool, nursery_id, async (db) => {
      const run = (text: string, ...values: unknown[]) => db.run({ text, values })
      await run(`INSERT INTO nurseries (id, name, plan) VALUES ($1, $2, 'pro')`, nursery_id, 'Elsewhere')
      await run(`INSERT INTO users (nursery_id, id, subject, role) VALUES ($1, $2, 'ana', 'admin')`, nursery_id, user_id)
      await startSettings(db, { nurseryName: 'Elsewhere' })
      await run(
        `INSERT INTO nursery_imports (nursery_id, id, file_name, bytes, status) VALUES ($1, $2, 'a.zip', $3, 'waiting')`,
        nursery_id,
        import_id,
        archive.length,
      )
    })
    await storePart(files, importFolder(nursery_id, import_id), 1, archive)
    const work = { pool, events: new EventBus(pool), nursery_id, payload: { import_id, user_id } }
    await importJob({ ownerUrl: url.href, files }).work(work)
    expect(await withTenantTransaction(pool, nursery_id, lastImport)).toMatchObject({ status: 'done', failure: '' })

    const pieces: Buffer[] = []
    const read = <T>(of: Parameters<typeof withTenantTransaction<T>>[2]) => withTenantTransaction(pool, nursery_id, of, 'read')
    for await (const piece of exportArchive({ read, files, nursery_id, nursery: '', onProgress: () => undefined }))
      pieces.push(piece)
    const [before, after] = [await unzip(archive), await unzip(Buffer.concat(pieces))]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, bytes] of before) {
      if (['manifest.json', 'contents.csv'].includes(name) || name.includes('audit_log')) continue
      expect([name, after.get(name)?.toString()]).toEqual([name, bytes.toString()])
    }
    const history = (of: Map<string, Buffer>) =>
      String(of.get('data/audit_log.ndjson'))
        .split('\n')
        .filter((line) => !line.includes('nursery.import'))
    expect(history(after)).toEqual(history(before))
  } finally {
    await pool.end()
    await superuser.end()
  }
})
