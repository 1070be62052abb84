/** Watches whether the database responds: for the health check, and to end what waits for a silent database. */
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionLimits } from './connection-limits.ts'
import { connectionsOf } from './database.ts'

/**
 * Milliseconds between checks, and of silence before the database counts as down. Together under the 5 s in which callers are
 * answered.
 */
const every = 1_000
const silentAfter = 3_500

const after = <T>(milliseconds: number, value: T) => delay(milliseconds, value, { ref: false })

/** Called once when the database no longer answers, and once when it does again, with how many seconds it was away. */
export type ChangeListener = (state: 'lost' | 'back', seconds: number) => void

/** Checks on its own connection, so that a pool whose connections are all busy does not look like a database that is down. */
export class DatabaseWatch {
  readonly #pool: pg.Pool
  #client: pg.Client | undefined
  #check: Promise<boolean> | undefined
  #closed = false
  #lostAt: number | undefined
  readonly #onChange: ChangeListener

  /** Watches the database of this pool, and its connections, until it is closed. */
  constructor(pool: pg.Pool, onChange: ChangeListener = () => {}) {
    this.#pool = pool
    this.#onChange = onChange
    void this.#watch()
  }

  /** Resolves to true if the database responds within `milliseconds`, else to false. */
  answers(milliseconds = 800): Promise<boolean> {
    return Promise.race([this.#ask(), after(milliseconds, false)])
  }

  close(): void {
    this.#closed = true
    this.#client?.connection.stream.destroy()
  }

  /** True once it responded, false when it refused or the connection broke; pending while it is silent. Concurrent callers share one check. */
  #ask(): Promise<boolean> {
    this.#check ??= (this.#client ?? this.#connect())
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#check = undefined))
    return this.#check
  }

  #connect(): pg.Client {
    const { connectionString } = this.#pool.options
    const client = new pg.Client({ ...connectionLimits, connectionString, application_name: 'glasshouse health' })
    client.on('error', () => {}) // the check that was running fails with it
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    client.connect().catch(() => {}) // so does one that waits for the connection
    this.#client = client
    return client
  }

  async #watch(): Promise<void> {
    for (;;) {
      await after(every, undefined)
      if (this.#closed) return
      const sockets = connectionsOf(this.#pool).map(({ connection }) => connection.stream as Socket)
      const received = sockets.map(({ bytesRead }) => bytesRead)
      const state = await this.#state()
      this.#note(state === 'up')
      if (state !== 'silent') continue
      this.#client?.connection.stream.destroy()
      // A database that still sends something on any connection is only slow, and its own timeouts apply.
      if (sockets.some(({ bytesRead }, i) => bytesRead !== received[i])) continue
      for (const socket of sockets) socket.destroy(new Error('Connection terminated: the database is silent.'))
    }
  }

  #note(up: boolean): void {
    if (this.#closed || up === (this.#lostAt === undefined)) return
    const now = performance.now()
    const seconds = Math.round((now - (this.#lostAt ?? now)) / 1_000)
    this.#lostAt = up ? undefined : now
    this.#onChange(up ? 'back' : 'lost', seconds)
  }

  async #state(): Promise<'up' | 'down' | 'silent'> {
    const answered = this.#ask().then((up) => (up ? 'up' : 'down'))
    const state = await Promise.race([answered, after(silentAfter, 'silent' as const)])
    if (state !== 'silent') return state
    // If this process was blocked, the response has arrived and only waits to be read.
    await nextTurn()
    await nextTurn()
    return Promise.race([answered, Promise.resolve('silent' as const)])
  }
}
