/** The one door to PostgreSQL. Whoever comes in through it sees one nursery only, inside one transaction. */
import pg from 'pg'
import type * as z from 'zod/mini'
import { Problem, notFound } from '#kernel/problem.ts'
import { connectionLimits } from './connection-limits.ts'
import { toProblem } from './database-errors.ts'
import { inOpenTransaction } from './open-transaction.ts'
import { type Sql, sql } from './sql.ts'

/** Rows are checked against their shape in tests; in service the SQL and its test are trusted (checking costs lists 2.9 times their time). */
const checked = process.env['NODE_ENV'] === 'test'

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Days and decimals stay text from the column to the screen; instants become RFC 3339.
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
}

const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** The open connections of a pool, busy or idle. */
export const connectionsOf = (pool: pg.Pool): readonly pg.PoolClient[] => [...(connections.get(pool) ?? [])]

/** Connections of the application's role. Statements are sent one behind the other without waiting, so that actions take few round trips. */
export function openPool(url: string, size = 10): pg.Pool {
  const pool = new pg.Pool({
    ...connectionLimits,
    connectionString: url,
    max: size,
    // Connecting and planning anew costs several times what a sale does: who sells once a minute finds a connection that is ready.
    idleTimeoutMillis: 0,
    types,
    statement_timeout: 10_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'glasshouse',
  })
  // One that breaks in the middle of a transaction says so twice: to the statement, which fails, and here, where nobody may be missing.
  const open = new Set<pg.PoolClient>()
  connections.set(pool, open)
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => {})
    // A statement of which nobody reads the answer is stopped: its connection was closed, or this process is gone. Not every system can tell.
    client.query('SET client_connection_check_interval = 1000').catch(() => {})
  })
  pool.on('error', () => {}) // an idle connection that broke is replaced by the pool; whoever asks next is told if it can't be
  return pool
}

/** Opens connections before anyone needs them. */
export async function warmUp(pool: pg.Pool, count: number): Promise<void> {
  const opened = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  for (const client of opened) client.release()
}

type Shape = z.ZodMiniType

const names = new Map<string, string>()

/** The same text has the same name on every connection, so that PostgreSQL plans it once. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** A statement that fails before its action waits for it is no fault of the process: the transaction fails with it, and whoever waits later hears of it. */
function markHandled<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}

/** One nursery's data, for as long as one transaction lasts. */
export class Db {
  readonly nursery_id: string
  readonly #client: pg.PoolClient
  readonly #opened: Promise<unknown>
  readonly #afterwards: (() => void)[] = []
  readonly #last: Sql[] = []
  #failure: unknown

  constructor(client: pg.PoolClient, nurseryId: string, opened: Promise<unknown>) {
    this.nursery_id = nurseryId
    this.#client = client
    this.#opened = opened
  }

