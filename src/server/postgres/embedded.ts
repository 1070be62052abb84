/** The embedded PostgreSQL server: started in the data folder, restarted if it ends, stopped with the product. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createOnce, newSecret } from '../secrets.ts'
import { isNotAnswering } from '../until-answered.ts'
import { StartupError } from '../startup-error.ts'
import { type Identity, identityFor, refuseIfUnfit } from './identity.ts'
import { initialise } from './initialise.ts'
import { type Lock, lockFolder, refuseIfLocked } from './lock.ts'
import {
  type Place,
  type Started,
  addressOf,
  findServer,
  deletePidFile,
  freePort,
  startServer,
  stopServer,
  wrongPassword,
} from './postmaster.ts'

export interface Embedded {
  /** The product's database, as its owner. */
  readonly url: string
  /** Description of the server for people. */
  readonly how: string
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** The product's address, shown when a second one is started on the same folder. */
  readonly address?: string
  readonly connections?: number
  /** For tests: faster, but not durable. */
  readonly throwAway?: boolean
  /** Called whenever the server's process has been started, for work that needs no database: it answers a tenth of a second later. */
  readonly whileStarting?: () => void
  /** Milliseconds to wait for the remains of an earlier server; 20 seconds if absent. */
  readonly patience?: number
}

const database = 'glasshouse'

/** Starts the database of this data folder, or takes over the one a killed product left running there. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = placeIn(dataDir, options)
  const identity = await identityFor(place.data)
  await initialise(place.data, place.password, identity)
  const lockAt = (port: number) =>
    lockFolder(addressOf(place, port), dataDir, options.address ?? 'an address of its own').catch((error: unknown) =>
      explain(error, place),
    )
  const open = async () => {
    const { port, how } = await bringUp(place, identity, options)
    const made = makeDatabase(addressOf(place, port), database).catch((error: unknown) => explain(error, place))
    const [held] = await Promise.all([lockAt(port), made])
    return { port, how, held }
  }
  // A product whose launcher was killed ends the database that was found running.
  const { port, how, held } = await lookAgain(open, options)
  const watch = keepRunning(held, async () => {
    await bringUp(place, identity, { samePort: port })
    return lockAt(port)
  })
  return {
    url: addressOf(place, port, database),
    how,
    async stop() {
      watch.stop()
      await stopServer(place, identity)
      if (await watch.wasRestarting) await stopServer(place, identity)
    },
  }
}

/** Connects to the database of this data folder: of the running product, or started for the length of the work. */
export async function connectEmbedded(dataDir: string): Promise<Pick<Embedded, 'url' | 'stop'>> {
  const place = placeIn(dataDir, {})
  const found = await findServer(place)
  if (found.state === 'ours') return { url: addressOf(place, found.port, database), stop: async () => {} }
  return startEmbedded(dataDir)
}

export const hasEmbedded = (dataDir: string): boolean => fs.existsSync(path.join(dataDir, 'postgres'))

function explain(error: unknown, place: Place): never {
  throw error instanceof pg.DatabaseError && error.code === '28P01' ? wrongPassword(place) : error
}

/** Restarts the server whenever the connection that holds the lock is lost, until it is stopped. */
function keepRunning(first: Lock, restart: () => Promise<Lock>) {
  let stopping = false
  const keep = async (lock: Lock): Promise<boolean> => {
    await lock.lost
    if (stopping) return false
    for (;;) {
      const again = await restart().catch(() => undefined)
      if (stopping) return true
      if (again !== undefined) return keep(again)
      await pause(1_000) // requests are answered with 503 until an attempt succeeds
    }
  }
  return {
    wasRestarting: keep(first),
    stop: () => {
      stopping = true
    },
  }
}

/** Throws if a product runs on this folder; starts nothing. */
export async function refuseIfRunning(dataDir: string): Promise<void> {
  const place = placeIn(dataDir, {})
  await lookAgain(async () => {
    const found = await findServer(place)
    if (found.state === 'ours') await refuseIfLocked(addressOf(place, found.port), dataDir)
  })
}

/** Repeats the work while the database stops as it is looked at. */
async function lookAgain<T>(work: () => Promise<T>, { patience = 20_000 }: Pick<EmbeddedOptions, 'patience'> = {}): Promise<T> {
  for (const began = performance.now(); ; await pause(100))
    try {
      return await work()
    } catch (error) {
      const isAway = isNotAnswering(error) || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
      if (!isAway || performance.now() - began > patience) throw error
    }
}

function placeIn(dataDir: string, { connections = 60, throwAway = false }: EmbeddedOptions): Place {
  const lostInAPowerCut = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  // Settings for a database that lives for minutes: no upkeep, and each statement is planned once per connection.
  const shortLived = ['autovacuum=off', 'checkpoint_timeout=1h', 'max_wal_size=2GB', 'plan_cache_mode=force_generic_plan']
  return {
    data: path.join(dataDir, 'postgres'),
    log: path.join(dataDir, 'postgres.log'),
    password: createOnce(path.join(dataDir, 'postgres.password'), newSecret),
    settings: [
      `max_connections=${connections}`,
      'shared_buffers=128MB',
      ...(throwAway ? [...lostInAPowerCut, ...shortLived] : []),
    ],
  }
}

/** After a kill, remains of PostgreSQL may block a start for a moment. */
const temporary =
  /pre-existing shared memory block|lock file .* already exists|still in use|Address already in use|could not bind|used by another process/

interface BringUpOptions extends Pick<EmbeddedOptions, 'patience' | 'whileStarting'> {
  readonly samePort?: number
}

async function bringUp(
  place: Place,
  identity: Identity,
  { samePort, patience = 20_000, whileStarting = () => {} }: BringUpOptions,
): Promise<{ port: number; how: string }> {
  const began = Date.now()
  for (;;) {
    const found = await findServer(place)
    if (found.state === 'ours') return { port: found.port, how: 'found running: an earlier start was killed' }
    if (found.state === 'none') {
      const port = samePort ?? (await freePort())
      const starting = startServer(place, identity, port)
      whileStarting()
      if (await hasStarted(await starting, place, identity)) return { port, how: identity.how }
    }
    const waited = Date.now() - began
    // A server that is stopped while it recovers may never end.
    if (found.state === 'stopping' && waited > 5_000) await stopServer(place, identity)
    if (found.state === 'silent' && waited > 5_000) deletePidFile(place)
    if (waited > (found.state === 'starting' ? 600_000 : patience))
      throw new StartupError(
        `An earlier PostgreSQL on ${place.data} has not ended completely, or does not answer. Wait until it has ended, or end it, and start again: nothing is damaged. ${place.log} has its messages.`,
      )
    await pause(100)
  }
}

/** True if PostgreSQL has started, false if another attempt may succeed. Throws for a permanent failure. */
async function hasStarted({ ok, why }: Started, { data }: Place, identity: Identity): Promise<boolean> {
  if (ok || temporary.test(why)) return ok
  await refuseIfUnfit(identity, data)
  throw new Error(`PostgreSQL did not start.\n${why}`)
}

async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // A start that was killed while PostgreSQL created the database: it has just been finished.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}
