/** More of `embedded.test.ts`, for `npm run prove`. */
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { discard } from '../../../start/throw-away-database.ts'
import { StartupError } from '../startup-error.ts'
import { refuseIfRunning } from './embedded.ts'
import { isAlive } from './processes.ts'
import {
  folder,
  started,
  start,
  aFolder,
  aDatabaseFolder,
  postmasterOf,
  query,
  startProcess,
  aHolder,
  kill,
} from './testing-embedded.ts'

afterAll(async () => {
  for (const database of started) await database.stop()
  await discard(folder)
})

test('refuses a second product on the same folder, names the first one, and changes nothing', async () => {
  const dataDir = await aDatabaseFolder()
  const first = await start(dataDir, { address: 'http://127.0.0.1:3000' })
  await expect(start(dataDir)).rejects.toThrow(
    `Glasshouse already runs on ${dataDir}, at http://127.0.0.1:3000. Stop that one first`,
  )
  await expect(refuseIfRunning(dataDir)).rejects.toThrow('already runs')
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.stop()
  await refuseIfRunning(dataDir)
})

test('lets one of two concurrent first starts have the database, and tells the other', async () => {
  const dataDir = aFolder()
  const both = [startProcess(dataDir), startProcess(dataDir)].map((each) => ({ process: each, stderr: text(each.stderr) }))
  const refused = await Promise.race(both.map((each) => once(each.process, 'exit').then(() => each)))
  expect(await refused.stderr).toContain('Glasshouse already runs on')
  for (const each of both) if (each !== refused) await kill(each.process)
  await (await start(dataDir)).stop()
})

test('while a statement of a killed database still runs, a start gives up with a sentence and keeps the log of the crash', async () => {
  const dataDir = await aDatabaseFolder()
  const log = () => fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
  const holder = await aHolder(dataDir)
  const client = new pg.Client({ connectionString: holder.url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  // Nothing else ends it once its database was killed.
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  const calculating = client.query('SELECT count(*) FROM (SELECT generate_series(1, 1000000000000)) AS n').catch(() => {})
  const isCalculating = () => query(holder.url, `SELECT state FROM pg_stat_activity WHERE pid = ${pid}`)
  await expect.poll(isCalculating).toEqual([{ state: 'active' }])
  const postmaster = postmasterOf(dataDir)
  await kill(holder.process)
  process.kill(postmaster, 'SIGKILL')
  const atTheCrash = log()
  const again = () => start(dataDir, { patience: 500 })
  await expect(again()).rejects.toThrow('has not ended completely, or does not answer. Wait until')
  await expect(again()).rejects.toThrow(StartupError)
  expect(log()).toContain(atTheCrash)
  expect(log()).toContain('still in use')
  process.kill(pid, 'SIGKILL')
  await calculating
  const database = await start(dataDir)
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('restarts a crashed database at the same address', async () => {
  const dataDir = await aDatabaseFolder()
  const database = await start(dataDir)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await expect.poll(() => query(database.url, 'SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }])
  await expect.poll(() => refuseIfRunning(dataDir).catch((error: Error) => error.message)).toContain('already runs')
  await database.stop()
})

test('starts although the pid file names another program or another PostgreSQL', async () => {
  const [dataDir, other] = [await aDatabaseFolder(), await aDatabaseFolder()]
  await (await start(dataDir)).stop()
  await start(other)
  const data = path.join(dataDir, 'postgres')
  for (const pid of [process.pid, postmasterOf(other)]) {
    fs.writeFileSync(path.join(data, 'postmaster.pid'), [pid, data, 0, 1, '', '127.0.0.1', '', 'ready', ''].join('\n'))
    await (await start(dataDir)).stop()
  }
})

test('repeats a first start that was killed half-way', async () => {
  const dataDir = aFolder()
  fs.mkdirSync(path.join(dataDir, 'postgres.new.999999999'), { recursive: true })
  const database = await start(dataDir)
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password'])
  await database.stop()
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
