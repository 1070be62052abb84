/** A backup is restored whole in another database; `restore.proof.ts` does it by the commands, with the product's whole data. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../../start/throw-away-database.ts'
import { withOwnerClient } from '../database-owner.ts'
import { localFiles } from '../files.ts'
import { migrate } from '../migrate.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'
import { newSecret } from '../secrets.ts'
import { keyOf } from './encryption.ts'
import { makeBackup } from './make-backup.ts'
import { restoreFiles, restoreRows } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const folder = ownTestFolder('restore')
const servers: Embedded[] = []
afterAll(async () => {
  for (const each of servers) await each.stop()
  await discard(folder)
})

async function server(name: string) {
  const dataDir = path.join(folder, name)
  await copyMigratedDatabase(dataDir)
  const embedded = await startEmbedded(dataDir, { throwAway: true })
  servers.push(embedded)
  return { url: embedded.url, files: localFiles(path.join(dataDir, 'files')) }
}

const ask = (url: string, statement: string, values: readonly unknown[] = []) =>
  withOwnerClient(url, async (owner) => (await owner.query<Record<string, unknown>>(statement, [...values])).rows)

const content = (url: string) =>
  ask(
    url,
    'SELECT nursery.name, size.name AS size FROM nurseries AS nursery JOIN container_sizes AS size ON nursery_id = nursery.id',
  )

test('an encrypted backup gives back rows and files in another database', async () => {
  const [from, to] = [await server('from'), await server('to')]
  const nursery = randomUUID()
  await ask(from.url, `INSERT INTO nurseries (id, name) VALUES ($1, 'Tōtara\t\\N "Lane"')`, [nursery])
  await ask(from.url, `INSERT INTO container_sizes (nursery_id, name) VALUES ($1, '1 L')`, [nursery])
  const photo = `${nursery}/plants/${randomUUID()}-320.webp`
  await from.files.put(photo, Buffer.from('a picture'), 'image/webp')

  const passphrase = 'blue rose in the frame'
  const source = { ownerUrl: from.url, files: from.files, secrets: undefined }
  const made = await makeBackup(source, { to: path.join(folder, 'backups'), at: new Date('2026-11-30'), passphrase })
  await expect(verifyBackup(made.folder, 'red rose in the frame')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase')
  const { manifest, key } = await verifyBackup(made.folder, passphrase)
  expect(key).toEqual(await keyOf(manifest, passphrase))
  await restoreRows(to.url, made.folder, manifest, key)
  await restoreFiles(made.folder, to.files, key)

  expect(await content(to.url)).toEqual([{ name: 'Tōtara\t\\N "Lane"', size: '1 L' }])
  expect(await content(to.url)).toEqual(await content(from.url))
  const restored = await to.files.get(photo)
  expect(restored && (await text(restored))).toBe('a picture')
})

test('an owner that may create roles and is no superuser makes a backup', async () => {
  const { url, files } = await server('owned')
  await ask(url, `CREATE ROLE shop_owner LOGIN CREATEROLE PASSWORD 'pw'`)
  await ask(url, 'CREATE DATABASE shop OWNER shop_owner')
  const owned = new URL(url)
  owned.username = 'shop_owner'
  owned.password = 'pw'
  owned.pathname = '/shop'
  await migrate(owned.href, newSecret())
  const source = { ownerUrl: owned.href, files, secrets: undefined }
  const made = await makeBackup(source, { to: path.join(folder, 'owned-backups'), at: new Date('2026-11-30') })
  expect(made.manifest.tables.length).toBeGreaterThan(100)
})
