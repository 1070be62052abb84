/** Access to PostgreSQL: the connection pool, and typed queries within a transaction of one nursery. */
import { createHash } from 'node:crypto'
import type { NurseryId } from '#kernel/id.ts'
import pg from 'pg'
import type * as z from 'zod/mini'
import { notFound } from '#kernel/problem.ts'
import { connectionLimits } from './connection-limits.ts'
import { Sql, join, sql } from './sql.ts'
import { traceStatement } from './tracing.ts'

/** Rows are checked against their schema in tests only: in service the check would cost lists 2.9 times their time. */
const checked = process.env['NODE_ENV'] === 'test'

/** Parsers of the database's values. */
export const types = {
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

/** Connections that send statements without a name: of a pooler that does not keep prepared ones. */
const withoutNames = new WeakSet<pg.Client | pg.PoolClient>()

/** Connections of a database whose tables are distributed over nodes (Citus): which node runs a statement depends on its values. */
const ofDistributed = new WeakSet<pg.Client | pg.PoolClient>()

/** True if the database has the extension that distributes tables over nodes. */
export const hasCitus = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rowCount === 1

async function noteDistributed(client: pg.ClientBase): Promise<void> {
  if (await hasCitus(client)) ofDistributed.add(client as pg.Client)
}

/** True if a pool is connected to a distributed database: known once it has a connection. */
export const isDistributed = (pool: pg.Pool): boolean => connectionsOf(pool).some((client) => ofDistributed.has(client))

export interface PoolOptions {
  /** Prepares statements by name, so that PostgreSQL plans each once per connection. Default: true. */
  readonly keepsStatements?: boolean
}

/** Connections of the application's role, which limits their times. Statements are pipelined, so that an action takes few round trips. */
export function openPool(url: string, size = 10, { keepsStatements = true }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionLimits,
    connectionString: url,
    max: size,
    // Connecting and planning again costs several times what a sale does: connections stay open and ready.
    idleTimeoutMillis: 0,
    types,
    application_name: 'glasshouse',
    onConnect: noteDistributed,
  })
  // A connection that breaks in a transaction emits two errors: one to the statement, which fails, and this one, which must have a listener.
  const open = new Set<pg.PoolClient>()
  connections.set(pool, open)
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    if (!keepsStatements) withoutNames.add(client)
    client.on('error', () => {})
  })
  pool.on('error', () => {}) // the pool replaces a broken idle connection; the next caller gets an error if it cannot
  return pool
}

/** Opens connections before anyone needs them. One that cannot be opened yet is opened by the request that needs it. */
export async function warmUp(pool: pg.Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const each of opened) if (each.status === 'fulfilled') each.value.release()
}

type Shape = z.ZodMiniType

const names = new Map<string, string>()

/** The same text has the same statement name on every connection and in every process: a pooler may hand on what another one prepared. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Marks a promise as handled: a statement that fails before its action awaits it must not end the process; the transaction fails with it. */
function markHandled<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}

const corked = new WeakSet<pg.Client | pg.PoolClient>()

/** Batches the writes of one turn of the event loop into one system call, which costs as much as several statements. */
function corkUntilNextTurn(client: pg.Client | pg.PoolClient): void {
  if (corked.has(client)) return
  corked.add(client)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}

/**
 * `read` may change nothing. `write with cached plans` is for a call that sends the same statements often: PostgreSQL plans each once on a connection,
 * instead of again for each length of a list, which costs as much as running it. Its statements must be best run in one way, whatever they are given.
 */
export type TransactionMode = 'read' | 'write' | 'write with cached plans'

/**
 * Set per transaction, not per connection, which a pooler shares. A distributed database plans with the values of each
 * statement.
 */
const cachedPlans = 'SET LOCAL plan_cache_mode = force_generic_plan'

/** When a transaction began, by the database's clock. */
interface Opening {
  readonly date: Date
  /** The same as PostgreSQL writes it, to the microsecond. */
  readonly instant: string
}

/** Opens a transaction of one nursery, and returns its time by the database's clock. */
export async function openTransaction(
  client: pg.Client | pg.PoolClient,
  nurseryId: NurseryId,
  mode: TransactionMode,
): Promise<Opening> {
  corkUntilNextTurn(client)
  const distributed = ofDistributed.has(client)
  const opening = [
    // A read sees everything as of one moment, that of its clock.
    `BEGIN${mode === 'read' ? ' ISOLATION LEVEL REPEATABLE READ READ ONLY' : ''}`,
    // A validated literal, and SET LOCAL: a pooled connection never keeps the nursery, and Citus forwards it.
    `SET LOCAL app.nursery_id = '${nurseryId}'`,
    ...(mode === 'write with cached plans' && !distributed ? [cachedPlans] : []),
    'SELECT extract(epoch FROM now()) * 1000 AS milliseconds, now()::text AS instant',
  ]
  // In one message, except that Citus forwards the whole message of a SET LOCAL: its nodes would begin each transaction twice, with a warning.
  const messages = distributed ? opening : [opening.join('; ')]
  const results = await traceStatement('BEGIN', () => Promise.all(messages.map((message) => client.query(message))))
  const last: unknown = results.flat().at(-1)
  const clock = (last as pg.QueryResult<{ milliseconds: unknown; instant: unknown }> | undefined)?.rows[0]
  return { date: new Date(Number(clock?.milliseconds)), instant: String(clock?.instant) }
}

