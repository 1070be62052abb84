/** More of `restore-backup.test.ts`, for `npm run prove`. */
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard } from '../../../start/throw-away-database.ts'
import { migrate } from '../migrate.ts'
import { newSecret } from '../secrets.ts'
import { makeBackup } from './make-backup.ts'
import { folder, servers, server, ask } from './testing-restore-backup.ts'

afterAll(async () => {
  for (const each of servers) await each.stop()
  await discard(folder)
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
