/** Publishes changes to every process of the product, so that screens reload and a signed-out device is signed out everywhere. */
import { randomUUID } from 'node:crypto'
import type { NurseryId } from '#kernel/id.ts'
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** Only names and ids travel; clients fetch the data themselves, with their own permissions. */
export interface ChangeEvent {
  /** The first part of the calls whose result changed (`/api/sales`), `session.ended` or `user.changed`. */
  readonly about: string
  readonly nursery_id?: NurseryId
  /** The session or the user. */
  readonly id?: string
  /** Time of publication in milliseconds, and a random part. */
  readonly event_id?: string
}

export type ChangeListener = (item: ChangeEvent) => void

/** Sent after a lost connection: anything may have changed. */
export const anyChange: ChangeEvent = { about: '*' }

const channel = 'events'

const withEventId = (item: ChangeEvent): ChangeEvent => ({ ...item, event_id: `${Date.now()}-${randomUUID().slice(0, 8)}` })

/** Publishes with the commit of this transaction. Only for what is rare: such commits wait for each other. */
export const publishOnCommit = (db: Db, items: readonly ChangeEvent[]) =>
  db.run(
    sql`SELECT pg_notify(${channel}, item) FROM unnest(${items.map((item) => JSON.stringify(withEventId(item)))}::text[]) AS item`,
  )

/** The batching window: a till that books ten lines is one event. */
const batchDelay = 15
/** Milliseconds that recent events are stored. */
const memory = 60_000
/** Milliseconds between checks of the connection. */
const heartbeat = 15_000
const retryDelays = { first: 250, longest: 10_000 }

/**
 * One listening connection per process. An event is sent after the commit and outside of it: PostgreSQL serialises the commits of transactions
 * that notify, which would put the tills of all nurseries in one queue. If a process crashes before sending, screens are current at their next read.
 */
export class EventBus {
  readonly #pool: pg.Pool
  readonly #url: string | undefined
  readonly #listeners = new Set<ChangeListener>()
  readonly #pending = new Map<string, ChangeEvent>()
  readonly #recent: { readonly item: ChangeEvent; readonly at: number }[] = []
  readonly #recentIds = new Set<string>()
  #line: pg.Client | undefined
  #closed = false
  #wait = retryDelays.first

  /** `url` is the database to listen on, as the application; without it this process only publishes. */
  constructor(pool: pg.Pool, url?: string) {
    this.#pool = pool
    this.#url = url
  }

  /** Listens from now on, and reconnects whenever the connection breaks. */
  async open(): Promise<void> {
    if (this.#url === undefined || this.#closed) return
    const line = new pg.Client({
      ...connectionLimits,
      // No statement on this connection takes long.
      query_timeout: 4_000,
      connectionString: this.#url,
      application_name: 'glasshouse events',
    })
    line.on('error', () => {})
    line.on('notification', ({ payload }) => this.#deliver(JSON.parse(payload ?? '{}') as ChangeEvent))
    line.once('end', () => this.#again())
    try {
      await line.connect()
      await line.query(`LISTEN ${channel}`)
    } catch {
      await line.end().catch(() => {})
      return
    }
    // A silent connection looks like one without events. One that does not respond is ended, and opened again.
    const beat = setInterval(() => void line.query('SELECT 1').catch(() => {}), heartbeat).unref()
    line.once('end', () => clearInterval(beat))
    const wasDown = this.#wait !== retryDelays.first
    this.#line = line
    this.#wait = retryDelays.first
    if (wasDown) this.#deliver(anyChange)
  }

  #again(): void {
    this.#line = undefined
    if (this.#closed) return
    const wait = this.#wait
    this.#wait = Math.min(wait * 2, retryDelays.longest)
    setTimeout(() => void this.open(), wait).unref()
  }

  /** Calls back with every event of any process; returns a function that unsubscribes. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Publishes to every process, this one too, in a moment. Never fails: events are best effort. */
  publish(item: ChangeEvent): void {
    if (this.#pending.size === 0) setTimeout(() => void this.#send(), batchDelay).unref()
    this.#pending.set(`${item.about} ${item.nursery_id} ${item.id}`, withEventId(item))
  }

  async #send(): Promise<void> {
    const items = [...this.#pending.values()]
    this.#pending.clear()
    // Without a connection nothing would come back to this process.
    if (this.#line === undefined) for (const item of items) this.#deliver(item)
    if (this.#closed) return
    await this.#pool
      .query(`SELECT pg_notify('${channel}', item) FROM unnest($1::text[]) AS item`, [items.map((item) => JSON.stringify(item))])
      .catch(() => {}) // the database is down; clients reload when it is back
  }

  /** Events of the last `time` milliseconds, oldest first. */
  recent(time: number): ChangeEvent[] {
    const since = performance.now() - Math.min(time, memory)
    return this.#recent.filter(({ at }) => at >= since).map(({ item }) => item)
  }

  /**
   * True if this process has seen everything published before the client's last event. False while it does not listen, and if
   * that event came from another process and has not arrived here yet.
   */
  isUpToDate(lastEventId?: string): boolean {
    if (this.#url !== undefined && this.#line === undefined) return false
    return lastEventId === undefined || this.#recentIds.has(lastEventId) || Number.parseInt(lastEventId) < Date.now() - memory
  }

  #deliver(item: ChangeEvent): void {
    const now = performance.now()
    this.#recent.push({ item, at: now })
    if (item.event_id !== undefined) this.#recentIds.add(item.event_id)
    while (this.#recent[0] && this.#recent[0].at < now - memory) this.#recentIds.delete(this.#recent.shift()?.item.event_id ?? '')
    for (const listener of this.#listeners) listener(item)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#line?.end().catch(() => {})
  }
}