/** The data of one nursery, for the length of one transaction. */
export class Db {
  readonly nursery_id: NurseryId
  readonly #client: pg.PoolClient
  readonly #opened: Promise<Opening>
  readonly #afterwards: (() => void)[] = []
  readonly #last: (() => Promise<unknown>)[] = []
  #opening: Opening | undefined
  #failure: unknown

  constructor(client: pg.PoolClient, nurseryId: NurseryId, opened: Promise<Opening>) {
    this.nursery_id = nurseryId
    this.#client = client
    this.#opened = opened
    void opened.then(
      (opening) => (this.#opening = opening),
      // The statements behind it fail because of it, in their own words.
      (error: unknown) => (this.#failure ??= error),
    )
  }

  /**
   * Beginning of this transaction by the database's clock, which decides the day and the age of things. The clocks of the
   * machines that the product runs on may differ from it and from each other.
   */
  async now(): Promise<Date> {
    return (await this.#opened).date
  }

  /** The same without waiting, for what must send its statement at once; undefined until the first statement was answered. */
  get openedAt(): Date | undefined {
    return this.#opening?.date
  }

  /**
   * The same to the microsecond, as PostgreSQL writes it: for rows of one transaction that must have one time. Nodes of a distributed database have
   * each a now() of their own. Only once a statement was answered.
   */
  get instant(): string {
    if (this.#opening === undefined) throw new Error('The time of this transaction is not known yet: await db.now() first.')
    return this.#opening.instant
  }

  /** All rows, parsed by the schema. */
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

  /** The rows as JSON text made by the database: to be passed to a thread without parsing them here. */
  json<Row extends Shape>(row: Row, query: Sql): Promise<string> {
    const wrapped = sql`SELECT coalesce(json_agg(rows), '[]')::text AS json FROM (${query}) AS rows WHERE ${this.nursery_id}::uuid IS NOT NULL`
    const asText = ({ rows: [found] }: pg.QueryResult) => {
      const { json } = found as { readonly json: string }
      if (checked) for (const each of JSON.parse(json) as unknown[]) row.parse(each)
      return json
    }
    return markHandled(this.#send(wrapped).then(asText))
  }

  /** The rows of several queries, read by one statement. Decimals must be cast to text: as JSON they would become numbers. */
  async manyOfEach<const Queries extends readonly (readonly [Shape, Sql])[]>(
    queries: Queries,
  ): Promise<{ [Each in keyof Queries]: z.infer<Queries[Each][0]>[] }> {
    const columns = queries.map(
      ([, query], i) => sql`(SELECT coalesce(json_agg(rows), '[]') FROM (${query}) AS rows) AS ${new Sql(`query${i}`, [])}`,
    )
    const { rows } = await markHandled(this.#send(sql`SELECT ${join(columns, ', ')}`))
    const [found] = rows as readonly Readonly<Record<string, unknown[]>>[]
    const lists = queries.map(([row], i) => {
      const list = found?.[`query${i}`] ?? []
      if (checked) for (const each of list) row.parse(each)
      return list
    })
    return lists as { [Each in keyof Queries]: z.infer<Queries[Each][0]>[] }
  }

  /** The number of affected rows. */
  run(query: Sql): Promise<number> {
    return markHandled(this.#send(query).then(({ rowCount }) => rowCount ?? 0))
  }

  /** Sent together with the commit: for statements that nothing in the action waits for. */
  runBeforeCommit(query: Sql): void {
    this.#last.push(() => this.#send(query))
  }

  /**
   * The same, with its rows: they are there once the transaction is committed, never if it is not, and the action must not wait for them. `query` is
   * called when the action has ended.
   */
  manyBeforeCommit<Row extends Shape>(row: Row, query: () => Sql): Promise<z.infer<Row>[]> {
    const { promise, resolve } = Promise.withResolvers<z.infer<Row>[]>()
    this.#last.push(() => {
      const rows = this.#read(row, query())
      rows.then(resolve, () => {}) // the commit fails with it
      return rows
    })
    return promise
  }

  /** Runs once the transaction is committed; never if it is rolled back. */
  afterCommit(work: () => void): void {
    this.#afterwards.push(work)
  }

  /** For withTenantTransaction only: commits, or throws. */
  async commit(): Promise<void> {
    corkUntilNextTurn(this.#client)
    const last = this.#last.map((send) => send())
    const [{ command }] = await Promise.all([traceStatement('COMMIT', () => this.#client.query('COMMIT')), ...last])
    // After a swallowed error PostgreSQL turns COMMIT into ROLLBACK: that is not success.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    for (const work of this.#afterwards) work()
  }

  /** The first error: of pipelined statements, those after it fail only because of it. */
  get failure(): unknown {
    return this.#failure
  }

  async #read<Row extends Shape>(row: Row, query: Sql): Promise<z.infer<Row>[]> {
    const { rows } = await this.#send(query)
    // Unchanged: a test must see what service sees.
    if (checked) for (const found of rows) row.parse(found)
    return rows as z.infer<Row>[]
  }

  #named(text: string): { readonly name?: string } {
    return withoutNames.has(this.#client) ? {} : { name: nameOf(text) }
  }

  async #send(query: Sql): Promise<pg.QueryResult> {
    corkUntilNextTurn(this.#client)
    const [result] = await Promise.all([
      traceStatement(query.text, () =>
        this.#client.query({ ...this.#named(query.text), text: query.text, values: query.values as unknown[] }),
      ).catch((error: unknown) => {
        this.#failure ??= error
        throw error
      }),
      this.#opened,
    ])
    return result
  }
}
