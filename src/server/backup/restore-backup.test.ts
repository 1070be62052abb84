/** A backup is restored whole in another database; `restore.proof.ts` does it by the commands, with the product's whole data. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { discard } from '../../../start/throw-away-database.ts'
import { keyOf } from './encryption.ts'
import { makeBackup } from './make-backup.ts'
import { restoreFiles, restoreRows } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { folder, servers, server, ask } from './testing-restore-backup.ts'

afterAll(async () => {
  for (const each of servers) await each.stop()
  await discard(folder)
})

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
  await ask(from.url, 'INSERT INTO stored_files (nursery_id, key, bytes) VALUES ($1, $2, 9)', [nursery, photo])

  const passphrase = 'blue rose in the frame'
  const source = { ownerUrl: from.url, files: from.files, secrets: undefined }
  // A data folder that is not the product's, as where its variable is not set.
  const astray = { ...source, files: to.files }
  await expect(makeBackup(astray, { to: path.join(folder, 'astray'), at: new Date('2026-11-30') })).rejects.toThrow(
    'No backup was made: set GLASSHOUSE_DATA',
  )
  expect(fs.readdirSync(path.join(folder, 'astray'))).toEqual([])
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
