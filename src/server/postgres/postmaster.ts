/** One PostgreSQL server on one data folder: finds the running one, starts one, stops it. */
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { retryWhileLocked } from '../retry-while-locked.ts'
import { newSecret } from '../secrets.ts'
import type { Identity } from './identity.ts'
import { isAlive, isOtherProgram, isZombie } from './processes.ts'

export interface Place {
  /** The database's files. */
  readonly data: string
  readonly log: string
  readonly password: string
  /** Server settings, `name=value`. */
  readonly settings: readonly string[]
}

export const addressOf = (place: Place, port: number, database = 'postgres') =>
  `postgres://postgres:${place.password}@127.0.0.1:${port}/${database}`

/** The file in which a running PostgreSQL describes itself. */
const noteOf = (place: Place) => path.join(place.data, 'postmaster.pid')

type Found =
  | { readonly state: 'ours'; readonly port: number }
  /** `silent`: a process that may be a server starting or stopping. */
  | { readonly state: 'none' | 'starting' | 'stopping' | 'silent' }

/**
 * The server running on this folder. One left behind by a killed product counts as ours; a pid file of a server that has
 * nothing to do with this folder any more (its process has ended, or the folder is a copy) is deleted.
 */
export async function findServer(place: Place): Promise<Found> {
  const note = noteOf(place)
  const [pid, data, , port] = readIfThere(note).split('\n')
  if (isZombie(Number(pid))) fs.rmSync(note, { force: true }) // PostgreSQL would take it for alive
  if (!isAlive(Number(pid))) return { state: 'none' }
  const answer = port ? await identify(place, Number(port)) : 'silent'
  if (answer === 'ours') return { state: 'ours', port: Number(port) }
  if (answer === 'refused' && path.resolve(data ?? '') === place.data) throw wrongPassword(place)
  if (answer === 'elsewhere' || answer === 'refused' || (answer === 'silent' && isOtherProgram(Number(pid)))) {
    fs.rmSync(note, { force: true })
    return { state: 'none' }
  }
  return { state: answer }
}

/** For a pid file whose server does not respond: either another program has its pid, or PostgreSQL itself detects that the folder is in use. */
export function deletePidFile(place: Place): void {
  fs.rmSync(noteOf(place), { force: true })
}

export function wrongPassword(place: Place): StartupError {
  return new StartupError(
    `${path.dirname(place.data)} has a database but no longer its password: put postgres.password back from a backup of that folder.`,
  )
}

/** A log that is larger is renamed at the next start. A smaller one is continued, so that failing starts do not push out what was written at a crash. */
const largestLog = 10_000_000

export interface Started {
  readonly ok: boolean
  /** PostgreSQL's error, where it did not start. */
  readonly why: string
}

/** Starts a server on this port and waits until it responds; otherwise returns PostgreSQL's error. */
export async function startServer(place: Place, identity: Identity, port: number): Promise<Started> {
  const written = fs.statSync(place.log, { throwIfNoEntry: false })?.size ?? 0
  const isLarge = written > largestLog
  if (isLarge) await retryWhileLocked(() => fs.renameSync(place.log, `${place.log}.1`))
  fs.writeFileSync(place.log, '', { flag: 'a', mode: 0o600 })
  if (identity.owner) fs.chownSync(place.log, identity.owner.uid, identity.owner.gid)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...place.settings].map((each) => `-c ${each}`)
  const options = ['-p', String(port), ...settings].join(' ')
  // After a kill it first replays its journal: ten minutes allow for a slow disk.
  const files = ['-D', place.data, '-l', place.log]
  const { ok, output } = await identity.run('pg_ctl', ['start', '-w', '-t', '600', '-s', ...files, '-o', options])
  if (ok) return { ok, why: '' }
  const lines = fs.readFileSync(place.log).subarray(isLarge ? 0 : written)
  return { ok, why: `${lines.toString()}\n${output}`.trim() }
}

/**
 * Stops it: first by closing its connections, and if it does not end in time, at once (its journal makes that safe). Its pid file is removed
 * a moment before its process ends.
 */
export async function stopServer(place: Place, identity: Identity): Promise<void> {
  const [pid] = readIfThere(noteOf(place)).split('\n')
  const stop = (mode: 'fast' | 'immediate') =>
    identity.run('pg_ctl', ['stop', '-w', '-t', '3', '-s', '-m', mode, '-D', place.data])
  if (!(await stop('fast')).ok && fs.existsSync(noteOf(place))) await stop('immediate')
  for (const end = Date.now() + 3_000; isAlive(Number(pid)) && Date.now() < end;) await pause(10)
}

/** Ports that no system gives to outgoing connections: one of those could be in use by the time that a server listens on it. */
const listeningPorts = { from: 20_000, to: 32_767 }

/** A free port of these. Another program may take it as long as nothing listens on it. */
export async function freePort({ from, to } = listeningPorts): Promise<number> {
  for (;;) {
    const port = randomInt(from, to + 1)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    // Windows reserves some.
    const inUse = ['EADDRINUSE', 'EACCES']
    probe.once('error', (error: NodeJS.ErrnoException) => (inUse.includes(error.code ?? '') ? resolve(false) : reject(error)))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Asks the server at this port to read a random token just written into the folder: only a server on this folder can. */
async function identify(
  place: Place,
  port: number,
): Promise<'ours' | 'elsewhere' | 'refused' | 'starting' | 'stopping' | 'silent'> {
  const token = newSecret()
  const file = path.join(place.data, 'glasshouse.token')
  // Root's, where root has made a backup: the owner of the folder may delete it, not write to it.
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, token, { mode: 0o644 })
  const client = new pg.Client({ connectionString: addressOf(place, port), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ token: string | null }>(`SELECT pg_read_file('glasshouse.token', true) AS token`)
    return rows[0]?.token === token ? 'ours' : 'elsewhere'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '28P01') return 'refused'
    if (code === 'ECONNREFUSED') return 'silent'
    return error instanceof Error && error.message.includes('shutting down') ? 'stopping' : 'starting'
  } finally {
    await client.end().catch(() => {})
  }
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
