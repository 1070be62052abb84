/** An update meets a full disk in the middle of a migration. Needs root on Linux, for a small disk. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { newSecret } from './secrets.ts'
import { startupErrorMessage } from './startup-error.ts'
import { as, namesIn } from './testing-migrate.ts'

const folder = ownTestFolder('full-disk')
const disk = path.join(folder, 'disk')
afterAll(async () => {
  spawnSync('umount', [disk])
  await discard(folder)
})

const mayMount = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!mayMount)('says so in a sentence, leaves nothing half done, and goes on once there is room', async () => {
  fs.mkdirSync(disk)
  const mount = (options: string) => expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', disk]).status).toBe(0)
  mount('size=300m,mode=0755')
  const dataDir = path.join(disk, 'data')
  await copyMigratedDatabase(dataDir)
  const before = await startEmbedded(dataDir, { throwAway: true })
  const applied = readMigrations()
  const rows = `SELECT g AS row, repeat(md5(g::text), 16) AS text FROM generate_series(1, 500000) AS g`
  const sql = `CREATE TABLE first_step (id integer); CREATE TABLE second_step AS ${rows};`
  const update = [...applied, { version: 9999, name: '9999_large.sql', checksum: '', sql }]
  const refusal = await migrate(before.url, newSecret(), update).catch((error: unknown) => error)
  expect(startupErrorMessage(refusal, { dataDir })).toMatch(
    /^The disk under .* is full\. Make room there .* nothing is damaged\.$/,
  )
  await before.stop()

  mount('remount,size=1200m')
  const after = await startEmbedded(dataDir, { throwAway: true })
  const has = async (table: string) =>
    (await as(after.url, (db) => db.query<{ has: boolean }>('SELECT to_regclass($1) IS NOT NULL AS has', [table]))).rows[0]?.has
  expect([await namesIn(after.url), await has('first_step')]).toEqual([applied.map(({ name }) => name), false])
  expect((await migrate(after.url, newSecret(), update)).applied).toEqual(['9999_large.sql'])
  expect(await has('first_step')).toBe(true)
  await after.stop()
})