  /** Every row, in the shape given. */
  many<Row extends Shape>(row: Row, query: Sql): Promise<z.infer<Row>[]> {
    return markHandled(this.#read(row, query))
  }

  /** The first row; a Problem NOT_FOUND if there is none. */
  one<Row extends Shape>(row: Row, query: Sql): Promise<z.infer<Row>> {
    const first = ([found]: readonly z.infer<Row>[]) => {
      if (found === undefined) throw notFound()
      return found
    }
    return markHandled(this.#read(row, query).then(first))
  }

  maybe<Row extends Shape>(row: Row, query: Sql): Promise<z.infer<Row> | undefined> {
    return markHandled(this.#read(row, query).then(([found]) => found))
  }

  /** The rows as JSON text, written by the database: to be handed to another thread without reading them here. */
  json<Row extends Shape>(row: Row, query: Sql): Promise<string> {
    const wrapped = sql`SELECT coalesce(json_agg(rows), '[]')::text AS json FROM (${query}) AS rows WHERE ${this.nursery_id}::uuid IS NOT NULL`
    const asText = ({ rows: [found] }: pg.QueryResult) => {
      const { json } = found as { readonly json: string }
      if (checked) for (const each of JSON.parse(json) as unknown[]) row.parse(each)
      return json
    }
    return markHandled(this.#send(wrapped).then(asText))
  }

  /** How many rows it touched. */
  run(query: Sql): Promise<number> {
    return markHandled(this.#send(query).then(({ rowCount }) => rowCount ?? 0))
  }

  /** Sent along with the commit, in one go: for what nothing in the action waits for. */
  withCommit(query: Sql): void {
    this.#last.push(query)
  }

  /** Done once the transaction is safely in the books; never if it is undone. */
  afterCommit(work: () => void): void {
    this.#afterwards.push(work)
  }

  /** For the door only: ends the transaction well, or throws. */
  async commit(): Promise<void> {
    const last = this.#last.map((query) => this.#send(query))
    const [{ command }] = await Promise.all([this.#client.query('COMMIT'), ...last])
    // A statement whose failure was swallowed turns COMMIT into ROLLBACK: that is no success.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    for (const work of this.#afterwards) work()
  }

  /** What went wrong first: of statements sent one behind the other, those after it fail only because of it. */
  get failure(): unknown {
    return this.#failure
  }

  async #read<Row extends Shape>(row: Row, query: Sql): Promise<z.infer<Row>[]> {
    const { rows } = await this.#send(query)
    // As they are: a test must see what is seen in service.
    if (checked) for (const found of rows) row.parse(found)
    return rows as z.infer<Row>[]
  }

  async #send(query: Sql): Promise<pg.QueryResult> {
    const [result] = await Promise.all([
      this.#client
        .query({ name: nameOf(query.text), text: query.text, values: query.values as unknown[] })
        .catch((error: unknown) => {
          this.#failure ??= error
          throw error
        }),
      this.#opened,
    ])
    return result
  }
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Does the work in one transaction of one nursery and gives what it gave, after the commit. `read` may change nothing.
 * A transaction that lost a race (deadlock, stale plan) is done again, three times at most; one that only reads is given up where it stands,
 * once `gone` says that nobody waits for it any more.
 */
export async function withTenantTransaction<T>(
  pool: pg.Pool,
  nurseryId: string,
  work: (db: Db) => Promise<T>,
  mode: 'read' | 'write' = 'write',
  gone?: AbortSignal,
): Promise<T> {
  if (!isUuid.test(nurseryId)) throw new Error('A nursery is named by a uuid.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, nurseryId, work, mode, gone)
    } catch (error) {
      const { again, problem } = toProblem(error)
      if (!again || attempt === 3) throw problem
    }
  }
}

/** Fails when nobody waits any more. */
const leaving = (gone: AbortSignal) =>
  new Promise<never>((_, fail) => {
    const leave = () => fail(new Problem('UNAVAILABLE', 'Nobody waits for the answer any more.'))
    if (gone.aborted) leave()
    else gone.addEventListener('abort', leave, { once: true })
  })

async function once<T>(
  pool: pg.Pool,
  nurseryId: string,
  work: (db: Db) => Promise<T>,
  mode: 'read' | 'write',
  gone?: AbortSignal,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let db: Db | undefined
  let ending: Promise<void> | undefined
  try {
    // A literal that was checked, and LOCAL: a pooled connection never carries the nursery on, and Citus forwards it.
    const opened = client.query(`BEGIN${mode === 'read' ? ' READ ONLY' : ''}; SET LOCAL app.nursery_id = '${nurseryId}'`)
    db = new Db(client, nurseryId, opened)
    const running = db
    const done = Promise.all([inOpenTransaction(() => work(running)), opened])
    const [result] = await (gone && mode === 'read' ? Promise.race([done, leaving(gone)]) : done)
    const committed = db.commit()
    // What only read has nothing to lose any more: its answer does not wait for the end of the transaction.
    if (mode === 'read' && db.failure === undefined) ending = committed.catch((error: Error) => void (broken = error))
    else await committed
    return result
  } catch (error) {
    if (gone?.aborted) {
      // Closed under whatever is under way on it, not after it.
      client.connection.stream.destroy()
      broken = error as Error
      throw error
    }
    if (!(error instanceof Problem)) broken = error as Error
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error instanceof Problem ? error : (db?.failure ?? error)
  } finally {
    // Whatever went wrong below the rules may have left the connection in any state: it is not used again.
    if (ending) void ending.then(() => client.release(broken))
    else client.release(broken)
  }
}
