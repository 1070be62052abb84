/** What changed, told to every process of the product: screens draw themselves anew, and a device that was signed out is out everywhere. */
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'

/** Only names and ids travel; whoever wants to know more asks for it, and is asked who he is. */
export interface ChangeEvent {
  /** The head of the calls that would answer differently now (`/api/sales`), `session.ended` or `user.changed`. */
  readonly about: string
  readonly nursery_id?: string
  /** The session or the user. */
  readonly id?: string
}

export type ChangeListener = (item: ChangeEvent) => void

/** Told when the line was down: anything may have changed. */
export const anyChange: ChangeEvent = { about: '*' }

/** So long is waited for more of the same: a till that books ten lines is one piece of news. */
const gathering = 30
/** So long is remembered what was told, in milliseconds. */
const memory = 60_000
/** So often the line is tried, in milliseconds. */
const heartbeat = 15_000
const patience = { first: 250, longest: 10_000 }

/**
 * One listening connection a process. An event is sent after the commit and outside of it: PostgreSQL lets transactions that notify commit
 * one at a time, which would put the tills of all nurseries in one queue. What a dying process did not tell is seen at the next reading.
 */
export class EventBus {
  readonly #pool: pg.Pool
  readonly #url: string | undefined
  readonly #hearing = new Set<ChangeListener>()
  readonly #untold = new Map<string, ChangeEvent>()
  readonly #told: { readonly item: ChangeEvent; readonly at: number }[] = []
  #line: pg.Client | undefined
  #closed = false
  #wait = patience.first

  /** `url` is where to listen, as the application; without it this process only tells. */
  constructor(pool: pg.Pool, url?: string) {
    this.#pool = pool
    this.#url = url
  }

  /** Listens from now on, and again whenever the line breaks. */
  async open(): Promise<void> {
    if (this.#url === undefined || this.#closed) return
    const line = new pg.Client({
      ...connectionLimits,
      // Nothing that is asked on this line takes long.
      query_timeout: 4_000,
      connectionString: this.#url,
      application_name: 'glasshouse news',
    })
    line.on('error', () => {})
    line.on('notification', ({ payload }) => this.#deliver(JSON.parse(payload ?? '{}') as ChangeEvent))
    line.once('end', () => this.#again())
    try {
      await line.connect()
      await line.query('LISTEN news')
    } catch {
      await line.end().catch(() => {})
      return
    }
    // A line that went silent looks like one with nothing to tell. One that does not answer is ended, and opened again.
    const beat = setInterval(() => void line.query('SELECT 1').catch(() => {}), heartbeat).unref()
    line.once('end', () => clearInterval(beat))
    const wasDown = this.#wait !== patience.first
    this.#line = line
    this.#wait = patience.first
    if (wasDown) this.#deliver(anyChange)
  }

  #again(): void {
    this.#line = undefined
    if (this.#closed) return
    const wait = this.#wait
    this.#wait = Math.min(wait * 2, patience.longest)
    setTimeout(() => void this.open(), wait).unref()
  }

  /** Calls back with everything that is told in any process; gives the end of it. */
  hear(hearing: ChangeListener): () => void {
    this.#hearing.add(hearing)
    return () => void this.#hearing.delete(hearing)
  }

  /** Tells every process, this one too, in a moment. Never fails: news is a courtesy. */
  tell(item: ChangeEvent): void {
    if (this.#untold.size === 0) setTimeout(() => void this.#send(), gathering).unref()
    this.#untold.set(`${item.about} ${item.nursery_id} ${item.id}`, item)
  }

  async #send(): Promise<void> {
    const items = [...this.#untold.values()]
    this.#untold.clear()
    // With the line down nothing would come back to this process.
    if (this.#line === undefined) for (const item of items) this.#deliver(item)
    if (this.#closed) return
    await this.#pool
      .query(`SELECT pg_notify('news', item) FROM unnest($1::text[]) AS item`, [items.map((item) => JSON.stringify(item))])
      .catch(() => {}) // the database is away, and whoever it concerns reads anew when it is back
  }

  /** What was heard of in the last so many milliseconds, oldest first. */
  lately(time: number): ChangeEvent[] {
    const since = performance.now() - Math.min(time, memory)
    return this.#told.filter(({ at }) => at >= since).map(({ item }) => item)
  }

  #deliver(item: ChangeEvent): void {
    const now = performance.now()
    this.#told.push({ item, at: now })
    while (this.#told[0] && this.#told[0].at < now - memory) this.#told.shift()
    for (const hearing of this.#hearing) hearing(item)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#line?.end().catch(() => {})
  }
}
