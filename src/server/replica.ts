/**
 * A read replica of the database, by streaming replication: reports are read there, so that they take no time from the tills. It answers for a
 * nursery only while it has everything that this process knows to have changed in it, and is at most ten seconds behind; otherwise the primary
 * does, so that a replica that is slow, away or the wrong server costs nobody more than time.
 */
import type { NurseryId } from '#kernel/id.ts'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import { DatabaseWatch } from './database-watch.ts'
import { openPool, type PoolOptions } from './database.ts'
import type { EventBus } from './event-bus.ts'
import { sameUserAt } from './login-url.ts'
import { StartupError } from './startup-error.ts'

/** Milliseconds between checks, and the standard maximum lag. */
const every = 500
const standardLimit = 10_000
const mostMarks = 1_000

/** Called when the replica falls behind (or is away), and when it has caught up. */
export type ReplicaListener = (state: 'behind' | 'caught up', seconds: number) => void

/** Up to where the primary had written its log at a moment of this process's clock, in milliseconds. */
interface Mark {
  readonly at: number
  readonly position: bigint
}

interface ReplicaOptions extends PoolOptions {
  readonly size?: number
  /** In milliseconds. */
  readonly limit?: number
}

export class Replica {
  readonly #pool: pg.Pool
  readonly #primary: pg.Pool
  readonly #watch: DatabaseWatch
  readonly #limit: number
  readonly #changes = new Map<NurseryId | undefined, number>()
  readonly #unsubscribe: () => void
  #onChange: ReplicaListener = () => {}
  #marks: Mark[] = []
  /** It has everything that was committed before this moment. */
  #reached = Number.NEGATIVE_INFINITY
  #isBehind = true
  #closed = false

  /** `url` is the replica's address; its user and password are those of the primary's pool. */
  constructor(url: string, primary: pg.Pool, events: Pick<EventBus, 'subscribe'>, options: ReplicaOptions = {}) {
    this.#primary = primary
    this.#pool = openPool(sameUserAt(url, primary.options.connectionString ?? ''), options.size, options)
    this.#limit = options.limit ?? standardLimit
    this.#watch = new DatabaseWatch(this.#pool)
    this.#unsubscribe = events.subscribe(({ nursery_id }) => this.changed(nursery_id))
    void this.#follow()
  }

  /** Notes that something of this nursery was committed just now; without one, of any. */
  changed(nurseryId: NurseryId | undefined): void {
    this.#changes.set(nurseryId, performance.now())
  }

  /** Lag in seconds; Infinity until it was reached. */
  get secondsBehind(): number {
    return (performance.now() - this.#reached) / 1_000
  }

  onChange(listener: ReplicaListener): void {
    this.#onChange = listener
  }

  /**
   * Reads from the replica, with the time of its data. Undefined if the primary must be read: the replica is behind, lacks the
   * nursery's last change, or failed.
   */
  async read<T>(
    nurseryId: NurseryId,
    read: (pool: pg.Pool) => Promise<T>,
  ): Promise<{ readonly value: T; readonly asOf: Date } | undefined> {
    const changed = Math.max(this.#changes.get(nurseryId) ?? 0, this.#changes.get(undefined) ?? 0)
    if (this.#reached <= changed || performance.now() - this.#reached > this.#limit) return undefined
    const asOf = new Date(performance.timeOrigin + this.#reached)
    try {
      return { value: await read(this.#pool), asOf }
    } catch {
      // Any error: the primary answers, with the same refusal if the request deserves it. Others are sent here again after the
      // next check.
      this.#reached = Number.NEGATIVE_INFINITY
      return undefined
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#unsubscribe()
    this.#watch.close()
    await this.#pool.end()
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      await this.#check().catch(() => {}) // it is behind until a check succeeds
      this.#note()
      await delay(every, undefined, { ref: false })
    }
  }

  async #check(): Promise<void> {
    const at = performance.now()
    const [primary, replica] = await Promise.all([positionOf(this.#primary), positionOf(this.#pool)])
    if (primary.system !== replica.system || !replica.isReplica) throw new Error(wrongServer)
    // Halves the resolution of the marks while a replica is far behind.
    if (this.#marks.length > mostMarks) this.#marks = this.#marks.filter((_, i) => i % 2 === 0)
    this.#marks.push({ at, position: primary.position })
    const next = this.#marks.findIndex(({ position }) => position > replica.position)
    const reached = this.#marks[next === -1 ? this.#marks.length - 1 : next - 1]
    if (reached === undefined) return
    this.#reached = reached.at
    this.#marks = this.#marks.filter((mark) => mark.at >= reached.at)
    for (const [nursery, changed] of this.#changes) if (changed < reached.at) this.#changes.delete(nursery)
  }

  #note(): void {
    const isBehind = performance.now() - this.#reached > this.#limit
    if (this.#closed || isBehind === this.#isBehind) return
    this.#isBehind = isBehind
    this.#onChange(isBehind ? 'behind' : 'caught up', Math.round(Math.min(this.secondsBehind, 86_400)))
  }
}

const wrongServer = 'It is no replica of the database of the product.'

/** Identity of the database system, and the position its log is written to (a primary) or replayed to (a replica). */
async function positionOf(db: Pick<pg.Pool, 'query'>) {
  const { rows } = await db.query<{ system: string; is_replica: boolean; position: string | null }>(
    `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system, pg_is_in_recovery() AS is_replica,
       CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END::text AS position`,
  )
  const [high = '0', low = '0'] = rows[0]?.position?.split('/') ?? []
  return {
    system: rows[0]?.system,
    isReplica: rows[0]?.is_replica ?? false,
    position: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`),
  }
}

/**
 * The replica at this address; undefined without one. Throws a StartupError where a server answers there that is no replica of the database. One
 * that does not answer may come later.
 */
export async function openReplica(
  url: string | undefined,
  primary: pg.Pool,
  events: Pick<EventBus, 'subscribe'>,
  options?: ReplicaOptions,
): Promise<Replica | undefined> {
  if (url === undefined) return undefined
  const client = new pg.Client({
    ...connectionLimits,
    connectionString: sameUserAt(url, primary.options.connectionString ?? ''),
  })
  client.on('error', () => {}) // the running statement fails with it
  try {
    await client.connect()
    const [there, here] = await Promise.all([positionOf(client), positionOf(primary)])
    if (there.system !== here.system || !there.isReplica)
      throw new StartupError(
        `The server in DATABASE_REPLICA_URL (${new URL(url).host}) is no streaming replica of the database in DATABASE_URL. Give the address of one, or leave the variable out.`,
      )
  } catch (error) {
    if (error instanceof StartupError) throw error
  } finally {
    await client.end().catch(() => {})
  }
  return new Replica(url, primary, events, options)
}
