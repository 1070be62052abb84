/** The embedded PostgreSQL starts after any crash, and never interferes with another. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { discard } from '../../../start/throw-away-database.ts'
import { createLibraryLinks } from './binaries.ts'
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

test('leaves time for other work while the server starts, and none where it runs already', async () => {
  const dataDir = aFolder()
  const note = path.join(dataDir, 'postgres', 'postmaster.pid')
  const states: string[] = []
  const whileStarting = () => states.push(fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : 'not there yet')
  await start(dataDir, { whileStarting })
  expect(states).toHaveLength(1)
  expect(states[0]).not.toContain('ready')
  expect(fs.readFileSync(note, 'utf8')).toContain('ready')
  await expect(start(dataDir, { whileStarting })).rejects.toThrow('already runs')
  expect(states).toHaveLength(1)
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

test('starts a separate database for a copy of a folder in use', async () => {
  const [dataDir, copy] = [await aDatabaseFolder(), aFolder()]
  const original = await start(dataDir)
  fs.cpSync(dataDir, copy, { recursive: true })
  fs.chmodSync(path.join(copy, 'postgres'), 0o755)
  const second = await start(copy)
  await query(second.url, 'CREATE TABLE only_in_the_copy (id int)')
  expect(await query(original.url, `SELECT to_regclass('only_in_the_copy') AS found`)).toEqual([{ found: null }])
})

test('reports a lost password and files of another PostgreSQL version', async () => {
  const dataDir = await aDatabaseFolder()
  await (await start(dataDir)).stop()
  fs.rmSync(path.join(dataDir, 'postgres.password'))
  await expect(start(dataDir)).rejects.toThrow('no longer its password: put postgres.password back')
  fs.writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '19\n')
  await expect(start(dataDir)).rejects.toThrow('This database was made by a newer Glasshouse')
})

test('runs under a home directory that is closed to others', async () => {
  const home = aFolder()
  fs.mkdirSync(home, { mode: 0o700 })
  const database = await start(path.join(home, 'data'))
  expect(database.how).toBe(process.getuid?.() === 0 ? 'for root, in a user namespace' : 'as this user')
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
