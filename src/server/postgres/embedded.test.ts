/** The embedded PostgreSQL starts after any crash, and never interferes with another. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../start/run.ts'
import { discard } from '../../../start/throw-away-database.ts'
import { createLibraryLinks } from './binaries.ts'
import { nobody } from './identity.ts'
import { major } from './initialise.ts'
import { isAlive } from './processes.ts'
import { folder, started, start, aFolder, aDatabaseFolder, postmasterOf, query, aHolder, kill } from './testing-embedded.ts'

afterAll(async () => {
  for (const database of started) await database.stop()
  await discard(folder)
})

test('creates a database at the first start, and leaves nothing running when stopped', async () => {
  const dataDir = aFolder()
  const database = await start(dataDir)
  const postmaster = postmasterOf(dataDir)
  expect(await query(database.url, 'SELECT current_database() AS name')).toEqual([{ name: 'glasshouse' }])
  await database.stop()
  expect(isAlive(postmaster)).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)('says what to do where a database is there and PostgreSQL can run no longer', async () => {
  const dataDir = aFolder()
  fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`)
  // Root's own files need a user namespace, and without a PATH there is no program that makes one.
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(start(dataDir)).rejects.toThrow('PostgreSQL will not run as root')
})

/** False in a project that is closed to other users: none of them can run its PostgreSQL. */
const isHandedOn = process.getuid?.() === 0 && spawnSync('test', ['-x', project], { uid: nobody, gid: nobody }).status === 0

test.skipIf(!isHandedOn)('root opens a database in a folder that only the user of the service may enter', async () => {
  const dataDir = await aDatabaseFolder()
  for (const name of ['', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(dataDir, name), nobody, nobody)
  fs.chmodSync(dataDir, 0o700)
  const { how, url } = await start(dataDir)
  expect(how).toBe(`for root, as user ${nobody}`)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('takes over a database left running by a killed product', async () => {
  const dataDir = await aDatabaseFolder()
  const holder = await aHolder(dataDir)
  await query(holder.url, 'CREATE TABLE saved AS SELECT 1 AS one')
  await kill(holder.process)
  const database = await start(dataDir)
  expect(database.how).toContain('an earlier start was killed')
  expect(await query(database.url, 'SELECT * FROM saved')).toEqual([{ one: 1 }])
  const postmaster = postmasterOf(dataDir)
  await database.stop()
  expect(isAlive(postmaster)).toBe(false)
})

test('recovers committed data after everything was killed', async () => {
  const dataDir = await aDatabaseFolder()
  const holder = await aHolder(dataDir)
  await query(holder.url, 'CREATE TABLE saved AS SELECT 1 AS one')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await kill(holder.process)
  const database = await start(dataDir)
  expect(await query(database.url, 'SELECT * FROM saved')).toEqual([{ one: 1 }])
  await database.stop()
})

test.skipIf(process.platform === 'win32')('creates the libraries’ links, which an install script would have created', () => {
  const native = path.join(aFolder(), 'native')
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true })
  fs.writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  createLibraryLinks(native)
  createLibraryLinks(native)
  expect(fs.readFileSync(path.join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
})
